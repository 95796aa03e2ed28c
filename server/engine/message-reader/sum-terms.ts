// Goods told by what a shop adds up: '578+180 = 758' is what two packs of one and four of another cost.
import type { Goods } from './agree-sums.ts';
import type { CatalogueProduct } from './fold-product.ts';

const term = String.raw`\d{1,3}(?:,\d{3})+|\d{2,5}`;
const unit = String.raw`\s*(?:บาท|บ\.|฿|\.-)?\s*`;
const addition = new RegExp(
  `(?<![\\d/.,-])(?:${term})(?:${unit}\\+\\s*(?:${term})(?![\\d,/-]*\\d))+`,
  'gu',
);
const mostTerms = 6;

const ofShipping = /^\s*(?:บาท|บ\.)?\s*(?:\(?(?:ค่า)?ส่ง(?!ฟรี)|ship|delivery|fee|ปลายทาง|ธรรมเนียม)/iu;
/** Below the addition the buyer has more of it, or less. */
const changedLater =
  /\n[^\n]*(?:เพิ่ม|เปลี่ยน|แก้(?!ว)|ลด(?:เหลือ|ลง))(?:เป็น|เหลือ)?\s*\d{1,2}(?![\d/.,])/u;
/** The last addition of at least two sums, in satang, without a fee that is called so. */
const termsOf = (text: string): readonly number[] => {
  const last = [...text.matchAll(addition)].at(-1);
  if (last && changedLater.test(text.slice(last.index))) return [];
  const terms = (last?.[0] ?? '').match(/\d[\d,]*/gu) ?? [];
  const isFee = last && ofShipping.test(text.slice(last.index + last[0].length));
  const own = isFee ? terms.slice(0, -1) : terms;
  return own.length > mostTerms ? [] : own.map((one) => Number(one.replaceAll(',', '')) * 100);
};

type TermsInput = {
  /** What was read of them so far. */
  goods: Goods;
  named: readonly CatalogueProduct[];
  catalogue: readonly CatalogueProduct[];
  /** The counts that the message speaks of. */
  counts: readonly number[];
};

const usualFee = 6_000;

/** The lines that cost this: as they were read, of what was named, or of anything in the catalogue. */
const linesFor = (sum: number, { goods, named, catalogue, counts }: TermsInput): Goods => {
  const fitting = (products: readonly CatalogueProduct[]): Goods =>
    products.flatMap((product) => {
      const price = product.priceSatang ?? 0;
      const pieces = price > 0 ? sum / price : 0;
      return Number.isInteger(pieces) && counts.includes(pieces) ? [{ product, unit: pieces }] : [];
    });
  const read = goods.filter(({ product, unit }) => (product.priceSatang ?? 0) * unit === sum);
  if (read.length > 0) return read;
  const spoken = fitting(named);
  return spoken.length > 0 ? spoken : fitting(catalogue);
};

/** What is added up, where each part is the cost of one line alone; the last part may be the fee. */
export const addedUp = (text: string, termsInput: TermsInput): Goods | undefined => {
  const terms = termsOf(text);
  if (terms.length < 2) return undefined;
  const [last = 0] = terms.slice(-1);
  const isFee = last <= usualFee && linesFor(last, { ...termsInput, catalogue: [] }).length === 0;
  const told = (isFee ? terms.slice(0, -1) : terms).map((sum) => linesFor(sum, termsInput));
  // Of a line that is read already two may cost the same.
  const lines = told.map((part) => (part.length === 1 ? part[0] : undefined));
  const goods = lines.flatMap((line) => (line ? [line] : []));
  const isNamed = goods.every(({ product }) => termsInput.named.includes(product));
  const isClear = goods.length === told.length && (told.length > 1 || isNamed);
  const isOneEach = new Set(goods.map(({ product }) => product)).size === goods.length;
  return isClear && isOneEach ? goods : undefined;
};
