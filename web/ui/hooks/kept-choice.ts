// A choice that this device remembers. In a browser without storage, such as a private window, it is simply not
// remembered.
import { useCallback, useEffect, useRef, useState } from 'react';
import { forget, recall, storeValue } from './local-db.ts';

const ignore = () => undefined;

/** The last choice; undefined where there was none, or no storage. */
export const recallChoice = (key: string): Promise<unknown> => recall(key).catch(ignore);

/** Undefined is the default, which is not stored. */
export function keepChoice(key: string, choice: unknown): void {
  (choice === undefined ? forget(key) : storeValue(key, choice)).catch(ignore);
}

/**
 * The choice under `key`, and a function that changes and stores it. It is `start` until the stored one is read. What
 * the user chooses before that stays. `parse` gives undefined for a stored value of another shape; it must be the same
 * function in each render.
 */
export function useKeptChoice<T>(
  key: string,
  start: T,
  parse: (stored: unknown) => T | undefined,
): readonly [T, (next: T) => void] {
  const [choice, setChoice] = useState(start);
  const changedKey = useRef('');
  useEffect(() => {
    let isOver = false;
    void recallChoice(key).then((stored) => {
      const found = parse(stored);
      if (found !== undefined && !isOver && changedKey.current !== key) setChoice(found);
    });
    return () => {
      isOver = true;
    };
  }, [key, parse]);
  const change = useCallback(
    (next: T) => {
      changedKey.current = key;
      setChoice(next);
      keepChoice(key, next);
    },
    [key],
  );
  return [choice, change];
}
