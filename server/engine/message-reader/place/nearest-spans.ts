// Chooses what is compared with place names in a long text: comparing is slow, and talk is not an address.

const postcode = /(?<!\d)\d{5}(?!\d)/g;

interface Stretches<S> {
  /** In text order. */
  readonly spans: readonly S[];
  readonly most: number;
  /** Indexes in the text of place names and of their marks. */
  readonly named: readonly number[];
}

/**
 * The `most` stretches nearest to a postcode, a place name or a mark such as 'ต.', in text order; the first ones of a
 * text without any. `startOf` gives the index of a stretch in the text.
 */
export function nearestToAddress<S>(
  text: string,
  { spans, most, named }: Stretches<S>,
  startOf: (span: S) => number,
): S[] {
  if (spans.length <= most) return [...spans];
  const likely = [...named, ...Array.from(text.matchAll(postcode), ({ index }) => index)].sort(
    (one, other) => one - other,
  );
  // Both lists are in text order, so one walk finds the nearest of each; a text may have thousands.
  let at = 0;
  const distances = new Map<S, number>();
  for (const span of spans) {
    const start = startOf(span);
    const distance = (place: number): number => Math.abs((likely[place] ?? Infinity) - start);
    while (distance(at + 1) <= distance(at) && at + 1 < likely.length) at += 1;
    distances.set(span, distance(at));
  }
  const distanceOf = (span: S): number => distances.get(span) ?? 0;
  const nearest = new Set(
    spans.toSorted((one, other) => distanceOf(one) - distanceOf(other)).slice(0, most),
  );
  return spans.filter((span) => nearest.has(span));
}
