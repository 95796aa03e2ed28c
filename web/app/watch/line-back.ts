// Asks whether the server answers again while it does not: a browser that believed in its line all along tells nobody that it is back.
import { onlineStore } from '../../ui/http.ts';

const ASK_EVERY_MS = 3000;

let timer: ReturnType<typeof setInterval> | undefined;

function ask(): void {
  if (document.hidden) return;
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok && onlineStore.set(true),
    () => undefined,
  );
}

function askWhileOff(): void {
  clearInterval(timer);
  if (!onlineStore.get()) timer = setInterval(ask, ASK_EVERY_MS);
}

/** To be called once for a page. */
export function watchLine(): void {
  onlineStore.follow(askWhileOff);
  askWhileOff();
}
