// A form's check whose code comes behind the form: nothing is checked before the first box was left.
import { useEffect } from 'react';
import type { FieldValues, Resolver } from 'react-hook-form';
import { afterOthers, loadLater, loadPart } from '../lazy-part.ts';

/** Checks at once when its code is there; until then whoever asks waits for it, and is told where the line is gone. */
export function laterCheck<T extends FieldValues>(load: () => Promise<Resolver<T>>) {
  let here: Resolver<T> | undefined;
  const arrived = (check: Resolver<T>): Resolver<T> => (here = check);
  const resolver: Resolver<T> = (...asked) =>
    here ? here(...asked) : loadPart(load).then((check) => arrived(check)(...asked));
  /** Fetches the code without a word, so that it is there when it is needed. */
  const prepare = (): void => void afterOthers().then(() => loadLater(load, arrived));
  return { resolver, prepare };
}

/** The check of a form that is shown. */
export function useLaterCheck<T extends FieldValues>({
  resolver,
  prepare,
}: ReturnType<typeof laterCheck<T>>): Resolver<T> {
  useEffect(() => prepare(), [prepare]);
  return resolver;
}
