// Later changes of a sum: a reduction, a rounding, or the part that is already paid.
import type { Amount } from '../amounts.ts';
import { isDeposit, isRemainder, isTotal, textBefore } from './bill.ts';
import { isBeside, type Word } from './cod-words.ts';

type Sum = { amountSatang: number | null; isSure: boolean };
type CodInput = {
  text: string;
  words: readonly Word[];
  amounts: readonly Amount[];
  /** Price of all goods, where the catalogue has it. */
  cost?: number | undefined;
};

/** The prepaid amount; undefined where several sums may be that. */
export const paidSum = ({ text, amounts }: Omit<CodInput, 'words'>): number | null => {
  const sums = amounts.filter((amount) => isDeposit(text, amount));
  return sums.length === 1 ? (sums[0]?.satang ?? null) : null;
};

const restAtDoor =
  /(?:(?:ที่|ส่วน|คง)เหลือ|อีกครึ่ง)[^\n\d]{0,16}(?:เก็บ|ปลายทาง|cod|จ่าย(?:ตอน|กับ|ให้|พี่|คน))|(?:เก็บ|ปลายทาง|cod)[^\n\d]{0,8}(?:ที่|ส่วนที่|คง)เหลือ(?!\s*\d)|(?:โอน|จ่าย|มัดจำ)[^\n\d]{0,6}ครึ่ง[^\n\d]{0,10}(?:เก็บ|ปลายทาง|cod)[^\n\d]{0,10}ครึ่ง/iu;
const somePaid = /(?:โอน|จ่าย|ชำระ)[^\n\d]{0,8}(?:บางส่วน|ครึ่ง)/u;
/** 'โอนให้บางส่วนแล้ว ที่เหลือเก็บปลายทาง' */
export const isRestAtDoor = (text: string, isPaid: boolean): boolean =>
  restAtDoor.test(text) && (isPaid || somePaid.test(text));

/** 'ยอด 829 โอนไป 300 ก่อน ที่เหลือเก็บปลายทาง': the rest is not mentioned, only the total and the paid part. */
const withoutPaid = <Found extends Sum>(
  answer: Found,
  { text, words, amounts, cost }: CodInput,
): Found => {
  const paid = paidSum({ text, amounts });
  const whole = amounts.findLast((amount) => isTotal(text, amount) && !isDeposit(text, amount));
  // The paid amount is not the collected one.
  const told = answer.amountSatang === paid ? null : answer.amountSatang;
  const sum = told ?? whole?.satang ?? cost ?? null;
  if (sum === null || paid === null || paid >= sum || !restAtDoor.test(text)) return answer;
  const isTold = amounts.some(
    (amount) =>
      isRemainder(text, amount) ||
      (amount.satang === sum && words.some((word) => isBeside(text, word, amount))),
  );
  return isTold ? answer : { ...answer, amountSatang: sum - paid, isSure: false };
};

const halfAhead = /(?:โอน|จ่าย|มัดจำ)[^\n\d]{0,10}ครึ่ง(?:นึง|หนึ่ง)?/u;
/** 'กระเป๋าสองใบ 700 โอนครึ่งนึงก่อน อีกครึ่งเก็บปลายทาง', '… โอนครึ่งปลายทางครึ่ง' */
const halved = <Found extends Sum>(answer: Found, { text, amounts }: CodInput): Found => {
  if (!halfAhead.test(text) || !restAtDoor.test(text)) return answer;
  const most = Math.max(answer.amountSatang ?? 0, ...amounts.map(({ satang }) => satang));
  const sums = [answer.amountSatang ?? 0, ...amounts.map(({ satang }) => satang)];
  const half = amounts.find(({ satang }) => sums.includes(satang * 2))?.satang;
  const isOnly = amounts.every(({ satang }) => satang === most);
  // The largest of several is the total, not the collected amount.
  const isWhole = isOnly || answer.amountSatang === most;
  if (most === 0 || (half === undefined && !isWhole)) return answer;
  return { ...answer, amountSatang: half ?? most / 2, isSure: false };
};

const lessBehind = /^\s*(?:บาท|บ\.|฿)?\s*(?:[-–]|ลบ|หัก)\s*(\d{1,3})(?![\d/-])/u;
/** 'ปลายทาง 220 - 30' */
const lessened = <Found extends Sum>(answer: Found, { text, amounts }: CodInput): Found => {
  const own = amounts.find(({ satang }) => satang === answer.amountSatang);
  const less = Number(lessBehind.exec(text.slice(own?.end ?? text.length))?.[1] ?? 0) * 100;
  if (!own || less === 0 || less >= own.satang) return answer;
  return { ...answer, amountSatang: own.satang - less, isSure: false };
};

const feeAhead =
  /^\s*(?:บาท|บ\.|฿)?[^\d\n]{0,24}?(?<!รวม)(?:ค่า)?(?:จัด)?ส่ง\s*(\d{2,3})(?![\d/.,-])\s*(?:บาท|บ\.|฿)?\s*(?:จ่าย|ชำระ|เก็บ(?:เงิน)?)?(?:ที่|ตอน)?(?:ปลายทาง|รับของ)/u;
/** 'ยอด' alone may be the price of the goods, 'รวม' is the price of everything. */
const ofGoods = /(?<!รวม)ยอด(?:สินค้า|ของ)?\s*[:：=]?\s*$/u;
/** 'เหลือ 298 ค่าส่ง 30 จ่ายปลายทาง', 'ยอด 118 ส่ง 40 ปลายทาง': the sum of both is not mentioned. */
const withFeeAhead = <Found extends Sum>(
  answer: Found,
  { text, amounts, cost }: CodInput,
): Found => {
  const sum = answer.amountSatang;
  const own = amounts.find(({ satang }) => satang === sum);
  const fee = Number(feeAhead.exec(own ? text.slice(own.end) : '')?.[1] ?? 0) * 100;
  if (!own || sum === null || fee === 0 || sum === (cost ?? 0) + fee) return answer;
  if (isTotal(text, own) && !ofGoods.test(textBefore(text, own))) return answer;
  if (amounts.some(({ satang }) => satang === sum + fee)) return answer;
  return { ...answer, amountSatang: sum + fee, isSure: false };
};

const addsUp = /(?:บวก|เพิ่ม|\+)[^\S\n]*(\d{1,3})[^\d\n]{0,14}(?:เป็น|=)[^\S\n]*(\d[\d,]*)/gu;
/** 'รวม 280 จ้า' … 'ได้จ้า บวก 20 เป็น 300', '290 เก็บปลายทาง +30 = 320' */
const addedUp = <Found extends Sum>(answer: Found, { text }: CodInput): Found => {
  const sum = answer.amountSatang;
  const found = [...text.matchAll(addsUp)]
    .map((match) => [Number(match[1]) * 100, Number(match[2]?.replaceAll(',', '')) * 100] as const)
    .find(([more, whole]) => whole - more === sum);
  return found ? { ...answer, amountSatang: found[1], isSure: false } : answer;
};

const onTopBelow =
  /(?:ปลายทาง|(?<![a-z])cod(?![a-z]))[^\n]*\n(?:[^\n]{0,40}?(?:ได้|โอเค|ok)[^\n\d]{0,14}|(?:[^\n\d]{0,24}[:：]\s*)?)(?:บวก|\+)(?:เพิ่ม|อีก|ค่า(?:ธรรมเนียม|บริการ)|ปลายทาง|\s)*(\d{2})(?![\d/]|[^\n]*(?:เป็น|=|รวม))/iu;
/** '660 ค่ะ' … 'ปลายทางได้ไหม' … 'ได้ค่ะ บวก 20': the COD fee added to a sum above. */
const withOnTop = <Found extends Sum>(answer: Found, { text, amounts }: CodInput): Found => {
  const sum = answer.amountSatang;
  const found = onTopBelow.exec(text);
  const more = Number(found?.[1] ?? 0) * 100;
  if (!found || sum === null || more === 0) return answer;
  const own = amounts.findLast(({ satang }) => satang === sum);
  const isLast = amounts.every(
    ({ satang, start }) => satang < sum || start < found.index + found[0].length,
  );
  if (!own || own.start > found.index || !isLast) return answer;
  return { ...answer, amountSatang: sum + more, isSure: false };
};

const rounds = /(?:ปัด(?:เศษ)?(?:ให้|เป็น|เหลือ|ลง|ขึ้น)*|คิด(?:ให้|แค่)?|ลด(?:ให้)?เหลือ)\s*$/u;
const leastRounded = 2_000;
const partRounded = 0.02;
/** 'รวม 671 ค่ะ ปัดเป็น 670', '3,655 ครับ' … '3,600 ถ้วน' */
const rounded = <Found extends Sum>(answer: Found, { text, amounts }: CodInput): Found => {
  const sum = answer.amountSatang;
  const own = amounts.find(({ satang }) => satang === sum);
  const found = amounts.find(
    ({ satang, start, end }) =>
      sum !== null &&
      Math.abs(sum - satang) <= Math.max(leastRounded, partRounded * sum) &&
      (rounds.test(text.slice(Math.max(0, start - 16), start)) ||
        (end > (own?.end ?? end) && /^\s*(?:บาท)?\s*ถ้วน/u.test(text.slice(end)))),
  );
  return found ? { ...answer, amountSatang: found.satang } : answer;
};

const onlyThis = /(?:เก็บ|คิด|จ่าย|โอน)แค่\s*$/u;
const settledOn = /^\s*(?:บาท|บ\.|฿)?\s*(?:แล้วกัน|ละกัน|ก็พอ|พอ(?:ค่ะ|ครับ|จ้า))/u;
/** 'เก็บปลายทาง 270' … 'เก็บแค่ 220 พอนะ', 'รวม 480' … '460 แล้วกันจ้า' */
const loweredLater = <Found extends Sum>(answer: Found, { text, amounts }: CodInput): Found => {
  const sum = answer.amountSatang;
  const later = amounts.findLast(
    ({ start, end }) =>
      onlyThis.test(text.slice(Math.max(0, start - 12), start)) || settledOn.test(text.slice(end)),
  );
  if (sum === null || !later || later.satang >= sum) return answer;
  return { ...answer, amountSatang: later.satang, isSure: false };
};

const asksLess =
  /ลด[^\d\n]{0,16}(\d[\d,]*)\s*(?:บาท|บ\.)?\s*(?:ได้)?(?:ไหม|มั้ย|ไม๊|บ่|ป่าว|เปล่า)[^\n]*?\n?([^\n]{0,30}?(?<!ไม่|บ่)(?:ได้|โอเค|ok)(?:เลย|นะ)*\s?(?:จ้า|จ้ะ|ค่ะ|คะ|ค่า|ครับ|คับ)[^\n]*)/iu;
/** 'รวม 645 ค่ะ' … 'ลดหน่อย 600 ได้ไหม' … 'ได้จ้า 600 ถ้วน': the agreed sum. */
const bargained = <Found extends Sum>(answer: Found, { text }: CodInput): Found => {
  const sum = answer.amountSatang;
  const [, asked = '', reply = ''] = asksLess.exec(text) ?? [];
  const less = Number(asked.replaceAll(',', '')) * 100;
  const told = reply.replace(/^\s*\d{1,2}[:.]\d{2}/u, '').match(/\d[\d,]*/gu) ?? [];
  const isOther = told.some((one) => Number(one.replaceAll(',', '')) * 100 !== less);
  if (sum === null || less === 0 || less >= sum || isOther) return answer;
  return { ...answer, amountSatang: less, isSure: false };
};

const percent = /ลด[^\d\n]{0,16}(\d{1,2})\s?(?:%|เปอร์เซ็น)/u;
/** '3,300 ลดช่าง 10% เก็บปลายทางตามยอดหลังลด' */
const lessPercent = <Found extends Sum>(answer: Found, { text, amounts }: CodInput): Found => {
  const sum = answer.amountSatang;
  const found = percent.exec(text);
  const part = Number(found?.[1] ?? 0);
  const own = amounts.findLast(({ satang }) => satang === sum);
  const isWhole = amounts.every(({ satang }) => sum !== null && satang <= sum);
  // 'ลด 10% เหลือ 351' states the result.
  const isAhead = own !== undefined && own.end <= (found?.index ?? 0);
  if (sum === null || part === 0 || !isWhole || !isAhead) return answer;
  return { ...answer, amountSatang: Math.round((sum * (100 - part)) / 100), isSure: false };
};

const atDoor = /^\s*(?:บาท|บ\.)?\s*(?:เก็บ|จ่าย(?:ตอน|กับ|พี่|คน)|ปลายทาง)/u;
/** 'โอนไปแล้ว 500 … ที่เหลือ 260 เก็บเพื่อนที่รับแทน' */
const restCollected = <Found extends Sum>(answer: Found, { text, amounts }: CodInput): Found => {
  const [rest, ...more] = amounts.filter(
    (amount) => isRemainder(text, amount) && atDoor.test(text.slice(amount.end)),
  );
  const isPart = amounts.some((amount) => isDeposit(text, amount));
  if (answer.amountSatang !== null || !rest || more.length > 0 || !isPart) return answer;
  return { ...answer, amountSatang: rest.satang, isSure: false };
};

export const putRight = <Found extends Sum>(answer: Found, codInput: CodInput): Found =>
  [
    restCollected,
    lessened,
    addedUp,
    withOnTop,
    withFeeAhead,
    rounded,
    lessPercent,
    loweredLater,
    bargained,
    withoutPaid,
    halved,
  ].reduce<Found>((found, step) => step(found, codInput), answer);
