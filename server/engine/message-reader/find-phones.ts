// Phone numbers of a message: every grouping, +66, landlines, and ten digits typed on the Thai layout.
import { normalizePhone } from '@app/contract/kit/text';
import { turnsOf } from './normalize/chat/turns.ts';
import { type Message, type Span, isFree } from './normalize/message.ts';

export type Phone = Span & { digits: string; isSure: boolean; isLabelled: boolean };

const gap = '[ .\\-–_)]{0,2}';
const label =
  '(?:(?<![ก-๙])(?:เบอร์|เบอ|โทร|ติดต่อ|มือถือ|สำรอง|บ้าน|ที่ทำงาน|ออฟฟิศ)(?:\\s?(?:โทรศัพท์|โทร|ศัพท์|ติดต่อ|มือถือ|ผู้รับ|เดิม|เก่า|ใหม่|หา|ได้ที่|กลับ|แม่|พ่อ|แฟน|ลูก|ป้า|ลุง|น้อง|เพื่อน|หนู|ผม|พี่|เรา|ฉัน|สำรอง|หลัก|รอง|ที่\\s?[12]|[12](?=\\s*[:：])))*|(?<![ก-๙])(?:เบอร์|โทร|ติดต่อ|หมายเลข)(?![ก-๙]*(?:ก่อน|ไม่))(?!(?<=ติดต่อ)(?:ที่)?(?:คุณ(?!แม่|พ่อ|ตา|ยาย|ครู|หมอ)|พี่(?!สาว|ชาย)|ช่าง|เจ๊|เฮีย)[ก-๙])[ก-๙]{0,20}\\??|(?<![ก-๙])(?:ท|ม\\.?ถ)(?=\\.)|\\b(?:tel|phone|mobile|mob|call|ph|hp|ber(?:\\s?(?:tor|tho|toh|thor))?|tor|thor|toh|tho|[tmp](?!\\s*\\.?\\s*\\n))(?![a-z]))(?:\\.?[1-3](?=\\s+\\(?[0+])|\\s*(?:no|\\d(?=\\s*[.:：])))?\\s*[.:：=\\-]*\\s*';
const mobile = `0[689](?:${gap}\\d){8}`;
// '0 2123 4567'
const landline = `0[- ]?[2-57](?:${gap}\\d){7}`;
const abroad = `(?:\\+${gap}|00)?66\\)?${gap}(?:\\(0\\)|0)?${gap}(?:[689](?:${gap}\\d){8}|[2-57](?:${gap}\\d){7})`;
// '02-000-4567 ต่อ 301', '081-000-3345-6': an extension, and the last digit of a neighbouring line.
const extension =
  '[^\\S\\n]*(?:ต่อ|กด|ext\\.?)[^\\S\\n]*\\d{1,5}(?!\\d)|[-,]\\d(?![\\d/.]|[^\\S\\n]*(?:หมู่|ม\\.|ซ|ถ))';
const full = new RegExp(
  `(${label})?(?<!\\d)(\\(?(?:${abroad}|${mobile}|${landline}))(?!\\d)(?:${extension})?(?:\\s*\\((?:มือถือ|บ้าน|สำรอง|ที่ทำงาน|ออฟฟิศ|หลัก|รอง|mobile|home)\\))?`,
  'giu',
);
// A labelled number with one digit too few or too many is taken with a doubt.
const doubtful = new RegExp(`(${label})(?<!\\d)(\\(?[+0-9](?:${gap}\\d){7,11})(?!\\d)`, 'giu');

// The digit row of the Thai keyboard.
const thaiRow = 'จๅ/-ภถุึคต';
const thaiTyped = new RegExp(`(?<![ก-๙])จ[คตุ][${thaiRow.replace('-', '\\-')}]{8}(?![ก-๙])`, 'gu');

/** '81-000-9918': a mobile number without its zero. */
const withZero = (digits: string): string => (/^[689]\d{8}$/.test(digits) ? `0${digits}` : digits);

const fromMatches = (message: Message, rule: RegExp, isSure: boolean): Phone[] => {
  const found: Phone[] = [];
  for (const match of message.text.matchAll(rule)) {
    const raw = match[2] ?? '';
    const span = { start: match.index, end: match.index + match[0].length };
    const numberStart = match.index + (match[1]?.length ?? 0);
    const numberSpan = { start: numberStart, end: numberStart + raw.length };
    const digits = normalizePhone(raw) ?? (isSure ? null : withZero(raw.replace(/\D/g, '')));
    if (!digits || !isFree(message, numberSpan)) continue;
    found.push({ ...span, digits, isSure, isLabelled: Boolean(match[1]) });
  }
  return found;
};

const typedOnThaiLayout = (message: Message): Phone[] =>
  [...message.text.matchAll(thaiTyped)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    digits: [...match[0]].map((char) => thaiRow.indexOf(char)).join(''),
    isSure: false,
    isLabelled: false,
  }));

// 'โทรหาคนส่ง 061…', 'แฟลชโทรมา เบอร์ 065…': a courier's phone is never the recipient's.
const isCourier =
  /(?:โทรหา(?:คนส่ง|ไรเดอร์|ขนส่ง)|(?:ไรเดอร์|ขนส่ง|แฟลช|เคอรี่|คูเรียร์|flash|kerry|j&t)[^\S\n]?โทร(?:มา|หา)?)[^\d\n]{0,16}$/iu;
const isOld =
  /(?:(?:ไรเดอร์|คนส่ง|พนักงานส่ง|ขนส่ง|แฟลช|เคอรี่|แมสเซ็?นเจอร์|rider|courier)\s?(?:เบอร์|โทร)?|(?:เบอร์|โทร)?\s?(?:เก่า|เดิม|อันเก่า)|(?:อย่า|ไม่ต้อง|ห้าม)โทร(?:หา|ไป)?(?:ที่)?(?:เบอร์)?)\s*[:：]?\s*$/u;
// 'พร้อมเพย์ 081…', 'มีปัญหาโทรหาร้านได้ที่ 02-…', 'ผู้ส่งใส่ ดาวช็อป 080…', 'ขนส่งโทรมา 099…': phones of other
// people than the recipient. 'ขอเบอร์ร้านหน่อย⏎[ร้าน] 081…' answers a question for the shop's number.
const isElsewhere =
  /(?:โอน(?:เงิน)?(?:เข้า|ไป|มา)?(?:ที่)?(?:บัญชี|พร้อมเพย์)\s?(?:เลขที่)?|(?:ขอ|พร้อมเพย์)\s?เบอร์ร้าน[^\d\n]{0,24}(?:\n[^\n\p{L}]{0,14}[^\d\n]{0,24})?|พร้อมเพย์|promptpay|(?:ผู้|คน)ส่ง(?:ใส่|ชื่อ|คือ|เป็น)?[^\d\n]{0,20}|ขนส่ง[ก-๙]{0,6}โทร(?:มา)?|(?:คนขับ|ไรเดอร์|พนักงาน(?:ส่ง|นำจ่าย|นำส่ง)?|นำจ่ายโดย)(?![ก-๙]*รับ)[^\d\n]{0,24}|(?:(?:โทร(?:หา)?|ติดต่อ)(?:ทาง)?ร้าน|(?:โทร(?:หา)?|ติดต่อ|เบอร์)(?:ทาง)?(?:แอดมิน|ฝ่ายขาย))[^\d\n]{0,12})\s*[:：]?\s*$/iu;
const mostAhead = 64;
const takesBack =
  /^[\s(,.]*(?:ขึ้น)?ชื่อร้าน|^[\s(,.]*(?:เบอร์|อัน|ตัว)?(?:นี้|นั้น|แรก)?[^\S\n]?(?:ผิด|ไม่ใช้แล้ว|เลิกใช้|เอ้ย|เอ๊ย|ไม่ใช่|แก้เป็น|เปลี่ยนเป็น|เบอร์ใหม่)/u;

// 'เปลี่ยนเบอร์เป็น 087…', 'เบอร์เปลี่ยนแล้วนะคะ 087…', 'เบอร์ผิดค่ะ 081…', 'เบอร์ที่ถูกคือ …': this number replaces
// an earlier one.
const isNewBefore =
  /(?:(?:เปลี่ยน|แก้(?!ว)(?:ไข)?)[^\d\n]{0,12}(?:เบอร์|โทร)[^\d]{0,24}|(?:เบอร์|โทร)[^\d\n]{0,16}(?:เปลี่ยน|แก้(?!ว)(?:ไข)?)[^\d\n]{0,8}(?:เป็น|[:：])[^\d\n]{0,4}|(?:เบอร์|โทร(?:ศัพท์)?)[ก-๙]{0,6}\s?(?:ใหม่|ที่ถูก(?:ต้อง)?|จริง)[^\d\n]{0,12}|(?:เบอร์|โทร(?:ศัพท์)?)[ก-๙]{0,6}\s?เปลี่ยน(?:ไป|แล้ว|ใหม่)*(?:นะ|น้า|คะ|ค่ะ|ค่า|ครับ|คับ|จ้า|จ้ะ|[\s,:：]){0,6}|(?:เบอร์|เลข)[^\d\n]{0,14}ผิด[^\d]{0,24}|(?:ที่ถูก(?:ต้อง)?|แก้(?:ไข)?|ต้อง)\s?(?:คือ|เป็น)\s?[:：]?\s?(?:เบอร์)?\s?|(?:เบอร์|โทร)[^\d\n]{0,10}(?:เก่า|เดิม|เสีย|หาย|ใช้ไม่ได้|ติดต่อไม่ได้)[^\d\n]{0,20}(?:ใช้|เป็น|โทร)[^\d\n]{0,8}|(?:new|correct)\s(?:phone|tel|number|mobile)[^\d\n]{0,10})$/iu;
const isNewBehind = /^[\s(]{0,2}(?:(?:เบอร์|อัน)ใหม่|แทน(?=นะ|ค่ะ|คะ|ครับ|เบอร์|เลย|\s|\)|$)|เบอร์นี้แทน)/u;
const mostBehind = 14;

const digitsAt = (text: string, phone: Phone): number =>
  phone.start + Math.max(0, text.slice(phone.start, phone.end).search(/[\d+(]/));

/** Whether the words beside a number say that it replaces another. */
export const isNew = (text: string, phone: Phone): boolean => {
  const at = digitsAt(text, phone);
  return (
    isNewBefore.test(text.slice(Math.max(0, at - 44), at)) ||
    isNewBehind.test(text.slice(phone.end, phone.end + mostBehind))
  );
};

/** After a correction the earlier numbers are dropped. */
const withoutCorrected = (text: string, phones: readonly Phone[]): readonly Phone[] => {
  const fresh = phones.filter((phone) => isNew(text, phone)).toSorted((a, b) => a.start - b.start);
  const last = fresh.at(-1);
  if (!last) return phones;
  return [last, ...phones.filter((phone) => phone.start > last.start)];
};

/**
 * 'เบอร์เก่า 081… ไม่ใช้แล้ว', '088… (เบอร์ผิด ที่ถูก 089…)': drops numbers that were taken back, where another is
 * left.
 */
export const withoutOld = (text: string, phones: readonly Phone[]): readonly Phone[] => {
  const called = phones.filter(
    (phone) =>
      !isCourier.test(text.slice(Math.max(0, phone.start - mostAhead), digitsAt(text, phone))),
  );
  const kept = called.filter(
    (phone) =>
      !isOld.test(text.slice(Math.max(0, phone.start - 12), phone.start)) &&
      !isElsewhere.test(text.slice(Math.max(0, phone.start - mostAhead), digitsAt(text, phone))) &&
      !/เก่า|เดิม/u.test(text.slice(phone.start, phone.end)) &&
      !takesBack.test(text.slice(phone.end, phone.end + 24)),
  );
  return withoutShops(text, withoutCorrected(text, kept.length > 0 ? kept : called));
};

/** A number that only the shop mentions in a chat is the shop's, where the buyer mentions one as well. */
const withoutShops = (text: string, phones: readonly Phone[]): readonly Phone[] => {
  if (phones.length < 2) return phones;
  const ofShop = turnsOf(text).filter(({ isShop }) => isShop);
  const told = phones.filter(
    ({ end }) => !ofShop.some((turn) => turn.start < end && end <= turn.end),
  );
  return told.length > 0 ? told : phones;
};

// '18/11/2026, 20:14 - +66 81 992 0037: …': an app shows the number of an unknown sender.
const speaking =
  /^[^\S\n]*(?:\[?\d[\d/.,: -]{6,24}(?:น\.|[ap]\.?m\.?)?\]?[^\S\n]*[-–]?[^\S\n]*)?((?:\+66|0)[ -]?[689](?:[ -]?\d){8})[^\S\n]*[:：](?=\s)/gimu;
/** The only sender that is a number. */
const phoneOfSpeaker = ({ text }: Message): Phone[] => {
  const all = [...text.matchAll(speaking)].flatMap((match) => {
    const digits = normalizePhone(match[1] ?? '');
    return digits ? [{ start: match.index, end: match.index + match[0].length, digits }] : [];
  });
  const [first] = all;
  const isOne = new Set(all.map(({ digits }) => digits)).size === 1;
  return first && isOne ? [{ ...first, isSure: true, isLabelled: false }] : [];
};

/** Phones in reading order, mobiles before landlines. */
export const findPhones = (message: Message): Phone[] => {
  const sure = fromMatches(message, full, true);
  const phones = sure.length > 0 ? sure : fromMatches(message, doubtful, false);
  const typed = phones.length > 0 ? phones : typedOnThaiLayout(message);
  const all = typed.length > 0 ? typed : phoneOfSpeaker(message);
  const rank = (phone: Phone): number => (phone.digits.length === 10 ? 0 : 1);
  return all.toSorted((a, b) => rank(a) - rank(b) || a.start - b.start);
};
