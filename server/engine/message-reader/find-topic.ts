// The subject of a chat before anything is counted: 'แคคตัสยังมีไหมคะ', and 'เอา 6 ต้นค่ะ' below it.
import { type Message, kinds } from './normalize/message.ts';
import type { Topic } from './find-counts.ts';
import type { CatalogueProduct } from './fold-product.ts';
import { chooseVariant, findProducts } from './product-index.ts';

export const question =
  /^[^\n]{0,24}?(?:ราคา)?\s*(?:เท่า(?:ไ|ใด)|กี่บาท|กี่วัน|มี(?:ไหม|มั้ย|ไม๊|ม้าย|บ่(?![ก-ฮ])|ก่อ(?![ก-ฮ]))|เหลือ[ก-๙]{0,6}(?:ไหม|มั้ย|อยู่)|หมดยัง|หมดรึยัง|ยังอยู่|ยังมี|ดีไหม|(?:ใช้|ขาย)(?:ยัง)?ไง|หมดอายุ|ต่างกัน|คืออะไร|มีสีอะไร|มีของ|มีกี่)/u;

/** 'สนใจกระเป๋าค่ะ' names the subject of the counts below. */
const interest = /(?:สนใจ|อยากได้|ขอดู|ถามหา)[^\n]{0,6}$/u;

export const lineEnd = (text: string, at: number): number => {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
};

/** Products asked about in lines of talk, with their lines. */
export const topicsOfTalk = (
  { text, cover }: Message,
  catalogue: readonly CatalogueProduct[],
): Topic[] =>
  findProducts(text, catalogue).flatMap((hit) => {
    if (cover[hit.start] !== kinds.noise) return [];
    const lineNo = text.lastIndexOf('\n', hit.start - 1) + 1;
    const isAsked =
      question.test(text.slice(hit.end, lineEnd(text, hit.end))) ||
      interest.test(text.slice(lineNo, hit.start));
    const around = text.slice(hit.start, lineEnd(text, hit.end));
    const product = isAsked ? chooseVariant(hit.products, { around }) : undefined;
    return product ? [{ product, lineNo }] : [];
  });
