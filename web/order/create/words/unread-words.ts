// Finds the unused words of a message, which a person may give a meaning. Pure.
import type { Detection } from '@app/contract/customer/address';
import { normalizePhone, normalizeText, toArabicDigits } from '@app/contract/kit/text';

export interface Word {
  readonly text: string;
  /** Its position in the message. */
  readonly start: number;
  readonly isUnread: boolean;
}

const lettersOf = (text: string): string =>
  toArabicDigits(normalizeText(text))
    .toLowerCase()
    .replaceAll(/[\s.\-_/'"()+,:]+/g, '');

/** Words around an order without a meaning of their own. */
const filler =
  /^(?:ค่ะ|คะ|ครับ|คับ|จ้า|จ้ะ|นะ|นะคะ|นะครับ|และ|กับ|แล้ว|เอา|รับ|สั่ง|ขอ|ซื้อ|ส่ง|จำนวน|ชื่อ|ที่อยู่|โทร|เบอร์|tel|คุณ|นาย|นาง|นางสาว|สวัสดี|ขอบคุณ|ปลายทาง|เก็บปลายทาง|เก็บเงินปลายทาง|cod|โอน|บาท|บ\.?|ชิ้น|อัน|ตัว|กล่อง|ขวด|หลอด|ก้อน|ซอง|ถุง|แพ็ค|ชุด|ค่าส่ง|รวม|ต\.?|อ\.?|จ\.?|ตำบล|อำเภอ|จังหวัด|แขวง|เขต|หมู่|ม\.?|ซอย|ซ\.?|ถนน|ถ\.?)+$/u;
const lead = /^(?:ขอ|อยาก(?:ได้)?|เอา|รับ|สั่ง(?:ซื้อ)?|ซื้อ|cf)+/iu;
const tail = /(?:ด้วย|หน่อย|นะ|ค่ะ|คะ|ครับ|คับ|จ้า|จ้ะ)+$/u;

/** The word without filler words: 'รับตัวจิ๋วค่ะ' → 'ตัวจิ๋ว'. */
export const bareWord = (text: string): string => {
  const bare = text
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, '')
    .replace(lead, '')
    .replace(tail, '');
  return bare === '' ? text : bare;
};

/** The quantity: the number after the word, 1 by default. */
export function countAfter(message: string, word: Word): number {
  const rest = toArabicDigits(
    message.slice(word.start + word.text.length, word.start + word.text.length + 20),
  );
  const count = Number(/^[^\n\d]{0,8}?(\d{1,3})(?![\d/.,])/u.exec(rest)?.[1] ?? 1);
  return count >= 1 ? count : 1;
}

function isNothing(text: string): boolean {
  const bare = lettersOf(text);
  if (bare === '' || !/\p{L}/u.test(bare)) return true;
  if (normalizePhone(bare) !== null || filler.test(text) || filler.test(bare)) return true;
  // A number with its unit belongs to the word before it.
  return /^[x×]?\d+\p{L}{0,6}$/u.test(bare);
}

/** The message as words and the text between them; `names` are the names of the found goods. */
export function wordsOf(
  message: string,
  found: Detection | null,
  names: readonly string[] = [],
): Word[] {
  const read = found
    ? lettersOf(
        [
          found.name,
          found.address,
          found.subdistrict,
          found.district,
          found.province,
          found.postcode,
          found.note,
        ].join('|'),
      )
    : '';
  const goods = names.map(lettersOf).filter(Boolean);
  const isRead = (text: string): boolean => {
    if (isNothing(text) || isNothing(bareWord(text))) return true;
    const bare = lettersOf(bareWord(text));
    const place = bare.replace(/^(?:ต|อ|จ|ตำบล|อำเภอ|จังหวัด|แขวง|เขต)(?=.{2})/u, '');
    const person = bare.replace(/^(?:คุณ|นาย|นางสาว|นาง)/u, '');
    if ([bare, place, person].some((each) => read.includes(each))) return true;
    return goods.some((name) => name.includes(bare) || bare.includes(name));
  };
  return [...message.matchAll(/\s+|[^\s]+/gu)].map(({ 0: text, index: start }) => ({
    text,
    start,
    isUnread: found !== null && /\S/.test(text) && !isRead(text),
  }));
}
