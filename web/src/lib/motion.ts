/** Motion explains: things travel from where they were to where they are. Only transforms and opacity move. */
import { settings } from './settings.svelte';

/** So long, or not at all with reduced motion. */
export const ms = (time: number): number => (settings.motion ? time : 0);

/** Lets an element (SVG or HTML) arrive from where another one is on the screen. */
export function travel(element: Element, from: Element | DOMRect, time = 350): void {
  if (!settings.motion) return;
  const start = from instanceof Element ? from.getBoundingClientRect() : from;
  const end = element.getBoundingClientRect();
  const scale = userScale(element);
  const dx = (start.x + start.width / 2 - (end.x + end.width / 2)) / scale;
  const dy = (start.y + start.height / 2 - (end.y + end.height / 2)) / scale;
  if (Math.abs(dx) + Math.abs(dy) < 1) return;
  element.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: 'translate(0, 0)' }], {
    duration: time,
    easing: 'cubic-bezier(.3,.7,.3,1)',
    composite: 'add',
  });
}

/** Screen pixels for a unit of the element's own coordinates. */
function userScale(element: Element): number {
  if (!(element instanceof SVGGraphicsElement)) return 1;
  const matrix = element.getScreenCTM();
  return matrix ? Math.hypot(matrix.a, matrix.b) || 1 : 1;
}

/** The element on the table with this `data-item`, or with this `data-at`: a place that is no choice. */
export function place(name: string): Element | null {
  const quoted = CSS.escape(name);
  return document.querySelector(`[data-item="${quoted}"], [data-at="${quoted}"]`);
}

/** Lets a short text rise and fade over a place: "+3". */
export function float(at: Element | null, text: string, color = 'var(--good)'): void {
  if (!at || !settings.motion) return;
  const box = at.getBoundingClientRect();
  const note = document.createElement('div');
  note.textContent = text;
  note.setAttribute('aria-hidden', 'true');
  note.className = 'float';
  note.style.left = `${box.x + box.width / 2}px`;
  note.style.top = `${box.y + box.height / 2}px`;
  note.style.color = color;
  document.body.append(note);
  const rise = note.animate(
    [
      { transform: 'translate(-50%, -50%)', opacity: 0 },
      { transform: 'translate(-50%, -90%)', opacity: 1, offset: 0.25 },
      { transform: 'translate(-50%, -190%)', opacity: 0 },
    ],
    { duration: 1100, easing: 'ease-out' },
  );
  rise.onfinish = () => note.remove();
}
