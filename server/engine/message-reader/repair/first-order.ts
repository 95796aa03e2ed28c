// Several complete orders in one paste, one per line or paragraph: only the first is read, so that no order mixes two
// people.
import { normalizePhone, toArabicDigits } from '@app/contract/kit/text';
import { isPostcode } from '../place/places.ts';
import { type Span, linesOf } from '../normalize/message.ts';

export type First = { text: string; isOneOfSeveral: boolean };

const mobile = /(?<!\d)0[689](?:[ .-]?\d){8}(?!\d)/;
const code = /(?<![\d/.-])[1-9]\d{4}(?![\d/-]|\.\d)/g;
const house =
  /(?<!\d)\d{1,4}(?:\/\d{1,4})?\s*(?:ม\.|หมู่|ซ\.|ซอย|ถ\.|ถนน|ต\.|ตำบล|แขวง|หมู่บ้าน|moo|soi)/iu;
// Words that connect two addresses of one parcel: whose each is, or which one is current.
const related =
  /ผู้ส่ง|คนส่ง|ผู้ฝาก|ส่งโดย|ในนาม|ต้นทาง|(?<![ก-๙])จาก|ตัวแทน|เดิม|เก่า|(?:(?<![ก-๙])|ที่อยู่|ที่|เบอร์|บ้าน)ใหม่(?![ก-๙])|แทน|เปลี่ยน|แก้(?!ว)|ย้าย|ยกเลิก|ไม่(?:ใช่|เอา|ใช้|ต้อง)|ผิด|เลือก|ที่ ?[12](?!\d)|(?<![ก-๙])อัน|ใบเสร็จ|ใบกำกับ|บิล|ร้าน|สำรอง|หรือ|ทำงาน|(?:from|sender|shop|old|new|instead)(?![a-z])/iu;
const between = /^[\s\-=_*~•]*$/u;
const longest = 5_000;
const mostLines = 200;

type Whole = { phone: string; key: string; end: number };

/** The lines, and the groups of lines between blank or drawn ones. */
const partsOf = (text: string): { lines: Span[]; paragraphs: Span[] } => {
  const lines = linesOf(text).slice(0, mostLines);
  const paragraphs: Span[] = [];
  let isOpen = false;
  for (const line of lines) {
    const isBetween = between.test(text.slice(line.start, line.end));
    const last = paragraphs.at(-1);
    if (!isBetween && isOpen && last) last.end = line.end;
    else if (!isBetween) paragraphs.push({ ...line });
    isOpen = !isBetween;
  }
  return { lines, paragraphs };
};

const wholeOrders = (text: string, parts: readonly Span[]): Whole[] =>
  parts.flatMap(({ start, end }) => {
    const words = text.slice(start, end);
    const phone = normalizePhone(mobile.exec(words)?.[0] ?? '');
    const postcode = [...words.matchAll(code)].map(([one]) => one).find(isPostcode);
    const place = house.exec(words)?.[0];
    return phone && postcode && place ? [{ phone, key: `${place} ${postcode}`, end }] : [];
  });

/** The text up to the end of the first of several unconnected orders; the whole text if there is only one. */
export const firstOrder = (raw: string): First => {
  const text = toArabicDigits(raw.slice(0, longest));
  if (text.length !== Math.min(raw.length, longest) || related.test(text))
    return { text: raw, isOneOfSeveral: false };
  const { lines, paragraphs } = partsOf(text);
  const found = [paragraphs, lines]
    .map((parts) => wholeOrders(text, parts))
    .find((orders) => {
      const phones = new Set(orders.map(({ phone }) => phone));
      const places = new Set(orders.map(({ key }) => key));
      return orders.length > 1 && phones.size > 1 && places.size > 1;
    });
  const end = found?.[0]?.end;
  return end === undefined
    ? { text: raw, isOneOfSeveral: false }
    : { text: raw.slice(0, end), isOneOfSeveral: true };
};
