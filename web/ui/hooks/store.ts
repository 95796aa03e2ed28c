// A value outside React that components can subscribe to: the smallest store for useSyncExternalStore.
import { useSyncExternalStore } from 'react';

export interface Store<T> {
  get: () => T;
  set: (next: T | ((current: T) => T)) => void;
  follow: (listener: () => void) => () => void;
}

const stores: (() => void)[] = [];

/** Resets every store to its initial value, because test files share one page. */
export const resetStores = (): void => stores.forEach((reset) => reset());

export function createStore<T>(initial: T): Store<T> {
  let current = initial;
  const listeners = new Set<() => void>();
  const store: Store<T> = {
    get: () => current,
    set: (next) => {
      const value = typeof next === 'function' ? (next as (current: T) => T)(current) : next;
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    follow: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  // Not in the production build.
  if (import.meta.env.MODE === 'test') stores.push(() => store.set(() => initial));
  return store;
}

export const useStore = <T>(store: Store<T>): T =>
  useSyncExternalStore(store.follow, store.get, store.get);
