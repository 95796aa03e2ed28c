// The result of a detection, and how far each part can be trusted.
import { isPlainDetail, isPlainName } from './normalize/plain-parts.ts';
import type { Choice } from './place/choose-place.ts';
import type { Cod, PaidBy } from './cod/find-cod.ts';
import type { Item, Items } from './find-items.ts';
import type { Phone } from './find-phones.ts';
import type { DoubtedPart } from './confidence/clues.ts';
import { placeConfidence, step } from './confidence/place-confidence.ts';
import type { Weighed } from './tagger/weigh.ts';

export type PlaceTuple = {
  subdistrict: string;
  district: string;
  province: string;
  postcode: string;
};
export type MarkedField =
  | 'name'
  | 'phone'
  | 'address'
  | 'place'
  | 'postcode'
  | 'items'
  | 'codAmount';
/** Something that a person should check before the order is saved. */
export type CheckMark = { field: MarkedField; text: string };

export type Detection = PlaceTuple & {
  name: string;
  phone: string;
  phone2: string;
  address: string;
  /** The probability that all of it is right: the lowest of the parts. */
  confidence: number;
  confidences: Record<'name' | 'phone' | 'address' | 'place' | 'items' | 'payment', number>;
  alternatives: PlaceTuple[];
  items: Item[];
  codAmountSatang: number | null;
  isPaid: boolean;
  payment: PaidBy;
  note: string;
  marks: CheckMark[];
};

export const tupleOf = (choice: Choice): PlaceTuple => ({
  subdistrict: choice.row.subdistrict?.th ?? '',
  district: choice.row.district?.th ?? '',
  province: choice.row.province.th,
  postcode: choice.postcode,
});

export type Findings = {
  choices: readonly Choice[];
  /** Candidate places for a message that names none: offered, never filled in. */
  guesses: readonly Choice[];
  phones: readonly Phone[];
  who: Weighed;
  items: Items;
  cod: Cod & { paidBy: PaidBy };
  note: string;
  hasOddPostcode: boolean;
  /** More orders follow in the same text and are not read. */
  isOneOfSeveral: boolean;
  /** Words joined on suspicion, an older address, a long story: read, with a doubt. */
  isUnusual: boolean;
};

// The highest confidence of an unusual form, however well it scored.
const odd = 0.85;
/** 'ม.1' alone: the house number was left out, or was not understood. */
const onlyVillage = /^(?:ม\.|หมู่(?:ที่)?|moo|m\.)\s?\d{1,2}$/iu;
const asForm = (isPlain: boolean, confidence: number): number =>
  isPlain ? confidence : Math.min(confidence, odd);

/** Goods and money are either certain or asked about. */
const known = 0.98;
const inDoubt = 0.6;

const byFindings = (found: Findings): Detection['confidences'] => {
  const { choices, phones, who, isUnusual } = found;
  const [best, ...others] = choices;
  const phone = phones[0];
  return {
    name: who.name
      ? asForm(
          isPlainName(who.name) && !who.hasLeftover && !isUnusual,
          step(who.nameScore, [
            [2, 0.98],
            [1.3, 0.94],
            [0.7, 0.85],
            [0, 0.6],
            [-9, 0.4],
          ]),
        )
      : 0,
    phone: phone ? (phone.isSure ? 0.99 : 0.5) : 0,
    address: who.address
      ? asForm(
          isPlainDetail(who.address) &&
            !onlyVillage.test(who.address) &&
            !who.hasLeftover &&
            !isUnusual,
          step(who.addressScore, [
            [2, 0.97],
            [1, 0.88],
            [-9, 0.5],
          ]),
        )
      : 0,
    place: placeConfidence(best, others),
    items: found.items.isSure ? known : inDoubt,
    payment: found.cod.isSure ? known : inDoubt,
  };
};

/** No part gets more trust than readings of its kind have earned. */
const confidencesOf = (
  found: Findings,
  doubted: ReadonlySet<DoubtedPart>,
): Detection['confidences'] => {
  const sure = byFindings(found);
  const atMost = (part: DoubtedPart, limit: number): number =>
    doubted.has(part) ? Math.min(sure[part], limit) : sure[part];
  return {
    ...sure,
    name: atMost('name', odd),
    address: atMost('address', odd),
    phone: atMost('phone', odd),
    items: atMost('items', inDoubt),
    payment: atMost('payment', inDoubt),
  };
};

const least = 0.9;

const marksOf = (found: Findings, sure: Detection['confidences']): CheckMark[] => {
  const marks: CheckMark[] = [];
  const [best] = found.choices;
  const check = (field: MarkedField, text: string): void => {
    marks.push({ field, text });
  };
  if (!found.who.name) check('name', 'ไม่พบชื่อผู้รับ');
  else if (sure.name < least) check('name', 'ตรวจชื่อผู้รับ');
  if (sure.phone === 0) check('phone', 'ไม่พบเบอร์โทร');
  else if (!found.phones[0]?.isSure) check('phone', 'เบอร์โทรไม่ครบหลัก ตรวจอีกครั้ง');
  else if (sure.phone < least) check('phone', 'ตรวจเบอร์โทรอีกครั้ง');
  if (!found.who.address) check('address', 'ไม่พบบ้านเลขที่หรือถนน');
  else if (sure.address < least) check('address', 'ตรวจบ้านเลขที่และถนน');
  if (found.isOneOfSeveral) check('place', 'มีหลายรายในข้อความเดียว อ่านเฉพาะรายแรก วางทีละราย');
  else if (!best) check('place', 'ไม่พบตำบล อำเภอ จังหวัด');
  else if (!best.row.subdistrict) check('place', 'ไม่พบตำบลหรือแขวง เลือกเพิ่ม');
  else if (sure.place < least) check('place', 'ตรวจตำบล อำเภอ จังหวัด');
  if (best?.typedPostcode === 'differs' || found.hasOddPostcode) {
    check('postcode', 'รหัสไปรษณีย์ที่พิมพ์มาไม่ตรงกับพื้นที่');
  }
  if (sure.items < least) check('items', 'ตรวจรายการสินค้าและจำนวน');
  if (sure.payment < least)
    check(
      'codAmount',
      found.cod.amountSatang === null
        ? 'ยอดเก็บปลายทางไม่ชัดเจน กรอกเอง'
        : 'ตรวจยอดเก็บปลายทางกับแชตอีกครั้ง',
    );
  return marks;
};

const alternativesOf = (choices: readonly Choice[]): PlaceTuple[] => {
  const [best, ...others] = choices;
  if (!best) return [];
  const tuples = [tupleOf(best)];
  for (const postcode of best.row.subdistrict?.postcodes ?? []) {
    tuples.push({ ...tupleOf(best), postcode });
  }
  if (!best.row.subdistrict && best.row.district) {
    for (const one of best.row.district.subdistricts) {
      if (!best.postcode || one.postcodes.includes(best.postcode)) {
        tuples.push({ ...tupleOf(best), subdistrict: one.th, postcode: one.postcodes[0] ?? '' });
      }
    }
  }
  for (const other of others) if (best.score - other.score < 2) tuples.push(tupleOf(other));
  const seen = new Set<string>();
  return tuples
    .filter((tuple) => {
      const key = Object.values(tuple).join('|');
      return !seen.has(key) && Boolean(seen.add(key));
    })
    .slice(1, 7);
};

const mostGuesses = 3;

const round = (value: number): number => Math.round(value * 100) / 100;

/** '115 ม.6 115 ม.6': corrected, and repeated by the shop. */
const saidTwice = /^(.{4,}?)\s+\1$/u;

export const toDetection = (found: Findings, doubted: ReadonlySet<DoubtedPart>): Detection => {
  const { choices, phones, who } = found;
  const sure = confidencesOf(found, doubted);
  const best = choices[0];
  const place = best
    ? tupleOf(best)
    : { subdistrict: '', district: '', province: '', postcode: '' };
  return {
    name: who.name,
    phone: phones[0]?.digits ?? '',
    phone2: phones.find((phone) => phone.digits !== phones[0]?.digits)?.digits ?? '',
    address: who.address.replace(saidTwice, '$1'),
    ...place,
    confidence: round(Math.min(...Object.values(sure))),
    confidences: sure,
    alternatives: best ? alternativesOf(choices) : found.guesses.slice(0, mostGuesses).map(tupleOf),
    items: found.items.items,
    codAmountSatang: found.cod.amountSatang,
    isPaid: found.cod.isPaid,
    payment: found.cod.paidBy,
    note: found.note,
    marks: marksOf(found, sure),
  };
};
