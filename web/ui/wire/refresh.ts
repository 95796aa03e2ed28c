// Renews the access token: one renewal for any number of refused calls, in this tab and all others.
import { AppError, errorOfResponse, networkError } from './app-error.ts';
import type { Session, Tokens } from './session.ts';

/** `navigator.locks`, or undefined without https. */
export type Locks = Pick<LockManager, 'request'> | undefined;

export interface RefreshDeps {
  url: string;
  session: Session;
  fetch: typeof fetch;
  locks: Locks;
  /** The session has ended: the server refused to renew it. */
  onLost: () => void;
  /** Time limit of the renewal in milliseconds. */
  renewMs?: number;
}

const RENEW_MS = 60_000;

const isTokens = (value: unknown): value is Tokens =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Tokens).access_token === 'string' &&
  typeof (value as Tokens).refresh_token === 'string';

/** A busy or unreachable server says nothing about the session, so it is kept and only the call fails. */
const saysNothingOfSession = (fault: AppError): boolean =>
  fault.kind === 'network' || fault.status === 429 || fault.status === 503;

const signedOutElsewhere = (): AppError =>
  new AppError({
    kind: 'server',
    status: 403,
    code: 'TOKEN_MISSING',
    text: 'กรุณาเข้าสู่ระบบใหม่',
  });

/** A complete answer that is not JSON is a refusal; a truncated one says nothing about the session. */
function nothingRead(fault: unknown): null {
  if (fault instanceof SyntaxError) return null;
  throw networkError(fault);
}

async function ask(deps: RefreshDeps, tokens: Tokens): Promise<Tokens> {
  const body = { accessToken: tokens.access_token, refreshToken: tokens.refresh_token };
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(deps.renewMs ?? RENEW_MS),
  };
  const response = await deps.fetch(deps.url, init).catch((fault: unknown) => {
    throw networkError(fault);
  });
  const copy = response.clone();
  const answer: unknown = response.status === 200 ? await copy.json().catch(nothingRead) : null;
  if (!isTokens(answer)) throw await errorOfResponse(response);
  return answer;
}

async function renew(deps: RefreshDeps, usedToken: string): Promise<string> {
  // Read inside the lock: another tab may have renewed while this one waited.
  const tokens = deps.session.tokens();
  if (tokens && tokens.access_token !== usedToken) return tokens.access_token;
  try {
    if (!tokens) throw signedOutElsewhere();
    const fresh = await ask(deps, tokens);
    deps.session.save(fresh);
    return fresh.access_token;
  } catch (fault) {
    if (!saysNothingOfSession(fault as AppError)) {
      deps.session.signOut();
      deps.onLost();
    }
    throw fault;
  }
}

export function createRefresh(deps: RefreshDeps): (usedToken: string) => Promise<string> {
  let running: Promise<string> | null = null;
  return (usedToken) => {
    const locked = () =>
      deps.locks
        ? deps.locks.request('session-refresh', () => renew(deps, usedToken))
        : renew(deps, usedToken);
    running ??= Promise.resolve(locked()).finally(() => {
      running = null;
    });
    return running;
  };
}
