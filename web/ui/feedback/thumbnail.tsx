// A small picture beside a name, or its placeholder.
import { Icon } from '../icon/icon.tsx';
import { Picture } from './picture.tsx';

/** Our own pictures also exist in a small size; those of the media host do not. */
const smallOf = (url: string): string =>
  url.includes('/images/') ? url.replace(/\.webp$/, '-small.webp') : url;

/** `line` fits a row of a dense list. */
const sizes = { line: 'size-8', card: 'size-10', hand: 'size-12' } as const;

interface ThumbnailProps {
  url: string | null | undefined;
  size?: keyof typeof sizes;
  /** Reserves the space, so that names stay aligned where other rows have a picture; not for a list without pictures. */
  hasPlace?: boolean;
}

/** Decorative, because the name is beside it. Its box has a fixed size, so that nothing moves when it loads. */
export function Thumbnail({ url, size = 'card', hasPlace = false }: ThumbnailProps) {
  const look = `${sizes[size]} shrink-0 rounded-control border border-line bg-hover object-cover`;
  const icon = <Icon name="image" size={size === 'line' ? 14 : 18} />;
  const place = `place-items-center text-ink3 ${look}`;
  if (url)
    return (
      <Picture
        src={smallOf(url)}
        alt=""
        instead={
          <span aria-hidden="true" data-thumbnail="" className={`grid ${place}`}>
            {icon}
          </span>
        }
        loading="lazy"
        decoding="async"
        data-thumbnail=""
        className={look}
      />
    );
  if (!hasPlace) return null;
  return (
    <span
      aria-hidden="true"
      className={`hidden [:is(table,ul,ol):has([data-thumbnail])_&]:grid ${place}`}
    >
      {icon}
    </span>
  );
}
