// Rows of issued documents, their running numbers, and the orders they are for.
import type { RawBuilder } from 'kysely';
import { normalizeText } from '@app/contract/kit/text';
import type { ReceiptKind, ReceiptState } from '@app/contract/money/receipt';
import { ours, sql, type Column, type Row, type TenantTx } from '../../platform/database.ts';
import type { ReceiptDocument } from './receipt-document.ts';

export interface BilledOrderRow extends Row<
  'orders',
  | 'id'
  | 'code'
  | 'status'
  | 'currency'
  | 'country'
  | 'customer_name'
  | 'phone'
  | 'address'
  | 'subdistrict'
  | 'district'
  | 'province'
  | 'postcode'
  | 'shipping_fee_satang'
  | 'discount_satang'
  | 'total_satang'
> {
  readonly items: readonly {
    readonly name: string;
    readonly unit: number;
    readonly price: number;
    readonly amount: number;
  }[];
}

/**
 * Locks the orders until the documents are written, and reads them in a second statement: one that
 * waits for a running edit would see the new sums of the orders, but their old lines.
 */
export async function holdOrders(
  tx: TenantTx,
  ids: readonly number[],
  ownerId: number | null,
): Promise<BilledOrderRow[]> {
  await tx.rows(sql`
    select 1 from orders where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[]) order by id for share`);
  return tx.rows<BilledOrderRow>(sql`
    select o.id, o.code, o.status, o.currency, o.country, o.customer_name, o.phone, o.address, o.subdistrict, o.district, o.province,
      o.postcode, o.shipping_fee_satang, o.discount_satang, o.total_satang, (
        select coalesce(json_agg(json_build_object('name', i.product_name, 'unit', i.unit, 'price', i.price_satang,
          'amount', i.amount_satang) order by i.id), '[]')
        from order_items i where i.tenant_id = ${ours} and i.order_id = o.id) as items
    from orders o
    where o.tenant_id = ${tx.tenantId} and o.id = any(${ids}::bigint[]) and o.deleted_at is null
      and (${ownerId}::bigint is null or o.created_by = ${ownerId} or o.telesale_by = ${ownerId})
    order by o.id`);
}

export interface ReceiptRow extends Row<
  'receipts',
  'id' | 'kind' | 'no' | 'order_id' | 'total_satang'
> {
  readonly document: ReceiptDocument;
}

export const liveReceipts = (tx: TenantTx, kind: ReceiptKind, orderIds: readonly number[]) =>
  tx.rows<ReceiptRow>(sql`
    select id, kind, no, order_id, total_satang, document from receipts
    where tenant_id = ${tx.tenantId} and kind = ${kind} and order_id = any(${orderIds}::bigint[]) and voided_at is null`);

const KINDS: readonly ReceiptKind[] = ['full', 'receipt', 'short'];

/** Serializes issuing: no gaps, no order gets two numbers, no number is on two kinds. */
export const holdNumbers = (tx: TenantTx, period: string) =>
  tx.rows(sql`
    insert into receipt_counters (tenant_id, kind, period, last)
    select ${tx.tenantId}::int, kind, ${period}::text, 0 from unnest(${KINDS}::text[]) with ordinality as k (kind, place) order by place
    on conflict (tenant_id, kind, period) do update set last = receipt_counters.last`);

/** Numbers of other kinds with this start: two kinds may share a prefix, now or formerly. */
export async function numbersOfOthers(
  tx: TenantTx,
  kind: ReceiptKind,
  start: string,
): Promise<ReadonlySet<string>> {
  const others = KINDS.filter((other) => other !== kind);
  const rows = await tx.rows<Row<'receipts', 'no'>>(sql`
    select no from receipts where tenant_id = ${tx.tenantId} and kind = any(${others}::text[])
      and no >= ${`${start}0`} and no <= ${`${start}9999999999`}`);
  return new Set(rows.map(({ no }) => no));
}

/** Advances the counter past numbers that other kinds use. */
export const skipTo = (
  tx: TenantTx,
  {
    kind,
    period,
    last,
  }: Row<'receipt_counters', 'period' | 'last'> & { readonly kind: ReceiptKind },
) =>
  tx.rows(sql`
    update receipt_counters set last = ${last}
    where tenant_id = ${tx.tenantId} and kind = ${kind} and period = ${period}`);

/** Runs in the document's transaction, so a rollback leaves no gap. */
export async function nextNumber(tx: TenantTx, kind: ReceiptKind, period: string): Promise<number> {
  const row = await tx.first<Row<'receipt_counters', 'last'>>(sql`
    update receipt_counters set last = last + 1
    where tenant_id = ${tx.tenantId} and kind = ${kind} and period = ${period} returning last`);
  if (!row) throw new Error('the counter of receipts is not held');
  return row.last;
}

export async function insertReceipt(
  tx: TenantTx,
  orderId: number,
  document: ReceiptDocument,
): Promise<ReceiptRow> {
  const row = await tx.first<ReceiptRow>(sql`
    insert into receipts (tenant_id, kind, no, order_id, total_satang, document, issued_by)
    values (${tx.tenantId}, ${document.kind}, ${document.no}, ${orderId}, ${document.totalSatang},
      ${JSON.stringify(document)}::jsonb, ${tx.actor.userId})
    returning id, kind, no, order_id, total_satang, document`);
  if (!row) throw new Error('no receipt row came back');
  return row;
}

interface Filter {
  readonly kind?: ReceiptKind | undefined;
  readonly orderId?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly state?: ReceiptState | undefined;
  readonly search?: string | undefined;
  readonly page: number;
  readonly pageSize: number;
}

export interface ListedReceiptRow
  extends Omit<ReceiptRow, 'document'>, Row<'receipts', 'issued_at' | 'voided_at' | 'void_reason'> {
  readonly order_code: Column<'orders', 'code'>;
  readonly customer: string;
  readonly issuer: string | null;
  readonly changed: boolean;
}

/** The order's total changed since, it is no sale any more, or a refund was paid since. */
const isChanged = sql`r.voided_at is null and (o.total_satang <> r.total_satang or o.status in ('cancel', 'return')
  or o.deleted_at is not null or exists (select from refunds m where m.tenant_id = ${ours} and m.order_id = r.order_id
    and m.state = 'paid' and m.taken_off_at is null and m.noted_at > r.issued_at))`;

const inState: Readonly<Record<ReceiptState, RawBuilder<unknown>>> = {
  live: sql`r.voided_at is null`,
  changed: isChanged,
  void: sql`r.voided_at is not null`,
};

/** Escapes the pattern characters of LIKE: '100%' finds only that text. */
const likeOf = (needle: string): string =>
  `%${needle.toLowerCase().replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)}%`;

function narrowed({ state, search = '' }: Filter): RawBuilder<unknown> {
  const needle = normalizeText(search);
  const like = likeOf(needle);
  const found =
    needle === ''
      ? sql`true`
      : sql`(lower(r.no) like ${like} or lower(o.code) like ${like} or lower(r.document->'customer'->>'name') like ${like})`;
  return sql`${state === undefined ? sql`true` : inState[state]} and ${found}`;
}

export async function pageOfReceipts(tx: TenantTx, filter: Filter, ownerId: number | null) {
  const { kind = null, orderId = null, from = null, to = null } = filter;
  const source = sql`receipts r join orders o on o.tenant_id = r.tenant_id and o.id = r.order_id
    where r.tenant_id = ${tx.tenantId} and (${kind}::text is null or r.kind = ${kind})
      and (${orderId}::bigint is null or r.order_id = ${orderId})
      and (${from}::date is null or r.issued_at >= ${from}::date::timestamp at time zone 'Asia/Bangkok')
      and (${to}::date is null or r.issued_at < (${to}::date + 1)::timestamp at time zone 'Asia/Bangkok')
      and (${ownerId}::bigint is null or o.created_by = ${ownerId} or o.telesale_by = ${ownerId})
      and ${narrowed(filter)}`;
  const whole = sql<ListedReceiptRow>`
    select r.id, r.kind, r.no, r.order_id, r.total_satang, o.code as order_code, r.document->'customer'->>'name' as customer,
      r.issued_at, r.voided_at, r.void_reason,
      (select coalesce(nullif(u.name, ''), u.username) from users u where u.tenant_id = ${ours} and u.id = r.issued_by) as issuer,
      ${isChanged} as changed
    from ${source} order by r.issued_at desc, r.id desc`;
  const [rows, total] = await Promise.all([
    tx.page(whole, filter),
    tx.first<{ n: number }>(sql`select count(*)::int n from ${source}`),
  ]);
  return { rows, total: total?.n ?? 0 };
}

/** Locks the document if it is not voided and its order may be seen. */
export const lockReceipt = (tx: TenantTx, id: number, ownerId: number | null) =>
  tx.first<Row<'receipts', 'id' | 'no' | 'kind' | 'order_id'>>(sql`
    select r.id, r.no, r.kind, r.order_id from receipts r join orders o on o.tenant_id = r.tenant_id and o.id = r.order_id
    where r.tenant_id = ${tx.tenantId} and r.id = ${id} and r.voided_at is null
      and (${ownerId}::bigint is null or o.created_by = ${ownerId} or o.telesale_by = ${ownerId})
    for update of r`);

export const markVoid = (tx: TenantTx, id: number, reason: string) =>
  tx.rows(sql`
    update receipts set voided_at = now(), voided_by = ${tx.actor.userId}, void_reason = ${reason}
    where tenant_id = ${tx.tenantId} and id = ${id}`);

/** Documents as issued, if their orders may be seen. */
export const documentsOf = (tx: TenantTx, ids: readonly number[], ownerId: number | null) =>
  tx.rows<ReceiptRow & Row<'receipts', 'voided_at'>>(sql`
    select r.id, r.kind, r.no, r.order_id, r.total_satang, r.document, r.voided_at
    from receipts r join orders o on o.tenant_id = r.tenant_id and o.id = r.order_id
    where r.tenant_id = ${tx.tenantId} and r.id = any(${ids}::bigint[])
      and (${ownerId}::bigint is null or o.created_by = ${ownerId} or o.telesale_by = ${ownerId})`);
