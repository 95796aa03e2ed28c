// SQL for exceptions: whether a parcel has one is derived from the parcel; what people did about it
// is stored.
import { numberForms } from '@app/contract/kit/text';
import type { RawBuilder } from 'kysely';
import { carriers } from '@app/contract/kit/carriers';
import {
  CLAIM_DAYS,
  DUE_HOURS,
  UNSURE_MINUTES,
  type ExceptionRule,
  type ExceptionState,
} from '@app/contract/shipping/exception';
import { ownOrders } from '../../order/index.ts';
import { sql, type Column, type Row, type TenantTx } from '../../platform/database.ts';
import type { Session } from '../../platform/session.ts';
import { ASKING as TELLING } from '../shipment/change/amend-parcel.ts';
import { type AmendRequest } from '../shipment/change/amend.store.ts';
import { endingBuckets, parcelTroubles, type ParcelTrouble } from './parcel-troubles.ts';

const cases = carriers.flatMap((carrier) =>
  'claimDays' in carrier ? [`when '${carrier.id}' then ${carrier.claimDays}`] : [],
);
const windows = sql.raw(`${cases.join(' ')} else ${CLAIM_DAYS}`);

/** How long this courier accepts a claim after the trouble began. */
export const claimWindow = (courier: RawBuilder<unknown>) =>
  sql`make_interval(days => case ${courier} ${windows} end)`;

export interface ExceptionRow
  extends
    Row<
      'exceptions',
      | 'rule'
      | 'subject_id'
      | 'order_id'
      | 'owner_id'
      | 'claim_by'
      | 'claimed_at'
      | 'note'
      | 'closed_by'
      | 'version'
    >,
    Row<'orders', 'customer_name' | 'phone' | 'province'>,
    Row<
      'shipments',
      | 'tracking_label'
      | 'tracking_place'
      | 'courier_weight_grams'
      | 'fee_satang'
      | 'estimated_fee_satang'
    > {
  readonly state: ExceptionState;
  readonly order_code: Column<'orders', 'code'>;
  readonly pno: string;
  readonly courier: Column<'shipments', 'courier'> | null;
  readonly cod_satang: number;
  readonly tracking_bucket: Column<'shipments', 'tracking_bucket'> | null;
  readonly weight_grams: Column<'shipments', 'weight_grams'> | null;
  readonly since: Column<'exceptions', 'episode'>;
  readonly owner_name: Column<'users', 'username'> | null;
  readonly due_at: Date;
  readonly is_late: boolean;
  readonly closed_at: Date | null;
  readonly closer_name: Column<'users', 'username'> | null;
  /**
   * For the rule `unsure`: the receivers on the order and on the label, the change that was
   * requested, and whether the courier is still being asked.
   */
  readonly booked_for: AmendRequest['receiver'] | null;
  readonly amend_asked: AmendRequest | null;
  readonly is_telling: boolean;
  /** What is still unresolved between the courier and the shop about a parcel. */
  readonly question: string | null;
}

/** Inlined as literals: PostgreSQL does not match a partial index behind a parameter. */
const words = (some: readonly string[]) => sql.join(some.map((word) => sql.lit(word)));

interface Sources {
  readonly live: RawBuilder<unknown>;
  readonly ofOrder: RawBuilder<unknown>;
}

function partOf({ rule, buckets, episode, hours, stages }: ParcelTrouble, from: Sources) {
  const begun = sql`s.${sql.ref(episode)}`;
  const columns = (since: RawBuilder<unknown>) => sql`${sql.lit(rule)} as rule, s.id as subject_id,
    s.id as shipment_id, s.order_id, ${since} as since, ${begun} as episode`;
  if (stages)
    return sql`select ${columns(sql`s.tracking_at`)} ${from.ofOrder} and o.stage in (${words(stages)})`;
  const isTrouble =
    hours === 0 ? sql`is not null` : sql`< now() - make_interval(hours => ${hours})`;
  return sql`select ${columns(begun)} from shipments s
    where ${from.live} and s.tracking_bucket in (${words(buckets)}) and ${begun} ${isTrouble}`;
}

/**
 * All parcels with an exception now. Each branch reads one range of a partial index, so the cost
 * follows the number of exceptions and not of all parcels. `episode` changes when the same trouble
 * starts again.
 */
const facts = (tx: TenantTx) => {
  const tenant = sql`${tx.tenantId}::int`;
  const live = sql`s.tenant_id = ${tenant} and s.state = 'booked' and s.closed_at is null`;
  const ofOrder = sql`from orders o join shipments s on s.tenant_id = o.tenant_id and s.order_id = o.id
      and s.pno = o.pno and s.state = 'booked' where o.tenant_id = ${tenant} and o.deleted_at is null`;
  const ends = words(endingBuckets);
  return sql`
    ${sql.join(
      parcelTroubles.map((trouble) => partOf(trouble, { live, ofOrder })),
      sql` union all `,
    )}
    union all
    select 'reweighed', s.id, s.id, s.order_id, s.reweighed_at, s.reweighed_at
    from shipments s where s.tenant_id = ${tenant} and s.state = 'booked' and s.reweighed_at is not null
      and s.tracking_bucket not in (${ends})
    union all
    select 'missing', r.id, r.shipment_id, r.order_id, r.scanned_at, r.scanned_at
    from return_scans r where r.tenant_id = ${tenant} and r.condition = 'missing' and r.undone_at is null
    union all
    select 'stray', s.id, s.id, s.order_id, s.stray_at, s.stray_at
    from shipments s where s.tenant_id = ${tenant} and s.error_code = 'STRAY' and s.state = 'refused'
      and s.stray_at is not null and s.tracking_bucket not in ('cancelled', 'returned', 'lost')
    union all
    select 'watched', s.id, s.id, s.order_id, s.watched_at, s.watched_at
    from shipments s where ${live} and s.watched_at is not null
      and s.tracking_bucket not in (${ends})
    union all
    select 'unsure', s.id, s.id, s.order_id, s.amend_asked_at, s.amend_asked_at
    from shipments s where ${live} and s.amend_asked_at is not null
      and (s.error_code <> ${TELLING} or s.amend_asked_at < now() - make_interval(mins => ${UNSURE_MINUTES}))
      and s.tracking_bucket not in (${ends})`;
};

// Claims exist only for lost or stuck parcels.
const claimUntil = (tx: TenantTx) => sql`
  case when f.rule in ('no_movement', 'lost', 'missing', 'reweighed') then f.since + ${claimWindow(
    sql`(select p.courier from shipments p where p.tenant_id = ${tx.tenantId} and p.id = f.shipment_id)`,
  )} end`;
const dueUntil = sql.raw(`f.since + interval '${DUE_HOURS} hours'`);

/**
 * Closed by a person while the same trouble goes on. Exceptions that closed by themselves reopen as
 * soon as the trouble is back.
 */
const stayClosed = sql`e.state = 'closed' and e.closed_by is not null and e.episode = f.episode`;

/**
 * Current exceptions with what people wrote; an exception that was closed reopens when its trouble
 * starts again.
 */
export const liveRows = (tx: TenantTx) => sql`
  select f.rule, f.subject_id, f.shipment_id, f.order_id, f.since, f.episode,
    case when k.is_kept then k.state else 'open' end as state, k.owner_id,
    coalesce(case when k.is_kept then k.due_at end, ${dueUntil}) as due_at,
    coalesce(case when k.is_kept then k.claim_by end, ${claimUntil(tx)}) as claim_by,
    case when k.is_kept then k.claimed_at end as claimed_at, coalesce(k.note, '') as note,
    case when k.is_kept then k.closed_at end as closed_at, case when k.is_kept then k.closed_by end as closed_by,
    coalesce(k.version, 0) as version
  from (${facts(tx)}) f
  left join lateral (
    select e.*, e.state <> 'closed' or (${stayClosed}) as is_kept from exceptions e
    where e.tenant_id = ${tx.tenantId} and e.rule = f.rule and e.subject_id = f.subject_id) k on true`;

/** Past exceptions: closed by a person or by the parcel's progress. */
const closedRows = (tx: TenantTx) => sql`
  select e.rule, e.subject_id, case when e.rule = 'missing' then r.shipment_id else e.subject_id end as shipment_id,
    e.order_id, e.episode as since, e.episode, 'closed' as state, e.owner_id,
    coalesce(e.due_at, e.episode) as due_at, e.claim_by, e.claimed_at, e.note,
    coalesce(e.closed_at, e.updated_at) as closed_at, e.closed_by, e.version
  from exceptions e
  left join return_scans r on r.tenant_id = e.tenant_id and e.rule = 'missing' and r.id = e.subject_id
  where e.tenant_id = ${tx.tenantId} and not exists (
    select from (${facts(tx)}) f where f.rule = e.rule and f.subject_id = e.subject_id
      and not (${stayClosed}))`;

const shown = sql`x.rule, x.subject_id, x.state, x.order_id, o.code as order_code, coalesce(s.pno, o.pno) as pno, s.courier,
  o.customer_name, o.phone, o.province, coalesce(s.cod_satang, o.cod_satang) as cod_satang, s.tracking_bucket,
  s.tracking_label, s.tracking_place, s.weight_grams, s.courier_weight_grams, s.fee_satang, s.estimated_fee_satang, x.since, x.owner_id,
  ow.username as owner_name, x.due_at, x.state <> 'closed' and x.due_at < now() as is_late, x.claim_by, x.claimed_at,
  x.note, x.closed_at, x.closed_by, cl.username as closer_name, x.version,
  case when x.rule = 'unsure' then s.sent -> 'receiver' end as booked_for,
  case when x.rule = 'unsure' then s.amend_asked end as amend_asked, s.error_code = ${TELLING} as is_telling,
  case when x.rule = 'watched' then s.error_message end as question`;

const joins = (tx: TenantTx) => sql`
  join orders o on o.tenant_id = ${tx.tenantId} and o.id = x.order_id
  left join shipments s on s.tenant_id = ${tx.tenantId} and s.id = x.shipment_id`;
const people = (tx: TenantTx) => sql`
  left join users ow on ow.tenant_id = ${tx.tenantId} and ow.id = x.owner_id
  left join users cl on cl.tenant_id = ${tx.tenantId} and cl.id = x.closed_by`;

export interface ExceptionFilter {
  readonly state: ExceptionState | null;
  readonly rule: ExceptionRule | null;
  readonly courier: string;
  readonly owner: 'me' | 'none' | null;
  readonly isLate: boolean;
  readonly search: string;
  /** Which orders `o` the reader may see. */
  readonly seen: RawBuilder<unknown>;
}

export async function pageOfExceptions(
  tx: TenantTx,
  filter: ExceptionFilter,
  at: { readonly page: number; readonly pageSize: number },
) {
  const { state, rule, courier, owner, isLate, search, seen } = filter;
  const numbers = [...numberForms(search)];
  const isClosed = state === 'closed';
  const rows = isClosed ? closedRows(tx) : liveRows(tx);
  const from = sql`from (${rows}) x ${joins(tx)}
    where (${state}::text is null and x.state <> 'closed' or x.state = ${state})
      and (${rule}::text is null or x.rule = ${rule})
      and (${courier} = '' or s.courier = ${courier})
      and (${owner}::text is null or (${owner} = 'none' and x.owner_id is null)
        or (${owner} = 'me' and x.owner_id = ${tx.actor.userId}::bigint))
      and (not ${isLate}::boolean or x.due_at < now())
      and (${search} = '' or o.code = upper(${search}) or s.pno = any(${numbers}::text[]) or o.pno = any(${numbers}::text[])) and ${seen}`;
  const order = isClosed ? sql`x.closed_at desc, x.subject_id desc` : sql`x.since, x.subject_id`;
  const whole = sql<ExceptionRow>`
    select ${shown} from (select x.* ${from}) x ${joins(tx)} ${people(tx)} order by ${order}`;
  const [items, counted] = await Promise.all([
    tx.page(whole, at),
    tx.first<{ n: number }>(sql`select count(*)::int as n ${from}`),
  ]);
  return { items, total: counted?.n ?? 0 };
}

export const findException = (tx: TenantTx, rule: ExceptionRule, subjectId: number) =>
  tx.first<ExceptionRow & { readonly is_live: boolean; readonly episode: Date }>(sql`
    select ${shown}, x.is_live, x.episode from (
      select l.*, true as is_live from (${liveRows(tx)}) l where l.rule = ${rule} and l.subject_id = ${subjectId}
      union all
      select c.*, false from (${closedRows(tx)}) c where c.rule = ${rule} and c.subject_id = ${subjectId}
    ) x ${joins(tx)} ${people(tx)} order by x.is_live desc limit 1`);

/** The current exception of a parcel; one that somebody owns comes first. */
export const troubleOf = (tx: TenantTx, shipmentId: number) =>
  tx.first<Pick<ExceptionRow, 'rule' | 'subject_id'>>(sql`
    select x.rule, x.subject_id from (${liveRows(tx)}) x where x.shipment_id = ${shipmentId} and x.state <> 'closed'
    order by x.owner_id is null, x.rule = 'watched', x.since limit 1`);

export const countRules = (tx: TenantTx, session: Session) =>
  tx.rows<{
    rule: ExceptionRule;
    open: number;
    doing: number;
    late: number;
    unowned: number;
  }>(sql`
    select x.rule, count(*) filter (where x.state = 'open')::int as open,
      count(*) filter (where x.state = 'doing')::int as doing,
      count(*) filter (where x.due_at < now())::int as late,
      count(*) filter (where x.owner_id is null)::int as unowned
    from (${liveRows(tx)}) x where x.state <> 'closed' and ${ownOrders.ofSeenOrder(session, 'x')} group by x.rule`);

/** Creates the row to write on while the parcel has this exception; an existing row stays. */
export const seedException = (tx: TenantTx, rule: ExceptionRule, subjectId: number) =>
  tx.rows(sql`
    insert into exceptions (tenant_id, rule, subject_id, order_id, episode, state, version)
    select ${tx.tenantId}, f.rule, f.subject_id, f.order_id, f.episode, 'open', 0
    from (${facts(tx)}) f where f.rule = ${rule} and f.subject_id = ${subjectId}
    on conflict (tenant_id, rule, subject_id) do nothing`);

/** Locked until the transaction ends, so that a second person sees what the first one wrote. */
export const lockException = (tx: TenantTx, rule: ExceptionRule, subjectId: number) =>
  tx.first<Row<'exceptions', 'version'>>(sql`
    select version from exceptions
    where tenant_id = ${tx.tenantId} and rule = ${rule} and subject_id = ${subjectId} for update`);

export interface ExceptionChange {
  readonly state: ExceptionState;
  readonly ownerId: number | null;
  readonly dueAt: Date;
  readonly claimBy: Date | null;
  readonly claimedAt: Date | null;
  readonly note: string;
  readonly closedAt: Date | null;
  readonly closedBy: number | null;
}

export const saveException = (
  tx: TenantTx,
  { rule, subject_id: subjectId }: Pick<ExceptionRow, 'rule' | 'subject_id'>,
  to: ExceptionChange,
) =>
  tx.rows(sql`
    update exceptions e set state = ${to.state}, owner_id = ${to.ownerId}, due_at = ${to.dueAt}, claim_by = ${to.claimBy},
      claimed_at = ${to.claimedAt}, note = ${to.note}, closed_at = ${to.closedAt}, closed_by = ${to.closedBy},
      episode = coalesce((select f.episode from (${facts(tx)}) f
        where f.rule = ${rule} and f.subject_id = ${subjectId}), e.episode),
      updated_at = now(), version = version + 1
    where e.tenant_id = ${tx.tenantId} and e.rule = ${rule} and e.subject_id = ${subjectId}`);

export const isUser = async (tx: TenantTx, id: number): Promise<boolean> =>
  (await tx.first(sql`
    select 1 from users where tenant_id = ${tx.tenantId} and id = ${id} and deleted_at is null`)) !==
  undefined;
