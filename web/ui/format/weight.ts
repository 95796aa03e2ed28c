// Weights as sellers read them.
import { HEAVY_GRAMS, TOO_HEAVY } from '@app/contract/kit/order-sums';
import { formatCount } from './money.ts';

const GRAMS = 1000;

const twoPlaces = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** `14.28 กก.` from grams, always to two places, so that a column of them stands in line. */
export const formatKilos = (grams: number): string => `${twoPlaces.format(grams / GRAMS)} กก.`;

/** `1,500 กรัม`, with a word of what most couriers do not take; null where nobody has weighed it. */
export function weightText(grams: number): string | null {
  if (grams <= 0) return null;
  const text = `${formatCount(grams)} กรัม`;
  return grams > HEAVY_GRAMS ? `${text} (${TOO_HEAVY})` : text;
}
