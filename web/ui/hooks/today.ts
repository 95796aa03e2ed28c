// The day in Bangkok, on a page that stays open over midnight.
import { useSyncExternalStore } from 'react';
import { bangkokToday } from '../format/date.ts';

const LOOK_EVERY_MS = 20_000;

const followers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const look = (): void => followers.forEach((tell) => tell());

/** One clock for all of them, and none where nobody asks. */
export function followToday(tell: () => void): () => void {
  followers.add(tell);
  timer ??= setInterval(look, LOOK_EVERY_MS);
  return () => {
    followers.delete(tell);
    if (followers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** `2026-11-20`; what calls it is drawn anew within 20 s after midnight. */
export const useToday = (): string => useSyncExternalStore(followToday, bangkokToday);
