// Cancels a surplus parcel and closes its exception.
import type { cancelStray, ExceptionItem } from '@app/contract/shipping/exception';
import { cancelStray as cancelParcel } from '../shipment/cancel-shipment.ts';
import { ownOrders } from '../../order/index.ts';
import { fail } from '../../platform/failure.ts';
import type { OutsideCall } from '../../platform/route.ts';
import { findException, lockException, saveException, seedException } from './exception.store.ts';
import { itemOf, subjectOf } from './manage-exceptions.ts';

export async function cancelStrayUse({
  params,
  services,
  actor,
  session,
}: OutsideCall<typeof cancelStray>): Promise<ExceptionItem> {
  const { rule, subjectId } = subjectOf(params.id);
  const found = await services.db.withTenant(
    actor,
    async (tx) => {
      const row = await findException(tx, rule, subjectId);
      if (row) await ownOrders.requireSeen(tx, session, [row.order_id]);
      return row;
    },
    { mode: 'read' },
  );
  if (rule !== 'stray' || !found) throw fail('NOT_FOUND');
  // Already cancelled: a second request gets the result of the first.
  if (found.is_live) await cancel({ services, actor }, subjectId);
  return services.db.withTenant(actor, async (tx) => {
    await lockException(tx, rule, subjectId);
    const fresh = await findException(tx, rule, subjectId);
    // Somebody else changed or closed the exception while the courier was asked.
    const before = fresh && fresh.version !== found.version ? fresh : found;
    const isClosed = before.closed_by !== null;
    await saveException(tx, found, {
      state: 'closed',
      ownerId: before.owner_id ?? session.userId,
      dueAt: before.due_at,
      claimBy: before.claim_by,
      claimedAt: before.claimed_at,
      note: before.note === '' ? 'ยกเลิกพัสดุกับขนส่งแล้ว' : before.note,
      closedAt: isClosed ? before.closed_at : services.now(),
      closedBy: before.closed_by ?? session.userId,
    });
    tx.audit({
      action: 'exception.update',
      entity: 'order',
      entityId: found.order_id,
      before: { rule, state: found.state },
      after: { rule, state: 'closed', pno: found.pno },
    });
    const after = await findException(tx, rule, subjectId);
    if (!after) throw new Error('the exception was not written');
    return itemOf(after);
  });
}

async function cancel(
  { services, actor }: Pick<OutsideCall<typeof cancelStray>, 'services' | 'actor'>,
  shipmentId: number,
): Promise<void> {
  // An exception has a row only after somebody edits it, so create one to close.
  await services.db.withTenant(actor, async (tx) => {
    await seedException(tx, 'stray', shipmentId);
    tx.audit({
      action: 'exception.update',
      entity: 'shipment',
      entityId: shipmentId,
      after: { rule: 'stray' },
    });
  });
  const refused = await cancelParcel({ services, actor }, shipmentId);
  if (refused === null) return;
  if (refused.code === 'COURIER_DOWN')
    throw fail('COURIER_DOWN', { thai: refused.message, retryAfterSeconds: 60 });
  if (refused.code === 'COURIER_NOT_READY') throw fail('COURIER_NOT_READY');
  throw fail('UNPROCESSED', { thai: refused.message });
}
