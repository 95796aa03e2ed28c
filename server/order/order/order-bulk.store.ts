// Writes hundreds of orders in a few statements: the same rows as for a single order.
import { markOrdersDirty } from '../../platform/recount.store.ts';
import type { OrderPlan } from './create-order.ts';
import { sql, type Column, type Row, type TenantTx } from '../../platform/database.ts';

export interface NumberedPlan extends OrderPlan {
  readonly id: number;
  readonly code: string;
}

/** Ids for new orders; gaps left by refused orders are harmless. */
export async function nextOrderIds(tx: TenantTx, count: number): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    sql`select nextval('orders_id_seq') as id from generate_series(1, ${count}::int)`,
  );
  return rows.map(({ id }) => id);
}

const snake = (key: string): string =>
  key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const namesIn = (record: object): string => Object.keys(record).map(snake).join(', ');

/** Inserts orders, lines and first events in order. Column names come from code, not input. */
export async function insertOrders(tx: TenantTx, plans: readonly NumberedPlan[]): Promise<void> {
  const [first] = plans;
  const line = first?.lines[0];
  if (!first || !line) return;
  const orders = plans.map(({ id, code, columns }) => ({ id, code, ...columns }));
  const lines = plans.flatMap(({ id, lines: own }) =>
    own.map((one) => ({
      order_id: id,
      ...Object.fromEntries(Object.entries(one).map(([key, value]) => [snake(key), value])),
    })),
  );
  const events = plans.map(({ id, columns, after, reason = '' }) => ({
    id,
    status: columns.status,
    after,
    reason,
  }));
  const [orderNames, lineNames] = [
    `id, code, ${namesIn(first.columns)}`,
    `order_id, ${namesIn(line)}`,
  ];
  await tx.rows(sql`
    insert into orders (tenant_id, ${sql.raw(orderNames)})
    select ${tx.tenantId}, ${sql.raw(orderNames)}
    from json_populate_recordset(null::orders, ${JSON.stringify(orders)}::json) returning 1`);
  await tx.rows(sql`
    insert into order_items (tenant_id, ${sql.raw(lineNames)})
    select ${tx.tenantId}, ${sql.raw(lineNames)}
    from json_populate_recordset(null::order_items, ${JSON.stringify(lines)}::json) returning 1`);
  await tx.rows(sql`
    insert into order_events (tenant_id, order_id, user_id, kind, to_status, after, reason)
    select ${tx.tenantId}, id, ${tx.actor.userId}, 'created', status, after, reason
    from json_to_recordset(${JSON.stringify(events)}::json)
      as e (id bigint, status text, after jsonb, reason text) returning 1`);
  await markOrdersDirty(
    tx,
    plans.map(({ id }) => id),
  );
}

export interface BulkOrder extends Row<
  'orders',
  'id' | 'code' | 'status' | 'version' | 'stock_state'
> {
  readonly deleted: boolean;
  /** A parcel's tracking number, or a number typed by hand. */
  readonly pno: Column<'orders', 'pno'>;
}

export const lockForRemoval = (tx: TenantTx, ids: readonly number[]) =>
  tx.rows<BulkOrder>(sql`
    select o.id, o.code, o.status, o.version, o.stock_state, o.deleted_at is not null as deleted, o.pno
    from orders o where o.tenant_id = ${tx.tenantId} and o.id = any(${[...ids]}::bigint[])
    order by o.id for update of o`);

export async function putManyIntoTrash(tx: TenantTx, ids: readonly number[]): Promise<void> {
  await tx.rows(sql`
    with gone as (
      update orders set deleted_at = now(), updated_at = now(), version = version + 1, stock_state = 'none'
      where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[]) returning id, status)
    insert into order_events (tenant_id, order_id, user_id, kind, from_status)
    select ${tx.tenantId}, id, ${tx.actor.userId}, 'deleted', status from gone order by id returning 1`);
  await markOrdersDirty(tx, ids);
}
