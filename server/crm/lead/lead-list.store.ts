// SQL for many leads: the board in two statements, lists, dates, changes, agents and reasons.
import type { LeadAction, LeadDue, LeadStage, NextKind } from '@app/contract/crm/states';
import { sql, type Column, type Page, type Row, type TenantTx } from '../../platform/database.ts';
import { columns, joins, type LeadRow } from './lead.store.ts';

export interface LeadFilter {
  /** Whose leads may be seen: null for the whole shop. */
  readonly only: number | null;
  /** False where phones are masked: a search then finds only complete phones. */
  readonly seesPersonal: boolean;
  readonly owner?: number | 'none' | undefined;
  readonly search?: string | undefined;
  readonly channelId?: number | undefined;
  readonly productId?: number | undefined;
  readonly due?: LeadDue | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly tag?: string | undefined;
  readonly stage?: LeadStage | undefined;
  readonly cancelReason?: string | undefined;
  readonly did?: LeadAction | undefined;
  readonly didFrom?: string | undefined;
  readonly didTo?: string | undefined;
  readonly didBy?: number | 'none' | undefined;
}

/** Midnight in Bangkok, `days` from today. */
export const midnight = (days: number) =>
  sql`((date_trunc('day', now() at time zone 'Asia/Bangkok') + make_interval(days => ${days})) at time zone 'Asia/Bangkok')`;
const startOf = (day: string) => sql`(${day}::date::timestamp at time zone 'Asia/Bangkok')`;
const endOf = (day: string) => sql`((${day}::date + 1)::timestamp at time zone 'Asia/Bangkok')`;

export const isOpen = sql`l.stage in ('new', 'contacted', 'interested', 'appointment')`;

/** Still to be called, and may be called. */
const isDue = sql`${isOpen} and not l.do_not_call`;

const dues: Readonly<Record<LeadDue, ReturnType<typeof sql>>> = {
  overdue: sql`${isDue} and l.next_at < now()`,
  today: sql`${isDue} and l.next_at < ${midnight(1)} and l.next_at >= ${midnight(0)}`,
  tomorrow: sql`${isDue} and l.next_at >= ${midnight(1)} and l.next_at < ${midnight(2)}`,
  week: sql`${isDue} and l.next_at >= ${midnight(0)} and l.next_at < ${midnight(7)}`,
  late1: sql`${isDue} and l.next_at < now() - interval '1 day'`,
  late3: sql`${isDue} and l.next_at < now() - interval '3 days'`,
  late7: sql`${isDue} and l.next_at < now() - interval '7 days'`,
  none: sql`${isDue} and l.next_at is null`,
};

/** Conditions on `lead_events e`. */
export const leadActionConditions: Readonly<Record<LeadAction, ReturnType<typeof sql>>> = {
  called: sql`e.kind = 'call'`,
  handled: sql`e.kind in ('call', 'stage', 'created')`,
  won: sql`e.kind = 'stage' and e.to_stage = 'won'`,
};

function withDeed(tx: TenantTx, { did, didFrom, didTo, didBy }: LeadFilter & { did: LeadAction }) {
  const parts = [sql`e.tenant_id = ${tx.tenantId} and ${leadActionConditions[did]}`];
  if (didFrom !== undefined) parts.push(sql`e.at >= ${startOf(didFrom)}`);
  if (didTo !== undefined) parts.push(sql`e.at < ${endOf(didTo)}`);
  if (didBy === 'none') parts.push(sql`e.user_id is null`);
  else if (didBy !== undefined) parts.push(sql`e.user_id = ${didBy}`);
  return sql`l.id in (select e.lead_id from lead_events e where ${sql.join(parts, sql` and `)})`;
}

/** The statement contains only the requested conditions, so that each combination has its own plan. */
function matching(tx: TenantTx, filter: LeadFilter) {
  const { only, owner, search = '', channelId, productId, due, from, to, tag = '' } = filter;
  const parts = [sql`l.tenant_id = ${tx.tenantId} and l.deleted_at is null`];
  if (only !== null) parts.push(sql`l.owner_id = ${only}`);
  if (owner === 'none') parts.push(sql`l.owner_id is null`);
  else if (owner !== undefined) parts.push(sql`l.owner_id = ${owner}`);
  const digits = /^[\d\s-]{3,}$/.test(search) ? search.replace(/\D/g, '') : search;
  if (search !== '')
    parts.push(
      filter.seesPersonal
        ? sql`strpos(l.search, lower(${digits})) > 0`
        : sql`(strpos(lower(l.name), lower(${search})) > 0 or l.phone = ${digits})`,
    );
  if (channelId !== undefined) parts.push(sql`l.channel_id = ${channelId}`);
  if (productId !== undefined) parts.push(sql`l.product_id = ${productId}`);
  if (due !== undefined) parts.push(dues[due]);
  if (from !== undefined) parts.push(sql`l.created_at >= ${startOf(from)}`);
  if (to !== undefined) parts.push(sql`l.created_at < ${endOf(to)}`);
  if (tag !== '') parts.push(sql`${tag} = any(l.tags)`);
  if (filter.stage !== undefined) parts.push(sql`l.stage = ${filter.stage}`);
  if (filter.did !== undefined) parts.push(withDeed(tx, { ...filter, did: filter.did }));
  if (filter.cancelReason) parts.push(sql`l.cancel_reason = ${filter.cancelReason}`);
  return sql.join(parts, sql` and `);
}

/** Overdue leads and today's; `only` as in a filter. */
export const countDueToday = async (tx: TenantTx, only: number | null): Promise<number> =>
  (
    await tx.first<{ n: number }>(sql`
      select count(*)::int as n from leads l where l.tenant_id = ${tx.tenantId} and l.deleted_at is null
        and ${isDue} and l.next_at < ${midnight(1)} and (${only}::bigint is null or l.owner_id = ${only}::bigint)`)
  )?.n ?? 0;

export interface StageRow {
  readonly stage: Column<'leads', 'stage'> | null;
  readonly n: number | null;
  readonly sum: number | null;
  readonly overdue: number | null;
}

/** With the clock of the same moment; a shop without leads gets one row without a stage. */
export async function sumStages(
  tx: TenantTx,
  filter: LeadFilter,
): Promise<{ at: Date; rows: StageRow[] }> {
  const rows = await tx.rows<StageRow & { at: Date }>(sql`
    select s.*, now() as at from (select 1) one left join (
      select l.stage, count(*)::int as n, coalesce(sum(l.value_satang), 0) as sum,
        (count(*) filter (where ${isDue} and l.next_at < now()))::int as overdue
      from leads l where ${matching(tx, filter)} group by l.stage) s on true`);
  return { at: rows[0]?.at ?? tx.now, rows };
}

/** The first cards of each stage: those to be called soonest on top, then the newest. */
export const firstOfStages = (
  tx: TenantTx,
  filter: LeadFilter,
  { stages, most }: { stages: readonly LeadStage[]; most: number },
): Promise<LeadRow[]> =>
  stages.length === 0
    ? Promise.resolve([])
    : tx.rows<LeadRow>(sql`
        select ${columns} from (${sql.join(
          stages.map(
            (stage) => sql`(
              select * from leads l where ${matching(tx, filter)} and l.stage = ${stage}
              order by l.next_at, l.id desc limit ${most})`,
          ),
          sql` union all `,
        )}) l ${joins}
        order by l.stage, l.next_at, l.id desc`);

const orders = {
  newest: sql`l.created_at desc, l.id desc`,
  next: sql`l.next_at, l.id desc`,
  board: sql`l.next_at, l.id desc`,
  cancelled: sql`l.cancelled_at desc nulls last, l.id desc`,
};
export type LeadOrder = keyof typeof orders;

export async function pageOfLeads(
  tx: TenantTx,
  filter: LeadFilter,
  at: Page & { sort: LeadOrder },
) {
  const isLive = filter.stage === undefined && filter.did === undefined;
  const shown = isLive ? sql` and l.stage <> 'cancel'` : sql``;
  const where = sql`${matching(tx, filter)}${shown}`;
  const whole = sql<LeadRow>`
    select ${columns} from leads l ${joins} where ${where} order by ${orders[at.sort]}`;
  const [rows, all] = await Promise.all([
    tx.page(whole, at),
    tx.first<{ n: number; sum: number }>(sql`
    select count(*)::int as n, coalesce(sum(l.value_satang), 0) as sum from leads l where ${where}`),
  ]);
  return { rows, total: all?.n ?? 0, sumSatang: all?.sum ?? 0 };
}

export const countReasons = (tx: TenantTx, filter: LeadFilter) =>
  tx.rows<{ reason: Column<'leads', 'cancel_reason'>; n: number }>(sql`
    select l.cancel_reason as reason, count(*)::int as n from leads l
    where ${matching(tx, { ...filter, stage: 'cancel' })} group by 1 order by 2 desc, 1`);

const TAGS_MOST = 200;

export const countTags = (tx: TenantTx, only: number | null) =>
  tx.rows<{ tag: string; count: number }>(sql`
    select t.tag, count(*)::int as count from leads l cross join lateral unnest(l.tags) t (tag)
    where ${matching(tx, { only, seesPersonal: true })} group by 1 order by 2 desc, 1 limit ${TAGS_MOST}`);

/** Changes become visible at their commit, later than their timestamp: the overlap catches those. */
const OVERLAP = sql`interval '10 seconds'`;

/** Includes deleted ones, and those that `only` handed on. */
export const leadsChanged = (
  tx: TenantTx,
  since: string,
  { only, most }: { only: number | null; most: number },
): Promise<LeadRow[]> =>
  tx.rows<LeadRow>(sql`
    select ${columns} from leads l ${joins}
    where l.tenant_id = ${tx.tenantId} and l.updated_at >= ${since}::timestamptz - ${OVERLAP}
      and (${only}::bigint is null or l.owner_id = ${only} or l.former_owner_id = ${only})
    order by l.updated_at limit ${most}`);

/**
 * Events that delete whole leads: a person is erased, an import or leads created from customers are undone, a
 * cancelled lead is deleted permanently. Each is looked up by its subject, the last by an index of its own, because
 * the audit trail is long and every poll of a board asks.
 */
const takesLeads = sql`(
  (entity = 'customer' and entity_id is null and action = 'customer.erase')
  or (entity = 'lead' and entity_id is null and action = 'undo.take')
  or (entity = 'import' and action = 'import.undo')
  or action = 'lead.delete')`;

/** Also tells whether leads were deleted since, because deleted rows cannot be returned as changes. */
export const clockOf = async (
  tx: TenantTx,
  since: string,
): Promise<{ readonly at: Date; readonly hasErased: boolean }> =>
  (await tx.first<{ at: Date; hasErased: boolean }>(sql`
    select now() as at, exists (
      select from audit_log
      where tenant_id = ${tx.tenantId} and ${takesLeads} and at >= ${since}::timestamptz - ${OVERLAP}) as "hasErased"`)) ?? {
    at: tx.now,
    hasErased: true,
  };

export interface DateRow {
  readonly id: number;
  readonly at: Date;
  readonly kind: NextKind;
  readonly name: string;
  readonly phone: string;
  readonly stage: LeadStage;
  readonly owner_id: number | null;
  readonly owner: Column<'users', 'name'> | null;
  readonly product: Column<'products', 'name'> | null;
  readonly version: number;
}

interface Dates {
  readonly only: number | null;
  readonly owner: number | 'none' | undefined;
  readonly from: string;
  readonly to: string;
  readonly kind: NextKind | undefined;
  readonly most: number;
}

/** Dates for calls, and at nine in the morning the purchases used up that day. */
export function listDates(tx: TenantTx, { from, to, kind, most, ...whose }: Dates) {
  const mine = matching(tx, { ...whose, seesPersonal: true });
  const shown = sql`l.id, l.name, l.phone, l.stage, l.owner_id, l.version, l.product_id`;
  return tx.rows<DateRow>(sql`
    select d.id, d.at, d.kind, d.name, d.phone, d.stage, d.owner_id, d.version, u.name as owner, p.name as product from (
      select ${shown}, l.next_at as at, l.next_kind as kind from leads l
      where ${mine} and not l.do_not_call and l.stage <> 'cancel' and l.next_at >= ${startOf(from)} and l.next_at < ${endOf(to)}
      union all
      select ${shown}, (l.rebuy_on + time '09:00') at time zone 'Asia/Bangkok', 'rebuy' from leads l
      where ${mine} and not l.do_not_call and l.stage = 'won' and l.rebuy_on between ${from}::date and ${to}::date
        and l.next_at is null
    ) d
    left join users u on u.tenant_id = ${tx.tenantId} and u.id = d.owner_id
    left join products p on p.tenant_id = ${tx.tenantId} and p.id = d.product_id
    where (${kind ?? null}::text is null or d.kind = ${kind ?? null})
    order by d.at, d.id limit ${most}`);
}

export interface AgentRow extends Row<'users', 'id' | 'username' | 'name'> {
  readonly open: number;
}

/** Active users who may have leads, fewest open ones first; an operator (`~name`) only supports and calls nobody. */
export const listAgentRows = (tx: TenantTx, only: number | null): Promise<AgentRow[]> =>
  tx.rows<AgentRow>(sql`
    select u.id, u.username, u.name, count(l.id)::int as open from users u
    left join leads l on l.tenant_id = u.tenant_id and l.owner_id = u.id and l.deleted_at is null and ${isOpen}
    where u.tenant_id = ${tx.tenantId} and u.deleted_at is null and u.suspended_at is null and left(u.username, 1) <> '~'
      and u.permissions && array['crm.own', 'crm.all'] and (${only}::bigint is null or u.id = ${only})
    group by u.id, u.username, u.name order by open, u.id`);

/** Ids of users who may have leads. */
export const agentIds = async (tx: TenantTx): Promise<ReadonlySet<number>> =>
  new Set((await listAgentRows(tx, null)).map(({ id }) => id));

/** Which references of a lead exist. */
export async function knownRefs(tx: TenantTx, refs: { channelId: number; productId: number }) {
  const row = await tx.first<{ channel: boolean; product: boolean }>(sql`
    select exists (select from channels where tenant_id = ${tx.tenantId} and id = ${refs.channelId} and deleted_at is null) as channel,
      exists (select from products where tenant_id = ${tx.tenantId} and id = ${refs.productId} and deleted_at is null) as product`);
  return row ?? { channel: false, product: false };
}

export const phonesOfLeads = (tx: TenantTx, ids: readonly number[], only: number | null) =>
  tx.rows<Row<'leads', 'id' | 'phone_key'>>(sql`
    select l.id, l.phone_key from leads l
    where l.tenant_id = ${tx.tenantId} and l.id = any(${[...ids]}::bigint[]) and l.deleted_at is null
      and (${only}::bigint is null or l.owner_id = ${only})`);
