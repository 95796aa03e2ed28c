// SQL for the timeline of leads, and for the orders of their phones with their deliveries.
import type { CallResult, LeadStage } from '@app/contract/crm/states';
import type { LeadEventKind } from '@app/contract/crm/detail';
import type { MovedRow } from './orders-of-leads.ts';
import {
  ours,
  sql,
  type Column,
  type Page,
  type Row,
  type TenantTx,
} from '../../platform/database.ts';

export interface NewLeadEvent {
  readonly leadId: number;
  readonly kind: LeadEventKind;
  readonly result?: CallResult | string | null;
  readonly note?: string;
  readonly fromStage?: LeadStage | null;
  readonly toStage?: LeadStage | null;
  readonly fromOwner?: number | null;
  readonly toOwner?: number | null;
  readonly nextAt?: Date | string | null;
  readonly orderId?: number | null;
  /** Now, when absent. */
  readonly at?: Date | undefined;
}

/** Job for files of deleted histories; the feature that stores them removes them. */
export const FORGET_LEAD_FILES = 'lead-file.forget';

/** Deletes the histories of leads and returns the files in them. */
export async function eraseEvents(tx: TenantTx, leadIds: readonly number[]): Promise<void> {
  const gone = await tx.rows<Row<'lead_events', 'image_name'>>(sql`
    delete from lead_events where tenant_id = ${tx.tenantId} and lead_id = any(${[...leadIds]}::bigint[])
    returning image_name`);
  const names = gone.map(({ image_name: name }) => name).filter((name) => name !== '');
  if (names.length > 0) await tx.enqueue(FORGET_LEAD_FILES, { names });
}

/**
 * Which of the leads have a picture in their history: that counts as work although it leaves the lead's version
 * unchanged.
 */
export const leadsWithPictures = async (
  tx: TenantTx,
  leadIds: readonly number[],
): Promise<ReadonlySet<number>> => {
  const rows = await tx.rows<Row<'lead_events', 'lead_id'>>(sql`
    select distinct lead_id from lead_events
    where tenant_id = ${tx.tenantId} and lead_id = any(${[...leadIds]}::bigint[]) and image_name <> ''`);
  return new Set(rows.map(({ lead_id: id }) => id));
};

/** The lead's last call did not happen: its note stays as a note, so that no figure counts it. */
export async function takeCallBack(tx: TenantTx, leadId: number): Promise<void> {
  const last = await tx.first<Row<'lead_events', 'id' | 'note'>>(sql`
    select id, note from lead_events where tenant_id = ${tx.tenantId} and lead_id = ${leadId} and kind = 'call'
    order by id desc limit 1`);
  if (!last) return;
  const call = sql`tenant_id = ${tx.tenantId} and lead_id = ${leadId} and id = ${last.id}`;
  await tx.rows(
    last.note === ''
      ? sql`delete from lead_events where ${call}`
      : sql`update lead_events set kind = 'note', result = null where ${call}`,
  );
}

/** A few hundred per statement: thousands would come close to the limit of a statement on a busy machine. */
const EVENTS_AT_ONCE = 500;

export async function insertLeadEvents(
  tx: TenantTx,
  events: readonly NewLeadEvent[],
): Promise<void> {
  for (let at = 0; at < events.length; at += EVENTS_AT_ONCE)
    await insertSome(tx, events.slice(at, at + EVENTS_AT_ONCE));
}

async function insertSome(tx: TenantTx, events: readonly NewLeadEvent[]): Promise<void> {
  await tx.named(
    'lead-events',
    `insert into lead_events (tenant_id, user_id, lead_id, kind, result, note, from_stage, to_stage, from_owner, to_owner, next_at, order_id, at)
     select $1, $2, lead_id, kind, result, note, from_stage, to_stage, from_owner, to_owner, next_at, order_id, coalesce(at, now())
     from unnest($3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
       $9::bigint[], $10::bigint[], $11::timestamptz[], $12::bigint[], $13::timestamptz[])
       as e (lead_id, kind, result, note, from_stage, to_stage, from_owner, to_owner, next_at, order_id, at) returning 1`,
    [
      tx.tenantId,
      tx.actor.userId,
      events.map((event) => event.leadId),
      events.map((event) => event.kind),
      events.map((event) => event.result ?? null),
      events.map((event) => event.note ?? ''),
      events.map((event) => event.fromStage ?? null),
      events.map((event) => event.toStage ?? null),
      events.map((event) => event.fromOwner ?? null),
      events.map((event) => event.toOwner ?? null),
      events.map((event) => event.nextAt ?? null),
      events.map((event) => event.orderId ?? null),
      events.map((event) => event.at ?? null),
    ],
  );
}

export interface LeadEventRow extends Row<
  'lead_events',
  | 'id'
  | 'at'
  | 'result'
  | 'note'
  | 'from_stage'
  | 'to_stage'
  | 'next_at'
  | 'order_id'
  | 'user_id'
  | 'image_name'
> {
  readonly username: Column<'users', 'username'> | null;
  readonly kind: LeadEventKind;
  readonly from_owner: Column<'users', 'username'> | null;
  readonly to_owner: Column<'users', 'username'> | null;
  readonly order_code: Column<'report_orders', 'code'> | null;
}

export async function pageOfEvents(tx: TenantTx, leadId: number, at: Page) {
  const whole = sql<LeadEventRow>`
    select e.id, e.at, coalesce(nullif(u.name, ''), u.username) as username, e.kind, e.result,
      e.note, e.from_stage, e.to_stage, coalesce(nullif(f.name, ''), f.username) as from_owner,
      coalesce(nullif(t.name, ''), t.username) as to_owner, e.next_at, e.order_id, o.code as order_code, e.user_id, e.image_name
    from lead_events e
    left join users u on u.tenant_id = e.tenant_id and u.id = e.user_id
    left join users f on f.tenant_id = e.tenant_id and f.id = e.from_owner
    left join users t on t.tenant_id = e.tenant_id and t.id = e.to_owner
    left join report_orders o on o.tenant_id = e.tenant_id and o.id = e.order_id
    where e.tenant_id = ${tx.tenantId} and e.lead_id = ${leadId} order by e.id desc`;
  const [rows, all] = await Promise.all([
    tx.page(whole, at),
    tx.first<{ n: number }>(sql`
    select count(*)::int as n from lead_events where tenant_id = ${tx.tenantId} and lead_id = ${leadId}`),
  ]);
  return { rows, total: all?.n ?? 0 };
}

export const moveEvents = (tx: TenantTx, from: readonly number[], to: number) =>
  tx.rows<MovedRow>(sql`
    with old as (
      select id, lead_id from lead_events
      where tenant_id = ${tx.tenantId} and lead_id = any(${[...from]}::bigint[]) order by id for update
    )
    update lead_events as t set lead_id = ${to} from old
    where t.tenant_id = ${tx.tenantId} and t.id = old.id returning t.id, old.lead_id as was`);

export const moveEventsBack = (tx: TenantTx, rows: readonly MovedRow[]) =>
  tx.rows(sql`
    update lead_events as t set lead_id = m.was
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ was }) => was)}::bigint[]) as m (id, was)
    where t.tenant_id = ${tx.tenantId} and t.id = m.id`);

export interface LeadOrderRow extends Row<
  'report_orders',
  | 'id'
  | 'code'
  | 'status'
  | 'tracking_bucket'
  | 'delivered_at'
  | 'total_satang'
  | 'created_at'
  | 'lead_id'
  | 'customer_name'
  | 'phone2'
  | 'social'
  | 'address'
  | 'subdistrict'
  | 'district'
  | 'province'
  | 'postcode'
> {
  readonly items: { productId: number; code: string; name: string; unit: number }[];
}

interface OrdersWanted {
  readonly leadId: number;
  /** The orders that its goods went into. */
  readonly orderIds: readonly number[];
  readonly phoneKey: string;
  /** Whose orders may be seen besides those of the lead: null for the whole shop. */
  readonly only: number | null;
  readonly most: number;
}

export const ordersOfLead = (
  tx: TenantTx,
  { leadId, orderIds, phoneKey, only, most }: OrdersWanted,
) =>
  tx.rows<LeadOrderRow>(sql`
    select o.id, o.code, o.status, o.tracking_bucket, o.delivered_at, o.total_satang, o.created_at, o.lead_id,
      o.customer_name, o.phone2, o.social, o.address, o.subdistrict, o.district, o.province, o.postcode,
      coalesce((select jsonb_agg(jsonb_build_object('productId', i.product_id, 'code', i.product_code,
          'name', i.product_name, 'unit', i.unit) order by i.id)
        from report_order_lines i where i.tenant_id = ${ours} and i.order_id = o.id), '[]') as items
    from report_orders o
    where o.tenant_id = ${tx.tenantId} and o.deleted_at is null and (o.lead_id = ${leadId} or o.id = any(${[...orderIds]}::bigint[]) or (o.phone_key = ${phoneKey}
      and (${only}::bigint is null or o.created_by = ${only} or o.telesale_by = ${only})))
    order by o.created_at desc, o.id desc limit ${most}`);

/** Whether any of these orders is neither cancelled nor removed. */
export const hasLiveOrder = async (tx: TenantTx, ids: readonly number[]): Promise<boolean> =>
  ids.length > 0 &&
  (await tx.first(sql`
    select 1 from report_orders where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[])
      and deleted_at is null and status <> 'cancel' limit 1`)) !== undefined;
