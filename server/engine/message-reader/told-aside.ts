// Goods that the text names but does not order now: of an earlier order, as a substitute, or in a list of cancelled
// goods.
import type { Outcome } from './find-counts.ts';
import type { ItemContext } from './refused-goods.ts';

const earlier =
  /(?:(?:รอบ|คราว|ครั้ง|ที|หน)(?:ก่อน|ที่แล้ว|แล้ว|แรก)|เมื่อวาน|(?:อาทิตย์|เดือน|ปี)(?:ก่อน|ที่แล้ว))[^\n]{0,16}$/u;
const isOld = /^\s*(?:ที่|อัน|ตัว|ใบ)*(?:ได้(?:มา|รับ)|ซื้อ(?:ไป|มา)|สั่งไป)/u;
const thisTime = /(?:รอบ|คราว|ครั้ง|วัน|หน|ที)นี้(?![^\n]*(?:เหมือนเดิม|อันเดิม|อีก(?:\s?\d|รอบ|ครั้ง)))/u;

/**
 * 'รอบก่อนสั่งหมวกไป 1 รอบนี้ขอหมอน 2', 'หมวกที่ได้มาสีซีด รอบนี้เอาหมอน 2': goods of an earlier order, with a doubt.
 */
export const isOfEarlier = ({ head, rest, own }: ItemContext, out: Outcome): boolean => {
  const isTold =
    earlier.test(head.replace(/^[^]*(?:รอบ|คราว|ครั้ง|วัน|หน|ที)นี้/u, '')) || isOld.test(own);
  const isAside = isTold && own.length < rest.length && thisTime.test(rest);
  if (isTold) out.doubts += 1;
  return isAside;
};

const ifNone = /(?:ถ้า|หาก|เผื่อ)[^\n\d]{0,20}(?:ไม่มี|ไม่เหลือ|หมด)\s*$/u;
const ifOfIt = /(?:ถ้า|หาก|เผื่อ)\s*$/u;
const isGone = /^\s*(?:หมด|ไม่มี|ไม่เหลือ|ขาด)/u;
/** 'หมอน 2 ถ้าหมอนหมดเอาหมวกแทน': a mention in the condition; the product stays ordered. */
export const isIfGone = ({ head, own }: ItemContext, out: Outcome): boolean => {
  const isTold = ifNone.test(head) || (ifOfIt.test(head) && isGone.test(own));
  if (isTold) out.doubts += 1;
  return isTold && out.lines.length > 0;
};

const heading =
  /^[^\S\n]*(?:รายการ|สินค้า|ของ)?(?:ที่)?(?:ขอ)?(?:ยกเลิก|ตัดออก|ไม่เอา(?:แล้ว)?)(?:รายการ)?(?:ค่ะ|คะ|ครับ|จ้า|นะ)*[^\S\n]*[:：]?[^\S\n]*$/u;
const mayCancel = /ยกเลิก|ตัดออก|ไม่เอา/u;
/** 'รายการที่ยกเลิก⏎หมวก 1': whether the line at this index is in a list under such a heading, before a gap. */
export const isBelowCancelled = (text: string, lineNo: number): boolean => {
  if (!mayCancel.test(text)) return false;
  const above = text.slice(0, Math.max(0, lineNo - 1)).split('\n');
  const from = above.findLastIndex((line) => heading.test(line));
  return from >= 0 && above.slice(from + 1).every((line) => /\d/.test(line) && !/\d{5}/.test(line));
};
