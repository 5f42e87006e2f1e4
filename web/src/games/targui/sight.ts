import { settings } from '../../lib/settings.svelte';

/** Scrolls a thing on the board out from under whatever lies over the foot of the page. */
export function keepInSight(element: Element | null): void {
  if (!element) return;
  const box = element.getBoundingClientRect();
  const over = document.elementFromPoint(box.x + box.width / 2, Math.min(box.bottom - 4, innerHeight - 2));
  if (!over || over.closest('.targui')) return;
  const edge = over.closest('section')?.getBoundingClientRect().top ?? innerHeight;
  if (box.bottom > edge) scrollBy({ top: box.bottom - edge + 10, behavior: settings.motion ? 'smooth' : 'auto' });
}
