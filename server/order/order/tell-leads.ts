// Notifies leads about transitions of their orders, forward and back.
import type { OrderStatus } from '@app/contract/order/order';
import { followNewestOrder, onOrderStatusChanged } from '../../crm/index.ts';
import type { TenantTx } from '../../platform/database.ts';
import { mapOrdersToLeads } from './hearing-leads.store.ts';
import type { OrderColumns, OrderRow } from './order.store.ts';

interface Step {
  readonly order: OrderRow;
  readonly move: { readonly to: OrderStatus; readonly by?: string };
  readonly columns: Partial<OrderColumns>;
}

export async function tellLeads(tx: TenantTx, steps: readonly Step[]): Promise<void> {
  const hearing = await mapOrdersToLeads(
    tx,
    steps.map(({ order }) => order),
  );
  for (const step of steps) {
    const { id: orderId } = step.order;
    for (const leadId of hearing.get(orderId) ?? []) {
      const news = newsOf(step, tx.now);
      if (news) await onOrderStatusChanged(tx, { leadId, orderId, ...news });
      // The follow-up day comes from the lead's newest order, which need not be this one.
      if (step.move.by === 'undo') await followNewestOrder(tx, leadId);
    }
  }
}

/** Orders went into or came out of the trash: the newest remaining one sets the follow-up day. */
export async function tellLeadsOfTrash(
  tx: TenantTx,
  orders: readonly Pick<OrderRow, 'id' | 'lead_id'>[],
): Promise<void> {
  const hearing = await mapOrdersToLeads(tx, orders);
  // Sorted, so that all transactions lock the leads in the same order.
  const leadIds = [...new Set([...hearing.values()].flat())].toSorted((a, b) => a - b);
  for (const leadId of leadIds) await followNewestOrder(tx, leadId);
}

const isGone = (status: OrderStatus): boolean => status === 'sending' || status === 'tracking';

/** Steps back count too: goods that never left are not used up; those not returned still are. */
function newsOf({ order, move: { to }, columns }: Step, now: Date) {
  if (to === 'return' || to === 'cancel') return { fate: to, at: now };
  if (isGone(to) === isGone(order.status)) return undefined;
  if (!isGone(to)) return { fate: 'send' as const, at: now };
  const { sent_at: sent, delivered_at: delivered } = { ...order, ...columns };
  return delivered === null
    ? { fate: 'sending' as const, at: sent ?? now }
    : { fate: 'delivered' as const, at: delivered };
}
