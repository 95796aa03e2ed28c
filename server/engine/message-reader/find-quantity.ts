// The quantity of a product: a number after or before it, in digits or words, across allowed words in between.
import { readNumber } from './amounts.ts';
import { count } from './count-words.ts';
import { mostBare } from './find-counts.ts';
import { numberWords } from './number-words.ts';

// '27x54 นิ้ว', '2XL': a size, not a count.
const size =
  /\d{1,4}(?:\.\d+)?\s?[x×*]\s?\d{1,4}(?:\.\d+)?(?:\s?[x×*]\s?\d{1,4})?\s?(?:นิ้ว|ซม\.?|เซน(?:ติเมตร)?|มม\.?|เมตร|ม\.(?!\s?\d)|ฟุต|cm|mm|inch(?:es)?|in(?![a-z])|ft|")|(?<![a-z\d])[2-6]xl(?![a-z])|(?<![ก-๙])(?:เอว|อก|สะโพก|รอบอก|ยาว|สูง)\s?\d{2,3}(?:\s?[/-]\s?\d{2,3})?(?!\d)/giu;
export const withoutSizes = (text: string): string =>
  text.replace(size, (words) => ' '.repeat(words.length));

const measure =
  '(?:[-\\s]?pro(?:\\s?max)?(?![a-z])|pm(?![a-z])|plus(?![a-z])|โปร(?![ก-ฮ]*โม)|พลัส|gb(?![a-z])|mah|กก|กิโล|โล(?!ก)|ขีด|กรัม|มล|มิล|ซม|นิ้ว|บาท|บ\\.|฿(?!\\s*\\d)|%|ml|kg|g(?![a-z])|วัน|ครั้ง|\\.-|\\/\\d|:\\d)';
const number = `(\\d{1,3}(?!\\d|,\\d{3})|${numberWords})`;
const after = new RegExp(
  `^(?:[\\s:=\\-–—→;,|)"”]|\\/(?=\\d{1,2}(?![\\d/])|\\s(?<=\\s\\/\\s)\\d{1,2}(?![\\d/])|\\s*(?:qty|จำนวน))|\\.{2,}|\\.(?=\\s)|จำนวน|qty|quantity|ทั้งหมด|แค่|อีก|เอา|ขอ|สัก|รับ|สั่ง|เพิ่ม|มา|ไป|ไว้|หน่อย|\\()*(?:[x×*✕]\\s*)?${number}(?!\\s*${measure})(?![/.-]\\d|\\s*(?:ม\\.|หมู่|ซ\\.|ซอย|ถ\\.|ถนน|moo|soi))\\s*(?:x(?![a-z])|×)?\\s*(โหล|${count})?`,
  'iu',
);
const single = new RegExp(
  `^\\s*(?:(?:เอา|ขอ|รับ|แค่|อีก)?(?:${count})\\s*(?:เดียว|นึง|หนึ่ง|ละ\\s*1(?!\\d))|อีก(?:${count})(?=ค่ะ|คะ|ครับ|จ้า|นะ|\\s*(?:\\n|$)))`,
  'iu',
);
const unitWord = new RegExp(
  `^(?:[\\s]|จำนวน|เอา|ขอ|อีก|รับ)*(?:${count})\\s*${number}(?!\\s*${measure})`,
  'iu',
);
const halfDozen = /^(?:[\s.:=-]|จำนวน|เอา|อีก|เพิ่ม|ขอ)*ครึ่งโหล/u;
const dozen =
  /^(?:[\s.:=-]|จำนวน|เอา|อีก|เพิ่ม|ขอ)*(?:หนึ่ง|1|นึง)?\s*โหล(?!\s?ละ)(?:นึง|หนึ่ง|เดียว|\s?1(?![\d/.]))?/u;
export const before = new RegExp(
  `(?:^|[\\s,+]|เอา|รับ|สั่ง|ขอ|ซื้อ|cf|f)${number}\\s*(โหล|${count})?\\s*(?:(?:นะ)?(?:คะ|ค่ะ|ครับ|จ้า)|ของ|of(?:\\sthe)?|(?:x|×|\\*)(?:\\s*[a-z]{3,15})?|(?<=\\d\\s)[a-z]{3,12}|(?:[a-z][a-z'’-]{1,14}\\s){1,5}(?=\\($))?\\s*\\(?$`,
  'iu',
);
/** 'เอา 4 ตัว ผ้าห่อตัวด้วย': marks goods added to others. */
export const comesAlong = /^\s*(?:อีก)?ด้วย/u;
// '390x2=780'
const priced = /^\s*(\d{2,5})\s*(?:บาท|บ\.|\.-)?\s*[x×*]\s*(\d{1,3})(?!\d)(?:\s*=\s*\d[\d,]*)?/iu;

// 'เสื้อยืด +1 +1'
const plusses = /^(?:(?:\s*\+\s?\d{1,2}(?![\d/])){2,6}|\s*\+\d{1,2}(?=\s*(?:$|\n|\()))/;

// 'คอลลาเจนของพี่ 2 ของแม่ 1'
const shares =
  /^(?:[^\S\n]*(?:และ|กับ|,)?[^\S\n]*(?:ของ|ให้)[ก-๙]{1,8}[^\S\n]*(?:อีก[^\S\n]*)?\d{1,2}(?![\d/.-])){2,5}/u;
// 'หมอน 1 ใบของหนู อีก 2 ใบของแม่'
const sharesBehind = new RegExp(
  `^(?:[^\\S\\n]*(?:และ|กับ|,|อีก)?[^\\S\\n]*\\d{1,2}[^\\S\\n]*(?:${count})?[^\\S\\n]*(?:ของ|ให้)(?!แถม|ขวัญ|ฝาก)[ก-๙]{1,8}){2,5}(?![ก-๙]|\\s*\\d)`,
  'u',
);

// 'รองเท้าแตะ 38 1 คู่', 'เบอร์ 40 2 คู่': a size, followed by the count.
const sizeBefore = new RegExp(
  `^[^\\S\\n]*\\d{2}[^\\S\\n,]+(?=\\d{1,2}[^\\S\\n]*(?:${count}))`,
  'iu',
);

export const readQuantity = (rest: string): { unit: number; length: number } | undefined => {
  const sum = priced.exec(rest);
  if (sum && Number(sum[1]) > Number(sum[2]) && Number(sum[2]) > 0)
    return { unit: Number(sum[2]), length: sum[0].length };
  const parts = (shares.exec(rest) ?? sharesBehind.exec(rest))?.[0];
  if (parts) {
    const unit = (parts.match(/\d+/g) ?? []).reduce((sum, one) => sum + Number(one), 0);
    return { unit, length: parts.length };
  }
  const marks = plusses.exec(rest)?.[0];
  if (marks) {
    const unit = (marks.match(/\d+/g) ?? []).reduce((sum, one) => sum + Number(one), 0);
    return { unit, length: marks.length };
  }
  const size = sizeBefore.exec(rest)?.[0].length ?? 0;
  if (size > 0) {
    const counted = readQuantity(rest.slice(size));
    return counted && { unit: counted.unit, length: counted.length + size };
  }
  const half = halfDozen.exec(rest);
  if (half) return { unit: 6, length: half[0].length };
  const one = dozen.exec(rest);
  if (one) return { unit: 12, length: one[0].length };
  const lone = single.exec(rest);
  if (lone) return { unit: 1, length: lone[0].length };
  const found = after.exec(rest) ?? unitWord.exec(rest);
  const value = found?.[1] ? readNumber(found[1]) : null;
  if (!found || !value) return undefined;
  // A larger bare number is a price or a house, and so is 'แพ็ค 199'.
  const isCounted = found[2] !== undefined || /[x×*]/i.test(found[0]);
  if (value > (isCounted ? 999 : mostBare)) return undefined;
  return { unit: found[2] === 'โหล' ? value * 12 : value, length: found[0].length };
};

export const traitGap =
  /^\s*(?:(?:ไป|ไว้|โตย|ตวย)(?=\s?\d{1,2}(?!\d))|(?:ต้น|ตัว|ใบ|ลูก|ดอก|ขวด|ถุง|กล่อง|อัน)?(?:ใหญ่|เล็ก|กลาง|จิ๋ว)(?:ๆ|หน่อย)*(?=สัก|เอา|จำนวน|หนึ่ง|สอง|สาม|สี่|ห้า|หก|สิบ)|\d{2,5}\s?(?:บาท|บ\.|\.-|฿)?(?=\s+\d{1,2}\s?(?:ชิ้น|อัน|ตัว|กระปุก|กระป๋อง|ขวด|กล่อง|ถุง|แพ็?[คก]|คู่|หลอด|ชุด|ซอง|ใบ|ห่อ|ผืน))|(?:กก|กิโล|กรัม|มล|ลิตร|ซีซี|ml|kg|g)\.?(?=\s*[x×*\d]|\s*จำนวน)|(?:\([^)\d\n]{1,20}\)|(?:เบอร์|ไซ[ซส]์?|size)\s?\d{1,3}(?!\d)|spf\s?\d{2,3}\+*(?:\s?pa\+*)?|(?:แพ็?[คก]|กล่อง|ชุด|คู่|โหล|เซ็?ต)\s?\d{2,4}\s?(?:บาท|บ\.|\.-|฿)?(?=\s*(?:เอา|รับ|สั่ง|ขอ|จัด))|(?:[ก-๙]{2,6}|\(|@|ราคา)?\s?(?:ละ|(?<=@|ราคา)\s?)\s?\d{2,5}\s*(?:บาท|บ\.|\.-|฿)?\)?|(?!\s*(?:and|or|ไม่|กับ|และ|แล้ว|หรือ|พร้อม|ค่าส่ง|ค่า|ยอด|รวม|ส่ง|โอน|เก็บ|ปลายทาง|เหลือ|คงเหลือ)(?=[\s\d]))(?:สี|ไซซ์|ไซส์|size|ขนาด|รส|กลิ่น|สูตร|เบอร์)?\s?[ก-๙a-z]{1,10}|\(?\d+\s*(?:กก|กิโล|กรัม|มล|ml|kg|g|ซม|นิ้ว)[ก-๙a-z.]*\)?)(?=[\s\d=]|$))/iu;
