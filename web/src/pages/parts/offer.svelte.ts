/** What can be played, and against whom: asked once. */
import { api } from '../../lib/api';
import { GAMES, type GameName } from '../../lib/tables';
import { say } from '../../lib/words';
import type { Bot, Game, Offer } from '../../types/api';

class Shelf {
  games: Game[] = $state.raw([]);
  bots: Bot[] = $state.raw([]);
  #asked: Promise<Offer> | null = null;

  ask(): Promise<Offer> {
    this.#asked ??= this.fetch();
    return this.#asked;
  }

  private async fetch(): Promise<Offer> {
    try {
      const offer = await api.get<Offer>('/api/games');
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

  /** The title of a game; a blank as long as nobody knows. */
  title(name: string): string {
    const game = this.game(name);
    return game ? say(game.title) : '\u00a0';
  }
}

export const shelf = new Shelf();

export const isGame = (name: string): name is GameName => (GAMES as readonly string[]).includes(name);
