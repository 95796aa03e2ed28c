// Several recipients in one paste: the words of each, with what was said for all of them.
import { toArabicDigits } from '@app/contract/kit/text';
import { isPostcode } from '../place/places.ts';
import type { CatalogueProduct } from '../fold-product.ts';
import { findProducts } from '../product-index.ts';
import { formsOfTable } from './order-table.ts';
import { type Line, type Segment, money, opening, phonesOf, withShared } from './share-out.ts';
import { numbersAhead, wholeRows } from './shared-rows.ts';

const code = /(?<![\d/.-])[1-9]\d{4}(?![\d/.-])/g;
const partOfAddress =
  /(?<![\d/])\d{1,4}\/\d{1,4}(?![\d/])|(?:หมู่(?:ที่)?|ม\.|(?<![a-z])moo|(?<![a-z])m\.)\s?\d|(?<![ก-๙])(?:ซ\.|ซอย|ถ\.|ถนน)|(?<![ก-๙])(?:ต\.|ตำบล|แขวง)\s?[ก-ฮเ-ไ]|(?<![ก-๙])(?:อ\.|อำเภอ|เขต)\s?[ก-ฮเ-ไ]|(?<![ก-๙])(?:จ\.|จังหวัด)\s?[ก-ฮเ-ไ]|(?<![a-z])(?:soi|road|rd|tambon|amphoe|district|province|condo)(?![a-z])/giu;
const house =
  /(?<![\d/])(\d{1,4}(?:\/\d{1,4})?)(?=\s*(?:ม\.|หมู่|ซ\.|ซอย|ถ\.|ถนน|ต\.|ตำบล|แขวง|moo|soi|m\.))|(?<![\d/])(\d{1,4}\/\d{1,4})(?![\d/])/iu;
const sender =
  /^[^ก-๙a-z]*(?:(?:ชื่อ|ที่อยู่|ข้อมูล|เบอร์)*(?:ผู้|คน)(?:ฝาก)?ส่ง|ฝากส่งโดย|ส่งโดย|ส่งจาก|จาก(?!\s*[ก-๙]{0,6}แชต)|ต้นทาง|ในนาม|sender|from|shipper|return)/iu;
const receiver =
  /^[^ก-๙a-z]*(?:(?:ชื่อ|ที่อยู่|ข้อมูล|เบอร์)*(?:ผู้|คน)รับ|ส่งถึง|ถึง|ปลายทาง\s*[:：]|receiver|recipient|consignee|ship to|deliver to|to\b)/iu;
const notSentTo =
  /ตัวอย่าง|(?:ที่อยู่|ที่|อัน)(?:เก่า|เดิม)|(?<![ก-๙])เก่า|ไม่(?:เอา|ใช่|ใช้|ส่ง|อยู่)|ยกเลิก|(?:คน|พนักงาน|พี่|น้อง)(?:ขับ|ไรเดอร์|ขนส่ง)|ไรเดอร์|เคอรี่|แฟลช|ส่งคืน|ใบกำกับ|ใบเสร็จ|ออกบิล|ที่อยู่ร้าน|sample|example|old address|rider|courier|invoice/iu;
const related =
  /เปลี่ยน(?!.{0,6}หมวก)|แก้(?!ว)|(?<![ก-๙])ย้าย|พิมพ์ผิด|ส่งผิด|ผิดค่ะ|ผิดครับ|แทน(?![ก-๙])|(?<![ก-๙])instead|wrong/iu;
const label = /^\s*(?:(?:ชื่อ(?:-สกุล|ผู้รับ)?|ผู้รับ|name|recipient|receiver)\s*[:：])/iu;
const samePhone =
  /เบอร์(?:โทร)?\s?(?:[ก-๙]{0,6}เบอร์)?(?:เดียว|เดิม|เหมือน)|same (?:phone|number|tel)/iu;
const drawn = /^[\s\-=_*~•.]*$/u;
const leastWithCode = 24;
const longest = 5_000;
const mostLines = 200;
const mostOrders = 50;

const sample =
  /ตัวอย่าง[^\n]*(?:x{2,}|\.{3})|^\s*[([]?ตัวอย่าง(?:การกรอก)?\s*[)\]:：](?=[^\n]*\d{9})/iu;

const readLine = (text: string, products: readonly CatalogueProduct[]): Line => {
  const codes = [...text.matchAll(code)].map(([one]) => one).filter(isPostcode);
  const parts = new Set((text.match(partOfAddress) ?? []).map((part) => part.slice(0, 2)));
  let known: boolean | undefined;
  return {
    text,
    phones: phonesOf(text),
    key: `${house.exec(text)?.[0] ?? ''} ${codes[0] ?? ''} ${[...text.matchAll(partOfAddress)].map(([part]) => part).join(' ')}`.trim(),
    hasAddress:
      (codes.length > 0 && (parts.size > 0 || text.length >= leastWithCode)) || parts.size > 1,
    get hasGoods() {
      known ??= findProducts(text, products).length > 0;
      return known;
    },
    isGap: drawn.test(text),
    isOpening: opening.test(text),
    isLabel: label.test(text),
  };
};

const areOrders = (lines: readonly Line[], segments: readonly Segment[]): boolean => {
  if (segments.length < 2) return false;
  const isShared = lines.some((line) => samePhone.test(line.text));
  const keys = new Set<string>();
  for (const segment of segments) {
    const own = lines.slice(segment.from, segment.to);
    // A form of one's own may be left half empty.
    const isForm = own[0]?.isLabel === true && own.some((line) => line.phones.length > 0);
    if (!isForm && !own.some((line) => line.hasAddress)) return false;
    // Two addresses and one phone are a choice, not two people.
    if (!isShared && own.every((line) => line.phones.length === 0)) return false;
    keys.add(own.find((line) => line.hasAddress)?.key ?? `${segment.from}`);
  }
  return keys.size === segments.length;
};

/** Each line is a record, or begins one. */
const byCores = (lines: readonly Line[]): Segment[] => {
  const isShared = lines.some((line) => samePhone.test(line.text));
  const cores = lines.flatMap((line, at) =>
    line.hasAddress && (isShared || line.phones.length > 0) && !notSentTo.test(line.text)
      ? [at]
      : [],
  );
  const between = cores.slice(1).map((at, index) => at - (cores[index] ?? 0) - 1);
  const regular = between.every((count) => count === between[0]) ? (between[0] ?? 0) : 0;
  // 'แพมเพิส L 2 ส่งให้คนนี้⏎นูรีดา … 063…': the goods of each stand above it.
  const isGoodsAhead =
    cores.every((at) => lines[at - 1]?.hasGoods === true && lines[at]?.hasGoods === false) &&
    lines[(cores.at(-1) ?? 0) + 1]?.hasGoods !== true;
  if (isGoodsAhead)
    return cores.map((at, index) => ({ from: at - 1, to: (cores[index + 1] ?? at + 2) - 1 }));
  const isAhead = cores.some((at) => {
    const before = lines[at - 1];
    return (
      before !== undefined && (before.isOpening || before.isLabel) && before.phones.length === 0
    );
  });
  return cores.map((at, index) => {
    const next = cores[index + 1];
    const own = isAhead ? 0 : regular;
    let from = at;
    if (isAhead && lines[at - 1]?.isOpening === true) from -= 1;
    let to = next ?? Math.min(lines.length, at + 1 + own);
    if (isAhead && next !== undefined && lines[next - 1]?.isOpening === true) to -= 1;
    return { from, to };
  });
};

/** A mark or label opens each record. */
const byOpenings = (lines: readonly Line[], isStart: (line: Line) => boolean): Segment[] => {
  const starts = lines.flatMap((line, at) => (isStart(line) ? [at] : []));
  return starts.map((from, index) => {
    const next = starts[index + 1];
    if (next !== undefined) return { from, to: next };
    const gap = lines.findIndex((line, at) => at > from && line.isGap);
    return { from, to: gap < 0 ? lines.length : gap };
  });
};

const drawnApart = /^[\s\-=_*~•.]*[-=_*~•]{3,}[\s\-=_*~•.]*$/u;

/** '=====' between the records. */
const byDrawn = (lines: readonly Line[]): Segment[] => {
  const cuts = lines.flatMap(({ text }, at) => (drawnApart.test(text) ? [at] : []));
  const starts = [0, ...cuts.map((at) => at + 1)];
  return starts.map((from, index) => ({ from, to: cuts[index] ?? lines.length }));
};

const byParagraphs = (lines: readonly Line[]): Segment[] => {
  const segments: Segment[] = [];
  let from = -1;
  lines.forEach((line, at) => {
    if (!line.isGap && from < 0) from = at;
    if (from >= 0 && (line.isGap || at === lines.length - 1)) {
      segments.push({ from, to: line.isGap ? at : at + 1 });
      from = -1;
    }
  });
  return segments;
};

const isPerson = (lines: readonly Line[], { from, to }: Segment): boolean => {
  const own = lines.slice(from, to);
  return own.some((line) => line.hasAddress) && own.some((line) => line.phones.length > 0);
};

/** Without gaps: a record ends where the next phone and address begin in the order of the first. */
const byOrder = (lines: readonly Line[]): Segment[] => {
  const kept = lines.flatMap((line, at) => (line.isGap ? [] : [at]));
  const starts: number[] = [];
  let hasPhone = false;
  let hasAddress = false;
  let loose = -1;
  for (const at of kept) {
    const line = lines[at];
    if (!line) continue;
    const isAgain = (line.phones.length > 0 && hasPhone) || (line.hasAddress && hasAddress);
    const isWhole = hasPhone && hasAddress;
    if (starts.length === 0) starts.push(at);
    else if (isWhole && isAgain) {
      starts.push(loose >= 0 ? loose : at);
      hasPhone = false;
      hasAddress = false;
    }
    hasPhone ||= line.phones.length > 0;
    hasAddress ||= line.hasAddress;
    const isPlain = line.phones.length === 0 && !line.hasAddress && !line.hasGoods;
    if (!isPlain || money.test(line.text)) loose = -1;
    else if (loose < 0) loose = at;
  }
  return starts.map((from, index) => ({ from, to: starts[index + 1] ?? lines.length }));
};

const parcel =
  /^\s*[-–•]?\s*(?:กล่อง|พัสดุ|parcel|box|ห่อ|ถุง)\s*(?:ที่|#)?\s*(?:(\d)(?!\d)|(แรก|หนึ่ง|สอง|สาม|สี่)(?![ก-ฮ]))\s*[:：.-]?\s*/iu;
const parcelNumbers = ['แรก', 'สอง', 'สาม', 'สี่'];
const numberOfParcel = (text: string): number => {
  const [, digit, word = ''] = parcel.exec(text) ?? [];
  return digit ? Number(digit) : parcelNumbers.indexOf(word.replace('หนึ่ง', 'แรก')) + 1;
};

/** 'กล่อง 1 …⏎กล่อง 2 …' to one person: a record for each parcel. */
const byParcels = (lines: readonly Line[]): string[] => {
  const boxes = lines.filter((line) => parcel.test(line.text));
  const numbers = boxes.map((line) => numberOfParcel(line.text));
  const rest = lines.filter((line) => !boxes.includes(line));
  const isOnePerson =
    boxes.every((line) => !line.hasAddress && line.hasGoods) &&
    new Set(lines.flatMap((line) => line.phones)).size === 1;
  if (boxes.length < 2 || !isOnePerson || numbers.some((value, at) => value !== at + 1)) return [];
  const who = rest
    .filter((line) => line.phones.length > 0 || line.hasAddress)
    .map((line) => line.text);
  return boxes.map((line) => [...who, line.text.replace(parcel, '')].join('\n'));
};

/** Lines from a sender's label to the receiver's are nobody's order. */
const withoutSenders = (lines: readonly string[]): string[] => {
  let isSender = false;
  return lines.filter((line) => {
    if (receiver.test(line) || drawn.test(line)) isSender = false;
    else if (sender.test(line) && !/โอน/u.test(line)) {
      isSender = phonesOf(line).length === 0;
      return false;
    }
    return !isSender;
  });
};

const cancelled = /^[^\p{L}\d]*(?:คนที่|ออเดอร์(?:ที่)?|กล่อง(?:ที่)?)?\s*\d{1,2}(?!\d)[^\n\d]{0,24}ยกเลิก/u;
/** 'คนที่ 3 (ยกเลิกค่ะ)⏎อุษา 081…': up to the next blank line nobody's order. */
const withoutCancelled = (lines: readonly string[]): string[] => {
  let isGone = false;
  return lines.filter((line) => {
    if (cancelled.test(line)) isGone = true;
    else if (drawn.test(line) || opening.test(line) || /ทุกคน|ทั้งหมด|รวม/u.test(line)) isGone = false;
    return !isGone;
  });
};

/** The words of each recipient's order, in the order of the message; the message itself when it is one order. */
export const splitOrders = (raw: string, products: readonly CatalogueProduct[]): string[] => {
  if (raw.length > longest) return [raw];
  const text = toArabicDigits(raw).replaceAll('\r', '');
  const all = text.split('\n');
  if (all.length > mostLines) return [raw];
  const forms = formsOfTable(text);
  if (forms.length > 1) return forms.slice(0, mostOrders);
  const lines = wholeRows(
    numbersAhead(withoutCancelled(withoutSenders(all.filter((line) => !sample.test(line))))),
  ).map((line) => readLine(line, products));
  const parcels = byParcels(lines);
  if (parcels.length > 1) return parcels;
  const forLabels = lines.filter((line) => line.isLabel).length;
  if (lines.filter((line) => line.hasAddress).length < 2 && forLabels < 2) return [raw];
  const goodsAt = (words: string): number => findProducts(words, products)[0]?.start ?? -1;
  // What is said of another address is no doubt where each has a phone of its own.
  const isApart = new Set(lines.flatMap((line) => line.phones)).size > 1;
  const isDoubtful =
    (!isApart && related.test(text)) ||
    lines.some(
      (line) =>
        notSentTo.test(line.text) && (line.hasAddress || line.phones.length > 0 || !isApart),
    );
  const marked = [
    byOpenings(lines, (line) => line.isOpening),
    byOpenings(lines, (line) => line.isLabel),
  ];
  const plain = [
    byDrawn(lines).filter((segment) => isPerson(lines, segment)),
    byCores(lines),
    byParagraphs(lines).filter((segment) => isPerson(lines, segment)),
    byOrder(lines).filter((segment) => isPerson(lines, segment)),
  ];
  // Each record has a person and a house of its own: the reading that leaves out none of them holds.
  const found = [...marked, ...(isDoubtful ? [] : plain)]
    .filter((segments) => areOrders(lines, segments))
    .reduce<Segment[] | undefined>(
      (most, segments) => (most && most.length >= segments.length ? most : segments),
      undefined,
    );
  return found ? withShared(lines, found, goodsAt).slice(0, mostOrders) : [raw];
};
