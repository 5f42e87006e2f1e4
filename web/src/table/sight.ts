/** What is seen of the things on the board. */

/** The part of a thing that its frames show, up to what holds `root`: a map may be larger than that. `null` if that is next to nothing. */
export function sight(thing: Element, root: Element): DOMRect | null {
  let { left, top, right, bottom } = thing.getBoundingClientRect();
  for (let frame = thing.parentElement; frame && !frame.contains(root); frame = frame.parentElement) {
    if (getComputedStyle(frame).overflowX === 'visible') continue;
    const edge = frame.getBoundingClientRect();
    [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
    [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
  }
  return right - left > 6 && bottom - top > 6 ? new DOMRect(left, top, right - left, bottom - top) : null;
}
