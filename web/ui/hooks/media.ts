// Whether the window fits a media query, followed as it changes.
import { useCallback, useSyncExternalStore } from 'react';

/** From 900 px the side bar stands beside the screen; below it lies above. */
export const WIDE = '(min-width: 900px)';

/** Beside the side bar a list's bar holds more than search and tools. */
export const ROOMY = '(min-width: 1200px)';

/** A phone held upright: rows are cards. */
export const PHONE = '(max-width: 767px)';

const asked = new Map<string, MediaQueryList>();

/** One for each query: a browser that is asked anew works out the whole look of the page first. */
function mediaOf(query: string): MediaQueryList {
  const media = asked.get(query) ?? matchMedia(query);
  asked.set(query, media);
  return media;
}

export function useMedia(query: string): boolean {
  const follow = useCallback(
    (changed: () => void) => {
      const media = mediaOf(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    follow,
    () => mediaOf(query).matches,
    () => true,
  );
}
