// Sorting categories: which numbers change when one of them moves by a place.
import type { Category } from './category.data.ts';

/** The fewest changes for the new order; also makes equal numbers distinct. */
export function moved(
  categories: readonly Category[],
  index: number,
  step: -1 | 1,
): (readonly [Category, number])[] {
  const one = categories[index];
  const other = categories[index + step];
  if (!one || !other) return [];
  const wanted = categories.with(index, other).with(index + step, one);
  const changes: (readonly [Category, number])[] = [];
  let last = -1;
  for (const category of wanted) {
    const old = category === one || category === other ? last + 1 : category.sort;
    const sort = Math.max(old, last + 1);
    if (sort !== category.sort) changes.push([category, sort]);
    last = sort;
  }
  return changes;
}
