// What a chat speaks of before anything is counted: 'แคคตัสยังมีไหมคะ', and 'เอา 6 ต้นค่ะ' below it.
import { type Message, kinds } from './normalize/message.ts';
import { type CatalogueProduct, chooseVariant, findProducts } from './product-index.ts';

export const question =
  /^[^\n]{0,24}?(?:ราคา)?\s*(?:เท่าไ|กี่บาท|กี่วัน|มีไหม|มีมั้ย|เหลือ(?:ไหม|มั้ย|อยู่)|ยังมี|ดีไหม|ใช้ยังไง|คืออะไร|มีสีอะไร|มีของ|มีกี่)/u;

export const lineEnd = (text: string, at: number): number => {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
};

/** The one product that was asked about in lines of talk; of several nobody knows which is meant. */
export const topicOfTalk = (
  { text, cover }: Message,
  catalogue: readonly CatalogueProduct[],
): CatalogueProduct | undefined => {
  const asked = findProducts(text, catalogue).filter(
    ({ start, end }) =>
      cover[start] === kinds.noise && question.test(text.slice(end, lineEnd(text, end))),
  );
  const products = asked.map((hit) =>
    chooseVariant(hit.products, { around: text.slice(hit.start, lineEnd(text, hit.end)) }),
  );
  return new Set(products).size === 1 ? products[0] : undefined;
};
