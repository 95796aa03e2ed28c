// SQL for hand-overs and their parcels.
import { numberForms } from '@app/contract/kit/text';
import type { CourierId } from '@app/contract/kit/carriers';
import type { ManifestState } from '@app/contract/shipping/manifest';
import type { LabelStale } from '@app/contract/order/order';
import { orderRows, ownOrders } from '../../order/index.ts';
import {
  composed,
  ours,
  sql,
  type Column,
  type Page,
  type Row,
  type TenantTx,
} from '../../platform/database.ts';
import { ownerOf, type Session } from '../../platform/session.ts';

export interface ManifestRow extends Row<
  'manifests',
  | 'id'
  | 'no'
  | 'driver'
  | 'note'
  | 'created_at'
  | 'created_by'
  | 'closed_at'
  | 'closed_by'
  | 'version'
> {
  readonly courier: CourierId;
  readonly state: ManifestState;
  readonly creator: Column<'users', 'username'> | null;
  readonly closer: Column<'users', 'username'> | null;
  readonly parcels: number;
  readonly cod_parcels: number;
  readonly cod_satang: number;
}

const columns =
  sql.raw(`m.id, m.no, m.courier, m.state, m.driver, m.note, m.created_at, m.created_by, cb.username as creator,
  m.closed_at, m.closed_by, xb.username as closer, m.version, t.parcels, t.cod_parcels, t.cod_satang`);
/** The COD of a parcel on the hand-over `m`: while `m` is open, the order's current COD. */
const collects =
  "case when m.state = 'open' then coalesce(o.cod_satang, i.cod_satang) else i.cod_satang end";
const joined = sql`manifests m
  left join users cb on cb.tenant_id = m.tenant_id and cb.id = m.created_by
  left join users xb on xb.tenant_id = m.tenant_id and xb.id = m.closed_by
  cross join lateral (
    select count(*) as parcels, count(*) filter (where ${sql.raw(collects)} > 0) as cod_parcels,
      coalesce(sum(${sql.raw(collects)}), 0)::bigint as cod_satang
    from manifest_items i left join orders o on o.tenant_id = i.tenant_id and o.id = i.order_id and m.state = 'open'
    where i.tenant_id = ${ours} and i.manifest_id = m.id) t`;

/**
 * A user who sees only own orders sees their own hand-overs and those with one of their parcels.
 */
function seenBy(session: Session) {
  const ownerId = ownerOf(session);
  return ownerId === null
    ? sql`true`
    : sql`(m.created_by = ${ownerId}
          or exists (select from manifest_items i where i.tenant_id = ${ours} and i.manifest_id = m.id))
        and not exists (select from manifest_items i join orders o on o.tenant_id = i.tenant_id and o.id = i.order_id
          where i.tenant_id = ${ours} and i.manifest_id = m.id and ${ownOrders.seenBy(session)} is not true)`;
}

export const findManifest = (tx: TenantTx, session: Session, id: number) =>
  tx.first<ManifestRow>(sql`
    select ${columns} from ${joined} where m.tenant_id = ${tx.tenantId} and m.id = ${id} and m.state <> 'dropped'
      and ${seenBy(session)}`);

/** Whether the hand-over was not dropped. */
export const isManifestKept = async (tx: TenantTx, id: number): Promise<boolean> =>
  (await tx.first(sql`
    select 1 as one from manifests where tenant_id = ${tx.tenantId} and id = ${id} and state <> 'dropped'`)) !==
  undefined;

/** A second scan at the same moment waits for the first one. */
export const lockManifest = (tx: TenantTx, session: Session, id: number) =>
  tx.first<Row<'manifests', 'no'> & { state: ManifestState; courier: CourierId }>(sql`
    select m.state, m.courier, m.no from manifests m
    where m.tenant_id = ${tx.tenantId} and m.id = ${id} and m.state <> 'dropped' and ${seenBy(session)} for update`);

export async function insertManifest(
  tx: TenantTx,
  { courier, at }: { courier: CourierId; at: Date },
): Promise<number> {
  // Two hand-overs that are opened at the same moment get consecutive numbers.
  await tx.rows(sql`select pg_advisory_xact_lock(${tx.tenantId}, hashtext('manifest-no'))`);
  const row = await tx.first<Row<'manifests', 'id'>>(sql`
    insert into manifests (tenant_id, no, courier, created_at, created_by)
    select ${tx.tenantId}, coalesce(max(no), 0) + 1, ${courier}, ${at}::timestamptz, ${tx.actor.userId}::bigint
    from manifests where tenant_id = ${tx.tenantId} returning id`);
  if (!row) throw new Error('no manifest came back');
  return row.id;
}

interface Filter {
  readonly courier: CourierId | undefined;
  readonly state: ManifestState | undefined;
  readonly search: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly session: Session;
}

export async function pageOfManifests(
  tx: TenantTx,
  { courier, state, search, from, to, session }: Filter,
  at: Page,
): Promise<{ rows: ManifestRow[]; total: number }> {
  const no = /^M?0*(\d{1,9})$/i.exec(search)?.[1] ?? null;
  const where = sql.join(
    [
      sql`m.tenant_id = ${tx.tenantId} and m.state <> 'dropped'`,
      seenBy(session),
      ...(courier ? [sql`m.courier = ${courier}`] : []),
      ...(state ? [sql`m.state = ${state}`] : []),
      // Days are days in Bangkok.
      ...(from
        ? [sql`m.created_at >= (${from}::date)::timestamp at time zone 'Asia/Bangkok'`]
        : []),
      ...(to ? [sql`m.created_at < (${to}::date + 1)::timestamp at time zone 'Asia/Bangkok'`] : []),
      ...(search
        ? [
            sql`(m.no = ${no}::int or exists (select from manifest_items i
              join orders o on o.tenant_id = i.tenant_id and o.id = i.order_id
              where i.tenant_id = ${ours} and i.manifest_id = m.id and (i.pno = any(${[...numberForms(search)]}::text[]) or o.code = upper(${search}))))`,
          ]
        : []),
    ],
    sql` and `,
  );
  const [rows, found] = await Promise.all([
    tx.page(
      sql<ManifestRow>`select ${columns} from ${joined} where ${where} order by m.created_at desc, m.id desc`,
      at,
    ),
    tx.first<{ n: number }>(sql`select count(*) as n from manifests m where ${where}`),
  ]);
  return { rows, total: found?.n ?? 0 };
}

/** The facts that decide whether a parcel may be handed over. */
export interface ParcelRow extends Row<'orders', 'status' | 'pno' | 'province' | 'cod_satang'> {
  readonly order_id: Column<'orders', 'id'>;
  readonly order_code: Column<'orders', 'code'>;
  readonly name: Column<'orders', 'customer_name'>;
  /** Courier of the live parcel; null for a typed number. */
  readonly courier: CourierId | null;
  readonly state: Column<'shipments', 'state'> | null;
  readonly carrier: number | null;
  readonly bucket: Column<'orders', 'tracking_bucket'>;
  readonly stale: LabelStale | null;
  /** The hand-over that holds the parcel. */
  readonly manifest_id: Column<'manifests', 'id'> | null;
  readonly manifest_no: Column<'manifests', 'no'> | null;
}

export const parcelsOf = (tx: TenantTx, session: Session, orderIds: readonly number[]) =>
  tx.rows<ParcelRow>(sql`
    select o.id as order_id, o.code as order_code, o.status, o.pno, o.customer_name as name, o.province, o.cod_satang,
      s.courier, s.state, coalesce(o.tracking_carrier, o.carrier) as carrier, o.tracking_bucket as bucket,
      ${composed(orderRows.labelStale)} as stale, m.id as manifest_id, m.no as manifest_no
    from orders o
    left join shipments s on s.tenant_id = o.tenant_id and s.order_id = o.id
      and s.state in ('booking', 'booked', 'unknown') and s.closed_at is null
    left join manifest_items i on i.tenant_id = o.tenant_id and i.order_id = o.id and i.pno = o.pno
    left join manifests m on m.tenant_id = i.tenant_id and m.id = i.manifest_id
    where o.tenant_id = ${tx.tenantId} and o.id = any(${[...orderIds]}::bigint[]) and o.deleted_at is null
      and ${ownOrders.seenBy(session)}
    order by array_position(${[...orderIds]}::bigint[], o.id)`);

export const insertItem = (tx: TenantTx, manifestId: number, parcel: ParcelRow) =>
  tx.rows<Row<'manifest_items', 'order_id'>>(sql`
    insert into manifest_items (tenant_id, manifest_id, order_id, pno, cod_satang, added_by)
    values (${tx.tenantId}, ${manifestId}, ${parcel.order_id}, ${parcel.pno}, ${parcel.cod_satang}, ${tx.actor.userId}::bigint)
    on conflict do nothing returning order_id`);

export interface ItemRow
  extends
    Row<'manifest_items', 'order_id' | 'pno' | 'cod_satang' | 'added_at' | 'added_by'>,
    Row<'orders', 'province' | 'status'> {
  readonly order_code: Column<'orders', 'code'>;
  readonly name: Column<'orders', 'customer_name'>;
  readonly username: Column<'users', 'username'> | null;
  readonly is_deleted: boolean;
  /** The order's current tracking number. */
  readonly pno_now: Column<'orders', 'pno'>;
  readonly stale: LabelStale | null;
}

const itemColumns = sql`i.order_id, o.code as order_code, i.pno, o.customer_name as name, o.province,
  ${sql.raw(collects)} as cod_satang, i.added_at, i.added_by, u.username, o.pno as pno_now, o.status, o.deleted_at is not null as is_deleted,
  ${composed(orderRows.labelStale)} as stale`;
const itemTables = sql.raw(`manifest_items i
  join manifests m on m.tenant_id = i.tenant_id and m.id = i.manifest_id
  join orders o on o.tenant_id = i.tenant_id and o.id = i.order_id
  left join users u on u.tenant_id = i.tenant_id and u.id = i.added_by`);

/** Events after the hand-over was signed are not its problem. */
export const pageOfItems = (
  tx: TenantTx,
  { manifestId, isOpen }: { manifestId: number; isOpen: boolean },
  at: Page,
) =>
  tx.page(
    sql<ItemRow>`select ${itemColumns} from ${itemTables}
      where i.tenant_id = ${tx.tenantId} and i.manifest_id = ${manifestId}
      order by (${isOpen} and (o.deleted_at is not null or o.pno <> i.pno or o.status not in ('send', 'sending', 'tracking'))) desc,
        i.added_at desc, i.order_id desc`,
    at,
  );

/** In scan order, as the printed page numbers them. */
export const allItems = (tx: TenantTx, manifestId: number) =>
  tx.rows<ItemRow>(sql`
    select ${itemColumns} from ${itemTables}
    where i.tenant_id = ${tx.tenantId} and i.manifest_id = ${manifestId} order by i.added_at, i.order_id`);

export const findItem = (tx: TenantTx, manifestId: number, orderId: number) =>
  tx.first<ItemRow>(sql`
    select ${itemColumns} from ${itemTables}
    where i.tenant_id = ${tx.tenantId} and i.manifest_id = ${manifestId} and i.order_id = ${orderId}`);

export const deleteItem = (tx: TenantTx, manifestId: number, orderId: number) =>
  tx.rows<Row<'manifest_items', 'pno'>>(sql`
    delete from manifest_items where tenant_id = ${tx.tenantId} and manifest_id = ${manifestId} and order_id = ${orderId}
    returning pno`);

export async function dropManifest(tx: TenantTx, id: number): Promise<void> {
  await tx.rows(
    sql`delete from manifest_items where tenant_id = ${tx.tenantId} and manifest_id = ${id}`,
  );
  await tx.rows(sql`
    update manifests set state = 'dropped', version = version + 1 where tenant_id = ${tx.tenantId} and id = ${id}`);
}

/**
 * A closed hand-over keeps the COD that couriers were told until then; rows are replaced, never
 * updated.
 */
export async function keepCollected(tx: TenantTx, id: number): Promise<void> {
  const changed = await tx.rows<Row<'manifest_items', 'order_id'> & { item: object }>(sql`
    select i.order_id, to_jsonb(i) || jsonb_build_object('cod_satang', o.cod_satang) as item
    from manifest_items i join orders o on o.tenant_id = i.tenant_id and o.id = i.order_id
    where i.tenant_id = ${tx.tenantId} and i.manifest_id = ${id} and o.cod_satang <> i.cod_satang`);
  if (changed.length === 0) return;
  await tx.rows(sql`
    delete from manifest_items where tenant_id = ${tx.tenantId} and manifest_id = ${id}
      and order_id = any(${changed.map((row) => row.order_id)}::bigint[])`);
  await tx.rows(sql`
    insert into manifest_items (tenant_id, manifest_id, order_id, pno, cod_satang, added_at, added_by)
    select ${tx.tenantId}, manifest_id, order_id, pno, cod_satang, added_at, added_by
    from jsonb_populate_recordset(null::manifest_items, ${JSON.stringify(changed.map(({ item }) => item))}::jsonb) returning 1`);
}

interface ManifestClosing {
  readonly id: number;
  readonly driver: string;
  readonly note: string;
  readonly at: Date;
}

export const markClosed = (tx: TenantTx, { id, driver, note, at }: ManifestClosing) =>
  tx.rows(sql`
    update manifests set state = 'closed', driver = ${driver}, note = ${note}, closed_at = ${at}::timestamptz,
      closed_by = ${tx.actor.userId}::bigint, version = version + 1
    where tenant_id = ${tx.tenantId} and id = ${id}`);
