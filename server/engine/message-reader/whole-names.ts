// Whether a product's name is a separate word in a text, and which words around it belong to it.
import { count } from './count-words.ts';
import type { CatalogueProduct } from './fold-product.ts';

// What may directly follow a short alias: in 'ครีมอาบน้ำ' the word 'ครีม' is another product, in 'ครีมสองกระปุก' it is
// not.
export const mayFollow = new RegExp(
  `^(?:${count}|กะ(?!ปิ|ทิ|เพรา|หล่ำ)|คนละ|บ้านละ|รายละ|กล่องละ|มา|ไป|ไว้|แค่|เป็น|ล่ะ|หละ|เหลือ|หมด|โล|กิโล|ขีด|อะ|อ่ะ|น่ะ|หน่ะ|เบอร์|เพิ่ม|เปลี่ยน(?=เป็น|จาก|มา)|ลด(?=เหลือ|เป็น)|ยกเลิก|ตัดออก|ราคา|ขอ|สี|ไซ|กับ|และ|อย่าง|อีก|แล้ว|ด้วย|โตย|ตวย|ที่|ขนาด|แบบ|รส|กลิ่น|สูตร|เก็บ|ปลายทาง|โอน|ยอด|ราคา|จำนวน|หนึ่ง|นึง|สอง|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า|สิบ|ยี่สิบ|คะ|ค่ะ|ครับ|คับ|ค่า|จ้า|จ้ะ|นะ|หน่อย|เดียว|โหล|ครึ่ง|ไม่|คู่|สัก|พอ|ทั้ง|ชิ้น|อัน|ตัว|กระปุก|ขวด|กล่อง|ถุง|แพ|คู่|หลอด|ชุด|เซ|แท่ง|ซอง|ใบ|ก้อน|ผืน|ลูก|เม็ด|แผง|ห่อ|ม้วน|เครื่อง|เส้น|กระป๋อง|ด้าม|ลัง|เล่ม|ส่ง|เอา|ขอ|รับ|ดำ|ขาว|แดง|ชมพู|ฟ้า|เขียว|กรม|เบจ|ส้ม|เทา|ม่วง|เหลือง|น้ำตาล|ยัง|มี|กี่|เท่า|ไหม|มั้ย|แทน|ก่อน|ให้|ซัก|จะ|ก็|เลย|รวม|คือ|พร้อม|ตาม|ใส่|ฝาก|ทุก|ครบ|คละ|เดี่ยว|ล้วน|ยก(?=ลัง|โหล|แพ)|ดี(?=มาก|จัง|จริง)|สวย(?=จัง|มาก|ดี|ค่|คั|ๆ)|น่ารัก|อร่อย|ใหม่(?=แล้ว|ยัง|มา|สด)|หมา(?=ใหม่|แล้ว|ยัง|ม้าย)|ม้าย|ไม๊|ก่อ(?![ก-ฮ])|นั้น|นี้|นี่|บ่(?![ก-ฮ])|ป่ะ|ปะ(?![ก-ฮ])|เด้อ|แหน่|จัก|เจ้า(?![ก-ฮ])|หมด)`,
  'u',
);

// What may directly precede a name: 'เอาเซรั่ม', 'สองขวดเซรั่ม'; in 'มาส์กเซรั่ม' it is another product.
const mayLead =
  /(?:เอา|เอฟ|สรุป|ว่า|หา|ถาม|รับ|สั่ง|ขอ|จัด|ซื้อ|เพิ่ม|อีก|และ|กับ|กะ|ส่วน|จอง|สนใจ|ต้องการ|ได้|แล้ว|คะ|ค่ะ|คับ|ครับ|ค่า|จ้า|ยกเลิก|ไม่|เป็น|นะ|แค่|พวก|สินค้า|รายการ|ของ|มี|เหลือ|ส่ง|งั้น|ก็|เดิม|เปลี่ยน|สลับ|แก้|จาก|ลด|หนึ่ง|สอง|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า|สิบ|โหล|ชิ้น|อัน|ตัว|กระปุก|ขวด|กล่อง|ถุง|แพ็?[คก]|คู่|หลอด|ชุด|เซ[็]?ต|แท่ง|ซอง|ใบ|ก้อน|ละ|นึง|เดียว|ๆ)$/u;
// 'ร้านกาแฟ', 'ถ.ข้าวสาร', 'คุณครีม': a place or a person with that name.
export const otherThing =
  /(?:(?<!คะ|ค่ะ|ครับ)ร้าน|โรง(?:งาน|เรียน|แรม)?|หอ(?:พัก)?|รีสอร์ท|ตลาด|ซอย|ซ\.|ถนน|ถ\.|บ้าน|วัด|ม\.|คอนโด|บริษัท|หจก\.?|ต\.|ตำบล|แขวง|คลอง|สวน|ไร่) *$|(?:คุณ|นางสาว|นาย|นาง|น\.ส\.|k\.|ชื่อ) *[:：]? *$|(?:น้อง|พี่)$/iu;

// 'เอฟเดรสลินิน': no other word ends with such a long name.
const leastClear = 7;
const beginsWord = (head: string, name: string): boolean => {
  const before = /[ก-๙]+$/u.exec(head)?.[0] ?? '';
  return [...thaiWords.segment(before + name)].some(({ index }) => index === before.length);
};

const isLatin = (char: string): boolean => /[a-z0-9]/i.test(char);

/**
 * Length of a word before the hit that all names begin with: 'เสื้อ' before 'มัดย้อมคราม', in full 'เสื้อยืดมัดย้อม
 * สีคราม'.
 */
export const leadOf = (head: string, products: Iterable<CatalogueProduct>): number => {
  const names = [...products].map(({ name }) => name);
  const word = /[ก-๙]+$/u.exec(head)?.[0] ?? '';
  for (let from = 0; word.length - from >= leastLead; from += 1) {
    const lead = word.slice(from);
    const isOwn = from === 0 || mayLead.test(word.slice(0, from));
    const parts = [...thaiWords.segment(lead)].map(({ segment }) => segment);
    const isNamed = names.every(
      (name) => name.startsWith(parts[0] ?? lead) && parts.every((part) => name.includes(part)),
    );
    if (isOwn && isNamed) return lead.length;
  }
  return 0;
};
const leastLead = 3;
const thaiWords = new Intl.Segmenter('th', { granularity: 'word' });

/**
 * Length of a word after the hit that is part of the name: 'ลายช้าง' after 'ถุงผ้า', in full 'ถุงผ้าแคนวาส ลายช้าง'.
 */
export const tailOf = (rest: string, products: Iterable<CatalogueProduct>): number => {
  const word = /^[ก-๙]+/u.exec(rest)?.[0] ?? '';
  if (word.length < leastLead || mayFollow.test(rest)) return 0;
  const names = [...products].map(({ name }) => name);
  let length = 0;
  // 'เนื้อทองแดงสองเหรียญ': stops at the first word outside the name.
  for (const { segment, index } of thaiWords.segment(word)) {
    if (!names.some((name) => name.includes(segment))) break;
    length = index + segment.length;
  }
  const isEnd = length === word.length || mayFollow.test(word.slice(length));
  return isEnd && length >= leastLead ? length : 0;
};

/** Whether the hit is a separate word of the text, or one that may be glued to its neighbours. */
export const isWhole = (
  text: string,
  hit: { start: number; end: number; key: string },
): boolean => {
  const before = text.charAt(hit.start - 1);
  const after = text.charAt(hit.end);
  const head = text.slice(Math.max(0, hit.start - 12), hit.start);
  if (otherThing.test(head)) return false;
  const isInside = /[ก-๙]/.test(before) && /[ก-๙]/.test(text.charAt(hit.start));
  if (
    isInside &&
    !mayLead.test(head) &&
    !(hit.key.length >= leastClear && beginsWord(head, text.slice(hit.start, hit.end)))
  )
    return false;
  if (isLatin(text.charAt(hit.start)) && isLatin(before)) return false;
  const closing = text.charAt(hit.end - 1);
  if (/[a-z]/i.test(closing) && /[a-z]/i.test(after)) return false;
  if (/\d/.test(closing) && /^(?:\d|[a-z](?![\s\d]*\d))/i.test(text.slice(hit.end, hit.end + 6)))
    return false;
  if (!/[ก-๙]/.test(closing) || !/[ก-๙]/.test(after)) return true;
  return mayFollow.test(text.slice(hit.end, hit.end + 12));
};
