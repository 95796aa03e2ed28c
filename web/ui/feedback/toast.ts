// Short notifications at the top right: `toast.done('บันทึกสำเร็จ')`, `toast.failed(error)`, `toast.undo(…)`.
import { createStore } from '../hooks/store.ts';
import { AppError, isAbort, unknownText } from '../wire/app-error.ts';
import { randomId } from '../hooks/random-id.ts';

export const TOAST_MS = 5000;
export const MOST_TOASTS = 3;
const UNDO_MS = 10_000;

export type ToastTone = 'done' | 'failed' | 'info';

export interface ToastAction {
  label: string;
  run: () => void;
}

export interface ToastEntry {
  id: string;
  text: string;
  tone: ToastTone;
  /** 0 stays until closed. */
  ms: number;
  action?: ToastAction;
  requestId?: string;
  /** The idempotency key of the change that got no answer. */
  lost?: string;
  /** Its action undoes a change, so Ctrl+Z runs it too. */
  undoes?: true;
}

/** Newest first, at most three; those that stay until closed outlive those with a timeout. */
export const toastStore = createStore<readonly ToastEntry[]>([]);

function fit(all: readonly ToastEntry[]): readonly ToastEntry[] {
  if (all.length <= MOST_TOASTS) return all;
  const dropped = all.findLast((entry) => entry.ms > 0) ?? all.at(-1);
  return fit(all.filter((entry) => entry !== dropped));
}

type Showing = Omit<ToastEntry, 'id' | 'ms'> & { ms?: number };

function show(notice: Showing): string {
  const id = randomId();
  const entry = { ms: TOAST_MS, ...notice, id };
  // The same text replaces its older toast instead of piling up; an undo of another change stays.
  toastStore.set((all) =>
    fit([entry, ...all.filter((each) => each.undoes || each.text !== entry.text)]),
  );
  return id;
}

function failed(fault: unknown, action?: ToastAction): void {
  if (isAbort(fault)) return;
  if (!(fault instanceof AppError)) {
    show({ text: unknownText, tone: 'failed' });
    throw fault;
  }
  if (fault.isSilent) return;
  show({
    text: fault.next ? `${fault.text} – ${fault.next}` : fault.text,
    tone: 'failed',
    // An error with a next step must not vanish before it is read.
    ms: action || fault.next ? 0 : TOAST_MS,
    action,
    requestId: fault.requestId,
    lost: fault.lost,
  });
}

export const toast = {
  /** Confirms an action: 'บันทึกสำเร็จ'. */
  done: (text: string, action?: ToastAction): string => show({ text, tone: 'done', action }),
  info: (text: string, action?: ToastAction): string => show({ text, tone: 'info', action }),
  /** Shows any caught error; aborted calls and a missing token stay silent. */
  failed,
  /** A warning with its own text; stays until closed when it has an action. */
  warn: (text: string, action?: ToastAction): string =>
    show({ text, tone: 'failed', action, ms: action ? 0 : TOAST_MS }),
  /** News that waits for the user, such as a new version. */
  stay: (text: string, action: ToastAction): string => show({ text, tone: 'info', action, ms: 0 }),
  /** Offers an undo for ten seconds. */
  undo: (text: string, undo: () => void): string =>
    show({ text, tone: 'done', action: { label: 'เลิกทำ', run: undo }, ms: UNDO_MS, undoes: true }),
  close: (id: string): void => toastStore.set((all) => all.filter((entry) => entry.id !== id)),
  /** Removes the message about a lost connection once that change has been answered. */
  answered: (sent: string): void =>
    toastStore.set((all) => all.filter(({ lost }) => lost !== sent)),
};
