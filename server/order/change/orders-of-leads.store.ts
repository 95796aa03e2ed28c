// Which lead an order belongs to, as changed by leads and by changes of orders.
import { ours, sql, type Column, type Row, type TenantTx } from '../../platform/database.ts';

export interface MovedRow extends Row<'orders', 'id'> {
  readonly was: NonNullable<Column<'orders', 'lead_id'>>;
}

interface LeadOrderKey {
  readonly orderId: number;
  readonly leadId: number;
  readonly phoneKey: string;
}

export const hold = (tx: TenantTx, { orderId, leadId, phoneKey }: LeadOrderKey) =>
  tx.first<{ gone_at: Date | null }>(sql`
    select coalesce(o.delivered_at, o.sent_at) as gone_at from orders o
    where o.tenant_id = ${tx.tenantId} and o.id = ${orderId} and o.deleted_at is null and o.status <> 'cancel'
      and (o.lead_id = ${leadId} or (o.lead_id is null and o.phone_key = ${phoneKey})
        or exists (select from orders m where m.tenant_id = ${ours} and m.merged_into = o.id and m.lead_id = ${leadId}))
    for update`);

export async function name(tx: TenantTx, orderId: number, leadId: number): Promise<void> {
  await tx.rows(sql`
    update orders set lead_id = ${leadId} where tenant_id = ${tx.tenantId} and id = ${orderId}`);
}

/** The leads of these orders, including orders in the trash. */
export const leadsOfOrders = async (tx: TenantTx, orderIds: readonly number[]): Promise<number[]> =>
  (
    await tx.rows<Row<'orders', 'lead_id'>>(sql`
      select distinct lead_id from orders
      where tenant_id = ${tx.tenantId} and id = any(${[...orderIds]}::bigint[]) and lead_id is not null`)
  ).flatMap(({ lead_id: id }) => id ?? []);

export async function forget(tx: TenantTx, leadIds: readonly number[]): Promise<void> {
  await tx.rows(sql`
    update orders set lead_id = null where tenant_id = ${tx.tenantId} and lead_id = any(${[...leadIds]}::bigint[])`);
}

export const move = (tx: TenantTx, from: readonly number[], to: number) =>
  tx.rows<MovedRow>(sql`
    with old as (
      select id, lead_id from orders
      where tenant_id = ${tx.tenantId} and lead_id = any(${[...from]}::bigint[]) order by id for update
    )
    update orders as t set lead_id = ${to} from old
    where t.tenant_id = ${tx.tenantId} and t.id = old.id returning t.id, old.lead_id as was`);

export async function moveBack(tx: TenantTx, rows: readonly MovedRow[]): Promise<void> {
  await tx.rows(sql`
    update orders as t set lead_id = m.was
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ was }) => was)}::bigint[]) as m (id, was)
    where t.tenant_id = ${tx.tenantId} and t.id = m.id`);
}
