// Keeps the shell and recent data available offline, notices when the connection returns, and offers a new version:
// never reloads by itself.
import type { QueryClient } from '@tanstack/react-query';
import type { Workbox } from 'workbox-window';
import { toast } from '../../ui/feedback/toast.ts';
import { loadingStore } from '../../ui/wire/activity.ts';
import { keepReads } from './kept-reads.ts';
import { watchLine } from './line-back.ts';

const ASK_EVERY_MS = 60 * 60 * 1000;
/** A new worker takes over within this time. */
const TAKES_OVER_MS = 3000;

let watching = false;

export async function watchVersion(client: QueryClient): Promise<void> {
  keepReads(client);
  if (watching) return;
  watching = true;
  watchLine(client);
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  try {
    const { Workbox } = await import('workbox-window');
    const worker = new Workbox('/sw.js', { scope: '/' });
    const offer = (): void => offerNewVersion(worker);
    // Another tab may have fetched the new version.
    worker.addEventListener('installed', ({ isExternal }) => {
      if (isExternal) offer();
    });
    worker.addEventListener('waiting', offer);
    const registration = await worker.register();
    // Offline there is no way to know of a new one; it checks again in an hour.
    setInterval(() => registration?.update().catch(() => undefined), ASK_EVERY_MS);
  } catch {
    // Without a worker the app works online only.
  }
}

/** Something is being typed, is open or being saved here: a reload would lose it or close it. */
const isInUse = (): boolean =>
  loadingStore.get() === 'LOADING' ||
  document.querySelector('[data-typed], [data-window]') !== null;

function offerNewVersion(worker: Workbox): void {
  let isWanted = false;
  worker.addEventListener('controlling', ({ isUpdate }) => {
    // The user agreed in another tab, not in this one, which keeps offering it while it is in use.
    if (isUpdate && (isWanted || !isInUse())) location.reload();
  });
  toast.stay('มีเวอร์ชันใหม่ พร้อมใช้เมื่อโหลดใหม่', {
    label: 'โหลดใหม่',
    run: () => {
      isWanted = true;
      worker.messageSkipWaiting();
      // A page without a worker, as after a forced reload, gets no event when another worker takes over.
      setTimeout(() => location.reload(), TAKES_OVER_MS);
    },
  });
}
