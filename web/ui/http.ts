// The one door to the API: `call(endpoint, {params, query, body})`, typed by the endpoint object.
import { basePath, tenantOfHost } from '@app/contract/kit/paths';
import { toast } from './feedback/toast.ts';
import { createStore } from './hooks/store.ts';
import { createClient } from './wire/client.ts';
import { createSession } from './wire/session.ts';
import { createSubmitKeys } from './wire/submit-key.ts';

/** The label of the shop this host belongs to; sent as `prefix` at login. */
export const tenant = tenantOfHost(location.hostname);
/** `/v1` or `/{tenant}`; images are under `${apiBase}/images/{name}`. */
export const apiBase = basePath(tenant);

export const session = createSession(() => localStorage);

/** Where the browser's own database keeps what belongs to whoever is signed in: `app/7/`; `app/nobody/` while nobody is known. */
export function ownPath(): string {
  const user = session.read('userInfo');
  const id = typeof user === 'object' && user !== null ? (user as { id?: unknown }).id : null;
  return `${tenant}/${String(id ?? 'nobody')}/`;
}

/** True from the moment the server refuses to renew a session until the next login. */
export const sessionLostStore = createStore(false);
/** True from a call refused for a right until rights are asked for anew. */
export const deniedStore = createStore(false);
/** How many changes the server has answered: whatever was read before one may be older than it. */
export const changesStore = createStore(0);
/** Whether the server was reached by the last call and the browser believes to be on line. */
export const onlineStore = createStore(navigator.onLine);
addEventListener('online', () => onlineStore.set(true));
addEventListener('offline', () => onlineStore.set(false));

/** Reads that were sent before the screens that ask for them had come: who asks first gets the answer. */
const ahead = (globalThis.readsAhead ??= new Map());
/** On the weakest line their screens' code comes a dozen seconds behind them; later they would be old. */
setTimeout(() => ahead.clear(), 20_000);

/** How every call of this page travels. */
export const wire = {
  origin: '',
  base: apiBase,
  session,
  locks: navigator.locks,
  fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
    const early = ahead.get(input);
    ahead.delete(input);
    const answer = await early;
    // A refusal was perhaps of a token that has been renewed since.
    return answer?.ok ? answer : fetch(input, init);
  },
  onLost: () => sessionLostStore.set(true),
  onReach: (reached: boolean) => onlineStore.set(reached),
};

/** Sends the read of a screen whose code is still on its way; what fails is asked for by the screen itself. */
export function sendAhead(path: string): void {
  const url = apiBase + path;
  if (ahead.has(url)) return;
  const headers = { authorization: `Bearer ${session.tokens()?.access_token}` };
  ahead.set(
    url,
    fetch(url, { headers }).catch(() => undefined),
  );
}

export const submitKeys = createSubmitKeys(() => sessionStorage);

export const call = createClient({
  ...wire,
  submitKeys,
  onDenied: () => deniedStore.set(true),
  onAnswered: (sent) => {
    toast.answered(sent);
    changesStore.set((count) => count + 1);
  },
});

export { AppError, isAbort } from './wire/app-error.ts';
