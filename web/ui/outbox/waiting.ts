// Whether anything waits in this browser to be sent: all that the frame of every screen needs to know.
import { createStore } from '../hooks/store.ts';

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
