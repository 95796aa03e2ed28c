// Sends requests to e-Parcel and to the gateway with HTTP Basic, and reads their answers. Knows
// nothing about parcels.
import type { CourierLink } from '../../kit/courier.ts';
import { unreadable } from '../../kit/calls.ts';
import { parseJson } from '../../kit/form.ts';
import { post, type Reply } from '../../kit/http.ts';
import type { Down, Refused, Unknown } from '../../kit/outcome.ts';
import { redactText } from '../../kit/redact.ts';
import { toRefused } from '../thaipost.map.ts';
import { sensitive } from '../thaipost.wire.ts';
import * as wire from './order.wire.ts';

export interface OrderCall {
  operation: string;
  path: string;
  /** The JSON body of a POST; absent = GET. */
  content?: object;
  query?: Record<string, string>;
}

export async function send(
  link: CourierLink,
  { operation, path, content, query }: OrderCall,
): Promise<Reply | Refused | Unknown | Down> {
  const { username = '', password = '', system } = link.credentials;
  const hosts = system === 'gateway' ? wire.gatewayHosts : wire.eparcelHosts;
  const host = hosts[link.environment] ?? wire.nowhere;
  const base = link.protocolUrl ?? link.baseUrl ?? host;
  const url = new URL(path, base);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  const body = content === undefined ? '' : JSON.stringify(content);
  const login = Buffer.from(`${username}:${password}`, 'utf8').toString('base64');
  const reply = await post(link, {
    operation,
    ...(content === undefined ? { method: 'GET' as const } : {}),
    url,
    headers: {
      Authorization: `Basic ${login}`,
      Accept: operation === 'label' ? 'application/pdf' : 'application/json',
      ...(content === undefined ? {} : { 'Content-Type': 'application/json; charset=utf-8' }),
    },
    body,
    redactedBody: redactText(body, sensitive),
    sensitive,
    secrets: [password, login],
  });
  // The documented answer to a wrong password is 001; a standard HTTP server answers 401.
  if (reply.outcome === 'down' && reply.status === 401) {
    return toRefused({ code: wire.badLoginCode, text: reply.detail });
  }
  return reply;
}

export type AnswerReply = { outcome: 'answer'; answer: wire.Answer };

export async function ask(
  link: CourierLink,
  call: OrderCall,
): Promise<AnswerReply | Refused | Unknown | Down> {
  const reply = await send(link, call);
  return reply.outcome === 'reply' ? readAnswer(reply) : reply;
}

export function readAnswer(reply: Reply): AnswerReply | Unknown {
  const read = wire.Answer.safeParse(parseJson(reply.body.toString('utf8')));
  return read.success
    ? { outcome: 'answer', answer: read.data }
    : unreadable(reply, 'Thailand Post');
}
