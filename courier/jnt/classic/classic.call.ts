// Signs and sends requests to the classic API, and reads its answers. Knows nothing about parcels.
import { createHash } from 'node:crypto';
import type { CourierLink, Credentials } from '../../kit/courier.ts';
import { unreadable } from '../../kit/calls.ts';
import { parseJson } from '../../kit/form.ts';
import { post, type Reply } from '../../kit/http.ts';
import type { Down, Unknown } from '../../kit/outcome.ts';
import { redactText } from '../../kit/redact.ts';
import { isSameText } from '../../kit/text.ts';
import { lowerKeys } from '../jnt.wire.ts';
import type { Content } from './classic.map.ts';
import * as wire from './classic.wire.ts';

/** Base64 of the MD5 as lower-case hex text; the new platform uses the raw bytes instead. */
export const digestOf = (text: string, key: string): string =>
  Buffer.from(
    createHash('md5')
      .update(text + key, 'utf8')
      .digest('hex'),
  ).toString('base64');

export const isDigest = (given: string, text: string, { key = '' }: Credentials): boolean =>
  isSameText(given, digestOf(text, key));

export type AnswerReply = { outcome: 'answer'; answer: wire.Answer };

export interface ClassicCall {
  purpose: string;
  operation: wire.Operation;
  content: Content;
}

export async function ask(
  link: CourierLink,
  { purpose, operation, content }: ClassicCall,
): Promise<AnswerReply | Unknown | Down> {
  const { eccompanyid = '', customerid = '', key = '' } = link.credentials;
  const { path, type } = wire.operations[operation];
  const base = baseOf(link);
  if (!base) return { outcome: 'down', reason: 'unreachable', detail: 'no address is known' };
  const text = JSON.stringify(content);
  const form = {
    logistics_interface: text,
    data_digest: digestOf(text, key),
    msg_type: type,
    eccompanyid,
    customerid,
  };
  const reply = await post(link, {
    operation: purpose,
    url: new URL(path, base),
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8',
      Accept: 'application/json',
    },
    body: new URLSearchParams(form).toString(),
    redactedBody: `msg_type=${type}\nlogistics_interface=${redactText(text, wire.sensitive)}`,
    sensitive: wire.sensitive,
    secrets: [key],
  });
  return reply.outcome === 'reply' ? readAnswer(reply) : reply;
}

/**
 * Only the merchant knows the production URL and its path: a configured URL with a path keeps that
 * path.
 */
function baseOf({ baseUrl, environment }: CourierLink): URL | null {
  const given = baseUrl ?? wire.hosts[environment];
  if (given === null) return null;
  const url = new URL(given);
  if (url.pathname === '/') url.pathname = wire.basePath;
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}

function readAnswer(reply: Reply): AnswerReply | Unknown {
  const read = wire.Answer.safeParse(lowerKeys(parseJson(reply.body.toString('utf8'))));
  return read.success ? { outcome: 'answer', answer: read.data } : unreadable(reply, 'J&T');
}
