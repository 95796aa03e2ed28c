// A customer's message in plain spelling, with a note per character of what it was recognised as.
import { separator } from './separator.ts';

/** What a character was recognised as; `free` is not recognised yet. */
export const kinds = {
  free: 0,
  phone: 1,
  postcode: 2,
  place: 3,
  label: 4,
  noise: 5,
  item: 6,
  money: 7,
  note: 8,
  /** Another person in the same message, or an older address. */
  aside: 9,
} as const;
export type Kind = (typeof kinds)[keyof typeof kinds];
export type Span = { start: number; end: number };
export type Message = { text: string; cover: Uint8Array };

/** A message without any recognised part yet. */
export const openMessage = (text: string): Message => ({
  text,
  cover: new Uint8Array(text.length),
});

/** Sets the kind of all characters of the span, whatever they were before. */
export const markSpan = (message: Message, span: Span, kind: Kind): void => {
  message.cover.fill(kind, span.start, span.end);
};

/** Whether no character of the span is recognised yet. */
export const isFree = (message: Message, span: Span): boolean => {
  for (let at = span.start; at < span.end; at += 1) if (message.cover[at]) return false;
  return true;
};

/** The lines as spans of the text, without their line ends. */
export const linesOf = (text: string): Span[] => {
  const lines: Span[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    lines.push({ start, end: start + line.length });
    start += line.length + 1;
  }
  return lines;
};

export type Piece = Span & {
  text: string;
  line: number;
  /** Index among the pieces of the message. */
  order: number;
};

/** The free stretches of the message, trimmed and split at line ends, separators, commas, bars and '='. */
export const freePieces = (message: Message): Piece[] => {
  const { text, cover } = message;
  const pieces: Piece[] = [];
  let line = 0;
  let start = 0;
  const close = (end: number): void => {
    const raw = text.slice(start, end);
    const lead = raw.length - raw.trimStart().length;
    const trimmed = raw.trim();
    const from = start + lead;
    if (trimmed)
      pieces.push({
        start: from,
        end: from + trimmed.length,
        text: trimmed,
        line,
        order: pieces.length,
      });
  };
  for (let at = 0; at <= text.length; at += 1) {
    const char = text.charAt(at);
    const isCut = at === text.length || cover[at] || char === '\n' || char === separator;
    const isAsked = char === '?' && /\s/.test(text.charAt(at + 1));
    if (!isCut && !isAsked && char !== ',' && char !== '|' && char !== '=') continue;
    if (at > start) close(at);
    start = at + 1;
    if (char === '\n') line += 1;
  }
  return pieces;
};
