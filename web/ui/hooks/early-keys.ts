// Records keys that are pressed before their handlers have loaded, and replays them in order afterwards.
import { isTypingIn } from './typing-in.ts';

/** Older presses are dropped, because the user no longer waits for them. */
const LONGEST_MS = 10_000;

let kept: KeyboardEvent[] = [];

/** Keys that a screen may handle: letters with Alt, the search, and what is typed into it. */
function keepKey(event: KeyboardEvent): void {
  if (isTypingIn(event.target)) {
    kept = [];
    return;
  }
  const begins = event.code === 'Slash' || (event.altKey && event.code.startsWith('Key'));
  if (event.ctrlKey || event.metaKey || (!begins && kept.length === 0)) return;
  // Otherwise the browser would open its own page search.
  event.preventDefault();
  kept.push(event);
}

/** Starts with the first line of the app's code. */
export const keepEarlyKeys = (): void => addEventListener('keydown', keepKey);

/** Call once, when all screens' shortcuts are active. */
export function pressEarlyKeys(now: number = performance.now()): void {
  removeEventListener('keydown', keepKey);
  const pressed = kept.filter((event) => now - event.timeStamp < LONGEST_MS);
  kept = [];
  // An event can be dispatched only once, so a copy is made.
  for (const event of pressed) dispatchEvent(new KeyboardEvent('keydown', event));
}
