// The shares of several people in one parcel: 'พี่ต่าย โลชั่น 1⏎น้องเฟิร์น โลชั่น 2', 'ป้านวล 2⏎ป้าศรี 1', 'รวมทั้งหมด
// 8 นะคะ'.
import { count } from './count-words.ts';
import type { Outcome } from './find-counts.ts';
import { type Message, linesOf } from './normalize/message.ts';

const kin =
  '(?:พี่|น้อง|ป้า|ลุง|น้า|อา|เจ๊|เฮีย|ครู|หมอ|ช่าง|แม่|พ่อ|ยาย|ตา|หัวหน้า|คุณ|ของ(?:หนู|พี่|แม่|เรา|ผม))[ก-๙]{0,12}';
const leadsLine = new RegExp(`^[\\s•*–-]*(?:${kin}|[ก-๙]{2,10})\\s*[-–—=:]?\\s*$`, 'u');
const titledLead = new RegExp(`^[\\s•*–-]*${kin}`, 'u');
const leastTakers = 3;

/** Start indexes of the lines of a list in which each line is another person's; empty for fewer than three people. */
export const linesOfTakers = (
  text: string,
  hits: readonly { start: number }[],
): ReadonlySet<number> => {
  const heads = new Map<number, string>();
  for (const { start } of hits) {
    const line = text.lastIndexOf('\n', start - 1) + 1;
    if (!heads.has(line)) heads.set(line, text.slice(line, start));
  }
  const led = [...heads].filter(([, head]) => /[ก-๙]/u.test(head) && leadsLine.test(head));
  const isList =
    led.length >= leastTakers &&
    led.some(([, head]) => titledLead.test(head)) &&
    new Set(led.map(([, head]) => head)).size === led.length;
  return new Set(isList ? led.map(([line]) => line) : []);
};

const counted = new RegExp(
  `^[\\s•*–-]*${kin}\\s*[-–—=:]?\\s*(\\d{1,2})\\s*(?:${count})?\\s*(?:\\([^)\\n]*\\))?\\s*(?:ค่ะ|ครับ|จ้า)?\\s*$`,
  'iu',
);
const inAll = new RegExp(
  `รวม(?:ทั้งหมด|กัน|เป็น|แล้ว)*\\s*(\\d{1,2})(?=\\s*(?:${count}|นะ|ค่ะ|ครับ|จ้า|$))`,
  'imu',
);

/** Sets the total of all people if the order has a single product, with a doubt. */
export const applyTakers = ({ text }: Message, out: Outcome): void => {
  const [line] = out.lines;
  if (!line || new Set(out.lines.map(({ product }) => product)).size > 1) return;
  const own = linesOf(text).flatMap(({ start, end }) => {
    const unit = Number(counted.exec(text.slice(start, end))?.[1] ?? 0);
    return unit > 0 && start > line.lineNo ? [unit] : [];
  });
  const speakers = new Set(text.match(/^[^\s:\d][^:\n]{1,20}(?=:)/gmu)).size;
  const whole = speakers >= leastTakers ? Number(inAll.exec(text)?.[1] ?? 0) : 0;
  const unit = own.length > 1 ? own.reduce((sum, one) => sum + one, 0) : whole;
  if (unit <= (line.unit ?? 1)) return;
  out.lines = [{ ...line, unit }];
  out.doubts += 1;
};

/** 'แยกสองกล่องนะคะ': a person must decide which goods go into which parcel. */
const inBoxes =
  /แยก(?:เป็น|ส่ง|แพ็?[คก])?\s*(?:[2-5]|สอง|สาม|สี่)\s*(?:กล่อง|ห่อ|พัสดุ|ออเดอร์|ใบ|บิล)|(?:กล่อง|ห่อ)(?:แรก|สอง|ที่สอง|\s?[ABab12]\s?[:：=])/u;
/** Whether the message wants several parcels. */
export const isParted = (text: string): boolean => inBoxes.test(text);

/** 'ชาเขียว 1 + น้ำผึ้ง 1 เอา 3 ชุด': the number of sets of everything on the line. */
export const inSets = /(?:เอา|รับ|สั่ง|ขอ|จำนวน|[x×*])\s*(\d{1,2})\s*(?:ชุด|เซ็?ต)(?![ก-ฮ]*ละ)/u;
