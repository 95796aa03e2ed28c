// An order out of a message: what was read, the goods at the shop's prices, what is missing left empty.
import { bahtFromSatang, satangFromBaht } from '@app/contract/kit/money';
import type { CreateOrderBody } from '@app/contract/order-write';
import { readMessage } from '../address/index.ts';
import type { TenantTx } from '../platform/database.ts';
import { fail } from '../platform/failure.ts';
import { productsForSale } from '../product/index.ts';

const MOST_UNITS = 9999;

type Items = CreateOrderBody['items'];

/** Sets may stand in an order once, and the same goods are one line. */
export function mergeLines(items: Items): Items {
  const lines = new Map<number, Items[number]>();
  for (const item of items) {
    const known = lines.get(item.productId);
    const unit = Math.min((known?.unit ?? 0) + item.unit, MOST_UNITS);
    lines.set(item.productId, { ...(known ?? item), unit });
  }
  return [...lines.values()];
}

/** What the lines cost as the products are sold now, in satang. */
export async function sumOf(tx: TenantTx, items: Items): Promise<number> {
  const products = await productsForSale(
    tx,
    items.map((item) => item.productId),
  );
  const prices = new Map(products.map((product) => [product.id, product.priceSatang]));
  return items.reduce((sum, item) => {
    const price =
      item.price === undefined ? (prices.get(item.productId) ?? 0) : satangFromBaht(item.price);
    return sum + (item.isFree ? 0 : price * item.unit);
  }, 0);
}

/**
 * Nobody has looked yet: it waits to be checked, or for telesale. A buyer cannot lower the price: a smaller
 * amount than the goods cost is left for a person, a larger one is what sending costs.
 */
export async function orderOfText(tx: TenantTx, text: string): Promise<CreateOrderBody> {
  const found = await readMessage(tx, text);
  if (found.phone === '') {
    throw fail('UNPROCESSED', {
      fields: { 'info.phone': 'ไม่พบเบอร์โทรในข้อความ ขอเบอร์จากลูกค้าก่อนเปิดออเดอร์' },
    });
  }
  const items = mergeLines(found.items.map(({ productId, unit }) => ({ productId, unit })));
  const sum = await sumOf(tx, items);
  const over = found.codAmount === null ? 0 : satangFromBaht(found.codAmount) - sum;
  const fee = items.length > 0 && over > 0 ? bahtFromSatang(over) : 0;
  const { name, phone, phone2, address, subdistrict, district, province, postcode, note } = found;
  return {
    status: 'pending',
    type: 'chat',
    info: { name, phone, phone2, address, subdistrict, district, province, postcode, note },
    items,
    payment: found.isPaid
      ? { method: 'transfer', paid: bahtFromSatang(sum) }
      : { method: 'cod', shippingFee: fee },
  };
}
