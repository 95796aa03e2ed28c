// Splits a paste with several recipients: the text of each, with what it says for all of them.
import { withoutExample } from '../normalize/filled-example.ts';
import { mendMisread } from '../normalize/misread.ts';
import { toArabicDigits } from '@app/contract/kit/text';
import type { CatalogueProduct } from '../fold-product.ts';
import { findProducts } from '../product-index.ts';
import { byBlocks } from './blocks.ts';
import { byChats } from './chats.ts';
import { formsOfTable, withoutQuotes } from './order-table.ts';
import { type Records, arePhonesApart, likelyRecords } from './likely-split.ts';
import type { PersonRecord } from './person-record.ts';
import { type Hits, opening, phonesOf, samePhone, sameRecipient } from './record-lines.ts';
import { withNeighbours } from './neighbours.ts';
import { byParcels, parcel, withParcelLines } from './parcels.ts';
import { byPeopleOfOneHouse } from './one-house.ts';
import { withShared } from './share-out.ts';
import { withPlaces } from './same-place.ts';
import { type Unit, unitsOf } from './units.ts';

const sender =
  /^[^ก-๙a-z]*(?:ส่งในนาม[ก-๙]{0,12}\s)?(?:(?:ชื่อ|ที่อยู่|ข้อมูล|เบอร์)*(?:ผู้|คน)(?:ฝาก(?:ส่ง)?|ส่ง)|ฝากส่งโดย|ส่งโดย|ส่งจาก|จาก(?!\s*[ก-๙]{0,6}แชต)|ต้นทาง|ในนาม|sender|from|shipper|return)/iu;
const receiver =
  /^[^ก-๙a-z]*(?:(?:ชื่อ|ที่อยู่|ข้อมูล|เบอร์)*(?:ผู้|คน)รับ|ส่งถึง|ถึง|ปลายทาง\s*[:：]|receiver|recipient|consignee|ship to|deliver to|to\b)/iu;
const notSentTo =
  /ตัวอย่าง|(?:ที่อยู่|ที่|อัน)(?:เก่า|เดิม)|(?<![ก-๙])เก่า|ไม่(?:เอา|ใช่|ใช้|ส่ง|อยู่)|ยกเลิก|(?:คน|พนักงาน|พี่|น้อง)(?:ขับ|ไรเดอร์|ขนส่ง)|ไรเดอร์|เคอรี่|แฟลช|ส่งคืน|ใบกำกับ|ใบเสร็จ|ออกบิล|ที่อยู่ร้าน|sample|example|old address|rider|courier|invoice/iu;
const related =
  /เปลี่ยน(?!.{0,6}หมวก)|แก้(?!ว)|(?<![ก-๙])ย้าย|พิมพ์ผิด|ส่งผิด|ผิดค่ะ|ผิดครับ|แทน(?![ก-๙])|(?<![ก-๙])instead|wrong/iu;
const drawn = /^[\s\-=_*~•.]*$/u;
const longest = 5_000;
const mostLines = 200;
const mostOrders = 50;

const sample =
  /ตัวอย่าง[^\n]*(?:x{2,}|\.{3})|^\s*[([]?ตัวอย่าง(?:การกรอก)?\s*[)\]:：](?=[^\n]*\d{9})/iu;

const wholePlace = 1.9;
const nearlyWhole = 1.1;
// 'เอาที่บ้านนะครับ', 'ส่งที่ 2 นะคะ'
const choosesOne =
  /(?:ส่ง|เอา|ใช้|เลือก|ขอ|รับ)(?:เป็น|ไป|ของ)?\s?(?:ที่|อัน)(?:อยู่)?\s?(?:ที่\s?)?(?:[1-9](?![\d/])|บ้าน|ทำงาน|ออฟฟิศ|หอ|คอนโด|แรก|สอง|สาม|นี้|ไหน|บน|ล่าง)|อันไหน|แล้วแต่|หรือ/u;

const kin = /^\P{L}*(แม่|พ่อ|พี่|น้อง|น้า|ป้า|ลุง|ยาย|ย่า|ตา|ปู่|อา|เพื่อน)(?=\s?[ก-ฮเ-ไ])/u;
/** 'แม่ มะลิ 12/3 …⏎น้า สมบัติ 55 …⏎เบอร์แม่ 081… เบอร์น้า 089…' */
const arePhonesOfKin = (
  units: readonly Unit[],
  { owns, loose }: { owns: readonly (readonly Unit[])[]; loose: readonly Unit[] },
): boolean =>
  arePhonesApart(units) &&
  owns.every(([first]) => {
    const who = kin.exec(first?.said ?? '')?.[1] ?? '';
    return who !== '' && loose.some(({ text }) => text.includes(`เบอร์${who}`));
  });

/**
 * 'สันติ 14/2 ม.4 … (เบอร์เดี๋ยวหาให้)': one record lacks a phone, the others have different ones, and all houses
 * differ.
 */
const isOneWithout = (
  records: readonly PersonRecord[],
  owns: readonly (readonly Unit[])[],
): boolean => {
  const phones = owns.flatMap((own) => own.flatMap((unit) => unit.phones)[0] ?? []);
  const keys = owns.map((own, at) => own.find((unit) => unit.hasAddress)?.key ?? `${at}`);
  return (
    records.length > 2 &&
    phones.length === records.length - 1 &&
    new Set(phones).size === phones.length &&
    new Set(keys).size === records.length &&
    records.every(({ hasPhone, place, isMidst }) => hasPhone || (place >= wholePlace && !isMidst))
  );
};

/**
 * 'สมหญิง 5 ม.1 … 081… น้ำผึ้ง 1⏎สมหญิง (บ้านแม่) 21 ม.7 … 081… น้ำผึ้ง 2': each house has goods and repeats the same
 * phone.
 */
const isEachWhole = (records: readonly PersonRecord[]): boolean =>
  records.every(
    ({ hasPhone, place, isMidst, goods }) =>
      hasPhone && place >= wholePlace && !isMidst && goods !== '-',
  );

const areOrders = (units: readonly Unit[], { records, isTold }: Records): boolean => {
  if (records.length < 2) return false;
  const marked = records.filter((record) => record.isMarked).length;
  if (marked < records.length && records.some(({ place }) => place < 0)) return false;
  const owns = records.map(({ from, to }) => units.slice(from, to));
  const phones = owns.map((own) => own.flatMap((unit) => unit.phones)[0]);
  if (!phones.includes(undefined) && new Set(phones).size === records.length) return true;
  if (isOneWithout(records, owns)) return true;
  // Two addresses with one phone are a choice, not two people, unless the message says otherwise.
  const loose = units.filter((_, at) => !records.some(({ from, to }) => at >= from && at < to));
  if (loose.some((unit) => choosesOne.test(unit.text))) return false;
  const isApart = arePhonesApart(units) && loose.some((unit) => unit.isForAll);
  const isShared =
    isTold ||
    isApart ||
    isEachWhole(records) ||
    arePhonesOfKin(units, { owns, loose }) ||
    units.some((unit) => samePhone.test(unit.text));
  // 'กล่องแรก แคลงาดำ 1 ส่งคอนโด …': with one parcel per house, each parcel names its goods.
  const isEach = phones.some(Boolean) || records.every(({ goods }) => goods !== '-');
  if (!isShared && (marked < 2 || !isEach)) return false;
  const isWhole = records.every(
    ({ hasPhone, place, isMidst }) => !isMidst && (hasPhone || place >= nearlyWhole),
  );
  // 'ส่งหื้อ อุ้ยแก้ว 102 หมู่ 4 …⏎เบอร์หลาน 097…': two incomplete records that complete each other are one.
  const isOne =
    records.some(({ hasPhone }) => !hasPhone) &&
    records.some(({ hasPhone, place }) => hasPhone && place < wholePlace);
  const keys = owns.map((own, at) => own.find((unit) => unit.hasAddress)?.key ?? `${at}`);
  return isWhole && !isOne && new Set(keys).size === records.length;
};

const misreadFrom = /\bfr0m\b/iu;
/** Removes the lines from a sender's label to the recipient's label. */
const withoutSenders = (lines: readonly string[]): string[] => {
  let isSender = false;
  return lines.filter((line) => {
    if (receiver.test(line) || drawn.test(line)) isSender = false;
    else if (sender.test(line.replace(misreadFrom, 'FROM')) && !/โอน/u.test(line)) {
      isSender = phonesOf(line).length === 0;
      return false;
    }
    return !isSender;
  });
};

const row =
  /^\s*(?:(#?[a-z]{0,2}\d{1,3})[.):/]?(?=\s)|([①-⑳㉑-㉟❶-❿]))\s*(?=[^\d\s])(?!\(?(?:ม\.|ม\s?\d|หมู่|ซ\.|ซอย|ตรอก|ถ\.|ถนน|ต\.|ตำบล|แขวง|บ้าน(?=[ก-ฮเ-ไ])|หอ|คอนโด|ห้อง|ชั้น|อาคาร|ตึก|moo|soi|mu\s?\d))/iu;
const unsold = /ยกเลิก|ไม่มี(?:คน)?|ว่าง|หลุด/u;
const ofDocument = /ใบกำกับ|ใบเสร็จ|ออกบิล|ผู้เสียภาษี/u;
const holdsPhone = /(?<!\d)0[689]\d/u;
/** Removes the address of an invoice from a paste with several phones. */
const withoutDocuments = (lines: readonly string[]): string[] => {
  const others = lines.filter((line) => phonesOf(line).length > 0);
  return others.length < 2
    ? [...lines]
    : lines.filter(
        (line) => !ofDocument.test(line) || holdsPhone.test(line) || !/\d{5}/u.test(line),
      );
};

/**
 * 'A12 ดารุณี …⏎A13 ยกเลิก', '#27 อุไร …', '② โกเมน …': replaces the shop's row numbers by dashes; '4 ม.5 ต.…' is a
 * house.
 */
const withoutCounts = (lines: readonly string[]): string[] => {
  const rows = lines.filter((line) => row.test(line) && phonesOf(line).length > 0);
  const counts = rows.map((line) => row.exec(line)?.[0].trim());
  if (rows.length < 2 || new Set(counts).size < rows.length) return [...lines];
  return lines
    .filter((line) => rows.includes(line) || !row.test(line) || !unsold.test(line))
    .map((line) => (rows.includes(line) ? line.replace(row, '- ') : line));
};

const cancelled = /^[^\p{L}\d]*(?:คนที่|ออเดอร์(?:ที่)?|กล่อง(?:ที่)?)?\s*\d{1,2}(?!\d)[^\n\d]{0,24}ยกเลิก/u;
const ticked = /^\s*[✅☑✔]/u;
const crossedOut = /^\s*(?:❌|✖️?|🚫|x\s)|(?<!\d)0\d{8,9}.*(?:ยกเลิก|ไม่ต้องส่ง)(?!ปลายทาง)/u;
/** 'คนที่ 3 (ยกเลิกค่ะ)⏎อุษา 081…': removes a cancelled order, up to the next blank line or record. */
const withoutCancelled = (lines: readonly string[]): string[] => {
  let isGone = false;
  return lines.filter((line) => {
    if (crossedOut.test(line) && lines.some((other) => ticked.test(other))) return false;
    if (cancelled.test(line)) isGone = true;
    else if (drawn.test(line) || opening.test(line) || /ทุกคน|ทั้งหมด|รวม/u.test(line)) isGone = false;
    return !isGone;
  });
};

const mostUnits = 260;
/** Two phones, places, forms or parcels; without them the paste need not be scored. */
const isPerhapsSeveral = (units: readonly Unit[]): boolean => {
  const several = [
    new Set(units.flatMap(({ phones }) => phones)).size,
    new Set(units.flatMap(({ levels }) => levels[3])).size,
    units.filter(({ hasAddress }) => hasAddress).length,
    units.filter(({ isLabel }) => isLabel).length,
    units.filter(({ text }) => parcel.test(text)).length,
    2 * units.filter(({ isOpening, text }) => isOpening && text.search(sameRecipient) >= 0).length,
  ];
  return units.length <= mostUnits && several.some((count) => count > 1);
};

/**
 * The text of each recipient's order, in the message's order; the message alone if it is one order. At most 50 orders.
 */
export const splitOrders = (raw: string, products: readonly CatalogueProduct[]): string[] => {
  if (raw.length > longest) return [raw];
  const text = withoutExample(toArabicDigits(raw).replaceAll('\r', ''));
  const plain = mendMisread(text);
  const blocks = byBlocks(text, products);
  if (blocks.length > 0) return blocks.slice(0, mostOrders);
  const chats = byChats(text, plain);
  if (chats.length > 0) return chats.slice(0, mostOrders);
  const all = text.split('\n');
  if (all.length > mostLines) return [raw];
  const forms = formsOfTable(text);
  if (forms.length > 1) return forms.slice(0, mostOrders);
  const lines = unitsOf(
    withPlaces(
      withoutCounts(
        withoutCancelled(
          withoutDocuments(
            withoutSenders(
              withoutQuotes(withParcelLines(all).filter((line) => !sample.test(line))),
            ),
          ),
        ),
      ),
    ),
    products,
    plain !== text,
  );
  const people = byPeopleOfOneHouse(lines);
  if (people.length > 1) return people.slice(0, mostOrders);
  if (!isPerhapsSeveral(lines)) return [raw];
  const parcels = byParcels(lines);
  if (parcels.length > 1) return parcels;
  const hits: Hits = (words) => findProducts(words, products).toSorted((a, b) => a.start - b.start);
  // Words about another address raise no doubt if each record has its own phone.
  const isApart = new Set(lines.flatMap((line) => line.phones)).size > 1 && !arePhonesApart(lines);
  const isDoubtful =
    (!isApart && related.test(text)) ||
    lines.some(
      (line) =>
        notSentTo.test(line.text.replace(/@\S+/gu, '')) &&
        (line.hasAddress || line.phones.length > 0 || !isApart),
    );
  const found = likelyRecords(lines);
  if (!areOrders(lines, found) || (isDoubtful && found.records.some(({ isMarked }) => !isMarked)))
    return [raw];
  return withShared(lines, withNeighbours(lines, found.records), hits).slice(0, mostOrders);
};
