// SQL for parcels with their label content, and for the print history.
import { numberForms } from '@app/contract/kit/text';
import {
  FETCH_HOURS,
  type LabelSize,
  type LabelSort,
  type PrintHistoryQuery,
} from '@app/contract/shipping/label';
import type { CourierId } from '@app/contract/kit/carriers';
import type { LabelStale } from '@app/contract/order/order';
import { orderRows } from '../../order/index.ts';
import { forgetLabelFiles } from '../shipment/parcel-label.store.ts';
import {
  composed,
  ours,
  sql,
  type Column,
  type Row,
  type TenantTx,
} from '../../platform/database.ts';

export interface PartRow {
  readonly productId: number;
  readonly code: string;
  readonly name: string;
  readonly unit: number;
  readonly isSet: boolean;
}

export interface ParcelRow {
  readonly order_id: Column<'orders', 'id'>;
  readonly order_code: Column<'orders', 'code'>;
  readonly shipment_id: Column<'shipments', 'id'> | null;
  readonly state: Column<'shipments', 'state'> | null;
  readonly pno: string;
  readonly sort_code: string;
  readonly line_code: string;
  readonly destination_hub: string;
  /** The parcel as it was sent to the courier, in the words of the courier-account feature. */
  readonly sent: Column<'shipments', 'sent'>;
  /** The courier's own label, once fetched. */
  readonly label_file: string;
  readonly items: PartRow[];
  readonly is_reprint: boolean;
  /** The number was issued outside this system; the courier got no booking from here. */
  readonly is_outside: Column<'shipments', 'is_outside'> | null;
  /** Fingerprint of the label's content. */
  readonly content: string;
  /** The order has changed since it was sent to the courier. */
  readonly is_changed: boolean | null;
  /** What is wrong with an earlier print of this label. */
  readonly stale: LabelStale | null;
}

/** All given orders that exist, each with its live shipment at this courier if it has one. */
export const parcelsToPrint = (
  tx: TenantTx,
  { courier, orderIds }: { courier: CourierId; orderIds: readonly number[] },
) =>
  tx.rows<ParcelRow>(sql`
    select o.id as order_id, o.code as order_code, s.id as shipment_id, s.state, coalesce(s.pno, '') as pno,
      coalesce(s.sort_code, '') as sort_code, coalesce(s.line_code, '') as line_code,
      coalesce(s.destination_hub, '') as destination_hub, coalesce(s.label_file, '') as label_file, s.sent, s.is_outside, coalesce(i.items, '[]') as items,
      case when left(o.label_booked, -33) = s.pno then o.label_booked else ${composed(orderRows.labelWords)} end as content,
      left(o.label_booked, -33) = s.pno and o.label_booked <> ${composed(orderRows.labelWords)} as is_changed,
      ${composed(orderRows.labelStale)} as stale,
      s.id is not null and exists (
        select 1 from print_job_items p join print_jobs j on j.tenant_id = p.tenant_id and j.id = p.job_id
        where p.tenant_id = ${tx.tenantId} and p.shipment_id = s.id and j.printed_at is not null) as is_reprint
    from orders o
    left join shipments s on s.tenant_id = o.tenant_id and s.order_id = o.id and s.courier = ${courier}
      and s.state in ('booking', 'booked', 'unknown') and s.closed_at is null
    left join lateral (
      select json_agg(json_build_object('productId', i.product_id, 'code', i.product_code, 'name', i.product_name,
        'unit', i.unit, 'isSet', i.is_set) order by i.id) as items
      from order_items i where i.tenant_id = ${ours} and i.order_id = o.id) i on true
    where o.tenant_id = ${tx.tenantId} and o.id = any(${orderIds}::bigint[]) and o.deleted_at is null`);

export interface ComponentRow
  extends Row<'set_components', 'set_id' | 'unit'>, Row<'products', 'code' | 'name'> {
  readonly product_id: Column<'products', 'id'>;
}

export const componentsOf = (tx: TenantTx, setIds: readonly number[]) =>
  tx.rows<ComponentRow>(sql`
    select c.set_id, p.id as product_id, p.code, p.name, c.unit from set_components c
    join products p on p.tenant_id = c.tenant_id and p.id = c.component_id
    where c.tenant_id = ${tx.tenantId} and c.set_id = any(${setIds}::bigint[]) order by c.set_id, p.id`);

export interface NewJob {
  readonly courier: PrintedFor;
  readonly size: string;
  readonly sort: string;
  readonly hasPicklist: boolean;
  /** The labels list the goods; absent where that is not chosen. */
  readonly hasItems?: boolean;
  readonly file: string;
  /** The browser's user agent. */
  readonly device?: string;
  /** The reason for printing again, where it was given earlier. */
  readonly reason?: string;
  readonly items: readonly {
    orderId: number;
    /** Null where the label belongs to no courier's parcel. */
    shipmentId: number | null;
    pno: string;
    isReprint: boolean;
    /** Fingerprint of the content; absent where nothing is compared. */
    content?: string;
  }[];
}

export async function insertJob(tx: TenantTx, job: NewJob): Promise<number> {
  const row = await tx.first<Row<'print_jobs', 'id'>>(sql`
    with j as (
      insert into print_jobs (tenant_id, user_id, courier, size, sort, has_picklist, has_items, labels, file, device, reason)
      values (${tx.tenantId}, ${tx.actor.userId}, ${job.courier}, ${job.size}, ${job.sort}, ${job.hasPicklist},
        ${job.hasItems ?? true}, ${job.items.length}, ${job.file}, ${(job.device ?? '').slice(0, 300)}, ${job.reason ?? ''})
      returning id),
    i as (
      insert into print_job_items (tenant_id, job_id, line, order_id, shipment_id, pno, is_reprint, content)
      select ${tx.tenantId}, j.id, x.line, x."orderId", x."shipmentId", x.pno, x."isReprint", coalesce(x.content, '')
      from j, rows from (jsonb_to_recordset(${JSON.stringify(job.items)}::jsonb)
        as ("orderId" bigint, "shipmentId" bigint, pno text, "isReprint" boolean, content text))
        with ordinality as x ("orderId", "shipmentId", pno, "isReprint", content, line) returning 1)
    select id from j`);
  return row!.id;
}

/** Labels to Laos have no courier but share the history. */
export type PrintedFor = CourierId | 'laos';

export interface JobRow extends Row<
  'print_jobs',
  'id' | 'at' | 'user_id' | 'has_picklist' | 'labels' | 'file' | 'printed_at' | 'reason' | 'device'
> {
  readonly user_name: Column<'users', 'name'> | null;
  readonly courier: PrintedFor;
  readonly size: LabelSize;
  readonly sort: LabelSort;
  readonly reprints: number;
  readonly unfetched: number;
  readonly pnos: string[];
}

/** Labels of a job `j` that were printed a day ago and whose parcels nobody has scanned. */
const unfetchedOf = sql`from print_job_items i join shipments s on s.tenant_id = i.tenant_id and s.id = i.shipment_id
     where i.tenant_id = ${ours} and i.job_id = j.id and j.printed_at < now() - interval '${sql.raw(String(FETCH_HOURS))} hours'
       and s.state = 'booked' and s.closed_at is null and s.picked_up_at is null and s.pno = i.pno`;

const jobColumns = sql`j.id, j.at, j.user_id, u.name as user_name, j.courier, j.size, j.sort, j.has_picklist, j.labels, j.file,
   j.printed_at, j.reason, j.device,
   (select count(*)::int ${unfetchedOf}) as unfetched,
   (select count(*)::int from print_job_items i where i.tenant_id = ${ours} and i.job_id = j.id and i.is_reprint) as reprints,
   array(select i.pno from print_job_items i where i.tenant_id = ${ours} and i.job_id = j.id
     order by i.line limit 50) as pnos`;
const jobTables = sql.raw(
  `print_jobs j left join users u on u.tenant_id = j.tenant_id and u.id = j.user_id`,
);

export const findJob = (tx: TenantTx, id: number) =>
  tx.first<JobRow>(
    sql`select ${jobColumns} from ${jobTables} where j.tenant_id = ${tx.tenantId} and j.id = ${id}`,
  );

/** Who printed it; undefined where the print does not exist. */
export const printerOf = (tx: TenantTx, id: number) =>
  tx.first<Row<'print_jobs', 'user_id'>>(
    sql`select user_id from print_jobs where tenant_id = ${tx.tenantId} and id = ${id}`,
  );

type HistoryFilter = PrintHistoryQuery & {
  readonly courier?: PrintedFor | undefined;
  readonly printedBy?: number | null;
};

function matching(tx: TenantTx, filter: HistoryFilter) {
  const { courier, from, to, userId, pno, reprint, printed, unfetched } = filter;
  const parts = [sql`j.tenant_id = ${tx.tenantId}`];
  if (courier !== undefined) parts.push(sql`j.courier = ${courier}`);
  // Days are days in Bangkok.
  if (from !== undefined)
    parts.push(sql`j.at >= (${from}::date)::timestamp at time zone 'Asia/Bangkok'`);
  if (to !== undefined)
    parts.push(sql`j.at < (${to}::date + 1)::timestamp at time zone 'Asia/Bangkok'`);
  if (typeof filter.printedBy === 'number') parts.push(sql`j.user_id = ${filter.printedBy}`);
  if (userId !== undefined) parts.push(sql`j.user_id = ${userId}`);
  if (printed !== undefined)
    parts.push(printed ? sql`j.printed_at is not null` : sql`j.printed_at is null`);
  if (pno !== undefined && pno !== '') {
    parts.push(sql`exists (select 1 from print_job_items i
      where i.tenant_id = ${tx.tenantId} and i.job_id = j.id and i.pno = any(${[...numberForms(pno)]}::text[]))`);
  }
  if (reprint === true) {
    parts.push(sql`exists (select 1 from print_job_items i
      where i.tenant_id = ${tx.tenantId} and i.job_id = j.id and i.is_reprint)`);
  }
  if (unfetched !== undefined) {
    const some = sql`exists (select 1 ${unfetchedOf})`;
    parts.push(unfetched ? some : sql`not ${some}`);
  }
  return sql.join(parts, sql` and `);
}

export async function pageOfJobs(
  tx: TenantTx,
  filter: HistoryFilter,
): Promise<{ rows: JobRow[]; total: number }> {
  const where = matching(tx, filter);
  const whole = sql<JobRow>`select ${jobColumns} from ${jobTables} where ${where}
    order by j.at desc, j.id desc`;
  const [rows, counted] = await Promise.all([
    tx.page(whole, filter),
    tx.first<{ total: number }>(
      sql`select count(*)::int as total from print_jobs j where ${where}`,
    ),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** Locked until the transaction ends, so that a double click confirms once. */
export const lockJob = (tx: TenantTx, id: number) =>
  tx.first<Row<'print_jobs', 'printed_at' | 'reason'>>(
    sql`select printed_at, reason from print_jobs where tenant_id = ${tx.tenantId} and id = ${id} for update`,
  );

/** Orders of this job whose label an earlier job has printed. */
export async function printedBefore(tx: TenantTx, jobId: number): Promise<string[]> {
  const rows = await tx.rows<Row<'print_job_items', 'pno'>>(sql`
    select i.pno from print_job_items i where i.tenant_id = ${tx.tenantId} and i.job_id = ${jobId} and exists (
      select 1 from print_job_items p join print_jobs j on j.tenant_id = p.tenant_id and j.id = p.job_id
      where p.tenant_id = ${tx.tenantId} and p.job_id <> ${jobId}
        and (p.shipment_id = i.shipment_id or (i.shipment_id is null and p.shipment_id is null and p.order_id = i.order_id))
        and j.printed_at is not null)
    order by i.line`);
  return rows.map((row) => row.pno);
}

export const papersOfJob = (tx: TenantTx, jobId: number) =>
  tx.rows<
    Row<'print_job_items', 'content'> & { orderId: Column<'print_job_items', 'order_id'> }
  >(sql`
    select order_id as "orderId", content from print_job_items
    where tenant_id = ${tx.tenantId} and job_id = ${jobId} order by line`);

export const markPrinted = (tx: TenantTx, id: number, reason: string) =>
  tx.rows(sql`update print_jobs set printed_at = now(), reason = ${reason}
    where tenant_id = ${tx.tenantId} and id = ${id}`);

/**
 * Whether a print of the history from about that time has this file; clocks may differ by hours.
 */
export const isPrintFile = async (
  tx: TenantTx,
  { file, at }: { readonly file: string; readonly at: string },
): Promise<boolean> =>
  (await tx.first(sql`select from print_jobs
    where tenant_id = ${tx.tenantId} and at > ${at}::timestamptz - interval '1 day' and file = ${file}`)) !==
  undefined;

/** Maximum of jobs per call of `oldFiles`; the caller asks again for the rest. */
export const OLD_AT_ONCE = 200;

/** Jobs whose file is past its retention; their rows stay. Returns at most OLD_AT_ONCE. */
export const oldFiles = (tx: TenantTx, keptDays: number) =>
  tx.rows<Row<'print_jobs', 'id' | 'file'>>(sql`select id, file from print_jobs
    where tenant_id = ${tx.tenantId} and file <> '' and at < now() - make_interval(days => ${keptDays}) limit ${OLD_AT_ONCE}`);

export const hasPrintFiles = async (tx: TenantTx): Promise<boolean> =>
  (await tx.first(
    sql`select from print_jobs where tenant_id = ${tx.tenantId} and file <> '' limit 1`,
  )) !== undefined;

export const forgetFiles = (tx: TenantTx, ids: readonly number[]) =>
  tx.rows(
    sql`update print_jobs set file = '' where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[])`,
  );

/** Detaches the couriers' own labels that these jobs printed, and returns their files. */
export const forgetCourierFiles = (tx: TenantTx, jobIds: readonly number[]): Promise<string[]> =>
  forgetLabelFiles(
    tx,
    sql`select i.shipment_id from print_job_items i
      where i.tenant_id = ${tx.tenantId} and i.job_id = any(${[...jobIds]}::bigint[])`,
  );
