// Checks whether a name or a house and street have the usual form. An unusual one goes to a person for review.
import { detailWord } from './detail-words.ts';

const ownWord =
  /ชื่อ|เบอร์|โทร|ที่อยู่|ผู้รับ|ผู้ส่ง|แล้ว|ค่ะ|ครับ|ที่$|(?:^|\s)ขอ(?!ง)|แจ้ง(?!จิ)|^หนู\s|อยู่$|ถวาย|นมัสการ|ฝาก|ส่ง(?!ศ|เส|เจ|สุ)|โอน|สั่ง|เหมือน|เปลี่ยน|บัญชี|^ของ|\(แทน|ลูกค้า|เฟส|ไลน์(?:\s|$)|ทอด|อร่อย|น้า{2}|([ก-๙])\1(?:\s|$)/u;
// 'สมใจ ลูกสาว': the last word tells the kinship, it is not a surname.
const kinship =
  /^(?:ลูก(?:สาว|ชาย)?|แม่|พ่อ|แฟน|หลาน(?:สาว|ชาย)?|พี่(?:สาว|ชาย)?|น้อง(?:สาว|ชาย)?|ป้า|ลุง|ยาย|เพื่อน|ภรรยา|สามี)$/u;
const thaiName = /^[ก-ฮเ-ไ][ก-๙]{1,18}$/u;
const latinName = /^[a-z][a-z.'-]{0,24}$/i;
const most = { nameWords: 2, detailLength: 90 };

/**
 * One or two words of one script, optionally with 'ณ …' and a nickname in brackets, without numbers, signs, houses or
 * roads.
 */
export const isPlainName = (name: string): boolean => {
  const words = name
    .replace(/\s*\([ก-๙a-z .]{1,20}\)\s*/giu, ' ')
    .replace(/\sณ\s[ก-๙]+$/u, '')
    .trim()
    .split(/\s+/);
  if (words.length > most.nameWords || ownWord.test(name)) return false;
  if (words.length > 1 && kinship.test(words.at(-1) ?? '')) return false;
  if (words.some((word) => word.search(detailWord) === 0)) return false;
  return words.every((word) => thaiName.test(word)) || words.every((word) => latinName.test(word));
};

const word = String.raw`[ก-๙a-z][ก-๙a-z.'-]*`;
const number = String.raw`[a-z]?\d{1,5}[a-z]?(?:\s?[/-]\s?\d{1,5}(?:[ก-ฮa-z](?![ก-๙a-z.]))?)*`;
const latinWords = String.raw`[a-z][a-z.'-]*(?:\s[a-z][a-z'-]*)?`;
const part = new RegExp(
  [
    String.raw`(?:บ้านเลขที่|เลขที่|house(?: no)?|no|#)?\.?\s*${number}(?!\d)`,
    String.raw`(?:หมู่(?:ที่)?|ม|moo|m)\.?\s*\d{1,2}(?!\d)`,
    String.raw`(?:หมู่บ้าน|มบ\.?|ม\.|บ้าน|บ\.|ซอย|ซ\.?|ตรอก|soi|ถนน|ถ\.|แยก|village|baan)\s?(?:${latinWords}|${word})?(?:\s?\d{1,4}(?:[/-]\d{1,3})?(?!\d))?`,
    String.raw`(?:คอนโด(?:มิเนียม)?|อาคาร|ตึก|หอพัก|หอ|แมนชั่น|อพาร์ท?เม้?นท?์?|แฟลต|ห้อง(?:เลขที่)?|ชั้น(?:ที่)?|room|floor|unit|building|bldg\.?|fl\.?)\s?(?:${word})?\s?(?:[a-z]?\d{1,5}(?:/\d{1,4})?)?(?![\dก-๙a-z])`,
    String.raw`[ก-๙a-z]*(?:คอนโด|วิลเลจ|แมนชั่น|อพาร์ทเม้นท์|เรสซิเดนซ์|เพลส|เพลซ|ทาวเวอร์|เฮ้าส์|เฮาส์)(?:\s\d{1,3})?(?![\dก-๙a-z])`,
    String.raw`${word}(?:\s${word})?\s(?:road|rd\.?|street|st\.?|village|tower|condo|mansion|place)(?![a-z])`,
    String.raw`(?:โรงเรียน|รร\.|โรงพยาบาล|รพ\.?สต\.?|วัด|มหาวิทยาลัย|วิทยาลัย|ใกล้|ตรงข้าม|ติด|ท้าย(?=ซอย))\s?[ก-๙]{3,24}`,
    String.raw`กม\.?\s?\d{1,3}(?!\d)`,
  ].join('|'),
  'iuy',
);

/** Whether the detail consists only of known address parts. */
const isAllParts = (detail: string): boolean => {
  let at = 0;
  let count = 0;
  while (at < detail.length) {
    part.lastIndex = at;
    const found = part.exec(detail)?.[0].length ?? 0;
    if (found === 0) return false;
    at += found;
    count += 1;
    while (/[\s,]/.test(detail.charAt(at))) at += 1;
  }
  return count > 1 || /\d/.test(detail);
};

const strange = /[^ก-๙a-z0-9\s/.,()\-–"'#&+]/iu;
const foreignWord =
  /(?<![ก-๙])(?:ตำบล|อำเภอ|จังหวัด|แขวง|เขต(?!อุตสาหกรรม|ปลอด)|[ตอจ]\.)|ชื่อ|เบอร์|โทร|ผู้รับ|ผู้ส่ง|ที่อยู่|รหัส|วันที่|สลิป|เลขบัตร|\bcod\b|บาท|฿|ปลายทาง|แล้ว|อยู่|ไม่|ให้|ครับ|ค่ะ|คะ(?![ก-ฮ])|ใหม่(?=\s\d)|\b(?:tel|name|no)\b|เรียน\s/iu;
/** Two numbers next to each other, or one after another word's number: 'ม.9 590'. */
const looseNumber =
  /(?<=\d)\s+\d+(?!\s*[/-]\s*\d)(?=\s|$)|(?<=^\d+)\s+\d|(?<=[ก-๙]\.?\s?\d{1,4})\s+\d{2,}(?=\s|$)/u;
/** A shop or company before the house may be the sender or the recipient. */
const leadingFirm = /^(?:ร้าน|บริษัท|บจก|หจก|ห้างหุ้นส่วน)/u;
const house = /\d+\s?\/\s?\d+/g;

/** '33 ม.3 บ้านเลขที่ 133': a house number after another number. */
const secondHouse = /\d[^\n]*\s(?:บ้าน)?เลขที่\s?\d/u;

/**
 * Whether the detail has at most one house number with a slash, no stray numbers, no words of other fields and no open
 * bracket.
 */
export const isPlainDetail = (detail: string): boolean => {
  if (detail.length > most.detailLength || strange.test(detail) || foreignWord.test(detail))
    return false;
  if (leadingFirm.test(detail) || !isAllParts(detail)) return false;
  if (
    secondHouse.test(detail) ||
    looseNumber.test(detail) ||
    (detail.match(house)?.length ?? 0) > 1
  )
    return false;
  return detail.split('(').length === detail.split(')').length;
};
