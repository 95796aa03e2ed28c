// Follows every change of an order and queues the messages for its buyer.
import { parcelEvents } from '@app/contract/buyer/message';
import { CLOCKS_APART_MS } from '../../platform/clock.ts';
import type { TenantTx } from '../../platform/database.ts';
import { job, type Job } from '../../platform/jobs.ts';
import { eventsOf, listTransports, type MessageTransport } from './events.ts';
import {
  addWaiting,
  factsOf,
  isAnyOn,
  rulesOf,
  requeueMessages,
  type FactRow,
  type NewMessage,
  type RuleRow,
} from './message.store.ts';
import { sendSoon } from './send-messages.job.ts';

const NOTICE_ORDERS = 'buyer.notice';
/** Orders whose facts are read at once. */
const AT_ONCE = 500;

/** Runs a single query where the shop sends nothing automatically. */
export async function followOrders(tx: TenantTx, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0 || !(await isAnyOn(tx))) return;
  await tx.enqueue(NOTICE_ORDERS, { orderIds });
}

/** Events after their rule was switched on, by every channel that reaches the buyer. */
function dueOf(row: FactRow, rules: readonly RuleRow[], hasMail: boolean): NewMessage[] {
  const events = eventsOf(row);
  const ways: readonly string[] = listTransports(row, hasMail);
  return rules.flatMap(({ event, channel, is_on: isOn, on_since: since }) => {
    const at = events.get(event);
    const isDue = isOn && since !== null && at !== undefined && at >= since;
    return isDue && ways.includes(channel) ? [{ orderId: row.id, event, channel }] : [];
  });
}

/** Sent long before the order's current parcel existed: that message was about one that came back. */
const dueAnew = (row: FactRow, due: readonly NewMessage[]) =>
  due.flatMap((message) =>
    row.parcel_at !== null && parcelEvents.includes(message.event)
      ? [{ ...message, before: new Date(row.parcel_at.getTime() - CLOCKS_APART_MS) }]
      : [],
  );

export const noticeOrdersJob: Job = job<{ readonly orderIds: readonly number[] }>({
  topic: NOTICE_ORDERS,
  does: 'Puts into the line what the buyers of changed orders are told.',
  async handle({ payload: { orderIds }, actor, services }) {
    const hasMail = services.config.SMTP_URL !== undefined;
    for (let at = 0; at < orderIds.length; at += AT_ONCE) {
      await services.db.withTenant(actor, async (tx) => {
        const rules = await rulesOf(tx);
        const rows = await factsOf(tx, orderIds.slice(at, at + AT_ONCE));
        const due = rows.map((row) => ({ row, messages: dueOf(row, rules, hasMail) }));
        const anew = due.flatMap(({ row, messages }) => dueAnew(row, messages));
        for (const way of ['line', 'email'] satisfies MessageTransport[]) {
          const isOfWay = ({ channel }: NewMessage) => channel === way;
          const again = await requeueMessages(tx, anew.filter(isOfWay));
          const added = await addWaiting(
            tx,
            due.flatMap(({ messages }) => messages).filter(isOfWay),
          );
          if (again + added > 0) await sendSoon(tx, way);
        }
      });
    }
  },
});
