/** A note in words beside a thing, under the pointer and with the focus. */
import type { Attachment } from 'svelte/attachments';

let note: HTMLElement | null = null;

function hide(): void {
  note?.remove();
  note = null;
}

function show(element: Element, text: string): void {
  hide();
  note = document.createElement('div');
  note.className = 'tuareg-tip';
  note.setAttribute('aria-hidden', 'true');
  note.textContent = text;
  document.body.append(note);
  const box = element.getBoundingClientRect();
  const own = note.getBoundingClientRect();
  const x = Math.max(6, Math.min(box.x + box.width / 2 - own.width / 2, innerWidth - own.width - 6));
  const above = box.y - own.height - 8;
  note.style.left = `${x}px`;
  note.style.top = `${above > 4 ? above : box.bottom + 8}px`;
}

/** The label of a spot carries the same words for those who do not see it. */
export function tip(text: string): Attachment<Element> {
  return (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = (): void => {
      clearTimeout(timer);
      hide();
    };
    const events: [string, (event: Event) => void][] = [
      ['pointerenter', (event) => {
        if (!(event instanceof PointerEvent) || event.pointerType === 'touch') return;
        timer = setTimeout(() => show(element, text), 450);
      }],
      ['pointerleave', leave],
      ['pointerdown', leave],
      ['focus', () => element.matches(':focus-visible') && show(element, text)],
      ['blur', leave],
    ];
    for (const [name, does] of events) element.addEventListener(name, does);
    return () => {
      leave();
      for (const [name, does] of events) element.removeEventListener(name, does);
    };
  };
}
