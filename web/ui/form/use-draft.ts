// Restores a form's draft when it opens and keeps saving what is typed.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { dropDraft, loadDraft, saveDraft } from './draft.ts';

const SAVE_EVERY_MS = 400;

/** A browser that keeps nothing only loses what a reload would have brought back: the form itself works and is saved. */
const ignore = () => undefined;

/** Some browsers never answer about their database (Safari is known for it): what was saved does not wait for that. */
const longEnough = () => new Promise((resolve) => setTimeout(resolve, 1000));

export interface DraftState {
  /** When the restored draft was last saved; null when the form opened fresh. */
  restoredAt: string | null;
  /** Unless the browser did not take what was typed last: it keeps nothing, or has no room left. */
  isKept: boolean;
  /** Forgets the draft, leaving the form as it is. */
  drop: () => Promise<void>;
  /** Forgets the draft and empties the form. */
  startOver: () => Promise<void>;
}

/** Saves while typing goes on; the answer runs `work` with no save waiting and none begun meanwhile. */
function useAutosave<T extends FieldValues>(rhf: UseFormReturn<T>, name?: string) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isSealed = useRef(false);
  const [isKept, setKept] = useState(name !== undefined);
  useEffect(() => {
    if (name === undefined) return;
    let savedAt = 0;
    let isOurs = false;
    const save = () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      savedAt = Date.now();
      if (isSealed.current) return;
      // What was taken back by hand leaves no draft; one of another visit stays until it was seen.
      if (rhf.formState.isDirty)
        saveDraft(name, rhf.getValues()).then(
          () => setKept(true),
          () => setKept(false),
        );
      else if (isOurs) dropDraft(name).catch(ignore);
      isOurs = rhf.formState.isDirty;
    };
    const stop = rhf.subscribe({
      formState: { values: true, isDirty: true },
      callback: () => {
        // The first letters are kept at once, the rest every so often: a page that goes down may not finish writing.
        timer.current ??= setTimeout(save, Math.max(0, savedAt + SAVE_EVERY_MS - Date.now()));
      },
    });
    // A reload or a closed tab within the wait still keeps the last letters.
    const flush = () => {
      if (timer.current !== undefined) save();
    };
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      stop();
      flush();
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
    };
  }, [name, rhf]);
  const withoutSaving = useCallback(async (work: () => Promise<unknown>) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    isSealed.current = true;
    await work().finally(() => {
      isSealed.current = false;
    });
  }, []);
  return { withoutSaving, isKept };
}

export function useDraft<T extends FieldValues>(rhf: UseFormReturn<T>, name?: string): DraftState {
  const [restoredAt, setRestoredAt] = useState<string | null>(null);

  useEffect(() => {
    if (name === undefined) return;
    let left = false;
    const show = (draft: Awaited<ReturnType<typeof loadDraft<T>>>): void => {
      // Someone who already types must not see it replaced.
      if (left || draft === null || rhf.formState.isDirty) return;
      rhf.reset(draft.values, { keepDefaultValues: true });
      setRestoredAt(draft.savedAt);
    };
    loadDraft<T>(name).then(show).catch(ignore);
    return () => {
      left = true;
    };
  }, [name, rhf]);

  const { withoutSaving, isKept } = useAutosave(rhf, name);

  const drop = useCallback(async () => {
    setRestoredAt(null);
    if (name !== undefined)
      await withoutSaving(() => Promise.race([dropDraft(name).catch(ignore), longEnough()]));
  }, [name, withoutSaving]);

  const startOver = useCallback(async () => {
    rhf.reset();
    await drop();
  }, [rhf, drop]);

  return { restoredAt, isKept, drop, startOver };
}
