// Who receives it and the detail line: what is left of the message once phones, places and talk are explained.
import { readFileSync } from 'node:fs';
import {
  aroundName,
  companyOf,
  detailStart,
  detailWord,
  detailWords,
} from '../transcript/index.ts';
import { isChat, isGoods, particles } from './find-words.ts';
import { type Message, type Piece, type Span, freePieces, kinds } from './message.ts';

export type Recipient = { name: string; nameScore: number; address: string; addressScore: number };
type Hints = { nameEnds: ReadonlySet<number>; addressEnds: ReadonlySet<number>; speaker: string };

const givenNames = new Set(
  readFileSync(new URL('./given-names.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
);

const title =
  /(?:^|\s)(?:ข้าพเจ้า\s*)?(?:(?:คุณ|นางสาว|นาง(?!เลิ้ง|รอง|ลือ)|นาย)(?=\s|[ก-ฮเ-ไ][ก-๙])|น\.?\s?ส\.|น\.?ส\s|ด\.?\s?[ชญ]\.|ว่าที่\s?ร\.?\s?[ตทอ]\.?(?:หญิง)?|(?:พล\.?\s?)?[รพสจ]\.\s?(?:[ตทอส]\.\s?){1,2}(?:หญิง)?|ดร\.|khun\s|k\.|mr\.?\s|mrs\.?\s|ms\.?\s|miss\s)\s*/iu;
const nickTitle = /^(?:น้อง|พี่|ป้า|ลุง|เจ๊|เฮีย|หมอ|ครู|แม่|พ่อ|ตา|ยาย|อา|น้า|เฮีย|เสี่ย|จ่า|ผู้ใหญ่|กำนัน)/u;
const leadingTalk =
  /^(?:(?:เอา|รับ|สั่ง|ขอ|สนใจ|ส่ง(?:ที่|ถึง|ให้|มาที่|ไปที่)?|ถึง|จัดส่ง|cf|ค่ะ|คะ|ครับ|จ้า|นะ(?:คะ|ครับ)?|to|จอง|ต้องการ|ของ|และ|กับ|ชื่อ|โทร|เบอร์|อยู่(?:ที่)?|เป็น|คือ|แก้ไข|(?:ลูก|แฟน|หลาน|เพื่อน|แม่|พ่อ|น้อง|พี่)(?:สาว|ชาย)?ชื่อ)(?=\s|$|[.:]))[\s.:]*/iu;

// 'ส่งคุณป้า', 'ถึงหมอ': sending words grown on to a title.
const gluedTalk =
  /^(?:จัด)?(?:ส่ง(?:ให้|ถึง)?|ถึง|ให้)(?=คุณ|นาย|นาง|น\.ส|พี่|น้อง|ป้า|ลุง|หมอ|ครู|ช่าง|เจ๊|เฮีย|k\.)/iu;
const leadingParticle = /^(?:นะ)?(?:คะ|ค่ะ|ครับ|คับ|จ้า|ค่า)\s+/u;

const trimEdges = (words: string): string =>
  words
    .replace(/^[\s.,:;|•()<>[\]{}\-–_=*"'“”/\\]+(?![ก-๙a-z]*\))/iu, '')
    .replace(/(?<![ก-๙])(?:ติดต่อ|โทร|เบอร์(?:โทร)?|มือถือ|tel|รหัส|ปณ)[.:\s]*$/iu, '')
    .replace(/[\s.,:;|•<>[\]{}\-–_=*"'“”/\\(]+$/u, '')
    .trim();

/** How much a stretch looks like the house, lane and road of an address. */
const detailStrength = (words: string): number => {
  let strength = [...words.matchAll(detailWords)].length;
  if (/\d\s?[/-]\s?\d/.test(words)) strength += 2;
  else if (/^\D{0,3}\d/.test(words)) strength += 1;
  if (isChat(words)) strength -= 2;
  return strength;
};

type Candidate = {
  words: string;
  piece: Piece;
  part: 'whole' | 'lead' | 'trail';
  /** Where in the piece it starts and ends. */
  from: number;
  to: number;
  score: number;
};

// 'บุญมี แสงทอง อยู่บ้าน 12', 'ปานแก้วอยู่ 8/21': where somebody lives is no part of the name, but 'ทองอยู่' is one.
const lives = /(?:\s+อยู่(?:ที่|บ้าน)?|(?<!ทอง|คง|ยืน|มั่น|ดี|สุข|บุญ)อยู่(?:ที่|บ้าน)?)$/u;

const cleanName = (words: string): string => {
  let name = trimEdges(words.replace(particles, ''));
  if (name.replace(lives, '').length > 3) name = name.replace(lives, '');
  for (let before = ''; before !== name;) {
    before = name;
    name = trimEdges(
      name
        .replace(leadingTalk, '')
        .replace(gluedTalk, '')
        .replace(title, (match, at: number) => (at === 0 ? '' : match)),
    );
  }
  return name.replace(/\(\s*\)/g, '').trim();
};

// A polite ending closes what was said before the name: 'ส่งที่เดิมค่ะ สมชาย'.
const talkEnd = /(?:คะ|ค่ะ|คับ|ครับ|ค่า|จ้า|จ้ะ)\s+/u;

// Of a long stretch the name is what follows a title, or a known given name and the word after it.
const nameWindow = (words: string): string => {
  const told = words.split(talkEnd).filter((part) => part.replace(leadingTalk, '').trim());
  const afterTalk = told.at(-1);
  if (afterTalk && afterTalk !== words) return nameWindow(afterTalk);
  const titled = words.search(title);
  if (titled > 0) return words.slice(titled);
  const tokens = words.replace(title, '').split(/\s+(?!ณ\s|\()(?<!\sณ\s)/);
  if (tokens.length <= 3) return words;
  const known = tokens.findIndex((token) => givenNames.has(token.replace(nickTitle, '')));
  const from = known >= 0 ? known : Math.max(0, tokens.length - 2);
  return tokens.slice(from, from + 2).join(' ');
};

/** Words that stand between two numbers and name nobody. */
const joiners = /^(?:หรือ(?:ว่า)?|และ|กับ|คือ|ไม่ก็|แล้วก็|ใหม่|เก่า|ok|โอเค)$/iu;

const isNearPhone = (message: Message, span: Span): boolean => {
  const { text, cover } = message;
  let before = span.start - 1;
  while (before >= 0 && /[\s•,:|]/.test(text.charAt(before)) && !cover[before]) before -= 1;
  let after = span.end;
  while (after < text.length && /[\s•,:|]/.test(text.charAt(after)) && !cover[after]) after += 1;
  return cover[before] === kinds.phone || cover[after] === kinds.phone;
};

const scoreWords = (name: string): number => {
  const tokens = name
    .replace(/\(.*?\)/g, '')
    .trim()
    .split(/\s+/);
  const first = (tokens[0] ?? '').replace(nickTitle, '');
  let score = 0;
  if (givenNames.has(tokens[0] ?? '') || (first !== tokens[0] && givenNames.has(first)))
    score += 1.5;
  else if (nickTitle.test(name) && tokens.length <= 2) score += 0.8;
  if (tokens.length === 2) score += 0.5;
  if (tokens.length === 1 && (tokens[0] ?? '').length < 2) score -= 3;
  if (tokens.length > 3) score -= 1 + 0.5 * (tokens.length - 3);
  if (tokens.some((token) => token.length > 22)) score -= 1;
  if (/\d/.test(name)) score -= 2;
  if (detailWord.test(name)) score -= 1.2;
  if (isChat(name)) score -= 3;
  if (isGoods(name)) score -= 2;
  if (!/[ก-๙a-z]/i.test(name) || joiners.test(name)) score -= 5;
  if (/[?!=+%฿@#]/.test(name)) score -= 1.5;
  return score;
};

type Scene = { message: Message; hints: Hints; pieces: Piece[] };

const isLabelled = ({ hints }: Scene, start: number): boolean =>
  [start, start - 1, start - 2].some((at) => hints.nameEnds.has(at));

/** Announced by a label or a title; one bare word may as well be something else. */
const isFirm = (scene: Scene, { words, piece, from }: Candidate): boolean =>
  /\s/.test(words) ||
  isLabelled(scene, piece.start) ||
  isLabelled(scene, piece.start + from) ||
  title.test(piece.text.slice(0, from + 1)) ||
  nickTitle.test(words);

const scoreCandidate = (scene: Scene, candidate: Omit<Candidate, 'score'>): number => {
  const { piece, part } = candidate;
  const raw = piece.text.slice(candidate.from, candidate.to);
  const start = piece.start + candidate.from;
  let score = scoreWords(candidate.words);
  const labelled = isLabelled(scene, start);
  if (labelled) score += 3;
  if (title.test(raw)) score += 2.2;
  if (part === 'lead') score += 1;
  if (piece === scene.pieces[0]) score += 0.2;
  if (part === 'whole') {
    const { text } = scene.message;
    const isLine = /(?:^|\n|•)\s*$/.test(text.slice(Math.max(0, start - 6), start));
    if (isLine) score += 0.7;
  }
  if (isNearPhone(scene.message, { start, end: piece.start + candidate.to })) score += 1;
  if (scene.hints.addressEnds.has(start) || scene.hints.addressEnds.has(start - 1)) score -= 0.5;
  if (particles.test(raw.trim()) && !title.test(raw) && !labelled) score -= 1;
  return score;
};

const unlikely = 1.2;
/** Right more often than not, and worth a look. */
const doubtful = 1.2;

/** 'ริมฝน สมมุติ 45/1': what starts like a street may still be a name, when nothing better is there. */
const addUnlikely = (
  piece: Piece,
  add: (part: Candidate['part'], from: number, to: number) => void,
  found: Candidate[],
): void => {
  const digit = piece.text.search(/\d/);
  const words = digit < 0 ? piece.text : piece.text.slice(0, digit);
  if (words.trim().split(/\s+/).length !== 2) return;
  add(digit < 0 ? 'whole' : 'lead', 0, words.length);
  const last = found.at(-1);
  if (last) last.score -= unlikely;
};

const candidatesOf = (scene: Scene, piece: Piece): Candidate[] => {
  const found: Candidate[] = [];
  const add = (part: Candidate['part'], from: number, to: number): void => {
    const raw = piece.text.slice(from, to);
    const words = cleanName(nameWindow(trimEdges(raw.replace(particles, ''))));
    if (!words) return;
    const at = raw.indexOf(words);
    const base = { words, piece, part, from: at < 0 ? from : from + at, to };
    found.push({ ...base, score: scoreCandidate(scene, { ...base, from }) });
  };
  const start = detailStart(piece.text);
  const isLabelled = [0, 1, 2].some((back) => scene.hints.nameEnds.has(piece.start - back));
  if (start < 0 || (isLabelled && !/\d/.test(piece.text))) add('whole', 0, piece.text.length);
  else if (start > 0) add('lead', 0, start);
  else addUnlikely(piece, add, found);
  if (start < 0 || found[0]?.part === 'whole') return found;
  const rest = piece.text.slice(start);
  const titled = rest.search(title);
  if (titled > 0) add('trail', start + titled, piece.text.length);
  const spoken = /(?<=\d\S*\s)[ก-๙a-z][ก-๙]+(?:\s[ก-๙]+){0,2}(?:\s\([^)]*\))?$/iu.exec(rest);
  if (spoken && titled <= 0) {
    add('trail', start + spoken.index, piece.text.length);
    const last = found.at(-1);
    if (last?.part === 'trail') last.score -= 0.6;
  }
  return found;
};

const isBeforePlace = (message: Message, piece: Piece): boolean => {
  let after = piece.end;
  while (/[\s,•]/.test(message.text.charAt(after))) after += 1;
  return message.cover[after] === kinds.place;
};

const sentTo =
  /^(?:ค่ะ|คะ|ครับ)?\s*(?:ส่ง|อยู่)(?:ที่)?\s*(?=บ้าน|เกาะ|หมู่|แมนชั่น|คอนโด|หอ|ตึก|อาคาร|ร้าน|บริษัท|โรง|เซเว่น|เลขที่|\d)/u;

type Part = { words: string; strength: number };

/** The stretch of a piece that is detail, once the name is taken out of it. */
const detailOf = (piece: Piece, name: Candidate | undefined): string => {
  if (name?.piece !== piece) {
    const start = detailStart(piece.text);
    const lead = start > 0 ? piece.text.slice(0, start) : '';
    const isTalk =
      talkEnd.test(lead) ||
      isChat(lead) ||
      isGoods(lead) ||
      leadingTalk.test(lead) ||
      particles.test(lead.trim());
    return start > 0 && isTalk ? piece.text.slice(start) : piece.text;
  }
  if (name.part === 'whole') return '';
  if (name.part === 'trail') return aroundName(piece.text, name);
  const end = name.from + name.words.length;
  return piece.text.slice(Math.max(end, piece.text.indexOf(name.words) + name.words.length));
};

const assembleDetail = (scene: Scene, name: Candidate | undefined): Part => {
  const chosen: string[] = [];
  let strength = 0;
  let lastLine = -9;
  for (const piece of scene.pieces) {
    const words = trimEdges(detailOf(piece, name).replace(particles, ''))
      .replace(leadingParticle, '')
      .replace(sentTo, '');
    const { text } = scene.message;
    // 'เซรั่ม 1 แถม 1': a bare number on a line of goods is no house.
    const line = text.slice(text.lastIndexOf('\n', piece.start) + 1, piece.end);
    if (!words || (/^\d{1,2}$/.test(words) && isGoods(line))) continue;
    const own = detailStrength(words);
    const start = detailStart(words);
    const follows = piece.line - lastLine <= 1 && lastLine >= 0;
    const isLoose = start < 0 && follows && !isChat(words) && !isGoods(words);
    const isDetail = start >= 0 && own >= 1 && !(isGoods(words) && own < 3);
    if (!isDetail && !(isLoose && isBeforePlace(scene.message, piece))) continue;
    chosen.push(words);
    strength += Math.max(0, own);
    lastLine = piece.line;
  }
  return { words: chosen.join(' ').replace(/\s+/g, ' '), strength };
};

/** 'มณีรัตน์ 081… ทองสุข': the surname behind the phone that cut the name in two. */
const surnameBehindPhone = (scene: Scene, name: Candidate): string => {
  const { text, cover } = scene.message;
  if (!givenNames.has(name.words) || name.to < name.piece.text.length) return '';
  const next = scene.pieces.find(
    (piece) => piece.start >= name.piece.end && piece.line === name.piece.line,
  );
  if (!next || !/^[ก-๙]{3,20}$/u.test(next.text) || detailWord.test(next.text)) return '';
  const isLast = /^\s*(?:\n|$)/.test(text.slice(next.end));
  const between = [...cover.slice(name.piece.end, next.start)];
  const isPhone =
    between.includes(kinds.phone) && between.every((kind) => !kind || kind === kinds.phone);
  return isLast && isPhone && !isChat(next.text) ? ` ${next.text}` : '';
};

export const findRecipient = (message: Message, hints: Hints): Recipient => {
  const scene: Scene = { message, hints, pieces: freePieces(message) };
  const candidates = scene.pieces.flatMap((piece) => candidatesOf(scene, piece));
  candidates.sort((a, b) => b.score - a.score || a.piece.start - b.piece.start);
  const name = candidates.find((one) => one.score > -0.5);
  const detail = assembleDetail(scene, name);
  const second = candidates.find((one) => one.words !== name?.words);
  const lead = name ? name.score - Math.max(0, second?.score ?? 0) : 0;
  const company = companyOf(detail.words);
  return {
    name: name ? name.words + surnameBehindPhone(scene, name) : hints.speaker || company,
    nameScore: name
      ? Math.min(name.score, 1 + lead, isFirm(scene, name) ? Infinity : doubtful)
      : hints.speaker || company
        ? 0.8
        : 0,
    address: hints.speaker || name ? detail.words : detail.words.slice(company.length).trim(),
    // What stands before the house or street may be anything.
    addressScore:
      detailStart(detail.words) > 0 ? Math.min(detail.strength, doubtful) : detail.strength,
  };
};
