// The house, lane and road: the parts beside the place that look like them, without the name in between.
import { type Piece, kinds } from './normalize/message.ts';
import { aroundName, detailStart, detailWord, detailWords } from './normalize/detail-words.ts';
import { isChat, isGoods, particles } from './normalize/words.ts';
import { isSentence, leadingTalk } from './normalize/name-words.ts';
import { type Candidate, type Scene, linesAway, namedAside } from './find-name.ts';
import { talkEnd, trimEdges } from './name/name-form.ts';

export type Detail = {
  words: string;
  strength: number;
  pieces: Piece[];
  /** The words taken from each piece. */
  taken: string[];
};

const leadingParticle = /^(?:นะ)?(?:คะ|ค่ะ|ครับ|คับ|จ้า|ค่า)\s+/u;
const politeInside = /(?<=\d)\s+(?:นะ)?(?:ค่ะ|คะ|คับ|ครับ(?:ผม)?|จ้า)(?=\s)/gu;
const sentTo =
  /^(?:ค่ะ|คะ|ครับ)?\s*(?:(?:ส่ง|อยู่)(?:สินค้า|ของ|พัสดุ)?(?:มา|ไป)?(?:ที่)?|ที่(?=\s)|at(?=\s))\s*(?=บ้าน|กอง|ศูนย์|สำนัก|ที่ว่า|ที่ทำการ|วัด|รร\.|รพ\.|มหา|คณะ|ตลาด|ค่าย|สถานี|ฝ่าย|แผนก|อบต|เทศบาล|คลินิก|เกาะ|หมู่|แมนชั่น|คอนโด|หอ|ตึก|อาคาร|ร้าน|บริษัท|โรง|เซเว่น|เลขที่|\d)/u;

// 'ร้านน้ำชาหน้าปากซอยแทน ร้านน้ำชาบังเลาะ ม.4': text up to a closing word precedes the address.
const saidBefore =
  /^[^\d\n]{3,80}?(?:แทน|ดีกว่า|ก็ได้|ละกัน|แล้วกัน|เหมือนเดิม|(?:นะ|น้า)(?:คะ|ค่ะ|ครับ|จ๊ะ))\s+(?=\S)/u;
// 'บ้านอยู่บนดอย บ้านแม่สลองใน ม.1'
const livesThere = /^(?:บ้าน)?(?:ผม|หนู|เรา|พี่|ฉัน|แม่)?อยู่(?:[^\d\s]{2,}\s+(?=\S)|(?:ที่)?\s*(?=\d))/u;
// 'บ้านน้องเลขที่ 45/6'
const whoseHouse =
  /^บ้าน(?:น้อง|แม่|พ่อ|พี่|ป้า|ลุง|ยาย|ตา|แฟน|เพื่อน|ผม|หนู|เรา)(?:สาว|ชาย)?(?:อยู่)?(?:บ้าน)?(?=เลขที่)/u;
const firstWord = (words: string): string => /^\S+\s+(?=\S)/u.exec(words)?.[0] ?? '';
const withoutSaid = (words: string): string => {
  let rest = words.replace(saidBefore, '').replace(livesThere, '').replace(whoseHouse, '');
  // 'บ้านไม่มีคนอยู่ บจก.พีทีแอร์ 88 ม.4'
  for (
    let first = firstWord(rest);
    toldWord.test(first) && !/\d|ไม่มีเลข/u.test(first);
    first = firstWord(rest)
  )
    rest = rest.slice(first.length);
  rest = rest.replace(livesThere, '');
  return rest !== words && detailStart(rest) === 0 ? rest : words;
};

/** How much a text looks like the house, lane and road of an address. */
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

/** The part of a piece that is detail, without the name. */
const detailOf = (piece: Piece, name: Candidate | undefined): string => {
  if (name?.piece !== piece) {
    const start = detailStart(piece.text);
    const lead = start > 0 ? piece.text.slice(0, start) : '';
    const isTalk =
      talkEnd.test(lead) ||
      isChat(lead) ||
      isGoods(lead) ||
      leadingTalk.test(lead) ||
      particles.test(lead.trim()) ||
      isSentence(lead);
    return start > 0 && isTalk ? piece.text.slice(start) : piece.text;
  }
  if (name.part === 'whole') return '';
  if (name.part === 'trail') {
    const around = piece.text.replace(namedAside, ' ');
    const start = Math.max(0, detailStart(around));
    return around === piece.text ? aroundName(piece.text, name) : around.slice(start);
  }
  return piece.text.slice(endOfName(piece.text, name));
};

/** The words of a name are one space apart; the message may have more. */
const endOfName = (text: string, name: Candidate): number => {
  const least = name.from + name.words.length;
  const at = text.indexOf(name.words);
  if (at >= 0) return Math.max(least, at + name.words.length);
  const words = name.words.split(' ').map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&'));
  const found = new RegExp(words.join('\\s+'), 'u').exec(text);
  return found ? found.index + found[0].length : least;
};

// 'บ้านแล้วโทรหาแหละ': speech that starts like a house.
const toldWord =
  /แทนนะ|นี่แทน|แล้ว|โทร(?:หา|มา)|ไม่(?:มี|อยู่|ได้|ต้อง|เจอ|รู้|แน่)|นะ(?:คะ|ครับ)|เดี๋ยว|กลัว|เมื่อ(?:วาน|กี้|คืน)/u;

/** 'ฝ่ายจัดซื้อ คุณรุ่ง' below the address describes the person. */
const department = /^(?:ฝ่าย|แผนก)[ก-๙]+$/u;

type Entry = {
  piece: Piece;
  words: string;
  own: number;
  isDetail: boolean;
  isLoose: boolean;
  /** Words without a meaning of their own: a building's name between two lines of the address. */
  isPlain: boolean;
};
/** Empty lines of a form may lie between two parts of an address. */
const emptyLines = 4;
const reach = { house: 3, word: 2, bare: 1 };

/**
 * A bare number counts only where a house can be; on a line of goods or after the place it is a price, a date, an
 * age.
 */
const standsByPlace = (scene: Scene, { piece, words, own }: Entry): boolean => {
  const { hints, placeLines } = scene;
  if ([0, 1, 2].some((back) => hints.addressEnds.has(piece.start - back))) return true;
  if (placeLines.length === 0) return true;
  const isBare = !detailWord.test(words);
  if (own < 2) {
    if (piece.line > Math.max(...placeLines) + (isBare ? 0 : 1)) return false;
  }
  const away = linesAway(scene, piece);
  if (own >= 2) return away <= reach.house;
  return away <= (isBare ? reach.bare : reach.word);
};

// 'ยอดเดิม 900 ร้านลดให้': about the sum.
const priceTalk = /^(?:ยอด|ราคา|ลด|ค่า|รวม|มัดจำ|โอน|เหลือ|คงเหลือ|ส่วนลด|ปกติ|เดิม|จาก\s?\d)/u;

/** 'รองเท้า 1 คู่ 159': a number on a line of goods or money is a price. */
const isPrice = ({ message, lines }: Scene, piece: Piece): boolean => {
  const line = lines[piece.line];
  const here = message.cover.slice(line?.start, line?.end);
  return (here.includes(kinds.item) || here.includes(kinds.money)) && !here.includes(kinds.place);
};

const entriesOf = (scene: Scene, name: Candidate | undefined): Entry[] =>
  scene.pieces.flatMap((piece) => {
    const words = withoutSaid(
      trimEdges(detailOf(piece, name).replace(namedAside, ' ').replace(particles, ''))
        .replace(leadingParticle, '')
        .replace(politeInside, '')
        .replace(sentTo, ''),
    );
    const { text } = scene.message;
    // 'เซรั่ม 1 แถม 1': a bare number on a line of goods is no house.
    const line = text.slice(text.lastIndexOf('\n', piece.start) + 1, piece.end);
    if (!words || (/^\d{1,2}$/.test(words) && isGoods(line))) return [];
    const own = detailStrength(words);
    if (isPrice(scene, piece) && (priceTalk.test(words) || (own < 2 && !detailWord.test(words))))
      return [];
    const isBehind = piece.line > Math.max(-1, ...scene.placeLines);
    if (name?.piece === piece && isBehind && department.test(words)) return [];
    const start = detailStart(words);
    const isTold = !/\d/.test(words) && toldWord.test(words);
    const isDetail = start >= 0 && own >= 1 && !(isGoods(words) && own < 3) && !isTold;
    const isLoose = start < 0 && !isChat(words) && !isGoods(words) && isBeforePlace(scene, piece);
    const isPlain =
      start < 0 && name?.piece !== piece && !isChat(words) && !isGoods(words) && !isSentence(words);
    return isDetail || isLoose || isPlain
      ? [{ piece, words, own, isDetail, isLoose, isPlain }]
      : [];
  });

/** Lines of one address are connected: 'เลขที่ 9⏎หมู่ที่ 9⏎บ้านหนองหญ้า⏎ต.…'. */
const addNeighbours = (scene: Scene, entries: readonly Entry[], kept: Set<Entry>): void => {
  const last = Math.max(...scene.placeLines);
  const join = (entry: Entry, other: Entry | undefined): void => {
    const isBeside =
      other !== undefined &&
      kept.has(other) &&
      Math.abs(other.piece.order - entry.piece.order) === 1 &&
      Math.abs(other.piece.line - entry.piece.line) <= emptyLines;
    // 'จ.ลพบุรี⏎บ้านเลขที่ 21⏎หมู่ 9': the house continues below the place.
    const goesOn =
      entry.piece.line <= last ||
      (entry.words.search(detailWord) === 0 && entry.piece.line - (other?.piece.line ?? 0) === 1);
    if (isBeside && entry.isDetail && goesOn && !isGoods(entry.words)) kept.add(entry);
  };
  for (let at = entries.length - 2; at >= 0; at -= 1) join(entries[at] as Entry, entries[at + 1]);
  for (let at = 1; at < entries.length; at += 1) join(entries[at] as Entry, entries[at - 1]);
};

/** On a line of its own, between two lines of the address. */
const isBetween = (entries: readonly Entry[], at: number, kept: ReadonlySet<Entry>): boolean => {
  const [before, entry, after] = [entries[at - 1], entries[at], entries[at + 1]];
  return Boolean(
    entry?.isPlain &&
    before &&
    after &&
    kept.has(before) &&
    kept.has(after) &&
    entry.piece.line - before.piece.line === 1 &&
    after.piece.line - entry.piece.line === 1 &&
    after.piece.order - before.piece.order === 2,
  );
};

export const isLoneNumber = (words: string): boolean => /^\d{1,3}$/.test(words.trim());

export const assembleDetail = (scene: Scene, name: Candidate | undefined): Detail => {
  const entries = entriesOf(scene, name);
  const kept = new Set(entries.filter((entry) => entry.isDetail && standsByPlace(scene, entry)));
  addNeighbours(scene, entries, kept);
  let lastLine = -9;
  const said: string[] = [];
  const chosen = entries.filter((entry, at) => {
    const follows = entry.piece.line - lastLine <= 1 && lastLine >= 0;
    const isInside = follows && isBetween(entries, at, kept);
    if (!kept.has(entry) && !(entry.isLoose && follows) && !isInside) return false;
    // 'ห้องแล็บ ชั้น 2 … ฝากคุณอ้อม ห้องแล็บ': mentioned twice, meant once.
    if (!/\d/.test(entry.words) && said.some((words) => words.includes(entry.words))) return false;
    said.push(entry.words);
    lastLine = entry.piece.line;
    return true;
  });
  // 'ta daeng 3⏎6 moo 2': a single number on the line before the house is a count or a date.
  const [head, next] = chosen;
  if (head && next && isLoneNumber(head.words) && next.piece.line > head.piece.line)
    if (/^(?:เลขที่\s?)?\d/u.test(next.words)) chosen.shift();
  return {
    words: chosen
      .map((entry) => entry.words)
      .join(' ')
      .replace(/\s+/g, ' '),
    strength: chosen.reduce((sum, entry) => sum + Math.max(0, entry.own), 0),
    pieces: chosen.map((entry) => entry.piece),
    taken: chosen.map((entry) => entry.words),
  };
};
