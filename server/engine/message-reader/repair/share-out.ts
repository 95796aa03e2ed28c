// Gives each recipient of a paste what the paste says for all of them, or for that recipient in another line.
import {
  type Hits,
  type Line,
  type Segment,
  joined,
  money,
  opening,
  phone,
  phonesOf,
  samePhone,
  sameRecipient,
} from './record-lines.ts';
import {
  byDoor,
  isOneEach,
  lastAnchor,
  lastNumber,
  moreForEach,
  sharedFor,
  sumOf,
  withVariant,
} from './what-each-gets.ts';
import { ownedBy } from './whose.ts';

/** A line outside all records. */
type UnassignedText = { text: string; whole: string; phones: string[]; hasAddress: boolean };

// 'คนละ 1 กล่อง (ผู้สั่ง เปรมฤดี 02-…)': a person in brackets with a phone is not a recipient.
const bracketed = new RegExp(`\\([^()\\n]*(?:${phone.source})`, 'g');

const looseLines = (lines: readonly Line[], segments: readonly Segment[]): UnassignedText[] => {
  const found: UnassignedText[] = [];
  let last = -2;
  lines.forEach((line, at) => {
    if (segments.some(({ from, to }) => at >= from && at < to)) return;
    const above = found.at(-1);
    if (line.isInline && above && last === at - 1) {
      above.text += line.said;
      above.hasAddress ||= line.hasAddress;
    } else found.push({ text: line.said, whole: '', phones: [], hasAddress: line.hasAddress });
    last = at;
  });
  return found.map((one) => ({
    ...one,
    text: one.text.replace(bracketed, ' '),
    whole: one.text,
    phones: phonesOf(one.text),
  }));
};

/** 'ชื่อเฟส Nan Nicha โอนแล้ว 468⏎ณิชา วัฒนกุล …': the buyer's name in the chat app. */
const handle =
  /^\s*(?:ชื่อ)?(?:เฟส(?:บุ๊?ค)?|ไลน์|ไอจี|ติ๊กต[อ๊]ก|facebook|fb|line|ig|tiktok)\s*[:：]?\s*[^\n]*?(?=\s(?:โอน|ปลายทาง|เก็บ|cod)|\n)/iu;

const withoutMark = (own: string): string =>
  own
    .replace(/^\s*@(?=[ก-ฮเ-ไ])/u, '')
    .replace(opening, '')
    .replace(handle, '')
    .replace(/^\s*\n/u, '');

/** 'กล่อง 2 คนเดียวกัน ที่เดียวกัน หมูแดด 2' */
const isSameAsAbove = (own: string): boolean =>
  own.search(sameRecipient) >= 0 && !lastAnchor.test(own);

const sameName = /ชื่อ\s?(?:เดียวกัน|เดิม|เหมือนกัน)/u;
const nameIn = (above: string): string => {
  const [, name = '', number = ''] =
    new RegExp(`^\\s*([^\\d\\n]{2,40}?)\\s*(?:โทร|เบอร์)?[.:\\s]*(${phone.source})`, 'u').exec(
      above,
    ) ?? [];
  return number ? `ชื่อ ${name} ${number}` : (phonesOf(above)[0] ?? '');
};

/** The phone for a record without one, with its owner if the line names one; empty if there is none. */
const givenFor = (
  lines: readonly Line[],
  loose: readonly UnassignedText[],
  {
    own,
    from,
    before,
    isAnyTold,
  }: { own: string; from: number; before: string[]; isAnyTold: boolean },
): string[] => {
  if (phonesOf(own).length > 0) return [];
  const above = before.findLast((words) => phonesOf(words).length > 0);
  if (above && isSameAsAbove(own)) return [lastAnchor.exec(withoutMark(above))?.[0] ?? ''];
  const told = loose.find(({ phones }) => phones.length > 0);
  const each =
    told && !isAnyTold && told.phones.length > 1 ? told.phones[before.length] : undefined;
  if (each) return [each];
  if (told && !isAnyTold)
    return [told.whole.replace(/^.*?ชื่อ(?:ผม|หนู|พี่|เรา|ดิฉัน)?(?:ทั้งคู่|ทั้งสอง|เดียวกัน)?/u, 'ชื่อ ')];
  if (above && sameName.test(own)) return [nameIn(withoutMark(above))];
  if (!samePhone.test(own) && !(told && samePhone.test(told.text))) return [];
  const phones = lines.slice(0, from).flatMap((line) => line.phones);
  return [told?.phones[0] ?? phones.at(-1) ?? ''].filter(Boolean);
};

/** In a chat of several buyers, everything that a buyer says belongs to that buyer's record. */
const withSpeakers = (lines: readonly Line[], segments: readonly Segment[]): string[][] => {
  const speakers = segments.map(
    ({ from, to }) => lines.slice(from, to).find((line) => line.speaker && !line.isShop)?.speaker,
  );
  const named = speakers.filter(Boolean);
  if (named.length === 0 || new Set(speakers).size < speakers.length) return [];
  const told = segments.map((): string[] => []);
  let owner = -1;
  lines.forEach((line, at) => {
    const held = segments.findIndex(({ from, to }) => at >= from && at < to);
    const speaking = line.speaker ? speakers.indexOf(line.speaker) : -1;
    if (Math.max(held, speaking) >= 0) owner = held >= 0 ? held : speaking;
    if (owner >= 0 && (held >= 0 || speaking >= 0 || line.isShop)) told[owner]?.push(line.text);
  });
  return told;
};

/** The text of each record, with everything that other lines say about it. */
export const withShared = (
  lines: readonly Line[],
  segments: readonly Segment[],
  hits: Hits,
): string[] => {
  const chats = withSpeakers(lines, segments);
  if (chats.length > 0) return chats.map((told) => told.join('\n'));
  const loose = looseLines(lines, segments);
  const whole = segments.map((segment) => joined(lines, segment));
  const goodsAt = (text: string): number => hits(text)[0]?.start ?? -1;
  const all = { all: whole.join('\n'), count: segments.length };
  const told = loose.filter(
    ({ hasAddress, text }) =>
      !hasAddress && phonesOf(text).length === 0 && !isOneEach(text, hits(text), all),
  );
  const { parts, rest } = ownedBy(
    told.map(({ text }) => text),
    whole,
    goodsAt,
  );
  const forAll = loose.filter((line) => !told.includes(line) || rest.includes(line.text));
  const isAnyTold = whole.some((own) => phonesOf(own).length > 0);
  return segments.map((segment, at) => {
    const mine = (parts[at] ?? '').trim();
    const own = whole[at] ?? '';
    const hasGoods =
      goodsAt(mine) >= 0 || lines.slice(segment.from, segment.to).some((line) => line.hasGoods);
    const of = { ...all, own: `${own}\n${mine}`, at, hasGoods };
    const given = givenFor(lines, loose, {
      own,
      from: segment.from,
      before: whole.slice(0, at),
      isAnyTold,
    });
    const said = sharedFor(
      forAll.filter(({ whole }) => given.length === 0 || phonesOf(whole).length === 0),
      hits,
      of,
    );
    if (mine) said.unshift(mine);
    // 'A02 … | SP-CL*1 | 350' below 'ตัวเลขท้าย = ปลายทาง'.
    const isDoor = loose.some(({ text }) => byDoor.test(text)) && !money.test(of.own);
    const sum = isDoor ? sumOf(own) : undefined;
    if (sum) said.push(`เก็บเงินปลายทาง ${Number(sum) + moreForEach(loose)} บาท`);
    const plain =
      isSameAsAbove(own) || (at > 0 && sameName.test(own)) ? own.replace(sameRecipient, ' ') : own;
    const words = withoutMark(sum ? plain.replace(lastNumber, '') : plain);
    return [...given, ...withVariant(words, said, hasGoods)].join('\n');
  });
};
