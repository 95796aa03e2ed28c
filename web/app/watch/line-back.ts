// Asks whether the server answers again while it does not: a browser that believed in its line all along tells nobody that it is back.
// Whoever notices first, the browser, this question or another call: what failed meanwhile is read anew.
import type { QueryClient } from '@tanstack/react-query';
import { onlineStore } from '../../ui/http.ts';

const ASK_EVERY_MS = 3000;

let timer: ReturnType<typeof setInterval> | undefined;

async function ask(): Promise<void> {
  if (document.hidden) return;
  const { ok } = await fetch('/healthz', { cache: 'no-store' });
  if (ok) onlineStore.set(true);
}

/** Reads what is shown anew once the server answers. To be called once for a page. */
export function watchLine(client: QueryClient): void {
  const askWhileOff = (): void => {
    clearInterval(timer);
    if (onlineStore.get()) return;
    timer = setInterval(() => void ask().catch(() => undefined), ASK_EVERY_MS);
  };
  onlineStore.follow(() => {
    askWhileOff();
    // The answer that told of the line is not asked for once more.
    if (onlineStore.get()) void client.invalidateQueries({}, { cancelRefetch: false });
  });
  askWhileOff();
}
