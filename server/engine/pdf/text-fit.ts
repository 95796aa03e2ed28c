// Fits text into a width and height: on one line, smaller, wrapped, and finally shortened with an ellipsis and
// reported.
import type { EmbeddedFont, TextRun } from './embedded-font.ts';
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
/**
 * `above` and `below` are the ink above the first and below the last baseline; `isComplete`: every letter had a
 * glyph.
 */
export type Fitted = {
  lines: TextRun[];
  size: number;
  leading: number;
  above: number;
  below: number;
  isShortened: boolean;
  isComplete: boolean;
};

export const mmPerPoint = 25.4 / 72;
/**
 * Sarabun stacks marks up to 1.29 em above and 0.56 em below the baseline: this leading keeps ordinary Thai lines
 * apart.
 */
const usualLeading = 1.45;
const sizeStep = 0.25;
/** A line that is at most this much too long looks better smaller than wrapped. */
const oneLineShrink = 0.86;
const clearance = 0.04;

type Lines = { lines: TextRun[]; size: number; leadingEm: number; isShortened: boolean };

/** From first ink to last ink, in mm. */
export const inkHeight = (fitted: Fitted): number =>
  fitted.above + (fitted.lines.length - 1) * fitted.leading + fitted.below;

/** The worst pair of lines (ฏู over น้ำ) needs more than the usual leading to avoid touching. */
function leadingOf(lines: TextRun[]): number {
  let leading = usualLeading;
  for (let i = 1; i < lines.length; i++) {
    leading = Math.max(leading, lines[i]!.top - lines[i - 1]!.bottom + clearance);
  }
  return leading;
}

const heightEm = ({ lines, leadingEm }: Pick<Lines, 'lines' | 'leadingEm'>): number =>
  lines[0]!.top + (lines.length - 1) * leadingEm - lines.at(-1)!.bottom;

const heightOf = (chosen: Lines): number => heightEm(chosen) * chosen.size * mmPerPoint;

function linesOf(font: EmbeddedFont, texts: string[], size: number): Lines {
  const lines = (texts.length === 0 ? [''] : texts).map((text) => font.run(text));
  return { lines, size, leadingEm: leadingOf(lines), isShortened: false };
}

const wrapAt = (
  font: EmbeddedFont,
  text: string,
  room: { width: number; size: number },
): string[] => wrapLines(font.pieces(text), room.width / mmPerPoint / room.size, font.measure);

/** Lines are trimmed pieces of the text in order; the rest keeps its own spaces. */
function textAfter(lines: string[], text: string): string {
  let at = 0;
  for (const line of lines) at = text.indexOf(line, at) + line.length;
  return text.slice(at).trim();
}

function shorten(font: EmbeddedFont, text: string, room: Required<TextRoom>): Lines {
  const size = room.minSize;
  const all = wrapAt(font, text, { width: room.width, size });
  let keep = Math.min(all.length, room.maxLines);
  while (keep > 1 && heightOf(linesOf(font, all.slice(0, keep), size)) > room.height) keep--;
  const maxEm = room.width / mmPerPoint / size;
  const head = all.slice(0, keep - 1);
  const rest = textAfter(head, text);
  const last = font.measure(rest) <= maxEm ? rest : cutWithEllipsis(rest, maxEm, font.measure);
  return { ...linesOf(font, [...head, last], size), isShortened: last !== rest };
}

/** On one line at the largest size that fits width and height, or null when that is too small. */
function onOneLine(font: EmbeddedFont, text: string, room: Required<TextRoom>): Lines | null {
  const { size: largest, minSize, maxLines } = room;
  const least = maxLines === 1 ? minSize : Math.max(minSize, largest * oneLineShrink);
  const { width: widthEm } = font.run(text);
  const fitting = widthEm === 0 ? largest : room.width / mmPerPoint / widthEm;
  if (fitting < least) return null;
  const line = linesOf(font, [text], Math.min(largest, fitting));
  const inHeight = room.height / heightEm(line) / mmPerPoint;
  if (inHeight < least) return null;
  return { ...line, size: Math.min(line.size, inHeight) };
}

function choose(font: EmbeddedFont, text: string, room: Required<TextRoom>): Lines {
  const oneLine = onOneLine(font, text, room);
  if (oneLine !== null) return oneLine;
  const { width, height, minSize, maxLines } = room;
  for (let size = room.size; maxLines > 1 && size >= minSize; size -= sizeStep) {
    const wrapped = wrapAt(font, text, { width, size });
    if (wrapped.length > maxLines) continue;
    const lines = linesOf(font, wrapped, size);
    if (heightOf(lines) <= height) return lines;
  }
  return shorten(font, text, room);
}

export function fitText(font: EmbeddedFont, raw: string, room: TextRoom): Fitted {
  const { text, isComplete } = font.drawable(raw);
  const { size: largest, minSize = largest * 0.7, maxLines = 1 } = room;
  const chosen = choose(font, text, { ...room, minSize, maxLines });
  const { lines, leadingEm, isShortened } = chosen;
  // Even the smallest size may be too tall for a low box: marks are never cut off.
  const size = chosen.size * Math.min(1, room.height / heightOf(chosen));
  const em = size * mmPerPoint;
  const above = lines[0]!.top * em;
  const below = -lines.at(-1)!.bottom * em;
  return { lines, size, leading: leadingEm * em, above, below, isShortened, isComplete };
}
