/**
 * One small note in words beside whatever is looked at: after a moment under the pointer, at once with the focus,
 * by a tap that picks nothing, by a long touch that then picks nothing. table/Tip.svelte shows it.
 */
import type { Snippet } from 'svelte';
import type { Attachment } from 'svelte/attachments';

/** A sentence, or a title with lines, the rule that says more, and a picture; `below` if it is better under the thing than above it. */
export type Note = string | { title: string; lines: string[]; rule?: string; below?: boolean; picture?: Snippet };

const WAIT = 450;

class Tip {
  /** What it says: asked for again when the position changes. */
  note: (() => Note) | null = $state.raw(null);
  /** What it is about. */
  about: Element | null = $state.raw(null);

  show(element: Element, note: () => Note): void {
    if (element.isConnected) [this.about, this.note] = [element, note];
  }

  hide(): void {
    this.about = this.note = null;
  }
}

export const tip = new Tip();

/** Gives an element its note: `<g {@attach tells(() => words)}>`. The label of a spot has the same words for those who do not see it. */
export function tells(note: () => Note): Attachment {
  return (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** Was it a long touch? */
    let long = false;
    const wait = (touch: boolean): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        long = touch;
        tip.show(element, note);
      }, WAIT);
    };
    const leave = (): void => {
      clearTimeout(timer);
      if (tip.about === element) tip.hide();
    };
    const isTouch = (event: Event): boolean => event instanceof PointerEvent && event.pointerType === 'touch';
    const events: [string, (event: Event) => void][] = [
      ['pointerenter', (event) => !isTouch(event) && wait(false)],
      ['pointerleave', (event) => (isTouch(event) ? clearTimeout(timer) : leave())],
      [
        'pointerdown',
        (event) => {
          long = false;
          if (isTouch(event)) wait(true);
          else leave();
        },
      ],
      [
        'pointerup',
        (event) => {
          if (!isTouch(event) || tip.about === element) return;
          clearTimeout(timer);
          if (!element.matches('.can, .picked')) tip.show(element, note);
        },
      ],
      ['pointercancel', () => clearTimeout(timer)],
      // By keyboard it picks all the same: then nothing was clicked in detail.
      ['click', (event) => long && event instanceof MouseEvent && event.detail > 0 && event.stopImmediatePropagation()],
      ['focus', () => element.matches(':focus-visible') && tip.show(element, note)],
      // What vanishes with the focus loses it in the middle of an update.
      ['blur', () => queueMicrotask(leave)],
    ];
    for (const [name, does] of events) element.addEventListener(name, does, name === 'click');
    return () => {
      queueMicrotask(leave);
      for (const [name, does] of events) element.removeEventListener(name, does, name === 'click');
    };
  };
}
