/** Where an arrow leads among boxes that lie in rows. */
export interface Box {
  left: number;
  top: number;
}

/** The index of the box to which this key leads from box `from`; -1 if it leads nowhere. */
export function neighbour(boxes: readonly Box[], from: number, key: string): number {
  const here = boxes[from];
  if (!here) return -1;
  switch (key) {
    case 'ArrowRight':
      return from + 1 < boxes.length ? from + 1 : -1;
    case 'ArrowLeft':
      return from - 1;
    case 'Home':
      return 0;
    case 'End':
      return boxes.length - 1;
    case 'ArrowDown':
      return nearest(boxes, here, (top) => top - here.top);
    case 'ArrowUp':
      return nearest(boxes, here, (top) => here.top - top);
    default:
      return -1;
  }
}

/** The box of the next row that lies most nearly in the same column. */
function nearest(boxes: readonly Box[], here: Box, away: (top: number) => number): number {
  const rows = boxes.map(({ top }) => away(top)).filter((distance) => distance > 1);
  const row = Math.min(...rows);
  let best = -1;
  boxes.forEach(({ left, top }, index) => {
    const other = boxes[best];
    if (Math.abs(away(top) - row) > 1) return;
    if (!other || Math.abs(left - here.left) < Math.abs(other.left - here.left)) best = index;
  });
  return best;
}
