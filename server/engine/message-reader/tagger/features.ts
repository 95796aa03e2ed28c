// The features of each token: its form, its chunk and line, its neighbours, and the recognised parts beside it.
import type { Hints } from '../find-name.ts';
import { isGivenName, isPersonal } from '../name/name-form.ts';
import { turnsOf } from '../normalize/chat/turns.ts';
import { detailStart, detailWord } from '../normalize/detail-words.ts';
import { type Kind, type Message, type Span, kinds } from '../normalize/message.ts';
import { isSentence, nickTitle, title } from '../normalize/name-words.ts';
import { isChat, isGoods, particles } from '../normalize/words.ts';
import { type CutToken, cutTokens, solid } from './cut-tokens.ts';

export type Token = Span & {
  /** Only unrecognised text can be part of a name or an address. */
  isFree: boolean;
  gap: number;
  features: number[];
};

const bits = 16;
export const featureCount = 1 << bits;

/** The FNV-1a hash of the feature, with its upper bits mixed in, as a bucket number. */
const bucketOf = (feature: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < feature.length; at += 1)
    hash = Math.imul(hash ^ feature.charCodeAt(at), 0x01000193);
  hash ^= hash >>> 15;
  return (hash >>> 0) & (featureCount - 1);
};

const typeOf = (text: string): string => {
  if (/^[ก-๙]/u.test(text)) return 'T';
  if (/^[a-z]/u.test(text)) return 'L';
  if (/^\d/.test(text)) return `D${Math.min(text.length, 6)}`;
  return /^\p{Emoji_Presentation}/u.test(text) ? 'E' : text;
};

const shortestGiven = 4;
const longestGiven = 12;
const startsGiven = (words: string): boolean => {
  for (let length = Math.min(words.length, longestGiven); length >= shortestGiven; length -= 1)
    if (isGivenName(words.slice(0, length))) return true;
  return false;
};

/** Features of a stretch without spaces. */
const marksOfChunk = (words: string): string[] => {
  const marks: string[] = [];
  if (isGivenName(words)) marks.push('G');
  else if (isGivenName(words.replace(title, '').replace(nickTitle, ''))) marks.push('g');
  else if (startsGiven(words)) marks.push('p');
  if (title.test(words)) marks.push('t');
  if (nickTitle.test(words)) marks.push('n');
  const detail = words.search(detailWord);
  if (detail >= 0) marks.push(detail === 0 ? 'd' : 'D');
  if (isChat(words)) marks.push('c');
  if (isGoods(words)) marks.push('o');
  if (particles.test(words)) marks.push('k');
  marks.push(`l${Math.min(6, words.length >> 1)}`);
  return marks;
};

const markOfLine = (line: string): string =>
  [
    isChat(line) ? 'c' : '',
    isGoods(line) ? 'o' : '',
    detailWord.test(line) ? 'd' : '',
    particles.test(line.trim()) ? 'k' : '',
  ].join('');

const stepsAway = (lines: number): string => {
  if (lines <= -3) return '<';
  return lines >= 3 ? '>' : String(lines);
};

/** For each line, its distance in lines to the nearest line with this kind ('x' without one). */
const distancesTo = (lineKinds: readonly ReadonlySet<Kind>[], kind: Kind): string[] => {
  const holders = lineKinds.flatMap((held, line) => (held.has(kind) ? [line] : []));
  return lineKinds.map((_, line) => {
    const [nearest] = holders
      .map((holder) => line - holder)
      .toSorted((a, b) => Math.abs(a) - Math.abs(b));
    return nearest === undefined ? 'x' : stepsAway(nearest);
  });
};

/**
 * Whether the house or street begins before ('>'), at ('=') or after ('<') this token of its stretch; 'x' without one.
 */
const besideDetail = (words: string, from: number): string => {
  const start = detailStart(words);
  if (start < 0) return 'x';
  if (start === from) return '=';
  return start > from ? '<' : '>';
};

/** Features of the stretch between two recognised parts or line ends. */
const marksOfStretch = (words: string): string =>
  [
    isPersonal(words) ? 'p' : '',
    isSentence(words) ? 's' : '',
    /\d/.test(words) ? 'n' : '',
    `w${Math.min(5, words.split(/\s+/).length)}`,
  ].join('');

type FeatureInput = {
  tokens: readonly CutToken[];
  hints: Hints;
  text: string;
  chunks: ReadonlyMap<number, Span & { marks: readonly string[] }>;
  lines: readonly {
    marks: string;
    kinds: string;
    freeChunks: number;
    place: string;
    phone: string;
    /** 's' for a line of the shop, 'b' for a buyer's, '' without a named speaker. */
    voice: string;
  }[];
};

const groundOf = ({ text }: Message, tokens: readonly CutToken[], hints: Hints): FeatureInput => {
  const spans = new Map<number, Span>();
  const lineKinds = text.split('\n').map(() => new Set<Kind>());
  const freeChunks = lineKinds.map(() => new Set<number>());
  for (const { start, end, chunk, line, kind } of tokens) {
    spans.set(chunk, { start: spans.get(chunk)?.start ?? start, end });
    lineKinds[line]?.add(kind);
    if (kind === kinds.free) freeChunks[line]?.add(chunk);
  }
  const places = distancesTo(lineKinds, kinds.place);
  const phones = distancesTo(lineKinds, kinds.phone);
  const voices = turnsOf(text).map(({ speaker, isShop }) => (speaker ? (isShop ? 's' : 'b') : ''));
  return {
    tokens,
    hints,
    text,
    chunks: new Map(
      [...spans].map(([chunk, span]) => [
        chunk,
        { ...span, marks: marksOfChunk(text.slice(span.start, span.end)) },
      ]),
    ),
    lines: text.split('\n').map((words, line) => ({
      marks: markOfLine(words),
      kinds: [...(lineKinds[line] ?? [])].sort((a, b) => a - b).join(','),
      freeChunks: Math.min(5, freeChunks[line]?.size ?? 0),
      place: places[line] ?? 'x',
      phone: phones[line] ?? 'x',
      voice: voices[line] ?? '',
    })),
  };
};

const wordOf = (token: CutToken | undefined): string => {
  if (!token) return '^';
  return solid.has(token.kind) ? `#${token.kind}` : token.text.replace(/\d/g, '0');
};

const ownWords = ({ tokens, text }: FeatureInput, at: number): string[] => {
  const token = tokens[at];
  const [before, behind] = [tokens[at - 1], tokens[at + 1]];
  const word = wordOf(token);
  const type = typeOf(token?.text ?? '');
  const typeBeside = (other: CutToken | undefined): string => (other ? typeOf(other.text) : '^');
  return [
    `w${word}`,
    `y${type}`,
    `s${word.slice(-3)}`,
    `p${word.slice(0, 3)}`,
    `n${Math.min(8, word.length)}${type.charAt(0)}`,
    `U${/^\p{Lu}/u.test(text.charAt(token?.start ?? -1))}`,
    `a${wordOf(before)}`,
    `z${wordOf(behind)}`,
    `A${wordOf(before)}|${word}`,
    `Z${word}|${wordOf(behind)}`,
    `e${wordOf(tokens[at - 2])}`,
    `f${wordOf(tokens[at + 2])}`,
    `T${typeBeside(before)}${type}${typeBeside(behind)}`,
    `K${before?.kind ?? '^'}${behind?.kind ?? '^'}`,
    `g${token?.gap}${behind?.gap ?? '^'}`,
  ];
};

const farthest = 12;
/** The nearest recognised part on this side: its kind, '!' if it touches the token, 'n' if it is on another line. */
const knownBeside = ({ tokens }: FeatureInput, at: number, step: 1 | -1): string => {
  for (let away = 1; away <= farthest; away += 1) {
    const token = tokens[at + step * away];
    if (!token) return '^';
    const isBeyond = token.line !== tokens[at]?.line;
    if (token.kind !== kinds.free)
      return `${token.kind}${away === 1 ? '!' : ''}${isBeyond ? 'n' : ''}`;
  }
  return '-';
};

/** Whether a label for a name ('N') or an address ('A') ends here. */
const labelAt = ({ nameEnds, addressEnds }: Hints, start: number): string => {
  const isIn = (ends: ReadonlySet<number>): boolean =>
    [0, 1, 2].some((back) => ends.has(start - back));
  if (isIn(nameEnds)) return 'N';
  return isIn(addressEnds) ? 'A' : '';
};

const aboutChunk = (
  featureInput: FeatureInput,
  token: CutToken,
  before: CutToken | undefined,
): string[] => {
  const { chunks, hints, lines, text } = featureInput;
  const chunk = chunks.get(token.chunk);
  const marks = chunk?.marks ?? [];
  const start = chunk?.start ?? token.start;
  const part = start === token.start ? 'f' : 'm';
  const place = lines[token.line]?.place;
  const follows = before !== undefined && before.line === token.line;
  const last = follows ? chunks.get(token.chunk - 1)?.marks : undefined;
  const label = labelAt(hints, start);
  const isGiven = marks.includes('G') || marks.includes('g');
  return [
    ...marks.flatMap((mark) => [`c${mark}${part}`, `C${mark}${place}`]),
    ...(last ?? []).map((mark) => `q${mark}${part}`),
    ...(chunks.get(token.chunk + 1)?.marks ?? []).map((mark) => `r${mark}`),
    `m${marks.join('')}${part}`,
    ...(label ? [`b${label}${part}`] : []),
    ...(hints.nameEnds.size === 0 ? [`u${isGiven ? 'G' : ''}`] : []),
    ...(hints.speaker ? ['S'] : []),
    ...(hints.speaker && text.slice(start, chunk?.end) === hints.speaker ? ['SS'] : []),
  ];
};

const aboutLine = (featureInput: FeatureInput, at: number): string[] => {
  const { tokens, lines, hints } = featureInput;
  const token = tokens[at];
  const line = lines[token?.line ?? 0];
  if (!token || !line) return [];
  let first = at;
  while (tokens[first - 1]?.line === token.line && tokens[first - 1]?.kind === kinds.free)
    first -= 1;
  let last = at;
  while (tokens[last + 1]?.line === token.line && tokens[last + 1]?.kind === kinds.free) last += 1;
  const from = tokens[first]?.start ?? token.start;
  const words = featureInput.text.slice(from, tokens[last]?.end);
  const beside = besideDetail(words, token.start - from);
  const stretch = marksOfStretch(words);
  const opener = tokens[first - 1]?.line === token.line ? tokens[first - 1] : undefined;
  const [before, behind] = [knownBeside(featureInput, at, -1), knownBeside(featureInput, at, 1)];
  return [
    `L${line.kinds}`,
    `M${line.marks}`,
    `P${line.place}`,
    `H${line.phone}`,
    `PH${line.place}${line.phone}`,
    `F${line.freeChunks}`,
    `I${Math.min(3, token.line)}`,
    `E${Math.min(3, lines.length - 1 - token.line)}`,
    `O${lines.length === 1}`,
    `B${before}`,
    `D${behind}`,
    `BD${before}${behind}`,
    `o${opener?.kind ?? '^'}${labelAt(hints, tokens[first]?.start ?? 0)}`,
    `d${Math.min(6, at - first)}`,
    `x${beside}`,
    `X${beside}${stretch}`,
    `Y${stretch}${line.place}`,
    ...(opener?.kind === kinds.label ? [`l${opener.text}`] : []),
    ...(line.voice ? [`V${line.voice}`, `V${line.voice}${line.phone}${line.place}`] : []),
  ];
};

/** The tokens with the bucket numbers of their features. A recognised part has no features. */
export const tokenize = (message: Message, hints: Hints): Token[] => {
  const tokens = cutTokens(message);
  const ground = groundOf(message, tokens, hints);
  return tokens.map((token, at) => {
    const isFree = token.kind === kinds.free;
    const features = isFree
      ? [
          '^',
          ...ownWords(ground, at),
          ...aboutChunk(ground, token, tokens[at - 1]),
          ...aboutLine(ground, at),
        ]
      : [];
    return {
      start: token.start,
      end: token.end,
      isFree,
      gap: token.gap,
      features: features.map(bucketOf),
    };
  });
};
