// Icons as single 24-px paths in the text's colour.
import { paths, type IconName } from './paths.ts';
import { Glyph } from './glyph.tsx';

export type { IconName };

/** Decorative: the text beside it, or the button's label, has the meaning. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return <Glyph path={paths[name]} size={size} />;
}
