// Sent webhook events: read with body and answer, repeated, and tested.
import type {
  listWebhookDeliveries,
  resendDeadWebhook,
  resendWebhook,
  testWebhook,
  WebhookDelivery,
} from '@app/contract/shop/webhook';
import { fail } from '../../platform/failure.ts';
import type { Call } from '../../platform/route.ts';
import { bodyOf, messageIdOf, sendSoon } from './send-webhooks.job.ts';
import {
  addSends,
  requeueSend,
  requeueDeadSends,
  listSends,
  type SendRow,
} from './webhook-send.store.ts';
import { lockWebhook, toldWebhooks } from './webhook.store.ts';

const deliveryOf = (row: SendRow): WebhookDelivery => ({
  ...{ id: row.id, n: row.id, messageId: messageIdOf(row) },
  ...{ type: row.type, state: row.state, reason: row.reason, tries: row.tries },
  subject: `${row.subject} ${row.subject_id}`,
  ...{ status: row.status, answer: row.answer, tookMs: row.took_ms },
  body: row.data === '' ? '' : bodyOf(row, JSON.parse(row.data)),
  happenedAt: row.happened_at.toISOString(),
  nextAt: row.state === 'waiting' ? row.next_at.toISOString() : null,
  endedAt: row.ended_at?.toISOString() ?? null,
});

async function requireWebhook({ tx, params }: Pick<Call<typeof testWebhook>, 'tx' | 'params'>) {
  if (!(await lockWebhook(tx, params.id))) throw fail('NOT_FOUND');
}

export async function listDeliveriesUse(call: Call<typeof listWebhookDeliveries>) {
  const { tx, params, query } = call;
  if ((await toldWebhooks(tx, params.id)).length === 0) throw fail('NOT_FOUND');
  const { state = null, before = null, pageSize: most } = query;
  const rows = await listSends(tx, { webhookId: params.id, state, before, most });
  return {
    items: rows.map(deliveryOf),
    next: rows.length === most ? (rows.at(-1)?.id ?? null) : null,
  };
}

export async function testWebhookUse(call: Call<typeof testWebhook>) {
  const { tx, params, session } = call;
  await requireWebhook(call);
  const subjectId = tx.now.getTime();
  const [send] = await addSends(tx, [
    {
      webhookId: params.id,
      event: `test:${crypto.randomUUID()}`,
      ...{ type: 'webhook.test', subject: 'test', subjectId, at: tx.now, isAsked: true },
      data: JSON.stringify({ webhookId: params.id, message: 'ทดสอบเว็บฮุก', by: session.username }),
    },
  ]);
  if (!send) throw new Error('the test was not written');
  await sendSoon(tx, params.id);
  tx.audit({ action: 'webhook.test', entity: 'webhook', entityId: params.id });
  return { id: send.id, n: send.id };
}

export async function resendDeadUse(call: Call<typeof resendDeadWebhook>) {
  const { tx, params } = call;
  await requireWebhook(call);
  const count = await requeueDeadSends(tx, params.id);
  if (count > 0) await sendSoon(tx, params.id);
  tx.audit({
    action: 'webhook.again',
    entity: 'webhook',
    entityId: params.id,
    after: { count },
  });
  return { count };
}

export async function resendUse(call: Call<typeof resendWebhook>) {
  const { tx, params } = call;
  await requireWebhook(call);
  const asked = await requeueSend(tx, params.id, params.n);
  if (!asked) throw fail('NOT_FOUND');
  await sendSoon(tx, params.id);
  tx.audit({
    action: 'webhook.again',
    entity: 'webhook',
    entityId: params.id,
    after: { delivery: params.n },
  });
  return { ok: true as const };
}
