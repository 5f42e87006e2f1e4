import { expect, test } from 'vitest';
import { partOf } from './part';

test.each([
  ['', ''],
  ['4', '4'],
  ['4.2', '4'],
  ['10.12', '10'],
  ['cards', 'cards'],
  ['all', 'all'],
  ['main', ''],
  ['4.2.1', ''],
])('the end of an address, "%s", leads to the part "%s"', (hash, part) => {
  expect(partOf(hash)).toBe(part);
});
