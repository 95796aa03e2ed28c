// Sends calls: superseded reads, idempotent submits, the loading state, typed answers and errors.
import {
  fillPath,
  methodOf,
  pathOf,
  type Asks,
  type EndpointSpec,
  type Gives,
} from '@app/contract/kit/endpoint';
import { beginBusy, beginChange } from './activity.ts';
import {
  againText,
  errorOfResponse,
  isAbort,
  isTimeout,
  malformedAnswer,
  networkError,
  type AppError,
} from './app-error.ts';
import { randomId } from '../hooks/random-id.ts';
import { fingerprintOf, type SubmitKeys } from './submit-key.ts';
import { createSupersede, type Supersede } from './supersede.ts';
import { createTransport, type Transport, type TransportDeps } from './transport.ts';

/** Time limits in milliseconds for the complete answer: of a read, a change, and a file transfer in either direction. */
export interface TimeLimits {
  readonly read: number;
  readonly change: number;
  readonly file: number;
}

/** A server statement takes at most 5 s, and its proxy ends a call after 130 s: no answer comes later. */
const PATIENCE: TimeLimits = { read: 60_000, change: 130_000, file: 600_000 };

export interface ClientDeps extends TransportDeps {
  submitKeys: SubmitKeys;
  patience?: TimeLimits;
  /** A call was refused for a right or a module: the stored user data may be outdated. */
  onDenied?: () => void;
  /** A change with this key succeeded or was refused. */
  onAnswered?: (sent: string) => void;
}

export interface CallOptions {
  /** TanStack Query's signal: leaving the screen aborts the read. */
  signal?: AbortSignal;
  /** Background polling: no bar, no loading state. */
  quiet?: boolean;
  /** The caller's own idempotency key, kept by the form across retries. */
  idempotencyKey?: string;
}

interface Parts {
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
}

/** The input is optional where the endpoint needs none. */
export type Input<E extends EndpointSpec> =
  Record<never, never> extends Asks<E>
    ? [input?: Asks<E>, options?: CallOptions]
    : [input: Asks<E>, options?: CallOptions];

export type Call = <const E extends EndpointSpec>(
  endpoint: E,
  ...rest: Input<E>
) => Promise<Gives<E>>;

interface Request {
  endpoint: EndpointSpec;
  url: string;
  payload: BodyInit | undefined;
  /** Address and body: identifies a change. */
  sent: string;
  isJson: boolean;
  options: CallOptions;
}

interface Kit {
  transport: Transport;
  patience: TimeLimits;
  supersede: Supersede;
  submitKeys: SubmitKeys;
}

/** Sorted, without empty values, lists with commas: the same query always has the same address. */
export function queryText(query: Readonly<Record<string, unknown>> = {}): string {
  const pairs = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
    if (text !== '') pairs.set(key, text);
  }
  pairs.sort();
  const text = pairs.toString();
  return text === '' ? '' : `?${text}`;
}

async function answerOf(endpoint: EndpointSpec, response: Response): Promise<unknown> {
  if (response.status !== 200) throw await errorOfResponse(response);
  if (typeof endpoint.gives === 'string') return response.blob();
  return response.json().catch((fault: unknown) => {
    if (isAbort(fault) || isTimeout(fault)) throw fault;
    throw malformedAnswer(response.status, fault);
  });
}

interface SendOptions {
  signal?: AbortSignal | undefined;
  key?: string | undefined;
}

function limitOf({ endpoint, payload }: Request, { read, change, file }: TimeLimits): AbortSignal {
  const isFile = payload instanceof FormData || typeof endpoint.gives === 'string';
  return AbortSignal.timeout(isFile ? file : methodOf(endpoint) === 'GET' ? read : change);
}

async function transmit(
  kit: Kit,
  request: Request,
  { signal, key }: SendOptions,
): Promise<unknown> {
  const { endpoint, url, payload } = request;
  const headers = new Headers();
  if (request.isJson) headers.set('content-type', 'application/json');
  if (key) headers.set('idempotency-key', key);
  const limit = limitOf(request, kit.patience);
  const init: RequestInit = {
    ...{ method: methodOf(endpoint), headers },
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  };
  if (payload !== undefined) init.body = payload;
  const send = endpoint.may === 'anyone' ? kit.transport.open : kit.transport.authorised;
  try {
    return await answerOf(endpoint, await send(url, init));
  } catch (fault) {
    if (!isTimeout(fault)) throw fault;
    kit.transport.lost();
    throw networkError(fault);
  }
}

/** One submit, under the key of an identical earlier submit if that one got no final answer. */
async function submitOnce(kit: Kit, request: Request): Promise<unknown> {
  const { signal, idempotencyKey } = request.options;
  if (idempotencyKey) return transmit(kit, request, { signal, key: idempotencyKey });
  if (request.payload instanceof FormData) {
    return transmit(kit, request, { signal, key: randomId() });
  }
  const fingerprint = fingerprintOf(request.sent);
  try {
    const answer = await transmit(kit, request, {
      signal,
      key: kit.submitKeys.keyFor(fingerprint, request.endpoint.once === 'by-state'),
    });
    kit.submitKeys.settle(fingerprint);
    return answer;
  } catch (fault) {
    // A refusal is final; a lost answer or an internal server error is not.
    const hasVerdict = !isAbort(fault) && !(fault as AppError).isWorthRetrying;
    if (hasVerdict) kit.submitKeys.settle(fingerprint);
    else if ((fault as AppError).kind === 'network')
      Object.assign(fault as AppError, { next: againText });
    throw fault;
  } finally {
    kit.submitKeys.land(fingerprint);
  }
}

function perform(kit: Kit, request: Request): Promise<unknown> {
  const { endpoint, url, options } = request;
  const method = methodOf(endpoint);
  if (method === 'GET') {
    return kit.supersede(url, options.signal, (signal) => transmit(kit, request, { signal }));
  }
  if (endpoint.once) return submitOnce(kit, request);
  return transmit(kit, request, { signal: options.signal });
}

export function createClient(deps: ClientDeps): Call {
  const patience = deps.patience ?? PATIENCE;
  const kit: Kit = {
    transport: createTransport({ ...deps, renewMs: patience.read }),
    patience,
    supersede: createSupersede(),
    submitKeys: deps.submitKeys,
  };

  function requestOf(endpoint: EndpointSpec, parts: Parts, options: CallOptions): Request {
    const path = fillPath(pathOf(endpoint), parts.params ?? {});
    const isJson = parts.body !== undefined && !(parts.body instanceof FormData);
    const url = `${deps.origin}${endpoint.scope === 'system' ? '' : deps.base}${path}${queryText(parts.query)}`;
    const payload = isJson ? JSON.stringify(parts.body) : (parts.body as FormData | undefined);
    const sent = `${url} ${String(payload ?? '')}`;
    return { endpoint, url, payload, sent, isJson, options };
  }

  async function call(endpoint: EndpointSpec, parts: Parts = {}, options: CallOptions = {}) {
    const request = requestOf(endpoint, parts, options);
    const endBusy = options.quiet ? undefined : beginBusy();
    const changes = methodOf(endpoint) !== 'GET' && !endpoint.reads;
    const endChange = changes && !options.quiet ? beginChange() : undefined;
    try {
      const answer = await perform(kit, request);
      // Background calls undo nothing.
      if (endChange) deps.submitKeys.changed();
      endChange?.('SUCCESS');
      if (changes) deps.onAnswered?.(request.sent);
      return answer;
    } catch (fault) {
      endChange?.(isAbort(fault) ? 'WAIT' : 'ERROR');
      const { kind } = fault as Partial<AppError>;
      if (changes && kind === 'network') Object.assign(fault as AppError, { lost: request.sent });
      if (changes && kind === 'server') deps.onAnswered?.(request.sent);
      if ((fault as Partial<AppError>).code === 'PERMISSION_DENIED') deps.onDenied?.();
      throw fault;
    } finally {
      endBusy?.();
    }
  }
  return call as Call;
}
