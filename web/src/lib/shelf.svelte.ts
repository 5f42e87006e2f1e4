/** What can be played, and against whom: asked once. */
import { api } from './api';
import { GAMES, type GameName, type SeatInfo } from './tables';
import { say, type Text } from './words';
import type { Bot, Game, Offer } from '../types/api';

class Shelf {
  games: Game[] = $state.raw([]);
  bots: Bot[] = $state.raw([]);
  #asked: Promise<Offer> | null = null;

  ask(): Promise<Offer> {
    this.#asked ??= this.fetch();
    return this.#asked;
  }

  /** What somebody at a table is called; bots by their title in the reader's language. */
  nameOf(seat: SeatInfo): string {
    const bot = this.bots.find(({ level }) => level === seat.bot);
    return bot ? say(bot.title) : seat.name;
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
}

export const shelf = new Shelf();

export const isGame = (name: string): name is GameName => (GAMES as readonly string[]).includes(name);

/** Known before the server says anything, so that no page is without names. */
const titles: Record<GameName, Text> = {
  targui: { en: 'Targui', de: 'Targui' },
  desert: { en: 'Through the Desert', de: 'Durch die Wüste' },
  targi: { en: 'Targi', de: 'Targi' },
  tuareg: { en: 'Tuareg', de: 'Tuareg' },
};

export const titleOf = (name: GameName): string => say(titles[name]);
