// The only access to the API: `call(endpoint, {params, query, body})`, typed by the endpoint object.
import { basePath, tenantOfHost } from '@app/contract/kit/paths';
import { toast } from './feedback/toast.ts';
import { createStore } from './hooks/store.ts';
import { createClient } from './wire/client.ts';
import { createSession } from './wire/session.ts';
import { createSubmitKeys } from './wire/submit-key.ts';

/** The label of this host's shop; sent as `prefix` at login. */
export const tenant = tenantOfHost(location.hostname);
/** `/v1` or `/{tenant}`; pictures are below `${apiBase}/images/{name}`. */
export const apiBase = basePath(tenant);

export const session = createSession(() => localStorage);

/** Key prefix in the browser's database for the signed-in user: `app/7/`; `app/nobody/` while nobody is signed in. */
export function ownPath(): string {
  const user = session.read('userInfo');
  const id = typeof user === 'object' && user !== null ? (user as { id?: unknown }).id : null;
  return `${tenant}/${String(id ?? 'nobody')}/`;
}

/** True from a refused session renewal until the next login. */
export const sessionLostStore = createStore(false);
/** True from a call refused for a missing right until the rights are fetched again. */
export const deniedStore = createStore(false);
/** The number of answered changes: data read before a change may be outdated. */
export const changesStore = createStore(0);
/** Whether the last call reached the server and the browser reports to be online. */
export const onlineStore = createStore(navigator.onLine);
addEventListener('online', () => onlineStore.set(true));
addEventListener('offline', () => onlineStore.set(false));

/** Reads that were sent before their screens had loaded; the first component that asks gets the answer. */
const ahead = (globalThis.readsAhead ??= new Map());
/** On a very slow line a screen's code arrives a dozen seconds after its read; later the answer would be old. */
setTimeout(() => ahead.clear(), 20_000);

/** The transport of all calls of this page. */
export const wire = {
  origin: '',
  base: apiBase,
  session,
  locks: navigator.locks,
  fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
    const early = ahead.get(input);
    ahead.delete(input);
    const answer = await early;
    // The refusal may concern a token that has been renewed since.
    return answer?.ok ? answer : fetch(input, init);
  },
  onLost: () => sessionLostStore.set(true),
  onReach: (reached: boolean) => onlineStore.set(reached),
};

/** Sends the read of a screen whose code is still loading; after a failure the screen asks itself. */
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
