// SQL for orders to Laos by their step, and for what their labels show.
import { laoProvinceByCode } from '@app/contract/kit/laos-place';
import type { LaosQuery, LaosTab } from '@app/contract/shipping/laos';
import type { RawBuilder } from 'kysely';
import { orderRows, ownOrders } from '../../order/index.ts';
import { composed, sql, type Row, type TenantTx } from '../../platform/database.ts';
import type { Session } from '../../platform/session.ts';

const steps: Record<LaosTab, RawBuilder<unknown>> = {
  waiting: sql`o.status = 'send' and (o.pno = '' or o.print_count = 0)`,
  printed: sql`o.status = 'send' and o.pno <> '' and o.print_count > 0`,
  sent: sql`o.status in ('sending', 'tracking')`,
  returned: sql`o.status = 'return'`,
  cancelled: sql`o.status = 'cancel'`,
};

function matching(tx: TenantTx, { tab, cod, currency, province }: LaosQuery): RawBuilder<unknown> {
  const parts = [
    sql`o.tenant_id = ${tx.tenantId} and o.country = 'LA' and o.deleted_at is null and ${steps[tab]}`,
  ];
  if (cod !== undefined) parts.push(cod ? sql`o.cod_satang > 0` : sql`o.cod_satang = 0`);
  if (currency !== undefined) parts.push(sql`o.currency = ${currency}`);
  if (province !== undefined) {
    parts.push(sql`o.province = ${laoProvinceByCode(province)?.th ?? ''}`);
  }
  return sql.join(parts, sql` and `);
}

export async function pageOfLaosOrders(
  tx: TenantTx,
  query: LaosQuery,
  session: Session,
): Promise<{ rows: orderRows.OrderRow[]; total: number }> {
  const where = sql`${matching(tx, query)} and ${ownOrders.seenBy(session)}`;
  const whole = sql<orderRows.OrderRow>`select ${composed(orderRows.orderColumns)} from orders o ${composed(orderRows.orderJoins)}
    where ${where} order by o.id desc`;
  const [rows, counted] = await Promise.all([
    tx.page(whole, query),
    tx.first<{ n: number }>(sql`select count(*) as n from orders o where ${where}`),
  ]);
  return { rows, total: counted?.n ?? 0 };
}

export type SenderRow = Row<
  'addresses',
  'id' | 'name' | 'phone' | 'address' | 'district' | 'province' | 'postcode' | 'is_default'
>;

export const sendersOf = (tx: TenantTx) =>
  tx.rows<SenderRow>(sql`
    select id, name, phone, address, district, province, postcode, is_default from addresses
    where tenant_id = ${tx.tenantId} and type = 'sender' and deleted_at is null order by is_default desc, id`);

/** Orders whose Lao label was confirmed as printed before. */
export async function printedOnce(tx: TenantTx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx.rows<Row<'print_job_items', 'order_id'>>(sql`
    select distinct p.order_id from print_job_items p
    join print_jobs j on j.tenant_id = p.tenant_id and j.id = p.job_id
    where p.tenant_id = ${tx.tenantId} and p.shipment_id is null and p.order_id = any(${[...ids]}::bigint[])
      and j.printed_at is not null`);
  return new Set(rows.map((row) => row.order_id));
}

/** The number of tracking numbers that the shop has issued for each order, voided ones included. */
export async function numbersGiven(
  tx: TenantTx,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await tx.rows<Row<'order_events', 'order_id'> & { n: number }>(sql`
    select order_id, count(*)::int as n from order_events
    where tenant_id = ${tx.tenantId} and order_id = any(${[...ids]}::bigint[]) and kind = 'pno'
      and after ->> 'pno' like 'LA%' group by order_id`);
  return new Map(rows.map((row) => [row.order_id, row.n]));
}
