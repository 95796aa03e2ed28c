// SQL for parcels whose label is not printed yet.
import { numberForms } from '@app/contract/kit/text';
import type { PrintQueueQuery } from '@app/contract/shipping/print-queue';
import type { LabelSize } from '@app/contract/shipping/label';
import type { ownOrders } from '../../order/index.ts';
import type { CourierId } from '@app/contract/kit/carriers';
import { ours, sql, type Column, type Row, type TenantTx } from '../../platform/database.ts';

/** Rows beyond this limit are neither counted nor paged through. */
const COUNTED_MOST = 10_000;

export interface QueueRow
  extends
    Row<'shipments', 'order_id' | 'pno' | 'sort_code' | 'cod_satang' | 'booked_at'>,
    Row<'orders', 'customer_name' | 'province'> {
  readonly order_code: Column<'orders', 'code'>;
  readonly shipment_id: Column<'shipments', 'id'>;
  readonly items: { name: string; unit: number }[];
  readonly sender: string | null;
  readonly print_count: number;
  readonly printed_at: Date | null;
  readonly size: LabelSize | null;
}

interface Queue {
  readonly courier: CourierId;
  /** Which orders `o` the reader may see. */
  readonly seen: ReturnType<typeof ownOrders.seenBy>;
}

function matching(tx: TenantTx, { courier, seen }: Queue, query: PrintQueueQuery) {
  const { from, to, printed, senderId, productId, size, pno = '' } = query;
  const parts = [
    sql`s.tenant_id = ${tx.tenantId} and s.courier = ${courier} and s.state = 'booked' and s.closed_at is null and s.pno <> ''`,
    seen,
  ];
  if (pno !== '')
    return sql.join([...parts, sql`s.pno = any(${[...numberForms(pno)]}::text[])`], sql` and `);
  parts.push(sql`s.tracking_bucket = 'created' and s.picked_up_at is null`);
  // Days are days in Bangkok.
  if (from !== undefined)
    parts.push(sql`s.booked_at >= (${from}::date)::timestamp at time zone 'Asia/Bangkok'`);
  if (to !== undefined)
    parts.push(sql`s.booked_at < (${to}::date + 1)::timestamp at time zone 'Asia/Bangkok'`);
  if (printed !== undefined)
    parts.push(printed ? sql`p.printed_at is not null` : sql`p.printed_at is null`);
  if (senderId !== undefined) parts.push(sql`o.sender_address_id = ${senderId}`);
  if (size !== undefined) parts.push(sql`p.size = ${size}`);
  if (productId !== undefined)
    parts.push(sql`exists (select from order_items i where i.tenant_id = ${ours}
      and i.order_id = s.order_id and i.product_id = ${productId})`);
  return sql.join(parts, sql` and `);
}

const tables = sql`shipments s join orders o on o.tenant_id = s.tenant_id and o.id = s.order_id and o.deleted_at is null
  left join lateral (
    select count(*)::int as print_count, max(j.printed_at) as printed_at,
      (array_agg(j.size order by j.printed_at desc))[1] as size
    from print_job_items i join print_jobs j on j.tenant_id = i.tenant_id and j.id = i.job_id
    where i.tenant_id = ${ours} and i.shipment_id = s.id and j.printed_at is not null) p on true`;

export async function pageOfQueue(
  tx: TenantTx,
  queue: Queue,
  query: PrintQueueQuery,
): Promise<{ rows: QueueRow[]; total: number; isCapped: boolean }> {
  const where = matching(tx, queue, query);
  const [rows, counted] = await Promise.all([
    tx.page(
      sql<QueueRow>`
      select s.order_id, o.code as order_code, s.id as shipment_id, s.pno, s.sort_code, o.customer_name, o.province,
        coalesce((select json_agg(json_build_object('name', i.product_name, 'unit', i.unit) order by i.id)
          from order_items i where i.tenant_id = ${ours} and i.order_id = s.order_id), '[]') as items,
        s.sent -> 'sender' ->> 'name' as sender, s.cod_satang, s.booked_at, p.print_count, p.printed_at, p.size
      from ${tables} where ${where} order by s.booked_at desc, s.id desc`,
      query,
    ),
    tx.first<{ n: number }>(
      sql`select count(*)::int as n from (select 1 from ${tables} where ${where} limit ${COUNTED_MOST + 1}) found`,
    ),
  ]);
  const total = counted?.n ?? 0;
  return { rows, total: Math.min(total, COUNTED_MOST), isCapped: total > COUNTED_MOST };
}
