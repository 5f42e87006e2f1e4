import { expect, test } from 'vitest';
import { addressOf, readAddress } from './address';

const FILE = '/some/folder/index.html';

test('at a server pages are their addresses', () => {
  expect(addressOf('/rules/some?lang=de#4.2', null)).toBe('/rules/some?lang=de#4.2');
  expect(readAddress(new URL('http://azalai.test/rules/some?lang=de'), null).path).toBe('/rules/some');
});

test.each(['/', '/rules/some#4.2', '/t/local-12#57', '/new/some?a=b&c=d%26e'])('in a plain folder %s is found again', (page) => {
  const url = new URL(addressOf(page, FILE), 'http://azalai.test');
  expect(url.pathname).toBe(FILE);
  const { path, query } = readAddress(url, FILE);
  const asked = query.toString();
  expect(path + (asked ? `?${asked}` : '') + url.hash).toBe(page);
});

test('what somebody hung on the address does not lead astray', () => {
  expect(readAddress(new URL(`http://azalai.test${FILE}?from=elsewhere`), FILE).path).toBe('/');
  expect(readAddress(new URL(`http://azalai.test${FILE}?/rules/%E0%A4%A`), FILE).path).toBe('/rules/%E0%A4%A');
});
