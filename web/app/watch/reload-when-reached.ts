// Opens the page anew once the server answers: a browser keeps the failure of a script for as long as its page lives, so asking again
// from the same page fetches nothing.

const ASK_EVERY_MS = 3000;
/** A line too weak for the script would reload the page again and again. */
const LEAST_BETWEEN_MS = 15_000;
const RELOADED_AT = 'reloadedAt';

function reload(): void {
  sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  location.reload();
}

/** Asks every 3 s, and at once when the browser says that the line is back. Returns what ends the asking. */
export function reloadWhenReached(): () => void {
  const over = new AbortController();
  const { signal } = over;
  const ask = (): void => {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) < LEAST_BETWEEN_MS) return;
    fetch(location.href, { cache: 'no-store', signal }).then(
      ({ ok }) => ok && reload(),
      () => undefined,
    );
  };
  const timer = setInterval(ask, ASK_EVERY_MS);
  addEventListener('online', ask, { signal });
  return () => {
    over.abort();
    clearInterval(timer);
  };
}
