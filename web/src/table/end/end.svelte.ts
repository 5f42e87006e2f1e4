/** What there is once a game is over: the counting of the score, and the review. */
import type { LoadedGame, AnyView } from '../../lib/game';
import { sound } from '../../lib/sound';
import type { Table } from '../../lib/table.svelte';
import type { TableInfo } from '../../types/wire';
import { Reviewing } from '../review/review.svelte';
import { Counting } from './counting.svelte';

export class End {
  readonly counting: Counting;
  readonly reviewing: Reviewing;
  /** Did somebody here see the last action? */
  readonly live: boolean;

  /** `old` is what there was before, in another language. */
  constructor(table: Table, info: TableInfo, game: LoadedGame, view: AnyView, old: End | null) {
    const finished = table.over?.why === 'finished';
    this.counting = new Counting(finished ? game.scores(view) : []);
    this.reviewing = new Reviewing(table, info);
    this.live = table.before !== null && table.past === null && !old;
    // Whoever saw the last action sees it counted, too; whoever comes later finds it counted.
    if (this.live) {
      sound.over();
      this.counting.start();
    }
    // What decided the game is told to those who played it.
    if (old?.reviewing.open) this.reviewing.show(true);
    else if (table.you.seats.length > 0 && finished && !info.kept) void this.reviewing.ask();
  }

  close(): void {
    this.counting.stop();
    this.reviewing.close();
  }
}
