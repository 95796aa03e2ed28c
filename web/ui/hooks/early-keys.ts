// Keys pressed before the code that answers them has come: kept in their order and pressed again when it is there.
import { isTypingIn } from './typing-in.ts';

/** Whoever pressed longer ago no longer waits for it. */
const LONGEST_MS = 10_000;

let kept: KeyboardEvent[] = [];

/** What a screen may answer: a letter with Alt, the search and what is typed into it. */
function keepKey(event: KeyboardEvent): void {
  if (isTypingIn(event.target)) {
    kept = [];
    return;
  }
  const begins = event.code === 'Slash' || (event.altKey && event.code.startsWith('Key'));
  if (event.ctrlKey || event.metaKey || (!begins && kept.length === 0)) return;
  // Else a browser would open its own search of the page.
  event.preventDefault();
  kept.push(event);
}

/** From the first line of the app's own code on. */
export const keepEarlyKeys = (): void => addEventListener('keydown', keepKey);

/** Once, when the keys of all screens are live. */
export function pressEarlyKeys(now: number = performance.now()): void {
  removeEventListener('keydown', keepKey);
  const pressed = kept.filter((event) => now - event.timeStamp < LONGEST_MS);
  kept = [];
  // An event can be pressed once; its facts make another.
  for (const event of pressed) dispatchEvent(new KeyboardEvent('keydown', event));
}
