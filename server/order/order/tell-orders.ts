// Sends order events to webhooks: one per history entry, with the order as it is at that time.
import { openStatuses, type OrderStatus } from '@app/contract/order/order';
import type { WebhookEvent } from '@app/contract/shop/webhook';
import type { TenantTx } from '../../platform/database.ts';
import type { webhooks } from '../../shop/index.ts';
import { historySince, knownOrders, type HappenedRow } from './happened-orders.store.ts';
import { itemsOfOrders } from './order.store.ts';
import { orderOf } from './read-orders.ts';

const isOpen = (status: string | null): boolean => openStatuses.includes(status as OrderStatus);

function typeOf({ kind, from_status: from, to_status: to }: HappenedRow): WebhookEvent {
  if (kind === 'created') return 'order.created';
  if (to === 'cancel' && from !== 'cancel') return 'order.cancelled';
  // An open order in the trash counts as cancelled.
  return kind === 'deleted' && isOpen(from) ? 'order.cancelled' : 'order.changed';
}

export const tellOrders: webhooks.WebhookSource = async (tx, { ids, since }) => {
  const history = await historySince(tx, ids, since);
  const { orders, ownersOf } = await ordersFor(
    tx,
    history.map((row) => row.order_id),
  );
  return history.flatMap((row): webhooks.SourceEvent[] => {
    const order = orders.get(row.order_id);
    if (!order) return [];
    const about = {
      ...({ subject: 'order', subjectId: row.order_id, at: row.at } as const),
      owners: ownersOf(row.order_id),
      dataFor: () => order,
    };
    const told = { ...about, event: `order:${row.id}`, type: typeOf(row) };
    if ((row.paid ?? 0) <= (row.paid_before ?? 0)) return [told];
    return [told, { ...about, event: `paid:${row.id}`, type: 'payment.confirmed' }];
  });
};

async function ordersFor(tx: TenantTx, orderIds: readonly number[]) {
  const rows = await knownOrders(tx, [...new Set(orderIds)]);
  const items = Map.groupBy(
    await itemsOfOrders(
      tx,
      rows.map(({ id }) => id),
    ),
    (item) => item.order_id,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    orders: new Map(rows.map((row) => [row.id, orderOf(row, items.get(row.id) ?? [])])),
    ownersOf: (id: number) => [byId.get(id)?.created_by ?? null, byId.get(id)?.telesale_by ?? null],
  };
}
