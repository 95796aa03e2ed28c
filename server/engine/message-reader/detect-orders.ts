// Reads every order of a paste: one per recipient, in the order of the message.
import { detectAddress } from './detect-address.ts';
import type { Detection } from './detection.ts';
import type { CatalogueProduct } from './product-index.ts';
import { splitOrders } from './repair/split-orders.ts';

export type Reading = Detection & { orders: Detection[] };

const asked = 0.6;

/** The first is what a form of one order shows: that more follow must be seen there. */
const amongOthers = (first: Detection, count: number): Detection => ({
  ...first,
  confidence: Math.min(first.confidence, asked),
  marks: [
    { field: 'place', text: `พบ ${count} รายในข้อความเดียว นี่คือรายแรก` },
    ...first.marks.filter(({ field }) => field !== 'place'),
  ],
});

/** Always one order at least; a paste of one recipient is read as a whole. */
export const detectOrders = (
  raw: string,
  context: { products?: readonly CatalogueProduct[] } = {},
): Reading => {
  const [first = raw, ...more] = splitOrders(raw, context.products ?? []);
  const one = detectAddress(first, context);
  const orders = [one, ...more.map((text) => detectAddress(text, context))];
  return { ...(more.length > 0 ? amongOthers(one, orders.length) : one), orders };
};
