// Signs and sends requests to the new platform, and reads its envelope and pushes. Knows nothing
// about parcels.
import { createHash } from 'node:crypto';
import type { CourierLink, Credentials } from '../../kit/courier.ts';
import { unreadable } from '../../kit/calls.ts';
import { parseJson } from '../../kit/form.ts';
import { post, type Reply } from '../../kit/http.ts';
import type { Down, Unknown } from '../../kit/outcome.ts';
import { redactText } from '../../kit/redact.ts';
import { isSameText } from '../../kit/text.ts';
import { lowerKeys } from '../jnt.wire.ts';
import { login, type Content } from './open.map.ts';
import * as wire from './open.wire.ts';

/** Base64 of the sixteen raw bytes of the MD5; the classic platform uses the hex text instead. */
export const digestOf = (bizContent: string, privateKey: string): string =>
  createHash('md5')
    .update(bizContent + privateKey, 'utf8')
    .digest('base64');

export const isDigest = (given: string, bizContent: string, { privateKey = '' }: Credentials) =>
  isSameText(given, digestOf(bizContent, privateKey));

export interface OpenCall {
  operation: string;
  path: string;
  content: Content;
}

export type EnvelopeReply = { outcome: 'envelope'; envelope: wire.Envelope };

export async function ask(
  link: CourierLink,
  { operation, path, content }: OpenCall,
): Promise<EnvelopeReply | Unknown | Down> {
  const { apiAccount = '', privateKey = '', password = '' } = link.credentials;
  const bizContent = JSON.stringify({ ...login(link.credentials), ...content });
  const reply = await post(link, {
    operation,
    url: new URL(path, link.baseUrl ?? wire.hosts[link.environment]),
    // Sent as headers: in the body J&T ignores them and answers 145003052.
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8',
      Accept: 'application/json',
      apiAccount,
      digest: digestOf(bizContent, privateKey),
      timestamp: String(link.now()),
    },
    body: new URLSearchParams({ bizContent }).toString(),
    redactedBody: `bizContent=${redactText(bizContent, wire.sensitive)}`,
    sensitive: wire.sensitive,
    secrets: [privateKey, password],
  });
  return reply.outcome === 'reply' ? readEnvelope(reply) : reply;
}

function readEnvelope(reply: Reply): EnvelopeReply | Unknown {
  const read = wire.Envelope.safeParse(lowerKeys(parseJson(reply.body.toString('utf8'))));
  return read.success ? { outcome: 'envelope', envelope: read.data } : unreadable(reply, 'J&T');
}
