/** What can be played, and against whom: asked once. */
import { api } from './api';
import { hasBoard } from './game';
import { say } from './words';
import type { Bot, Catalogue, Game, SeatInfo } from '../types/wire';

class Shelf {
  games: Game[] = $state.raw([]);
  bots: Bot[] = $state.raw([]);
  /** The games that this page has a board for. */
  playable: Game[] = $derived(this.games.filter(({ name }) => hasBoard(name)));
  #asked: Promise<Catalogue> | null = null;

  ask(): Promise<Catalogue> {
    this.#asked ??= this.fetch();
    return this.#asked;
  }

  /** What somebody at a table is called; bots by their title in the reader's language. */
  nameOf(seat: SeatInfo): string {
    const bot = this.bots.find(({ level }) => level === seat.bot);
    return bot ? say(bot.title) : seat.name;
  }

  private async fetch(): Promise<Catalogue> {
    try {
      const offer = await api.get<Catalogue>('/api/games');
      this.games = offer.games;
      this.bots = offer.bots;
      return offer;
    } catch (error) {
      this.#asked = null;
      throw error;
    }
  }

  game(name: string): Game | undefined {
    return this.games.find((game) => game.name === name);
  }
}

export const shelf = new Shelf();

/** What a game is called. */
export function titleOf(name: string): string {
  const game = shelf.game(name);
  return game ? say(game.title) : '';
}
