// Signs and sends requests to Flash, and reads the envelope of its answers. Knows nothing about
// parcels.
import { createHash } from 'node:crypto';
import type { CourierLink, Credentials } from '../kit/courier.ts';
import { unreadable } from '../kit/calls.ts';
import { parseJson } from '../kit/form.ts';
import { isPdf, post, type Reply } from '../kit/http.ts';
import type { Down, Failure, Unknown } from '../kit/outcome.ts';
import { redactForm } from '../kit/redact.ts';
import { isSameText } from '../kit/text.ts';
import { toFailure, type Form } from './flash.map.ts';
import * as wire from './flash.wire.ts';

/**
 * White space as Flash's document defines it: a value made only of these is sent but not signed.
 */
const blanks = '\t\n\v\f\r\u001c\u001d\u001e\u001f ';
const isBlank = (value: string): boolean => [...value].every((char) => blanks.includes(char));

/** Plain SHA-256 over the sorted, raw pairs; not an HMAC. */
export function signatureOf(form: Readonly<Form>, key: string): string {
  const pairs = Object.keys(form)
    .filter((name) => name !== 'sign' && !isBlank(form[name] ?? ''))
    .sort()
    .map((name) => `${name}=${form[name]}`);
  return createHash('sha256')
    .update([...pairs, `key=${key}`].join('&'), 'utf8')
    .digest('hex')
    .toUpperCase();
}

/** The signature of a push covers only `mchId` and `nonceStr`, so it does not prove the data. */
export function isPushSigned(
  push: { mchId: string; nonceStr: string; sign: string },
  credentials: Credentials,
): boolean {
  const { mchId, nonceStr } = push;
  const expected = signatureOf({ mchId, nonceStr }, credentials['key'] ?? '');
  return isSameText(push.sign.toUpperCase(), expected) && mchId === credentials['mchId'];
}

export interface FlashCall {
  operation: string;
  path: string;
  /**
   * The parameters of this call; mchId, nonceStr and sign are added. Path variables are never
   * signed.
   */
  form?: Form;
  accept?: string;
}

export type EnvelopeReply = { outcome: 'envelope'; envelope: wire.Envelope };

/** A call that answers with the JSON envelope. */
export async function ask(
  link: CourierLink,
  call: FlashCall,
): Promise<EnvelopeReply | Unknown | Down> {
  const reply = await send(link, call);
  return reply.outcome === 'reply' ? readEnvelope(reply) : reply;
}

export type Success<T> = { outcome: 'ok'; data: T };

/** Returns the data on code 1, a failure on any other code. */
export async function succeed(
  link: CourierLink,
  call: FlashCall,
): Promise<Success<unknown> | Failure> {
  const reply = await ask(link, call);
  if (reply.outcome !== 'envelope') return reply;
  const { envelope } = reply;
  return envelope.code === 1 ? { outcome: 'ok', data: envelope.data } : toFailure(envelope);
}

/**
 * A label call. Flash answers with a PDF stream or the JSON envelope of an error, both as HTTP 200.
 */
export async function askPdf(
  link: CourierLink,
  call: FlashCall,
): Promise<{ outcome: 'pdf'; pdf: Uint8Array } | EnvelopeReply | Unknown | Down> {
  const reply = await send(link, { ...call, accept: 'application/pdf, */*' });
  if (reply.outcome !== 'reply') return reply;
  if (/^application\/pdf\b/i.test(reply.contentType) && isPdf(reply.body)) {
    return { outcome: 'pdf', pdf: reply.body };
  }
  return readEnvelope(reply);
}

async function send(link: CourierLink, call: FlashCall): Promise<Reply | Unknown | Down> {
  const mchId = link.credentials['mchId'] ?? '';
  const key = link.credentials['key'] ?? '';
  const form: Form = { ...call.form, mchId, nonceStr: link.nonce() };
  form['sign'] = signatureOf(form, key);
  const sensitive = { secretNames: wire.secretNames, personalNames: wire.personalNames };
  return post(link, {
    operation: call.operation,
    url: new URL(call.path, link.baseUrl ?? wire.hosts[link.environment]),
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8',
      Accept: call.accept ?? 'application/json',
      'Accept-Language': 'th',
    },
    body: new URLSearchParams(form).toString(),
    redactedBody: redactForm(form, sensitive),
    sensitive,
    secrets: [key],
  });
}

function readEnvelope(reply: Reply): EnvelopeReply | Unknown {
  const read = wire.Envelope.safeParse(parseJson(reply.body.toString('utf8')));
  return read.success ? { outcome: 'envelope', envelope: read.data } : unreadable(reply, 'Flash');
}
