/** How events look: what travels from where to where. Called when the new position is drawn. */
import { float, ms, place, travel } from '../../lib/motion';
import { sound } from '../../lib/sound';
import type { Event, Tokens, View } from '../../types/targi';
import { spotItem } from './items';
import { originAt } from './scene';
import { countsOf } from './tokens';

/** Tokens of a player fly to their counter or away from it, and are gone. */
function fly(counter: Element | null, count: number, from: Element | null, to: Element | null): void {
  const picture = counter?.querySelector('.tokens svg');
  if (!from || !to || !picture || ms(1) === 0) return;
  const start = from.getBoundingClientRect();
  const end = to.getBoundingClientRect();
  for (let index = 0; index < Math.min(count, 4); index++) {
    const token = picture.cloneNode(true) as SVGElement;
    token.setAttribute('aria-hidden', 'true');
    token.style.cssText = `position:fixed;z-index:40;pointer-events:none;width:30px;height:30px;left:${end.x + end.width / 2 - 15}px;top:${end.y + end.height / 2 - 15}px`;
    document.body.append(token);
    const dx = start.x + start.width / 2 - end.x - end.width / 2;
    const dy = start.y + start.height / 2 - end.y - end.height / 2;
    const flight = token.animate(
      [
        { transform: `translate(${dx}px, ${dy}px) scale(1.3)`, opacity: 0.4 },
        { transform: `translate(${dx * 0.9}px, ${dy * 0.9}px) scale(1.3)`, opacity: 1, offset: 0.15 },
        { transform: 'none', opacity: 1, offset: 0.95 },
        { transform: 'none', opacity: 0 },
      ],
      { duration: 480, delay: index * 70, easing: 'cubic-bezier(.4,.1,.3,1)', fill: 'backwards' },
    );
    flight.onfinish = () => token.remove();
  }
}

/** A card turns its face up. */
function turn(card: Element | null, wait = 0): void {
  card?.animate(
    [
      { transform: 'perspective(500px) rotateY(88deg)', opacity: 0.6 },
      { transform: 'perspective(500px) rotateY(0)', opacity: 1 },
    ],
    {
      duration: ms(320),
      delay: ms(wait),
      easing: 'ease-out',
      fill: 'backwards',
    },
  );
}

function move(name: string, from: Element | null, time = 380): void {
  const element = place(name);
  if (element && from) travel(element, from, time);
}

/** A card that is seen for a moment only, on its way from one thing to another. */
export type Reveal = (card: string, from: string, to: string) => void;

/** Shows what happened. `last` is the thing used before; the thing used last comes back. */
export function show(events: Event[], view: View, before: View, last: string, reveal: Reveal): string {
  let source = last;
  let turned = 0;
  if (before.robber !== view.robber) move('robber', place(`border:${before.robber}`), 500);
  if (before.targia !== null && before.targia !== view.targia) move('targia-figure', place(`border:${before.targia}`), 500);
  if (before.start !== view.start) move('start', place(`home:${before.start}`), 500);
  const gain = (seat: number, tokens: Tokens, sign: 1 | -1): void => {
    for (const [token, count] of countsOf(tokens)) {
      const own = place(`${token}:${seat}`);
      if (sign > 0) fly(own, count, place(source), own);
      else fly(own, count, own, place(source));
      if (token === 'cross') float(own, `${sign > 0 ? '+' : '−'}${count}`, sign > 0 ? 'var(--good)' : 'var(--warn)');
    }
  };
  for (const event of events) {
    switch (event.event) {
      case 'placed':
        move(`targi:${spotItem(event.spot)}:${event.seat}`, place(`home:${event.seat}`));
        sound.put();
        break;
      case 'markers':
        for (const at of event.places) move(`marker:${event.seat}:${at}`, place(`home:${event.seat}`));
        break;
      case 'marker_moved':
        move(`marker:${event.seat}:${event.to}`, place(`centre:${event.from}`));
        sound.put();
        break;
      case 'used':
        source = event.spot === 'targia' ? `border:${before.targia}` : spotItem(event.spot);
        break;
      case 'raid':
        source = `border:${event.corner}`;
        place(source)?.animate([{ transform: 'scale(1)' }, { transform: 'scale(1.1)' }, { transform: 'scale(1)' }], { duration: ms(600) });
        break;
      case 'goods_turned':
        reveal(event.kind, 'pile:goods', source);
        sound.card();
        break;
      case 'discarded':
        reveal(event.card, source, 'pile:tribe');
        break;
      case 'dune_gone':
        reveal(event.dune, `dune:${event.slot}`, 'pile:dunes');
        break;
      case 'gained':
        gain(event.seat, event.tokens, 1);
        if (event.tokens.includes('cross')) sound.points();
        break;
      case 'paid':
      case 'lost':
      case 'returned':
        gain(event.seat, event.tokens, -1);
        break;
      case 'plays':
        source = originAt(before, event.origin);
        break;
      case 'paid_for':
        gain(event.seat, event.payment, -1);
        break;
      case 'laid':
        move(`laid:${event.seat}:${event.card}`, place(source), 420);
        float(place(`place:${event.seat}:${event.slot}`), `+${view.cards[event.card]?.vp ?? 1}`);
        sound.card();
        break;
      case 'kept':
        move(`held:${event.seat}`, place(source), 420);
        sound.card();
        break;
      case 'swapped':
      case 'moved': {
        const [from, to] = event.event === 'swapped' ? [event.one, event.other] : [event.from, event.to];
        const [one, other] = [place(`place:${event.seat}:${from}`), place(`place:${event.seat}:${to}`)];
        if (one && other?.firstElementChild) travel(other.firstElementChild, one);
        if (event.event === 'swapped' && other && one?.firstElementChild) travel(one.firstElementChild, other);
        break;
      }
      case 'centre_swapped':
        move(`centre:${event.one}`, place(`centre:${event.other}`));
        move(`centre:${event.other}`, place(`centre:${event.one}`));
        break;
      case 'turned_up':
        turn(place(`centre:${event.place}`), turned++ * 60);
        sound.card();
        break;
      case 'replaced':
        turn(place(`centre:${event.place}`), 150);
        break;
      case 'top':
        turn(place('top'));
        break;
      case 'dune_opened':
        turn(place(`dune:${event.slot}`));
        break;
      case 'water': {
        const counter = place(`${event.got}:${event.seat}`);
        fly(counter, 1, place(`water:${event.seat}`), counter);
        break;
      }
    }
  }
  return source;
}

/** How long a step is worth watching. */
export function pace(events: Event[]): number {
  const kinds = new Set(events.map((event) => event.event));
  if (kinds.has('round') || kinds.has('raid')) return 800;
  if (kinds.has('laid') || kinds.has('goods_turned') || kinds.has('marker_moved')) return 700;
  if (kinds.has('gained') || kinds.has('paid') || kinds.has('lost') || kinds.has('placed')) return 560;
  return 320;
}
