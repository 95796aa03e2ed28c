// The messages to one order's buyer, and sending one on request.
import {
  parcelEvents,
  type listSent,
  type sendMessage,
  type SentMessage,
  type writeMessage,
} from '@app/contract/buyer/message';
import type { Gives } from '@app/contract/kit/endpoint';
import { fail } from '../../platform/failure.ts';
import type { Call } from '../../platform/route.ts';
import { ownerOf } from '../../platform/session.ts';
import { readOrder } from '../../order/index.ts';
import { eventsOf, listTransports } from './events.ts';
import { addAsked, factsOf, noteCopied, sentOfOrder, type SentRow } from './message.store.ts';
import { sendSoon } from './send-messages.job.ts';
import { wordsFor } from './words.ts';

const sentOf = ({
  id,
  event,
  channel,
  state,
  reason,
  created_at: at,
  ended_at: end,
}: SentRow): SentMessage => ({
  ...{ id, event, channel, state, reason },
  at: at.toISOString(),
  endedAt: end?.toISOString() ?? null,
});

async function standingOf(
  { tx, services }: Pick<Call<typeof listSent>, 'tx' | 'services'>,
  orderId: number,
) {
  const [facts] = await factsOf(tx, [orderId]);
  if (!facts) throw fail('NO_ORDER');
  const hasMail = services.config.SMTP_URL !== undefined;
  const { sent_at: sentAt } = facts;
  return { now: [...eventsOf(facts).keys()], ways: listTransports(facts, hasMail), sentAt };
}

export async function listSentUse(call: Call<typeof listSent>): Promise<Gives<typeof listSent>> {
  const { tx, params, session } = call;
  await readOrder(tx, params.id, ownerOf(session));
  const { now, ways } = await standingOf(call, params.id);
  const items = (await sentOfOrder(tx, params.id)).map(sentOf);
  return { items, now, reach: ['copy', ...ways] };
}

export async function writeMessageUse(
  call: Call<typeof writeMessage>,
): Promise<Gives<typeof writeMessage>> {
  const { tx, params, body, session, services, incoming } = call;
  await readOrder(tx, params.id, ownerOf(session));
  const { event } = body;
  const writer = { tx, services, host: incoming.headers['host'] };
  const { text } = await wordsFor(writer, { orderId: params.id, event, channel: 'copy' });
  await noteCopied(tx, params.id, event);
  tx.audit({ action: 'message.copied', entity: 'order', entityId: params.id, after: { event } });
  return { text };
}

export async function sendMessageUse(call: Call<typeof sendMessage>): Promise<SentMessage> {
  const { tx, params, body, session } = call;
  await readOrder(tx, params.id, ownerOf(session));
  const { event, channel } = body;
  const { now, ways, sentAt } = await standingOf(call, params.id);
  if (!now.includes(event))
    throw fail('UNPROCESSED', { fields: { event: 'ออเดอร์ยังไม่ถึง หรือผ่านขั้นนี้ไปแล้ว' } });
  if (!ways.includes(channel)) throw fail('UNPROCESSED', { fields: { channel: 'ไม่มีทางนี้ถึงลูกค้า' } });
  const before = parcelEvents.includes(event) ? sentAt : null;
  const row = await addAsked(tx, { orderId: params.id, event, channel, before });
  if (!row) throw fail('STALE', { thai: 'ข้อความนี้ส่งไปแล้ว หรือกำลังส่งอยู่' });
  await sendSoon(tx, channel);
  tx.audit({
    action: 'message.asked',
    entity: 'order',
    entityId: params.id,
    after: { event, channel },
  });
  return sentOf(row);
}
