// A small picture beside a name, or the place of one.
import { Icon } from '../icon/icon.tsx';

/** Pictures of our own are kept in a small size too; those of the media host only as they are. */
const smallOf = (url: string): string =>
  url.includes('/images/') ? url.replace(/\.webp$/, '-small.webp') : url;

interface ThumbnailProps {
  url: string | null | undefined;
  /** Keeps names in line where some have no picture. */
  hasPlace?: boolean;
}

/** Decoration: the name stands beside it. */
export function Thumbnail({ url, hasPlace = false }: ThumbnailProps) {
  const look = 'size-10 shrink-0 rounded-control border border-line bg-hover object-cover';
  if (url) return <img src={smallOf(url)} alt="" loading="lazy" className={look} />;
  if (!hasPlace) return null;
  return (
    <span aria-hidden="true" className={`grid place-items-center text-ink3 ${look}`}>
      <Icon name="image" size={18} />
    </span>
  );
}
