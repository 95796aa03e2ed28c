// The global loading state: WAIT, LOADING, SUCCESS for 500 ms, ERROR; and the number of running calls.
import { createStore } from '../hooks/store.ts';

export type Loading = 'WAIT' | 'LOADING' | 'SUCCESS' | 'ERROR';
export const SUCCESS_MS = 500;

/** Of calls that change something (create, cancel, print, save, delete). */
export const loadingStore = createStore<Loading>('WAIT');
/** All running calls and screen loads; drives the 3 px bar. */
export const busyStore = createStore(0);

let changing = 0;
let successTimer: ReturnType<typeof setTimeout> | undefined;

/** Shows the bar; call the returned function once when done. */
export function beginBusy(): () => void {
  busyStore.set((count) => count + 1);
  let ended = false;
  return () => {
    if (ended) return;
    ended = true;
    busyStore.set((count) => count - 1);
  };
}

/** Tracks one changing call in the loading state. */
export function beginChange(): (outcome: 'SUCCESS' | 'ERROR' | 'WAIT') => void {
  changing += 1;
  clearTimeout(successTimer);
  loadingStore.set('LOADING');
  return (outcome) => {
    changing -= 1;
    if (changing > 0) return;
    loadingStore.set(outcome);
    if (outcome !== 'SUCCESS') return;
    successTimer = setTimeout(() => loadingStore.set('WAIT'), SUCCESS_MS);
  };
}
