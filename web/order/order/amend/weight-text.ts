// The weight of an order, as its page shows it.
import { HEAVY_GRAMS, TOO_HEAVY } from '@app/contract/kit/order-sums';
import { formatCount } from '../../../ui/format/money.ts';

/** `1,500 กรัม`, with a note above the usual limit of couriers; null where it is unknown. */
export function weightText(grams: number): string | null {
  if (grams <= 0) return null;
  const text = `${formatCount(grams)} กรัม`;
  return grams > HEAVY_GRAMS ? `${text} (${TOO_HEAVY})` : text;
}
