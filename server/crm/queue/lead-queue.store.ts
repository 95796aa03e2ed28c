// SQL for the call queue: the leads in each tab, claiming a lead for one agent, soft locks, daily figures.
import { LOCK_SECONDS, type QueueTab } from '@app/contract/crm/queue';
import {
  columns,
  findScript,
  isHeld,
  joins,
  lockLeadRows,
  type LeadRow,
} from '../lead/lead.store.ts';
import { isOpen, midnight } from '../lead/lead-list.store.ts';
import {
  auditing,
  sql,
  type Column,
  type Page,
  type Row,
  type TenantTx,
} from '../../platform/database.ts';

const tabs: Readonly<Record<QueueTab, ReturnType<typeof sql>>> = {
  overdue: sql`${isOpen} and l.next_at < now()`,
  today: sql`${isOpen} and l.next_at >= now() and l.next_at < ${midnight(1)}`,
  tomorrow: sql`${isOpen} and l.next_at >= ${midnight(1)} and l.next_at < ${midnight(2)}`,
  // An unanswered call, or an agreed later day, postpones the rebuy call.
  rebuy: sql`l.stage = 'won' and l.rebuy_on <= (now() at time zone 'Asia/Bangkok')::date
    and (l.next_at is null or l.next_at < ${midnight(1)})`,
  none: sql`${isOpen} and l.next_at is null`,
};

/** The queue of one agent, of unassigned leads, or of the whole shop. */
export type QueueOwner = number | 'nobody' | 'all';

const belonging = (queueOwner: QueueOwner) =>
  queueOwner === 'all'
    ? sql`true`
    : queueOwner === 'nobody'
      ? sql`l.owner_id is null`
      : sql`l.owner_id = ${queueOwner}`;

// Leads that must not be called are in no queue.
const waiting = (tx: TenantTx, queueOwner: QueueOwner) =>
  sql`l.tenant_id = ${tx.tenantId} and l.deleted_at is null and not l.do_not_call and ${belonging(queueOwner)}`;

const calledIn = (tab: QueueTab) =>
  tab === 'rebuy' ? sql`l.rebuy_on, l.id` : tab === 'none' ? sql`l.id` : sql`l.next_at, l.id`;

export type TabCounts = Readonly<Record<QueueTab, number>>;

export async function countTabs(tx: TenantTx, queueOwner: QueueOwner): Promise<TabCounts> {
  const counts = await tx.first<TabCounts>(sql`
    select (count(*) filter (where ${tabs.overdue}))::int as overdue, (count(*) filter (where ${tabs.today}))::int as today,
      (count(*) filter (where ${tabs.tomorrow}))::int as tomorrow, (count(*) filter (where ${tabs.rebuy}))::int as rebuy,
      (count(*) filter (where ${tabs.none}))::int as none
    from leads l where ${waiting(tx, queueOwner)} and l.stage <> 'cancel'`);
  return counts ?? { overdue: 0, today: 0, tomorrow: 0, rebuy: 0, none: 0 };
}

/**
 * Counting stops here: an agent with that many calls needs no number, and counting costs more than handing out.
 * Inlined, because for a limit in a parameter PostgreSQL expects a tenth of all rows, finds the generic plan too
 * expensive and plans each hand-out anew.
 */
const LEFT_MOST = sql.lit(50);

interface Queue {
  readonly whose: QueueOwner;
  readonly asked: readonly QueueTab[];
}

const leftOf = (tx: TenantTx, { whose, asked }: Queue) => {
  const any = sql.join(
    asked.map((tab) => sql`(${tabs[tab]})`),
    sql` or `,
  );
  return sql<{ n: number }>`
    select count(*)::int as n from (
      select 1 from leads l where ${waiting(tx, whose)} and (${any}) limit ${LEFT_MOST}) some_of`;
};

export async function pageOfQueue(
  tx: TenantTx,
  queueOwner: QueueOwner,
  at: Page & { tab: QueueTab },
) {
  const where = sql`${waiting(tx, queueOwner)} and ${tabs[at.tab]}`;
  const whole = sql<LeadRow>`
    select ${columns} from leads l ${joins} where ${where} order by ${calledIn(at.tab)}`;
  const [rows, all] = await Promise.all([
    tx.page(whole, at),
    tx.first<{ n: number }>(sql`select count(*)::int as n from leads l where ${where}`),
  ]);
  return { rows, total: all?.n ?? 0 };
}

interface Claim {
  readonly tab: QueueTab;
  readonly whose: QueueOwner;
  readonly skip: readonly number[];
}

/**
 * One lead for one agent: rows locked by another claim are skipped, and a row whose lock was just committed is
 * checked again before it is taken.
 */
const picking = (tx: TenantTx, { tab, whose, skip }: Claim) => sql`
  select l.id, l.owner_id is null as was_free from leads l
  where ${waiting(tx, whose)} and ${tabs[tab]} and l.id <> all(${[...skip]}::bigint[])
    and (l.locked_until is null or not ${isHeld} or l.locked_by = ${tx.actor.userId})
  order by ${calledIn(tab)} limit 1 for update of l skip locked`;

const taking = (tx: TenantTx) => sql`
  update leads l set locked_by = ${tx.actor.userId}, locked_until = now() + make_interval(secs => ${LOCK_SECONDS}),
    owner_id = coalesce(l.owner_id, ${tx.actor.userId}::bigint), updated_at = now()
  from picked where l.tenant_id = ${tx.tenantId} and l.id = picked.id`;

/** Only the claim. */
export const claimLead = (tx: TenantTx, claim: Claim) =>
  tx.first<Row<'leads', 'id'> & { was_free: boolean }>(sql`
    with picked as (${picking(tx, claim)}) ${taking(tx)} returning l.id, picked.was_free`);

interface Handed {
  readonly was_free: boolean | null;
  readonly script: Column<'lead_scripts', 'words'> | null;
  readonly waiting: number;
}
/** Without an id there is nothing to hand out now. */
export type HandedRow = Handed & (LeadRow | { readonly id: null });

interface QueuePosition extends Queue {
  readonly skip: readonly number[];
}

const kindOf = (queueOwner: QueueOwner): string =>
  typeof queueOwner === 'number' ? 'one' : queueOwner;

/** Tries the tabs of the own queue, then of the unassigned leads, each only when the one before is empty. */
function pickingFirst(tx: TenantTx, { whose, asked, skip }: QueuePosition) {
  const queues: readonly QueueOwner[] = whose === 'all' ? [whose] : [whose, 'nobody'];
  const picks = queues.flatMap((from) =>
    asked.map((tab) => sql`select * from (${picking(tx, { tab, whose: from, skip })}) one`),
  );
  return sql`select p.id, p.was_free from (${sql.join(picks, sql` union all `)}) p limit 1`;
}

const taken = sql`select id, jsonb_build_object('ownerId', owner_id) from claimed where was_free`;

/**
 * The claim with everything that the agent needs and the audit entry, in one round trip that also commits: a hand-out
 * costs little more than its claim. It follows each call, and planning it would cost more than running it.
 */
export async function claimNextLead(
  tx: TenantTx,
  queuePosition: QueuePosition,
): Promise<HandedRow | undefined> {
  if (queuePosition.asked.length === 0) return undefined;
  if (tx.isCluster) return handOutInSteps(tx, queuePosition);
  const name = ['lead-hand-out', kindOf(queuePosition.whose), ...queuePosition.asked].join('-');
  const [row] = await tx.last(
    name,
    sql<HandedRow>`
      with picked as (${pickingFirst(tx, queuePosition)}), claimed as (${taking(tx)} returning l.*, picked.was_free),
        audited as (${auditing(tx, 'lead.take', taken)})
      select ${columns}, l.was_free, s.words as script, (${leftOf(tx, queuePosition)}) as waiting
      from (select 1) one left join claimed l on true ${joins}
      left join lead_scripts s on s.tenant_id = l.tenant_id and s.product_id = l.product_id`,
  );
  return row;
}

/** Several statements: a Citus node does not claim, audit and read in one. */
async function handOutInSteps(
  tx: TenantTx,
  queuePosition: QueuePosition,
): Promise<HandedRow | undefined> {
  const { whose, asked, skip } = queuePosition;
  const queues: readonly QueueOwner[] = whose === 'all' ? [whose] : [whose, 'nobody'];
  const claims = queues.flatMap((from) => asked.map((tab) => ({ tab, whose: from, skip })));
  let claimed: Awaited<ReturnType<typeof claimLead>>;
  for (const claim of claims) if ((claimed = await claimLead(tx, claim))) break;
  const left = await tx.first(leftOf(tx, queuePosition));
  const waiting = left?.n ?? 0;
  if (!claimed) return { id: null, was_free: null, script: null, waiting };
  const [lead] = await lockLeadRows(tx, [claimed.id]);
  if (!lead) return undefined;
  if (claimed.was_free)
    tx.audit({
      action: 'lead.take',
      entity: 'lead',
      entityId: lead.id,
      after: { ownerId: lead.owner_id },
    });
  const script = (await findScript(tx, lead.product_id)) || null;
  return { ...lead, was_free: claimed.was_free, script, waiting };
}

/** The holder keeps it; an expired lock is free. */
export const holdLock = (tx: TenantTx, id: number) =>
  tx.first<{ until: NonNullable<Column<'leads', 'locked_until'>> }>(sql`
    update leads l set locked_by = ${tx.actor.userId}, locked_until = now() + make_interval(secs => ${LOCK_SECONDS}),
      updated_at = case when locked_by = ${tx.actor.userId} and locked_until > ${tx.now}::timestamptz then updated_at else ${tx.now}::timestamptz end
    where tenant_id = ${tx.tenantId} and id = ${id} and deleted_at is null
      and (locked_until is null or not ${isHeld} or locked_by = ${tx.actor.userId})
    returning locked_until as until`);

export const freeLock = (tx: TenantTx, id: number) =>
  tx.rows(sql`
    update leads set locked_by = null, locked_until = null, updated_at = now()
    where tenant_id = ${tx.tenantId} and id = ${id} and locked_by = ${tx.actor.userId}`);

export interface DayRow {
  readonly calls: number;
  readonly reached: number;
  readonly won: number;
  readonly sales_satang: number;
}

const soldToday = (tx: TenantTx, userId: number) => sql`
  select sold.id from report_orders sold
  where sold.tenant_id = ${tx.tenantId} and sold.telesale_by = ${userId} and sold.created_at >= ${midnight(0)}`;

/** Existing orders, whoever created them, with which this user won a lead today. */
const wonWithToday = (tx: TenantTx, userId: number) => sql`
  select named.order_id from lead_events named
  join lead_events won on won.tenant_id = ${tx.tenantId} and won.lead_id = named.lead_id
    and won.user_id = named.user_id and won.to_stage = 'won' and won.at >= ${midnight(0)}
  where named.tenant_id = ${tx.tenantId} and named.user_id = ${userId} and named.kind = 'order'
    and named.at >= ${midnight(0)}`;

export async function figuresOfToday(tx: TenantTx, userId: number): Promise<DayRow> {
  const row = await tx.first<DayRow>(sql`
    select (count(*) filter (where e.kind = 'call'))::int as calls,
      (count(*) filter (where e.kind = 'call' and e.result not in ('noanswer', 'busy', 'off', 'wrong')))::int as reached,
      (count(distinct e.lead_id) filter (where e.kind = 'stage' and e.to_stage = 'won'))::int as won,
      (select coalesce(sum(o.total_satang), 0) from report_orders o
        where o.tenant_id = ${tx.tenantId} and o.lead_id is not null and o.deleted_at is null and o.status <> 'cancel'
          and o.id in (${soldToday(tx, userId)} union all ${wonWithToday(tx, userId)})) as sales_satang
    from lead_events e
    where e.tenant_id = ${tx.tenantId} and e.user_id = ${userId} and e.at >= ${midnight(0)}`);
  return row ?? { calls: 0, reached: 0, won: 0, sales_satang: 0 };
}
