/** How goods and special cards look. */
import type { Component } from 'svelte';
import Cave from './art/Cave.svelte';
import Donkey from './art/Donkey.svelte';
import Gold from '../../art/Gold.svelte';
import Map from './art/Map.svelte';
import Millet from './art/Millet.svelte';
import Salt from '../../art/Salt.svelte';
import Thief from './art/Thief.svelte';
import Water from '../../art/Water.svelte';
import type { Good, Special } from '../../types/tuareg';

interface CardLook {
  picture: Component;
  /** The strip with the name, and the text on it. */
  strip: string;
  ink: string;
  /** The ground behind the picture. */
  ground: string;
}

export const GOODS: readonly Good[] = ['water', 'gold', 'salt', 'millet'];
export const SPECIALS: readonly Special[] = ['donkey', 'cave', 'thief', 'map'];

export const goodLooks: Record<Good, CardLook> = {
  water: { picture: Water, strip: '#1f6480', ink: '#ffffff', ground: '#cfe6ea' },
  gold: { picture: Gold, strip: '#d9a625', ink: '#1b1a22', ground: '#f8e7b3' },
  salt: { picture: Salt, strip: '#b9b2c4', ink: '#1b1a22', ground: '#ebe8ee' },
  millet: { picture: Millet, strip: '#566a27', ink: '#ffffff', ground: '#e6e6bd' },
};

export const specialLooks: Record<Special, CardLook> = {
  donkey: { picture: Donkey, strip: '#3b3f7a', ink: '#f7f2e7', ground: '#f1dfb6' },
  cave: { picture: Cave, strip: '#3b3f7a', ink: '#f7f2e7', ground: '#f1dfb6' },
  thief: { picture: Thief, strip: '#3b3f7a', ink: '#f7f2e7', ground: '#f1dfb6' },
  map: { picture: Map, strip: '#3b3f7a', ink: '#f7f2e7', ground: '#e3c58c' },
};
