// Where goods are named in a message: by their own names, and by what sets them apart from others of their family.
import { type NamedHit, variantsAlone, withVariants } from './find-variants.ts';
import type { CatalogueProduct } from './fold-product.ts';
import type { Message } from './normalize/message.ts';
import { addVariants, findProducts } from './product-index.ts';

// A longer list is no chat order; the rest is left for a person.
const mostNamed = 60;

export const findHits = (
  { text, cover }: Message,
  catalogue: readonly CatalogueProduct[],
): { hits: NamedHit[]; isLong: boolean } => {
  const spoken = findProducts(text, catalogue);
  const named = spoken.filter((hit) => !cover[hit.start]);
  const few = named.slice(0, mostNamed);
  const further = withVariants(text, few, catalogue);
  const told: NamedHit[] =
    further.length > few.length ? further : addVariants(text, few, catalogue);
  const above = [...spoken, ...told].toSorted((a, b) => a.start - b.start);
  const alone = variantsAlone(text, above, catalogue).filter((hit) => !cover[hit.start]);
  const hits = [...told, ...alone].toSorted((a, b) => a.start - b.start);
  return { hits, isLong: named.length > mostNamed };
};
