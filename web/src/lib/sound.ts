/** Small sounds of our own, made on the spot. Off unless somebody turns them on. */
import { settings } from './settings.svelte';

let audio: AudioContext | null = null;

/** A short tone: pitch in Hz, length in s, and how it falls. */
function tone(pitch: number, length: number, at = 0, kind: OscillatorType = 'triangle', loud = 0.12): void {
  if (!settings.sound) return;
  audio ??= new AudioContext();
  const start = audio.currentTime + at;
  const wave = audio.createOscillator();
  const volume = audio.createGain();
  wave.type = kind;
  wave.frequency.setValueAtTime(pitch, start);
  wave.frequency.exponentialRampToValueAtTime(pitch * 0.75, start + length);
  volume.gain.setValueAtTime(loud, start);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  wave.connect(volume).connect(audio.destination);
  wave.start(start);
  wave.stop(start + length);
}

export const sound = {
  /** A piece is put down. */
  put: () => tone(220, 0.09),
  /** A card is turned. */
  card: () => tone(520, 0.05, 0, 'sine', 0.08),
  /** A die falls. */
  die: () => [0, 0.07, 0.15].forEach((at) => tone(300 + at * 800, 0.05, at, 'square', 0.04)),
  /** Points. */
  points: () => [523, 659].forEach((pitch, index) => tone(pitch, 0.14, index * 0.08, 'sine')),
  /** It is my turn. */
  turn: () => [392, 523].forEach((pitch, index) => tone(pitch, 0.16, index * 0.12, 'sine', 0.1)),
  /** The game is over. */
  over: () => [392, 494, 587, 784].forEach((pitch, index) => tone(pitch, 0.3, index * 0.14, 'sine', 0.1)),
};
