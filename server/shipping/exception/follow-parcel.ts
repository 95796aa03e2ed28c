// Starts to follow a parcel without an exception, so that somebody watches it until it arrives.
import { DUE_HOURS, type ExceptionItem, type followParcel } from '@app/contract/shipping/exception';
import { fail } from '../../platform/failure.ts';
import type { Call } from '../../platform/route.ts';
import { watchParcel } from '../shipment/parcel-standing.store.ts';
import { lockShipment } from '../shipment/shipment.store.ts';
import { findException, saveException, seedException, troubleOf } from './exception.store.ts';
import { ownOrders } from '../../order/index.ts';
import { itemOf } from './manage-exceptions.ts';

const HOUR_MS = 3_600_000;

export async function followParcelUse(call: Call<typeof followParcel>): Promise<ExceptionItem> {
  const { tx, body, services } = call;
  const { shipmentId } = body;
  // Locked before its exception is read, so that the second of two people sees that the first one
  // follows it.
  if (!(await lockShipment(tx, shipmentId))) throw fail('NOT_FOUND');
  const trouble = await troubleOf(tx, shipmentId);
  if (!trouble) await begin(call, services.now());
  const { rule, subject_id: subjectId } = trouble ?? { rule: 'watched', subject_id: shipmentId };
  const found = await findException(tx, rule, subjectId);
  if (!found) throw fail('NOT_FOUND');
  await ownOrders.requireSeen(tx, call.session, [found.order_id]);
  tx.audit({
    action: 'exception.follow',
    entity: 'order',
    entityId: found.order_id,
    after: { rule, pno: found.pno },
  });
  return itemOf(found);
}

async function begin({ tx, body, session }: Call<typeof followParcel>, now: Date): Promise<void> {
  const { shipmentId } = body;
  if (!(await watchParcel(tx, shipmentId)))
    throw fail('UNPROCESSED', {
      fields: { shipmentId: 'พัสดุนี้ถึงปลายทางหรือยกเลิกแล้ว ไม่ต้องตาม' },
    });
  await seedException(tx, 'watched', shipmentId);
  await saveException(
    tx,
    { rule: 'watched', subject_id: shipmentId },
    {
      state: 'open',
      ownerId: session.userId,
      dueAt: new Date(now.getTime() + DUE_HOURS * HOUR_MS),
      claimBy: null,
      claimedAt: null,
      note: '',
      closedAt: null,
      closedBy: null,
    },
  );
}
