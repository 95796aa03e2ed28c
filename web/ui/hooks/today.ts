// Today's date in Bangkok, on a page that stays open past midnight.
import { useSyncExternalStore } from 'react';
import { bangkokToday } from '../format/date.ts';

const LOOK_EVERY_MS = 20_000;

const followers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const look = (): void => followers.forEach((tell) => tell());

/** One shared timer, only while it has subscribers. */
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

/** `2026-11-20`; re-renders within 20 s after midnight. */
export const useToday = (): string => useSyncExternalStore(followToday, bangkokToday);
