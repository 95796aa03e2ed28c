// Sends one request with the session's token, renewing it once when it has expired.
import { isAbort, networkError } from './app-error.ts';
import { createRefresh, type Locks } from './refresh.ts';
import type { Session } from './session.ts';

export interface TransportDeps {
  origin: string;
  /** `/v1` or `/{tenant}`. */
  base: string;
  session: Session;
  locks: Locks;
  fetch: typeof fetch;
  /** The server refused to renew the session. */
  onLost: () => void;
  /** Whether the last call reached the server. */
  onReach: (reached: boolean) => void;
  /** Time limit of a renewal in milliseconds. */
  renewMs?: number;
}

export type Transmit = (url: string, init: RequestInit) => Promise<Response>;

export interface Transport {
  /** Without a token. */
  open: Transmit;
  /** With the token; a 401 renews it once for all calls and sends again. */
  authorised: Transmit;
  /** There was no answer: the server counts as unreachable. */
  lost: () => void;
}

export function createTransport(deps: TransportDeps): Transport {
  const refresh = createRefresh({ ...deps, url: `${deps.origin}${deps.base}/user/refreshToken` });

  const open: Transmit = async (url, init) => {
    try {
      const response = await deps.fetch(url, init);
      deps.onReach(true);
      return response;
    } catch (fault) {
      if (isAbort(fault) || init.signal?.aborted) throw init.signal?.reason ?? fault;
      deps.onReach(false);
      throw networkError(fault);
    }
  };

  const withToken = (url: string, init: RequestInit, token: string | undefined) => {
    const headers = new Headers(init.headers);
    if (token) headers.set('authorization', `Bearer ${token}`);
    return open(url, { ...init, headers });
  };

  const authorised: Transmit = async (url, init) => {
    const used = deps.session.tokens()?.access_token;
    const first = await withToken(url, init, used);
    if (first.status !== 401 || used === undefined) return first;
    const fresh = await refresh(used);
    init.signal?.throwIfAborted();
    const second = await withToken(url, init, fresh);
    if (second.status === 401) {
      deps.session.signOut();
      deps.onLost();
    }
    return second;
  };

  return { open, authorised, lost: () => deps.onReach(false) };
}
