/** Copies text, also where the browser knows no clipboard: over plain HTTP, as at a server in a network of one's own. */

/** The old way: the browser copies what is selected. */
function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  // Out of sight, but not hidden: what is hidden cannot be selected.
  area.style.cssText = 'position: fixed; top: 0; left: -99rem;';
  document.body.append(area);
  area.select();
  try {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- there is nothing else where the clipboard is missing
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}

class Copying {
  /** What somebody has to copy by hand, because the browser did not let the page; `CopyByHand.svelte` shows it. */
  byHand: string | null = $state(null);

  /** Says whether the text lies in the clipboard now. If not, it is shown so that it can be copied by hand. */
  async copy(text: string): Promise<boolean> {
    // Its type promises it everywhere.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    const done = await (clipboard?.writeText(text) ?? Promise.reject(new Error('none'))).then(
      () => true,
      () => copySelected(text),
    );
    this.byHand = done ? null : text;
    return done;
  }
}

export const copying = new Copying();
