/** How strong a bot is, in a word. */
import type { Bot } from '../types/wire';
import { say, type Text } from './words';

const strengths: Record<string, Text> = {
  random: { en: 'at random', de: 'zufällig' },
  greedy: { en: 'one step', de: 'ein Schritt' },
  easy: { en: 'easy', de: 'leicht' },
  medium: { en: 'medium', de: 'mittel' },
  hard: { en: 'hard', de: 'schwer' },
  patient: { en: 'hardest', de: 'am schwersten' },
  mcts: { en: 'rules only', de: 'nur Regeln' },
};

/** In a word, in the reader's language; the level itself where there is none. */
export function strengthOf(level: string): string {
  const text = strengths[level];
  return text ? say(text) : level;
}

/** "Herder (easy)". */
export const botName = (bot: Bot): string => `${say(bot.title)} (${strengthOf(bot.level)})`;
