/** The sixteen fate cards in few words (rules, section 8). */
import { say, type Text } from '../../lib/words';

interface FateText {
  name: Text;
  does: Text;
}

const gift = (en: string, de: string): FateText => ({
  name: { en: `Gift for ${en}`, de: `Geschenk für ${de}` },
  does: {
    en: `10 camels on the settlement of ${en}, if ${en} holds it.`,
    de: `${de} erhält 10 Kamele auf die eigene Siedlung, falls ${de} sie hält.`,
  },
});

const FATES: readonly FateText[] = [
  {
    name: { en: 'Raid on the saline', de: 'Überfall auf die Saline' },
    does: { en: 'All camels on the great saline are lost.', de: 'Alle Kamele auf der Großen Saline gehen verloren.' },
  },
  gift('Blue', 'Blau'),
  gift('Red', 'Rot'),
  gift('Green', 'Grün'),
  gift('Yellow', 'Gelb'),
  { name: { en: 'Sandstorms', de: 'Sandsturm' }, does: { en: 'Each erg loses 3 camels.', de: 'Jedes Erg verliert 3 Kamele.' } },
  {
    name: { en: 'Drought', de: 'Dürre' },
    does: { en: 'Each guelta keeps 15 camels at most.', de: 'Jede Guelta behält höchstens 15 Kamele.' },
  },
  {
    name: { en: 'A caravan is raided', de: 'Reiche Karawane' },
    does: { en: 'Whoever holds their own settlement gets 10 silver.', de: 'Wer die eigene Siedlung hält, erhält 10 Silber.' },
  },
  {
    name: { en: 'Camel plague', de: 'Kamelpest' },
    does: {
      en: 'Each settlement loses half of its camels, rounded down.',
      de: 'Jede Siedlung verliert die Hälfte ihrer Kamele, abgerundet.',
    },
  },
  {
    name: { en: 'Robbers everywhere', de: 'Räuber überall' },
    does: { en: 'Each field with camels loses 1.', de: 'Jedes Feld mit Kamelen verliert 1.' },
  },
  { name: { en: 'Rain', de: 'Wolkenbruch' }, does: { en: 'Each reg loses 5 camels.', de: 'Jedes Reg verliert 5 Kamele.' } },
  {
    name: { en: 'Spring', de: 'Frühling' },
    does: { en: 'Each guelta with a marker gains 5 camels.', de: 'Jede Guelta mit einem Markierungsstein bekommt 5 Kamele dazu.' },
  },
  {
    name: { en: 'The wind turns', de: 'Wandernde Dünen' },
    does: {
      en: 'Each erg has the strategic value 3 until the round ends.',
      de: 'Jedes Erg hat bis zum Ende der Runde den strategischen Wert 3.',
    },
  },
  {
    name: { en: 'Poisoned water', de: 'Vergiftetes Wasser' },
    does: { en: 'Each guelta loses 10 camels.', de: 'Jede Guelta verliert 10 Kamele.' },
  },
  {
    name: { en: 'Settlements are raided', de: 'Geplünderte Siedlungen' },
    does: { en: 'Whoever holds their own settlement loses all cash in hand.', de: 'Wer die eigene Siedlung hält, verliert alles Bargeld.' },
  },
  {
    name: { en: 'Silver in the mountains', de: 'Silber im Gebirge' },
    does: { en: 'At the end of this round each mountains field pays 3.', de: 'Am Ende dieser Runde bringt jedes Gebirge 3.' },
  },
];

const text = (fate: number, part: keyof FateText): string => {
  const found = FATES[fate - 1];
  return found ? say(found[part]) : '';
};

export const fateName = (fate: number): string => text(fate, 'name');
/** What it does, with the number of the rule. */
export const fateDoes = (fate: number): string => `${text(fate, 'does')} (8.${fate})`;
