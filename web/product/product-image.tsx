// A product's picture as small as lists and choices draw it.
import { Icon } from '../ui/icon/icon.tsx';
import type { Product } from './product.data.ts';

/** Pictures of our own are kept in a small size too; those of the media host only as they are. */
const smallOf = (url: string): string =>
  url.includes('/images/') ? url.replace(/\.webp$/, '-small.webp') : url;

interface ProductImageProps {
  product: Pick<Product, 'imageUrl'>;
  /** Keeps names in line where some products have no picture. */
  hasPlace?: boolean;
}

/** Decoration: the name stands beside it. */
export function ProductImage({ product, hasPlace = false }: ProductImageProps) {
  const look = 'size-10 shrink-0 rounded-control border border-line bg-hover object-cover';
  if (product.imageUrl) {
    return <img src={smallOf(product.imageUrl)} alt="" loading="lazy" className={look} />;
  }
  if (!hasPlace) return null;
  return (
    <span aria-hidden="true" className={`grid place-items-center text-ink3 ${look}`}>
      <Icon name="image" size={18} />
    </span>
  );
}
