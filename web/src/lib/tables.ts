/** Tables and games, as the server describes them. */
import type * as Api from '../types/api';

export type { Clock, SeatInfo } from '../types/api';

export type GameName = 'targui' | 'desert' | 'targi' | 'tuareg';
export const GAMES: readonly GameName[] = ['targui', 'desert', 'targi', 'tuareg'];

export type TableInfo = Omit<Api.TableInfo, 'game'> & { game: GameName };
export type GameInfo = Omit<Api.Game, 'name'> & { name: GameName };
export type Rulebook = Api.Rules;
export type Option = Api.Choice;
