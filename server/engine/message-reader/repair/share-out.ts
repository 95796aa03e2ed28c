// What a paste says for all of its recipients, or of one of them apart from the rest, as each of them hears it.
import { normalizePhone } from '@app/contract/kit/text';
import { isPostcode } from '../place/places.ts';
import { ownedBy } from './whose.ts';

const phone =
  /(?<!\d)(?:(?:\+66|0066)\s?(?:\(0\))?[ .-]?[689](?:[ .-]?\d){8}|0[689](?:[ .-]?\d){8}|0[2-57](?:[ .-]?\d){7})(?!\d)/g;
export const phonesOf = (text: string): string[] => [
  ...new Set([...text.matchAll(phone)].map(([one]) => normalizePhone(one) ?? '').filter(Boolean)),
];

const counted =
  'คน|ราย|บ้าน|ที่(?:อยู่)?|ออเดอร์|กล่อง|ชุด|รายการ|เจ้า|ร้าน|สาขา|ใบ|อัน|ถุง|กระปุก|ผู้รับ|วัด|หลัง|order|address|shop|parcel|box|receiver';
const ordinal =
  '(?:แรก|หนึ่ง|สอง|สาม|สี่|ห้า|หก|นึง)(?=[\\s:：.)-]|$|ส่ง|ให้|ชื่อ|เอา|ของ|คุณ|นาย|นาง|น\\.ส|พี่|น้อง|ป้า|ลุง|แม่|พ่อ|ยาย|ย่า|ตา|ปู่|เป็น|แฟน|ไป|ได้|ไซ)';
/** 'คนที่ 2', '2.', '- ', 'กล่องสอง', 'Parcel B:', '@nok', 'ส่วน', 'อีกคน': what a record begins with. */
export const opening = new RegExp(
  `^\\s*(?:(?!🙏)[-–•*>#✅☑✔\\p{Extended_Pictographic}]\\uFE0F?\\s*(?:\\d{1,2}[.)](?!\\d)\\s*)?(?=[^\\s\\-*•])|\\(?#?\\d{1,2}\\s*[.)\\]:](?!\\d)|[①-⑳❶-❿]|@\\S+|[A-F]\\s?[.):]\\s|(?:แล้ว(?:ก็|ก้อ|ก)?|และ|ส่วน|กับ(?=อีก|ส่ง|ให้))?\\s?(?:อันนี้)?\\s?(?:(?:${counted})\\s*(?:ที่|#|:)?\\s*(?:(?:[1-9]|1\\d|20)(?![\\d/]|\\s*(?:บ้าน|ที่|คน|ราย|กล่อง|หลัง|เจ้า|ถ\\.|ม\\.|ซ\\.|ถนน|หมู่|ซอย|ต\\.))|${ordinal}|[a-f](?=[.:)\\s]))|อีก(?:${counted}|ชุด|ห่อ|ขวด|ตัว|ชิ้น)(?:นึง|หนึ่ง)?)\\s*[.):：-]?|(?:แล้ว(?:ก็|ก้อ|ก)|และ|ส่วน|กับ(?=[\\s]))\\s?(?:อีก(?:ที่|คน)?)?\\s?(?:ส่ง(?:ให้|ที่|ไป)?|ของ|ให้)?(?=[\\sก-ฮเ-ไ]))`,
  'iu',
);
export const money =
  /โอน|ปลายทาง|เก็บ(?:เงิน|หน้า)|(?<![a-z])cod(?![a-z])|(?<![a-z])(?:paid|transfer)|จ่าย|ชำระ/iu;

export type Line = {
  text: string;
  phones: string[];
  /** House and postcode: what tells two addresses apart. */
  key: string;
  hasAddress: boolean;
  /** Read only where it is asked for: a catalogue is long. */
  readonly hasGoods: boolean;
  isGap: boolean;
  isOpening: boolean;
  isLabel: boolean;
  /** Without who speaks. */
  said: string;
  speaker: string;
  isShop: boolean;
  /** Stands in the same line as what is before it. */
  isInline: boolean;
  /** Somebody else's phone or address: the sender's, the buyer's, an older one. */
  isAside: boolean;
};

/** Whole records only: each with an address and a phone, no two the same. */
export type Segment = { from: number; to: number };

export const joined = (lines: readonly Line[], { from, to }: Segment): string =>
  lines
    .slice(from, to)
    .reduce((text, line, at) => `${text}${at === 0 || line.isInline ? '' : '\n'}${line.text}`, '');

const byDoor = /ปลายทาง|เก็บ(?:เงิน|หน้า)|(?<![a-z])cod(?![a-z])/iu;
const perPerson = /(?:คน|ท่าน|บ้าน|วัด|ที่|กล่อง|ราย|เจ้า|หลัง|ร้าน|สาขา|โรงเรียน)ละ\s*/gu;
const slashes = /(?<![\d/])\d{2,5}(?:\s*(?:[/,]|กับ|และ)\s*\d{2,5})+(?![\d/])/u;
export const samePhone =
  /เบอร์(?:โทร)?\s?(?:[ก-๙]{0,6}เบอร์)?(?:เดียว|เดิม|เหมือน)|same (?:phone|number|tel)/iu;

export type Hits = (text: string) => readonly { start: number; end: number }[];

/** What stands in no record, a line at a time. */
type Loose = { text: string; whole: string; phones: string[]; hasAddress: boolean };

// 'คนละ 1 กล่อง (ผู้สั่ง เปรมฤดี 02-…)': whoever tells a phone of their own in brackets is not sent to.
const bracketed = new RegExp(`\\([^()\\n]*(?:${phone.source})`, 'g');

const looseLines = (lines: readonly Line[], segments: readonly Segment[]): Loose[] => {
  const found: Loose[] = [];
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

/** 'หมูแดดให้ญาติหน่อย คนละ 2 ถุง', 'ชาเขียว 3 ซอง ส่ง 3 คน คนละซอง': what each gets, as the goods and how many. */
const eachGets = (text: string, hits: ReturnType<Hits>): { goods: string; count: string } => {
  const [first] = hits;
  const each = [...text.matchAll(perPerson)].at(0);
  const plain = (words: string): string => words.replace(perPerson, ' ');
  if (!first || !each) return { goods: '', count: plain(text.slice(first?.start ?? 0)) };
  const end = each.index + each[0].length;
  const last = hits.filter((hit) => hit.end <= each.index).at(-1);
  if (!last) return { goods: '', count: plain(text.slice(end)) };
  const isOne = hits[0] === last;
  const isCounted = /^\s*(?:\d|หนึ่ง|สอง|สาม|สี่)/u.test(text.slice(end));
  const goods = text.slice(first.start, isOne || isCounted ? last.end : each.index);
  return { goods, count: plain(text.slice(end)) };
};

type Of = { own: string; all: string; at: number; count: number; hasGoods: boolean };

const oneOf =
  /(?:ใบ|กระปุก|ถุง|กล่อง|ขวด|ชิ้น|ตัว|อัน|คู่|ก้อน|ห่อ|ซอง|แพ็ค|ชุด|เส้น|ผืน|แท่ง)(?:นึง|หนึ่ง)|อีก(?:ใบ|กระปุก|ถุง|กล่อง|ขวด|ชิ้น|ตัว|อัน|คู่|ก้อน|ห่อ|ซอง|แพ็ค|ชุด|เส้น|ผืน|แท่ง)/u;
const told = ['', 'หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก'];
/** 'กระจูดสองใบ ใบนึงส่งบ้าน อีกใบส่ง …' to two: one of them to each. */
const isOneEach = (
  text: string,
  found: ReturnType<Hits>,
  of: { all: string; count: number },
): boolean => {
  const [hit] = found;
  if (!hit || found.length > 1) return false;
  const count = new RegExp(`^\\s*(?:${of.count}(?!\\d)|${told[of.count] ?? '$^'})`, 'u');
  return count.test(text.slice(hit.end)) && oneOf.test(`${text}\n${of.all}`);
};

/** What was said for all of them, as each of them hears it. */
const sharedFor = (loose: readonly Loose[], hits: Hits, of: Of): string[] => {
  const isDoor = loose.some(({ text }) => byDoor.test(text));
  return loose.flatMap(({ text, hasAddress }) => {
    const own = hits(text);
    const from = Math.min(own[0]?.start ?? 0, text.search(perPerson) >>> 0);
    const words = phonesOf(text).length > 0 ? text.slice(from) : text;
    if (phonesOf(words).length > 0 || hasAddress) return [];
    const isPaid = money.test(of.own);
    const sums = slashes.exec(text)?.[0].split(/[/,]|กับ|และ/u) ?? [];
    if (sums.length === of.count && (money.test(text) || isDoor)) {
      const sum = (sums[of.at] ?? '').trim();
      if (isPaid) return [];
      return [isDoor ? `เก็บเงินปลายทาง ${sum} บาท` : `โอนแล้ว ${sum} บาท`];
    }
    if (own.length > 0 && !of.hasGoods) {
      if (isOneEach(text, own, of)) return [text.slice(own[0]?.start, own[0]?.end)];
      const { goods, count } = eachGets(text, own);
      return [`${goods} ${count}`.trim()];
    }
    const paying = own.length > 0 ? text.slice(text.search(money) >>> 0) : text;
    return money.test(paying) && !isPaid ? [paying.replace(perPerson, ' ')] : [];
  });
};

/** The phone, and who has it, where the records tell none of their own. */
const givenFor = (
  lines: readonly Line[],
  loose: readonly Loose[],
  { own, from, isAnyTold }: { own: string; from: number; isAnyTold: boolean },
): string[] => {
  if (phonesOf(own).length > 0) return [];
  const told = loose.find(({ phones }) => phones.length > 0);
  if (told && !isAnyTold)
    return [told.whole.replace(/^.*?ชื่อ(?:ผม|หนู|พี่|เรา|ดิฉัน)?(?:ทั้งคู่|ทั้งสอง|เดียวกัน)?/u, 'ชื่อ ')];
  if (!samePhone.test(own) && !(told && samePhone.test(told.text))) return [];
  const before = lines.slice(0, from).flatMap((line) => line.phones);
  return [told?.phones[0] ?? before.at(-1) ?? ''].filter(Boolean);
};

/** In a chat of several buyers whatever one of them says is of that one's record. */
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

const withoutMark = (own: string): string =>
  own
    .replace(/^\s*@(?=[ก-ฮเ-ไ])/u, '')
    .replace(opening, '')
    .replace(/^\s*\n/u, '');

const lastAnchor = new RegExp(`^[^]*(?:${phone.source}|(?<!\\d)[1-9]\\d{4}(?!\\d))`);
const variant = /^[\s\-–—:=>/|(]*((?:[\p{L}\p{M}.]+\s?\d{0,2}[\s)+,]*){1,4})$/u;
/** '… 084… m 2' below 'ผ้าอ้อมทั้งหมด', '… - ชาเขียว' below 'ทรายคนละถุง': the goods stand ahead of which and how many. */
const withVariant = (words: string, said: readonly string[], hasGoods: boolean): string[] => {
  const [goods = '', ...rest] = said;
  const [head = ''] = lastAnchor.exec(words) ?? [];
  const tail = variant.exec(words.slice(head.length))?.[1]?.trim();
  const isNamed =
    !hasGoods && tail !== undefined && goods !== '' && !/\d/.test(goods) && !money.test(tail);
  const [name = '', ...more] = isNamed ? goods.split(' ') : [];
  return isNamed ? [head, `${name} ${tail} ${more.join(' ')}`.trim(), ...rest] : [words, ...said];
};

/** The words of each record, with what was told of it elsewhere. */
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
    const given = givenFor(lines, loose, { own, from: segment.from, isAnyTold });
    const said = sharedFor(
      forAll.filter(({ whole }) => given.length === 0 || phonesOf(whole).length === 0),
      hits,
      of,
    );
    if (mine) said.unshift(mine);
    // 'A02 … | SP-CL*1 | 350' below 'ตัวเลขท้าย = ปลายทาง'.
    const isDoor = loose.some(({ text }) => byDoor.test(text)) && !money.test(of.own);
    const sum = isDoor ? sumOf(own) : undefined;
    if (sum) said.push(`เก็บเงินปลายทาง ${sum} บาท`);
    const words = withoutMark(sum ? own.replace(lastNumber, '') : own);
    return [...given, ...withVariant(words, said, hasGoods)].join('\n');
  });
};

const lastNumber =
  /(?<=[|=•/]\s*|\s=?)(?<![\d/.-])(\d{2,5})\s*(?:บาท|บ\.?|฿|\.-)?\s*$|[=(]\s*(\d{2,5})(?:\s*\+\s*(\d{2,3}))?(?![\d/-])/u;
const sumOf = (own: string): string | undefined => {
  const [, last, equal, more = '0'] = lastNumber.exec(own) ?? [];
  const sum = last ?? equal;
  return sum !== undefined && !isPostcode(sum) ? String(Number(sum) + Number(more)) : undefined;
};
