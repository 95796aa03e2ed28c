// The house, lane and road: the stretches beside the place that look like them, without the name in their midst.
import {
  type Piece,
  aroundName,
  detailStart,
  detailWords,
  isChat,
  isGoods,
  kinds,
  leadingTalk,
  linesOf,
  particles,
} from '../transcript/index.ts';
import { type Candidate, type Scene, talkEnd, trimEdges } from './find-name.ts';

export type Detail = { words: string; strength: number; pieces: Piece[] };

const leadingParticle = /^(?:นะ)?(?:คะ|ค่ะ|ครับ|คับ|จ้า|ค่า)\s+/u;
const sentTo =
  /^(?:ค่ะ|คะ|ครับ)?\s*(?:ส่ง|อยู่)(?:ที่)?\s*(?=บ้าน|เกาะ|หมู่|แมนชั่น|คอนโด|หอ|ตึก|อาคาร|ร้าน|บริษัท|โรง|เซเว่น|เลขที่|\d)/u;

/** How much a stretch looks like the house, lane and road of an address. */
const detailStrength = (words: string): number => {
  let strength = [...words.matchAll(detailWords)].length;
  if (/\d\s?[/-]\s?\d/.test(words)) strength += 2;
  else if (/^\D{0,3}\d/.test(words)) strength += 1;
  if (isChat(words)) strength -= 2;
  return strength;
};

const isBeforePlace = ({ message }: Scene, piece: Piece): boolean => {
  let after = piece.end;
  while (/[\s,•]/.test(message.text.charAt(after))) after += 1;
  return message.cover[after] === kinds.place;
};

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

const reach = { strong: 3, weak: 1 };

/** A bare number counts only where a house can stand; on a line of goods or behind the place it is a price, a date, an age. */
const standsByPlace = (scene: Scene, piece: Piece, own: number): boolean => {
  const { hints, placeLines, message } = scene;
  if ([0, 1, 2].some((back) => hints.addressEnds.has(piece.start - back))) return true;
  if (placeLines.length === 0) return true;
  const isWeak = own < 2;
  if (isWeak) {
    const line = linesOf(message.text)[piece.line];
    const kindsHere = message.cover.slice(line?.start, line?.end);
    const isGoodsLine = kindsHere.includes(kinds.item) || kindsHere.includes(kinds.money);
    if (isGoodsLine && !kindsHere.includes(kinds.place)) return false;
    if (piece.line > Math.max(...placeLines) + (/\d/.test(piece.text) ? 0 : 1)) return false;
  }
  const away = Math.min(...placeLines.map((line) => Math.abs(line - piece.line)));
  return away <= (isWeak ? reach.weak : reach.strong);
};

export const assembleDetail = (scene: Scene, name: Candidate | undefined): Detail => {
  const chosen: string[] = [];
  const pieces: Piece[] = [];
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
    if (!isDetail && !(isLoose && isBeforePlace(scene, piece))) continue;
    if (isDetail && !follows && !standsByPlace(scene, piece, own)) continue;
    if (isDetail && own < 2 && follows && !standsByPlace(scene, piece, own)) continue;
    chosen.push(words);
    pieces.push(piece);
    strength += Math.max(0, own);
    lastLine = piece.line;
  }
  return { words: chosen.join(' ').replace(/\s+/g, ' '), strength, pieces };
};
