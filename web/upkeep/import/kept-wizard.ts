// The wizard's state beside the screen: kept in this browser until the import is through, so that a reload loses nothing.
import { useEffect } from 'react';
import { dropDraft, loadDraft, saveDraft } from '../../ui/form/draft.ts';
import { createStore, useStore, type Store } from '../../ui/hooks/store.ts';
import { fresh, shortRows, waitingRows, type Wizard } from './wizard.ts';

const SAVE_AFTER_MS = 600;

/** `null` until the draft has been looked for. */
type WizardStore = Store<Wizard | null>;

const stores = new Map<string, WizardStore>();

export function storeOf(name: string): WizardStore {
  const there = stores.get(name);
  if (there) return there;
  const made = createStore<Wizard | null>(null);
  stores.set(name, made);
  return made;
}

/** Ahead of what must not go out twice: a tab that dies now has left the next one all that it needs. */
export const keepNow = (name: string, wizard: Wizard): Promise<void> =>
  // A browser without room for it only loses what a reload would have brought back.
  saveDraft(name, wizard).catch(() => undefined);

export function useKept(name: string): Wizard | null {
  const store = storeOf(name);
  const wizard = useStore(store);
  useEffect(() => {
    if (store.get() !== null) return;
    void loadDraft<Wizard>(name)
      .catch(() => null)
      .then((found) => store.set(found ? { ...fresh, ...found.values } : fresh));
  }, [name, store]);
  useEffect(() => {
    if (wizard === null) return;
    const timer = setTimeout(() => {
      // What can still come in is kept: of the whole file, read again, what is in would come in twice.
      const isDone =
        wizard.outcome !== null && waitingRows(wizard) === 0 && shortRows(wizard).length === 0;
      const isOver = wizard === fresh || isDone;
      void (isOver ? dropDraft(name).catch(() => undefined) : keepNow(name, wizard));
    }, SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [wizard, name]);
  return wizard;
}
