// The text of one box, restored after a reload, Back, or a call that closes the tab.
import { useCallback, useEffect, useRef, useState } from 'react';
import { dropDraft, loadDraft, saveDraft } from './draft.ts';

// In a browser without storage only the restore is missing.
const ignore = () => null;

/** The text, and its setter, which takes the new text or how it follows from the one before. */
export type KeptText = readonly [string, (next: string | ((now: string) => string)) => void];

export function useKeptText(name: string): KeptText {
  const [text, show] = useState('');
  const latest = useRef('');
  useEffect(() => {
    let left = false;
    void loadDraft<string>(name)
      .catch(ignore)
      .then((draft) => {
        // What is typed already is not replaced.
        if (left || latest.current !== '' || !draft) return;
        latest.current = draft.values;
        show(draft.values);
      });
    return () => {
      left = true;
    };
  }, [name]);
  const change = useCallback(
    (next: string | ((now: string) => string)): void => {
      const changed = typeof next === 'string' ? next : next(latest.current);
      latest.current = changed;
      show(changed);
      (changed === '' ? dropDraft(name) : saveDraft(name, changed)).catch(ignore);
    },
    [name],
  );
  return [text, change];
}
