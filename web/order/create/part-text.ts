// Parts what is too long for one message, so that a whole morning of chats can be pasted at once.

/** As many letters as a message may have, as the contract counts them. */
export const MOST_LETTERS = 5000;
/** More than a day's chats; what is longer is no chat. */
export const MOST_PARTS = 30;

/** Between paragraphs; where there are none between lines, then between words, and at last anywhere. */
const GAPS = [/\n[^\S\n]*\n/g, /\n/g, /\s/g];
/** A gap so near to the beginning would make many small parts. */
const LEAST_LETTERS = MOST_LETTERS / 4;

/** Where the last gap begins that leaves room for all before it. */
function lastGap(text: string): number {
  const start = text.slice(0, MOST_LETTERS + 1);
  for (const gap of GAPS) {
    const at = [...start.matchAll(gap)].at(-1)?.index ?? 0;
    if (at >= LEAST_LETTERS) return at;
  }
  // A letter keeps the marks that stand on it.
  return start.slice(0, MOST_LETTERS).search(/\P{M}\p{M}*$/u) || MOST_LETTERS;
}

/** The text in parts that a message has room for, parted where it leaves a gap; none of its words is lost. */
export function partsOf(text: string): string[] {
  const parts: string[] = [];
  let rest = text.replaceAll('\r\n', '\n').trim();
  while (rest.length > MOST_LETTERS) {
    const at = lastGap(rest);
    parts.push(rest.slice(0, at).trimEnd());
    rest = rest.slice(at).trimStart();
  }
  return rest === '' ? parts : [...parts, rest];
}
