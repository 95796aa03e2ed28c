// Reloads the page once the server answers: a browser remembers a script's failure until a reload, so retrying within
// the page loads nothing.

const ASK_EVERY_MS = 3000;
/** A line too slow for the script would otherwise reload the page again and again. */
const LEAST_BETWEEN_MS = 15_000;
const RELOADED_AT = 'reloadedAt';

function reload(): void {
  sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  location.reload();
}

/** Checks every 3 s, and at once when the browser reports a connection. Returns a function that stops it. */
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
