// Catalogue words in a message that no reader used: something may have been ordered and not understood.
import { stockOf } from './goods-words.ts';
import type { CatalogueProduct } from './fold-product.ts';
import { mostProducts, mostRead } from './near-names.ts';
import { type Message, kinds } from './normalize/message.ts';
import { saidIn } from './said-words.ts';
import { groupsIn, weightOf } from './word-groups.ts';

const open = new Set<number>([kinds.free, kinds.noise, kinds.aside, kinds.label]);

/** The weight of the most telling group of such words; 0 without any. */
export const unreadIn = (
  { text, cover }: Message,
  catalogue: readonly CatalogueProduct[],
): number => {
  if (catalogue.length > mostProducts || text.length > mostRead) return 0;
  const stock = stockOf(catalogue);
  const said = saidIn(text, stock).filter(
    ({ start, end }) => open.has(cover[start] ?? 0) && /\p{L}/u.test(text.slice(start, end)),
  );
  return Math.max(
    0,
    ...groupsIn(text, said, stock).flatMap((group) =>
      group.products.map((product) => weightOf(group.said, product, stock)),
    ),
  );
};
