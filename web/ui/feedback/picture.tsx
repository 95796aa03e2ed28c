// A picture, or a placeholder while it cannot be loaded: offline, browsers show a broken image.
import { useState, type ImgHTMLAttributes, type ReactNode } from 'react';

interface PictureProps extends ImgHTMLAttributes<HTMLImageElement> {
  src: string;
  alt: string;
  /** The placeholder has the same size, so that nothing moves. */
  instead: ReactNode;
}

export function Picture({ instead, alt, ...image }: PictureProps) {
  const [missing, setMissing] = useState<string | null>(null);
  if (missing === image.src) return instead;
  const onError = () => {
    setMissing(image.src);
    // Tries again when the connection is back.
    addEventListener('online', () => setMissing(null), { once: true });
  };
  return <img {...image} alt={alt} onError={onError} />;
}
