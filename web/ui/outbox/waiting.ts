// What waits in this browser to be sent, as screens see it; whoever keeps and sends it comes when there is any.
import { createStore } from '../hooks/store.ts';

/** Why the server did not take it. */
export interface Refusal {
  code: string;
  text: string;
  next: string;
}

export interface Entry {
  /** The idempotency key under which it is sent, however often. */
  id: string;
  /** Which sender knows what `body` is. */
  kind: string;
  /** Whom or what it is about, and its sum: as the list shows it. */
  title: string;
  detail: string;
  /** An instant; the order of sending. */
  madeAt: string;
  body: unknown;
  /** What the form held, to be opened in it again. */
  draft: unknown;
  /** It went out at least once: without a verdict since, the server may have it. */
  isSent: boolean;
  /** When its key first went out; where that is not said it was when it was made. */
  sentAt?: string;
  refusal: Refusal | null;
}

/** Those of whoever is signed in, the oldest first. */
export const entriesStore = createStore<readonly Entry[]>([]);

const KEY = 'outbox';

/** True from the first thing that is kept until the last one of all users of this browser is gone. */
export const outboxStore = createStore(localStorage.getItem(KEY) !== null);

/** Another tab has kept something, or sent it. */
addEventListener('storage', ({ key }) => {
  if (key === KEY) outboxStore.set(localStorage.getItem(KEY) !== null);
});

export function noteWaiting(isAny: boolean): void {
  if (isAny) localStorage.setItem(KEY, '1');
  else localStorage.removeItem(KEY);
  outboxStore.set(isAny);
}
