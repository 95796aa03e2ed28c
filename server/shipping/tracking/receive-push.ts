// Receives couriers' pushes: accepted by path secret and signature, stored once, applied once,
// always acknowledged.
import type { CourierId } from '@app/contract/kit/carriers';
import type { receivePush } from '@app/contract/shipping/tracking';
import { type Words, courierPushes } from '../../courier-setup/index.ts';
import { fail } from '../../platform/failure.ts';
import type { BinaryReply, Incoming, PublicCall, Services } from '../../platform/route.ts';
import { postPush } from './push-inbox.ts';

export async function receivePushUse({
  params: { c: courier, shop, secret },
  incoming,
  services,
}: PublicCall<typeof receivePush>): Promise<BinaryReply> {
  const raw = rawPush(incoming);
  const taken = await postPush(services, {
    shop,
    courier,
    push: { ...raw, secret },
    requestId: incoming.requestId,
  });
  // The same answer for an unknown shop, courier or secret, so that an outsider learns nothing.
  if (taken === 'none') throw fail('NOT_FOUND');
  if (taken !== 'taken') services.metrics.oddities.inc({ kind: `push-${taken.reason}` });
  return replyOf(services, { courier, push: raw }, taken);
}

function replyOf(
  services: Services,
  answering: { courier: CourierId; push: Words.RawPush },
  taken: 'taken' | Words.RejectedPush,
): BinaryReply {
  const { status, contentType, body } = courierPushes.answerPush(
    services,
    answering,
    taken === 'taken',
  );
  if (status >= 400 && taken !== 'taken')
    throw fail(taken.reason === 'malformed' ? 'BAD_REQUEST' : 'UNAUTHORIZED');
  return { type: contentType, body };
}

// The exact bytes and headers: couriers sign the body and send the signature in a header.
function rawPush({ headers, body }: Incoming): Words.RawPush {
  const text = Object.entries(headers).filter(([, value]) => typeof value === 'string');
  return {
    contentType: String(headers['content-type'] ?? ''),
    body: body instanceof Uint8Array ? Buffer.from(body).toString('utf8') : '',
    headers: Object.fromEntries(text) as Record<string, string>,
  };
}
