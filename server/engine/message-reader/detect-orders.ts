// Reads every order of a paste: one per recipient, in the order of the message.
import { toArabicDigits } from '@app/contract/kit/text';
import { type Context, detectAddress } from './detect-address.ts';
import type { Detection } from './detection.ts';
import { splitOrders } from './repair/split-orders.ts';

/** `text` is the part of the paste that the order was read from. */
export type Reading = Detection & { orders: (Detection & { text: string })[] };

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

const longWord = /[\p{L}\p{M}]{6,}/gu;
/** A line of counts or sums that no order of the paste holds: who is to get what is for a person. */
const isAnyDropped = (raw: string, orders: readonly string[]): boolean => {
  const held = orders.join('\n').replace(/\s+/g, '');
  return (
    orders.length > 1 &&
    toArabicDigits(raw)
      .split('\n')
      .some(
        (line) =>
          /\d/.test(line) && line.match(longWord)?.some((word) => !held.includes(word)) === true,
      )
  );
};

/** Always one order at least; a paste of one recipient is read as a whole. */
export const detectOrders = (raw: string, context: Omit<Context, 'isShared'> = {}): Reading => {
  const [first = raw, ...more] = splitOrders(raw, context.products ?? []);
  const inside = { ...context, isShared: isAnyDropped(raw, [first, ...more]) };
  const one = detectAddress(first, inside);
  const orders = [
    { ...one, text: first },
    ...more.map((text) => ({ ...detectAddress(text, inside), text })),
  ];
  return { ...(more.length > 0 ? amongOthers(one, orders.length) : one), orders };
};
