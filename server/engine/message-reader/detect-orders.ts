// Reads every order of a paste: one per recipient, in order.
import { toArabicDigits } from '@app/contract/kit/text';
import { type Context, detectAddress } from './detect-address.ts';
import type { Detection } from './detection.ts';
import { isPostcode } from './place/places.ts';
import { withGoodsColumns } from './repair/goods-columns.ts';
import { phonesOf } from './repair/blocks.ts';
import { parcel } from './repair/parcels.ts';
import { splitOrders } from './repair/split-orders.ts';

/** `text` is the part of the paste that the order was read from. */
export type Reading = Detection & { orders: (Detection & { text: string })[] };

const asked = 0.6;
const inDoubt = 0.6;

/** A form for one order shows the first, and must show that more follow. */
const amongOthers = (first: Detection, count: number): Detection => ({
  ...first,
  confidence: Math.min(first.confidence, asked),
  marks: [
    { field: 'place', text: `พบ ${count} รายในข้อความเดียว นี่คือรายแรก` },
    ...first.marks.filter(({ field }) => field !== 'place'),
  ],
});

const longWord = /[\p{L}\p{M}]{6,}/gu;
/** A line of counts or sums belongs to no order of the paste: a person must assign it. */
const isAnyDropped = (raw: string, orders: readonly string[]): boolean => {
  const held = orders.join('\n').replace(/\s+/g, '');
  return (
    orders.length > 1 &&
    toArabicDigits(raw)
      .split('\n')
      .some(
        (line) =>
          /\d/.test(line) &&
          line
            .replace(parcel, '')
            .match(longWord)
            ?.some((word) => !held.includes(word)) === true,
      )
  );
};

const ofEach =
  /(?:คน|ท่าน|บ้าน|วัด|ที่|กล่อง|ราย|เจ้า|หลัง|ร้าน|สาขา|โรงเรียน|อัน|ใบ|ชุด)ละ|เท่ากัน|เหมือนกัน|ทุก(?:คน|บ้าน|ที่|กล่อง|ราย)|ต่อ(?:คน|กล่อง|ที่)|(?<![a-z])(?:each|per)(?![a-z])/iu;

/** Mentioned once in the whole paste, and not as the sum that each of them pays. */
const isToldForAll = (raw: string, satang: number): boolean => {
  const sum = new RegExp(`(?<![\\d/.-])${satang / 100}(?![\\d/])`, 'gu');
  const plain = toArabicDigits(raw).replace(/(?<=\d),(?=\d{3})/gu, '');
  const lines = plain.split('\n').filter((line) => line.search(sum) >= 0);
  return plain.match(sum)?.length === 1 && !ofEach.test(lines[0] ?? '');
};

/** 'ปลายทาง 758' below two recipients: a person must decide whether each pays it, or all together. */
const withSharedSum = <One extends Detection>(raw: string, orders: readonly One[]): One[] => {
  const doubtful = (satang: number | null): boolean =>
    satang !== null &&
    orders.filter(({ codAmountSatang }) => codAmountSatang === satang).length > 1 &&
    isToldForAll(raw, satang);
  return orders.map((order) => {
    if (!doubtful(order.codAmountSatang)) return order;
    const { confidence, confidences, marks } = order;
    return {
      ...order,
      confidence: Math.min(confidence, inDoubt),
      confidences: { ...confidences, payment: Math.min(confidences.payment, inDoubt) },
      marks: [
        ...marks.filter(({ field }) => field !== 'codAmount'),
        { field: 'codAmount', text: 'แจ้งยอดเดียวไว้กับหลายราย ตรวจว่าเป็นยอดของแต่ละรายหรือยอดรวม' },
      ],
    };
  });
};

const isChange = /(?<![ก-๙])(?:ขอ)?(?:เพิ่ม|เปลี่ยน|ลด|แก้เป็น|ยกเลิก|ไม่เอา)/u;
const aPhone = /(?<!\d)0[2-9](?:[ -]?\d){7,8}(?!\d)/u;
const ordinal = /(?:ราย|คน|เจ้า|กล่อง|ออเดอร์|บิล)(?:แรก|สุดท้าย|ที่\s?\d)/u;
const leastName = 4;
/** '3) สมคิด รายแรก เพิ่มน้ำปลา 1 ขวด' below two orders: a person must handle a remark about one of them elsewhere. */
const withLaterChanges = <One extends Detection & { text: string }>(
  raw: string,
  orders: readonly One[],
): One[] => {
  if (orders.length < 2) return [...orders];
  const isOpen = raw
    .split('\n')
    .some(
      (line) =>
        isChange.test(line) &&
        !aPhone.test(line) &&
        /[ก-๙]\s?\d|\d\s?[ก-๙]/u.test(line) &&
        (ordinal.test(line) ||
          orders.some(
            ({ name, text }) =>
              name.length >= leastName && line.includes(name) && !text.includes(line.trim()),
          )),
    );
  if (!isOpen) return [...orders];
  return orders.map((order) => ({
    ...order,
    confidence: Math.min(order.confidence, inDoubt),
    confidences: {
      ...order.confidences,
      items: Math.min(order.confidences.items, inDoubt),
      payment: Math.min(order.confidences.payment, inDoubt),
    },
    marks: [
      ...order.marks.filter(({ field }) => field !== 'items'),
      { field: 'items', text: 'มีข้อความเพิ่มหรือเปลี่ยนของรายอื่นในข้อความเดียวกัน ตรวจรายการอีกครั้ง' },
    ],
  }));
};

const manyOthers = 3;
const code = /(?<![\d/.-])[1-9]\d{4}(?![\d/-]|\.\d)/gu;
/** Read as one order although several seem to be in it: tells the user, and how to separate them. */
const perhapsSeveral = (raw: string, one: Detection): Detection => {
  const text = toArabicDigits(raw);
  const phones = new Set(phonesOf(text)).size;
  const places = (text.match(code) ?? []).filter(isPostcode).length;
  if (phones < manyOthers || places < manyOthers) return one;
  const told = `พบ ${phones} เบอร์ในข้อความเดียว ถ้ามีหลายราย เว้นบรรทัดคั่นทีละราย`;
  return {
    ...one,
    confidence: Math.min(one.confidence, asked),
    marks: [{ field: 'place', text: told }, ...one.marks.filter(({ field }) => field !== 'place')],
  };
};

/** Returns at least one order; a paste with one recipient is read as a whole. */
export const detectOrders = (pasted: string, context: Omit<Context, 'isShared'> = {}): Reading => {
  const raw = withGoodsColumns(pasted, context.products ?? []);
  const [first = raw, ...more] = splitOrders(raw, context.products ?? []);
  const inside = { ...context, isShared: isAnyDropped(raw, [first, ...more]) };
  const orders = withLaterChanges(
    raw,
    withSharedSum(
      raw,
      [first, ...more].map((text) => ({ ...detectAddress(text, inside), text })),
    ),
  );
  const { text: _, ...one } = orders[0]!;
  return {
    ...(more.length > 0 ? amongOthers(one, orders.length) : perhapsSeveral(raw, one)),
    orders,
  };
};
