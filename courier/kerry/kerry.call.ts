// Sends requests to Smart-EDI and reads its answers. Knows nothing about parcels.
import { unreadable } from '../kit/calls.ts';
import type { CourierLink } from '../kit/courier.ts';
import { parseJson } from '../kit/form.ts';
import { post } from '../kit/http.ts';
import type { Down, Unknown } from '../kit/outcome.ts';
import { redactText } from '../kit/redact.ts';
import type { Shipment } from './kerry.map.ts';
import * as wire from './kerry.wire.ts';

export type AnswerReply = { outcome: 'answer'; answer: wire.Answer };

/** The two systems have different paths; a configured URL replaces only scheme and host. */
export async function postShipment(
  link: CourierLink,
  { purpose, shipment }: { purpose: string; shipment: Shipment },
): Promise<AnswerReply | Unknown | Down> {
  const { credentials, environment, baseUrl = wire.hosts[environment] } = link;
  const { appId = '', appKey = '' } = credentials;
  const body = JSON.stringify({ req: { shipment } });
  const timed = { ...link, timeoutMs: link.timeoutMs ?? wire.answerTimeoutMs };
  const reply = await post(timed, {
    operation: purpose,
    url: new URL(wire.paths[environment], baseUrl),
    headers: {
      'Content-Type': 'application/json; charset=UTF-8',
      Accept: 'application/json',
      app_id: appId,
      app_key: appKey,
    },
    body,
    redactedBody: redactText(body, wire.sensitive),
    sensitive: wire.sensitive,
    secrets: [appKey],
  });
  if (reply.outcome !== 'reply') return reply;
  const read = wire.Answer.safeParse(parseJson(reply.body.toString('utf8')));
  return read.success ? { outcome: 'answer', answer: read.data } : unreadable(reply, 'Kerry');
}
