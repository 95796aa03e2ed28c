// Labels the tokens of a message by the fields that a careful person entered for it.
import { labels } from '../../server/engine/message-reader/tagger/chain.ts';
import type { Token } from '../../server/engine/message-reader/tagger/features.ts';
import {
  type Message,
  type Span,
  kinds,
} from '../../server/engine/message-reader/normalize/message.ts';

export type ExpectedSpans = {
  /** Ways to write the name; empty if the message has none. */
  names: readonly string[];
  mayLackName: boolean;
  /** Ways to split the address line into parts that must be found. */
  addresses: readonly (readonly string[])[];
  /** Parts that may belong to the address line. */
  may: readonly string[];
};

const title =
  /^(?:คุณ|นางสาว|นาง|นาย|น\.?\s?ส\.?(?=\s|[ก-ฮเ-ไ])|mr\.?\s|mrs\.?\s|ms\.?\s|miss\s|khun\s|k\.\s?|dr\.?\s)\s*/iu;

/** Only the letters and digits, each with its index in the text. */
const packed = (text: string): { word: string; places: number[] } => {
  let word = '';
  const places: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at).toLowerCase();
    if (!/[\p{L}\p{M}\p{N}]/u.test(char)) continue;
    word += char.replace(/[๐-๙]/u, (digit) => String(digit.charCodeAt(0) - 0xe50));
    places.push(at);
  }
  return { word, places };
};

const isOpen = ({ text, cover }: Message, { start, end }: Span): boolean => {
  let said = 0;
  let open = 0;
  for (let at = start; at < end; at += 1) {
    if (/\s/.test(text.charAt(at))) continue;
    said += 1;
    open += Number(cover[at] === kinds.free || cover[at] === kinds.label);
  }
  return open > 0.9 * said;
};

/** Where these words occur in the text that is not yet explained. */
const standsAt = (message: Message, words: string): Span[] => {
  const { word: part } = packed(words);
  const { word, places } = packed(message.text);
  const found: Span[] = [];
  if (part === '') return found;
  for (let at = word.indexOf(part); at >= 0; at = word.indexOf(part, at + 1)) {
    const start = places[at] ?? 0;
    const end = (places[at + part.length - 1] ?? 0) + 1;
    const isInNumber =
      (/^\d/.test(part) && /\d/.test(message.text.charAt(start - 1))) ||
      (/\d$/.test(part) && /\d/.test(message.text.charAt(end)));
    if (!isInNumber && isOpen(message, { start, end })) found.push({ start, end });
  }
  return found;
};

const nearest = (spans: readonly Span[], anchor: number): Span | undefined =>
  spans.toSorted((a, b) => Math.abs(a.start - anchor) - Math.abs(b.start - anchor))[0];

/** A label per token; undefined if the entered fields are not in the text as they are. */
export const align = (
  message: Message,
  tokens: readonly Token[],
  { names, mayLackName, addresses, may }: ExpectedSpans,
): number[] | undefined => {
  const gold = tokens.map((): number => labels.other);
  const within = ({ start, end }: Span): number[] =>
    tokens.flatMap((token, at) => {
      const middle = (token.start + token.end) / 2;
      return token.isFree && middle >= start && middle <= end ? [at] : [];
    });
  const name = names
    .map((words) => standsAt(message, words.replace(title, '')))
    .find((spans) => spans.length > 0);
  if (!name && !mayLackName) return undefined;
  for (const span of name ?? [])
    within(span).forEach((at, order) => {
      gold[at] = order === 0 ? labels.name : labels.nameGoesOn;
    });
  const isNamed = (span: Span): boolean => within(span).some((at) => gold[at] !== labels.other);
  for (const parts of addresses) {
    let anchor = Math.max(0, message.cover.indexOf(kinds.place));
    const spans: Span[] = [];
    for (const part of parts.toSorted((a, b) => b.length - a.length)) {
      const span = nearest(
        standsAt(message, part).filter((one) => !isNamed(one)),
        anchor,
      );
      if (!span) break;
      spans.push(span);
      if (spans.length === 1) anchor = span.start;
    }
    if (spans.length < parts.length) continue;
    const extra = may.flatMap((part) => nearest(standsAt(message, part), anchor) ?? []);
    for (const at of [...spans, ...extra].flatMap(within))
      if (gold[at] === labels.other) gold[at] = labels.address;
    return gold;
  }
  return addresses.length === 0 ? gold : undefined;
};

/** From the whole line to its single words; the first split that is found counts. */
export const cutsOf = (line: string): string[][] => [
  [line],
  line.split(/\s+/),
  line.match(/[ก-๙]+|[a-z]+|[\d/-]+/giu) ?? [],
];
