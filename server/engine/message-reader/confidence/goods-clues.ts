// The clues for trusting the goods of a reading: unexplained text beside and near them.
import { count } from '../count-words.ts';
import type { Items } from '../find-items.ts';
import { type Message, type Span, kinds, linesOf } from '../normalize/message.ts';
import { lettersOf, within } from './amount-of.ts';

const timesIn = (words: string, what: RegExp): number => (words.match(what) ?? []).length;

/** Not a house, a time, or part of a longer number. */
const number = /(?<![\d/.,-]|\d:)\d{1,3}(?![\d/-]|[.,:]\d)/gu;
/** More digits are a sum rather than a count. */
const short = /(?<![\d/.,-]|\d:)\d{1,2}(?![\d/-]|[.,:]\d)/u;
const everyShort = new RegExp(short, 'gu');
const latin = /[a-z]/giu;
const thai = /[ก-ฮ]/gu;
/** Something was replaced by something else. */
const change =
  /เปลี่ยน|เอ้ย|เอ๊ย|อุ๊ย|ไม่เอา|บ่เอา|ไม่รับ|ดีกว่า|แทน(?=\s|$|ค|น)|ยกเลิก|ขอเป็น|(?<![ก-๙])แก้(?!ว)|ไม่ใช่|หมดเลย|ตัดออก|เหลือแค่|(?<![a-z])(?:instead|chang|sorry|no,)/giu;
const byWeight = /ครึ่ง|โล(?![กชหงโ])|กิโล|ขีด|(?<![a-z])kg/iu;
const half = /(?:โล|กิโล|กก\.?)\s?ครึ่ง/u;
const pair = /คู่/u;
const onePair = /คู่(?:นึง|หนึ่ง)/u;
const ofEach = /ละ\s?\d/u;
// 'medium roast 500g × 4'
const times = /(?:^|[^\d])[x×*]\s?\d{1,3}(?![\d/])/iu;
/** 'T33 ดำ = 3': a row that looks like goods. */
const row = new RegExp(
  `\\p{L}[^\\n]*(?:[=x×*]|(?<!\\d):)\\s?\\d{1,2}\\s*(?:${count})?[^\\S\\n]*$`,
  'iu',
);
/** 'เคสไอโฟน 12 อันนึง': the number taken for a count is none. */
const countedAgain = new RegExp(`(\\d{1,3})\\s*(?:${count})\\s?(?:นึง|หนึ่ง|เดียว)`, 'giu');
const asks =
  /เอา|สั่ง|(?<!คน|ผู้)รับ|ขอ|จอง|ซื้อ|อยากได้|สนใจ|(?<![a-z])(?:order|cf|ao|aow|want|take|buy|need|f\d)/iu;
const aThing = new RegExp(`(?<![ก-๙])(?:${count})`, 'iu');
// A number that may be a count: not a house, time, code, sum or measure.
export const aCount =
  /(?<!(?:[\d/.,:#=+×*x฿a-z-]|วันที่)\s?)\d{1,2}(?![\d/.,:a-z=+×*-]*\d|\s?(?:[a-z=+×*x%]|โมง|น\.|ทุ่ม|กก|กิโล|กรัม|มล|บาท|บ\.|฿))/iu;

/** Text that no part of the answer explains, with everything else blank, and the talk on lines of goods. */
type Left = { left: string; besideGoods: string };

type GoodsSpans = { own: Span[]; near: Span[]; blocks: number };

/** The lines with goods, and neighbouring lines without other known content. */
const groundOf = ({ text, cover }: Message): GoodsSpans => {
  const lines = linesOf(text);
  const has = ({ start, end }: Span, ...what: number[]): boolean =>
    what.some((kind) => cover.slice(start, end).includes(kind));
  const isOwn = lines.map((line) => has(line, kinds.item));
  return {
    own: lines.filter((_, at) => isOwn[at]),
    near: lines.filter(
      (line, at) =>
        isOwn[at] === false &&
        (isOwn[at - 1] === true || isOwn[at + 1] === true) &&
        !has(line, kinds.phone, kinds.place, kinds.postcode),
    ),
    blocks: isOwn.filter((one, at) => one && isOwn[at - 1] !== true).length,
  };
};

const cut = (words: string, lines: readonly Span[]): string =>
  lines.map(({ start, end }) => words.slice(start, end)).join('\n');

const cluesOfFound = (
  message: Message,
  { items, traces }: Items,
  { left, besideGoods }: Left,
): Record<string, number> => {
  const { own, near, blocks } = groundOf(message);
  const said = cut(message.text, own);
  const beside = cut(left, own);
  const changed = timesIn(`${said}\n${cut(message.text, near)}`, change);
  return {
    assumed: within(traces.assumed, 2),
    assumedBeside: Number(items.length > 1 && traces.assumed > 0),
    numbered: Number(traces.numbered > 0),
    digitBeside: within(timesIn(beside, number), 2),
    digitLeft: within(timesIn(left, number), 2),
    latinBeside: within(timesIn(beside, latin), 12),
    changed: within(changed, 2),
    changedElsewhere: within(timesIn(message.text, change) - changed, 2),
    byWeight: Number(byWeight.test(said)),
    pair: Number(pair.test(said)),
    ofEach: Number(ofEach.test(said)),
    many: within(Math.max(0, ...items.map(({ unit }) => unit)) - 10, 20),
    blocks: within(blocks - 1, 2),
    lines: within(own.length - 1, 4),
    borneOut: Number(traces.isBorneOut === true),
    notBorneOut: Number(traces.isTold && traces.isBorneOut === false),
    siblings: within(traces.siblings, 2),
    unread: within(traces.unread, 2),
    wordsBeside: within(lettersOf(besideGoods), 20),
  };
};

/** Clues where no goods were found: signs of an order. */
const cluesOfNone = ({ traces }: Items, { left }: Left): Record<string, number> => ({
  noneThai: within(timesIn(left, thai), 30),
  noneLatin: within(timesIn(left, latin), 20),
  noneDigit: within(timesIn(left, everyShort), 2),
  noneRow: Number(left.split('\n').some(isRowOfGoods)),
  noneTalk: traces.isTold ? within(timesIn(left, /\p{L}/gu), 20) : 0,
  noneUnread: within(traces.unread, 2),
});

const zeros = (clues: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.keys(clues).map((name) => [name, 0]));

/** Found goods and missing goods are trusted for different reasons. */
export const cluesOfGoods = (
  message: Message,
  items: Items,
  rest: Left,
): Record<string, number> => {
  const isNone = items.items.length === 0;
  const found = cluesOfFound(message, items, rest);
  const none = cluesOfNone(items, rest);
  return {
    unsure: Number(!items.isSure),
    none: Number(isNone),
    ...(isNone ? zeros(found) : found),
    ...(isNone ? none : zeros(none)),
  };
};

/** '2 ก่อง', '5 โล', 'x2', 'อย่างละ' anywhere: something was counted. */
const counted = new RegExp(
  `(?<![\\d/.-])\\d{1,2}[^\\S\\n]?(?:${count}|ก่อง|โล(?![กชหงโ])|กิโล(?!เมตร)|ขีด|กก)(?!จำ|[ก-ฮ]*ที่)|(?<![a-z\\d])x\\s?\\d{1,2}(?!\\d)|อย่างละ`,
  'iu',
);
/** 'หนึ่งกิโล', outside names such as 'คลองสองต้นนุ่น'. */
const countedInWords = new RegExp(
  `(?:หนึ่ง|สอง|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า|สิบ)\\s?(?:${count}|โล(?![กชหงโ])|กิโล(?!เมตร)|ขีด)(?![ก-ฮ]*ที่)`,
  'iu',
);
/** Not part of a code either. */
const lone = /(?<![\d/.,a-z-]|\d:)\d{1,2}(?![\d/a-z-]|[.,:]\d)/iu;
/** Enough catalogue words to equal a product's name. */
const leastTold = 1.2;
const leastLatin = 4;
/** 'กระเป๋าลายแมว 1' beside some word of the catalogue. */
const someTold = 0.6;
const isRowOfGoods = (words: string): boolean => short.test(words) && /\p{L}{3}/u.test(words);
const isCountedRow = (words: string): boolean =>
  aCount.test(words) && isRowOfGoods(words) && !ofMoney.test(words);
const ofMoney = /ค่า|ยอด|รวม|โอน|(?<![a-z])cod(?![a-z])/iu;

/** No goods were found, but something counts or is named like goods. */
const isNoneOpen = (text: string, left: string, unread: number): boolean =>
  unread >= leastTold ||
  (unread >= someTold && linesOf(text).some((line) => isCountedRow(cut(left, [line])))) ||
  counted.test(text) ||
  countedInWords.test(left) ||
  (aThing.test(left) && lone.test(left)) ||
  (asks.test(left) && aCount.test(left)) ||
  linesOf(text)
    .map((line) => cut(left, [line]))
    .some((words) => lone.test(words) && timesIn(words, latin) >= leastLatin);

/** 'ม่านเทา 3 … เปลี่ยนเป็นครีมหมดเลยดีกว่า': more than one word of change. */
const leastChanges = 2;
/** 'หูฟังคู่นึง' may be two pieces, or one of something sold in pairs. */
const pieces = 2;

const isRowLeft = (left: string, own: readonly Span[]): boolean => {
  let at = 0;
  return left.split('\n').some((line) => {
    const start = at;
    at += line.length + 1;
    return row.test(line) && !own.some((one) => start >= one.start && start <= one.end);
  });
};

/** Whether a person must check the goods, whatever the clues. */
export const areGoodsOpen = (
  message: Message,
  { items, traces }: Items,
  { left }: Left,
): boolean => {
  if (items.length === 0) return isNoneOpen(message.text, left, traces.unread);
  const { own, near } = groundOf(message);
  const said = cut(message.text, own);
  const again = [...said.matchAll(countedAgain)].map(([, counted]) => Number(counted));
  const changes = timesIn(`${said}\n${cut(message.text, near)}`, change);
  const isChanged = changes >= leastChanges && traces.isBorneOut !== true;
  const isLaterSum = traces.isLastOther && timesIn(message.text, change) >= leastChanges;
  return (
    traces.hasPrice ||
    traces.isCounted ||
    isChanged ||
    isLaterSum ||
    (onePair.test(said) && items.some(({ unit }) => unit === pieces)) ||
    half.test(said) ||
    times.test(left) ||
    isRowLeft(left, own) ||
    items.some(({ unit }) => unit > 1 && again.includes(unit))
  );
};
