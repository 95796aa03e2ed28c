// Goods sold by weight or volume: whether the message mentions a size that none of the found goods has.
import type { Item } from '../find-items.ts';
import { measuredAt } from '../measured-words.ts';

const sizes = new Set(['kg', 'g', 'ml', 'l']);
const number = /(?<![\d/.,-])\d+(?:\.\d+)?/gu;
const soldBySize = /กิโล|กก\.?|โล(?![กชหง])|กรัม|มล\.?|ลิตร|ซีซี|(?<![a-z])(?:kg|g|ml|l)(?![a-z])/iu;

const sizesIn = (text: string): { key: string; amount: number }[] =>
  Array.from(text.matchAll(number)).flatMap((match) => {
    const measured = measuredAt(text.slice(match.index));
    return measured && sizes.has(measured.unit)
      ? [{ key: measured.key, amount: Number(match[0]) }]
      : [];
  });

/**
 * 'mangosteen 5 kg box 1' read as one kilo of it. A size that is itself the count, as for goods sold by the kilo, is
 * ignored.
 */
export const hasOtherSize = (goodsLine: string, items: readonly Item[]): boolean => {
  const bySize = items.filter(({ name }) => soldBySize.test(name));
  if (bySize.length === 0) return false;
  const known = new Set(items.flatMap(({ name }) => sizesIn(name).map(({ key }) => key)));
  return sizesIn(goodsLine).some(
    ({ key, amount }) => !known.has(key) && items.every(({ unit }) => unit !== amount),
  );
};
