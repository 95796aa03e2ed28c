// Puts a deleted order back as it was: counted again, and holding stock where it still has to be sent.
import { errors } from '@app/contract/kit/errors';
import { openStatuses } from '@app/contract/order/order';
import { countOrders } from '../order/order-counts.store.ts';
import { ownerOf, type Session } from '../../platform/session.ts';
import { insertEvents } from '../order/order-write.store.ts';
import { hasRoomAgain } from '../order/order-room.ts';
import { reserveAnew } from '../order/move-order.ts';
import { tellLeadsOfTrash } from '../order/tell-leads.ts';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import { bringBackOrder, lockDeletedOrder } from './order-change.store.ts';

export async function restoreOrder(tx: TenantTx, session: Session, id: number): Promise<void> {
  const order = await lockDeletedOrder(tx, id, ownerOf(session));
  if (!order) throw fail('NO_ORDER');
  // Others may have been made in its room since.
  if (!(await hasRoomAgain(tx, order.created_at)))
    throw fail('RESTORE_BLOCKED', { details: { text: errors.ORDER_LIMIT.th } });
  // What came in short held nothing before either; cancelled and returned orders hold nothing now.
  const holds = openStatuses.includes(order.status) && !order.is_short;
  if (holds) await reserveAnew(tx, id);
  await bringBackOrder(tx, id, holds ? 'reserved' : order.stock_state);
  await tellLeadsOfTrash(tx, order);
  await countOrders(tx, { [order.status]: 1 });
  await insertEvents(tx, [{ orderId: id, kind: 'restored', to: order.status }]);
  tx.audit({
    action: 'order.restore',
    entity: 'order',
    entityId: id,
    after: { status: order.status, code: order.code },
  });
}
