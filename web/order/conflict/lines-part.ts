// The lines of an order as values to choose from, one per line.
import type { OrderReply } from '@app/contract/order/order';
import type { DraftLine } from '../../catalog/index.ts';
import { formatBaht } from '../../ui/format/money.ts';
import type { Part, Values } from './parts.ts';

/** The fields of a line that are compared; stock and weight of its product are not edited. */
interface LineValue {
  id: number | null;
  productId: number;
  name: string;
  unit: number;
  /** Null: the product's price. */
  price: number | null;
  discount: number;
  isFree: boolean;
  isSet: boolean;
}

const byKey = (lines: readonly LineValue[]): Values =>
  Object.fromEntries(
    lines.map((line, at) => [line.id === null ? `new ${at}` : `line ${line.id}`, line]),
  );

const draftValues = (lines: readonly DraftLine[]): Values =>
  byKey(
    lines.map((line) => ({
      id: line.id ?? null,
      productId: line.product.id,
      name: line.product.name,
      unit: line.unit ?? 0,
      price: line.price,
      discount: line.discount ?? 0,
      isFree: line.isFree,
      isSet: line.product.isSet,
    })),
  );

const valuesOf = ({ items }: OrderReply): Values =>
  byKey(
    items.map((item) => ({
      id: item.id,
      productId: item.products.id,
      name: item.products.name,
      unit: item.unit,
      price: item.price,
      discount: item.discount,
      isFree: item.isFree,
      isSet: item.isSet,
    })),
  );

const lineText = (line: LineValue | undefined): string => {
  if (!line) return 'ไม่มีรายการนี้';
  const own = line.price === null ? '' : ` ${formatBaht(line.price)} บาท`;
  const free = line.isFree ? ' แถม' : own;
  return `${line.name} ×${line.unit}${free}${line.discount > 0 ? ` ลด ${formatBaht(line.discount)}` : ''}`;
};

export const linesPart: Part & { from: typeof draftValues } = {
  of: valuesOf,
  from: draftValues,
  field: () => ({ label: 'สินค้า', text: lineText, facts: ['items'] }),
};

/** The lines to send; a line that the other user removed meanwhile becomes a new one. */
export const linesOf = (values: Values, latest: OrderReply) => {
  const known = new Set(latest.items.map(({ id }) => id));
  return (Object.values(values) as LineValue[]).map((line) => ({
    ...(line.id !== null && known.has(line.id) && { id: line.id }),
    productId: line.productId,
    unit: line.unit,
    ...(line.price !== null && { price: line.price }),
    ...(!line.isSet && { discount: line.discount, isFree: line.isFree }),
  }));
};
