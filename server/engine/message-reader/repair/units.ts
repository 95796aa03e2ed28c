// Cuts a paste for several people into pieces: lines, and parts of lines that hold two people.
import { isGivenName } from '../name/name-form.ts';
import { countTalk, nickTitle, title } from '../normalize/name-words.ts';
import { mendMisread } from '../normalize/misread.ts';
import { turnsOf } from '../normalize/chat/turns.ts';
import { districts, isPostcode } from '../place/places.ts';
import { provinceNames } from '../place/province-names.ts';
import type { CatalogueProduct } from '../fold-product.ts';
import { findProducts } from '../product-index.ts';
import { type Line, money, opening, phonesOf } from './record-lines.ts';

/** Names of subdistricts, districts and provinces, and postcodes, in a piece. Names are shortened to five letters. */
type Levels = readonly [string[], string[], string[], string[]];

export type Unit = Line & {
  levels: Levels;
  hasHouse: boolean;
  /** It is about all records: 'ส่ง 3 คน', 'คนละ 2', 'โอนหมดแล้ว'. */
  isForAll: boolean;
  /** It starts with a person's name. */
  isNamed: boolean;
  /** It starts with a phone, a place or a sum, so it does not start a record. */
  isMidst: boolean;
  /** It starts with a district, a province or a postcode, which end an address. */
  isTail: boolean;
  isDrawn: boolean;
  hasMoney: boolean;
};

const code = /(?<![\d/.-])[1-9]\d{4}(?![\d/-]|\.\d)/g;
/** 'อ.ประสาร' at the start of a piece is a teacher, not a district. */
const marked = [
  /(?<![ก-๙.])(?:ต\.|ตำบล|แขวง)\s?([ก-ฮเ-ไ][ก-๙]{1,6})|(?<![a-z])(?:t\.|tambon|khwaeng)\s?([a-z]{3})/giu,
  /(?<![ก-๙.]|^[^ก-๙a-z\d]*)(?:อ\.|อำเภอ|เขต)\s?([ก-ฮเ-ไ][ก-๙]{1,8})|(?<![a-z])(?:a\.|amphoe|khet)\s?([a-z]{3})/giu,
] as const;
const shortProvinces =
  'กรุงเทพ|กทม|อยุธยา|โคราช|อุบล|อุดร|นครศรี|สุราษ|ประจวบ|สุพรรณ|กาญจน|พิดโลก|แปดริ้ว|ปราจีน|นนท์|นนทบุรี|ฉะเชิงเทรา|สมุทรปราการ|bkk|bangkok|chiang\\s?mai|phuket|chonburi';
/** Provinces whose names are also other words: 'เลย', 'ตาก'. */
const ambiguous = /^(?:เลย|ตาก|น่าน|แพร่)$/u;
const provinceWords = provinceNames.map(([th]) => th).filter((th) => !ambiguous.test(th));
const province = new RegExp(
  `(?<![ก-๙.]|[ก-๙]\\s?-)(?:จ\\.|จังหวัด|(?:อ\\.)?เมือง)?\\s?(${provinceWords.join('|')}|${shortProvinces})|(?:จ\\.|จังหวัด)\\s?([ก-ฮเ-ไ][ก-๙]{2,6})`,
  'giu',
);
const house =
  /(?<![\d/])\d{1,4}\/\d{1,4}(?![\d/])|(?<![\d/])\d{1,4}(?=\s*(?:ม\.|หมู่|ซ\.|ซอย|ถ\.|ถนน|ต\.|ตำบล|แขวง|moo|soi|m\.))|(?:หมู่(?:ที่)?|(?<![ก-๙])ม\.)\s?\d|(?:ห้อง|เลขที่)\s?[a-z]?\d|(?:หอ|คอนโด|โรงแรม|โรงเรียน|รร\.|รพ\.|วัด|ร้าน|ค่าย|กองร้อย)(?=[ก-ฮเ-ไ])|(?<![ก-๙])ร้อย\.\s?\d/iu;
const sender =
  /(?:ผู้|คน)(?:ฝาก|ส่ง|สั่ง|ซื้อ)|ในนาม|ฝากส่งโดย|ตัวอย่าง|ไรเดอร์|(?<![a-z])(?:sender|from)(?![a-z])/iu;
/** The person who writes, if the piece has no address. */
const writer =
  /ติดต่อ(?:ผม|หนู|พี่|แม่)|มีปัญหา|โทรหา|(?:เบอร์|โทร)\s?(?:ผม|หนู|ดิฉัน|ฉัน|พี่|แม่|ของ(?:ผม|หนู|ฉัน))|(?:^|\s|\()(?:ผม|ดิฉัน|หนู|แอดมิน|ไกด์)(?=[\s(ก-ฮ])/iu;
const drawn = /^[\s\-=_*~•.]*[-=_*~•]{3,}[\s\-=_*~•.]*$/u;
const blank = /^[\s\-=_*~•.]*$/u;
const forAll =
  /(?:คน|ท่าน|บ้าน|วัด|ที่|กล่อง|ราย|เจ้า|หลัง|ร้าน|สาขา|โรงเรียน)ละ|ทุก(?:คน|กล่อง|ที่|บ้าน|ราย|ท่าน|ออเดอร์)|(?:คน|กล่อง|ราย)อื่น|ที่เหลือ|ทั้งหมด|หมดแล้ว|ทั้งคู่|ทั้งสอง|ทั้งสาม|ครบ|รวม/iu;
const recipients = '(?:คน|ท่าน|บ้าน|วัด|ที่|กล่อง|ราย|เจ้า|ร้าน|สาขา|ออเดอร์)';
/** 'ส่ง 3 คน', 'สองบ้าน', '2 parcels' */
export const announced = new RegExp(
  `(?<![\\d/])(\\d{1,2})\\s?(?:${recipients}|parcels|people|orders|addresses|boxes|shops)(?![\\d/])|(สอง|สาม|สี่|ห้า|หก)${recipients}`,
  'giu',
);
const announcesCount = new RegExp(announced.source, 'iu');
const label = /^\s*(?:(?:ชื่อ(?:-สกุล|ผู้รับ)?|ผู้รับ|name|recipient|receiver)\s*[:：])/iu;
const phoneStart = /^[\s(/,|-]*(?:(?:โทร|เบอร์|tel|phone|ติดต่อ|ท\.)[^\d]{0,12})?(?:0\d|\+66)/iu;
const placeStart =
  /^[\s(/,|-]*(?:\d{1,4}(?:\/\d{1,4})?\s|(?:ต\.|ตำบล|แขวง|อ\.|อำเภอ|เขต|จ\.|จังหวัด|ม\.\s?\d|หมู่|ซ\.|ซอย|ถ\.|ถนน|ที่อยู่)|[1-9]\d{4}(?!\d))/u;
const tailStart =
  /^[\s(/,|-]*(?:(?:อ\.|อำเภอ|เขต|จ\.|จังหวัด|รหัส(?:ไปรษณีย์)?|ปณ\.?)[\s:]*[ก-ฮเ-ไ\d]|[1-9]\d{4}(?!\d))/u;
/** '📮 15130', '📱 081…': a field of a form. */
const pictureAhead = /^\s*\p{Extended_Pictographic}\uFE0F?\s*/u;
const moneyStart =
  /^[\s(/,|-]*(?:โอน|ปลายทาง|เก็บ(?:เงิน|ปลายทาง|หน้า)|จ่าย|cod(?![a-z])|ยอด|\d+\s?(?:บาท|บ\.|฿|\.-))/iu;

const keyWord = (word: string): string => word.toLowerCase().replace(/\s/g, '').slice(0, 5);
const named = (text: string, rule: RegExp): string[] => [
  ...new Set([...text.matchAll(rule)].map((match) => keyWord(match[1] ?? match[2] ?? ''))),
];

const districtNames = new Set([...districts].map(({ th }) => th));
/** 'วารินชำราบ อุบล', 'ยานนาวา สาทร 10120': districts without a mark, except 'สอง', which is usually a number. */
const unmarkedDistricts = (text: string): string[] =>
  text
    .split(/[\s,/|-]+/u)
    .flatMap((word) => (districtNames.has(word) && word !== 'สอง' ? [keyWord(word)] : []));

/** All names of places and postcodes in the text, each once per level. */
export const levelsOf = (text: string): Levels => [
  named(text, marked[0]),
  [...new Set([...named(text, marked[1]), ...unmarkedDistricts(text)])],
  named(text, province),
  [...new Set([...text.matchAll(code)].map(([one]) => one).filter(isPostcode))],
];

const leadTalk =
  /^(?:[\s\p{P}\p{S}]*)(?:(?:แล้ว(?:ก็|ก้อ)?|และ|ส่วน|กับ|อีก[ก-๙]{0,8}?|ฝาก|ช่วย)?(?:ส่ง)?(?:ไป|มา)?(?:ให้|ถึง|ที่|ของ|ถวาย)?\s?(?:ชื่อ)?\s?)/u;
const ahead = String.raw`(?:(?:โทร|เบอร์|tel)[.:\s]*)?0[689]|(?:บ้านเลขที่\s?|เลขที่\s?)?\d{1,4}(?:\/\d{1,4})?\s*(?:ม\.|หมู่|ซ\.|ซอย|ถ\.|ถนน|ต\.|ตำบล|แขวง)`;
/** 'อิ่มใจ สายลม 081…', 'อิ่มใจ สายลม 9 ม.7': two words before a phone or a house are a person. */
const person = new RegExp(
  `(?<![^\\s/|,)])(?!(?:โทร|เบอร์|โอน|เก็บ|จ่าย|ปลายทาง|ยอด|รวม|ส่ง|ชื่อ|ที่อยู่|ขอ|เอา|รับ|สั่ง|จำนวน|บาท|ชิ้น)|[ก-ฮ]{1,3}\\.)(?:[ก-ฮเ-ไ][ก-๙]{1,20}\\s)[ก-ฮเ-ไ][ก-๙]{2,24}(?=\\s+(?:${ahead}))`,
  'gu',
);
const isPerson = new RegExp(`^${person.source}`, 'u');
const startsNamed = (text: string): boolean => {
  const rest = text.replace(leadTalk, '');
  const [first = ''] = rest.split(/[\s\d,:：/|(]/u, 1);
  if (first.length < 2 || countTalk(first) > 0) return false;
  return (
    isGivenName(first) ||
    isPerson.test(rest) ||
    nickTitle.test(rest) ||
    new RegExp(`^(?:${title.source})`, 'iu').test(rest)
  );
};

const address =
  /(?<![\d/])\d{1,4}\/\d{1,4}(?![\d/])|(?:หมู่(?:ที่)?|ม\.|(?<![a-z])moo|(?<![a-z])m\.)\s?\d|(?<![ก-๙])(?:ซ\.|ซอย|ถ\.|ถนน)|(?<![ก-๙])(?:ต\.|ตำบล|แขวง)\s?[ก-ฮเ-ไ]|(?<![ก-๙])(?:อ\.|อำเภอ|เขต)\s?[ก-ฮเ-ไ]|(?<![ก-๙])(?:จ\.|จังหวัด)\s?[ก-ฮเ-ไ]|(?<![a-z])(?:soi|road|rd|tambon|amphoe|district|province|condo)(?![a-z])/giu;
const numberedHouse =
  /(?<![\d/])(\d{1,4}(?:\/\d{1,4})?)(?=\s*(?:ม\.|หมู่|ซ\.|ซอย|ถ\.|ถนน|ต\.|ตำบล|แขวง|moo|soi|m\.))|(?<![\d/])(\d{1,4}\/\d{1,4})(?![\d/])/iu;
const leastWithCode = 24;

const isAddress = (own: string, hasCode: boolean): boolean => {
  const parts = new Set((own.match(address) ?? []).map((part) => part.slice(0, 2)));
  return parts.size > 1 || (hasCode && (parts.size > 0 || own.length >= leastWithCode));
};

type SpokenLine = {
  text: string;
  isInline: boolean;
  speaker: string;
  isShop: boolean;
  from: number;
  isMisread: boolean;
};

const readUnit = (
  { text, isInline, speaker, isShop, from, isMisread }: SpokenLine,
  products: readonly CatalogueProduct[],
): Unit => {
  const own = text.slice(from);
  // 'O81-234-l567', 'หมู่สองตำบล…': a scanned or spoken phone or place counts too.
  const plain = isMisread ? mendMisread(own) : own;
  const levels = levelsOf(plain);
  const hasAddress = isAddress(plain, levels[3].length > 0);
  const bare = plain.replace(pictureAhead, '');
  const isMidst = phoneStart.test(bare) || placeStart.test(bare);
  const isField = bare !== plain && isMidst && !hasAddress;
  let known: boolean | undefined;
  return {
    text,
    said: own,
    isInline,
    phones: phonesOf(plain),
    key: `${numberedHouse.exec(plain)?.[0] ?? ''} ${levels[3][0] ?? ''} ${[...plain.matchAll(address)].map(([part]) => part).join(' ')}`.trim(),
    hasAddress,
    get hasGoods() {
      known ??= findProducts(own, products).length > 0;
      return known;
    },
    isGap: blank.test(own),
    isOpening: opening.test(own) && !isField,
    get isForAll() {
      return forAll.test(own) || (announcesCount.test(own) && !this.hasGoods);
    },
    isLabel: label.test(own),
    levels,
    hasHouse: house.test(plain),
    isNamed: startsNamed(own),
    isMidst: isMidst || (isInline && moneyStart.test(own)),
    isTail: tailStart.test(bare),
    isDrawn: drawn.test(own),
    hasMoney: money.test(own),
    isAside: sender.test(own) || (!hasAddress && writer.test(own)),
    speaker,
    isShop,
  };
};

const phoneSpan = /(?<!\d)(?:\+66|0)\s?[2-9](?:[ .-]?\d){7,8}(?!\d)/g;
// Where another person's words can begin inside a line.
const inner =
  /(?<=\/\/\s?|;\s?|\|\s)(?=\S)|(?<=[\s)/,])(?:\(?[1-9]\s?[).:](?!\d)|[①-⑳]|(?:แล้ว(?:ก็|ก้อ)?|และ|กับ|ส่วน|อีก)[\sก-ฮเ-ไ]|(?:คน|ที่|กล่อง|บ้าน|ชุด|เจ้า|ราย|ร้าน|สาขา|ออเดอร์|อัน|ใบ|กระปุก|ถุง|shop|parcel|address|box|order)\s?(?:ที่)?\s?(?:\d(?![\d/])|แรก|สอง|สาม|สี่|นึง|หนึ่ง|[a-f](?=[.:)\s]))|(?:คุณ|นาย|นาง|น\.ส\.|พี่|น้อง|ป้า|ลุง|น้า|อา|ยาย|ย่า|ตา|ปู่|แม่|พ่อ|เจ๊|เฮีย|หมอ|ครู|ช่าง|หลวง|พระ)(?=\s?[ก-ฮเ-ไ])|ของ(?=[ก-ฮเ-ไ])|ส่ง|ถึง|ให้|\(|โอน|เก็บ|ปลายทาง|จ่าย|รวม|ทั้ง|[A-Z][a-z]+\s[A-Z])/gu;

const mostCuts = 60;
/** Indexes where records can begin in a line with two phones or places; only 0 for other lines. */
const cutsOf = (line: string): number[] => {
  const levels = levelsOf(line);
  const phones = [...line.matchAll(phoneSpan)];
  if (phones.length < 2 && levels[3].length < 2 && levels[0].length < 2) return [0];
  const ends = [...phones, ...line.matchAll(code)].map(
    ({ index, 0: { length } }) => index + length,
  );
  const names = [...line.matchAll(/(?<=\s)[ก-ฮเ-ไ][ก-๙]{2,}/gu)].filter(([word]) =>
    isGivenName(word),
  );
  const people = [...line.matchAll(person)].filter(([words]) => countTalk(words) === 0);
  const cuts = [...line.matchAll(inner), ...names, ...people].map(({ index }) => index);
  for (const end of ends) {
    const space = /^[\s,/)]+(?=\S)/u.exec(line.slice(end))?.[0].length ?? 0;
    if (space > 0) cuts.push(end + space);
  }
  const isInside = (at: number): boolean =>
    phones.some(({ index, 0: { length } }) => at > index && at < index + length);
  const apart = [...new Set(cuts.filter((at) => at > 0 && !isInside(at)))];
  return apart.length > mostCuts ? [0] : [0, ...apart.toSorted((a, b) => a - b)];
};

/** The pieces of all lines in order. `isMisread`: the paste has misread parts, which are repaired first. */
export const unitsOf = (
  lines: readonly string[],
  products: readonly CatalogueProduct[],
  isMisread: boolean,
): Unit[] => {
  const turns = turnsOf(lines.join('\n'));
  // One 'ร้าน: ร้านกาแฟ…' is a form field, not a speaker.
  const isChat = turns.filter(({ start, from, speaker }) => speaker && from > start).length > 1;
  return lines.flatMap((line, at) => {
    const turn = isChat ? turns[at] : undefined;
    const said = {
      speaker: turn?.speaker ?? '',
      isShop: turn?.isShop ?? false,
      from: turn ? turn.from - turn.start : 0,
      isMisread,
    };
    const cuts = cutsOf(line);
    return cuts.map((from, index) =>
      readUnit(
        {
          ...said,
          text: line.slice(from, cuts[index + 1] ?? line.length),
          isInline: index > 0,
          from: index > 0 ? 0 : said.from,
        },
        products,
      ),
    );
  });
};
