// Orders to buyers whose parcels came back, let go by somebody with the right.
import type { TenantTx } from '../../../platform/database.ts';
import { insertEvents, noteOnOrder } from '../order-write.store.ts';

/** The reason stays with each order. */
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
