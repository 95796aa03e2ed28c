// Unsent changes in this browser, as screens see them; the code that stores and sends them loads only when there are
// any.
import { createStore } from '../hooks/store.ts';

/** Why the server refused it. */
export interface Refusal {
  code: string;
  text: string;
  next: string;
}

export interface Entry {
  /** The idempotency key of all its attempts. */
  id: string;
  /** Names the sender that understands `body`. */
  kind: string;
  /** Its subject and sum, for the list. */
  title: string;
  detail: string;
  /** An instant; defines the sending order. */
  madeAt: string;
  body: unknown;
  /** The form's values, to reopen it. */
  draft: unknown;
  /** It was sent at least once: without an answer since, the server may have it. */
  isSent: boolean;
  /** When its key was first sent; absent: when it was made. */
  sentAt?: string;
  refusal: Refusal | null;
}

/** Entries of the signed-in user, oldest first. */
export const entriesStore = createStore<readonly Entry[]>([]);

const KEY = 'outbox';

/** True from the first stored entry until the last one of all users of this browser is gone. */
export const outboxStore = createStore(localStorage.getItem(KEY) !== null);

/** Another tab has stored or sent an entry. */
addEventListener('storage', ({ key }) => {
  if (key === KEY) outboxStore.set(localStorage.getItem(KEY) !== null);
});

export function noteWaiting(isAny: boolean): void {
  if (isAny) localStorage.setItem(KEY, '1');
  else localStorage.removeItem(KEY);
  outboxStore.set(isAny);
}
