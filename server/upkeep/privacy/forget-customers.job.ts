// Erases buyers of orders that ended longer ago than the shop keeps personal data, and chats that became no order, a
// few at a time.
import type { TenantTx } from '../../platform/database.ts';
import { job, type JobCall } from '../../platform/jobs.ts';
import { optionsOf } from '../../shop/index.ts';
import { eraseBuyer, eraseOld } from '../upkeep.ts';
import { oldOrders } from './privacy.store.ts';

const TOPIC = 'privacy.forget';
const MOST = 500;
const LOOK_AGAIN_SECONDS = 3600;

export const forgetCustomersJob = job<object>({
  topic: TOPIC,
  does: 'Erases personal data of ended orders, and of chats without an order, that is older than the shop keeps it; plans its next look.',
  handle: forgetCustomers,
  // A run that failed for good must not be the last: nobody would notice that buyers are no longer erased.
  bury: ({ actor, services }) =>
    services.db.withTenant(actor, (tx) => lookAgain(tx, LOOK_AGAIN_SECONDS)),
});

const lookAgain = (tx: TenantTx, afterSeconds: number): Promise<void> =>
  tx.enqueue(TOPIC, {}, { afterSeconds, key: 'forget' });

async function forgetCustomers({ actor, services }: JobCall<object>): Promise<void> {
  await services.db.withTenant(actor, async (tx) => {
    const { retention_months: months } = await optionsOf(tx, ['retention_months']);
    // Unlimited retention: setting a period starts the job again.
    if (months === 0) return;
    const { rows: messages, isFull } = await eraseOld(tx, months, MOST);
    const ids = (await oldOrders(tx, months, MOST)).map((order) => order.id);
    if (ids.length > 0) await eraseBuyer(tx, { orderIds: ids, phone: null, words: [], codes: [] });
    if (ids.length + messages > 0) {
      const after = { orders: ids.length, messages, months };
      tx.audit({ action: 'customer.forget', entity: 'customer', after });
    }
    await lookAgain(tx, isFull || ids.length === MOST ? 1 : LOOK_AGAIN_SECONDS);
  });
}
