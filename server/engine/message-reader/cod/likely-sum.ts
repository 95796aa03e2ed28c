// The most likely COD where no rule is certain: remaining amounts, totals, and the shop's last sum.
import { type Amount, lineOf } from '../amounts.ts';
import { type Turn, turnsOf } from '../normalize/chat/turns.ts';
import type { Message } from '../normalize/message.ts';
import {
  isDeposit,
  isFeeWithin,
  isPostcodeLike,
  isRemainder,
  isTotal,
  partOfSum,
  textAfter,
  textBefore,
} from './bill.ts';
import { type Word, isBeside } from './cod-words.ts';

/** `isFirm`: several signs support it. */
export type LikelySum = { satang: number; amount: Amount; isFirm: boolean };

/** Part of a price, or a question without an agreement. */
const component =
  /(?:ค่า(?:จัด)?ส่ง|(?<!รวม)ส่ง|ค่าธรรมเนียม|fee|ส่วนลด|(?<!ขอ)ลด(?:ให้|อีก)?|บวก(?:เพิ่ม|อีก)?|เพิ่ม(?:อีก)?|ปกติ|จาก(?:ปกติ|ราคา)?|หรือ|(?<!คน|บ้าน|ราย)ละ|@|ราคา|[+×x*])\s*$/iu;
const perPiece =
  /^[^\S\n]*(?:บาท|บ\.|฿|\.-)?[^\S\n]*(?:[x×*%]|ละ(?![ก-ฮเ-ไ])|ต่อ(?:ชิ้น|ชุด)|ได้(?:ไหม|มั้ย))/iu;
const putRight =
  /(?:เป็น|เหลือ|เก็บ|ปัด(?:ให้|เป็น|เหลือ|ลง)*|คิด|เอา|ลดให้|เอ๊ย|เอ้ย|แก้เป็น|ที่)\s*(?:แค่)?\s*$/u;
const opensTurn = /^(?:(?:ได้|โอเค|ok)[ก-๙a-z]{0,8}\s*|ยอด|รวม|ทั้งหมด|=|\s)*$/iu;

const politeEnd = /^\s*(?:บาท|บ\.)?\s*(?:ค่ะ|คะ|ครับ|จ้า|นะ)/u;

type SumsInput = { text: string; words: readonly Word[]; turns: readonly Turn[] };

const isNoTotal = (text: string, amount: Amount): boolean =>
  isPostcodeLike(text, amount) ||
  isFeeWithin(text, amount) ||
  isDeposit(text, amount) ||
  perPiece.test(textAfter(text, amount)) ||
  (/~\s*$/.test(textBefore(text, amount)) && /^\s*~/.test(textAfter(text, amount))) ||
  (component.test(textBefore(text, amount)) && !isTotal(text, amount));

/** Zero without any supporting sign. */
const scoreOf = ({ text, words, turns }: SumsInput, amount: Amount): number => {
  if (isNoTotal(text, amount)) return 0;
  const turn = turns[lineOf(text, amount.start)];
  const lead = text.slice(turn?.from ?? 0, amount.start);
  let score = 0;
  if (isRemainder(text, amount)) score += 3;
  if (words.some((word) => isBeside(text, word, amount))) score += 2.5;
  // 'total 1,494 >> COD 1,400'
  if (words.some((word) => amount.start >= word.end && amount.start - word.end < 3)) score += 2;
  if (isTotal(text, amount)) score += 2;
  if (putRight.test(textBefore(text, amount))) score += 2;
  if (amount.hasCurrency) score += 0.5;
  if (turn?.isShop && (opensTurn.test(lead) || politeEnd.test(textAfter(text, amount))))
    score += 1.5;
  else if (
    turn?.speaker === '' &&
    opensTurn.test(lead) &&
    /^\s*(?:บาท)?\s*(?:ค่ะ|ครับ|จ้า|นะ)/u.test(textAfter(text, amount))
  )
    score += 1.2;
  if (words.some((word) => word.line === amount.line)) score += 0.5;
  return score;
};

/** '590+ค่าส่ง 80' without a sum after it. */
const sumOfRun = (text: string, amounts: readonly Amount[], first: Amount): number => {
  let sum = first.satang;
  let last = first;
  for (const next of amounts.filter(({ start }) => start > first.end)) {
    const between = text.slice(last.end, next.start);
    if (!/^\s*(?:บาท|บ\.)?\s*(?:\+|บวก)\s*(?:ค่า)?(?:จัด)?(?:ส่ง)?\s*$/u.test(between)) break;
    sum += next.satang;
    last = next;
  }
  return sum;
};

const onTop =
  /(?:ปลายทาง|cod|เก็บ)[^\n\d=]{0,10}(?:\+|บวก(?:เพิ่ม)?|เพิ่ม)[^\S\n]*(?:อีก|(?:ค่า)?(?:จัด)?ส่ง)?[^\S\n]*$/iu;
const mostOnTop = 10_000;
const later = 0.8;
const firm = 3;

export const likelySum = (
  { text }: Message,
  words: readonly Word[],
  amounts: readonly Amount[],
): LikelySum | undefined => {
  const ground = { text, words, turns: turnsOf(text) };
  const extra = amounts.find(
    (amount) => amount.satang <= mostOnTop && onTop.test(textBefore(text, amount, 30)),
  );
  const scored = amounts.flatMap((amount, at) => {
    if (amount === extra) return [];
    const score = scoreOf(ground, amount);
    return score > 0 ? [{ amount, score: score + (later * at) / amounts.length }] : [];
  });
  const [most] = scored.toSorted((a, b) => b.score - a.score);
  const best = most?.amount;
  const first = amounts.find((amount) =>
    /^\s*(?:บาท|บ\.)?\s*(?:\+|บวก)/u.test(textAfter(text, amount)),
  );
  const chosen = best ?? first;
  if (!chosen) return undefined;
  const isPart = partOfSum(text, chosen) && !isTotal(text, chosen);
  const satang = isPart && first ? sumOfRun(text, amounts, first) : chosen.satang;
  const isAbove = extra !== undefined && extra.start > chosen.end;
  const isFirm = (most?.score ?? 0) > firm;
  return { satang: satang + (isAbove ? extra.satang : 0), amount: chosen, isFirm };
};
