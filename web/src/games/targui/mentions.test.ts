import { afterEach, expect, test } from 'vitest';
import { settings } from '../../lib/settings.svelte';
import { named } from '../../lib/named';
import { mentions } from './mentions';

afterEach(() => settings.setLang('en'));

const read = (text: string): string => named(text, { mentions } as Parameters<typeof named>[1], null);

test('fate cards are called by their names, once', () => {
  expect(read('Fate 6: sandstorms: every erg loses 3 camels.')).toBe('Fate card “Sandstorms”: every erg loses 3 camels.');
  expect(read('Fate 1: all camels on the saline are stolen.')).toBe('Fate card “Raid on the saline”: all camels on the saline are stolen.');
  expect(read('Fate 17: nothing.')).toBe('Fate 17: nothing.');
  settings.setLang('de');
  expect(read('Schicksalskarte 6: Sandsturm. Jedes Erg verliert 3 Kamele.')).toBe(
    'Schicksalskarte „Sandsturm“. Jedes Erg verliert 3 Kamele.',
  );
  expect(read('Schicksalskarte 2: Geschenk für Blau: 10 Kamele.')).toBe('Schicksalskarte „Geschenk für Blau“: 10 Kamele.');
});

test('a fate card is shown, and says what it does', () => {
  const [fate] = mentions('Fate 6: sandstorms: every erg loses 3 camels.');
  expect(fate?.picture).toBe('6');
  expect(fate?.lines(null as never)).toEqual(['Each erg loses 3 camels. (8.6)']);
});
