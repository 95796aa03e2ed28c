// The wizard's state: stored in this browser until the import is done, so that a reload loses nothing.
import { useEffect } from 'react';
import { dropDraft, loadDraft, saveDraft } from '../../ui/form/draft.ts';
import { createStore, useStore, type Store } from '../../ui/hooks/store.ts';
import { fresh, shortRows, waitingRows, type Wizard } from './wizard.ts';

const SAVE_AFTER_MS = 600;

/** `null` until the draft has been loaded. */
type WizardStore = Store<Wizard | null>;

const stores = new Map<string, WizardStore>();

export function storeOf(name: string): WizardStore {
  const there = stores.get(name);
  if (there) return there;
  const made = createStore<Wizard | null>(null);
  stores.set(name, made);
  return made;
}

/** Stored before something that must not be sent twice: if the tab closes now, the next one can continue. */
export const keepNow = (name: string, wizard: Wizard): Promise<void> =>
  // In a browser without free space only the restore after a reload is missing.
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
      // Kept while rows can still be imported: reading the whole file again would import the others twice.
      const isDone =
        wizard.outcome !== null && waitingRows(wizard) === 0 && shortRows(wizard).length === 0;
      const isOver = wizard === fresh || isDone;
      void (isOver ? dropDraft(name).catch(() => undefined) : keepNow(name, wizard));
    }, SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [wizard, name]);
  return wizard;
}
