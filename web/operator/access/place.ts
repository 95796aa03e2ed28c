// The console's current place: after the #, because every path under /operator is a call.
import { useSyncExternalStore } from 'react';

const follow = (changed: () => void): (() => void) => {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
};

/** A typed address may be invalid. */
function decoded(place: string): string {
  try {
    return decodeURI(place);
  } catch {
    return place;
  }
}

/** `shop/nok` for `#/shop/nok`; '' at the start. */
export const usePlace = (): string =>
  useSyncExternalStore(follow, () => decoded(location.hash.replace(/^#\/?/, '')));

export const hrefOf = (place: string): string => `#/${encodeURI(place)}`;
