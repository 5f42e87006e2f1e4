/** Marks words in a text without touching it, where the browser can. */
export function mark(root: Element, needles: readonly string[]): void {
  if (!('highlights' in CSS)) return;
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (needles.length > 0 && walker.nextNode()) {
    const node = walker.currentNode;
    const text = node.nodeValue?.toLowerCase() ?? '';
    for (const needle of needles) {
      for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length)) {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + needle.length);
        ranges.push(range);
      }
    }
  }
  CSS.highlights.set('wanted', new Highlight(...ranges));
}
