/** Cards on their way over the table. */
import { settings } from '../../lib/settings.svelte';
import type { AnimalView, Event, Good, Special, View } from '../../types/tuareg';

export interface Flight {
  id: number;
  face: Good | Special | 'back';
  from: DOMRect;
  to: DOMRect;
  delay: number;
}

export const TIME = 380;
const GAP = 110;

/** Where everything lies now, by `data-at`. */
export function survey(root: Element): Map<string, DOMRect> {
  const places = new Map<string, DOMRect>();
  for (const element of root.querySelectorAll<HTMLElement>('[data-at]'))
    places.set(element.dataset['at'] ?? '', element.getBoundingClientRect());
  return places;
}

export class Flights {
  list: Flight[] = $state([]);
  #ids = 0;

  /** Lets the cards of these events travel from where they were to where they are. */
  start(root: Element, events: Event[], was: Map<string, DOMRect>, before: View, view: View): void {
    if (!settings.motion) return;
    const find = (name: string): HTMLElement | null => root.querySelector(`[data-at="${name}"]`);
    const loads = new Map<string, number>();
    const hands = new Map<string, number>();
    let delay = 0;

    /** From a place as it was to the first of these places that is there. */
    const fly = (face: Good | Special | null, from: string[], to: string[], hides = false): void => {
      const start = from.map((name) => was.get(name)).find((box) => box !== undefined && box.width > 0);
      const end = to.map(find).find((element) => element !== null);
      if (!start || !end) return;
      const box = end.getBoundingClientRect();
      this.list.push({ id: ++this.#ids, face: face ?? 'back', from: card(start), to: card(box), delay });
      if (hides) end.animate([{ opacity: 0 }, { opacity: 0 }], { duration: delay + TIME });
      delay += GAP;
    };
    const animalOf = (seat: number, animal: string): AnimalView | undefined =>
      before.players[seat - 1]?.animals.find((one) => one.animal === animal);
    /** The place of the top card, which changes from event to event. */
    const height = (seat: number, animal: string, by: number): number => {
      const key = `${seat}.${animal}`;
      const now = loads.get(key) ?? animalOf(seat, animal)?.load.length ?? 0;
      loads.set(key, now + by);
      return by > 0 ? now + 1 : now;
    };
    const hand = (seat: number, good: Good | null, place?: number): string[] =>
      [place ? `hand.${seat}.${good ?? 'back'}.${place}` : '', `hand.${seat}.${good ?? 'back'}.1`, `hand.${seat}`].filter(Boolean);
    const onto = (seat: number, animal: string): string[] => [
      `card.${seat}.${animal}.${height(seat, animal, 1)}`,
      `animal.${seat}.${animal}`,
    ];
    const off = (seat: number, animal: string): string[] => [
      `card.${seat}.${animal}.${height(seat, animal, -1)}`,
      `animal.${seat}.${animal}`,
    ];

    for (const event of events) {
      switch (event.event) {
        case 'opened':
          fly(event.good, ['pile'], [`market.${event.good}`]);
          break;
        case 'card_drawn': {
          const key = `${event.seat}.${event.good}`;
          const had = hands.get(key) ?? (event.good ? (before.players[event.seat - 1]?.hand_goods?.[event.good] ?? 0) : 0);
          hands.set(key, had + 1);
          fly(event.good, ['pile'], hand(event.seat, event.good, had + 1), event.good !== null);
          break;
        }
        case 'marketed':
          fly(event.good, hand(event.seat, event.good), [`market.${event.good}`]);
          break;
        case 'loaded':
          fly(event.good, hand(event.seat, event.good), onto(event.seat, event.animal), true);
          break;
        case 'took':
          for (let count = 0; count < event.count; count++) fly(event.good, [`market.${event.good}`], onto(event.seat, event.animal), true);
          break;
        case 'bought': {
          for (const good of event.payment.hand) fly(good, hand(event.seat, good), ['discard']);
          event.payment.tops.forEach((animal, index, tops) => {
            const above = tops.slice(0, index).filter((other) => other === animal).length;
            fly(animalOf(event.seat, animal)?.load.at(-1 - above) ?? null, off(event.seat, animal), ['discard']);
          });
          fly(event.special, [`stack.${event.special}`], newest(view, event.seat, event.special));
          break;
        }
        case 'hidden':
          fly(event.good, event.animal ? off(event.seat, event.animal) : hand(event.seat, event.good), [
            `cave.${event.seat}.${event.cave}`,
          ]);
          break;
        case 'stolen': {
          const thief = (before.players[event.seat - 1]?.thieves.indexOf('free') ?? 0) + 1;
          fly(event.good, event.animal ? off(event.victim, event.animal) : hand(event.victim, event.good), [
            `thief.${event.seat}.${thief}`,
            `seat.${event.seat}`,
          ]);
          break;
        }
        case 'returned':
          for (const [special, count] of [
            ['donkey', event.donkeys],
            ['cave', event.caves],
            ['thief', event.thieves],
          ] as const) {
            if (count > 0)
              fly(special, [`${special}.${event.seat}.1`, `animal.${event.seat}.donkey1`, `seat.${event.seat}`], [`stack.${special}`]);
          }
          break;
        case 'second_stage':
          for (const player of before.players) fly(null, [`seat.${player.seat}`], ['pile']);
          break;
      }
    }
  }

  land(id: number): void {
    this.list = this.list.filter((flight) => flight.id !== id);
  }
}

/** Where a card that was just bought lies. */
function newest(view: View, seat: number, special: Special): string[] {
  const player = view.players[seat - 1];
  const places: Record<Special, string> = {
    donkey: `animal.${seat}.donkey${player?.donkeys ?? 1}`,
    cave: `cave.${seat}.${player?.caves.length ?? 1}`,
    thief: `thief.${seat}.${player?.thieves.length ?? 1}`,
    map: `maps.${seat}`,
  };
  return [places[special], `seat.${seat}`];
}

/** The box of a card in the middle of a place. */
function card(box: DOMRect): DOMRect {
  const width = Math.max(30, Math.min(box.width, box.height / 1.4, 90));
  const height = width * 1.4;
  return new DOMRect(box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height);
}
