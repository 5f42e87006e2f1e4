import { expect, test } from 'vitest';
import { Curtain } from './curtain.svelte';

test('it falls before the eyes of another player if there is something to hide, and once', () => {
  const curtain = new Curtain();
  curtain.draw(1, true);
  expect(curtain.before).toBe(1);
  curtain.lift();
  expect(curtain.before).toBeNull();
  curtain.draw(1, true);
  expect(curtain.before).toBeNull();
  curtain.draw(2, true);
  expect(curtain.before).toBe(2);
});

test('it stays until it is lifted', () => {
  const curtain = new Curtain();
  curtain.draw(1, true);
  curtain.draw(1, true);
  expect(curtain.before).toBe(1);
});

test('it does not fall if there is nothing to hide', () => {
  const curtain = new Curtain();
  curtain.draw(1, false);
  expect(curtain.before).toBeNull();
  curtain.draw(1, true);
  expect(curtain.before).toBeNull();
});
