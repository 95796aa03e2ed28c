// The telesale desk: orders assigned to a user, calls noted with what was agreed.
import type { Gives } from '@app/contract/kit/endpoint';
import type { OrderReply } from '@app/contract/order/order';
import type { assignOrders, listSellers, noteCall } from '@app/contract/order/telesale';
import { ownerOf } from '../../platform/session.ts';
import { insertEvents, saveOrders } from '../order/order-write.store.ts';
import { lockOrderRows, type OrderRow } from '../order/order.store.ts';
import { happenedAt } from '../../platform/clock.ts';
import { fail } from '../../platform/failure.ts';
import type { TenantTx } from '../../platform/database.ts';
import type { Call } from '../../platform/route.ts';
import { isSeller, lastCalls, sellerRows, type CallRow } from './telesale-desk.store.ts';

export const followUpOf = (row: CallRow): NonNullable<OrderReply['followUp']> => ({
  calledAt: row.at.toISOString(),
  by: row.user_id === null ? null : { id: row.user_id, username: row.username ?? '' },
  answered: row.after.called === 'answered',
  note: row.reason,
  shipOn: row.after.shipOn,
});

export const listSellersUse = async ({
  tx,
}: Call<typeof listSellers>): Promise<Gives<typeof listSellers>> => ({
  items: await sellerRows(tx),
});

/** Of the orders that may be assigned, writes those whose user changes. */
async function hand(
  tx: TenantTx,
  orders: readonly OrderRow[],
  telesaleBy: number | null,
): Promise<void> {
  const changed = orders.filter((order) => order.telesale_by !== telesaleBy);
  if (changed.length === 0) return;
  await saveOrders(
    tx,
    changed.map(({ id }) => id),
    { telesale_by: telesaleBy },
  );
  const after = { telesaleBy };
  await insertEvents(
    tx,
    changed.map((order) => ({
      orderId: order.id,
      kind: 'edit',
      before: { telesaleBy: order.telesale_by },
      after,
    })),
  );
}

export async function assignOrdersUse({
  tx,
  session,
  body: { ids, telesaleBy },
}: Call<typeof assignOrders>): Promise<Gives<typeof assignOrders>> {
  if (telesaleBy !== null && !(await isSeller(tx, telesaleBy))) throw fail('USER_NOT_FOUND');
  const found = await lockOrderRows(tx, [...new Set(ids)], ownerOf(session));
  const orders = new Map(found.map((order) => [order.id, order]));
  const open = found.filter(({ status }) => status === 'telesale');
  await hand(tx, open, telesaleBy);
  tx.audit({
    action: 'order.assign',
    entity: 'order',
    after: { telesaleBy, ids: open.map(({ id }) => id) },
  });
  return {
    items: [...new Set(ids)].map((id) => {
      const order = orders.get(id);
      if (!order) return { id, t: 'error', error: 'NO_ORDER' };
      if (order.status !== 'telesale') return { id, t: 'error', error: 'ORDER_NOT_TELESALE' };
      return { id, t: 'success' };
    }),
  };
}

export async function noteCallUse({
  tx,
  session,
  params: { id },
  body,
  services,
}: Call<typeof noteCall>): Promise<Gives<typeof noteCall>> {
  const [order] = await lockOrderRows(tx, [id], ownerOf(session));
  if (!order) throw fail('NO_ORDER');
  if (order.status !== 'telesale') throw fail('ORDER_NOT_TELESALE');
  const [last] = await lastCalls(tx, [id]);
  const agreed = last?.after.shipOn ?? null;
  const after = {
    called: body.answered ? 'answered' : 'missed',
    shipOn: body.shipOn === undefined ? agreed : body.shipOn,
  };
  const before = last ? { shipOn: agreed } : {};
  const at = happenedAt(body.calledAt, services.now());
  const reason = body.note ?? '';
  await insertEvents(tx, [{ orderId: id, kind: 'called', before, after, reason, at }]);
  tx.audit({ action: 'order.call', entity: 'order', entityId: id, after });
  const [now] = await lastCalls(tx, [id]);
  if (!now) throw new Error('the call that was just noted is not there');
  return followUpOf(now);
}
