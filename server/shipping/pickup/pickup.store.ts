// SQL for pickups: the intent before the request, the courier's news after it.
import { courierWith } from '@app/contract/kit/carriers';
import { CLOCKS_APART_MS } from '../../platform/clock.ts';
import { sql, type Column, type Row, type TenantTx } from '../../platform/database.ts';
import type { Words } from '../../courier-setup/index.ts';

/** Only one courier offers pickups. */
export const COURIER = courierWith('pickup');

/** The courier's states of a pickup that is done, and of a cancelled one. */
export const DONE = 2;
export const CANCELLED = 4;

export type PlaceKind = 'warehouse' | 'address';

export interface PickupRow extends Row<
  'pickups',
  | 'id'
  | 'kind'
  | 'place_no'
  | 'place_name'
  | 'estimate'
  | 'parcels'
  | 'remark'
  | 'staff_id'
  | 'state'
  | 'is_open'
  | 'ticket'
  | 'courier_state'
  | 'state_text'
  | 'staff_name'
  | 'staff_phone'
  | 'timeout_text'
  | 'notice'
  | 'error_message'
  | 'created_by'
  | 'created_at'
> {
  /** Day in Bangkok, YYYY-MM-DD. */
  readonly day: string;
  readonly creator: Column<'users', 'name'> | null;
}

const columns =
  sql.raw(`p.id, p.kind, p.place_no, p.place_name, p.day::text as day, p.estimate, p.parcels, p.remark, p.staff_id,
  p.state, p.is_open, p.ticket, p.courier_state, p.state_text, p.staff_name, p.staff_phone, p.timeout_text, p.notice,
  p.error_message, p.created_by, u.name as creator, p.created_at`);
const from = sql.raw(
  `from pickups p left join users u on u.tenant_id = p.tenant_id and u.id = p.created_by`,
);

/** Today in Bangkok. */
const today = sql.raw(`(now() at time zone 'Asia/Bangkok')::date`);

export interface Intent {
  readonly kind: PlaceKind;
  readonly placeNo: string;
  readonly placeName: string;
  readonly estimate: number;
  readonly remark: string;
  readonly staffId: string;
}

/** Fails on the index `pickups_one_open` while a pickup for this place is open. */
export const insertIntent = async (tx: TenantTx, intent: Intent): Promise<number> =>
  (await tx.first<Row<'pickups', 'id'>>(sql`
    insert into pickups (tenant_id, courier, kind, place_no, place_name, day, estimate, remark, staff_id, state, created_by)
    values (${tx.tenantId}, ${COURIER}, ${intent.kind}, ${intent.placeNo}, ${intent.placeName}, ${today}, ${intent.estimate},
      ${intent.remark}, ${intent.staffId}, 'calling', ${tx.actor.userId}) returning id`))!.id;

export const findOpenAt = (tx: TenantTx, kind: PlaceKind, placeNo: string) =>
  tx.first<PickupRow>(sql`select ${columns} ${from} where p.tenant_id = ${tx.tenantId} and p.courier = ${COURIER}
    and p.kind = ${kind} and p.place_no = ${placeNo} and p.is_open`);

/** A pickup that is neither done nor cancelled. */
export const findOnItsWay = (tx: TenantTx, id: number) =>
  tx.first<Row<'pickups', 'id'>>(
    sql`select id from pickups where tenant_id = ${tx.tenantId} and id = ${id} and is_open`,
  );

export const findPickup = (tx: TenantTx, id: number) =>
  tx.first<PickupRow>(
    sql`select ${columns} ${from} where p.tenant_id = ${tx.tenantId} and p.id = ${id} and p.state <> 'refused'`,
  );

/** Any pickup, also a refused one, locked until the transaction ends. */
export const lockPickup = async (tx: TenantTx, id: number): Promise<PickupRow | undefined> => {
  await tx.rows(
    sql`select 1 from pickups where tenant_id = ${tx.tenantId} and id = ${id} for update`,
  );
  return tx.first<PickupRow>(
    sql`select ${columns} ${from} where p.tenant_id = ${tx.tenantId} and p.id = ${id}`,
  );
};

/** Open pickups, locked in one order so that refreshing and requesting cannot deadlock. */
export async function lockOpen(tx: TenantTx): Promise<PickupRow[]> {
  await tx.rows(sql`select 1 from pickups where tenant_id = ${tx.tenantId} and courier = ${COURIER} and is_open
    order by id for update`);
  return tx.rows<PickupRow>(sql`select ${columns} ${from} where p.tenant_id = ${tx.tenantId} and p.courier = ${COURIER}
    and p.is_open order by p.id`);
}

/** The pickup is accepted; a row that the day's list created for the same ticket is replaced. */
export async function writeCalled(
  tx: TenantTx,
  id: number,
  called: Omit<Words.PickupCalled, 'outcome'>,
): Promise<void> {
  await tx.rows(sql`delete from pickups where tenant_id = ${tx.tenantId} and courier = ${COURIER}
    and ticket = ${called.ticket} and id <> ${id}`);
  await tx.rows(sql`
    update pickups set state = 'called', ticket = ${called.ticket}, error_code = '', error_message = '',
      staff_name = coalesce(nullif(${called.staffName}, ''), staff_name),
      staff_phone = coalesce(nullif(${called.staffPhone}, ''), staff_phone),
      timeout_text = coalesce(nullif(${called.timeoutText}, ''), timeout_text),
      notice = coalesce(nullif(${called.notice}, ''), notice), version = version + 1
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}

/** The request was refused, so the place is free again. */
export const writeRefused = (tx: TenantTx, id: number, why: { code: string; message: string }) =>
  tx.rows(sql`update pickups set state = 'refused', is_open = false, error_code = ${why.code}, error_message = ${why.message},
    version = version + 1 where tenant_id = ${tx.tenantId} and id = ${id} and ticket = ''`);

export const writeUnknown = (tx: TenantTx, id: number) =>
  tx.rows(sql`update pickups set state = 'unknown', version = version + 1
    where tenant_id = ${tx.tenantId} and id = ${id} and state = 'calling'`);

export interface News {
  readonly ticket: string;
  readonly state: number | null;
  readonly stateText: string;
  readonly staffName: string;
  readonly staffPhone: string;
  readonly parcels: number | null;
  /** When the courier reported it, in whole seconds; null = just now. */
  readonly at: Date | null;
}

/** News older than the last news changes nothing; a pickup that is done never opens again. */
export const writeNews = async (tx: TenantTx, news: News): Promise<number | undefined> =>
  (
    await tx.first<Row<'pickups', 'id'>>(sql`
    update pickups set courier_state = coalesce(${news.state}::smallint, courier_state),
      is_open = is_open and coalesce(${news.state}::smallint, courier_state) not in (2, 4),
      state_text = case when ${news.stateText} <> '' then ${news.stateText}
        when ${news.state}::smallint is distinct from courier_state then '' else state_text end,
      staff_name = coalesce(nullif(${news.staffName}, ''), staff_name),
      staff_phone = coalesce(nullif(${news.staffPhone}, ''), staff_phone),
      parcels = coalesce(${news.parcels}::int, parcels), heard_at = least(${news.at ?? tx.now}::timestamptz, date_trunc('second', now())),
      version = version + 1
    where tenant_id = ${tx.tenantId} and courier = ${COURIER} and ticket = ${news.ticket}
      and (${news.at}::timestamptz is null or heard_at is null or heard_at > now() or heard_at <= ${news.at}::timestamptz + interval '1 second')
      and not (courier_state in (2, 4) and coalesce(${news.state}::smallint, courier_state) not in (2, 4))
    returning id`)
  )?.id;

/** Which of these tickets are stored. */
export const knownTickets = async (
  tx: TenantTx,
  tickets: readonly string[],
): Promise<Set<string>> => {
  const rows = await tx.rows<Row<'pickups', 'ticket'>>(sql`select ticket from pickups
    where tenant_id = ${tx.tenantId} and courier = ${COURIER} and ticket = any(${[...tickets]}::text[])`);
  return new Set(rows.map((row) => row.ticket));
};

/**
 * Requested in the courier's own app: it does not block the place, because the courier has its own
 * rule there.
 */
export const insertForeign = (
  tx: TenantTx,
  { day, pickup, createdAt }: { day: string; pickup: Words.Pickup; createdAt: Date },
) =>
  tx.rows(sql`
    insert into pickups (tenant_id, courier, kind, place_no, place_name, day, estimate, parcels, remark, state, is_open, ticket,
      courier_state, state_text, staff_name, staff_phone, heard_at, created_at)
    values (${tx.tenantId}, ${COURIER}, ${pickup.warehouseNo === null ? 'address' : 'warehouse'},
      ${`ticket:${pickup.ticket}`}, ${pickup.placeName || pickup.address}, ${day}, ${pickup.estimate}, ${pickup.parcels},
      ${pickup.remark}, 'called', false, ${pickup.ticket}, ${pickup.state ?? 0}, ${pickup.stateText}, ${pickup.staffName},
      ${pickup.staffPhone}, now(), ${createdAt})
    on conflict (tenant_id, courier, ticket) where ticket <> '' do nothing`);

/**
 * Open pickups dated in the future by a wrong clock count as requested now; otherwise nobody would
 * ask for their day.
 */
export const clampFuturePickups = (tx: TenantTx) =>
  tx.rows(sql`update pickups set day = ${today}, created_at = now(), version = version + 1
    where tenant_id = ${tx.tenantId} and courier = ${COURIER} and is_open
      and created_at > now() + make_interval(secs => ${CLOCKS_APART_MS / 1000})`);

/** Pickups of days long past get no more news, so their places become free. */
export const closeOld = (tx: TenantTx) =>
  tx.rows(sql`update pickups set is_open = false, version = version + 1 where tenant_id = ${tx.tenantId}
    and courier = ${COURIER} and is_open and state = 'called' and day < ${today} - 1`);

/**
 * Open and unconfirmed pickups, and recent ones that are done with an unknown number of parcels.
 */
export const openRows = (tx: TenantTx): Promise<Pick<PickupRow, 'day' | 'created_at'>[]> =>
  tx.rows(sql`select day::text as day, created_at from pickups
    where tenant_id = ${tx.tenantId} and courier = ${COURIER}
      and (is_open or courier_state = ${DONE}::smallint and parcels is null and day >= ${today} - 1)`);

export const bangkokToday = async (tx: TenantTx): Promise<string> =>
  (await tx.first<{ day: string }>(sql`select ${today}::text as day`))!.day;

export interface PickupFilter {
  readonly date: string | null;
  readonly onlyWarehouses: boolean;
}

export async function pageOfPickups(
  tx: TenantTx,
  { date, onlyWarehouses }: PickupFilter,
  at: { readonly page: number; readonly pageSize: number },
): Promise<{ rows: PickupRow[]; total: number }> {
  const where = sql`p.tenant_id = ${tx.tenantId} and p.courier = ${COURIER} and p.state <> 'refused'
    and (${date}::date is null or p.day = ${date}::date) and (not ${onlyWarehouses}::boolean or p.kind = 'warehouse')`;
  const [rows, counted] = await Promise.all([
    tx.page(
      sql<PickupRow>`select ${columns} ${from} where ${where} order by p.created_at desc, p.id desc`,
      at,
    ),
    tx.first<{ n: number }>(sql`select count(*)::int as n from pickups p where ${where}`),
  ]);
  return { rows, total: counted?.n ?? 0 };
}

/** Parcels whose label was printed today and that were not picked up yet. */
export const countReady = async (tx: TenantTx): Promise<number> =>
  (
    await tx.first<{ n: number }>(sql`
      select count(distinct s.id)::int as n from print_jobs j
      join print_job_items i on i.tenant_id = j.tenant_id and i.job_id = j.id
      join shipments s on s.tenant_id = i.tenant_id and s.id = i.shipment_id
      where j.tenant_id = ${tx.tenantId} and j.courier = ${COURIER} and j.printed_at is not null
        and j.at > now() - interval '7 days'
        and j.printed_at >= (${today})::timestamp at time zone 'Asia/Bangkok'
        and s.state = 'booked' and s.picked_up_at is null and s.closed_at is null`)
  )?.n ?? 0;
