// Signs and sends requests to BEST, and reads its answers. Knows nothing about parcels.
import { createHash } from 'node:crypto';
import type { CourierLink, Credentials } from '../kit/courier.ts';
import { unreadable } from '../kit/calls.ts';
import { parseJson } from '../kit/form.ts';
import { post, type Reply } from '../kit/http.ts';
import type { Down, Unknown } from '../kit/outcome.ts';
import { redactText } from '../kit/redact.ts';
import { isSameText } from '../kit/text.ts';
import type { Content } from './best.map.ts';
import * as wire from './best.wire.ts';

/** The signature covers the exact text as sent; for a push, the text as received. */
export const signOf = (bizData: string, partnerKey: string): string =>
  createHash('md5')
    .update(bizData + partnerKey, 'utf8')
    .digest('hex');

export const isSigned = (
  bizData: string,
  sign: string,
  { partnerKey = '' }: Credentials,
): boolean => isSameText(sign.toLowerCase(), signOf(bizData, partnerKey));

/**
 * Escapes non-ASCII characters: BEST does not say which encoding of Thai text it signs, and ASCII
 * is unambiguous.
 */
export const toAscii = (content: Content): string =>
  JSON.stringify(content).replace(
    /[\u0080-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

type AnswerReply = { outcome: 'answer'; answer: wire.Answer };

interface BestCall {
  operation: string;
  serviceType: string;
  content: Content;
}

export async function ask(
  link: CourierLink,
  { operation, serviceType, content }: BestCall,
): Promise<AnswerReply | Unknown | Down> {
  const { partnerID = '', partnerKey = '' } = link.credentials;
  const bizData = toAscii(content);
  // The key only signs: clients that also send it as a field disclose it.
  const form = { serviceType, bizData, partnerID, sign: signOf(bizData, partnerKey) };
  const shown = redactText(JSON.stringify(content), wire.sensitive);
  const reply = await post(link, {
    operation,
    url: new URL(wire.path, link.baseUrl ?? wire.hosts[link.environment]),
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded;charset=UTF-8',
      Accept: 'application/json',
    },
    body: new URLSearchParams(form).toString(),
    redactedBody: `serviceType=${serviceType}\nbizData=${shown}`,
    sensitive: wire.sensitive,
    secrets: [partnerKey],
  });
  return reply.outcome === 'reply' ? readAnswer(reply) : reply;
}

/**
 * A system error of BEST may have come after the work was done, so behind its prefix only a success
 * is trusted.
 */
function readAnswer(reply: Reply): AnswerReply | Unknown {
  const text = reply.body.toString('utf8').trim();
  const isSystemError = text.startsWith(wire.systemError);
  const json = isSystemError ? text.slice(wire.systemError.length) : text;
  const read = wire.Answer.safeParse(parseJson(json));
  if (read.success && (!isSystemError || read.data.result === true))
    return { outcome: 'answer', answer: read.data };
  if (isSystemError) {
    const detail = read.data?.errorDescription ?? wire.systemError;
    return { outcome: 'unknown', reason: 'server_error', detail };
  }
  return unreadable(reply, 'BEST');
}
