/** A note in words beside a thing: under the pointer, with the focus, by a tap that picks nothing, by a long touch. */
import type { Attachment } from 'svelte/attachments';

const WAIT = 450;
let note: HTMLElement | null = null;
let about: Element | null = null;
/** Whatever comes up at the foot of the screen, a refusal above all, stays free. */
const foot = new ResizeObserver(() => settle());

function hide(): void {
  note?.remove();
  note = about = null;
  foot.disconnect();
  removeEventListener('pointerdown', hide, true);
  removeEventListener('scroll', hide, true);
}

function show(element: Element, text: string): void {
  hide();
  if (!element.isConnected) return;
  about = element;
  note = document.createElement('div');
  note.className = 'tuareg-tip';
  note.setAttribute('aria-hidden', 'true');
  note.textContent = text;
  document.body.append(note);
  settle();
  const bar = document.querySelector('.doing');
  if (bar) foot.observe(bar);
  addEventListener('pointerdown', hide, true);
  addEventListener('scroll', hide, true);
}

/** Above the thing, else under it, and never over the bar at the foot. */
function settle(): void {
  if (!note || !about) return;
  const box = about.getBoundingClientRect();
  const own = note.getBoundingClientRect();
  const x = Math.max(6, Math.min(box.x + box.width / 2 - own.width / 2, innerWidth - own.width - 6));
  const above = box.y - own.height - 8;
  const lowest = (document.querySelector('.doing')?.getBoundingClientRect().y ?? innerHeight) - own.height - 4;
  note.style.left = `${x}px`;
  note.style.top = `${Math.min(above > 4 ? above : box.bottom + 8, Math.max(4, lowest))}px`;
}

/** The label of a spot carries the same words for those who do not see it. */
export function tip(text: string): Attachment<Element> {
  return (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** Was it a long touch? Then it does not pick. */
    let long = false;
    const wait = (touch = false): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        long = touch;
        show(element, text);
      }, WAIT);
    };
    const leave = (): void => {
      clearTimeout(timer);
      if (about === element) hide();
    };
    const isTouch = (event: Event): boolean => event instanceof PointerEvent && event.pointerType === 'touch';
    const events: [string, (event: Event) => void][] = [
      ['pointerenter', (event) => !isTouch(event) && wait()],
      ['pointerleave', (event) => (isTouch(event) ? clearTimeout(timer) : leave())],
      ['pointerdown', (event) => {
        long = false;
        if (isTouch(event)) wait(true);
        else leave();
      }],
      // A tap on what can be picked picks it; on anything else it tells what that is.
      ['pointerup', (event) => {
        if (!isTouch(event) || about === element) return;
        clearTimeout(timer);
        if (!element.matches('.can, .picked')) show(element, text);
      }],
      ['pointercancel', () => clearTimeout(timer)],
      // By keyboard it picks all the same: then nothing was clicked in detail.
      ['click', (event) => long && event instanceof MouseEvent && event.detail > 0 && event.stopImmediatePropagation()],
      ['focus', () => element.matches(':focus-visible') && show(element, text)],
      ['blur', leave],
    ];
    for (const [name, does] of events) element.addEventListener(name, does, name === 'click');
    return () => {
      leave();
      for (const [name, does] of events) element.removeEventListener(name, does, name === 'click');
    };
  };
}
