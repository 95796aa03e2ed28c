// The lines of an order: their prices, set rules, discounts, and how an edit changes them.
import { bahtFromSatang, formatSatang, satangFromBaht } from '@app/contract/kit/money';
import type { LinePatchBody } from '@app/contract/order/edit';
import type { CreateOrderBody } from '@app/contract/order/create';
import { lineFault, lineSatang, NOT_SOLD } from '@app/contract/kit/order-sums';
import type { TenantTx } from '../../platform/database.ts';
import { fail, Failure } from '../../platform/failure.ts';
import { productsForSale, type ProductForSale } from '../../catalog/index.ts';
import type { ItemRow } from './order.store.ts';
import type { Line } from './order-write.store.ts';

/** What a line is priced from: the product as sold now, or the stored line under edit. */
type LineSource = Omit<Line, 'id' | 'unit' | 'discountSatang' | 'amountSatang' | 'isFree'>;

/** The requested line, with amounts in baht as sent. */
interface AskedLine {
  readonly unit: number;
  readonly price?: number | undefined;
  readonly discount?: number | undefined;
  readonly isFree?: boolean | undefined;
}

export type Products = ReadonlyMap<number, ProductForSale>;

/** The products among the ids that are on sale. */
export async function productsOf(tx: TenantTx, ids: readonly number[]): Promise<Products> {
  const rows = ids.length === 0 ? [] : await productsForSale(tx, [...new Set(ids)]);
  return new Map(rows.filter((row) => row.active).map((row) => [row.id, row]));
}

// Throws for a product that is deleted or off sale; the caller must choose another.
function sourceOf(products: Products, id: number, path: string): LineSource {
  const product = products.get(id);
  if (product) {
    const { categoryId, categoryName, priceSatang, costSatang, isPack, isSet } = product;
    const { code: productCode, name: productName } = product;
    return {
      productId: id,
      productCode,
      productName,
      categoryId,
      categoryName,
      priceSatang,
      costSatang,
      isPack,
      isSet,
    };
  }
  throw fail('UNPROCESSED', {
    fields: { [`${path}.productId`]: NOT_SOLD },
  });
}

/** `path` names the line in a refusal: `items.0`. */
function priceLine(source: LineSource, asked: AskedLine, path: string): Line {
  const priceSatang = asked.price === undefined ? source.priceSatang : satangFromBaht(asked.price);
  const discountSatang = satangFromBaht(asked.discount ?? 0);
  const isFree = asked.isFree ?? false;
  const priced = { unit: asked.unit, priceSatang, discountSatang, isFree };
  if (source.isSet && discountSatang > 0) {
    throw fail('ERR_ORDER_SET_DISCOUNT', { fields: { [`${path}.discount`]: 'สินค้าชุดใส่ส่วนลดไม่ได้' } });
  }
  if (source.isSet && isFree) {
    throw fail('ERR_ORDER_SET_FREE', { fields: { [`${path}.isFree`]: 'สินค้าชุดเป็นของแถมไม่ได้' } });
  }
  const fault = lineFault(priced);
  if (fault !== null) throw fail('UNPROCESSED', { fields: { [`${path}.discount`]: fault } });
  return { ...source, ...priced, amountSatang: lineSatang(priced) };
}

/** An order has at most one line per set. */
function requireSetsOnce(lines: readonly Line[]): void {
  const sets = lines.map((line) => (line.isSet ? line.productId : undefined));
  const again = sets.findIndex((id, at) => id !== undefined && sets.indexOf(id) < at);
  if (again === -1) return;
  throw fail('ERR_ORDER_SET_DUPLICATE', {
    fields: { [`items.${again}.productId`]: 'มีสินค้าชุดนี้ในออเดอร์แล้ว' },
  });
}

export const sumOfLines = (lines: readonly Line[]): number =>
  lines.reduce((sum, line) => sum + line.amountSatang, 0);

/** A line as history shows it: `เสื้อยืด ×2`. */
export const factOfLine = (line: Line): string =>
  `${line.productName} ×${line.unit}${line.isFree ? ' (แถม)' : ''}`;

interface Place {
  readonly path: string;
  readonly mayPrice: boolean;
}

function newLine(
  item: CreateOrderBody['items'][number],
  products: Products,
  { path, mayPrice }: Place,
): Line {
  const source = sourceOf(products, item.productId, path);
  const line = priceLine(source, item, path);
  if (!mayPrice && line.priceSatang !== source.priceSatang) {
    // The price may have changed since the user chose the product, so the refusal tells the present
    // one.
    const price = bahtFromSatang(source.priceSatang);
    const text = `คุณไม่มีสิทธิ์แก้ราคา ราคาของสินค้านี้คือ ${formatSatang(source.priceSatang)} บาท`;
    throw fail('PERMISSION_DENIED', {
      fields: { [`${path}.price`]: text },
      details: { prices: { [item.productId]: price } },
    });
  }
  return line;
}

function saidOfAll(faults: readonly Failure[]) {
  const prices: unknown[] = faults.flatMap(({ info }) => info.details?.['prices'] ?? []);
  return {
    fields: Object.assign({}, ...faults.map(({ info }) => info.fields)) as Record<string, string>,
    ...(prices.length > 0 && { details: { prices: Object.assign({}, ...prices) as unknown } }),
  };
}

/** The lines of a new order; without `mayPrice`, prices must equal the products' prices. */
export function newLines(
  items: CreateOrderBody['items'],
  products: Products,
  mayPrice: boolean,
): Line[] {
  const faults: Failure[] = [];
  const lines = items.flatMap((item, at) => {
    try {
      return [newLine(item, products, { path: `items.${at}`, mayPrice })];
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      faults.push(error);
      return [];
    }
  });
  // Collects the faults of all lines; the error code is that of the first.
  const [first] = faults;
  if (first) throw fail(first.code, { ...first.info, ...saidOfAll(faults) });
  requireSetsOnce(lines);
  return lines;
}

export type StoredLine = Line & { readonly id: number };

export const storedLine = (item: ItemRow): StoredLine => ({
  id: item.id,
  productId: item.product_id,
  productCode: item.product_code,
  productName: item.product_name,
  categoryId: item.category_id,
  categoryName: item.category_name,
  unit: item.unit,
  priceSatang: item.price_satang,
  discountSatang: item.discount_satang,
  amountSatang: item.amount_satang,
  costSatang: item.cost_satang,
  isFree: item.is_free,
  isPack: item.is_pack,
  isSet: item.is_set,
});

/** An order's lines before and after an edit. */
export interface LineChange {
  readonly before: readonly StoredLine[];
  readonly after: readonly Line[];
}

const soldAs = ({ productId, unit, priceSatang, discountSatang, isFree }: Line): string =>
  [productId, unit, priceSatang, discountSatang, isFree].join();

/** True if the lines sell the same as before, with or without their ids. */
export const areSame = ({ before, after }: LineChange): boolean =>
  before.map(soldAs).join('|') === after.map(soldAs).join('|');

interface LineEdit {
  readonly before: readonly StoredLine[];
  readonly asked: readonly LinePatchBody[];
  /** If true, stored lines that are not named are deleted. */
  readonly isWhole: boolean;
}

/** Adds lines without an id and changes those with one; these keep their price and cost at sale. */
export async function editLines(
  tx: TenantTx,
  { before, asked, isWhole }: LineEdit,
): Promise<LineChange> {
  const stored = new Map(before.map((line) => [line.id, line]));
  const replaces = ({ id, productId }: LinePatchBody): boolean =>
    productId !== undefined && (id === undefined || stored.get(id)?.productId !== productId);
  const products = await productsOf(
    tx,
    asked.filter(replaces).flatMap(({ productId }) => productId ?? []),
  );
  const named = asked.map((item, at) => {
    const path = `items.${at}`;
    const line = item.id === undefined ? undefined : stored.get(item.id);
    if (item.id !== undefined && !line) {
      throw fail('UNPROCESSED', { fields: { [`${path}.id`]: 'ไม่พบรายการนี้ในออเดอร์ กรุณาโหลดใหม่' } });
    }
    const isReplaced = replaces(item) || line === undefined;
    const source = isReplaced ? sourceOf(products, item.productId ?? 0, path) : line;
    const priced = priceLine(source, askedOf(item, line, isReplaced), path);
    return line ? { ...priced, id: line.id } : priced;
  });
  const after = isWhole
    ? named
    : [...before.map((line) => byId(named, line.id) ?? line), ...named.filter(isNew)];
  requireOnceEach(asked);
  requireSetsOnce(after);
  return { before, after };
}

const isNew = (line: Line): boolean => line.id === undefined;
const byId = (lines: readonly Line[], id: number): Line | undefined =>
  lines.find((line) => line.id === id);

// Fields not sent keep their value; with another product only the quantity is kept.
function askedOf(
  item: LinePatchBody,
  line: StoredLine | undefined,
  isReplaced: boolean,
): AskedLine {
  const kept = isReplaced ? undefined : line;
  const isFree = item.isFree ?? kept?.isFree;
  const keptDiscount = isFree ? 0 : bahtFromSatang(kept?.discountSatang ?? 0);
  return {
    unit: item.unit ?? line?.unit ?? 1,
    price: item.price,
    discount: item.discount ?? keptDiscount,
    isFree,
  };
}

function requireOnceEach(asked: readonly LinePatchBody[]): void {
  const ids = asked.map((item) => item.id);
  const again = ids.findIndex((id, at) => id !== undefined && ids.indexOf(id) < at);
  if (again === -1) return;
  throw fail('UNPROCESSED', { fields: { [`items.${again}.id`]: 'รายการนี้ถูกส่งมาซ้ำ' } });
}
