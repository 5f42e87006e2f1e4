/**
 * Makes an element of a board a thing to pick: `<g {@attach spot(chooser, 'field:24', label)}>`.
 * It gets a role, a name, the classes `spot can picked`, clicks, Enter and Space, and the arrow
 * keys go to the next thing that glows in that direction, with Shift to any thing. Inside, draw `<path class="halo">` for the glow.
 */
import type { Attachment } from 'svelte/attachments';
import type { Chooser } from './chooser.svelte';

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function spot(chooser: Chooser, item: string, label: string): Attachment {
  return (element) => {
    element.classList.add('spot');
    element.setAttribute('data-item', item);
    element.setAttribute('aria-label', label);
    const button = element instanceof HTMLButtonElement;
    if (!button) element.setAttribute('role', 'button');
    // A board has hundreds of them: only what changes is written.
    const can = $derived(chooser.can(item));
    const picked = $derived(chooser.has(item));
    $effect(() => {
      const open = can || picked;
      element.classList.toggle('can', can);
      element.classList.toggle('picked', picked);
      element.setAttribute('aria-pressed', String(picked));
      if (!button) element.setAttribute('tabindex', open ? '0' : '-1');
      if (open) element.removeAttribute('aria-disabled');
      else element.setAttribute('aria-disabled', 'true');
    });

    let touched = false;
    const events: [string, (event: Event) => void][] = [
      ['pointerdown', (event) => (touched = event instanceof PointerEvent && event.pointerType === 'touch')],
      ['click', () => void chooser.click(item, !touched)],
      ['pointerenter', (event) => event instanceof PointerEvent && event.pointerType !== 'touch' && (chooser.hovered = item)],
      ['pointerleave', () => chooser.hovered === item && (chooser.hovered = null)],
      ['focus', () => element.matches(':focus-visible') && (chooser.hovered = item)],
      // A thing that vanishes while it has the focus loses it in the middle of an update.
      ['blur', () => queueMicrotask(() => chooser.hovered === item && (chooser.hovered = null))],
      ['keydown', (event) => event instanceof KeyboardEvent && press(event, element)],
    ];
    for (const [name, does] of events) element.addEventListener(name, does);
    return () => {
      for (const [name, does] of events) element.removeEventListener(name, does);
    };
  };
}

function press(event: KeyboardEvent, element: Element): void {
  if ((event.key === 'Enter' || event.key === ' ') && !(element instanceof HTMLButtonElement)) {
    event.preventDefault();
    element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    return;
  }
  const arrow = ARROWS[event.key];
  if (!arrow) return;
  const next = neighbour(element, arrow, event.shiftKey ? '.spot' : '.spot.can, .spot.picked');
  if (next) {
    event.preventDefault();
    next.focus();
  }
}

/** The nearest of these things in this direction. */
function neighbour(from: Element, [dx, dy]: [number, number], things: string): HTMLElement | SVGElement | null {
  const centre = (element: Element): [number, number] => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = centre(from);
  let best: HTMLElement | SVGElement | null = null;
  let least = Infinity;
  for (const other of document.querySelectorAll<HTMLElement | SVGElement>(things)) {
    if (other === from) continue;
    const [ox, oy] = centre(other);
    const along = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    if (along <= 1) continue;
    const distance = along + 2 * aside;
    if (distance < least) [best, least] = [other, distance];
  }
  return best;
}
