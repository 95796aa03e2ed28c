// SQL for the labels of one print and the state of their parcels.
import { FETCH_HOURS, type LabelSize, type LabelSort } from '@app/contract/shipping/label';
import type { LabelStale } from '@app/contract/order/order';
import { orderRows } from '../../../order/index.ts';
import {
  composed,
  ours,
  sql,
  type Column,
  type Row,
  type TenantTx,
} from '../../../platform/database.ts';
import type { PrintedFor } from '../label.store.ts';

export interface ItemRow
  extends Row<'print_job_items', 'order_id' | 'pno'>, Row<'shipments', 'picked_up_at'> {
  readonly order_code: Column<'orders', 'code'>;
  readonly times: number;
  readonly is_live: boolean;
  readonly is_unfetched: boolean;
  readonly stale: LabelStale | null;
}

export async function pageOfItems(
  tx: TenantTx,
  jobId: number,
  at: { readonly page: number; readonly pageSize: number },
): Promise<{ rows: ItemRow[]; total: number }> {
  const whole = sql<ItemRow>`
    select i.order_id, o.code as order_code, i.pno, s.picked_up_at,
      (select count(*)::int from print_job_items p where p.tenant_id = ${ours} and p.pno = i.pno
        and p.job_id <= i.job_id) as times,
      s.state = 'booked' and s.closed_at is null and s.pno = i.pno and o.deleted_at is null as is_live,
      coalesce(j.printed_at < now() - make_interval(hours => ${FETCH_HOURS}) and s.state = 'booked'
        and s.closed_at is null and s.picked_up_at is null and s.pno = i.pno, false) as is_unfetched,
      case when i.pno = left(o.label_print, -33) then ${composed(orderRows.labelStale)} when o.pno <> i.pno then 'pno' end as stale
    from print_job_items i join print_jobs j on j.tenant_id = i.tenant_id and j.id = i.job_id
    join orders o on o.tenant_id = i.tenant_id and o.id = i.order_id
    left join shipments s on s.tenant_id = i.tenant_id and s.id = i.shipment_id
    where i.tenant_id = ${tx.tenantId} and i.job_id = ${jobId} order by i.line`;
  const [rows, counted] = await Promise.all([
    tx.page(whole, at),
    tx.first<{ n: number }>(sql`select count(*)::int as n from print_job_items
    where tenant_id = ${tx.tenantId} and job_id = ${jobId}`),
  ]);
  return { rows, total: counted?.n ?? 0 };
}

export interface PastJob extends Row<'print_jobs', 'has_picklist' | 'has_items'> {
  readonly courier: PrintedFor;
  readonly size: LabelSize;
  readonly sort: LabelSort;
}

export const findPastJob = (tx: TenantTx, id: number) =>
  tx.first<PastJob>(sql`select courier, size, sort, has_picklist, has_items from print_jobs
    where tenant_id = ${tx.tenantId} and id = ${id}`);

/**
 * In print order, with whether the order has a live parcel at that courier now, under any number.
 */
export const ordersOfJob = (
  tx: TenantTx,
  jobId: number,
  { courier, pnos }: { readonly courier: PrintedFor; readonly pnos: readonly string[] | null },
) =>
  tx.rows<Row<'print_job_items', 'order_id' | 'pno'> & { is_printable: boolean }>(sql`
    select i.order_id, i.pno, o.deleted_at is null and exists (select from shipments s
      where s.tenant_id = ${ours} and s.order_id = i.order_id and s.courier = ${courier} and s.state = 'booked'
        and s.closed_at is null) as is_printable
    from print_job_items i join orders o on o.tenant_id = i.tenant_id and o.id = i.order_id
    where i.tenant_id = ${tx.tenantId} and i.job_id = ${jobId}
      and (${pnos}::text[] is null or i.pno = any(${pnos}::text[])) order by i.line`);
