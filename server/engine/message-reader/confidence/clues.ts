// The clues for trusting each part of a reading, as numbers from 0 to 1.
import type { Findings } from '../detection.ts';
import type { Item } from '../find-items.ts';
import { count } from '../count-words.ts';
import { isGivenName } from '../name/name-form.ts';
import { type Kind, type Message, type Span, kinds, linesOf } from '../normalize/message.ts';
import { isPlainDetail, isPlainName } from '../normalize/plain-parts.ts';
import { lettersOf, within } from './amount-of.ts';
import { aCount, areGoodsOpen, cluesOfGoods } from './goods-clues.ts';
import { hasOtherSize } from './other-size.ts';
import { placeConfidence } from './place-confidence.ts';

export const judgedParts = ['name', 'address', 'items'] as const;
export type JudgedPart = (typeof judgedParts)[number];
/**
 * Payment is asked about where a sum is left over, the phone where the message doubts it; nothing was learnt about
 * these.
 */
export type DoubtedPart = JudgedPart | 'payment' | 'phone';
export type Clues = Record<JudgedPart, Record<string, number>> & {
  /** Parts that a person is asked about, whatever the clues. */
  asked: readonly DoubtedPart[];
};

const blank = '\n';
/** The message with only these kinds of text visible, without anything used. */
const onlyOf = (
  { text, cover }: Message,
  used: readonly Span[],
  isSeen: (kind: number) => boolean,
): string => {
  const open = Array.from(cover, isSeen);
  for (const { start, end } of used) open.fill(false, start, end);
  return Array.from(open, (isOpen, at) => (isOpen ? text.charAt(at) : blank)).join('');
};

const exact = new Set<number>([
  kinds.phone,
  kinds.postcode,
  kinds.place,
  kinds.label,
  kinds.item,
  kinds.money,
  kinds.aside,
]);
const shareOf = ({ text, cover }: Message, kind: Kind): number => {
  const said = Array.from(cover).filter((_, at) => !/\s/.test(text.charAt(at)));
  return said.length > 0 ? said.filter((one) => one === kind).length / said.length : 0;
};

/** A number that may be a sum. */
const aSum =
  /(?<![\d/.,:#=+×*x฿a-z-]\s?)\d{3,5}(?![\d/.,:a-z=+×*-]*\d|\s?(?:[a-z=+×*x%]|กก|กิโล|กรัม|มล))/iu;
// 'คู่นึง', 'สามห่อ', 'คนละ': a quantity in words.
const countInWords = new RegExp(
  `(?:${count})(?:นึง|หนึ่ง|เดียว)|(?:สอง|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า|สิบ)\\s*(?:${count})(?![ก-ฮ])|คนละ|อย่างละ|(?<!ฮัล|ฮัน)โหล`,
  'iu',
);
// 'ของลูกสองล้อ': a number beside goods without a usual unit. 'ชาหนึ่ง' after them: a quantity of something unknown.
const aNumberWord =
  /(?:สอง|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า|สิบ)(?=[ก-ฮเ-ไ])|[ก-๙]{2}(?:หนึ่ง|สอง|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า|สิบ)(?![ก-๙])/u;
/** 'กุ้งแห้งใหญ่โลครึ่ง', '300 กรัม': a weight that was taken neither for a count nor for a name. */
const aWeight = /\d\s?(?:กรัม|ขีด|โล(?![กชหง])|กิโล|กก)|(?:โล|กิโล)ครึ่ง|ครึ่ง\s?(?:โล|กิโล)/u;
/** 'งั้นเอาตัวเล็ก 1': named by comparison to another product. */
const byRank =
  /(?:เอา|ขอ|รับ)\s?(?:เป็น)?(?:ตัว|อัน|แบบ|ไซ[ซส]์?)\s?(เล็ก|ใหญ่|กลาง|แรก|หลัง|ถูก|แพง|บน|ล่าง)(?=\s|\d|สุด|กว่า|ค่|คะ|คร|นะ|$)/gu;
const isByRank = (text: string, items: readonly Item[]): boolean =>
  [...text.matchAll(byRank)].some(
    ([, rank = '']) => !items.some(({ name }) => name.includes(rank)),
  );
/** A sum with a payment word, without a payment method. */
const aPayment =
  /(?:มัดจำ|เหลือ|เก็บ|จ่าย|ชำระ|โอน|ปลายทาง|(?<![a-z])(?:cod|pay|paid))[^\n\d]{0,20}\d{2,5}(?!\d)/iu;
/** 'จำไม่ได้ว่า …', 'เดี๋ยวถามแม่ก่อน': the writer does not know yet. */
const notKnown =
  /จำ(?:เบอร์|เลข)?ไม่ได้|ไม่แน่ใจ|เดี๋ยว(?:จะ|ขอ)*ถาม|รอถาม|ยังไม่(?:แน่|ชัวร์)|ขอ(?:เช็[คก]|ถาม)[^\n]{0,12}ก่อน|(?<![a-z])(?:not sure|will ask|let me (?:ask|check))/iu;
/** 'โอนก็ได้ปลายทางก็ได้ แล้วแต่ร้าน': the payment method is left to the shop, and no later line decides it. */
const eitherWay =
  /(?:โอน(?:เงิน)?(?:ก็)?ได้[^\n]{0,12}(?:ปลายทาง|cod)\s?ก็ได้|(?:ปลายทาง|cod)(?:ก็)?ได้[^\n]{0,12}โอน(?:เงิน)?\s?ก็ได้|(?:โอน|ปลายทาง|cod)[^\n]{0,30}(?:แล้วแต่|ตามสะดวก|(?:แบบ|อัน)ไหนก็ได้|ยังไงก็ได้))(?!.*\n[^]*(?:โอน|ปลายทาง|cod))/iu;
const ofPhone = /เบอร์|โทร|phone|number/iu;
const mostAlike = 2;
/** Two numbers of which one is probably a typing error of the other. */
const areAlike = ([one, other]: readonly string[]): boolean =>
  one !== undefined &&
  other !== undefined &&
  one !== other &&
  one.length === other.length &&
  [...one].filter((digit, at) => digit !== other.charAt(at)).length <= mostAlike;

const speaker = /^[^\n:]{1,20}[:：]/mu;

const oftenLost = ['์', '่', '้', '็', 'ะ', 'า'];
/** A given name except for one missing sign. */
const isAlmostGiven = (word: string): boolean =>
  !isGivenName(word) &&
  Array.from({ length: word.length + 1 }, (_, at) => at).some((at) =>
    oftenLost.some((sign) => isGivenName(word.slice(0, at) + sign + word.slice(at))),
  );

const goodsLines = ({ text, cover }: Message): Span[] =>
  linesOf(text).filter(({ start, end }) => cover.slice(start, end).includes(kinds.item));

/** Text that no part of the answer explains. */
type Rest = {
  /** Everything except exact parts. */
  left: string;
  /** Neither a part nor talk. */
  free: string;
  /** Talk and unexplained text on lines of goods. */
  besideGoods: string;
  leftBesideGoods: string;
};

const restOf = (message: Message, { who }: Findings): Rest => {
  const used = [...who.fits.name.spans, ...who.fits.address.spans];
  const left = onlyOf(message, used, (kind) => !exact.has(kind));
  const onGoodsLines = (words: string): string =>
    goodsLines(message)
      .map(({ start, end }) => words.slice(start, end))
      .join(blank);
  return {
    left,
    free: onlyOf(message, used, (kind) => kind === kinds.free),
    besideGoods: onGoodsLines(
      onlyOf(message, used, (kind) => kind === kinds.free || kind === kinds.noise),
    ),
    leftBesideGoods: onGoodsLines(left),
  };
};

type ClueValues = Record<string, number>;

const cluesOfName = ({ who }: Findings, message: Message, common: ClueValues): ClueValues => ({
  ...common,
  lead: within(who.fits.name.lead, 4),
  agreed: Number(who.fits.name.isAgreed),
  score: within(who.nameScore, 2.5),
  known: Number(isGivenName(who.name.split(' ')[0] ?? '')),
  plain: Number(isPlainName(who.name)),
  setAside: shareOf(message, kinds.aside),
  speaker: Number(speaker.test(message.text)),
});

const cluesOfAddress = (
  { who, choices: [best, ...others] }: Findings,
  common: ClueValues,
): ClueValues => ({
  ...common,
  fit: within(-who.fits.address.fit, 6),
  lead: within(who.fits.address.lead, 4),
  agreed: Number(who.fits.address.isAgreed),
  score: within(who.addressScore, 3),
  plain: Number(isPlainDetail(who.address)),
  place: placeConfidence(best, others),
});

/** `isShared`: a line of counts belongs to several orders of the paste, and to none of them alone. */
export const cluesOf = (message: Message, found: Findings, isShared: boolean): Clues => {
  const { who } = found;
  const rest = restOf(message, found);
  const common = {
    leftover: Number(who.hasLeftover),
    unusual: Number(found.isUnusual),
    wordsLeft: within(lettersOf(rest.free), 40),
    nameFit: within(-who.fits.name.fit, 6),
  };
  const isAlmost = who.name.split(' ').some(isAlmostGiven);
  const isOpen =
    isShared ||
    areGoodsOpen(message, found.items, rest) ||
    isByRank(message.text, found.items.items) ||
    countInWords.test(rest.left) ||
    aCount.test(rest.leftBesideGoods) ||
    aNumberWord.test(rest.leftBesideGoods) ||
    aWeight.test(rest.leftBesideGoods) ||
    goodsLines(message).some(({ start, end }) =>
      hasOtherSize(message.text.slice(start, end), found.items.items),
    );
  const unknown = message.text.split('\n').filter((line) => notKnown.test(line));
  const isUnpaid = found.cod.paidBy.method === null && aPayment.test(message.text);
  const isAlike = areAlike(found.phones.map(({ digits }) => digits));
  return {
    name: cluesOfName(found, message, common),
    address: cluesOfAddress(found, common),
    items: cluesOfGoods(message, found.items, rest),
    asked: [
      ...(isAlmost ? (['name'] as const) : []),
      ...(isOpen || unknown.length > 0 ? (['items'] as const) : []),
      ...(isAlike || unknown.some((line) => ofPhone.test(line)) ? (['phone'] as const) : []),
      ...(isUnpaid || aSum.test(rest.free) || eitherWay.test(message.text)
        ? (['payment'] as const)
        : []),
    ],
  };
};
