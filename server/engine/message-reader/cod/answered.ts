// What the shop offered and the customer accepted: 'โอน 890 ปลายทาง 930' or 'โอนหรือปลายทางคะ', answered by
// 'ปลายทางค่ะ'.
import type { Amount } from '../amounts.ts';
import { isBeside, type Word } from './cod-words.ts';
import { isPostcodeLike, isTotal, lineText, textBefore } from './bill.ts';

const byTransfer = /โอน(?:เงิน|จ่าย|ก่อน|เข้าบัญชี)?\s*[:：=]?\s*$/u;
const transfers = /(?<!ไม่(?:สะดวก|ได้)?\s?)โอน/u;
const extra = /[^\S\n]*(?:\(?\+|บวก(?:เพิ่ม)?|เพิ่ม(?:อีก)?)[^\S\n]*$/u;
const mostExtra = 20_000;

/** The word stands alone below the offer, and transfer is not mentioned after it. */
const isAnswered = (text: string, below: readonly Word[], amounts: readonly Amount[]): boolean => {
  const answer = below.find((word) => !amounts.some((amount) => isBeside(text, word, amount)));
  return answer !== undefined && !transfers.test(text.slice(answer.start));
};

export type Offer = { satang: number; span: Amount; isSure: boolean };

/** The higher of two prices for the payment methods, or the total plus the COD fee, once the customer has chosen COD. */
export const offerTaken = (
  text: string,
  words: readonly Word[],
  amounts: readonly Amount[],
): Offer | undefined => {
  const atDoor = amounts.filter((amount) =>
    words.some((word) => amount.start >= word.end && isBeside(text, word, amount)),
  );
  const [only, ...more] = atDoor;
  if (only && more.length === 0) {
    const other = amounts.find(
      (amount) => amount.line === only.line && byTransfer.test(textBefore(text, amount)),
    );
    const isDearer = other !== undefined && other.satang < only.satang;
    const below = words.filter((word) => word.line > only.line);
    if (isDearer && isAnswered(text, below, amounts))
      return { satang: only.satang, span: only, isSure: true };
  }
  const added = amounts.find(
    (amount) =>
      amount.satang <= mostExtra &&
      extra.test(textBefore(text, amount)) &&
      words.some((word) => word.line === amount.line && word.end <= amount.start),
  );
  const totals = amounts.filter(
    (amount) => amount !== added && isTotal(text, amount) && !isPostcodeLike(text, amount),
  );
  const total = totals[0];
  if (!added || !total || totals.length > 1 || /ไม่/u.test(lineText(text, added.start)))
    return undefined;
  const below = words.filter((word) => word.line > added.line);
  if (!isAnswered(text, below, amounts)) return undefined;
  return { satang: total.satang + added.satang, span: total, isSure: false };
};
