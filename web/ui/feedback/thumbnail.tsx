// A small picture beside a name, or the place of one.
import { Icon } from '../icon/icon.tsx';
import { Picture } from './picture.tsx';

/** Pictures of our own are kept in a small size too; those of the media host only as they are. */
const smallOf = (url: string): string =>
  url.includes('/images/') ? url.replace(/\.webp$/, '-small.webp') : url;

/** `line` fits a row of a dense list. */
const sizes = { line: 'size-8', card: 'size-10', hand: 'size-12' } as const;

interface ThumbnailProps {
  url: string | null | undefined;
  size?: keyof typeof sizes;
  /** Keeps names in line where others of their list have a picture; a list without any has no such places. */
  hasPlace?: boolean;
}

/** Decoration: the name stands beside it. Its box is there before the picture is, so that nothing moves. */
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
