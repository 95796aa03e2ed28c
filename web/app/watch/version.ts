// Keeps the shell and what was read lately ready off line, notices that the line is back, and offers a new version
// when there is one: never reloads by itself.
import type { QueryClient } from '@tanstack/react-query';
import type { Workbox } from 'workbox-window';
import { toast } from '../../ui/feedback/toast.ts';
import { loadingStore } from '../../ui/wire/activity.ts';
import { keepReads } from './kept-reads.ts';
import { watchLine } from './line-back.ts';

const ASK_EVERY_MS = 60 * 60 * 1000;
/** A new worker serves its pages sooner than this once it may. */
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
    // Without a line nobody knows of a new one; the next hour asks again.
    setInterval(() => registration?.update().catch(() => undefined), ASK_EVERY_MS);
  } catch {
    // Without a worker the app needs its line; whoever forbids one knows.
  }
}

/** Something is typed, open or being saved here: it would be gone, or closed under its user's hands. */
const isInUse = (): boolean =>
  loadingStore.get() === 'LOADING' ||
  document.querySelector('[data-typed], [data-window]') !== null;

function offerNewVersion(worker: Workbox): void {
  let isWanted = false;
  worker.addEventListener('controlling', ({ isUpdate }) => {
    // Who pressed it in another tab said nothing of this one, which goes on offering it while it is in use.
    if (isUpdate && (isWanted || !isInUse())) location.reload();
  });
  toast.stay('มีเวอร์ชันใหม่ พร้อมใช้เมื่อโหลดใหม่', {
    label: 'โหลดใหม่',
    run: () => {
      isWanted = true;
      worker.messageSkipWaiting();
      // A page that no worker serves, as after a forced reload, is never told that another one does.
      setTimeout(() => location.reload(), TAKES_OVER_MS);
    },
  });
}
