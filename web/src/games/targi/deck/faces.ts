/** What all 90 tribe cards say: asked once. */
import { api } from '../../../lib/api';
import type { Faces } from './choice';

let asked: Promise<Faces> | null = null;

export function askFaces(): Promise<Faces> {
  asked ??= api.get<Faces>('/api/games/targi/cards?rules=mixed&data=true').catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}
