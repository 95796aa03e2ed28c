// Numbers in a message: digits, Thai words ('สองร้อยห้าสิบ'), and which of them can be money.
import { numberWords, powers, readWords, wordList } from './number-words.ts';
import { isPostcode } from './place/places.ts';
import { type Message, kinds } from './normalize/message.ts';

const mixed = /^(\d{1,3})(ร้อย|พัน|หมื่น)(\d{0,3}|[ก-๙]+|\d(?:ร้อย|สิบ)\d?)$/u;
const mixedTail = /^(\d)(ร้อย|สิบ)(\d?)$/u;

/** '2พัน5' is 2,500, '3ร้อย50' and '3ร้อย5สิบ' are 350; '3ร้อย5' may be either of two. */
const readMixed = (text: string): number | null => {
  const [, head = '', power = '', tail = ''] = mixed.exec(text) ?? [];
  const size = powers[power];
  if (size === undefined) return null;
  const whole = Number(head) * size;
  if (tail === '') return whole;
  const [, more = '', of = '', last = ''] = mixedTail.exec(tail) ?? [];
  const part = powers[of] ?? size;
  if (more !== '') return part < size ? whole + Number(more) * part + Number(last) : null;
  if (/^[ก-๙]+$/u.test(tail)) {
    const rest = readWords(power + tail);
    return rest === null ? null : whole + rest - size;
  }
  if (tail.length === 1) return size > 100 ? whole + (Number(tail) * size) / 10 : null;
  return Number(tail) < size ? whole + Number(tail) : null;
};

/** A number in digits ('1,290', '590.50'), words or both; null when it is none. */
export const readNumber = (text: string): number | null => {
  // '1.250 บาท': a dot before three digits is a thousands separator, like a comma.
  if (/^\d{1,3}\.\d{3}$/.test(text)) return Number(text.replace('.', ''));
  if (mixed.test(text)) return readMixed(text);
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$|^\d+(?:\.\d{1,2})?$/.test(text)) {
    return Number(text.replaceAll(',', ''));
  }
  return /^[ก-๙]+$/.test(text) ? readWords(text) : null;
};

const digits = '\\d{1,3}(?:,\\d{3})+(?:\\.\\d{1,2})?|\\d{1,6}(?:\\.\\d{1,2})?';
const currency =
  '(?:บาท(?:ถ้วน)?|บ\\.(?!\\s?[ก-๙])|บ(?![ก-๙.])|฿|\\.-|,-|-\\.|thb|baht|bath(?![a-z]))';
const together = `\\d{1,3}(?:ร้อย|พัน|หมื่น)(?:\\d(?:ร้อย|สิบ)\\d?|\\d{1,3}(?!\\d)|(?:${wordList})*)|\\d{1,3}\\.\\d{3}(?=\\s*${currency})`;
const amountPattern = new RegExp(
  `(?<![\\d/.,\\-](?<!(?:cod|ป(?:ล)?ท)[.,])|[a-z](?<!cod))(฿\\s*)?(${together}|${digits}|(?<!เรียบ)${numberWords})(?![\\d]|[a-z](?<!b|t|x))[^\\S\\n]*(${currency})?`,
  'giu',
);

export type Amount = {
  start: number;
  end: number;
  satang: number;
  hasCurrency: boolean;
  line: number;
};

export const lineOf = (text: string, at: number): number =>
  text.slice(0, at).split('\n').length - 1;

// '555' is laughter, and 'พัน' is as often the end of a name as a number.
const isNoSum = /^(?:5{3,}|สิบ|ร้อย|พัน|หมื่น|แสน)$/u;
const speaksOfMoney =
  /(?:\d|รวม|ยอด|ปลายทาง|โอน|เก็บ|cod|=|ปัด(?:ให้|เป็น|เหลือ|ลง)*|(?:คง)?เหลือ)\s*$/iu;

const countAfter =
  /^[^\S\n]*(?:ชิ้น|อัน|ตัว|กระปุก|ขวด|กล่อง|ถุง(?!เท้า|มือ|น่อง|ยาง)|แพ็|แพ|คู่|หลอด|ชุด|เซ|แท่ง|ซอง|ใบ|เล่ม|โหล|ก้อน|กก|กิโล|กรัม|มล|ml|g\b|kg|ลัง|ห่อ|ผืน|เส้น|วัน(?!ที่)|น\.|โมง|ทุ่ม|คน|ที่(?=\s|$)|ปี|เดือน|%|x\b|pcs)/iu;

// 'ซ.ลาดพร้าว 71', 'ห้อง 305', '590 หมู่ 4': a number in an address.
const addressBefore =
  /(?:หมู่(?:ที่|บ้าน)?|ม\.|(?<![ก-๙])มบ\.?|ซ\.|ซอย|ถ\.|ถนน|เลขที่|ห้อง|ชั้น|อาคาร|ตึก|คอนโด|กม\.?|พระราม|(?<![a-z])(?:moo|soi|room|no\.?)(?![a-z]{2}))[ก-๙a-z\s.]{0,20}$/iu;
// 'ถ.เพชรเกษม ปลายทาง 350'
const moneyBefore = /(?:ปลายทาง|(?<![ก-๙])(?:โอน|ยอด|รวม|เก็บ|เหลือ)|cod)[^\S\n]*$/iu;
const addressAfter =
  /^\s*(?:\(?หมู่|ม\.|ม\d|ซ\.|ซอย|ถ\.|ถนน|ต\.|ตำบล|แขวง|อ\.|อำเภอ|เขต|จ\.|จังหวัด|moo|soi|หมู่บ้าน)/iu;

// 'ออเดอร์ 1234', '#1234'.
const numbered = /(?:order|ออเดอร์|เลขที่(?:คำ)?สั่งซื้อ|#)\s*(?:no\.?|ที่)?\s*$/iu;

const isOtherNumber = (text: string, start: number, end: number): boolean => {
  const before = text.slice(Math.max(text.lastIndexOf('\n', start - 1) + 1, start - 30), start);
  const after = text.slice(end, end + 14);
  if (numbered.test(before) || isPostcode(text.slice(start, end))) return true;
  if (countAfter.test(after) || addressAfter.test(after)) return true;
  return addressBefore.test(before) && !moneyBefore.test(before);
};

const phoneLike = /(?<!\d)(?:\+66|0)[ -]?[689](?:[ -]?\d){8}(?!\d)/g;

/** Unused numbers that can be money: no phones, house numbers, counts or measures. */
export const readAmounts = (message: Message): Amount[] => {
  const { text, cover } = message;
  const amounts: Amount[] = [];
  const phones = [...text.matchAll(phoneLike)].map(
    ({ index, 0: said }) => [index, index + said.length] as const,
  );
  for (const match of text.matchAll(amountPattern)) {
    const start = match.index;
    if (phones.some(([from, to]) => start >= from && start < to)) continue;
    const end = start + match[0].trimEnd().length;
    const raw = match[2] ?? '';
    const hasCurrency = Boolean(match[1] ?? match[3]);
    const value = readNumber(raw);
    if (value === null || value <= 0) continue;
    const covered = cover[start];
    if (covered === kinds.phone || covered === kinds.aside || covered === kinds.item) continue;
    if (value < (hasCurrency ? 1 : 20) || (!/^\d/.test(raw) && value < 10)) continue;
    if (!hasCurrency && isNoSum.test(raw) && !speaksOfMoney.test(text.slice(0, start))) continue;
    if (/^[/-]\s*\d/.test(text.slice(end, end + 4))) continue;
    // '10:21' is a time.
    if (/\d:$/.test(text.slice(Math.max(0, start - 2), start))) continue;
    if (!hasCurrency && /^:[0-5]\d(?!\d)/.test(text.slice(end, end + 4))) continue;
    if (!hasCurrency && isOtherNumber(text, start, end)) continue;
    amounts.push({
      start,
      end,
      satang: Math.round(value * 100),
      hasCurrency,
      line: lineOf(text, start),
    });
  }
  return amounts;
};
