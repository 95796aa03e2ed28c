// Checks that words are not broken across lines.

/** The number of lines on which each occurrence of the word is. */
export function linesOf(element: Element, word: string): number[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const found: number[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    for (const { index } of (node.textContent ?? '').matchAll(new RegExp(word, 'g'))) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      found.push(new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size);
    }
  return found;
}
