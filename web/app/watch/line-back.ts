// Checks whether an unreachable server answers again, because a browser that never noticed the outage fires no event.
// Whichever notices first, the browser, this check or another call: failed reads are repeated.
import type { QueryClient } from '@tanstack/react-query';
import { onlineStore } from '../../ui/http.ts';

const ASK_EVERY_MS = 3000;

let timer: ReturnType<typeof setInterval> | undefined;

async function ask(): Promise<void> {
  if (document.hidden) return;
  const { ok } = await fetch('/healthz', { cache: 'no-store' });
  if (ok) onlineStore.set(true);
}

/** Refetches visible data once the server answers. Call it once per page. */
export function watchLine(client: QueryClient): void {
  const askWhileOff = (): void => {
    clearInterval(timer);
    if (onlineStore.get()) return;
    timer = setInterval(() => void ask().catch(() => undefined), ASK_EVERY_MS);
  };
  onlineStore.follow(() => {
    askWhileOff();
    // The answer that showed the connection is not fetched again.
    if (onlineStore.get()) void client.invalidateQueries({}, { cancelRefetch: false });
  });
  askWhileOff();
}
