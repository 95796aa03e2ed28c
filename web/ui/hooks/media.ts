// Whether the window matches a media query, updated on change.
import { useCallback, useSyncExternalStore } from 'react';

/** From 900 px the side bar is beside the screen; below that it overlays it. */
export const WIDE = '(min-width: 900px)';

/** From here a list's bar has room beside the side bar for more than search and tools. */
export const ROOMY = '(min-width: 1200px)';

/** A phone in portrait: rows become cards. */
export const PHONE = '(max-width: 767px)';

const asked = new Map<string, MediaQueryList>();

/** One object per query, because asking again makes the browser recompute the page's style. */
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
