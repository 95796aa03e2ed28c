// Opens the page anew once the server answers: a browser keeps the failure of a script for as long as its page lives, so asking again
// from the same page fetches nothing.

const FIRST_ASK_MS = 2000;
const NEXT_ASK_MS = 5000;
/** A line too weak for the script would reload the page again and again. */
const LEAST_BETWEEN_MS = 15_000;
const RELOADED_AT = 'reloadedAt';

function isTooSoon(): boolean {
  const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
  return Date.now() - last < LEAST_BETWEEN_MS;
}

const isReached = (signal: AbortSignal): Promise<boolean> =>
  fetch(location.href, { cache: 'no-store', signal }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Asks from 2 s on, and at once when the browser says that the line is back. Returns what ends the asking. */
export function reloadWhenReached(): () => void {
  const over = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  const ask = async (): Promise<void> => {
    clearTimeout(timer);
    const reached = !isTooSoon() && (await isReached(over.signal));
    if (over.signal.aborted) return;
    if (reached) {
      sessionStorage.setItem(RELOADED_AT, String(Date.now()));
      location.reload();
      return;
    }
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), NEXT_ASK_MS);
  };
  timer = setTimeout(() => void ask(), FIRST_ASK_MS);
  addEventListener('online', () => void ask(), { signal: over.signal });
  return () => {
    over.abort();
    clearTimeout(timer);
  };
}
