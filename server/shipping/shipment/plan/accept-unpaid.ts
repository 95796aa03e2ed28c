// Orders to be paid by transfer whose parcels leave before the payment, because somebody confirmed
// it.
import { insertEvents } from '../../../order/index.ts';
import type { TenantTx } from '../../../platform/database.ts';
import type { OrderToShip } from '../batch.store.ts';

/** The reason is stored in the history of each unpaid order. */
export async function acceptUnpaid(
  tx: TenantTx,
  orders: readonly OrderToShip[],
  reason: string,
): Promise<void> {
  if (reason === '') return;
  const unpaid = orders.filter(
    (order) => order.pay_method === 'transfer' && order.paid_satang < order.total_satang,
  );
  for (const { id } of unpaid) {
    tx.audit({
      action: 'order.accept-unpaid',
      entity: 'order',
      entityId: id,
      after: { unpaidReason: reason },
    });
  }
  await insertEvents(
    tx,
    unpaid.map(({ id }) => ({ orderId: id, kind: 'unpaid', reason })),
  );
}
