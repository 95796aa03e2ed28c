// Couriers and channels as a coloured letter, drawn here; always beside the name.

/** Letter, background and text colour; the same in dark mode. */
type MarkLook = readonly [letter: string, ground: string, ink: string];

const dark = '#17201b';
const light = '#ffffff';

/** By courier code, or by kind of channel. */
export const markLooks: Readonly<Record<number | string, MarkLook>> = {
  0: ['F', '#ffd400', dark],
  1: ['J', '#d7141a', light],
  2: ['K', '#ff8a3d', dark],
  3: ['ป', '#9c1421', light],
  5: ['B', '#0b5cab', light],
  6: ['S', '#ff7350', dark],
  facebook: ['f', '#1465d0', light],
  line: ['L', '#06c755', dark],
  tiktok: ['t', '#111111', light],
  shopee: ['S', '#ff7350', dark],
  lazada: ['Z', '#1a1f8f', light],
  salepage: ['W', '#5b2c91', light],
  phone: ['ท', '#3f4a45', light],
};

/** Renders nothing without a mark. The letter is drawn, so it is neither read aloud nor found by a search. */
export function Mark({ of }: { of: number | string | null | undefined }) {
  const look = markLooks[of ?? ''];
  if (!look) return null;
  const [letter, backgroundColor, color] = look;
  return (
    <i
      aria-hidden="true"
      data-letter={letter}
      style={{ backgroundColor, color }}
      className="inline-grid size-5 shrink-0 place-items-center rounded-chip text-xs font-bold not-italic ring-1 ring-line/50 before:content-[attr(data-letter)]"
    />
  );
}

interface MarkedProps {
  of: number | string | null | undefined;
  /** The text that is read; the mark itself has no accessible name. */
  name: string;
  /** Tooltip with the mark's meaning, where `name` is something else. */
  title?: string | undefined;
}

/** A name beside the mark of its courier or channel, on one line. */
export const Marked = ({ of, name, title }: MarkedProps) => (
  <span className="flex items-center gap-1.5 whitespace-nowrap" title={title}>
    <Mark of={of} />
    <span>{name}</span>
  </span>
);
