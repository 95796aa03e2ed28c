// Finds the recipient: every text that could be a name, rated by its words and its position.
import { type Message, type Piece, type Span, kinds } from './normalize/message.ts';
import { closesDetail, detailStart, detailWord } from './normalize/detail-words.ts';
import { countTalk, firm, leadingTalk, nickTitle, title } from './normalize/name-words.ts';
import { isChat, isGoods, particles } from './normalize/words.ts';
import {
  buildingAt,
  cleanName,
  isGivenName,
  isLandForm,
  isPersonal,
  landNamed,
  nameWindow,
  talkEnd,
  trimEdges,
} from './name/name-form.ts';

export type Hints = {
  nameEnds: ReadonlySet<number>;
  addressEnds: ReadonlySet<number>;
  speaker: string;
};
export type Scene = {
  message: Message;
  hints: Hints;
  pieces: Piece[];
  lines: readonly Span[];
  /** The rank of each line among the lines with content. */
  ranks: readonly number[];
  /** The lines with a part of the place. */
  placeLines: readonly number[];
};
export type Candidate = {
  words: string;
  piece: Piece;
  part: 'whole' | 'lead' | 'trail';
  /** Start and end within the piece. */
  from: number;
  to: number;
  score: number;
};

// '(หลวงพี่บอย)' after a temple, '(คุณยุพา)' after an office: the person who receives there.
export const namedAside = new RegExp(
  `\\((?:(?:ฝ่าย|แผนก)[ก-๙]{2,16}\\s)?(?=(?:${title.source.replace('(?:^|[\\s(])', '')}|${nickTitle.source.slice(1)}))[^()\\n]{2,40}\\)`,
  'iu',
);

/** Words between two numbers that are no name. */
const joiners = /^(?:หรือ(?:ว่า)?|และ|กับ|คือ|ไม่ก็|แล้วก็|ใหม่|เก่า|ok|โอเค)$/iu;

const twoWords = /^[ก-๙.]{3,}\s+[ก-๙]{2,}\s*$/u;
const limited = /\b(?:co\.?|ltd|limited|inc|corp)\b\.?$/iu;

const isNearPhone = (message: Message, span: Span): boolean => {
  const { text, cover } = message;
  let before = span.start - 1;
  while (before >= 0 && /[\s•,:|(]/.test(text.charAt(before)) && !cover[before]) before -= 1;
  let after = span.end;
  while (after < text.length && /[\s•,:|(]/.test(text.charAt(after)) && !cover[after]) after += 1;
  return cover[before] === kinds.phone || cover[after] === kinds.phone;
};

const scoreWords = (name: string): number => {
  const tokens = name
    .replace(/\(.*?\)/g, '')
    .trim()
    .split(/\s+/);
  const first = (tokens[0] ?? '').replace(nickTitle, '');
  let score = 0;
  if (isGivenName(tokens[0] ?? '') || (first !== tokens[0] && isGivenName(first))) score += 1.5;
  else if (nickTitle.test(name) && tokens.length <= 2) score += 0.8;
  if (tokens.length === 2) score += 0.5;
  if (tokens.length === 1 && (tokens[0] ?? '').length < 2) score -= 3;
  if (tokens.length > 3) score -= 1 + 0.5 * (tokens.length - 3);
  if (tokens.some((token) => token.length > 22)) score -= 1;
  if (/\d/.test(name)) score -= 2;
  if (detailWord.test(name)) score -= 1.2;
  if (isChat(name)) score -= 3;
  // 'ผกามาศ ไม้แขวนเสื้อ': a surname may sound like a product.
  if (isGoods(name) && !(tokens.length === 2 && isGivenName(tokens[0] ?? ''))) score -= 2;
  if (!/[ก-๙a-z]/i.test(name) || joiners.test(name) || limited.test(name)) score -= 5;
  if (/[?!=+%฿@#\t]/.test(name)) score -= 1.5;
  // 'น้าา รักก', 'จ-ศ': drawn-out speech and signs.
  if (/([ก-๙])\1(?:\s|$)/u.test(name)) score -= 1.5;
  if (/^[ก-ฮ]\.?\s?-\s?[ก-ฮ]/u.test(name)) score -= 3;
  return score - 1.3 * countTalk(name);
};

const isLabelled = ({ hints }: Scene, start: number): boolean =>
  [start, start - 1, start - 2].some((at) => hints.nameEnds.has(at));

/** Introduced by a label or a title; a single bare word may be something else. */
export const isFirm = (scene: Scene, { words, piece, from }: Candidate): boolean =>
  /\s/.test(words) ||
  isLabelled(scene, piece.start) ||
  isLabelled(scene, piece.start + from) ||
  title.test(piece.text.slice(0, from + 1)) ||
  nickTitle.test(words);

/** Introduced by a label or a title. */
export const isAnnounced = (scene: Scene, { words, piece, from }: Candidate): boolean =>
  isLabelled(scene, piece.start) ||
  isLabelled(scene, piece.start + from) ||
  title.test(piece.text.slice(0, from + 1)) ||
  nickTitle.test(words) ||
  (/^[ก-๙]+\s[ก-๙]+$/u.test(words) && isGivenName(words.split(' ')[0] ?? ''));

/** The number of content lines between a piece and the place. */
export const linesAway = ({ ranks, placeLines }: Scene, piece: Piece): number =>
  placeLines.reduce(
    (least, line) => Math.min(least, Math.abs((ranks[line] ?? 0) - (ranks[piece.line] ?? 0))),
    Infinity,
  );

/** The house begins on the next line. */
const isAboveHouse = ({ pieces }: Scene, piece: Piece): boolean => {
  const next = pieces[piece.order + 1];
  return next !== undefined && next.line - piece.line === 1 && detailStart(next.text) === 0;
};

const farLines = 3;

const scoreCandidate = (scene: Scene, candidate: Omit<Candidate, 'score'>): number => {
  const { piece, part } = candidate;
  const raw = piece.text.slice(candidate.from, candidate.to);
  const start = piece.start + candidate.from;
  let score = scoreWords(candidate.words);
  const labelled = isLabelled(scene, start);
  const isNear = isNearPhone(scene.message, { start, end: piece.start + candidate.to });
  if (labelled) score += 4;
  if (title.test(raw)) score += 2.2;
  if (part === 'lead') score += 1.4;
  else if (isAboveHouse(scene, piece)) score += 0.6;
  if (piece === scene.pieces[0]) score += 0.2;
  if (part === 'whole') {
    const { text } = scene.message;
    const isLine = /(?:^|\n|•)\s*$/.test(text.slice(Math.max(0, start - 6), start));
    if (isLine) score += 0.7;
  }
  if (isNear) score += 1;
  if (scene.hints.addressEnds.has(start) || scene.hints.addressEnds.has(start - 1)) score -= 0.5;
  if (particles.test(raw.trim()) && !title.test(raw) && !labelled) score -= 1;
  const away = linesAway(scene, piece);
  if (Number.isFinite(away) && away > farLines && !labelled && !isNear) score -= 0.6;
  return score;
};

const unlikely = 1.2;
const bracketBonus = 1.5;

/** 'ริมฝน สมมุติ 45/1': text that starts like a street may still be a name when nothing better is there. */
const addUnlikely = (
  piece: Piece,
  add: (part: Candidate['part'], from: number, to: number) => void,
  found: Candidate[],
): void => {
  const digit = piece.text.search(/\d/);
  const words = digit < 0 ? piece.text : piece.text.slice(0, digit);
  if (words.trim().split(/\s+/).length !== 2 || firm.test(words)) return;
  add(digit < 0 ? 'whole' : 'lead', 0, words.length);
  const last = found.at(-1);
  if (last) last.score -= unlikely;
};

/**
 * 'บ้านเพื่อน วริศรา เชิงตะกอน 31/4': a known given name and another word between the words of the house and its
 * number.
 */
const personInMidst = (rest: string): Span | undefined => {
  const head = /^\D*(?=\d)/u.exec(rest)?.[0] ?? '';
  const words = [...head.matchAll(/\S+/gu)];
  const at = words.findIndex((word, index) => index > 0 && isGivenName(word[0]));
  const [first, second] = [words[at], words[at + 1]];
  if (at < 0 || !first || !second || at + 2 !== words.length) return undefined;
  if (!/^[ก-๙]{3,}$/u.test(second[0]) || second[0].search(detailWord) === 0) return undefined;
  return { start: first.index, end: second.index + second[0].length };
};

/**
 * 'รพ.พะเยา ตึกผู้ป่วยนอก สมพร ใจงาม (พยาบาล)': a known given name and another word at the end of a line without a
 * number.
 */
const personAtEnd = (rest: string): number | undefined => {
  const found = /(?<=\s)([ก-๙]{3,20})\s+([ก-๙]{3,24})(?:\s*\([ก-๙]{2,16}\))?$/u.exec(rest);
  if (!found || /\d/.test(rest) || !isGivenName(found[1] ?? '')) return undefined;
  return (found[2] ?? '').search(detailWord) === 0 ? undefined : found.index;
};

const candidatesOf = (scene: Scene, piece: Piece): Candidate[] => {
  const found: Candidate[] = [];
  const add = (part: Candidate['part'], from: number, to: number): void => {
    const whole = piece.text.slice(from, to);
    // 'ชื่อ ปาริฉัตร เสื่อกก ค่ะ เคยสั่งแล้ว': the name is the first part of a labelled text.
    const told = isLabelled(scene, piece.start + from) ? (whole.split(talkEnd)[0] ?? '') : '';
    const raw = twoWords.test(told.replace(leadingTalk, '')) ? told : whole;
    const words = cleanName(nameWindow(trimEdges(raw.replace(particles, ''))));
    if (!words) return;
    const at = raw.indexOf(words);
    const base = { words, piece, part, from: at < 0 ? from : from + at, to };
    found.push({ ...base, score: scoreCandidate(scene, { ...base, from }) });
  };
  const isOwn = isPersonal(piece.text) || (isLandForm(piece.text) && isAboveHouse(scene, piece));
  const start = isOwn ? -1 : detailStart(piece.text);
  const isLabelledHere = isLabelled(scene, piece.start);
  if (start < 0 || (isLabelledHere && !/\d/.test(piece.text))) add('whole', 0, piece.text.length);
  else if (start > 0 && closesDetail.test(piece.text.slice(start))) return found;
  else if (start > 0) {
    const house = buildingAt(piece.text.slice(0, start), piece.text.slice(start));
    add('lead', 0, landNamed(piece.text) ?? house ?? start);
  } else addUnlikely(piece, add, found);
  if (start < 0 || (isLabelledHere && found[0]?.part === 'whole')) return found;
  const rest = piece.text.slice(start);
  const aside = namedAside.exec(rest) ?? namedAside.exec(piece.text);
  if (aside) {
    const from = piece.text.indexOf(aside[0]);
    add('trail', from + 1, from + aside[0].length - 1);
    const last = found.at(-1);
    if (last?.part === 'trail') last.score += bracketBonus;
    return found;
  }
  const midst = personInMidst(rest);
  if (midst) add('trail', start + midst.start, start + midst.end);
  const closing = personAtEnd(rest);
  if (closing !== undefined) add('trail', start + closing, piece.text.length);
  const titled = rest.search(title);
  if (titled > 0) {
    // 'อบต.นาข่า คุณพิมพ์ใจ ดีงาม กองคลัง 99 ม.1': the house continues after the name.
    const open = rest.slice(titled).replace(/\([^()]*\)/gu, (words) => ' '.repeat(words.length));
    const more = detailStart(open);
    add('trail', start + titled, more > 0 ? start + titled + more : piece.text.length);
  }
  const spoken = /(?<=\d\S*\s)[ก-๙a-z][ก-๙]+(?:\s[ก-๙]+){0,2}(?:\s\([^)]*\))?$/iu.exec(rest);
  if (spoken && titled <= 0) {
    add('trail', start + spoken.index, piece.text.length);
    const last = found.at(-1);
    if (last?.part === 'trail') last.score -= 0.6;
  }
  return found;
};

/** All candidates for the name, the most likely first. */
export const findNames = (scene: Scene): Candidate[] =>
  scene.pieces
    .flatMap((piece) => candidatesOf(scene, piece))
    .toSorted((a, b) => b.score - a.score || a.piece.start - b.piece.start);

/** 'มณีรัตน์ 081… ทองสุข', 'คุณ ฐิติมา⏎รุ่งเรืองศรี': a surname separated by a phone or a line break. */
export const surnameBehind = (scene: Scene, name: Candidate): Piece | undefined => {
  const { text, cover } = scene.message;
  if (/\s/.test(name.words) || name.to < name.piece.text.length) return undefined;
  const next = scene.pieces.find((piece) => piece.start >= name.piece.end);
  if (!next || !/^[ก-๙]{3,20}$/u.test(next.text) || detailWord.test(next.text)) return undefined;
  if (isChat(next.text) || countTalk(next.text) > 0) return undefined;
  const isLast = /^\s*(?:\n|$)/.test(text.slice(next.end));
  const between = text.slice(name.piece.end, next.start);
  const isAcross = /^[\s•]+$/.test(between) && next.line === name.piece.line;
  if (isAcross) {
    const isPerson = isGivenName(name.words.replace(nickTitle, '')) || nickTitle.test(name.words);
    return isPerson ? next : undefined;
  }
  if (between.trim() === '') {
    const isTitled = title.test(name.piece.text.slice(0, name.from + 2));
    return isLast && next.line - name.piece.line === 1 && isTitled ? next : undefined;
  }
  const kindsBetween = [...cover.slice(name.piece.end, next.start)];
  const isPhone =
    kindsBetween.includes(kinds.phone) &&
    kindsBetween.every((kind) => !kind || kind === kinds.phone);
  const isKnown = isGivenName(name.words) && next.line === name.piece.line;
  return isKnown && isLast && isPhone ? next : undefined;
};
