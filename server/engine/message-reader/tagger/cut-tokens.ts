// Cuts a message into words, numbers and signs. A recognised part such as a phone is a single token.
import { type Kind, type Message, type Span, kinds } from '../normalize/message.ts';

export type CutToken = Span & {
  text: string;
  kind: Kind;
  line: number;
  /** Neighbouring tokens of one kind without a space between them share a chunk number. */
  chunk: number;
  gap: Gap;
};

/** What separates a token from the one before it; `known` is a recognised part on the same line. */
const gaps = { none: 0, space: 1, line: 2, known: 3 } as const;
type Gap = (typeof gaps)[keyof typeof gaps];
export const gapCount = 4;

const thaiWords = new Intl.Segmenter('th', { granularity: 'word' });
const runs = /[ก-๙]+|[a-z]+|\d+|[^\s]/giu;
const thai = /^[ก-๙]/u;

/** Kinds of parts that need no further reading of their words. */
export const solid: ReadonlySet<Kind> = new Set([
  kinds.phone,
  kinds.postcode,
  kinds.place,
  kinds.item,
  kinds.money,
  kinds.note,
  kinds.aside,
]);

type KindSpan = Span & { kind: Kind };

const stretchesOf = ({ text, cover }: Message): KindSpan[] => {
  const stretches: KindSpan[] = [];
  for (let start = 0; start < text.length;) {
    const kind = (cover[start] ?? kinds.free) as Kind;
    let end = start + 1;
    while (end < text.length && cover[end] === kind && text.charAt(end) !== '\n') end += 1;
    stretches.push({ start, end, kind });
    start = end;
  }
  return stretches;
};

const spansOf = (text: string, { start, end, kind }: KindSpan): Span[] => {
  const words = text.slice(start, end);
  if (solid.has(kind)) return words.trim() ? [{ start, end }] : [];
  const spans: Span[] = [];
  for (const match of words.matchAll(runs)) {
    const from = start + match.index;
    if (!thai.test(match[0])) spans.push({ start: from, end: from + match[0].length });
    else
      for (const { segment, index } of thaiWords.segment(match[0]))
        spans.push({ start: from + index, end: from + index + segment.length });
  }
  return spans;
};

/** The tokens of the message in text order, with their texts in lower case. */
export const cutTokens = (message: Message): CutToken[] => {
  const { text } = message;
  const tokens: CutToken[] = [];
  let last: CutToken | undefined;
  for (const stretch of stretchesOf(message)) {
    for (const { start, end } of spansOf(text, stretch)) {
      const between = text.slice(last?.end ?? 0, start);
      const lines = between.split('\n').length - 1;
      let gap: Gap = gaps.none;
      if (lines > 0) gap = gaps.line;
      else if (between) gap = gaps.space;
      const isApart = gap !== gaps.none || last?.kind !== stretch.kind;
      const token: CutToken = {
        start,
        end,
        text: text.slice(start, end).toLowerCase(),
        kind: stretch.kind,
        line: (last?.line ?? 0) + lines,
        chunk: (last?.chunk ?? 0) + Number(isApart),
        gap: last && last.kind !== kinds.free && lines === 0 ? gaps.known : gap,
      };
      tokens.push(token);
      last = token;
    }
  }
  return tokens;
};
