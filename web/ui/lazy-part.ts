// A part of a screen that loads on first use: a lost connection delays it but never breaks the screen.
import { lazy } from 'react';
import { toast } from './feedback/toast.ts';
import { beginBusy } from './wire/activity.ts';

/** Retries for about a minute while online; offline it waits as long as necessary. */
const PAUSES_MS: readonly number[] = [500, 2000, 5000, 15_000, 30_000];

const comesOnline = (): Promise<void> =>
  new Promise((resolve) => addEventListener('online', () => resolve(), { once: true }));

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export async function loadPart<T>(load: () => Promise<T>, pauses = PAUSES_MS): Promise<T> {
  let told = '';
  for (let attempt = 0; ;) {
    try {
      // On a slow line a window takes seconds to load: the loading bar shows it.
      const part = await load().finally(beginBusy());
      toast.close(told);
      return part;
    } catch (fault) {
      const wait = pauses[attempt];
      if (wait === undefined) throw fault;
      told = toast.warn('ส่วนนี้ยังโหลดไม่ได้ จะแสดงเองเมื่อเชื่อมต่อได้อีกครั้ง');
      if (!navigator.onLine) await comesOnline();
      else {
        attempt += 1;
        await pause(wait);
      }
    }
  }
}

/** For code that no screen waits for: offline, it loads when the connection is back. */
export function loadLater<T>(load: () => Promise<T>, run: (part: T) => void): void {
  const again = () => addEventListener('online', () => loadLater(load, run), { once: true });
  void load().then(run, again);
}

const LONGEST_MS = 200;

/** Resolves after the components rendered together have sent their requests. */
export const afterOthers = (): Promise<void> =>
  'requestIdleCallback' in globalThis
    ? new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: LONGEST_MS }))
    : pause(0);

/** React's `lazy` with retries; on a slow line its files load after the screen's own calls. */
export const lazyPart: typeof lazy = (load) => lazy(() => afterOthers().then(() => loadPart(load)));
