// Words for COD, and the amounts beside them.
import { type Amount, lineOf } from '../amounts.ts';
import { type Message, kinds } from '../normalize/message.ts';
import { choiceOfWay } from './bill.ts';

const door =
  '(?:กับ(?:แม่|พ่อ|แฟน|ยาย|ตา|ป้า|ลุง|พี่|น้อง|คน[ก-๙]{2,8}|[ก-๙]{2,6})(?=ตอน))?(?:ที่|ตอน|กับ|กะ|เมื่อ|ณ|จาก)?\\s?(?:ปลายทาง|หน้าบ้าน|หน้างาน|ที่บ้าน|บ้าน(?![ก-ฮ])|(?:ได้)?รับ(?:ของ|สินค้า|พัสดุ)|ได้ของ|(?<=ตอน)รับ|ของ(?:มา)?ถึง|ส่ง(?:ของ)?|ลูกค้า|ผู้รับ|ไปรษณีย์|ขนส่ง|(?:พี่|น้อง|คุณ)?ไรเดอร์|เคอ(?:ร์)?รี่|แฟลช|เจแอนด์ที|(?:คน|พนักงาน|พี่|น้อง)(?:ขับ|ส่ง(?:ของ)?|ขนส่ง|ไปร(?:ษณีย์|ฯ)?|แฟลช|เคอ(?:ร์)?รี่|เจแอนด์ที))';
/** 'เก็บ 530': means COD only where the message mentions it elsewhere. */
const bare = 'เก็บ(?:ยอด)?(?:เป็น)?';
const isBare = new RegExp(`^${bare}$`, 'u');
const codWord = [
  'พัสดุเก็บเงิน(?:ปลายทาง)?',
  `(?:เรียก)?เก็บ(?:เงิน|ตังค์|ตัง|ยอด)?${door}`,
  `(?:จ่าย|ชำระ)(?:เงินสด|เงิน|ตังค์|ตัง|สด)?(?:ให้)?${door}`,
  `เงินสด${door}`,
  '(?:จ่าย|ชำระ)(?:เงินสด|เงิน|ตังค์|ตัง)?ตอน(?:ของ)?มา|(?:เอา)?ของมา(?:ถึง|ส่ง)?(?:แล้ว)?\\s?(?:ค่อย)?จ่าย(?:เงิน|ตังค์|ตัง)?',
  'เก็บ(?:เงิน|ตังค์|ตัง)(?!ไม่|ออม|ครบ)',
  'เก็บ(?=\\s*[:：=]\\s*[\\d฿])',
  '(?:รับ|ส่ง)(?:เงิน)?(?:ที่)?ปลายทาง',
  'รับ(?:ของ|สินค้า)(?:แล้ว)?(?:ค่อย)?จ่าย(?:เงิน|ตังค์|ตัง)?',
  'ยอด(?:ที่)?(?:[ก-๙]{1,10})?(?:ต้อง)?(?:เรียก)?เก็บ(?:หน้าบ้าน|เงิน|ปลายทาง)?|เรียกเก็บ(?:เงิน)?',
  `${bare}(?=\\s?\\d{2,5}(?![\\d/-]))`,
  'ปลายทาง|ป(?:ล)?ท\\.?(?=\\s?[\\d:=])|(?<=(?<![\\d./-])\\d{2,4}\\s?(?:บาท|บ\\.?|฿|\\.-)?\\s?)ป(?:ล)?ท\\.?(?=\\s*(?:\\n|$))|(?<![ก-๙.])ป(?:ล)?ท\\.?(?=(?:นะ|น้า)?(?:ค่ะ|คะ|ครับ|คับ|จ้า)|เลย)',
  '(?:cash|pay(?:ment)?)[\\s:]{0,2}(?:up)?on\\s?delivery|collect(?:\\s(?:cash|money|cod))?|(?<![a-z])c\\.?\\s?[o0]\\.?\\s?d\\.?(?![a-z])|(?:pay(?:ing)?\\s)?(?:by\\s|in\\s)?cash\\sto\\s(?:the\\s|your\\s)?(?:driver|rider|courier)|(?:jai|chai)\\s?(?:tang|ngern|ngoen)\\s?t[ou]n\\s?(?:khong|ra[bp])(?:\\sma)?|pay(?:ing)?\\s(?:when|upon|after)\\s(?:it\\s)?(?:come|arrive|receiv|deliver|get)[a-z]*|(?:upon|on)\\sdelivery|(?:pay(?:ing)?|cash|money)\\s(?:to\\s)?(?:the\\s|your\\s)?(?:driver|rider|courier|postman|delivery\\s?man)|cash\\s(?:when|upon|after|on)\\s(?:it\\s)?(?:come|arriv|receiv|get)[a-z]*|(?:pay(?:ing)?|cash)\\s(?:cash\\s)?at\\s(?:the\\s|my\\s)?door|เงินให้ตอนของมา|货到付款|ซี\\.?โอ\\.?ดี|ซ๊?ีโอดี',
  'พ\\.\\s?ก\\.\\s?ง\\.?|พกง\\.?',
  'เก็บ(?:เงิน|ตังค์|ตัง)?(?:ที่)?ปลาย(?!ทาง|ๆ)(?:ๆ)?|(?:ke[pb]|gep)\\s?(?:ngern\\s?)?pl[ae]+i(?:\\s?t(?:h)?a(?:a)?ng)?|pl[ae]+i\\s?t(?:h)?a(?:a)?ng',
  'เก็บ(?:กับ|ที่)?(?:ลูกน้อง|หน้าร้าน|ป้อม|ยาม|แม่บ้าน)(?:หน้าร้าน)?|เก็บเงินอยู่|(?<!จ่าย|โอน)ตอน(?:ได้|รับ)?ของ(?:มา)?ถึง',
].join('|');
const cod = new RegExp(codWord, 'giu');
const denied =
  /(?:ไม่(?:สะดวก|ได้|เอา|เก็บ|ใช้|ต้องเก็บ|ต้อง|ใช่|รับ|มี)(?:แบบ|เงิน)?|ยกเลิก(?:การ)?(?:เก็บ)?|(?<=โอน[^\n\d]{0,8})แทน(?:การ)?(?:เก็บ)?|งด|ห้าม|อย่า(?:เพิ่ง)?|no|not)\s*(?:เก็บ)?\s*$/iu;
// 'COD 0', 'เก็บปลายทาง 0 บาท': nothing is collected.
const nothing = /^\s*(?:ยอด)?\s*[:：=]?\s*0(?:\.00?)?(?![\d.,-]|\s?\d)(?:\s*(?:บาท|บ\.|฿|\.-))?/u;
const asked =
  /^[^\n\d]{0,16}?(?:ได้(?:ไหม|มั้ย|ป่าว|รึเปล่า|หรือเปล่า|หรือไม่)|ไหม|มั้ย|มีไหม|กี่บาท|เท่าไ|ใช่ไหม|ยังไง|\?)/u;
const byTransferNow =
  /(?:เปลี่ยน(?:ใจ)?(?:มา)?(?:เป็น)?|ขอ)โอน(?:แทน|ดีกว่า|เลย|แล้ว|นะ|ค่ะ|ครับ)|โอน(?:แทน|ดีกว่า)(?=ค่ะ|คะ|ครับ|นะ|\s|$)/gu;
// 'ค่าเก็บปลายทาง 20', 'ค่า cod 20' is the fee for COD.
const fee = /ค่า(?:ธรรมเนียม|บริการ)?$|(?<![ก-๙])ค่า(?:ธรรมเนียม|บริการ)?[^\S\n]$/u;

// 'โอนหรือปลายทางคะ⏎ปลายค่ะ', '… อย่างหลัง'
const latterTaken =
  /โอน[^\n\d]{0,20}หรือ[^\n\d]{0,12}ปลายทาง[^\n]*\n[^\n]{0,40}?(?<![ก-๙])(ปลาย(?!ทาง)ๆ?|(?:อย่าง|อัน|แบบ)(?:หลัง|ที่สอง))(?:เลย|แหละ|ละกัน|นะ|ค่ะ|คะ|ครับ|คับ|จ้า|\s)*(?:\n|$)/u;

/** `isBare`: 'เก็บ 235' in a message without another word for COD. */
export type Word = { start: number; end: number; line: number; isFee: boolean; isBare?: boolean };

export const readWordsOfCod = (
  message: Message,
): { words: Word[]; isDenied: boolean; isAsked: boolean } => {
  const { text, cover } = message;
  const words: Word[] = [];
  let isDenied = false;
  let isAsked = false;
  const choices = [...text.matchAll(choiceOfWay)];
  for (const match of text.matchAll(cod)) {
    const start = match.index;
    if (choices.some(({ index, 0: said }) => start >= index && start < index + said.length))
      continue;
    const end = start + match[0].length;
    if (cover[start] === kinds.aside) continue;
    // 'ปลายทาง: นาย ก' introduces the recipient.
    if (/^ปลายทาง$/u.test(match[0]) && /^\s*[:：]\s*[^\d\s฿]/.test(text.slice(end))) continue;
    if (denied.test(text.slice(Math.max(0, start - 24), start))) {
      isDenied = true;
      continue;
    }
    if (nothing.test(text.slice(end))) {
      isDenied = true;
      continue;
    }
    if (asked.test(text.slice(end, end + 40))) isAsked = true;
    const isFee = fee.test(text.slice(Math.max(0, start - 12), start));
    words.push({ start, end, line: lineOf(text, start), isFee });
  }
  const latter = latterTaken.exec(text);
  if (latter?.[1]) {
    const start = text.indexOf(latter[1], latter.index + latter[0].lastIndexOf(latter[1]));
    words.push({ start, end: start + latter[1].length, line: lineOf(text, start), isFee: false });
  }
  // 'ตอนแรกจะเก็บปลายทาง แต่เปลี่ยนเป็นโอนแล้ว'
  const given = [...text.matchAll(byTransferNow)].at(-1)?.index ?? -1;
  if (words.length > 0 && words.every(({ start }) => start < given))
    return { words: [], isDenied: true, isAsked };
  const isSpoken = words.some(({ start, end }) => !isBare.test(text.slice(start, end)));
  return {
    words: isSpoken ? words : words.map((word) => ({ ...word, isBare: true })),
    isDenied,
    isAsked,
  };
};

const near = 22;
const longestCount = 12;
const filler =
  /^(?:[\s:=.,\-–()•฿|]|แค่|เพียง|หน้าบ้าน|ที่บ้าน|ตอนรับ(?:ของ)?|ได้เลย|ขอ|แจ้ง|ไป|มา|อยู่|พอดี|ถ้วน|ทั้งสิ้น|ค่า(?:ของ|สินค้า)(?:รวมส่ง)?|ค่าจัดส่งแล้ว|only|pay|of|is|ยอด(?:รวม|เก็บ|ชำระ)?|จำนวน|เงิน|รวม(?:ส่ง|ค่าส่ง)?|ทั้งหมด|ราคา|สุทธิ|เป็น|นะ|น้า|น่ะ|คะ|ค่ะ|ครับ|ka|krub|na|คับ|จ้า|จ้ะ|เจ้า|เน้อ|เด้อ|จ๊ะ|ฮับ|ด้วย|ที่|บาท|แบบ|เก็บ|ส่ง|ให้|เลย|แล้ว|ต้อง|=|คือ|ตาม|ง|ๆ|amount|total|thb|baht|บ\.?)*$/iu;

const counted = /(?<!\d)\d{1,2}\s*(?:ชิ้น|ชุด|ขวด|กระปุก|รายการ|ตัว|กล่อง)/u;

/** Whether only filler words stand between the word and the amount. */
export const isBeside = (text: string, word: Word, amount: Amount): boolean => {
  const isAfter = amount.start >= word.end;
  const gap = isAfter ? amount.start - word.end : word.start - amount.end;
  if (gap > near + longestCount) return false;
  const between = isAfter
    ? text.slice(word.end, amount.start).replace(counted, '')
    : text.slice(amount.end, word.start);
  return between.length <= near && filler.test(between.replaceAll('\n', ' '));
};
