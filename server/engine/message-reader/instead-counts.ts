// Counts after a product that replace the first one: changed, corrected, or chosen from an offer.
import { readNumber } from './amounts.ts';
import { count } from './count-words.ts';
import { numberWords } from './number-words.ts';

// '"ตาแดงเล็ก 6 กระปุก" เปลี่ยนเป็น 5 ได้มั้ย'
const putInstead =
  /(?:เปลี่ยน|แก้|ลด|ขอ|เอา|เพิ่ม)(?:เหลือ|เป็น)(?:แค่)?\s*(\d{1,2})(?![\d/]|\s*(?:บาท|บ\.|฿))/u;

/**
 * 'สบู่ 3 ก้อน 150 เอา 2 เซ็ต', 'ไข่เค็ม 3 ชิ้น 100 ใช่ไหมคะ เอา 6 ชิ้น': an offer with a price, and the chosen
 * quantity.
 */
const offerTaken = new RegExp(
  `^\\s*(\\d{1,2})\\s*(?:${count})\\s*(?:=|ราคา)?\\s*\\d{2,4}(?![\\d/-])\\s*(?:บาท|บ\\.|฿|\\.-)?[^\\d\\n]{0,20}?(?:เอา|ขอ|รับ|จัด)(?:มา)?\\s*(\\d{1,2})\\s*(?:(เซ็?[ตท]|ชุด|โปร)|${count})`,
  'u',
);
const takenOf = (own: string): number => {
  const [, each = '', taken = '', set] = offerTaken.exec(own) ?? [];
  return Number(taken) * (set ? Number(each) : 1);
};

// 'วิตซีเปลี่ยนเป็นอันเดียวพอ'
const oneInstead = new RegExp(
  `(?:เปลี่ยน|แก้|ลด|ขอ|เอา)(?:เหลือ|เป็น)(?:แค่)?\\s*(?:${count})(?:เดียว|นึง|หนึ่ง)`,
  'u',
);

// 'ขอแก้นะครับ หัวเทียน 2 เป็น 4', 'สี่หัว เอ่อ ไม่ๆ หกหัว'
const turned = new RegExp(
  `^[^\\S\\n]*\\d{1,2}[^\\S\\n]*(?:${count})?[^\\S\\n]*(?:เป็น|เหลือ)[^\\S\\n]*(\\d{1,2}|${numberWords})(?![\\d/]|\\s*(?:บาท|บ\\.|฿))|(?:เอ้ย|เอ๊ย|อุ๊ย|อุ้ย|ไม่ๆ|ไม่ใช่|โทษที)[^\\d\\n]{0,8}?(\\d{1,2}|${numberWords})\\s*(?:${count})`,
  'u',
);

// 'ลดผ้าถุงเหลือ 1'
const changes = /(?:ลด|ปรับ|แก้(?:ไข)?)\s*$/u;
const lessOf = new RegExp(
  `^\\s*(?:ลง)?(?:เหลือ|เป็น)(?:แค่|เพียง)?\\s*(\\d{1,2}(?![\\d/])|${numberWords})`,
  'u',
);

/**
 * The count in `own`, the words after a product up to the next one (`head`: those before it), that replaces the
 * first; 0 where there is none.
 */
export const insteadIn = (own: string, head = ''): number => {
  const slip = turned.exec(own);
  const lowered = changes.test(head) ? lessOf.exec(own)?.[1] : undefined;
  return (
    (readNumber(lowered ?? '') ?? 0) ||
    takenOf(own) ||
    Number(oneInstead.test(own)) ||
    Number(putInstead.exec(own)?.[1] ?? 0) ||
    (readNumber(slip?.[1] ?? slip?.[2] ?? '') ?? 0)
  );
};
