/** Tables and games, as the server describes them. */
import type { Text } from './words';

export interface SeatInfo {
  seat: number;
  kind: 'open' | 'invited' | 'person' | 'bot';
  person: string | null;
  name: string;
  bot: string | null;
  present: boolean;
}

export type Clock =
  | { kind: 'none' }
  | { kind: 'move'; seconds: number }
  | { kind: 'game'; seconds: number; increment: number }
  | { kind: 'days'; days: number };

export interface TableInfo {
  id: string;
  game: GameName;
  rules: string;
  seats: number;
  set: Record<string, string>;
  public: boolean;
  clock: Clock;
  hints: boolean;
  autostart: boolean;
  state: 'open' | 'running' | 'over';
  sitting: SeatInfo[];
  host: string;
  invite?: string;
  luck: { sha256: string; seed: string | null };
  created_at: number;
  started_at: number | null;
  over_at: number | null;
  result: string | null;
  rematch: string | null;
  your_turn?: boolean;
}

export type GameName = 'targui' | 'desert' | 'targi' | 'tuareg';
export const GAMES: readonly GameName[] = ['targui', 'desert', 'targi', 'tuareg'];

export interface Rulebook {
  name: string;
  about: Text;
  seats: [number, number];
  usual_seats: number;
}

export interface Option {
  name: string;
  values: string;
  default: string;
  rule: string;
  about: Text;
  rulebooks: string[];
}

export interface GameInfo {
  name: GameName;
  title: Text;
  designers: string;
  publisher: string;
  year: number;
  about: Text;
  rulebooks: Rulebook[];
  options: Option[];
}
