// The lines of an order during typing: their amounts, and the rules of sets and stock for the seller.
import { lineSatang, type PricedLine } from '@app/contract/kit/order-sums';
import { satangTyped } from '@app/contract/kit/money';
import type { Product } from './product.data.ts';

/** A line on screen; it holds the whole product for its name, stock and kind. */
export interface DraftLine {
  /** The id of a saved line. */
  id?: number;
  product: LineProduct;
  unit: number | null;
  /** Baht per piece. */
  price: number | null;
  /** Discount on the whole line in baht. */
  discount: number | null;
  isFree: boolean;
}

export interface LineProduct {
  id: number;
  code: string;
  name: string;
  isSet: boolean;
  isPack: boolean;
  /** Null when stock is not tracked or unknown. */
  available: number | null;
  weight: number;
  /** Absent in older drafts. */
  imageUrl?: string | null;
}

export const lineProductOf = (product: Product): LineProduct => ({
  id: product.id,
  code: product.code,
  name: product.name,
  isSet: product.isSet,
  isPack: product.isPack,
  available: product.available ?? null,
  weight: product.weight,
  imageUrl: product.imageUrl,
});

export const lineOf = (product: Product, unit = 1): DraftLine => ({
  product: lineProductOf(product),
  unit,
  price: product.price,
  discount: null,
  isFree: false,
});

/** In satang; an incomplete line counts with its present values. */
export const pricedOf = (line: DraftLine): PricedLine => ({
  unit: line.unit ?? 0,
  priceSatang: satangTyped(line.price),
  discountSatang: satangTyped(line.discount),
  isFree: line.isFree,
});

export const amountOf = (line: DraftLine): number => lineSatang(pricedOf(line));

export const linesSatang = (lines: readonly DraftLine[]): number =>
  lines.reduce((sum, line) => sum + amountOf(line), 0);

/** Adds pieces of a product: an existing plain line grows; a set cannot occur twice. */
export function addProduct(
  lines: readonly DraftLine[],
  product: Product,
  unit = 1,
): { lines: DraftLine[]; refused?: string } {
  const index = lines.findIndex((line) => line.product.id === product.id && !line.isFree);
  const found = lines[index];
  if (!found) return { lines: [...lines, lineOf(product, unit)] };
  if (found.product.isSet)
    return { lines: [...lines], refused: 'มีสินค้าชุดนี้ในออเดอร์แล้ว เพิ่มจำนวนในบรรทัดเดิมแทน' };
  return { lines: lines.with(index, { ...found, unit: (found.unit ?? 0) + unit }) };
}

export const weightOf = (lines: readonly DraftLine[]): number =>
  lines.reduce((sum, line) => sum + line.product.weight * (line.unit ?? 0), 0);

/** Whether the line needs more than the available stock. */
export const isShort = (line: DraftLine): boolean =>
  line.product.available !== null && (line.unit ?? 0) > line.product.available;

/** A line in the API's form. */
export const lineBody = (line: DraftLine) => ({
  ...(line.id !== undefined && { id: line.id }),
  productId: line.product.id,
  unit: line.unit ?? 0,
  ...(line.price !== null && { price: line.price }),
  ...(!line.product.isSet && { discount: line.discount ?? 0, isFree: line.isFree }),
});
