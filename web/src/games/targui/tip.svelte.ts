/** One small note in words over whatever is looked at; see Tip.svelte. */
import type { Attachment } from 'svelte/attachments';

export interface Note {
  title: string;
  lines: string[];
  /** Better under it than above it. */
  below?: boolean;
}

class Tip {
  note: Note | null = $state.raw(null);
  at: DOMRect | null = $state.raw(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #of: Element | null = null;

  show(element: Element, note: Note, wait: number): void {
    clearTimeout(this.#timer);
    this.#of = element;
    this.#timer = setTimeout(() => {
      if (!element.isConnected) return;
      this.at = element.getBoundingClientRect();
      this.note = note;
    }, wait);
  }

  hide(): void {
    clearTimeout(this.#timer);
    this.note = null;
  }

  /** Hides the note of this element, if it is the one. */
  leave(element: Element): void {
    if (element === this.#of) this.hide();
  }
}

export const tip = new Tip();

/** The note of an element: after a moment under the pointer, at once with the focus or by touch. */
export function tells(note: () => Note, wait = 450): Attachment<Element> {
  return (element) => {
    const events: [string, (event: Event) => void][] = [
      ['pointerenter', (event) => event instanceof PointerEvent && event.pointerType !== 'touch' && tip.show(element, note(), wait)],
      ['pointerleave', (event) => event instanceof PointerEvent && event.pointerType !== 'touch' && tip.leave(element)],
      ['pointerup', (event) => event instanceof PointerEvent && event.pointerType === 'touch' && tip.show(element, note(), 120)],
      ['focus', () => element.matches(':focus-visible') && tip.show(element, note(), 0)],
      // What vanishes with the focus loses it in the middle of an update.
      ['blur', () => queueMicrotask(() => tip.leave(element))],
    ];
    for (const [name, does] of events) element.addEventListener(name, does);
    return () => {
      for (const [name, does] of events) element.removeEventListener(name, does);
    };
  };
}
