// Restores a form's draft when it opens and saves changes continuously.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { dropDraft, loadDraft, saveDraft } from './draft.ts';

const SAVE_EVERY_MS = 400;

/** In a browser without storage only the restore is missing: the form itself works. */
const ignore = () => undefined;

/** Some browsers never answer storage requests (Safari is known for it), so a submit does not wait for that. */
const longEnough = () => new Promise((resolve) => setTimeout(resolve, 1000));

export interface DraftState {
  /** When the restored draft was saved; null for a fresh form. */
  restoredAt: string | null;
  /** False when the browser could not store the last changes: no storage, or no room left. */
  isKept: boolean;
  /** Deletes the draft and leaves the form as it is. */
  drop: () => Promise<void>;
  /** Deletes the draft and clears the form. */
  startOver: () => Promise<void>;
}

/** Saves during typing; the returned function runs `work` while no save is pending or starting. */
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
      // Reverting all changes by hand leaves no draft; one of an earlier visit stays until it was shown.
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
        // Saves the first characters at once, then at intervals: a closing page may not finish writing.
        timer.current ??= setTimeout(save, Math.max(0, savedAt + SAVE_EVERY_MS - Date.now()));
      },
    });
    // A reload or a closed tab within the interval still saves the last characters.
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
      // If the user already types, the restore must not replace it.
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
