import { beforeEach, expect, test, vi } from 'vitest';
import type { TableInfo, You } from '../types/wire';

const kept = new Map<string, string>();
vi.mock('./settings.svelte', () => ({
  kept: (name: string) => kept.get(name) ?? null,
  keep: (name: string, value: string) => kept.set(name, value),
}));
const { opening, joining, prove, toShow } = await import('./share');

const SEED = '00'.repeat(32);
// What `sha256sum` says of 32 bytes of zero.
const PROMISE = '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925';
const you: You = { seats: [1], seat: 1, host: true };
const info = (luck: TableInfo['luck'], state: TableInfo['state'] = 'running') => ({ id: 'one', state, luck }) as TableInfo;

beforeEach(() => kept.clear());

/** A table that was opened with a pledge. */
async function opened(): Promise<string> {
  let pledged = '';
  await opening((pledge) => {
    pledged = pledge;
    return Promise.resolve(info({ sha256: PROMISE, seed: null }));
  });
  return pledged;
}

test('the share fits its pledge, is shown when luck waits for it, and is in the proof', async () => {
  const pledge = await opened();
  expect(pledge).toMatch(/^[0-9a-f]{64}$/);
  const waiting = info({ sha256: PROMISE, seed: null, shares: [{ seat: 1, sha256: pledge, share: null }] });
  expect(toShow({ ...waiting, state: 'open' }, you)).toBeNull();
  expect(toShow(waiting, { ...you, seats: [2] })).toBeNull();
  const share = toShow(waiting, you);
  expect(share).toMatch(/^[0-9a-f]{64}$/);
  const over = info({ sha256: PROMISE, seed: SEED, shares: [{ seat: 1, sha256: pledge, share }] }, 'over');
  expect(await prove(over, SEED)).toBe('mine');
  expect(toShow({ ...over, state: 'running' }, you)).toBeNull();
});

test('two shares differ, and a share is kept before the answer comes', async () => {
  const one = await opened();
  let then: string | undefined;
  const two = await joining('one', (pledge) => {
    then = kept.get('shares');
    return Promise.resolve(pledge);
  });
  expect(one).not.toBe(two);
  expect(then).toContain('one');
});

test('another promise, another seed or a share that does not fit is noticed', async () => {
  const pledge = await opened();
  const share = toShow(info({ sha256: PROMISE, seed: null, shares: [{ seat: 1, sha256: pledge, share: null }] }), you);
  const shares = [{ seat: 1, sha256: pledge, share }];
  expect(await prove(info({ sha256: PROMISE, seed: SEED, shares }), '11'.repeat(32))).toBe('broken');
  expect(await prove(info({ sha256: '2'.repeat(64), seed: SEED, shares }), SEED)).toBe('broken');
  const forged = [{ seat: 1, sha256: pledge, share: '33'.repeat(32) }];
  expect(await prove(info({ sha256: PROMISE, seed: SEED, shares: forged }), SEED)).toBe('broken');
});

test('who only watched is told who added something', async () => {
  expect(await prove(info({ sha256: PROMISE, seed: SEED }), SEED)).toBe('alone');
  const unshown = [{ seat: 2, sha256: PROMISE, share: null }];
  expect(await prove(info({ sha256: PROMISE, seed: SEED, shares: unshown }), SEED)).toBe('alone');
  const shares = [{ seat: 2, sha256: PROMISE, share: SEED }];
  expect(await prove(info({ sha256: PROMISE, seed: SEED, shares }), SEED)).toBe('others');
});
