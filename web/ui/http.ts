// The one door to the API: `call(endpoint, {params, query, body})`, typed by the endpoint object.
import { basePath, tenantOfHost } from '@app/contract/kit/paths';
import { createStore } from './hooks/store.ts';
import { createClient } from './wire/client.ts';
import { createSession } from './wire/session.ts';
import { createSubmitKeys } from './wire/submit-key.ts';

/** The label of the shop this host belongs to; sent as `prefix` at login. */
export const tenant = tenantOfHost(location.hostname);
/** `/v1` or `/{tenant}`; images are under `${apiBase}/images/{name}`. */
export const apiBase = basePath(tenant);

export const session = createSession(localStorage);

/** True from the moment the server refuses to renew a session until the next login. */
export const sessionLostStore = createStore(false);
/** Whether the server was reached by the last call and the browser believes to be on line. */
export const onlineStore = createStore(navigator.onLine);
addEventListener('online', () => onlineStore.set(true));
addEventListener('offline', () => onlineStore.set(false));

/** How every call of this page travels. */
export const wire = {
  origin: '',
  base: apiBase,
  session,
  locks: navigator.locks,
  fetch: (input: RequestInfo | URL, init?: RequestInit) => fetch(input, init),
  onLost: () => sessionLostStore.set(true),
  onReach: (reached: boolean) => onlineStore.set(reached),
};

export const call = createClient({ ...wire, submitKeys: createSubmitKeys(sessionStorage) });

export { AppError, isAbort } from './wire/app-error.ts';
