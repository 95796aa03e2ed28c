// Phone numbers of a message: every grouping, +66, landlines, and ten digits typed on the Thai layout.
import { normalizePhone } from '@app/contract/kit/text';
import { type Message, type Span, isFree } from '../transcript/index.ts';

export type Phone = Span & { digits: string; isSure: boolean; isLabelled: boolean };

const gap = '[ .\\-–_)]{0,2}';
const label =
  '(?:(?<![ก-๙])(?:เบอร์|เบอ|โทร|ติดต่อ|มือถือ|สำรอง|บ้าน|ที่ทำงาน|ออฟฟิศ)(?:\\s?(?:โทรศัพท์|โทร|ศัพท์|ติดต่อ|มือถือ|ผู้รับ|เดิม|เก่า|ใหม่|หา|ได้ที่|กลับ|แม่|พ่อ|แฟน|ลูก|ป้า|ลุง|น้อง|เพื่อน|หนู|ผม|พี่|เรา|ฉัน|สำรอง|หลัก|รอง|ที่\\s?[12]|[12](?=\\s*[:：])))*|(?<![ก-๙])(?:เบอร์|โทร|ติดต่อ|หมายเลข)(?![ก-๙]*(?:ก่อน|ไม่))[ก-๙]{0,20}\\??|(?<![ก-๙])(?:ท|ม\\.?ถ)(?=\\.)|\\b(?:tel|phone|mobile|mob|call|ph|hp|[tmp](?!\\s*\\.?\\s*\\n))(?![a-z]))\\s*(?:no|\\d(?=\\s*[.:：]))?\\s*[.:：=\\-]*\\s*';
const mobile = `0[689](?:${gap}\\d){8}`;
const landline = `0[2-57](?:${gap}\\d){7}`;
const abroad = `(?:\\+${gap}|00)?66\\)?${gap}(?:\\(0\\)|0)?${gap}(?:[689](?:${gap}\\d){8}|[2-57](?:${gap}\\d){7})`;
const full = new RegExp(
  `(${label})?(?<!\\d)(\\(?(?:${abroad}|${mobile}|${landline}))(?!\\d)(?:\\s*\\((?:มือถือ|บ้าน|สำรอง|ที่ทำงาน|ออฟฟิศ|หลัก|รอง|mobile|home)\\))?`,
  'giu',
);
// A labelled number with a digit too few or too many is taken and shown as doubtful.
const doubtful = new RegExp(`(${label})(?<!\\d)(\\(?[+0-9](?:${gap}\\d){7,11})(?!\\d)`, 'giu');

// The digit row of the Thai keyboard.
const thaiRow = 'จๅ/-ภถุึคต';
const thaiTyped = new RegExp(`(?<![ก-๙])จ[คตุ][${thaiRow.replace('-', '\\-')}]{8}(?![ก-๙])`, 'gu');

const fromMatches = (message: Message, rule: RegExp, isSure: boolean): Phone[] => {
  const found: Phone[] = [];
  for (const match of message.text.matchAll(rule)) {
    const raw = match[2] ?? '';
    const span = { start: match.index, end: match.index + match[0].length };
    const numberStart = match.index + (match[1]?.length ?? 0);
    const numberSpan = { start: numberStart, end: numberStart + raw.length };
    const digits = normalizePhone(raw) ?? (isSure ? null : raw.replace(/\D/g, ''));
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

const isOld =
  /(?:(?:เบอร์|โทร)?\s?(?:เก่า|เดิม|อันเก่า)|(?:อย่า|ไม่ต้อง|ห้าม)โทร(?:หา|ไป)?(?:ที่)?(?:เบอร์)?)\s*[:：]?\s*$/u;
const takesBack = /^[\s(,.]*(?:เบอร์)?(?:ผิด|ไม่ใช้แล้ว|เลิกใช้|เอ้ย|เอ๊ย|ไม่ใช่|แก้เป็น|เปลี่ยนเป็น|เบอร์ใหม่)/u;

/** 'เบอร์เก่า 081… ไม่ใช้แล้ว', '088… (เบอร์ผิด ที่ถูก 089…)': numbers that were taken back, where another is left. */
export const withoutOld = (text: string, phones: readonly Phone[]): readonly Phone[] => {
  const kept = phones.filter(
    (phone) =>
      !isOld.test(text.slice(Math.max(0, phone.start - 12), phone.start)) &&
      !/เก่า|เดิม/u.test(text.slice(phone.start, phone.end)) &&
      !takesBack.test(text.slice(phone.end, phone.end + 24)),
  );
  return kept.length > 0 ? kept : phones;
};

/** Phones in reading order, a mobile before any landline. */
export const findPhones = (message: Message): Phone[] => {
  const sure = fromMatches(message, full, true);
  const phones = sure.length > 0 ? sure : fromMatches(message, doubtful, false);
  const all = phones.length > 0 ? phones : typedOnThaiLayout(message);
  const rank = (phone: Phone): number => (phone.digits.length === 10 ? 0 : 1);
  return all.toSorted((a, b) => rank(a) - rank(b) || a.start - b.start);
};
