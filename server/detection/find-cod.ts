// How much the courier is to collect. A wrong amount costs the shop money: where the words leave a doubt, there is no amount.
import { type Amount, lineOf, readAmounts } from './amounts.ts';
import { type Message, isFree, kinds, mark } from '../transcript/index.ts';

export type Cod = {
  /** In satang; null when nothing is to be collected or it is unclear. */
  amountSatang: number | null;
  /** False when a person must look: money was spoken of and not understood. */
  isSure: boolean;
  isPaid: boolean;
};

const door =
  '(?:ที่|ตอน|กับ|เมื่อ|ณ|จาก)?\\s?(?:ปลายทาง|หน้าบ้าน|หน้างาน|ที่บ้าน|บ้าน(?![ก-ฮ])|(?:ได้)?รับ(?:ของ|สินค้า|พัสดุ)|ของ(?:มา)?ถึง|ส่ง(?:ของ)?|ลูกค้า|ผู้รับ|ไปรษณีย์|ขนส่ง|(?:คน|พนักงาน|พี่)(?:ส่ง(?:ของ)?|ขนส่ง|ไปรษณีย์))';
const codWord = [
  'พัสดุเก็บเงิน(?:ปลายทาง)?',
  `(?:เรียก)?เก็บ(?:เงิน|ตังค์|ตัง|ยอด)?${door}`,
  `(?:จ่าย|ชำระ)(?:เงินสด|เงิน|ตังค์|ตัง|สด)?${door}`,
  'เก็บ(?:เงิน|ตังค์|ตัง)(?!ไม่|ออม|ครบ)',
  '(?:รับ|ส่ง)(?:เงิน)?(?:ที่)?ปลายทาง',
  'รับ(?:ของ|สินค้า)(?:แล้ว)?(?:ค่อย)?จ่าย(?:เงิน|ตังค์|ตัง)?',
  'ยอด(?:ที่)?(?:[ก-๙]{1,10})?(?:ต้อง)?(?:เรียก)?เก็บ(?:หน้าบ้าน|เงิน|ปลายทาง)?|เรียกเก็บ(?:เงิน)?',
  'ปลายทาง|ป(?:ล)?ท\\.?(?=\\s?[\\d:=])',
  '(?:cash|pay(?:ment)?)\\s?(?:up)?on\\s?delivery|collect(?:\\s(?:cash|money|cod))?|(?<![a-z])c\\.?\\s?o\\.?\\s?d\\.?(?![a-z])|ซี\\.?โอ\\.?ดี|ซ๊?ีโอดี',
  'พ\\.\\s?ก\\.\\s?ง\\.?|พกง\\.?',
].join('|');
const cod = new RegExp(codWord, 'giu');
const paid =
  /(?:โอน(?:เงิน|ตังค์|ตัง|ยอด|ให้|ไป|มา|เข้า)?(?:เรียบร้อย)?(?:แล้ว|เเล้ว|ไปแล้ว|มาแล้ว|เรียบร้อย|ละ(?=\s|$|ค่ะ|นะ|ครับ))|(?:แจ้ง|แนบ|ส่ง)(?:การ)?(?:โอน|สลิป)|สลิป|(?:จ่าย|ชำระ)(?:เงิน|ตังค์|ตัง)?(?:แล้ว|เรียบร้อย|ครบ)|โอนครบ|\bpaid\b|\btransferred\b|ตัดบัตร)/iu;
const unpaid = /(?:ยังไม่(?:ได้)?|ไม่ได้)\s*(?:โอน|จ่าย)/u;
const transferPlan =
  /(?:โอน(?:เงิน)?(?:ให้|เลย|ค่ะ|คะ|ครับ|จ้า|นะ|ก่อน|แทน|เท่านั้น)|จะโอน|ขอโอน|ขอเลขบัญชี|เลขบัญชี|พร้อมเพย์|โอน(?=\s*(?:$|\n)))/iu;
const denied =
  /(?:ไม่(?:สะดวก|ได้|เอา|เก็บ|ใช้|ต้องเก็บ|ต้อง|ใช่|รับ|มี)(?:แบบ|เงิน)?|ยกเลิก(?:การ)?(?:เก็บ)?|แทน(?:การ)?(?:เก็บ)?|งด|ห้าม|no|not)\s*(?:เก็บ)?\s*$/iu;
const asked =
  /^[^\n\d]{0,16}?(?:ได้(?:ไหม|มั้ย|ป่าว|รึเปล่า|หรือเปล่า|หรือไม่)|ไหม|มั้ย|มีไหม|กี่บาท|เท่าไ|ใช่ไหม|ยังไง|\?)/u;
const deposit = /(?:มัดจำ|โอน(?:แล้ว|มา|ไป|ก่อน)?)\s*(?:แล้ว)?\s*(?:ไป|มา)?\s*$/u;
// 'ค่าเก็บปลายทาง 20' is what collecting costs.
const fee = /ค่า(?:ธรรมเนียม|บริการ)?$/u;
const remainder = /(?:เหลือ|ที่เหลือ|ส่วนที่เหลือ|คงเหลือ)[^\d\n]*$/u;

type Word = { start: number; end: number; line: number; isFee: boolean };

const readWordsOfCod = (
  message: Message,
): { words: Word[]; isDenied: boolean; isAsked: boolean } => {
  const { text, cover } = message;
  const words: Word[] = [];
  let isDenied = false;
  let isAsked = false;
  for (const match of text.matchAll(cod)) {
    const start = match.index;
    const end = start + match[0].length;
    if (cover[start] === kinds.aside) continue;
    // 'ปลายทาง: นาย ก' announces the recipient.
    if (/^ปลายทาง$/u.test(match[0]) && /^\s*[:：]\s*[^\d\s฿]/.test(text.slice(end))) continue;
    if (denied.test(text.slice(Math.max(0, start - 24), start))) {
      isDenied = true;
      continue;
    }
    if (asked.test(text.slice(end, end + 40))) isAsked = true;
    const isFee = fee.test(text.slice(Math.max(0, start - 12), start));
    words.push({ start, end, line: lineOf(text, start), isFee });
  }
  return { words, isDenied, isAsked };
};

const near = 22;
const longestCount = 12;
/** A longer list of sums is no order of one customer. */
const mostAmounts = 60;
const filler =
  /^(?:[\s:=.,\-–()•฿|]|หน้าบ้าน|ที่บ้าน|ตอนรับ(?:ของ)?|ได้เลย|ขอ|แจ้ง|ไป|มา|อยู่|พอดี|ถ้วน|ทั้งสิ้น|ค่า(?:ของ|สินค้า)(?:รวมส่ง)?|ค่าจัดส่งแล้ว|only|pay|of|is|ยอด(?:รวม|เก็บ|ชำระ)?|จำนวน|เงิน|รวม(?:ส่ง|ค่าส่ง)?|ทั้งหมด|ราคา|สุทธิ|เป็น|นะ|คะ|ค่ะ|ครับ|คับ|จ้า|จ้ะ|เจ้า|เน้อ|เด้อ|จ๊ะ|ฮับ|ด้วย|ที่|บาท|แบบ|เก็บ|ส่ง|ให้|เลย|แล้ว|ต้อง|=|คือ|ตาม|ง|ๆ|amount|total|thb|baht|บ\.?)*$/iu;

const counted = /(?<!\d)\d{1,2}\s*(?:ชิ้น|ชุด|ขวด|กระปุก|รายการ|ตัว|กล่อง)/u;

const isBeside = (text: string, word: Word, amount: Amount): boolean => {
  const isAfter = amount.start >= word.end;
  const gap = isAfter ? amount.start - word.end : word.start - amount.end;
  if (gap > near + longestCount) return false;
  const between = isAfter
    ? text.slice(word.end, amount.start).replace(counted, '')
    : text.slice(amount.end, word.start);
  return between.length <= near && filler.test(between.replaceAll('\n', ' '));
};

const totalWord =
  /(?:=|รวม(?:ทั้งหมด|ทั้งสิ้น|เป็นเงิน|ส่ง(?:แล้ว)?|ค่าส่ง(?:แล้ว)?)?|ยอด(?:รวม|สุทธิ|ทั้งหมด|ชำระ|เงิน|โอน)?|ทั้งหมด|สุทธิ|total)\s*[:：=]?\s*(?:เป็น(?:เงิน)?|คือ)?\s*$/iu;

const moneyWord = new RegExp(`${totalWord.source}|(?:ราคา|ค่าส่ง|ค่าของ|ค่าสินค้า)\\s*[:：]?\\s*$`, 'iu');

const textBefore = (text: string, amount: Amount, reach = 18): string =>
  text.slice(Math.max(0, amount.start - reach), amount.start);
const textAfter = (text: string, amount: Amount): string => text.slice(amount.end, amount.end + 20);

const isTotal = (text: string, amount: Amount): boolean =>
  totalWord.test(textBefore(text, amount)) && !/^\s*[+]/.test(textAfter(text, amount));

const partOfSum = (text: string, amount: Amount): boolean =>
  /[+]\s*(?:ค่า)?(?:ส่ง|จัดส่ง)?\s*$/u.test(textBefore(text, amount)) ||
  /^\s*[+]/.test(textAfter(text, amount)) ||
  /^\s*(?:ค่า)?(?:ส่ง|จัดส่ง)\s*\d{2,3}(?![\d-])/u.test(textAfter(text, amount)) ||
  /(?:ค่าส่ง|ค่าจัดส่ง|ส่วนลด|ลด)\s*$/u.test(textBefore(text, amount));

const unclear = (isPaid: boolean): Cod => ({ amountSatang: null, isSure: false, isPaid });

/** 'เซรั่ม 490 เก็บปลายทาง 540': a sum right behind the word is meant, not the one before it. */
const closes = (text: string, word: Word, amount: Amount): boolean =>
  amount.start >= word.end &&
  amount.line === word.line &&
  isBeside(text, word, amount) &&
  (amount.hasCurrency ||
    /^\s*(?:(?:นะ)?(?:คะ|ค่ะ|ครับ|คับ|จ้า|จ้ะ)|\n|$)/u.test(text.slice(amount.end)));

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

// Words after which an amount is not the last one said: 'หรือ 640', 'ไม่รวมส่ง', 'ถ้า…', 'ชิ้นละ'.
const hedge =
  /หรือ|ถ้า|เคย|(?:ครั้ง|รอบ)(?:ก่อน|ที่แล้ว)|แก้(?!ว)|เปลี่ยน|เอ้ย|เอ๊ย|ไม่ใช่|ขอลด|ได้(?:ไหม|มั้ย)|เท่าไ|กี่บาท|ประมาณ|ราวๆ|น่าจะ|แบ่ง|\?|(?:ยัง)?ไม่รวม|บวก(?:เพิ่ม)?(?:ค่า)?(?:จัด)?ส่ง|ค่าธรรมเนียม|เก็บเงินแล้ว|\bfee\b/iu;
const multiplied = /^\s*(?:บาท|บ\.|฿|\.-)?\s*(?:[x×*%]|ละ|ต่อ(?:ชิ้น|ชุด))/iu;
const perUnit = /ละ\s*$/u;

const lineText = (text: string, at: number): string => {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const end = text.indexOf('\n', at);
  return text.slice(start, end < 0 ? text.length : end);
};

const isOpen = (text: string, amount: Amount): boolean =>
  hedge.test(lineText(text, amount.start)) ||
  multiplied.test(textAfter(text, amount)) ||
  perUnit.test(textBefore(text, amount));

const isDeposit = (text: string, amount: Amount): boolean =>
  deposit.test(textBefore(text, amount, 14));
const isRemainder = (text: string, amount: Amount): boolean =>
  remainder.test(textBefore(text, amount, 26));

/** 490 and 40 beside 530 are the parts of it, 590 and 100 beside 490 what it is left of. */
const sumsTo = (others: readonly Amount[], satang: number): boolean =>
  others.length === 2 &&
  others.some((a) =>
    others.some((b) => a !== b && [b.satang, -b.satang].includes(satang - a.satang)),
  );

const isUnitPrice = (text: string, amount: Amount, total: number): boolean =>
  total % amount.satang === 0 &&
  (perUnit.test(textBefore(text, amount)) || /^\s*[x×*]\s*\d/.test(textAfter(text, amount)));

const discount = /(?:ส่วนลด|ลด)[^\S\n]*[-–]?[^\S\n]*\d/u;

/** Whether another amount in the message casts doubt on the chosen one. */
const isContested = (text: string, only: Amount, amounts: readonly Amount[]): boolean => {
  const isMoney = (amount: Amount): boolean =>
    amount.hasCurrency || amount.line === only.line || moneyWord.test(textBefore(text, amount));
  const others = amounts.filter(
    (amount) => amount.satang !== only.satang && isMoney(amount) && !isPostcodeLike(text, amount),
  );
  const open = others.filter(
    (amount) =>
      !(isRemainder(text, only) && isDeposit(text, amount)) &&
      !isUnitPrice(text, amount, only.satang),
  );
  if (open.length === 0 || sumsTo(open, only.satang)) return false;
  // 'ผ้า = 480⏎ส่วนลด -30⏎รวม 450 (ปลายทาง)': the last sum of a bill with a discount.
  const isBill = discount.test(text) && isTotal(text, only);
  if (isBill && open.every((amount) => amount.line < only.line)) return false;
  if (open.some((amount) => amount.start > only.end)) return true;
  // 'เซรั่ม 490 เก็บปลายทาง 540': prices come first, what to collect is said last.
  return (
    open.some((amount) => amount.satang > only.satang) ||
    open.some((amount) => /โอน/u.test(textBefore(text, amount)))
  );
};

const isPostcodeLike = (text: string, amount: Amount): boolean =>
  !amount.hasCurrency && /^[1-9]\d{4}$/.test(text.slice(amount.start, amount.end));

const sameLineOrNext = (words: readonly Word[], amount: Amount): boolean =>
  words.some((word) => Math.abs(word.line - amount.line) <= 2);

const leastSatang = 2_000;
const mostSatang = 5_000_000;

const settle = (message: Message, words: readonly Word[], amounts: readonly Amount[]): Cod => {
  const { text } = message;
  const chosen = pick(text, words, amounts).filter((amount) => sameLineOrNext(words, amount));
  const only = chosen[0];
  if (!only || chosen.some((amount) => amount.satang !== only.satang)) return unclear(false);
  const isTransfer = /โอน\s*$/u.test(textBefore(text, only));
  const isPart = partOfSum(text, only) && !isTotal(text, only);
  const isOdd = only.satang < leastSatang || only.satang > mostSatang || isPostcodeLike(text, only);
  if (isPart || isOdd || isTransfer || isOpen(text, only) || isContested(text, only, amounts)) {
    return unclear(false);
  }
  mark(message, only, kinds.money);
  return { amountSatang: only.satang, isSure: true, isPaid: false };
};

/** Marks money words so that they are neither name nor address. */
const coverMoney = (message: Message, amounts: readonly Amount[], words: readonly Word[]): void => {
  for (const amount of amounts) {
    for (const word of words) {
      if (word.line !== amount.line || message.cover[amount.start]) continue;
      if (!isBeside(message.text, word, amount)) continue;
      // What stands between the word and its amount is money talk too: 'เก็บหน้าบ้าน 870'.
      const [start, end] = [Math.min(word.start, amount.start), Math.max(word.end, amount.end)];
      if (isFree(message, { start, end })) mark(message, { start, end }, kinds.money);
    }
    const lead = totalWord.exec(message.text.slice(Math.max(0, amount.start - 18), amount.start));
    const isMoney =
      amount.hasCurrency ||
      lead ||
      words.some((word) => word.line === amount.line && isBeside(message.text, word, amount));
    if (!isMoney || message.cover[amount.start]) continue;
    mark(message, { start: amount.start - (lead?.[0].length ?? 0), end: amount.end }, kinds.money);
  }
  for (const word of words) mark(message, word, kinds.money);
};

// 'ปลายทางได้มั้ย' … 'ได้ค่ะ ยอด 580 บาทค่ะ'
const confirmation =
  /(?:ได้(?:เลย)?(?:นะ)?(?:ค่ะ|คะ|ครับ|คับ|จ้า|จ้ะ)|โอเค|\bok\b)[^\n\d]{0,24}(?:ยอด|รวม|ทั้งหมด|เก็บ)[^\n\d]{0,16}$/iu;
const confirmReach = 60;

/** The one sum that the shop confirmed below the question whether it may be collected. */
const confirmed = (
  text: string,
  words: readonly Word[],
  amounts: readonly Amount[],
): Amount | undefined => {
  const found = amounts.filter(
    (amount) =>
      amount.hasCurrency &&
      words.every((word) => amount.start > word.end) &&
      confirmation.test(textBefore(text, amount, confirmReach)),
  );
  const later = amounts.some((amount) => amount.hasCurrency && amount.start > (found[0]?.end ?? 0));
  return found.length === 1 && !later && !isOpen(text, found[0] as Amount) ? found[0] : undefined;
};

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
    const isTransfer = isPaid || isDenied || transferPlan.test(text);
    return { amountSatang: null, isSure: isTransfer || !isMoney, isPaid };
  }
  const answer = isAsked && !isDenied && !isPaid && confirmed(text, words, amounts);
  if (answer && !transferPlan.test(text)) {
    mark(message, answer, kinds.money);
    return { amountSatang: answer.satang, isSure: true, isPaid };
  }
  if (isAsked || isDenied) return unclear(isPaid);
  if (!isPaid) return settle(message, words, amounts);
  const rest = amounts.filter((amount) => isRemainder(text, amount));
  return rest.length === 1 ? { ...settle(message, words, rest), isPaid } : unclear(true);
};

export const findCod = (message: Message): Cod => {
  const amounts = readAmounts(message).slice(0, mostAmounts);
  const { words } = readWordsOfCod(message);
  const answer = decide(message, words, amounts);
  coverMoney(message, amounts, words);
  return answer;
};
