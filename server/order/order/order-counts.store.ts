// The number of orders per status: a counter spread over slots and updated with every order, so
// nothing is counted on read.
import { orderStatusNames, type OrderStatus } from '@app/contract/order/order';
import { sql, type Row, type TenantTx } from '../../platform/database.ts';

export type OrderCounts = Record<OrderStatus, number>;

const SLOTS = 32;

// One slot per transaction: it meets few others, and two bulk changes cannot deadlock.
const slots = new WeakMap<TenantTx, number>();

function slotOf(tx: TenantTx): number {
  const known = slots.get(tx);
  if (known !== undefined) return known;
  const slot = Math.floor(Math.random() * SLOTS);
  slots.set(tx, slot);
  return slot;
}

/** Adds to the counters, `{ send: -1, sending: 1 }`, in the transaction that moves the orders. */
export async function countOrders(
  tx: TenantTx,
  changes: Partial<Record<OrderStatus, number>>,
): Promise<void> {
  const entries = Object.entries(changes).sort(([one], [other]) => (one < other ? -1 : 1));
  await tx.named(
    'order-counts-add',
    `insert into order_counts as c (tenant_id, status, slot, n)
     select $1, status, $2, n from unnest($3::text[], $4::bigint[]) as d (status, n)
     on conflict (tenant_id, status, slot) do update set n = c.n + excluded.n`,
    [tx.tenantId, slotOf(tx), entries.map(([status]) => status), entries.map(([, n]) => n)],
  );
}

interface CountRow extends Row<'orders', 'status'> {
  readonly n: number;
}

const withAll = (rows: readonly CountRow[]): OrderCounts => {
  const counts = Object.fromEntries(orderStatusNames.map((status) => [status, 0])) as OrderCounts;
  for (const { status, n } of rows) counts[status] = n;
  return counts;
};

/** Orders per stored status, of the shop or of one user. */
export async function readOrderCounts(tx: TenantTx, ownerId: number | null): Promise<OrderCounts> {
  const rows = await tx.rows<CountRow>(
    ownerId === null
      ? sql`select status, sum(n)::bigint as n from order_counts where tenant_id = ${tx.tenantId} group by status`
      : sql`select status, count(*) as n from orders o
          where tenant_id = ${tx.tenantId} and deleted_at is null
            and (created_by = ${ownerId} or telesale_by = ${ownerId})
          group by status`,
  );
  return withAll(rows);
}
