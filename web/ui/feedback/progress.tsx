// The 3 px loading bar, and the progress dialog of a long job.
import { useEffect, useState } from 'react';
import { createStore, useStore } from '../hooks/store.ts';
import { busyStore } from '../wire/activity.ts';

const BAR_AFTER_MS = 120;
const BAR_AT_LEAST_MS = 300;

/** True after 120 ms of work, and then for at least 300 ms, so that quick calls never flicker. */
function useBarVisible(busy: boolean): boolean {
  const [since, setSince] = useState<number | null>(null);
  useEffect(() => {
    if (busy === (since !== null)) return;
    const wait = busy ? BAR_AFTER_MS : Math.max(0, BAR_AT_LEAST_MS - (Date.now() - (since ?? 0)));
    const timer = setTimeout(() => setSince(busy ? Date.now() : null), wait);
    return () => clearTimeout(timer);
  }, [busy, since]);
  return since !== null;
}

export function ProgressBar({ loading = false }: { loading?: boolean }) {
  const calls = useStore(busyStore);
  if (!useBarVisible(loading || calls > 0)) return null;
  return <progress aria-label="กำลังโหลด" className="load-bar fixed inset-x-0 top-0 z-[70]" />;
}

interface Progress {
  message: string;
  done?: number;
  total?: number;
}

/** The content of the progress dialog; null while there is none. */
export const progressStore = createStore<Progress | null>(null);

export const showProgress = (message: string, done?: number, total?: number): void =>
  progressStore.set({
    message,
    ...(done === undefined ? {} : { done }),
    ...(total === undefined ? {} : { total }),
  });

export const hideProgress = (): void => progressStore.set(null);
