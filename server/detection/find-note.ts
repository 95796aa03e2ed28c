// Wishes for the packer and the courier: 'ฝากไว้ป้อมยาม', 'ส่งวันจันทร์', 'โทรก่อนส่ง'.
import { type Message, type Span, kinds, linesOf, mark } from './message.ts';

const wishes =
  /(?:หมายเหตุ|โน้ต|โน๊ต|\bnote\b|\bps\b|ปล\.|(?<![ก-๙])ปล(?=[\s:]))\s*[:：.]?\s*[^\n•]+|(?<![ก-๙])(?:(?:รบกวน|ช่วย|ฝาก|ขอ(?:ความกรุณา)?|กรุณา|ให้|วาน)\s?)?(?:ฝาก(?:ไว้|ของไว้|วาง|พัสดุ|ป้อม|ยาม|นิติ|กับ)|วาง(?:ไว้|หน้า|ของ|ตรง)|แขวนไว้|โทร(?:ศัพท์)?(?:หา|แจ้ง|บอก|มา)?(?:ก่อน|ด้วย|หน่อย|เข้าเบอร์|เมื่อถึง|ตอนถึง|ถาม)|โทรก่อนส่ง|(?:จัด)?ส่ง(?:ก่อน|หลัง|วัน(?!ไหน|นี้ได้|ละ)|ช่วง|ตอน|พรุ่งนี้|ด่วน|ไว ?ๆ|ไวๆ|ไวหน่อย|เร็ว|ให้ทัน|ems|EMS|flash|kerry|แฟลช|เคอรี่|ไปรษณีย์)|แพ็?[คก](?:ดี|ให้|แน่น|กัน|ของ|กล่อง|หนา)|ห่อ(?:ของขวัญ|ให้|ดี|กัน|แยก)|ห้าม(?:พับ|โยน|แตก|คว่ำ|ทับ|ส่ง|โทร)|ระวัง(?:แตก|หัก|หมา|บุบ)|ไม่ต้อง(?:ใส่|โทร|แนบ|ติด|เขียน|ใช้|ห่อ)|อย่า(?:ใส่|ลืม|โทร|พับ|โยน|ส่ง|เพิ่ง)|เขียนการ์ด|ใส่(?:การ์ด|ถุง|กล่อง|ใบเสร็จ|กันกระแทก)|ออก(?:ใบกำกับ|ใบเสร็จ)|ขอ(?:ใบกำกับ|ใบเสร็จ|ของใหม่|แบบ|วันหมดอายุ|ถุง|กล่อง|สินค้า)|เป็นของขวัญ|ของขวัญวันเกิด|ไม่อยู่(?:บ้าน|หอ|วัน)|อยู่บ้าน(?:หลัง|ช่วง|เฉพาะ|ตอน)|รับของ(?:หลัง|ช่วง|ได้|วัน|ตอน)|เลื่อนส่ง|อย่าเพิ่งส่ง|นัดรับ|ติดต่อเบอร์|ด่วน(?:มาก|นะ|ๆ)|หมาดุ|บ้านมีหมา|หมาดุ)[^\n•]*/giu;

// Where a wish on the same line gives way to the next field.
const fieldStart =
  /\s(?:คุณ|นาย|นาง|น\.ส\.|ที่อยู่|ชื่อ|ผู้รับ|เบอร์|โทร\.?\s?\d|tel|\d+\/\d|\d+\s*(?:หมู่|ม\.|ซ\.|ซอย|ถ\.|ถนน)|บ้านเลขที่|เลขที่|ต\.|ตำบล|แขวง|อ\.|อำเภอ|จ\.|จังหวัด|cod|เก็บ(?:เงิน)?ปลายทาง|ปลายทาง)|\s{3,}/iu;

const tidy = (words: string): string =>
  words
    .replace(/^(?:หมายเหตุ|โน้ต|โน๊ต|note|ps|ปล\.?)\s*[:：.]?\s*/iu, '')
    .replace(/[\s,.\-–]+$/u, '')
    .trim();

/** The wishes, in their order, and their words explained; stops where something else is already explained. */
export const findNote = (message: Message): string => {
  const found: string[] = [];
  for (const line of linesOf(message.text)) {
    const words = message.text.slice(line.start, line.end);
    for (const match of words.matchAll(wishes)) {
      const span = freeFrom(message, {
        start: line.start + match.index,
        end: line.start + match.index + match[0].length,
      });
      const text = tidy(message.text.slice(span.start, span.end));
      if (text.length < 4) continue;
      mark(message, span, kinds.note);
      found.push(text);
    }
  }
  return [...new Set(found)].join(' / ').slice(0, 400);
};

const freeFrom = (message: Message, span: Span): Span => {
  const { text } = message;
  const stop = text.slice(span.start + 1, span.end).search(fieldStart);
  const last = stop < 0 ? span.end : span.start + 1 + stop;
  let end = span.start;
  const blocks = new Set<number>([
    kinds.phone,
    kinds.aside,
    kinds.money,
    kinds.item,
    kinds.place,
    kinds.postcode,
  ]);
  while (end < last && !blocks.has(message.cover[end] ?? 0)) end += 1;
  return { start: span.start, end };
};
