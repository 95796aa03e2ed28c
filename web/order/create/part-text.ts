// Splits a text that is too long for one message, so that a whole morning of chats can be pasted at once.

/** The length limit of a message, counted like the contract does. */
export const MOST_LETTERS = 5000;
/** More than a day's chats; a longer text is no chat. */
export const MOST_PARTS = 30;

/** Splits between paragraphs, else between lines, else between words, else anywhere. */
const GAPS = [/\n[^\S\n]*\n/g, /\n/g, /\s/g];
/** A gap earlier than this would produce many small parts. */
const LEAST_LETTERS = MOST_LETTERS / 4;

/** Start of the last gap within the limit. */
function lastGap(text: string): number {
  const start = text.slice(0, MOST_LETTERS + 1);
  for (const gap of GAPS) {
    const at = [...start.matchAll(gap)].at(-1)?.index ?? 0;
    if (at >= LEAST_LETTERS) return at;
  }
  // A character keeps its combining marks.
  return start.slice(0, MOST_LETTERS).search(/\P{M}\p{M}*$/u) || MOST_LETTERS;
}

/** The text in parts within the limit, split at gaps; no word is lost. */
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
