// SQL for leads: found, locked, added and saved one by one; do-not-call wishes; product scripts.
import { LOCK_SECONDS } from '@app/contract/crm/queue';
import type { CallResult, LeadStage, NextKind } from '@app/contract/crm/states';
import { CLOCKS_APART_MS } from '../../platform/clock.ts';
import { composed, sql, type Column, type Row, type TenantTx } from '../../platform/database.ts';
import { fail, isDuplicate } from '../../platform/failure.ts';
import { createPacer } from '../../platform/threads.ts';
import { eraseEvents } from './lead-event.store.ts';
import { ordersOfLeads } from './orders-of-leads.ts';

/** Columns that an edit may change. */
export interface LeadColumns extends Row<
  'leads',
  | 'name'
  | 'phone'
  | 'phone_key'
  | 'social'
  | 'channel_id'
  | 'product_id'
  | 'stage'
  | 'stage_at'
  | 'owner_id'
  | 'former_owner_id'
  | 'next_kind'
  | 'last_note'
  | 'last_at'
  | 'value_satang'
  | 'province'
  | 'address'
  | 'tags'
  | 'note'
  | 'cancel_reason'
  | 'cancelled_by'
  | 'cancelled_at'
  | 'calls'
  | 'unanswered'
  | 'order_ids'
  | 'rebuy_on'
  | 'do_not_call'
  | 'duplicate_reason'
  | 'merged_into'
  | 'locked_by'
  | 'locked_until'
  | 'deleted_at'
> {
  readonly stage_before: LeadStage | null;
  readonly next_at: Date | string | null;
  readonly last_result: CallResult | null;
}

export interface LeadRow
  extends
    Omit<LeadColumns, 'next_at'>,
    Row<'leads', 'id' | 'next_at' | 'created_by' | 'created_at' | 'updated_at' | 'version'> {
  readonly channel_name: Column<'channels', 'name'> | null;
  readonly channel_kind: Column<'channels', 'kind'> | null;
  readonly product_code: Column<'products', 'code'> | null;
  readonly product_name: Column<'products', 'name'> | null;
  readonly owner_username: Column<'users', 'username'> | null;
  readonly owner_name: Column<'users', 'name'> | null;
  readonly canceller: Column<'users', 'username'> | null;
  /** Null when the lock has expired. */
  readonly locker: Column<'users', 'username'> | null;
}

export const leadColumns = `l.id, l.name, l.phone, l.phone_key, l.social, l.channel_id, l.product_id, l.stage,
  l.stage_before, l.stage_at, l.owner_id, l.former_owner_id, l.next_at, l.next_kind, l.last_result, l.last_note, l.last_at,
  l.value_satang, l.province, l.address, l.tags, l.note, l.cancel_reason, l.cancelled_by, l.cancelled_at, l.calls,
  l.unanswered, l.order_ids, l.rebuy_on, l.do_not_call, l.duplicate_reason, l.merged_into, l.locked_by, l.locked_until,
  l.deleted_at, l.created_by, l.created_at, l.updated_at, l.version, lc.name as channel_name, lc.kind as channel_kind,
  lp.code as product_code, lp.name as product_name, lo.username as owner_username, lo.name as owner_name,
  coalesce(nullif(lx.name, ''), lx.username) as canceller, lk.username as locker`;

/** A lock that ends later than any lock can was set under a wrong clock and counts as expired. */
const leadHeld = `(l.locked_until > now()
    and l.locked_until <= now() + interval '${LOCK_SECONDS + CLOCKS_APART_MS / 1000} seconds')`;
/** Whether somebody has it open now. */
export const isHeld = sql.raw<boolean>(leadHeld);

export const leadJoins = `left join channels lc on lc.tenant_id = $1 and lc.id = l.channel_id
  left join products lp on lp.tenant_id = $1 and lp.id = l.product_id
  left join users lo on lo.tenant_id = $1 and lo.id = l.owner_id
  left join users lx on lx.tenant_id = $1 and lx.id = l.cancelled_by
  left join users lk on lk.tenant_id = $1 and lk.id = l.locked_by and ${leadHeld}`;

export const columns = sql.raw(leadColumns);
export const joins = composed(leadJoins);

export const findLeadRow = (tx: TenantTx, id: number): Promise<LeadRow | undefined> =>
  tx
    .named<LeadRow>(
      'lead-one',
      `select ${leadColumns} from leads l ${leadJoins} where l.tenant_id = $1 and l.id = $2 and l.deleted_at is null`,
      [tx.tenantId, id],
    )
    .then(([row]) => row);

/**
 * Locked in id order until the transaction ends; missing ones are omitted. Joined after locking: what stood beside a
 * row before the wait, such as who has it open, may have changed.
 */
export const lockLeadRows = (tx: TenantTx, ids: readonly number[]): Promise<LeadRow[]> =>
  tx.named<LeadRow>(
    'lead-lock',
    `select ${leadColumns} from (
       select * from leads where tenant_id = $1 and id = any($2::bigint[]) and deleted_at is null order by id for update
     ) l ${leadJoins} order by l.id`,
    [tx.tenantId, ids],
  );

const HELD_AT_ONCE = 250;

/** In one order, a few at a time: thousands of rows would block the process noticeably. */
export async function lockManyLeads(tx: TenantTx, ids: readonly number[]): Promise<LeadRow[]> {
  const rows: LeadRow[] = [];
  const sorted = [...new Set(ids)].sort((a, b) => a - b);
  const rest = createPacer();
  for (let at = 0; at < sorted.length; at += HELD_AT_ONCE) {
    rows.push(...(await lockLeadRows(tx, sorted.slice(at, at + HELD_AT_ONCE))));
    await rest();
  }
  return rows;
}

/** A phone's leads that still count, oldest first. */
export const leadsOfPhone = (tx: TenantTx, phoneKey: string, except: number | null) =>
  tx.rows<LeadRow>(sql`
    select ${columns} from leads l ${joins}
    where l.tenant_id = ${tx.tenantId} and l.phone_key = ${phoneKey} and l.deleted_at is null
      and (${except}::bigint is null or l.id <> ${except})
    order by l.stage = 'cancel', l.id limit 20`);

export interface NewLead {
  readonly name: string;
  readonly phone: string;
  readonly phoneKey: string;
  readonly social: string;
  readonly channelId: number | null;
  readonly productId: number | null;
  readonly stage: LeadStage;
  readonly ownerId: number | null;
  readonly nextAt: string | null;
  readonly nextKind: NextKind;
  readonly valueSatang: number;
  readonly province: string;
  readonly address: string;
  readonly tags: readonly string[];
  readonly note: string;
  readonly duplicateReason: string;
}

/** Undefined when the phone has an open lead and no reason was given. */
export async function insertLead(tx: TenantTx, lead: NewLead): Promise<number | undefined> {
  const row = await tx.first<Row<'leads', 'id'>>(sql`
    insert into leads (tenant_id, name, phone, phone_key, social, channel_id, product_id, stage, owner_id, next_at,
      next_kind, value_satang, province, address, tags, note, duplicate_reason, created_by)
    values (${tx.tenantId}, ${lead.name}, ${lead.phone}, ${lead.phoneKey}, ${lead.social}, ${lead.channelId},
      ${lead.productId}, ${lead.stage}, ${lead.ownerId}, ${lead.nextAt}, ${lead.nextKind}, ${lead.valueSatang},
      ${lead.province}, ${lead.address}, ${[...lead.tags]}::text[], ${lead.note}, ${lead.duplicateReason}, ${tx.actor.userId})
    on conflict do nothing returning id`);
  return row?.id;
}

/** The current versions: an undo skips leads that changed since. */
export const versionsOf = (tx: TenantTx, ids: readonly number[]) =>
  tx.rows<Row<'leads', 'id' | 'version'>>(sql`
    select id, version from leads where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[])`);

/** Refused when the change would create a second open lead of its phone. */
export async function saveLead(
  tx: TenantTx,
  id: number,
  changes: Partial<LeadColumns>,
): Promise<void> {
  // Column names come from our own code; values are parameters.
  const sets = Object.entries(changes).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const save = sql`
    update leads set ${sql.join([...sets, sql`updated_at = now()`, sql`version = version + 1`])}
    where tenant_id = ${tx.tenantId} and id = ${id}`;
  await tx.rows(save).catch(asLeadExists);
}

function asLeadExists(error: unknown): never {
  throw isDuplicate(error, 'leads_phone') ? fail('LEAD_EXISTS', {}, error) : error;
}

interface SavedLead {
  readonly row: Pick<LeadRow, 'id'>;
  readonly changes: Partial<LeadColumns>;
}

const SAVED_AT_ONCE = 250;

/** SQL types of columns that an edit may change; all others are text. */
const TYPES: Readonly<Partial<Record<string, string>>> = {
  ...{ channel_id: 'bigint', product_id: 'bigint', owner_id: 'bigint', former_owner_id: 'bigint' },
  ...{ cancelled_by: 'bigint', merged_into: 'bigint', locked_by: 'bigint', value_satang: 'bigint' },
  ...{ stage_at: 'timestamptz', next_at: 'timestamptz', last_at: 'timestamptz' },
  ...{ cancelled_at: 'timestamptz', locked_until: 'timestamptz', deleted_at: 'timestamptz' },
  ...{ calls: 'int', unanswered: 'int', do_not_call: 'boolean', rebuy_on: 'date' },
  ...{ tags: 'text[]', order_ids: 'bigint[]' },
};

/** Each lead has its own values; leads that change the same columns, as in one bulk change, share a few statements. */
export async function saveLeads(tx: TenantTx, saved: readonly SavedLead[]): Promise<void> {
  const alike = Map.groupBy(saved, ({ changes }) => Object.keys(changes).toSorted().join());
  for (const [names, leads] of alike)
    for (let at = 0; at < leads.length; at += SAVED_AT_ONCE)
      await saveAlike(tx, names.split(',').filter(Boolean), leads.slice(at, at + SAVED_AT_ONCE));
}

async function saveAlike(
  tx: TenantTx,
  names: readonly string[],
  leads: readonly SavedLead[],
): Promise<void> {
  const values = leads.map(({ row, changes }) => ({ ...changes, id: row.id }));
  const sets = names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`n.${name}`)}`);
  const typed = names.map((name) => sql`${sql.ref(name)} ${sql.raw(TYPES[name] ?? 'text')}`);
  const save = sql`
    update leads l set ${sql.join([...sets, sql`updated_at = now()`, sql`version = l.version + 1`])}
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as n (${sql.join([sql`id bigint`, ...typed])})
    where l.tenant_id = ${tx.tenantId} and l.id = n.id`;
  await tx.rows(save).catch(asLeadExists);
}

export async function eraseLeads(tx: TenantTx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await ordersOfLeads.get().forget(tx, ids);
  await eraseEvents(tx, ids);
  await tx.rows(sql`
    delete from leads where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[])`);
}

/**
 * Deletes all leads of a phone with their histories, merged ones too; the do-not-call wish stays. Locks them first,
 * so that a concurrent note is deleted with them.
 */
export async function eraseLeadsOf(tx: TenantTx, phoneKey: string): Promise<number> {
  const rows = await tx.rows<Row<'leads', 'id'>>(sql`
    select id from leads where tenant_id = ${tx.tenantId} and phone_key = ${phoneKey} order by id for update`);
  await eraseLeads(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.length;
}

export async function isDoNotCall(tx: TenantTx, phoneKey: string): Promise<boolean> {
  const row = await tx.first(sql`
    select 1 from do_not_call where tenant_id = ${tx.tenantId} and phone_key = ${phoneKey}`);
  return row !== undefined;
}

/**
 * A transaction that stores a wish and one that adds leads of its phone do not see each other's rows before the
 * commit: the second waits for the first and then checks. One lock per shop, because locks of a thousand phones could
 * deadlock.
 */
const LOCK_SPACE = 'do_not_call';

const holdWishes = (tx: TenantTx) =>
  tx.rows(sql`select pg_advisory_xact_lock(hashtext(${LOCK_SPACE}), ${tx.tenantId})`);

/**
 * For new leads, after all have their phones: those whose phone asked meanwhile not to be called leave the queues.
 * Returns their ids; their version stays, because nobody has seen them yet.
 */
export async function applyDoNotCall(tx: TenantTx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  await tx.rows(sql`select pg_advisory_xact_lock_shared(hashtext(${LOCK_SPACE}), ${tx.tenantId})`);
  const marked = await tx.rows<Row<'leads', 'id'>>(sql`
    update leads l set do_not_call = true
    where l.tenant_id = ${tx.tenantId} and l.id = any(${[...ids]}::bigint[]) and not l.do_not_call
      and exists (select from do_not_call d where d.tenant_id = ${tx.tenantId} and d.phone_key = l.phone_key)
    returning l.id`);
  return marked.map(({ id }) => id);
}

/** All leads of the phones leave the queues at once. */
export async function forbidCalls(tx: TenantTx, phoneKeys: readonly string[]): Promise<void> {
  const phones = [...new Set(phoneKeys)];
  if (phones.length === 0) return;
  // Existing leads come first: nobody may hold the lock while waiting for a lead whose holder waits for the lock.
  await markCalls(tx, phones, true);
  await holdWishes(tx);
  await tx.rows(sql`
    insert into do_not_call (tenant_id, phone_key, user_id)
    select ${tx.tenantId}::int, phone_key, ${tx.actor.userId}::bigint from unnest(${phones}::text[]) p (phone_key)
    on conflict do nothing`);
  await markCalls(tx, phones, true);
}

export async function allowCalls(tx: TenantTx, phoneKeys: readonly string[]): Promise<void> {
  const phones = [...new Set(phoneKeys)];
  if (phones.length === 0) return;
  await markCalls(tx, phones, false);
  await holdWishes(tx);
  await tx.rows(sql`
    delete from do_not_call where tenant_id = ${tx.tenantId} and phone_key = any(${phones}::text[])`);
  await markCalls(tx, phones, false);
}

const markCalls = (tx: TenantTx, phones: readonly string[], isForbidden: boolean) =>
  tx.rows(sql`
    with theirs as (
      select id from leads
      where tenant_id = ${tx.tenantId} and phone_key = any(${[...phones]}::text[]) and do_not_call <> ${isForbidden}
      order by id for update
    )
    update leads as l set do_not_call = ${isForbidden}, updated_at = now(), version = l.version + 1
    from theirs where l.tenant_id = ${tx.tenantId} and l.id = theirs.id`);

export async function findScript(tx: TenantTx, productId: number | null): Promise<string> {
  if (productId === null) return '';
  const row = await tx.first<Row<'lead_scripts', 'words'>>(sql`
    select words from lead_scripts where tenant_id = ${tx.tenantId} and product_id = ${productId}`);
  return row?.words ?? '';
}

export const saveScript = (tx: TenantTx, productId: number, words: string) =>
  tx.first<Row<'lead_scripts', 'product_id'>>(sql`
    insert into lead_scripts (tenant_id, product_id, words, updated_by)
    select tenant_id, id, ${words}, ${tx.actor.userId}::bigint from products
    where tenant_id = ${tx.tenantId} and id = ${productId} and deleted_at is null
    on conflict (tenant_id, product_id) do update
      set words = excluded.words, updated_by = excluded.updated_by, updated_at = ${tx.now}::timestamptz
    returning product_id`);

interface Rebuy {
  readonly leadId: number;
  /** Null: nothing is being used up. */
  readonly orderId: number | null;
  readonly at: Date;
}

/** The day when the first of the products is used up, by its days of supply per piece. */
export const setRebuy = (tx: TenantTx, { leadId, orderId, at }: Rebuy) =>
  tx.rows(sql`
    update leads set updated_at = now(), rebuy_on = (
      select ((${at}::timestamptz at time zone 'Asia/Bangkok')::date + min(least(p.supply_days * i.unit, 3650)))
      from report_order_lines i join products p on p.tenant_id = i.tenant_id and p.id = i.product_id
      where i.tenant_id = ${tx.tenantId} and i.order_id = ${orderId}::bigint and not i.is_free and p.supply_days is not null)
    where tenant_id = ${tx.tenantId} and id = ${leadId} and deleted_at is null`);

/** The lead's newest order that did not fail, or another order that took over its goods; with the time it was sent. */
export const standingOrder = (tx: TenantTx, leadId: number, except: number | null) =>
  tx.first<Row<'report_orders', 'id'> & { gone_at: Date | null }>(sql`
    select id, coalesce(delivered_at, sent_at) as gone_at from report_orders
    where tenant_id = ${tx.tenantId} and deleted_at is null and (lead_id = ${leadId}
        or id = any((select order_ids from leads where tenant_id = ${tx.tenantId} and id = ${leadId})::bigint[]))
      and (${except}::bigint is null or id <> ${except}) and status not in ('return', 'cancel')
      and tracking_bucket is distinct from 'lost'
    order by id desc limit 1`);
