// Loads a form's validation code after the form: nothing is validated before the first field is left.
import { useEffect } from 'react';
import type { FieldValues, Resolver } from 'react-hook-form';
import { afterOthers, loadLater, loadPart } from '../lazy-part.ts';

/** Validates at once when its code is loaded; before that, callers wait for it, and get an error when offline. */
export function laterCheck<T extends FieldValues>(load: () => Promise<Resolver<T>>) {
  let here: Resolver<T> | undefined;
  const arrived = (check: Resolver<T>): Resolver<T> => (here = check);
  const resolver: Resolver<T> = (...asked) =>
    here ? here(...asked) : loadPart(load).then((check) => arrived(check)(...asked));
  /** Preloads the code silently. */
  const prepare = (): void => void afterOthers().then(() => loadLater(load, arrived));
  return { resolver, prepare };
}

/** The validation of a visible form. */
export function useLaterCheck<T extends FieldValues>({
  resolver,
  prepare,
}: ReturnType<typeof laterCheck<T>>): Resolver<T> {
  useEffect(() => prepare(), [prepare]);
  return resolver;
}
