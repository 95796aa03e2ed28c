// Maps a read message to the order form's fields, payment and lines.
import type { Detection } from '@app/contract/customer/address';
import { addProduct, productsByIds } from '../../catalog/index.ts';
import { placeParts, type OrderDraft } from './create-order.ts';

/** Fields that take the read value directly. */
export const boxes = ['name', 'phone', 'phone2', 'address', ...placeParts, 'note'] as const;
export type Box = (typeof boxes)[number];

/** Payment method and amounts in baht; null when the message does not tell. */
export function paymentRead({
  payment,
  isPaid,
}: Detection): Pick<OrderDraft['payment'], 'method' | 'paid'> | null {
  if (payment.method === null) return null;
  // A promised transfer has paid nothing yet; one without an amount is the full sum.
  const isPromised = payment.method === 'transfer' && !isPaid;
  const paid = payment.method === 'cod' ? null : (payment.paid ?? (isPromised ? 0 : null));
  return { method: payment.method, paid };
}

/** Lines for the read goods, at current prices. Throws the errors of its API call. */
export async function linesRead({ items }: Detection): Promise<OrderDraft['lines']> {
  const products = await productsByIds(items.map((item) => item.productId));
  return products.reduce<OrderDraft['lines']>(
    (sum, product, index) => addProduct(sum, product, items[index]?.unit ?? 1).lines,
    [],
  );
}
