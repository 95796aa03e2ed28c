// Finds the amount that the courier collects. A wrong amount costs the shop money: in doubt there is none.
import { type Amount, readAmounts } from '../amounts.ts';
import { type Message, isFree, kinds, markSpan } from '../normalize/message.ts';
import { toldSums } from '../agree-sums.ts';
import { type Goods, byCost } from './by-cost.ts';
import { offerTaken } from './answered.ts';
import {
  billTotal,
  choiceOfWay,
  correctionOf,
  isContested,
  isDeposit,
  isOpen,
  isPostcodeLike,
  isRemainder,
  isTotal,
  lineText,
  moneyWord,
  partOfSum,
  textBefore,
} from './bill.ts';
import { isBeside, readWordsOfCod, type Word } from './cod-words.ts';
import { likelySum } from './likely-sum.ts';
import { isRestAtDoor, paidSum, putRight } from './put-right.ts';

/** A longer list of sums is not one customer's order. */
const mostAmounts = 60;

export type Cod = {
  /** In satang; null when nothing is collected or it is unclear. */
  amountSatang: number | null;
  /** False when a person must check: money was mentioned but not understood. */
  isSure: boolean;
  isPaid: boolean;
  /** It replaces another sum. */
  isCorrected?: boolean;
};

/** The payment method, as far as the message tells. */
export type PayMethod = 'cod' | 'transfer' | 'mixed';
export type PaidBy = {
  method: PayMethod | null;
  /** In satang; null where the message names no sum. */
  codAmountSatang: number | null;
  paidSatang: number | null;
};

const paid =
  /(?:โอน(?:เงิน|ตังค์|ตัง|ยอด|ให้|ไป|มา|เข้า)?(?:เรียบร้อย)?(?:แล้ว|เเล้ว|ไปแล้ว|มาแล้ว|เรียบร้อย|ละ(?=\s|$|ค่ะ|นะ|ครับ))|(?:แจ้ง|แนบ|ส่ง)(?:การ)?(?:โอน|สลิป)|สลิป|(?:จ่าย|ชำระ)(?:เงิน|ตังค์|ตัง)?(?:แล้ว|เรียบร้อย|ครบ)|โอนครบ|\btransfer(?:red)?\s(?:done|already|complete)|\b(?:payment|transfer)\s(?:done|sent|made)|\b(?:oan|own|on)\s(?:laew|leaw|lew|lao)|(?:sent?|send)\s(?:the\s)?money|โอนละ|\bpaid\b|\btransferred\b|ตัดบัตร)/iu;
const unpaid = /(?:ยังไม่(?:ได้)?|ไม่ได้)\s*(?:โอน|จ่าย)/u;
const transferPlan =
  /(?:โอน(?:เงิน)?(?:ให้|เลย|ค่ะ|คะ|ครับ|จ้า|นะ|ก่อน|แทน|เท่านั้น)|จะโอน|ขอโอน|ขอเลขบัญชี|เลขบัญชี|พร้อมเพย์|(?:ชำระ|จ่าย)(?:เงิน)?(?:โดย|แบบ|ด้วย|ผ่าน|ทาง)?(?:การ)?\s?[:：]?\s?โอน(?!แล้ว)|payment\s?[:：]\s?(?:โอน|(?:bank\s)?transfer)|โอน(?:เงิน|จ่าย|ผ่าน(?:ธนาคาร|แอป|แอพ|บัญชี)|เข้าบัญชี)?(?=\s*(?:$|\n)))/iu;
// 'ทีแรกว่าจะโอนแต่แอพล่ม'
const givenUpPlan =
  /(?:ทีแรก|ตอนแรก|แต่แรก|เดิมที)[^\n\d]{0,12}โอน|ไม่(?:ถนัด|สะดวก|เคย|มี|อยาก|ค่อย)[^\n\d]{0,6}โอน|(?<!ได้)โอน[^\n\d]{0,4}(?:ไม่เป็น|ไม่ได้|บ่เป็น|บ่ได้|ไม่ทัน)/gu;
/** A question such as 'ปลายทางหรือโอนคะ' is no choice yet. */
const plansTransfer = (text: string): boolean =>
  transferPlan.test(text.replace(choiceOfWay, ' ').replace(givenUpPlan, ' '));
const unclear = (isPaid: boolean): Cod => ({ amountSatang: null, isSure: false, isPaid });

const polite =
  /^\s*(?:(?:ka|krub|krab|na)\b|(?:นะ|น้า|เลย|ด้วย)*(?:คะ|ค่ะ|ค่า|ครับ|คร้าบ|คับ|จ้า|จ้ะ|จ๊ะ|ฮะ|ฮับ|งับ|เด้อ|เน้อ|เจ้า)|\n|$)/u;

/** 'เซรั่ม 490 เก็บปลายทาง 540': the sum right after the word is meant, not the one before it. */
const closes = (text: string, word: Word, amount: Amount): boolean =>
  amount.start >= word.end &&
  amount.line === word.line &&
  isBeside(text, word, amount) &&
  (amount.hasCurrency || polite.test(text.slice(amount.end)));

const pick = (text: string, words: readonly Word[], amounts: readonly Amount[]): Amount[] => {
  const all = amounts.filter((amount) => words.some((word) => isBeside(text, word, amount)));
  const closing = all.filter((amount) => words.some((word) => closes(text, word, amount)));
  const isPrice = (amount: Amount): boolean =>
    closing.includes(amount) ||
    (!moneyWord.test(textBefore(text, amount)) && !/(?:^|\n)\s*$/.test(textBefore(text, amount)));
  const beside = closing.length > 0 && all.every(isPrice) ? closing : all;
  const whole = beside.filter((amount) => !partOfSum(text, amount) || isTotal(text, amount));
  if (whole.length > 0) return whole;
  const totals = amounts.filter((amount) => isTotal(text, amount));
  return totals.length > 0 ? totals : beside;
};

const sameLineOrNext = (words: readonly Word[], amount: Amount): boolean =>
  words.some((word) => Math.abs(word.line - amount.line) <= 2);

const leastSatang = 2_000;
const mostSatang = 5_000_000;

const decideCod = (message: Message, words: readonly Word[], amounts: readonly Amount[]): Cod => {
  const { text } = message;
  const offer = offerTaken(text, words, amounts);
  if (offer) {
    markSpan(message, offer.span, kinds.money);
    return { amountSatang: offer.satang, isSure: offer.isSure, isPaid: false };
  }
  const isSaid = amounts.some((amount) => words.some((word) => isBeside(text, word, amount)));
  const total = isSaid ? undefined : billTotal(text, amounts);
  if (total) {
    markSpan(message, total.amount, kinds.money);
    return { amountSatang: total.amount.satang, isSure: total.isSure, isPaid: false };
  }
  const chosen = pick(text, words, amounts).filter((amount) => sameLineOrNext(words, amount));
  const only = chosen[0];
  const corrected = only && correctionOf(text, only, amounts);
  // The last sum counts, with a doubt: the first may belong to another order.
  if (corrected)
    return { amountSatang: corrected.satang, isSure: false, isPaid: false, isCorrected: true };
  if (!only || chosen.some((amount) => amount.satang !== only.satang)) return unclear(false);
  const isTransfer = /โอน\s*$/u.test(textBefore(text, only));
  const isPart = partOfSum(text, only) && !isTotal(text, only);
  const isOdd = only.satang < leastSatang || only.satang > mostSatang || isPostcodeLike(text, only);
  if (isPart || isOdd || isTransfer || isOpen(text, only) || isContested(text, only, amounts)) {
    return unclear(false);
  }
  markSpan(message, only, kinds.money);
  const isBare = words.every((word) => word.isBare === true);
  return { amountSatang: only.satang, isSure: !isBare, isPaid: false };
};

/** Covers money words, so that they become neither name nor address. */
const coverMoney = (message: Message, amounts: readonly Amount[], words: readonly Word[]): void => {
  for (const amount of amounts) {
    for (const word of words) {
      if (word.line !== amount.line || message.cover[amount.start]) continue;
      if (!isBeside(message.text, word, amount)) continue;
      // Words between the COD word and its amount are about money too: 'เก็บหน้าบ้าน 870'.
      const [start, end] = [Math.min(word.start, amount.start), Math.max(word.end, amount.end)];
      if (isFree(message, { start, end })) markSpan(message, { start, end }, kinds.money);
    }
    const lead = moneyWord.exec(message.text.slice(Math.max(0, amount.start - 18), amount.start));
    const isMoney =
      amount.hasCurrency ||
      lead ||
      words.some((word) => word.line === amount.line && isBeside(message.text, word, amount));
    if (!isMoney || message.cover[amount.start]) continue;
    markSpan(
      message,
      { start: amount.start - (lead?.[0].length ?? 0), end: amount.end },
      kinds.money,
    );
  }
  for (const word of words) markSpan(message, word, kinds.money);
};

// 'ปลายทางได้มั้ย' … 'ได้ค่ะ ยอด 580 บาทค่ะ'
const confirmation =
  /(?:ได้(?:เลย)?(?:นะ)?(?:ค่ะ|คะ|ครับ|คับ|จ้า|จ้ะ)|โอเค|\bok\b)[^\n\d]{0,24}(?:ยอด|รวม|ทั้งหมด|เก็บ)[^\n\d]{0,16}$/iu;
const confirmReach = 60;
const collects = /เก็บ(?:ยอด|เงิน)?\s*$/u;

/** The single sum that the shop confirmed below the question whether COD is possible. */
const confirmed = (
  text: string,
  words: readonly Word[],
  amounts: readonly Amount[],
): Amount | undefined => {
  const found = amounts.filter(
    (amount) =>
      (amount.hasCurrency || isTotal(text, amount) || collects.test(textBefore(text, amount))) &&
      words.every((word) => amount.start > word.end) &&
      confirmation.test(textBefore(text, amount, confirmReach)),
  );
  const later = amounts.some((amount) => amount.hasCurrency && amount.start > (found[0]?.end ?? 0));
  return found.length === 1 && !later && !isOpen(text, found[0] as Amount) ? found[0] : undefined;
};

// 'ปลายทางได้ไหมคะ' … 'ได้ค่ะ' on a line of its own.
const yes =
  /\n(?:[^\n]{0,40}[:：\t]\s*)?(?:ได้|โอเค|ok|ยินดี)(?:เลย|สิ|อยู่|นะ)*\s?(?:(?:ค่ะ|คะ|ค่า|ครับ|คับ|จ้า|จ้ะ)(?:\s?(?:พี่|ป้า|ลุง|แม่|น้า|คุณ[ก-๙]*))?(?=\s|$)|(?=\s*(?:\n|$)))/iu;
const agreed = (text: string, words: readonly Word[]): boolean =>
  words.length > 0 && yes.test(text.slice(Math.max(...words.map((word) => word.end))));

const decide = (message: Message, all: readonly Word[], amounts: readonly Amount[]): Cod => {
  const { text } = message;
  const collecting = all.filter((word) => !word.isFee);
  const words = collecting.length > 0 ? collecting : all;
  const isPaid = paid.test(text) && !unpaid.test(text);
  const { isDenied, isAsked } = readWordsOfCod(message);
  if (words.length === 0) {
    const isMoney = amounts.some(
      (amount) => amount.hasCurrency || moneyWord.test(textBefore(text, amount)),
    );
    const isTransfer = isPaid || isDenied || plansTransfer(text);
    return { amountSatang: null, isSure: isTransfer || !isMoney, isPaid };
  }
  const answer = isAsked && !isDenied && !isPaid && confirmed(text, words, amounts);
  if (answer && !plansTransfer(text)) {
    markSpan(message, answer, kinds.money);
    return { amountSatang: answer.satang, isSure: true, isPaid };
  }
  const isAgreed = isAsked && !isDenied && !isPaid && agreed(text, words);
  if (isAgreed && !plansTransfer(text)) return decideCod(message, words, amounts);
  if (isAsked || isDenied) return unclear(isPaid);
  if (!isPaid) return decideCod(message, words, amounts);
  const rest = amounts.filter((amount) => isRemainder(text, amount));
  if (rest.length === 1) return { ...decideCod(message, words, rest), isPaid };
  // 'ของเพื่อนโอนแล้ว 269 ของหนู 269 จ่ายตอนรับ'
  const own = amounts.filter(
    (amount) => !isDeposit(text, amount) && words.some((word) => isBeside(text, word, amount)),
  );
  const [only] = own;
  if (!only || own.some(({ satang }) => satang !== only.satang)) return unclear(true);
  markSpan(message, only, kinds.money);
  return { amountSatang: only.satang, isSure: false, isPaid };
};

type CodWords = ReturnType<typeof readWordsOfCod>;

const paidBy = (
  { amountSatang, isPaid }: Cod,
  { words, isDenied, isAsked }: CodWords,
  { text, amounts }: { text: string; amounts: readonly Amount[] },
): PaidBy => {
  const isTransfer = isPaid || isDenied || plansTransfer(text);
  const sum = paidSum({ text, amounts });
  // A fee or a question about COD does not choose it.
  const isChosen =
    words.some((word) => !word.isFee) && !isDenied && (!isAsked || agreed(text, words));
  const isCod = amountSatang !== null || (isChosen && !isTransfer);
  const isRest = isRestAtDoor(text, isPaid || sum !== null);
  const isPart = isRest || (amountSatang !== null && (sum !== null || isPaid));
  const way = isCod ? 'cod' : isTransfer ? 'transfer' : null;
  return {
    method: isPart ? 'mixed' : way,
    codAmountSatang: amountSatang,
    paidSatang: isPart || isPaid ? sum : null,
  };
};

/** Without a certain sum, the most likely one with a doubt; where another is more likely, the doubt about it. */
const withGuess = (
  message: Message,
  answer: Cod,
  { said, amounts }: { said: CodWords; amounts: readonly Amount[] },
): Cod => {
  const words = said.words.filter((word) => !word.isFee);
  const isCod = words.length > 0 && !said.isDenied;
  const isNamed = amounts.some((amount) =>
    words.some((word) => isBeside(message.text, word, amount)),
  );
  if (!isCod || (said.isAsked && !isNamed && !agreed(message.text, words))) return answer;
  // Two methods were offered and transfer was chosen, or which of two sums applies was asked.
  const isOpenOffer =
    amounts.length > 1 &&
    amounts.every((amount) => /หรือ/u.test(lineText(message.text, amount.start)));
  if (plansTransfer(message.text) || isOpenOffer) return answer;
  const rest = answer.isPaid && !amounts.some((amount) => isRemainder(message.text, amount));
  const likely = rest ? undefined : likelySum(message, words, amounts);
  if (!likely) return answer;
  if (answer.amountSatang === null) {
    markSpan(message, likely.amount, kinds.money);
    return { ...answer, amountSatang: likely.satang, isSure: false };
  }
  if (likely.satang === answer.amountSatang) return answer;
  if (answer.isSure || answer.isCorrected || !likely.isFirm) return { ...answer, isSure: false };
  return { ...answer, amountSatang: likely.satang };
};

/** For COD without a clear sum, the price of the goods decides. */
const withCost = (
  message: Message,
  answer: Cod,
  { said, goods }: { said: CodWords; goods: Goods },
): Cod => {
  const isCod =
    said.words.some((word) => !word.isFee) &&
    !said.isDenied &&
    !answer.isPaid &&
    !plansTransfer(message.text);
  return isCod ? byCost(answer, goods) : answer;
};

/** 'มีแบงค์พัน เตรียมทอนมา 620': the change to give back. */
const change = /ทอน(?:เงิน|มา|ให้|ไว้|ด้วย)*\s*$/u;

export const findCod = (message: Message, cost?: number): Cod & { paidBy: PaidBy } => {
  const amounts = readAmounts(message)
    .filter((amount) => !change.test(textBefore(message.text, amount)))
    .slice(0, mostAmounts);
  const said = readWordsOfCod(message);
  const guessed = withGuess(message, decide(message, said.words, amounts), { said, amounts });
  const goods = { cost, told: toldSums(message) };
  const answer = putRight(withCost(message, guessed, { said, goods }), {
    text: message.text,
    words: said.words,
    amounts,
    cost,
  });
  coverMoney(message, amounts, said.words);
  return { ...answer, paidBy: paidBy(answer, said, { text: message.text, amounts }) };
};
