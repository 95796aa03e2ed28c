// A picture, or what stands in its place while it cannot be had: without a line browsers draw a broken one.
import { useState, type ImgHTMLAttributes, type ReactNode } from 'react';

interface PictureProps extends ImgHTMLAttributes<HTMLImageElement> {
  src: string;
  alt: string;
  /** Of the same box, so that nothing moves. */
  instead: ReactNode;
}

export function Picture({ instead, alt, ...image }: PictureProps) {
  const [missing, setMissing] = useState<string | null>(null);
  if (missing === image.src) return instead;
  const onError = () => {
    setMissing(image.src);
    // It comes with the line.
    addEventListener('online', () => setMissing(null), { once: true });
  };
  return <img {...image} alt={alt} onError={onError} />;
}
