// What a paste says for all of its recipients, or of one of them apart from the rest, as each of them hears it.
import { normalizePhone } from '@app/contract/kit/text';
import { isPostcode } from '../place/places.ts';
import { ownedBy } from './shared-rows.ts';

const phone =
  /(?<!\d)(?:(?:\+66|0066)\s?(?:\(0\))?[ .-]?[689](?:[ .-]?\d){8}|0[689](?:[ .-]?\d){8}|0[2-57](?:[ .-]?\d){7})(?!\d)/g;
export const phonesOf = (text: string): string[] => [
  ...new Set([...text.matchAll(phone)].map(([one]) => normalizePhone(one) ?? '').filter(Boolean)),
];

// 'คนที่ 2', '2.', '- ', 'ที่อยู่ 2', 'กล่องที่ 2'
export const opening =
  /^\s*(?:(?!🙏)[-–•*>#✅\p{Extended_Pictographic}]\s*(?:\d{1,2}[.)](?!\d)\s*)?(?=[^\s\-*•])|(?:(?:คน|ราย|บ้าน|ที่|ออเดอร์|order|ที่อยู่|ชุด|รายการ|address)\s*(?:ที่|#)?\s*\d{1,2}(?![\d/]|\s*(?:บ้าน|ที่|คน|ราย|กล่อง|หลัง|เจ้า))|(?:กล่อง|ที่|คน)(?:แรก|สอง|สาม|สี่)(?=\s|[:：]))|#?\d{1,2}\s*[.)\]:](?!\d))/iu;
export const money =
  /โอน|ปลายทาง|เก็บ(?:เงิน|หน้า)|(?<![a-z])cod(?![a-z])|(?<![a-z])(?:paid|transfer)|จ่าย|ชำระ/iu;

export type Line = {
  text: string;
  phones: string[];
  /** House and postcode: what tells two addresses apart. */
  key: string;
  hasAddress: boolean;
  /** Read only where it is asked for: a catalogue is long. */
  readonly hasGoods: boolean;
  isGap: boolean;
  isOpening: boolean;
  isLabel: boolean;
};

/** Whole records only: each with an address and a phone, no two the same. */
export type Segment = { from: number; to: number };

export const joined = (lines: readonly Line[], { from, to }: Segment): string =>
  lines
    .slice(from, to)
    .map((line) => line.text)
    .join('\n');

const byDoor = /ปลายทาง|เก็บ(?:เงิน|หน้า)|(?<![a-z])cod(?![a-z])/iu;
const perPerson = /(?:คน|ท่าน|บ้าน|วัด|ที่|กล่อง|ราย|เจ้า|หลัง)ละ\s*/gu;
const saysEach = new RegExp(perPerson.source, 'u');
// 'ชาเขียว 3 ซอง ส่ง 3 คน คนละซอง': how many each gets, not all of them.
const eachOf =
  /(?<![\d/])\d{1,2}\s*[ก-๙]{0,8}(?:[^\d\n]{0,8}\d{1,2}\s*(?:คน|ที่|บ้าน|กล่อง|หลัง|ราย))?[^\d\n]{0,6}(?:คน|บ้าน|ที่|กล่อง|ราย|หลัง)ละ\s*/u;
const slashes = /(?<![\d/])\d{2,5}(?:\s*(?:[/,]|กับ|และ)\s*\d{2,5})+(?![\d/])/u;

/** What was said for all of them, as each of them hears it. */
const sharedFor = (
  shared: readonly Line[],
  goodsAt: (text: string) => number,
  of: { own: string; at: number; count: number; hasGoods: boolean },
): string[] => {
  const isDoor = shared.some(({ text }) => byDoor.test(text));
  return shared.flatMap(({ text, hasGoods, phones, hasAddress }) => {
    // 'ดิฉัน ประไพ (โทร 08…) ขอส่งให้ท่านละ 1 ขวด': the buyer's own phone stands ahead of the goods.
    const isForEach =
      hasGoods &&
      saysEach.test(text) &&
      phonesOf(text.slice(Math.max(0, goodsAt(text)))).length === 0;
    if ((phones.length > 0 && !isForEach) || hasAddress) return [];
    const sums = slashes.exec(text)?.[0].split(/[/,]|กับ|และ/u) ?? [];
    if (sums.length === of.count && (money.test(text) || isDoor)) {
      const sum = (sums[of.at] ?? '').trim();
      if (money.test(of.own)) return [];
      return [isDoor ? `เก็บเงินปลายทาง ${sum} บาท` : `โอนแล้ว ${sum} บาท`];
    }
    if (hasGoods && !of.hasGoods)
      return [
        text
          .slice(Math.max(0, goodsAt(text)))
          .replace(eachOf, ' ')
          .replace(perPerson, ' '),
      ];
    const words = text.replace(perPerson, ' ');
    return !hasGoods && money.test(text) && !money.test(of.own) ? [words] : [];
  });
};

export const withShared = (
  lines: readonly Line[],
  segments: readonly Segment[],
  goodsAt: (text: string) => number,
): string[] => {
  const shared = lines.filter((_, at) => !segments.some(({ from, to }) => at >= from && at < to));
  const onlyPhone = shared.flatMap((line) => line.phones);
  const whole = segments.map((segment) => joined(lines, segment));
  const told = shared.filter(
    (line) =>
      (line.hasGoods || money.test(line.text)) && !line.hasAddress && line.phones.length === 0,
  );
  const { parts, rest } = ownedBy(
    told.map(({ text }) => text),
    whole,
    goodsAt,
  );
  const forAll = shared.filter((line) => !told.includes(line) || rest.includes(line.text));
  return segments.map((segment, at) => {
    const mine = (parts[at] ?? '').trim();
    const own = whole[at] ?? '';
    const hasGoods =
      goodsAt(mine) >= 0 || lines.slice(segment.from, segment.to).some((line) => line.hasGoods);
    const of = { own: `${own}\n${mine}`, at, count: segments.length, hasGoods };
    const said = sharedFor(forAll, goodsAt, of);
    if (mine) said.unshift(mine);
    const isSilent = phonesOf(own).length === 0;
    // 'เบอร์เดียวกับ…': the one before, else the one that was given for all.
    const before = lines
      .slice(0, segment.from)
      .flatMap((line) => line.phones)
      .at(-1);
    const given = isSilent ? (onlyPhone[0] ?? before) : undefined;
    // 'A02 … | SP-CL*1 | 350' below 'ตัวเลขท้าย = ปลายทาง'.
    const isDoor = shared.some(({ text }) => byDoor.test(text)) && !money.test(own);
    const sum = isDoor ? sumOf(own) : undefined;
    if (sum) said.push(`เก็บเงินปลายทาง ${sum} บาท`);
    const mark = (sum ? own.replace(lastNumber, '') : own)
      .replace(opening, '')
      .replace(/^\s*\n/u, '');
    return [mark, ...(given ? [given] : []), ...said].join('\n');
  });
};

const lastNumber =
  /(?<=[|=•/]\s*|\s=?)(?<![\d/.-])(\d{2,5})\s*(?:บาท|บ\.?|฿|\.-)?\s*$|=\s*(\d{2,5})(?:\s*\+\s*(\d{2,3}))?(?![\d/-])/u;
const sumOf = (own: string): string | undefined => {
  const [, last, equal, more = '0'] = lastNumber.exec(own) ?? [];
  const sum = last ?? equal;
  return sum !== undefined && !isPostcode(sum) ? String(Number(sum) + Number(more)) : undefined;
};
