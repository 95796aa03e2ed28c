// Changed orders: 'เปลี่ยนเป็นลาเวนเดอร์', 'เปลี่ยนครีมเป็นเซรั่ม', 'งั้นเอา 39'.
import type { Line, Outcome } from './find-counts.ts';
import type { CatalogueProduct } from './fold-product.ts';
import type { Turn } from './normalize/chat/turns.ts';
import { alikeTo } from './product-families.ts';

// 'เปลี่ยนเป็น 3 ดีกว่า แล้วก็ดริปกล่องนึง' changes the count.
const exchange =
  /(?:เปลี่ยน|แก้(?!ว)|สลับ)[^\n]*เป็น(?!\s*(?:\d{1,2}|สอง|สาม|สี่|ห้า|หก)\s*(?:ดีกว่า|แล้ว|กับ|และ|[ก-๙]{2,6}\s+แล้ว))/u;
const instead =
  /ดีกว่า|(?:ค่ะ|ครับ|นะ|จ้า)\s*ไม่ใช่\s*(?:สี|ไซ|เบอร์)?[^\s]|เอ้ย|เอ๊ย|ขอเป็น|เอาเป็น|งั้น(?:ขอ)?(?:เอา|เป็น)|เอาแค่|ไม่เอา[^\n]*เอา/u;

/** 'เปลี่ยนครีมเป็น …', or for a product ordered above 'ครีมเปลี่ยนเป็น …': the replaced product. */
export const isGivenUp = (head: string, rest: string, isKnown: boolean): boolean =>
  (/(?:เปลี่ยน|แก้(?!ว)|สลับ)(?:จาก|ตัว)?\s*$/u.test(head) &&
    /^[^\S\n]*(?:\d+[^\S\n]*[ก-๙]{0,8})?[^\S\n]*เป็น\s*[^\s\d]/u.test(rest)) ||
  (isKnown && /^[^\S\n]*(?:ขอ)?(?:เปลี่ยน|สลับ)(?:มา)?เป็น\s*[^\s\d]/u.test(rest));

const onlyThis = /(?:เอา|รับ|ขอ)(?:แค่|เฉพาะ|เพียง)/u;

type ChangeInput = {
  catalogue: readonly CatalogueProduct[];
  words: string;
  /** Where the line begins. */
  lineNo: number;
};

const isKin = (
  catalogue: readonly CatalogueProduct[],
  one: CatalogueProduct,
  other: CatalogueProduct,
): boolean => one !== other && alikeTo(one, catalogue).includes(other);

/** Removes the lines that this product replaces; returns their total count. */
export const takePlace = (
  out: Outcome,
  product: CatalogueProduct,
  { catalogue, words, lineNo }: ChangeInput,
): number | null => {
  const isExchange = exchange.test(words);
  if (!isExchange && !instead.test(words)) return null;
  const earlier = out.lines.filter((line) => line.lineNo < lineNo);
  // 'งั้นเอาแค่ชาเขียวค่ะ'
  if (onlyThis.test(words)) out.lines = out.lines.filter((line) => line.product === product);
  const kin = earlier.filter((line) => isKin(catalogue, line.product, product));
  const isOnly = isExchange && earlier.length === 1 && earlier[0]?.product !== product;
  const gone: readonly Line[] = kin.length > 0 || !isOnly ? kin : earlier;
  out.lines = out.lines.filter((line) => !gone.includes(line));
  return gone[0]?.unit ?? null;
};

export const isExchange = (words: string): boolean => exchange.test(words);

const otherGoods = /(?:เปลี่ยน|สลับ)(?:ใจ)?(?:มา)?(?:จาก|เป็น|เอา|ตัว|สี|ไซ|รส|กลิ่น|แบบ)/u;
const ofParcel =
  /ที่อยู่|ส่ง|บ้าน|หมู่|ซอย|ตำบล|อำเภอ|เบอร์(?!\s?\d{1,3}(?!\d))|โทร|ชื่อ|คนรับ|ผู้รับ|โอน|ปลายทาง|เก็บ|ขนส่ง|\d/u;
/** A buyer asked to replace the ordered goods, and the new ones were not understood. */
export const isLeftUnchanged = (
  text: string,
  turns: readonly Turn[],
  lines: readonly Line[],
): boolean =>
  turns.some(({ start, from, end, isShop }) => {
    const words = text.slice(from, end);
    const asks = !isShop && otherGoods.test(words) && !ofParcel.test(words);
    return asks && !lines.some(({ lineNo }) => lineNo === start);
  });

/** Words that replace what was named above by what they name. */
export const isChange = (words: string): boolean => exchange.test(words) || instead.test(words);

/** The same once all counts of a chat are known: 'เอาโลนึง' … 'เปลี่ยนเป็น 250 ดีกว่า'. */
export const dropReplaced = (out: Outcome, catalogue: readonly CatalogueProduct[]): void => {
  for (const fresh of out.lines.filter(({ isInstead }) => isInstead === true))
    out.lines = out.lines.filter(
      (line) => line.lineNo >= fresh.lineNo || !isKin(catalogue, line.product, fresh.product),
    );
};
