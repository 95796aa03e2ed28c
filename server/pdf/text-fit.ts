// Fits text into a width and height: one line, smaller, wrapped, and only then shortened with an ellipsis and reported.
import type { EmbeddedFont } from './embedded-font.ts';
import { cutWithEllipsis, wrapLines } from './thai-text.ts';

export type TextRoom = {
  /** Millimetres. */
  width: number;
  height: number;
  /** Points; the text is never larger, and never smaller than `minSize` (default: 70 % of it). */
  size: number;
  minSize?: number;
  maxLines?: number;
};
/** `above` and `below` are the ink over the first and under the last baseline; `isComplete`: every letter had a glyph. */
export type Fitted = {
  lines: string[];
  size: number;
  leading: number;
  above: number;
  below: number;
  isShortened: boolean;
  isComplete: boolean;
};

export const mmPerPoint = 25.4 / 72;
/** Sarabun stacks marks up to 1.29 em above and 0.56 em below the baseline: this leading keeps ordinary Thai apart. */
const usualLeading = 1.45;
const sizeStep = 0.25;
/** A line that is only this much too long is better smaller than broken. */
const oneLineShrink = 0.86;
const clearance = 0.04;

type Lines = { lines: string[]; size: number; leadingEm: number; isShortened: boolean };

/** From first ink to last ink, in mm. */
export const inkHeight = (fitted: Fitted): number =>
  fitted.above + (fitted.lines.length - 1) * fitted.leading + fitted.below;

/** The worst pair of lines (ฏู over น้ำ) needs more than the usual leading to stay untouched. */
function leadingOf(font: EmbeddedFont, lines: string[]): number {
  let leading = usualLeading;
  for (let i = 1; i < lines.length; i++) {
    const gap = font.run(lines[i]!).top - font.run(lines[i - 1]!).bottom;
    leading = Math.max(leading, gap + clearance);
  }
  return leading;
}

function heightOf(font: EmbeddedFont, { lines, size, leadingEm }: Lines): number {
  const first = font.run(lines[0] ?? '').top;
  const last = font.run(lines.at(-1) ?? '').bottom;
  return (first + (lines.length - 1) * leadingEm - last) * size * mmPerPoint;
}

function wrapAt(font: EmbeddedFont, text: string, room: { width: number; size: number }): Lines {
  const { size } = room;
  const lines = wrapLines(font.pieces(text), room.width / mmPerPoint / size, font.measure);
  return { lines, size, leadingEm: leadingOf(font, lines), isShortened: false };
}

/** Lines are trimmed pieces of the text in order; what follows them keeps its own spaces. */
function textAfter(lines: string[], text: string): string {
  let at = 0;
  for (const line of lines) at = text.indexOf(line, at) + line.length;
  return text.slice(at).trim();
}

function shorten(font: EmbeddedFont, text: string, room: Required<TextRoom>): Lines {
  const size = room.minSize;
  const all = wrapAt(font, text, { width: room.width, size });
  let keep = Math.min(all.lines.length, room.maxLines);
  while (keep > 1 && heightOf(font, { ...all, lines: all.lines.slice(0, keep) }) > room.height)
    keep--;
  const maxEm = room.width / mmPerPoint / size;
  const head = all.lines.slice(0, keep - 1);
  const rest = textAfter(head, text);
  const last = font.measure(rest) <= maxEm ? rest : cutWithEllipsis(rest, maxEm, font.measure);
  const lines = [...head, last];
  return { lines, size, leadingEm: leadingOf(font, lines), isShortened: last !== rest };
}

function choose(font: EmbeddedFont, text: string, room: Required<TextRoom>): Lines {
  const { size: largest, minSize, maxLines } = room;
  const widthEm = font.measure(text);
  const fitting = widthEm === 0 ? largest : room.width / mmPerPoint / widthEm;
  const oneLineMin = maxLines === 1 ? minSize : Math.max(minSize, largest * oneLineShrink);
  const oneLine = { lines: [text], leadingEm: usualLeading, isShortened: false };
  for (let size = Math.min(largest, fitting); size >= oneLineMin; size -= sizeStep) {
    if (heightOf(font, { ...oneLine, size }) <= room.height) return { ...oneLine, size };
  }
  for (let size = largest; maxLines > 1 && size >= minSize; size -= sizeStep) {
    const wrapped = wrapAt(font, text, { width: room.width, size });
    if (wrapped.lines.length <= maxLines && heightOf(font, wrapped) <= room.height) return wrapped;
  }
  return shorten(font, text, room);
}

export function fitText(font: EmbeddedFont, raw: string, room: TextRoom): Fitted {
  const { text, isComplete } = font.drawable(raw);
  const { size: largest, minSize = largest * 0.7, maxLines = 1 } = room;
  const chosen = choose(font, text, { ...room, minSize, maxLines });
  const { lines, leadingEm, isShortened } = chosen;
  // even the smallest size may be too tall for a low box: marks are never cut off
  const size = chosen.size * Math.min(1, room.height / heightOf(font, chosen));
  const em = size * mmPerPoint;
  const above = font.run(lines[0] ?? '').top * em;
  const below = -font.run(lines.at(-1) ?? '').bottom * em;
  return { lines, size, leading: leadingEm * em, above, below, isShortened, isComplete };
}
