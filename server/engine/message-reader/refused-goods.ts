// Goods that the buyer names but does not want: 'ไม่เอาครีม', 'ปลาร้า 2 ไม่เอาแล้ว', 'เซรั่มเปลี่ยนเป็น …'.
import { count } from './count-words.ts';
import { isGivenUp } from './find-changes.ts';
import { insteadIn } from './instead-counts.ts';

/**
 * The words on the line before (`head`) and after (`rest`) a product, up to the next product (`own`), and the words
 * that may name its variant (`around`).
 */
export type ItemContext = {
  head: string;
  rest: string;
  own: string;
  around: string;
  wanted: number;
};

const refusal = /(?:ไม่(?:เอา|รับ|ต้องการ|ใช่|ได้สั่ง)|ยกเลิก|งด|ตัด|ไม่มี|หมด)\s*(?:รายการ|สินค้า|ตัว)?\s*$/u;
const takenBack = new RegExp(
  `^(?:[\\s~(–—-]|\\d+|${count}|นี้|ที่สั่ง|ไป|ไว้|เมื่อ(?:วาน|กี้|เช้า))*(?:ขอ)?(?:ตัด)?(?:ออก(?![ก-ฮ])|ไม่เอา(?:แล้ว)?|ไม่รับ(?:แล้ว)?|ยกเลิก(?!ไม่))`,
  'u',
);
// 'เซรั่ม 1 ไม่เอาครีม': the refusal belongs to the next product.
const isTakenBack = (own: string, hasNext: boolean): boolean => {
  const found = takenBack.exec(own);
  // 'ปลาร้า 3 ไม่เอา เอาเป็น 5 ขวด'
  if (found && insteadIn(own.slice(found[0].length)) > 0) return false;
  return Boolean(found) && !(hasNext && found?.[0].length === own.trimEnd().length);
};

// 'LT-01 0', 'รอกมีแล้ว'
const none = /^[^\S\n]*(?:[:=x×-]?[^\S\n]*0(?![\d.,/:-])|(?:ที่บ้าน)?(?:ยัง)?มี(?:อยู่)?แล้ว|หมด)/u;

/** 'ตอนแรกว่าจะเอาเต็นท์ 4 คน แต่ …': a first idea that the buyer dropped. */
const thoughtOf = /(?:ตอนแรก|ทีแรก|แต่แรก|เดิมที)[^\n]{0,12}(?:เอา|สั่ง|ซื้อ|รับ)\s*$/u;

/** Whether the buyer refuses the product. `isKnown`: it was ordered earlier in the text. */
export const isRefused = ({ head, rest, own }: ItemContext, isKnown: boolean): boolean => {
  const hasNext = own.length < rest.length;
  return (
    (isGivenUp(head, rest, isKnown) && hasNext) ||
    refusal.test(head) ||
    (thoughtOf.test(head) && /แต่/u.test(rest)) ||
    isTakenBack(own, hasNext) ||
    none.test(own)
  );
};
