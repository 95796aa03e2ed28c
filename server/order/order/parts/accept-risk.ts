// Records that a user with the right accepted the risk of shipping to buyers who returned parcels.
import type { TenantTx } from '../../../platform/database.ts';
import { insertEvents, noteOnOrder } from '../order-write.store.ts';

/** Stores the reason with each order. */
export async function acceptRisk(
  tx: TenantTx,
  ids: readonly number[],
  reason: string,
): Promise<void> {
  for (const id of ids) {
    await noteOnOrder(tx, id, { risk_reason: reason });
    tx.audit({
      action: 'order.accept-risk',
      entity: 'order',
      entityId: id,
      after: { riskReason: reason },
    });
  }
  await insertEvents(
    tx,
    ids.map((orderId) => ({ orderId, kind: 'risk', reason })),
  );
}
