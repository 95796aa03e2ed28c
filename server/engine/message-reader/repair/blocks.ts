// Several chats in one paste with blank or drawn lines between them: each block with its own phone and place is an
// order.
import { normalizePhone } from '@app/contract/kit/text';
import type { CatalogueProduct } from '../fold-product.ts';
import { mendMisread } from '../normalize/misread.ts';
import { isPostcode } from '../place/places.ts';
import { findProducts } from '../product-index.ts';
import { money } from './record-lines.ts';

const between = /^[\s\-=_*~•.—─━]*$/u;
const placeMark = /(?<![ก-๙])(?:ต\.|ตำบล|แขวง|อ\.|อำเภอ|เขต|จ\.|จังหวัด)\s?[ก-ฮเ-ไ]/gu;
const code = /(?<![\d/.-])[1-9]\d{4}(?![\d/-]|\.\d)/gu;
/** A phone with any separators: '0 6 4 - 3 3 8 …', '098_331_0027', '+66 93 …'. */
const phone =
  /(?<!\d)(?:(?:\+|00)?66[ .-]{0,2}(?:\(0\))?|0[ .-]?)[689](?:[ ._-]{0,3}\d){8}(?!\d)|(?<!\d)0[2-57](?:[ .-]?\d){7}(?!\d)/gu;
/** The phones of the block in normal form, also with unusual separators; repeated ones occur repeatedly. */
export const phonesOf = (block: string): string[] =>
  (block.match(phone) ?? []).flatMap((one) => normalizePhone(one.replaceAll('_', '')) ?? []);

/** Starts a block that is no order, or that belongs to an order of several blocks. */
const ofOthers =
  /^[^ก-๙a-z]*(?:(?:ชื่อ|ที่อยู่|ข้อมูล)*(?:ผู้|คน)(?:ส่ง|สั่ง|โอน|จ่าย)|ส่งจาก|จาก\s|ต้นทาง|ที่อยู่(?:ร้าน|เก่า|เดิม|ออก)|ใบกำกับ|ใบเสร็จ|ออกบิล|ตัวอย่าง|sender|from\b|invoice|old address|example)/iu;
/** Two blocks may be a sender and a recipient, or an old and a new address. */
const fewest = 3;

const blocksOf = (text: string): string[] => {
  const blocks: string[][] = [];
  let isOpen = false;
  for (const line of text.split('\n')) {
    const isBetween = between.test(line);
    if (!isBetween && isOpen) blocks.at(-1)?.push(line);
    else if (!isBetween) blocks.push([line]);
    isOpen = !isBetween;
  }
  return blocks.map((lines) => lines.join('\n'));
};

const holdsPlace = (block: string): boolean =>
  (block.match(placeMark)?.length ?? 0) > 1 || (block.match(code) ?? []).some(isPostcode);

/** One person has at most two numbers, and perhaps an old address beside the new one. */
const most = 2;
const isOfOne = (block: string): boolean =>
  new Set(phonesOf(block)).size <= most && new Set(block.match(code)).size <= most;

const receiver =
  /^[^ก-๙a-z\n]*(?:(?:ชื่อ|ที่อยู่|ข้อมูล)*(?:ผู้|คน)รับ|ส่งถึง|ถึง|receiver|recipient|consignee|ship to|deliver to|to(?=\s*(?:[:：]|$)))/imu;
/** The recipient's part of a block that starts with the sender. */
const ownPart = (block: string): string => {
  const at = ofOthers.test(block) ? block.search(receiver) : -1;
  return at > 0 ? block.slice(at) : block;
};

/** Whether the block starts with a sender, an old address or an example and has no recipient. */
export const isOthers = (block: string): boolean => ofOthers.test(ownPart(block));

/** Words in one order that also concern the others. */
const ofAll =
  /(?:คน|บ้าน|ราย|ที่|กล่อง)ละ|ทุก(?:คน|ที่|บ้าน|กล่อง|ราย)|ทั้ง\s?(?:หมด(?!\s*\d)|คู่|สอง|สาม|สี่|\d)|เหมือน(?:กัน|เดิม|ข้างบน|คนแรก)|เท่ากัน|each/iu;
/** A sum for all stands before the first order or after the last one. */
const sumOfAll = /ทั้งหมด\s*\d/u;
const forAll = /คนละ|(?:อย่าง|บ้าน|ราย)ละ|ทุก|ทั้ง|เหมือน|เท่ากัน|รวม|same|each|all\b/iu;

/** The blocks if all of them are orders of different people; empty if one of them may concern another. */
export const byBlocks = (text: string, products: readonly CatalogueProduct[]): string[] => {
  const all = blocksOf(text);
  if (all.length < fewest) return [];
  const plain = new Map(all.map((block) => [block, mendMisread(block)]));
  const plainOf = (block: string): string => plain.get(block) ?? block;
  const orders = all.filter(
    (block) => phonesOf(plainOf(block)).length > 0 && holdsPlace(plainOf(block)),
  );
  const firsts = orders.flatMap((block) => phonesOf(ownPart(plainOf(block))).slice(0, 1));
  const isEachTold = orders.every((block) => findProducts(block, products).length > 0);
  const isRest = (block: string): boolean =>
    !/\d/.test(block) &&
    !money.test(block) &&
    !forAll.test(block) &&
    findProducts(block, products).length === 0;
  const isClear =
    all.every((block) => orders.includes(block) || isRest(block)) &&
    orders.every((block) => isOfOne(plainOf(block))) &&
    !all.some((block) => isOthers(plainOf(block))) &&
    (isEachTold || !all.some((block) => ofAll.test(block))) &&
    ![orders[0], orders.at(-1)].some((block) => sumOfAll.test(block ?? '')) &&
    new Set(firsts).size === orders.length;
  return isClear && orders.length >= fewest ? orders : [];
};
