// Signs and sends requests to SPX, and reads its envelope. Knows nothing about parcels.
import { createHash, createHmac } from 'node:crypto';
import type { CourierLink, Credentials } from '../kit/courier.ts';
import { unreadable } from '../kit/calls.ts';
import { parseJson } from '../kit/form.ts';
import { post, type Reply } from '../kit/http.ts';
import type { Down, Unknown } from '../kit/outcome.ts';
import { redactText } from '../kit/redact.ts';
import { isSameText } from '../kit/text.ts';
import type { Content } from './spx.map.ts';
import * as wire from './spx.wire.ts';

export interface Signed {
  appId: string;
  timestamp: string;
  randomNum: string;
  /** The exact text of the request body. */
  body: string;
}

export const signOf = ({ appId, timestamp, randomNum, body }: Signed, appSecret: string): string =>
  createHmac('sha256', appSecret)
    .update(`${appId}_${timestamp}_${randomNum}_${body}`, 'utf8')
    .digest('hex');

export const isSigned = (sign: string, signed: Signed, { appSecret = '' }: Credentials): boolean =>
  isSameText(sign.toLowerCase(), signOf(signed, appSecret));

/** A positive 63-bit number derived from the nonce: SPX accepts each number once. */
export const randomNumOf = (nonce: string): string =>
  (createHash('sha256').update(nonce).digest().readBigUInt64BE(0) >> 1n).toString();

/** Writes the user id as its digits: it exceeds the exact range of a JavaScript number. */
export const bodyOf = ({ userId = '', userSecret = '' }: Credentials, content: Content): string =>
  `{"user_id":${userId},"user_secret":${JSON.stringify(userSecret)},${JSON.stringify(content).slice(1)}`;

type EnvelopeReply = { outcome: 'envelope'; envelope: wire.Envelope };

interface SpxCall {
  operation: string;
  path: string;
  content: Content;
}

export async function ask(
  link: CourierLink,
  { operation, path, content }: SpxCall,
): Promise<EnvelopeReply | Unknown | Down> {
  const { appId = '', appSecret = '', userSecret = '' } = link.credentials;
  const body = bodyOf(link.credentials, content);
  const timestamp = String(Math.floor(link.now() / 1000));
  const randomNum = randomNumOf(link.nonce());
  const reply = await post(link, {
    operation,
    url: new URL(path, link.baseUrl ?? wire.hosts[link.environment]),
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      Accept: 'application/json',
      'app-id': appId,
      'check-sign': signOf({ appId, timestamp, randomNum, body }, appSecret),
      timestamp,
      'random-num': randomNum,
    },
    body,
    redactedBody: redactText(body, wire.sensitive),
    sensitive: wire.sensitive,
    secrets: [appSecret, userSecret],
  });
  return reply.outcome === 'reply' ? readEnvelope(reply) : reply;
}

function readEnvelope(reply: Reply): EnvelopeReply | Unknown {
  const read = wire.Envelope.safeParse(parseJson(reply.body.toString('utf8')));
  return read.success ? { outcome: 'envelope', envelope: read.data } : unreadable(reply, 'SPX');
}
