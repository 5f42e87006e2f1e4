import type { Clock } from '../../types/wire';
import { wordsOf } from '../../lib/words';

const t = wordsOf({
  none: { en: 'no clock', de: 'ohne Uhr' },
  move: { en: '{time} a move', de: '{time} je Zug' },
  game: { en: '{time} + {increment} s', de: '{time} + {increment} s' },
  days: { en: '{days} days a move', de: '{days} Tage je Zug' },
  day: { en: '1 day a move', de: '1 Tag je Zug' },
});

const time = (seconds: number) => (seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`);

/** A clock in a few words. */
export function clockText(clock: Clock): string {
  switch (clock.kind) {
    case 'none':
      return t('none');
    case 'move':
      return t('move', { time: time(clock.seconds) });
    case 'game':
      return t('game', { time: time(clock.seconds), increment: clock.increment });
    case 'days':
      return clock.days === 1 ? t('day') : t('days', { days: clock.days });
  }
}
