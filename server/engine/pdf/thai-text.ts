// Thai text for print: a normal form that shapes and searches correctly, its script runs, and its break
// opportunities.
import { normalizeText } from '@app/contract/kit/text';

const lineEnds = /[\r\n\t\v\f\u0085\u2028\u2029]+/g;
const otherSpaces = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\ufe00-\ufe0f]/gu;
const fullWidth = /[\uff01-\uff5e]/g;

/** One line of printable characters: chat text contains line ends, zero-width joiners and full-width digits. */
export function printableLine(text: string): string {
  const plain = text
    .replace(lineEnds, ' ')
    .replace(otherSpaces, ' ')
    .replace(invisible, '')
    .replace(fullWidth, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/ {2,}/g, ' ')
    .trim();
  return normalizeText(plain);
}

export type Script = 'Thai' | 'Laoo' | 'Latn';
export type ScriptRun = { start: number; end: number; script: Script };

const bahtSign = 0xe3f;

function scriptOf(code: number): Script | null {
  if (code === bahtSign) return null;
  if (code >= 0xe00 && code <= 0xe7f) return 'Thai';
  if (code >= 0xe80 && code <= 0xeff) return 'Laoo';
  const isLatinLetter =
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0xc0 && code < 0x250);
  return isLatinLetter ? 'Latn' : null;
}

/**
 * HarfBuzz uses one script per buffer, so "A ที่" in one buffer draws wrong tone glyphs. Spaces, digits and
 * punctuation belong to the preceding run.
 */
export function scriptRuns(text: string): ScriptRun[] {
  const runs: ScriptRun[] = [];
  let start = 0;
  let current: Script | null = null;
  for (let i = 0; i < text.length; i++) {
    const script = scriptOf(text.charCodeAt(i));
    if (script === null || script === current) continue;
    if (current !== null) {
      runs.push({ start, end: i, script: current });
      start = i;
    }
    current = script;
  }
  if (text.length > 0) runs.push({ start, end: text.length, script: current ?? 'Latn' });
  return runs;
}

export const hasThai = (text: string): boolean => /[\u0e00-\u0e3e\u0e40-\u0eff]/.test(text);

const words = new Intl.Segmenter('th', { granularity: 'word' });
const clusters = new Intl.Segmenter('th', { granularity: 'grapheme' });

const thai = '\\u0e01-\\u0e3a\\u0e40-\\u0e4e';
/** The dictionary joins ที่5ต.บ้าน, นนทบุรี11120 and ไซส์XL into one word each. */
const hiddenSeams = new RegExp(
  [
    `(?<=[${thai}])(?=[A-Za-z0-9])`,
    `(?<=[A-Za-z0-9])(?=[${thai}])`,
    `(?<=[A-Za-z0-9)])(?=[\\u0e01-\\u0e2e]\\.)`,
    // "บ้าน" before an abbreviation: ต. อ. จ. ถ. ซ. belong to the following word.
    `(?<=[\\u0e01-\\u0e4e])(?=[\\u0e15\\u0e2d\\u0e08\\u0e16\\u0e0b\\u0e21]\\.)`,
  ].join('|'),
);
const neverFirst = /^[\u0e46\u0e2f\u0ec6\u0eaf,.;:!?)\]}%”’\u2026]/;
const neverFirstUnspaced = /^[/-]/;
const vowelOrMarkFirst = /^[\u0e30-\u0e3a\u0e45\u0e47-\u0e4e\u0eb0-\u0ebd\u0ec8-\u0ece]/;
const neverLast = /[([{“‘฿/#-]$/;
const leadingVowelLast = /[\u0e40-\u0e44\u0ec0-\u0ec4]$/;
const abbreviationLast = /(^|[^\u0e01-\u0e4e])[\u0e01-\u0e2e]{1,3}\.\s?$/;
const addressWordLast =
  /(^|\s)(ถนน|ซอย|แยก|ตรอก|ตำบล|แขวง|อำเภอ|เขต|จังหวัด|หมู่บ้าน|หมู่ที่|หมู่|เลขที่|ชั้น|ห้อง|อาคาร|ตึก|โทร|โทร\.)\s?$/;
const mainDistrictLast = /(อ\.|อำเภอ)\s?เมือง$/;

/** Required by spelling and numbers: separating these two would be a mistake. */
function mustStick(previous: string, piece: string): boolean {
  if (piece.trim() === '') return true;
  if (neverFirst.test(piece) || vowelOrMarkFirst.test(piece)) return true;
  if (neverFirstUnspaced.test(piece) && !/\s$/.test(previous)) return true;
  if (neverLast.test(previous) || leadingVowelLast.test(previous)) return true;
  // 99/9, 089-123-4567, 1,290.50 come in pieces; a digit after a digit always belongs to the same number.
  return /[0-9]$/.test(previous) && /^[0-9]/.test(piece);
}

/** Preferred: an abbreviation or an address word stays with the following name while the line has room. */
function shouldStick(previous: string, piece: string): boolean {
  return (
    mustStick(previous, piece) ||
    abbreviationLast.test(previous) ||
    addressWordLast.test(previous) ||
    mainDistrictLast.test(previous)
  );
}

type IsJoined = (previous: string, piece: string) => boolean;

function joinWhere(isJoined: IsJoined, parts: Iterable<string>): string[] {
  const joined: string[] = [];
  for (const part of parts) {
    const previous = joined.at(-1);
    if (previous !== undefined && isJoined(previous, part))
      joined[joined.length - 1] = previous + part;
    else if (part !== '') joined.push(part);
  }
  return joined;
}

/** "081 234 5678" is one number for the reader, whatever its spaces. */
const isPhoneTail: IsJoined = (previous, piece) =>
  /^[0-9]{3,4}\s?$/.test(piece) && /(^|\s|\()\+?0?[0-9]{1,3}\)?([ -][0-9]{3,4})?\s$/.test(previous);

function* wordParts(text: string): Generator<string> {
  for (const { segment } of words.segment(text)) yield* segment.split(hiddenSeams);
}

function piecesBy(isJoined: IsJoined, text: string): string[] {
  return joinWhere(isPhoneTail, joinWhere(isJoined, wordParts(text)));
}

/** Pieces in order; a line may end after any of them. Joined they give the original text. */
export const breakPieces = (text: string): string[] => piecesBy(shouldStick, text);

/** The smallest parts of a word: a letter with its marks, and with the vowels written around it. */
function letters(word: string): string[] {
  const parts = [...clusters.segment(word)].map((part) => part.segment);
  return joinWhere(
    (previous, part) =>
      leadingVowelLast.test(previous) ||
      /^[\u0e2f\u0e30\u0e32\u0e33\u0e45\u0e46\u0eaf\u0eb0\u0eb2\u0eb3\u0ebd\u0ec6]/.test(part),
    parts,
  );
}

export type Measure = (text: string) => number;

/** Measured again at each size: the piece with the following space, and without. */
export type Piece = { readonly text: string; readonly bare: string };

export const pieceOf = (text: string): Piece => ({ text, bare: text.trimEnd() });

/** A piece wider than the line is split into words, a word into letters, and no further. */
const finer: ((piece: string) => string[])[] = [(piece) => piecesBy(mustStick, piece), letters];

class LineFiller {
  readonly lines: string[] = [];
  private line = '';
  private width = 0;
  private readonly maxWidth: number;
  private readonly measure: Measure;

  constructor(maxWidth: number, measure: Measure) {
    this.maxWidth = maxWidth;
    this.measure = measure;
  }

  add({ text, bare }: Piece, level = 0): void {
    if (this.line !== '' && this.width + this.measure(bare) > this.maxWidth) this.end();
    if (this.line === '') this.begin(text.trimStart(), level);
    else this.append(text);
  }

  private begin(start: string, level: number): void {
    const split = finer[level];
    if (split !== undefined && this.measure(start.trimEnd()) > this.maxWidth)
      for (const part of split(start)) this.add(pieceOf(part), level + 1);
    else this.append(start);
  }

  private append(text: string): void {
    this.line += text;
    this.width += this.measure(text);
  }

  end(): void {
    const line = this.line.trim();
    if (line !== '') this.lines.push(line);
    this.line = '';
    this.width = 0;
  }
}

/** Fills lines greedily from the pieces of a text. */
export function wrapLines(pieces: readonly Piece[], maxWidth: number, measure: Measure): string[] {
  const filler = new LineFiller(maxWidth, measure);
  for (const piece of pieces) filler.add(piece);
  filler.end();
  return filler.lines;
}

/** The longest prefix of the text that fits with an ellipsis; no letter loses its marks. */
export function cutWithEllipsis(text: string, maxWidth: number, measure: Measure): string {
  const parts = letters(text);
  let low = 0;
  let high = parts.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    const start = parts.slice(0, middle).join('').trimEnd();
    if (measure(`${start}…`) <= maxWidth) low = middle;
    else high = middle - 1;
  }
  return `${parts.slice(0, low).join('').trimEnd()}…`;
}
