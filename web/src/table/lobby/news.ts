/** Who came and who left, told from who sat there before. */
import type { TableInfo } from '../../types/wire';

/** The people who sit at a table, by id, with their names. */
export const personsOf = ({ sitting }: Pick<TableInfo, 'sitting'>): ReadonlyMap<string, string> =>
  new Map(sitting.flatMap(({ kind, person, name }) => (kind === 'person' && person !== null ? [[person, name] as const] : [])));

/** The names of those who are new, and of those who are gone. */
export function changes(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): { come: string[]; gone: string[] } {
  const missing = (from: ReadonlyMap<string, string>, than: ReadonlyMap<string, string>) =>
    [...from].filter(([id]) => !than.has(id)).map(([, name]) => name);
  return { come: missing(now, before), gone: missing(before, now) };
}
