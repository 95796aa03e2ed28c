// How much the courier is to collect. A wrong amount costs the shop money: where the words leave a doubt, there is no amount.
import { type Message, kinds, mark } from './message.ts';
import { numberWords, readNumber } from './number-words.ts';

export type Cod = {
  /** In satang; null when nothing is to be collected or it is unclear. */
  amountSatang: number | null;
  /** False when a person must look: money was spoken of and not understood. */
  isSure: boolean;
  isPaid: boolean;
};

const digits = '\\d{1,3}(?:,\\d{3})+(?:\\.\\d{1,2})?|\\d{1,6}(?:\\.\\d{1,2})?';
const currency = '(?:บาท(?:ถ้วน)?|บ\\.|บ(?![ก-๙])|฿|\\.-|,-|-\\.|thb|baht)';
const codWord =
  'เก็บ(?:เงิน|ตังค์|ตัง|ยอด)?(?:ที่)?ปลายทาง|เก็บ(?:เงิน|ตังค์|ตัง)(?:ที่)?(?:บ้าน|หน้าบ้าน)?|(?:จ่าย|ชำระ(?:เงิน)?|รับ|ส่ง)(?:เงิน)?(?:ที่)?ปลายทาง|ปลายทาง|(?<![a-z])c\\.?\\s?o\\.?\\s?d\\.?(?![a-z])|ซีโอดี|ยอด(?:ที่)?(?:ต้อง)?เก็บ|พัสดุเก็บเงิน';
const cod = new RegExp(codWord, 'giu');
const paid =
  /(?:โอน(?:เงิน|ตังค์|ตัง|ยอด|ให้|ไป|มา|เข้า)?(?:เรียบร้อย)?(?:แล้ว|เเล้ว|ไปแล้ว|มาแล้ว|เรียบร้อย|ละ(?=\s|$|ค่ะ|นะ|ครับ))|(?:แจ้ง|แนบ|ส่ง)(?:การ)?(?:โอน|สลิป)|สลิป|(?:จ่าย|ชำระ)(?:เงิน|ตังค์|ตัง)?(?:แล้ว|เรียบร้อย|ครบ)|โอนครบ|\bpaid\b|\btransferred\b|ตัดบัตร)/iu;
const transferPlan =
  /(?:โอน(?:เงิน)?(?:ให้|เลย|ค่ะ|คะ|ครับ|จ้า|นะ|ก่อน|แทน|เท่านั้น)|จะโอน|ขอโอน|ขอเลขบัญชี|เลขบัญชี|พร้อมเพย์|โอน(?=\s*(?:$|\n)))/iu;
const denied =
  /(?:ไม่(?:เอา|เก็บ|ใช้|ต้องเก็บ|ต้อง|ใช่|รับ|มี)(?:แบบ|เงิน)?|ยกเลิก(?:การ)?(?:เก็บ)?|แทน(?:การ)?(?:เก็บ)?|งด|ห้าม|no|not)\s*(?:เก็บ)?\s*$/iu;
const asked =
  /^[^\n\d]{0,16}?(?:ได้(?:ไหม|มั้ย|ป่าว|รึเปล่า|หรือเปล่า|หรือไม่)|ไหม|มั้ย|มีไหม|กี่บาท|เท่าไ|ใช่ไหม|ยังไง|\?)/u;
const deposit = /(?:มัดจำ|โอน(?:แล้ว|มา|ไป|ก่อน)?)\s*(?:แล้ว)?\s*(?:ไป|มา)?\s*$/u;
const remainder = /(?:เหลือ|ที่เหลือ|ส่วนที่เหลือ|คงเหลือ)[^\d\n]*$/u;

const amountPattern = new RegExp(
  `(?<![\\d/.,\\-]|[a-z])(฿\\s*)?(${digits}|${numberWords})(?!\\d)\\s*(${currency})?`,
  'giu',
);

type Amount = {
  start: number;
  end: number;
  satang: number;
  hasCurrency: boolean;
  line: number;
};

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length - 1;

const countAfter =
  /^\s*(?:ชิ้น|อัน|ตัว|กระปุก|ขวด|กล่อง|ถุง|แพ็|แพ|คู่|หลอด|ชุด|เซ|แท่ง|ซอง|ใบ|เล่ม|โหล|ก้อน|กก|กิโล|กรัม|มล|ml|g\b|kg|ลัง|ห่อ|ผืน|เส้น|วัน|น\.|โมง|ทุ่ม|คน|ที่|ปี|เดือน|%|x\b|pcs)/iu;

/** Free numbers that can be money: not phones, house numbers, counts or measures. */
const readAmounts = (message: Message): Amount[] => {
  const { text, cover } = message;
  const amounts: Amount[] = [];
  for (const match of text.matchAll(amountPattern)) {
    const start = match.index;
    const end = start + match[0].trimEnd().length;
    const raw = match[2] ?? '';
    const hasCurrency = Boolean(match[1] ?? match[3]);
    const value = readNumber(raw);
    if (value === null || value <= 0) continue;
    const covered = cover[start];
    if (covered === kinds.phone || covered === kinds.aside || covered === kinds.item) continue;
    if (!/^\d/.test(raw) && !hasCurrency && value < 20) continue;
    if (!/^\d/.test(raw) && value < 10) continue;
    if (/^[/-]\s*\d/.test(text.slice(end)) || (!hasCurrency && countAfter.test(text.slice(end))))
      continue;
    amounts.push({
      start,
      end,
      satang: Math.round(value * 100),
      hasCurrency,
      line: lineOf(text, start),
    });
  }
  return amounts;
};

type Word = { start: number; end: number; line: number };

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
    words.push({ start, end, line: lineOf(text, start) });
  }
  return { words, isDenied, isAsked };
};

const near = 22;
const filler =
  /^(?:[\s:=.,\-–()•฿]|ยอด(?:รวม|เก็บ|ชำระ)?|จำนวน|เงิน|รวม(?:ส่ง|ค่าส่ง)?|ทั้งหมด|ราคา|สุทธิ|เป็น|นะ|คะ|ค่ะ|ครับ|คับ|จ้า|จ้ะ|ด้วย|ที่|บาท|แบบ|เก็บ|ส่ง|ให้|เลย|แล้ว|ต้อง|=|คือ|ตาม|amount|total|thb|baht|บ\.?)*$/iu;

const isBeside = (text: string, word: Word, amount: Amount): boolean => {
  const between =
    amount.start >= word.end
      ? text.slice(word.end, amount.start)
      : text.slice(amount.end, word.start);
  return between.length <= near && filler.test(between.replaceAll('\n', ' '));
};

const totalWord =
  /(?:=|รวม(?:ทั้งหมด|ทั้งสิ้น|เป็นเงิน|ส่ง(?:แล้ว)?|ค่าส่ง(?:แล้ว)?)?|ยอด(?:รวม|สุทธิ|ทั้งหมด|ชำระ|เงิน|โอน)?|ทั้งหมด|สุทธิ|total)\s*[:：=]?\s*(?:เป็น(?:เงิน)?|คือ)?\s*$/iu;

const partOfSum = (text: string, amount: Amount): boolean =>
  /[+]\s*(?:ค่า)?(?:ส่ง|จัดส่ง)?\s*$/u.test(text.slice(Math.max(0, amount.start - 14), amount.start)) ||
  /^\s*[+]/.test(text.slice(amount.end)) ||
  /^\s*(?:ค่า)?(?:ส่ง|จัดส่ง)\s*\d/u.test(text.slice(amount.end)) ||
  /(?:ค่าส่ง|ค่าจัดส่ง|ส่วนลด|ลด)\s*$/u.test(text.slice(Math.max(0, amount.start - 10), amount.start));

const unclear = (isPaid: boolean): Cod => ({ amountSatang: null, isSure: false, isPaid });

const pick = (message: Message, words: readonly Word[], amounts: readonly Amount[]): Amount[] => {
  const { text } = message;
  const isTotal = (amount: Amount): boolean =>
    totalWord.test(text.slice(Math.max(0, amount.start - 18), amount.start));
  const beside = amounts.filter((amount) => words.some((word) => isBeside(text, word, amount)));
  const whole = beside.filter((amount) => !partOfSum(text, amount) || isTotal(amount));
  if (whole.length > 0) return whole;
  if (beside.length > 0) return beside;
  return amounts.filter((amount) => isTotal(amount) && !partOfSum(text, amount));
};

const sameLineOrNext = (words: readonly Word[], amount: Amount): boolean =>
  words.some((word) => Math.abs(word.line - amount.line) <= 2);

const settle = (message: Message, words: readonly Word[], amounts: readonly Amount[]): Cod => {
  const { text } = message;
  const chosen = pick(message, words, amounts).filter((amount) => sameLineOrNext(words, amount));
  const values = new Set(chosen.map((amount) => amount.satang));
  const only = chosen[0];
  if (values.size !== 1 || !only) return unclear(false);
  const isSumPart =
    partOfSum(text, only) && !/=\s*$/.test(text.slice(Math.max(0, only.start - 3), only.start));
  const isPostcode =
    !only.hasCurrency &&
    only.satang >= 1_000_000 &&
    /^\d{5}$/.test(text.slice(only.start, only.end));
  const isOdd = only.satang < 2_000 || only.satang > 5_000_000;
  const other = amounts.some(
    (amount) =>
      amount.satang > only.satang &&
      amount.hasCurrency &&
      !isDeposit(text, amount) &&
      !partOfSum(text, amount),
  );
  if (isSumPart || isPostcode || isOdd || (other && !isStrong(text, words, only)))
    return unclear(false);
  mark(message, only, kinds.money);
  return { amountSatang: only.satang, isSure: true, isPaid: false };
};

const isDeposit = (text: string, amount: Amount): boolean =>
  deposit.test(text.slice(Math.max(0, amount.start - 14), amount.start));

const isStrong = (text: string, words: readonly Word[], amount: Amount): boolean =>
  words.some((word) => isBeside(text, word, amount)) ||
  remainder.test(text.slice(Math.max(0, amount.start - 24), amount.start));

/** Marks money words so that they are neither name nor address. */
const coverMoney = (message: Message, amounts: readonly Amount[], words: readonly Word[]): void => {
  for (const amount of amounts) {
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

export const findCod = (message: Message): Cod => {
  const { text } = message;
  const amounts = readAmounts(message);
  const { words, isDenied, isAsked } = readWordsOfCod(message);
  const isPaid = paid.test(text) && !/(?:ยังไม่(?:ได้)?|ไม่ได้)\s*(?:โอน|จ่าย)/u.test(text);
  const money = amounts.filter(
    (amount) =>
      amount.hasCurrency ||
      totalWord.test(text.slice(Math.max(0, amount.start - 18), amount.start)),
  );
  let answer: Cod;
  if (words.length === 0) {
    const isTransfer = isPaid || isDenied || transferPlan.test(text);
    answer = { amountSatang: null, isSure: isTransfer || money.length === 0, isPaid };
  } else if (isAsked || isDenied) answer = unclear(isPaid);
  else if (isPaid) {
    const rest = amounts.filter((amount) =>
      remainder.test(text.slice(Math.max(0, amount.start - 26), amount.start)),
    );
    answer = rest.length === 1 ? { ...settle(message, words, rest), isPaid } : unclear(true);
  } else answer = settle(message, words, amounts);
  coverMoney(message, amounts, words);
  return answer;
};
