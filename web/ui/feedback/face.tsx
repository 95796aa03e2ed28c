// A user's picture, or the first letter of their name.
import { Icon } from '../icon/icon.tsx';
import { Picture } from './picture.tsx';

/** The first letter that can stand alone, upper case if Latin. */
const initialOf = (name: string): string | undefined =>
  /[ก-ฮA-Za-z0-9]/.exec(name)?.[0]?.toUpperCase();

const sizes = {
  small: 'size-9 text-sm',
  large: 'size-20 text-2xl',
} as const;

interface FaceProps {
  name: string;
  url: string | null | undefined;
  size?: keyof typeof sizes;
}

/** Decorative, because the name is beside it. */
export function Face({ name, url, size = 'small' }: FaceProps) {
  const look = `${sizes[size]} shrink-0 rounded-full bg-brand-100`;
  const letter = (
    <span aria-hidden="true" className={`grid place-items-center font-bold text-brand-800 ${look}`}>
      {initialOf(name) ?? <Icon name="user" />}
    </span>
  );
  if (!url) return letter;
  return (
    <Picture
      src={size === 'small' ? url.replace(/\.webp$/, '-small.webp') : url}
      alt=""
      instead={letter}
      className={`${look} object-cover`}
    />
  );
}
