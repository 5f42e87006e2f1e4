/** What is shown while a step is played out: fields as they still were, herds on their way, the fight, the fate. */
import { float, ms, place } from '../../lib/motion';
import { settings } from '../../lib/settings.svelte';
import { sound } from '../../lib/sound';
import type { Event, FieldView, View } from '../../types/targui';

export interface Throw {
  seat: number;
  field: number;
  strategic: number;
  pips: number;
  struck: number;
  camels: number;
}

export interface Fight {
  from: number;
  to: number;
  attacker: number | null;
  defender: number | null;
  /** The camels of both sides, as they are left. */
  left: [number, number];
  throws: Throw[];
  /** Was it watched from its beginning? */
  whole: boolean;
  end: 'won' | 'lost' | 'stopped' | null;
}

export interface Trip {
  from: number;
  to: number;
  seat: number;
  camels: number;
}

/** How long an event is worth watching, in ms. */
export function time(event: Event): number {
  switch (event.event) {
    case 'struck':
      return 850;
    case 'fate_turned':
      return 1000;
    case 'moved':
      return 380;
    case 'attack_began':
    case 'round_began':
      return 450;
    case 'sector_chosen':
    case 'tribe_taken':
    case 'settled':
    case 'bought':
    case 'card_turned':
      return 220;
    case 'paid':
    case 'camels_lost':
    case 'camels_gained':
      return 90;
    case 'laid_out':
      return 22;
    default:
      return 0;
  }
}

const IN_FIGHT = new Set(['attack_began', 'struck', 'fought_on', 'defender_beaten', 'attacker_beaten', 'attack_stopped']);
/** So long a fight that is over stays to be read before something else takes its place. */
const READ = 2600;

export class Stage {
  /** Fields that are not yet as the position says. */
  fields: Record<number, FieldView> = $state({});
  trips: Trip[] = $state.raw([]);
  fight: Fight | null = $state.raw(null);
  fate: number | null = $state(null);
  /** Fields laid out just now. */
  laid: ReadonlySet<number> = $state.raw(new Set());
  /** The last way a herd went. */
  last: Trip | null = $state.raw(null);
  #run = 0;
  #before: View | null = null;
  /** Events of this step that have not been shown yet. */
  #waiting: Event[] = [];
  #gone: ReturnType<typeof setTimeout> | undefined;
  #fateGone: ReturnType<typeof setTimeout> | undefined;

  close(): void {
    clearTimeout(this.#gone);
    this.fight = null;
  }

  /** A jump: nothing moves. */
  show(view: View): void {
    this.#run += 1;
    this.#waiting = [];
    this.fields = {};
    this.trips = [];
    this.laid = new Set();
    this.last = null;
    this.fate = null;
    clearTimeout(this.#gone);
    this.fight = fightOf(view);
  }

  async play(events: Event[], before: View, view: View): Promise<void> {
    const run = ++this.#run;
    for (const event of this.#waiting) this.apply(event, false);
    this.#before = before;
    this.trips = [];
    this.fields = {};
    const moves = settings.motion;
    this.laid = new Set(moves ? events.flatMap((event) => (event.event === 'laid_out' ? [event.field] : [])) : []);
    if (events.some((event) => IN_FIGHT.has(event.event))) clearTimeout(this.#gone);
    else if (this.fight) this.leave();
    if (view.fight && !this.fight) this.fight = fightOf(before);
    if (events.some((event) => event.event === 'round_began')) this.last = null;
    if (moves) {
      const touched = new Set(events.flatMap(fieldsOf));
      for (const field of before.fields) if (touched.has(field.field)) this.fields[field.field] = { ...field };
    }
    this.#waiting = [...events];
    for (let event = this.#waiting.shift(); event; event = this.#waiting.shift()) {
      this.apply(event, moves);
      const wait = event.event === 'laid_out' ? 0 : ms(time(event));
      if (wait > 0) await new Promise((done) => setTimeout(done, wait));
      if (this.#run !== run) return;
      if (moves) this.settle(event);
    }
    this.fields = {};
    this.trips = [];
  }

  private leave(): void {
    clearTimeout(this.#gone);
    this.#gone = setTimeout(() => (this.fight = null), READ);
  }

  /** An event begins. If it is not to be seen, only what stays is noted. */
  private apply(event: Event, seen: boolean): void {
    switch (event.event) {
      case 'attack_began':
        this.fight = { ...fightOn(this.#before, event.from, event.to), whole: true };
        this.last = null;
        break;
      case 'struck':
        if (this.fight) this.fight = { ...this.fight, throws: [...this.fight.throws, event] };
        if (seen) sound.die();
        else this.hurt(event);
        break;
      case 'defender_beaten':
        if (this.fight) this.fight = { ...this.fight, end: 'won' };
        break;
      case 'attacker_beaten':
        if (this.fight) this.fight = { ...this.fight, end: 'lost' };
        break;
      case 'attack_stopped':
        if (this.fight) this.fight = { ...this.fight, end: 'stopped' };
        break;
      case 'moved':
        this.last = event;
        if (!seen) break;
        this.trips = [event];
        this.change(event.from, (field) => ({ ...field, camels: field.camels - event.camels }));
        break;
      case 'fate_turned':
        this.close();
        this.fate = event.fate;
        clearTimeout(this.#fateGone);
        this.#fateGone = setTimeout(() => (this.fate = null), 3200);
        if (seen) sound.card();
        break;
      case 'card_turned':
        if (seen) sound.card();
        break;
      case 'bought':
      case 'camels_gained':
        if (seen) float(place(`at:${event.field}`), `+${event.camels}`);
        break;
      case 'camels_lost':
        if (seen) float(place(`at:${event.field}`), `−${event.camels}`, 'var(--warn)');
        break;
      case 'paid':
      case 'silver_gained':
        if (seen && event.silver > 0) {
          float(place(`purse:${event.seat}`), `+${event.silver}`);
          sound.points();
        }
        break;
    }
  }

  /** An event has been watched: its fields are now as it left them. */
  private settle(event: Event): void {
    switch (event.event) {
      case 'moved':
        this.trips = [];
        this.change(event.to, (field) => ({ ...field, owner: event.seat, camels: field.camels + event.camels }));
        sound.put();
        break;
      case 'struck':
        this.hurt(event);
        this.change(event.struck, (field) => ({ ...field, camels: field.camels - event.camels }));
        if (event.camels > 0) float(place(`at:${event.struck}`), `−${event.camels}`, 'var(--warn)');
        break;
      case 'defender_beaten':
        this.change(event.field, (field) => ({ ...field, owner: null }));
        break;
      case 'bought':
      case 'camels_gained':
        this.change(event.field, (field) => ({ ...field, camels: field.camels + event.camels }));
        sound.put();
        break;
      case 'camels_lost':
        this.change(event.field, (field) => ({ ...field, camels: field.camels - event.camels }));
        break;
      case 'settled': {
        const { [event.field]: _settled, ...others } = this.fields;
        this.fields = others;
        break;
      }
    }
  }

  private hurt({ struck, camels }: Throw): void {
    const fight = this.fight;
    if (!fight) return;
    const [own, other] = fight.left;
    this.fight = { ...fight, left: struck === fight.from ? [own - camels, other] : [own, other - camels] };
  }

  private change(number: number, to: (field: FieldView) => FieldView): void {
    const field = this.fields[number];
    if (field) this.fields[number] = to(field);
  }
}

/** The fight of a position that was not watched from its beginning. */
function fightOf(view: View): Fight | null {
  if (!view.fight) return null;
  const fight = fightOn(view, ...view.fight);
  return view.phase === 'advance' ? { ...fight, end: 'won' } : fight;
}

function fightOn(view: View | null, from: number, to: number): Fight {
  const [own, other] = [from, to].map((number) => view?.fields.find((field) => field.field === number));
  return {
    from,
    to,
    attacker: own?.owner ?? null,
    defender: other?.owner ?? null,
    left: [own?.camels ?? 0, other?.camels ?? 0],
    throws: [],
    whole: false,
    end: null,
  };
}

function fieldsOf(event: Event): number[] {
  switch (event.event) {
    case 'moved':
      return [event.from, event.to];
    case 'struck':
      return [event.struck];
    case 'bought':
    case 'settled':
    case 'camels_lost':
    case 'camels_gained':
    case 'defender_beaten':
      return [event.field];
    default:
      return [];
  }
}
