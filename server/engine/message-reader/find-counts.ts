// Quantities that stand apart from the product they count: 'อย่างละ 2', 'จำนวน: 2' on its own line, 'งั้นเอา 2 หลอด' later on.
import { type Message, type Span, kinds, linesOf, markSpan } from './normalize/message.ts';
import { readNumber } from './amounts.ts';
import { numberWords } from './number-words.ts';
import type { CatalogueProduct, ProductHit } from './product-index.ts';

export type Line = {
  product: CatalogueProduct;
  unit: number | null;
  isMore: boolean;
  lineNo: number;
};
export type Outcome = {
  lines: Line[];
  doubts: number;
  /** What was asked about last: 'งั้นเอา 2 หลอด' means it. */
  topic: CatalogueProduct | undefined;
};
/** A bare number above that is a price or a house. */
export const mostBare = 50;

export const count =
  'ชิ้น|อัน|ตัว|กระปุก|กระป๋อง|ขวด|กล่อง|ถุง|แพ็ค|แพ็ก|แพค|แพก|คู่|หลอด|ชุด|เซ็ต|เซต|แท่ง|ซอง|ใบ|เล่ม|ด้าม|ก้อน|ลัง|แผง|ห่อ|ม้วน|ผืน|เครื่อง|เส้น|ลูก|ต้น|ดอก|องค์|รายการ|pcs?|pieces?|box(?:es)?|sets?|packs?|bottles?|ea';
const number = `(\\d{1,3}(?!\\d|,\\d{3})|${numberWords})`;
const each = new RegExp(
  `(?:อย่าง|สี|ตัว|อัน|ชิ้น|รส|แบบ|กลิ่น|ไซซ์|ไซส์)\\s?ละ\\s*${number}\\s*(?:${count})?`,
  'iu',
);
const labelled = new RegExp(
  `^[^\\S\\n]*(?:(?:qty|quantity)\\s?/\\s?)?(?:จำนวน(?:สินค้า|ที่สั่ง|ชิ้น)?|qty|quantity)(?:\\s?/\\s?(?:qty|quantity))?(?:\\s?\\([^)\\n]*\\))?\\s*[:：=.]?\\s*${number}\\s*(โหล|${count})?[^\\S\\n]*$`,
  'gimu',
);

/** 'สินค้า: เสื้อยืด⏎จำนวน: 2': the field that counts the product named before it, or the only one named. */
export const applyLabelled = (message: Message, lines: Line[]): void => {
  for (const match of message.text.matchAll(labelled)) {
    const value = match[1] ? readNumber(match[1]) : null;
    const before = lines.filter((line) => line.lineNo < match.index).at(-1);
    const one = before ?? (lines.length === 1 ? lines[0] : undefined);
    if (!value || !one || one.unit !== null) continue;
    one.unit = match[2] === 'โหล' ? value * 12 : value;
    markSpan(message, { start: match.index, end: match.index + match[0].length }, kinds.item);
  }
};

const colour = 'ดำ|ขาว|แดง|ชมพู|ฟ้า|น้ำเงิน|เขียว|เหลือง|เทา|ครีม|ม่วง|ส้ม|เบจ|น้ำตาล|กรม(?:ท่า)?';
const trait = `(?:สี[ก-๙]{2,10}|(?<![ก-๙a-z])(?:${colour})|(?:ไซ[ซส]์|size)\\s?[a-z0-9]{1,4}|เบอร์\\s?\\d{2}(?!\\d)|(?<![a-z\\d])(?:\\d?x{0,3}[sl]|m|f)(?![a-z\\d]))`;
const counted = new RegExp(
  `(?:${trait}[\\s:=,]*){1,2}(?:[x×*]\\s*)?(\\d{1,2})(?![\\d/.-])\\s*(?:${count})?`,
  'giu',
);

// 'สีดำกับสีเทา', 'เบอร์ 38 กับ 40': how many of each is not said.
const several = new RegExp(`${trait}\\s*(?:กับ|และ|[+,/])\\s*(?:${trait}|\\d{2}(?!\\d))`, 'iu');

/** 'กางเกงวอร์ม สีดำ 1 สีเทา 1': two colours of the one product named on the line are two of it, and a doubt. */
export const applyTraits = (message: Message, hits: readonly ProductHit[], out: Outcome): void => {
  for (const { start, end } of linesOf(message.text)) {
    const [named, ...more] = hits.filter((hit) => hit.start >= start && hit.start < end);
    const [one, ...others] = out.lines.filter((line) => line.lineNo === start);
    if (!named || !one || more.length + others.length > 0) continue;
    const words = message.text.slice(start, end);
    const [from, to] = [named.start - start, named.end - start];
    const rest = words.slice(0, from) + ' '.repeat(to - from) + words.slice(to);
    if (several.test(rest)) out.doubts += 1;
    const found = [...rest.matchAll(counted)].filter(
      (match) => message.cover[start + match.index + match[0].length - 1] !== kinds.phone,
    );
    if (found.length < 2) continue;
    one.unit = found.reduce((sum, match) => sum + Number(match[1]), 0);
    out.doubts += 1;
    for (const match of found) {
      const at = start + match.index;
      markSpan(message, { start: at, end: at + match[0].length }, kinds.item);
    }
  }
};

export const applyEach = (message: Message, lines: Line[]): void => {
  for (const match of message.text.matchAll(new RegExp(each.source, 'giu'))) {
    const value = match[1] ? readNumber(match[1]) : null;
    if (!value) continue;
    for (const line of lines)
      if (line.unit === null && line.lineNo <= match.index) line.unit = value;
    markSpan(message, { start: match.index, end: match.index + match[0].length }, kinds.item);
  }
};

const orderOnly = new RegExp(
  `(?<change>เปลี่ยนเป็น|แก้เป็น|ขอเป็น|งั้น(?:ขอ)?(?=เอา|รับ|สั่ง|จัด))?(?:เอา|รับ|สั่ง|ขอ|จัด|(?<=เป็น))[^\\d\\n]{0,10}?${number}\\s*(?:(?:${count})(?![ก-ฮ]*ละ)|(?=(?:นะ|เลย)?(?:คะ|ค่ะ|ครับ|คับ|จ้า|พี่)?\\s*$))`,
  'iu',
);

// 'ลูกค้า: 6', 'Benz: 1 อันครับ', '10:23 Nok 5 ถุง ส่งพรุ่งนี้': a number that answers, where somebody speaks.
const answer = new RegExp(
  `^(?:[^\\d\\n]{0,12}(?:บอก|ขอ|งั้น|เอา)\\s*)?(?:${number}\\s*(?:${count})(?![ก-ฮ]*ละ)|${number}\\s*(?:(?:นะ|เลย|พอ)*(?:คะ|ค่ะ|ครับ|คับ|จ้า|พี่)?\\s*$))`,
  'iu',
);
const howMany = /กี่(?!\s?(?:บาท|วัน))/u;

type Later = Span & { unit: number; isChange: boolean };

/** The number that a line of a chat answers with: bare only below the question how many. */
const shortAnswer = ({ text, cover }: Message, line: Span): Later | undefined => {
  let start = line.start;
  const isLead = (): boolean =>
    cover[start] === kinds.noise || /[^\p{L}\p{M}\p{N}]/u.test(text.charAt(start));
  while (start < line.end && isLead()) start += 1;
  // The lines of a form are counted by their labels.
  if (start === line.start || cover[start]) return undefined;
  const found = answer.exec(text.slice(start, line.end));
  const said = found?.[1] ?? found?.[2];
  const unit = said ? readNumber(said) : null;
  if (!found || !unit || unit > mostBare) return undefined;
  const before = text
    .slice(0, Math.max(0, line.start - 1))
    .split('\n')
    .slice(-2)
    .join('\n');
  if (!found[1] && !howMany.test(before)) return undefined;
  return { unit, isChange: false, start, end: start + found[0].length };
};

// 'งั้นเอาต้นเดียวก่อน'
const justOne = new RegExp(`(?:งั้น|เปลี่ยนเป็น|เหลือ)(?:เอา|ขอ|รับ)?(?:แค่)?(?:${count})เดียว`, 'iu');

const laterCount = (message: Message, line: Span): Later | undefined => {
  const words = message.text.slice(line.start, line.end);
  const one = justOne.exec(words);
  if (one) {
    const start = line.start + one.index;
    return { unit: 1, isChange: true, start, end: start + one[0].length };
  }
  const found = orderOnly.exec(words);
  const unit = found?.[2] ? readNumber(found[2]) : null;
  if (!found || !unit || unit > mostBare) return shortAnswer(message, line);
  if (/ถ้า|ไหม|มั้ย/u.test(words.slice(0, found.index + found[0].length + 8))) return undefined;
  const start = line.start + found.index;
  const isChange = found.groups?.['change'] !== undefined;
  return { unit, isChange, start, end: start + found[0].length };
};

/** 'งั้นเอา 2 หลอดค่ะ' counts what was named or asked about before it. */
export const applyLater = (message: Message, hits: readonly ProductHit[], out: Outcome): void => {
  for (const line of linesOf(message.text)) {
    if (hits.some((hit) => hit.start >= line.start && hit.start <= line.end)) continue;
    const said = laterCount(message, line);
    if (!said) continue;
    const { unit, isChange } = said;
    const last = out.lines.filter((one) => one.lineNo < line.start).at(-1);
    if (last ? last.unit !== null && !isChange : !out.topic) continue;
    if (last) last.unit = unit;
    else if (out.topic)
      out.lines.push({ product: out.topic, unit, isMore: false, lineNo: line.start });
    markSpan(message, said, kinds.item);
  }
};
