/** Pieces travel over the page, out of the map's box and into it. */
import { settings } from '../../lib/settings.svelte';

const SVG = 'http://www.w3.org/2000/svg';

/** Lets a picture of Symbols.svelte fly from one element to another; resolves when it is there. */
export async function fly(picture: string, from: Element | null, to: Element | null, size: number, time = 380): Promise<void> {
  if (!settings.motion || !from || !to) return;
  const [start, end] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  const svg = document.createElementNS(SVG, 'svg');
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', `#desert-${picture}`);
  svg.setAttribute('viewBox', '0 0 100 100');
  svg.setAttribute('aria-hidden', 'true');
  svg.append(use);
  Object.assign(svg.style, {
    position: 'fixed',
    left: '0',
    top: '0',
    width: `${size}px`,
    height: `${size}px`,
    zIndex: '40',
    pointerEvents: 'none',
  });
  document.body.append(svg);
  const at = (box: DOMRect): string => `translate(${box.x + (box.width - size) / 2}px, ${box.y + (box.height - size) / 2}px)`;
  try {
    await svg.animate([{ transform: at(start) }, { transform: at(end) }], {
      duration: time,
      easing: 'cubic-bezier(.3,.7,.3,1)',
      fill: 'both',
    }).finished;
  } finally {
    svg.remove();
  }
}

/** Lets a picture arrive at an element that is not to be seen before. */
export async function arrive(picture: string, from: Element | null, to: SVGElement | null, size: number): Promise<void> {
  if (!to) return;
  to.style.visibility = 'hidden';
  await fly(picture, from, to, size);
  to.style.visibility = '';
}

/** Lets an element fade in, after a while. */
export function appear(element: Element | null, after: number, time: number): void {
  if (settings.motion) element?.animate([{ opacity: 0 }, { opacity: 1 }], { delay: after, duration: time, fill: 'backwards' });
}
