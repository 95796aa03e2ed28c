// The role of an amount in the bill: a total, a part of one, the rest after a deposit, or a correction.
import type { Amount } from '../amounts.ts';

export const totalWord =
  /(?:=|รวม(?:ทั้งหมด|ทั้งสิ้น|เป็นเงิน|ส่ง(?:แล้ว)?|ค่าส่ง(?:แล้ว)?)?|ยอด(?:รวม|สุทธิ|ทั้งหมด|(?:ที่)?(?:ต้อง)?ชำระ(?:เงิน)?|(?:คำ)?สั่งซื้อ|เงิน|โอน)*|ทั้งหมด|สุทธิ|total)\s*[:：=]?\s*(?:เป็น(?:เงิน)?|คือ)?\s*$/iu;

export const moneyWord = new RegExp(
  `${totalWord.source}|(?:ราคา|ค่าส่ง|ค่าของ|ค่าสินค้า)\\s*[:：]?\\s*$`,
  'iu',
);

export const textBefore = (text: string, amount: Amount, reach = 18): string =>
  text.slice(Math.max(0, amount.start - reach), amount.start);
export const textAfter = (text: string, amount: Amount): string =>
  text.slice(amount.end, amount.end + 20);

/** 'ยอด 430 บาท (รวมส่ง 40)': an included fee, mentioned after the sum. */
export const isFeeWithin = (text: string, amount: Amount): boolean =>
  amount.satang <= mostFee && feeWithin.test(textBefore(text, amount, 40));
const mostFee = 15_000;
const feeWithin = /\d[^\n(]{0,12}\(\s*รวม(?:ค่า)?(?:จัด)?ส่ง(?:แล้ว)?\s*$/u;

export const isTotal = (text: string, amount: Amount): boolean =>
  !isFeeWithin(text, amount) &&
  totalWord.test(textBefore(text, amount)) &&
  !/^\s*[+]/.test(textAfter(text, amount));

export const partOfSum = (text: string, amount: Amount): boolean =>
  isFeeWithin(text, amount) ||
  /[+]\s*(?:ค่า)?(?:ส่ง|จัดส่ง)?\s*$/u.test(textBefore(text, amount)) ||
  /^\s*[+]/.test(textAfter(text, amount)) ||
  /^\s*(?:ค่า)?(?:ส่ง|จัดส่ง)\s*\d{2,3}(?![\d-])/u.test(textAfter(text, amount)) ||
  /(?:ค่าส่ง|ค่าจัดส่ง|ส่วนลด|ลด)\s*$/u.test(textBefore(text, amount));

const deposit =
  /(?:มัดจำ|(?<![ก-๙])จอง(?:ไว้)?|โอน(?:แล้ว|มา|ไป|ก่อน)?|(?:จ่าย|ชำระ)(?:มา|ไป|ไว้)?แล้ว)(?:\s|แล้ว|ไป|มา|ไว้|ก่อน)*$/u;
const remainder =
  /(?:(?<!เหลือ)เหลือ(?![^\d\n]*(?:สุดท้าย|อยู่))|ที่เหลือ|ส่วนที่เหลือ|คงเหลือ|ส่วนต่าง|ขาด(?:อีก)?|อีกครึ่ง(?:นึง|หนึ่ง)?)[^\d\n]*$/u;

// Words that leave an amount open: 'หรือ 640', 'ไม่รวมส่ง', 'ถ้า…', 'ชิ้นละ'.
const hedge =
  /หรือ|ถ้า|เคย|(?:ครั้ง|รอบ)(?:ก่อน|ที่แล้ว)|แก้(?!ว)|เปลี่ยน(?!(?:มา)?(?:เป็น)?(?:แบบ)?(?:เก็บ|ปลายทาง|cod))|เอ้ย|เอ๊ย|ไม่ใช่|ขอลด|ได้(?:ไหม|มั้ย)|เท่าไ|กี่บาท|ประมาณ|ราวๆ|น่าจะ|แบ่ง|\?|(?:ยัง)?ไม่รวม|บวก(?:เพิ่ม)?(?:ค่า)?(?:จัด)?ส่ง|ค่าธรรมเนียม|เก็บเงินแล้ว|\bfee\b/iu;
const multiplied = /^[^\S\n]*(?:บาท|บ\.|฿|\.-)?[^\S\n]*(?:[x×*%]|ละ(?![ก-ฮเ-ไ])|ต่อ(?:ชิ้น|ชุด))/iu;
const perUnit = /(?<!คน|บ้าน|ราย)ละ\s*$/u;

// 'โอนหรือปลายทางคะ', 'โอน/ปลายทาง': asks for the payment method, not for the sum.
export const choiceOfWay =
  /(?:โอน(?:จ่าย|เงิน)?|(?:เก็บ(?:เงิน)?)?ปลายทาง|cod)(?:[^\n\d]{0,8}(?:หรือ(?:ว่า)?|\bor\b)[^\n\d]{0,12}|\s?\/\s?)(?:โอน|(?:เก็บ(?:เงิน)?)?ปลายทาง|cod)/giu;

export const lineText = (text: string, at: number): string => {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const end = text.indexOf('\n', at);
  return text.slice(start, end < 0 ? text.length : end);
};

/** Whether the amount is a question, an alternative or a unit price. */
export const isOpen = (text: string, amount: Amount): boolean =>
  hedge.test(lineText(text, amount.start).replace(choiceOfWay, '')) ||
  multiplied.test(textAfter(text, amount)) ||
  perUnit.test(textBefore(text, amount));

export const isDeposit = (text: string, amount: Amount): boolean =>
  deposit.test(textBefore(text, amount, 14));
/** 'โอน 100 ก่อน ปลายทาง 250' */
const isPaidFirst = (text: string, amount: Amount): boolean =>
  isDeposit(text, amount) && /^\s*(?:บาท)?\s*ก่อน/u.test(textAfter(text, amount));
export const isRemainder = (text: string, amount: Amount): boolean =>
  remainder.test(textBefore(text, amount, 26));

/** 490 and 40 are the parts of 530; 490 is the rest of 590 after 100. */
const sumsTo = (others: readonly Amount[], satang: number): boolean =>
  others.length === 2 &&
  others.some((a) =>
    others.some((b) => a !== b && [b.satang, -b.satang].includes(satang - a.satang)),
  );

/** 'รวม 662 ลด 62 เหลือ 600': it is the difference of two amounts before it. */
const isDifference = (open: readonly Amount[], only: Amount): boolean =>
  open.every((amount) => amount.start < only.start) &&
  open.some((a) => open.some((b) => a.satang - b.satang === only.satang));

const isUnitPrice = (text: string, amount: Amount, total: number): boolean =>
  total % amount.satang === 0 &&
  (perUnit.test(textBefore(text, amount)) || /^\s*[x×*]\s*\d/.test(textAfter(text, amount)));

const discount = /(?:ส่วนลด|ลด)[^\S\n]*[-–]?[^\S\n]*\d/u;

/** Whether another amount in the message contradicts the chosen one. */
export const isContested = (text: string, only: Amount, amounts: readonly Amount[]): boolean => {
  const isMoney = (amount: Amount): boolean =>
    amount.hasCurrency || amount.line === only.line || moneyWord.test(textBefore(text, amount));
  const others = amounts.filter(
    (amount) => amount.satang !== only.satang && isMoney(amount) && !isPostcodeLike(text, amount),
  );
  const open = others.filter(
    (amount) =>
      !(isRemainder(text, only) && isDeposit(text, amount)) &&
      !isPaidFirst(text, amount) &&
      !isUnitPrice(text, amount, only.satang),
  );
  if (open.length === 0 || sumsTo(open, only.satang)) return false;
  if (isRemainder(text, only) && isDifference(open, only)) return false;
  // 'ยอด 350 ลดเหลือ 320 ปลายทาง'
  const isReduced = /ลด(?:ให้|ราคา|แล้ว)?เหลือ[^\d\n]*$/u.test(textBefore(text, only));
  if (isReduced && open.every((amount) => amount.start < only.start)) return false;
  // 'ผ้า = 480⏎ส่วนลด -30⏎รวม 450 (ปลายทาง)': the last sum of a bill with a discount.
  const isBill = discount.test(text) && isTotal(text, only);
  if (isBill && open.every((amount) => amount.line < only.line)) return false;
  if (open.some((amount) => amount.start > only.end)) return true;
  // 'เซรั่ม 490 เก็บปลายทาง 540': prices come first, the COD last.
  return (
    open.some((amount) => amount.satang > only.satang) ||
    open.some((amount) => /โอน/u.test(textBefore(text, amount)))
  );
};

export const isPostcodeLike = (text: string, amount: Amount): boolean =>
  !amount.hasCurrency && /^[1-9]\d{4}$/.test(text.slice(amount.start, amount.end));

/** A new sum below a total: 'เป็น 370 นะคะ', 'ลดให้เหลือ 320 ค่ะ'. */
const newTotal = /(?:เหลือ|เป็น|เก็บ|เอา|แค่|คิด)(?:แค่|ให้|เพียง)?\s*$/u;

/** The last total of a bill to which its other amounts add up; undefined when they contradict it. */
export const billTotal = (
  text: string,
  amounts: readonly Amount[],
): { amount: Amount; isSure: boolean } | undefined => {
  const last = amounts.filter((amount) => isTotal(text, amount)).at(-1);
  if (!last || isOpen(text, last)) return undefined;
  const isFresh = (amount: Amount): boolean =>
    amount.start > last.end && newTotal.test(textBefore(text, amount));
  const others = amounts.filter(
    (amount) =>
      amount.satang !== last.satang &&
      (amount.hasCurrency || moneyWord.test(textBefore(text, amount)) || isFresh(amount)) &&
      !isPostcodeLike(text, amount),
  );
  const [later, ...more] = others.filter((amount) => amount.start > last.end);
  // A sum after the total replaces it, with a doubt.
  if (later)
    return isFresh(later) && more.length === 0 ? { amount: later, isSure: false } : undefined;
  const isLess = others.some((amount) => amount.satang > last.satang);
  return isLess && !discount.test(text) ? undefined : { amount: last, isSure: true };
};

const slip = /ยอดใหม่|โทษ|ขออภัย|sorry|ผิด|แก้(?!ว)|เปลี่ยน|เอ้ย|เอ๊ย/iu;
const newSum = /(?:เก็บ|ยอด|เป็น|ปลายทาง|รวม|cod)[^\d\n]{0,14}$/iu;

// '450 ค่ะ เอ๊ยไม่ใช่ 420 ค่ะ': corrected within the same sentence.
const breath = /(?:เอ้ย|เอ๊ย|อุ๊ย|อุ้ย|โทษ(?:ที)?|ผิด|แก้(?:ไข)?เป็น|เปลี่ยนเป็น|sorry)[^\d\n]{0,16}$/iu;

/** The amount that replaces an earlier one, on its line or below it: 'รวมยอดผิด เก็บ 530'. */
export const correctionOf = (
  text: string,
  first: Amount,
  amounts: readonly Amount[],
): Amount | undefined => {
  const later = amounts.filter(
    (amount) =>
      amount.line > first.line ||
      (amount.line === first.line &&
        amount.start > first.end &&
        breath.test(textBefore(text, amount, 24))),
  );
  const [found, ...more] = later.filter(
    (amount) =>
      amount.line === first.line ||
      (slip.test(lineText(text, amount.start)) && newSum.test(textBefore(text, amount))),
  );
  const isLast = later.every((amount) => found !== undefined && amount.start <= found.start);
  return more.length === 0 && isLast ? found : undefined;
};
