// Faked API answers for screen tests, in the contract's shapes: for states that a real server cannot be put into at
// will.
import { methodOf, pathOf, type EndpointSpec, type Gives } from '@app/contract/kit/endpoint';
import { errors, type ErrorCode } from '@app/contract/kit/errors';
import { apiBase } from '../http.ts';

export interface Refusal {
  code: ErrorCode | (string & {});
  status?: number;
  fields?: Record<string, string>;
  details?: Record<string, unknown>;
  retryAfterSeconds?: number;
}

export interface SentCall {
  url: URL;
  headers: Headers;
  body: unknown;
}

type Reply = (sent: SentCall) => Response | Promise<Response>;

interface Rule {
  method: string;
  path: RegExp;
  reply: Reply;
}

const rules: Rule[] = [];
/** Every call since `answerCalls`, in order. */
export const sentCalls: SentCall[] = [];
const usual = globalThis.fetch;

async function bodyOf(request: Request): Promise<unknown> {
  const isForm = request.headers.get('content-type')?.startsWith('multipart/form-data');
  if (isForm) return Object.fromEntries(await request.formData());
  const text = await request.text();
  return text === '' ? null : (JSON.parse(text) as unknown);
}

async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const url = new URL(request.url);
  const rule = rules.findLast(
    (each) => each.method === request.method && each.path.test(url.pathname),
  );
  if (!rule) return usual(input, init);
  const sent = { url, headers: request.headers, body: await bodyOf(request) };
  sentCalls.push(sent);
  return rule.reply(sent);
}

/** Starts to answer calls in this page; call it in `beforeEach`: it resets earlier answers. */
export function answerCalls(): void {
  rules.length = 0;
  sentCalls.length = 0;
  globalThis.fetch = answer;
}

function addRule(endpoint: EndpointSpec, reply: Reply): void {
  const pattern = pathOf(endpoint).replaceAll(/\{\w+\}/g, '[^/]+');
  rules.push({ method: methodOf(endpoint), path: new RegExp(`^${apiBase}${pattern}$`), reply });
}

/** The endpoint returns this from now on; a function decides per call, and may take time. */
export function gives<const E extends EndpointSpec>(
  endpoint: E,
  value: Gives<E> | ((sent: SentCall) => Gives<E> | Promise<Gives<E>>),
): void {
  addRule(endpoint, async (sent) =>
    Response.json(
      typeof value === 'function' ? await (value as (sent: SentCall) => unknown)(sent) : value,
    ),
  );
}

/** The endpoint refuses from now on. */
export function refuses(endpoint: EndpointSpec, refusal: Refusal): void {
  const known = (errors as Readonly<Record<string, { status: number } | undefined>>)[refusal.code];
  addRule(endpoint, () =>
    Response.json(
      {
        type: 0,
        message: refusal.code,
        requestId: 'req-test',
        fields: refusal.fields,
        details: refusal.details,
      },
      {
        status: refusal.status ?? known?.status ?? 500,
        headers:
          refusal.retryAfterSeconds === undefined
            ? {}
            : { 'retry-after': String(refusal.retryAfterSeconds) },
      },
    ),
  );
}

/** The endpoint is unreachable from now on. */
export function dropsLine(endpoint: EndpointSpec): void {
  addRule(endpoint, () => {
    throw new TypeError('Failed to fetch');
  });
}
