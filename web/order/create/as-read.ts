// What a read message puts into an order's boxes, payment and lines.
import type { Detection } from '@app/contract/customer/address';
import { addProduct, productsByIds } from '../../catalog/index.ts';
import { placeParts, type OrderDraft } from './create-order.ts';

/** The boxes that take what was read as it is. */
export const boxes = ['name', 'phone', 'phone2', 'address', ...placeParts, 'note'] as const;
export type Box = (typeof boxes)[number];

/** How and how much is paid; null when the message does not tell. Sums in baht. */
export function paymentRead({
  payment,
  isPaid,
}: Detection): Pick<OrderDraft['payment'], 'method' | 'paid'> | null {
  if (payment.method === null) return null;
  // A transfer that is only promised brought nothing yet; one without a sum is the whole.
  const isPromised = payment.method === 'transfer' && !isPaid;
  const paid = payment.method === 'cod' ? null : (payment.paid ?? (isPromised ? 0 : null));
  return { method: payment.method, paid };
}

/** The lines of the goods that were read, at today's prices. Throws what the call throws. */
export async function linesRead({ items }: Detection): Promise<OrderDraft['lines']> {
  const products = await productsByIds(items.map((item) => item.productId));
  return products.reduce<OrderDraft['lines']>(
    (sum, product, index) => addProduct(sum, product, items[index]?.unit ?? 1).lines,
    [],
  );
}
