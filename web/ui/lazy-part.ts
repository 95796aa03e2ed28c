// A part of a screen that loads when it is first needed: a lost line makes it late, it never takes the screen away.
import { lazy } from 'react';
import { toast } from './feedback/toast.ts';
import { beginBusy } from './wire/activity.ts';

/** Together about a minute while the line is there; without a line it waits for it as long as that takes. */
const PAUSES_MS: readonly number[] = [500, 2000, 5000, 15_000, 30_000];

const comesOnline = (): Promise<void> =>
  new Promise((resolve) => addEventListener('online', () => resolve(), { once: true }));

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export async function loadPart<T>(load: () => Promise<T>, pauses = PAUSES_MS): Promise<T> {
  let told = '';
  for (let attempt = 0; ;) {
    try {
      // On a weak line a window takes seconds to come: the bar says that it does.
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

/** What no screen waits for: where the line is gone, it comes with the line. */
export function loadLater<T>(load: () => Promise<T>, run: (part: T) => void): void {
  const again = () => addEventListener('online', () => loadLater(load, run), { once: true });
  void load().then(run, again);
}

const LONGEST_MS = 200;

/** Once what was drawn along with it has asked for its data. */
export const afterOthers = (): Promise<void> =>
  'requestIdleCallback' in globalThis
    ? new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: LONGEST_MS }))
    : pause(0);

/** React's `lazy`, with patience; on a weak line its files do not stand before the screen's own calls. */
export const lazyPart: typeof lazy = (load) => lazy(() => afterOthers().then(() => loadPart(load)));
