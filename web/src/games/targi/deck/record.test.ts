import { expect, test } from 'vitest';
import { ofBox, others, write } from './choice';
import { leftOver } from './record';

const record = (head: string, actions: string[] = [], game = 'targi'): string =>
  ['azalai record 1', `game: ${game}`, head, 'seats: 2', 'result: unfinished', '', ...actions, 'end'].join('\n');
const found = (text: string) => {
  const one = leftOver(text, 'targi');
  if (one.fault !== null) throw new Error(one.fault);
  return one;
};

test('r9_10 of a game whose cards were chosen, the other 45 are played', () => {
  const cards = ofBox('T');
  cards.delete('T-0');
  cards.add('E-0');
  const { cards: left, known, all } = found(record(`rules: mixed@2\noption cards: ${write(cards)}`, ['1 * turn T-1']));
  expect([known, all]).toEqual([45, true]);
  expect(left).toEqual(others(cards));
});

test('r9_10 codes may stand on several lines', () => {
  const cards = write(ofBox('E')).split(' ');
  const lines = `option cards:\n| ${cards.slice(0, 20).join(' ')}\n| ${cards.slice(20).join(',')}`;
  expect(found(record(`rules: mixed@2\n${lines}`)).cards).toEqual(ofBox('T'));
});

test('r9_10 of a game dealt at random, all that were not turned up may be left over', () => {
  const actions = [
    '1 * start 2',
    '2 * turn E-15',
    '3 * turn G-3',
    '4. * turn T-4   # a comment',
    '5 * turn ?',
    '6 * turn U-2',
    '7 1 place 13',
    '8 * turn E-15',
  ];
  const { cards, known, all } = found(record('rules: mixed@2', actions));
  expect([known, all]).toEqual([2, false]);
  expect(cards).toEqual(others(new Set(['E-15', 'T-4'])));
});

test('r9_10 of a game that chance dealt out of more than 45, those are known that were turned up', () => {
  const cards = ofBox('T').add('E-0');
  const { cards: left, known, all } = found(record(`rules: mixed@2\noption cards: ${write(cards)}`, ['1 * turn T-1']));
  expect([known, all]).toEqual([1, false]);
  expect(left).toEqual(others(new Set(['T-1'])));
});

test('r9_10 after a game with one box, the other box is left', () => {
  expect(found(record('rules: base')).cards).toEqual(ofBox('E'));
  expect(found(record('rules: expansion@2')).cards).toEqual(ofBox('T'));
});

test('what is not a whole record of this game says what is wrong', () => {
  const whole = record('rules: mixed@2', ['1 * turn T-1']);
  const fault = (text: string) => leftOver(text, 'targi').fault;
  expect(fault(whole)).toBeNull();
  expect(fault(`  \n${whole.replaceAll('\n', '\r\n')}\r\n\n`)).toBeNull();
  expect(fault(' \n')).toBe('empty');
  expect(fault('T-1 T-2')).toBe('no_record');
  expect(fault(whole.slice(0, -6))).toBe('cut_off');
  expect(fault(record('rules: standard', [], 'tuareg'))).toBe('other_game');
  expect(fault(record('rules: mixed@2\noption cards:\n|azalai record 1\n|game: targi\n|end'))).toBe('names_record');
});
