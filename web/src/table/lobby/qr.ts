/** A text as a QR code. */
import { encode } from 'uqr';

/** The dark squares as a path, a unit each, and how many there are in a row. */
export function path(text: string): { d: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const d = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { d, size };
}
