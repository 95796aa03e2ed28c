// Asks whether the server answers again while it does not: a browser that believed in its line all along tells nobody that it is back.
import type { QueryClient } from '@tanstack/react-query';
import { onlineStore } from '../../ui/http.ts';

const ASK_EVERY_MS = 3000;

let timer: ReturnType<typeof setInterval> | undefined;

async function ask(client: QueryClient): Promise<void> {
  if (document.hidden) return;
  const { ok } = await fetch('/healthz', { cache: 'no-store' });
  if (!ok) return;
  onlineStore.set(true);
  await client.invalidateQueries();
}

/** Reads what is shown anew once the server answers. To be called once for a page. */
export function watchLine(client: QueryClient): void {
  const askWhileOff = (): void => {
    clearInterval(timer);
    if (onlineStore.get()) return;
    timer = setInterval(() => void ask(client).catch(() => undefined), ASK_EVERY_MS);
  };
  onlineStore.follow(askWhileOff);
  askWhileOff();
}
