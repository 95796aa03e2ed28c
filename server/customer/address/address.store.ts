// SQL for the address book.
import type { AddressSort, AddressType } from '@app/contract/customer/address';
import { ours, sql, type Row, type TenantTx } from '../../platform/database.ts';
import { ownerOf, seesPersonal, type Session } from '../../platform/session.ts';

export interface AddressRow extends Row<
  'addresses',
  | 'id'
  | 'type'
  | 'name'
  | 'phone'
  | 'address'
  | 'subdistrict'
  | 'district'
  | 'province'
  | 'postcode'
  | 'is_default'
  | 'carriers'
  | 'version'
> {
  readonly last_used_at: Date | null;
}

export type AddressFields = Omit<AddressRow, 'id' | 'version' | 'last_used_at'>;

interface Filter {
  readonly type?: AddressType | undefined;
  readonly search?: string | undefined;
  readonly session: Session;
  readonly sort: AddressSort;
  readonly page: number;
  readonly pageSize: number;
}

/** A user who sees only own orders sees the recipients they added; everybody sees the senders. */
function seenBy(session: Session) {
  const ownerId = ownerOf(session);
  return ownerId === null ? sql`true` : sql`(type <> 'recipient' or created_by = ${ownerId})`;
}

/** Such a user changes only addresses they added, of every type. */
function changedBy(session: Session) {
  const ownerId = ownerOf(session);
  return ownerId === null ? sql`true` : sql`created_by = ${ownerId}`;
}

// A recipient's last use is their last order, found by phone; a sender is marked when a parcel names it.
const columnsFor = (ownerId: number | null) => sql`
  id, type, name, phone, address, subdistrict, district, province, postcode, is_default, carriers, version,
   case when type <> 'recipient' then last_used_at else (select max(o.created_at) from report_orders o
     where o.tenant_id = ${ours} and o.phone_key = addresses.phone and o.phone_key <> ''
       and o.deleted_at is null
       and ${ownerId === null ? sql`true` : sql`(o.created_by = ${ownerId} or o.telesale_by = ${ownerId})`}) end as last_used_at`;
const columns = columnsFor(null);

const orders: Readonly<Record<AddressSort, string>> = {
  default: 'is_default desc, id desc',
  '-used': 'last_used_at desc nulls last, id desc',
  used: 'last_used_at nulls first, id desc',
};

export async function pageOfAddresses(tx: TenantTx, filter: Filter) {
  const { type = null, search = '', session } = filter;
  // Where phones and address lines are masked, only a complete phone is found.
  const sees = seesPersonal(session);
  // A phone is found in any grouping; it is stored as digits.
  const digits = /^[\d\s-]{4,}$/.test(search) ? search.replace(/\D/g, '') : '';
  const where = sql`tenant_id = ${tx.tenantId} and deleted_at is null and (${type}::text is null or type = ${type})
    and ${seenBy(session)}
    and (strpos(lower(concat_ws(' ', name, case when ${sees} then address end, subdistrict, district, province, postcode)), lower(${search})) > 0
      or (${digits} <> '' and (phone = ${digits} or (${sees} and strpos(phone, ${digits}) > 0))))`;
  const whole = sql<AddressRow>`
    select ${columnsFor(ownerOf(session))} from addresses where ${where} order by ${sql.raw(orders[filter.sort])}`;
  const [rows, total] = await Promise.all([
    tx.page(whole, filter),
    tx.first<{ n: number }>(sql`select count(*)::int n from addresses where ${where}`),
  ]);
  return { rows, total: total?.n ?? 0 };
}

export const findAddress = (tx: TenantTx, id: number) =>
  tx.first<AddressRow>(sql`select ${columns} from addresses
    where tenant_id = ${tx.tenantId} and id = ${id} and deleted_at is null`);

export const lockAddress = (tx: TenantTx, id: number) =>
  tx.first<AddressRow>(sql`select ${columns} from addresses
    where tenant_id = ${tx.tenantId} and id = ${id} and deleted_at is null for update`);

/** The existing ones of these ids, locked in id order. */
export const lockAddresses = (tx: TenantTx, ids: readonly number[]) =>
  tx.rows<Omit<AddressRow, 'last_used_at'>>(sql`
    select id, type, name, phone, address, subdistrict, district, province, postcode, is_default, carriers, version
    from addresses where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[]) and deleted_at is null
    order by id for update`);

/** As the session sees it: last used by an order that the session may see. */
export const findSeenAddress = (tx: TenantTx, session: Session, id: number) =>
  tx.first<AddressRow>(sql`select ${columnsFor(ownerOf(session))} from addresses
    where tenant_id = ${tx.tenantId} and id = ${id} and deleted_at is null and ${seenBy(session)}`);

/** An address that the session may change; others count as missing. */
export const lockOwnAddress = (tx: TenantTx, session: Session, id: number) =>
  tx.first<AddressRow>(sql`select ${columns} from addresses
    where tenant_id = ${tx.tenantId} and id = ${id} and deleted_at is null and ${changedBy(session)} for update`);

/** Whether a type's default belongs to the shop or another user, so that only users who see the whole shop replace it. */
export const isDefaultOfOthers = async (
  tx: TenantTx,
  session: Session,
  type: AddressType,
): Promise<boolean> =>
  (
    await tx.rows(sql`select from addresses where tenant_id = ${tx.tenantId} and type = ${type}
      and is_default and deleted_at is null and ${changedBy(session)} is not true`)
  ).length > 0;

/** Serialises changes of a type's default, even where there is no row to lock yet. */
export const lockBook = (tx: TenantTx) =>
  tx.rows(sql`select pg_advisory_xact_lock(hashtext('addresses'), ${tx.tenantId})`);

export const countOfType = async (tx: TenantTx, type: AddressType): Promise<number> =>
  (
    await tx.first<{ n: number }>(sql`select count(*)::int n from addresses
    where tenant_id = ${tx.tenantId} and type = ${type} and deleted_at is null`)
  )?.n ?? 0;

export const dropDefault = (tx: TenantTx, type: AddressType, except: number) =>
  tx.rows(sql`update addresses set is_default = false
    where tenant_id = ${tx.tenantId} and type = ${type} and is_default and id <> ${except} and deleted_at is null`);

export async function insertAddress(tx: TenantTx, fields: AddressFields): Promise<AddressRow> {
  const made = await tx.first<Row<'addresses', 'id'>>(sql`
    insert into addresses (tenant_id, type, name, phone, address, subdistrict, district, province, postcode, is_default, carriers, created_by)
    values (${tx.tenantId}, ${fields.type}, ${fields.name}, ${fields.phone}, ${fields.address}, ${fields.subdistrict},
      ${fields.district}, ${fields.province}, ${fields.postcode}, ${fields.is_default}, ${fields.carriers}, ${tx.actor.userId}::bigint)
    returning id`);
  return asWritten(tx, made?.id ?? 0);
}

/** Many at once; returns their ids in the given order. */
export async function insertAddresses(
  tx: TenantTx,
  addresses: readonly AddressFields[],
): Promise<number[]> {
  const rows = await tx.rows<Row<'addresses', 'id'>>(sql`
    select nextval('addresses_id_seq') as id from generate_series(1, ${addresses.length}::int)`);
  const ids = rows.map(({ id }) => id);
  const made = addresses.map((fields, at) => ({ ...fields, id: ids[at] }));
  await tx.rows(sql`
    insert into addresses (tenant_id, id, type, name, phone, address, subdistrict, district, province, postcode, is_default, carriers, created_by)
    select ${tx.tenantId}::int, id, type, name, phone, address, subdistrict, district, province, postcode, is_default, carriers,
      ${tx.actor.userId}::bigint
    from json_populate_recordset(null::addresses, ${JSON.stringify(made)}::json) returning 1`);
  return ids;
}

async function asWritten(tx: TenantTx, id: number): Promise<AddressRow> {
  const row = await findAddress(tx, id);
  if (!row) throw new Error('no address row came back');
  return row;
}

export async function saveAddress(
  tx: TenantTx,
  id: number,
  fields: AddressFields,
): Promise<AddressRow> {
  await tx.rows(sql`
    update addresses set type = ${fields.type}, name = ${fields.name}, phone = ${fields.phone}, address = ${fields.address},
      subdistrict = ${fields.subdistrict}, district = ${fields.district}, province = ${fields.province},
      postcode = ${fields.postcode}, is_default = ${fields.is_default}, carriers = ${fields.carriers}, version = version + 1
    where tenant_id = ${tx.tenantId} and id = ${id}`);
  return asWritten(tx, id);
}

export const removeAddresses = (tx: TenantTx, ids: readonly number[]) =>
  tx.rows(
    sql`update addresses set deleted_at = now() where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[])`,
  );

export async function bringBackAddress(tx: TenantTx, session: Session, id: number) {
  const back = await tx.rows(sql`
    update addresses set deleted_at = null, version = version + 1, is_default = not exists (
      select from addresses o where o.tenant_id = ${ours} and o.type = addresses.type and o.is_default and o.deleted_at is null)
    where tenant_id = ${tx.tenantId} and id = ${id} and phone <> '' and ${changedBy(session)}
      and deleted_at > now() - interval '30 days' returning 1`);
  return back.length === 0 ? undefined : findAddress(tx, id);
}

/** Which of these addresses an account, or an order on its way out, has as its sender. */
export const sendersInUse = async (tx: TenantTx, ids: readonly number[]): Promise<Set<number>> => {
  const rows = await tx.rows<{ id: number }>(sql`
    select sender_address_id as id from report_sender_accounts
    where tenant_id = ${tx.tenantId} and sender_address_id = any(${[...ids]}::bigint[]) and enabled
    union select sender_address_id from report_orders
    where tenant_id = ${tx.tenantId} and sender_address_id = any(${[...ids]}::bigint[]) and deleted_at is null
      and status in ('telesale', 'pending', 'send')`);
  return new Set(rows.map(({ id }) => id));
};

const USE_KEPT_MINUTES = 10;

/** Parcels of one sender come by the hundred, so its row is written only from time to time. */
export const noteSenderUse = (tx: TenantTx, ids: readonly number[]) =>
  tx.rows(sql`update addresses set last_used_at = now()
    where tenant_id = ${tx.tenantId} and id = any(${[...new Set(ids)]}::bigint[])
      and (last_used_at is null or last_used_at < now() - make_interval(mins => ${USE_KEPT_MINUTES}))`);

/** The oldest address of a type becomes its default where it has none. */
export const ensureDefaultAddress = (tx: TenantTx, type: AddressType) =>
  tx.rows(sql`update addresses set is_default = true
    where tenant_id = ${tx.tenantId} and id = (
      select min(a.id) from addresses a where a.tenant_id = ${tx.tenantId} and a.type = ${type} and a.deleted_at is null
      having not coalesce(bool_or(a.is_default), false))`);

type TypedRow = Pick<AddressRow, 'type' | 'name' | 'phone' | 'address' | 'postcode'>;

/** The book's addresses with these phones, as far as the session may see them. */
export const addressesOfPhones = (tx: TenantTx, session: Session, phones: readonly string[]) =>
  tx.rows<TypedRow>(sql`select type, name, phone, address, postcode from addresses
    where tenant_id = ${tx.tenantId} and phone = any(${[...phones]}::text[]) and deleted_at is null
      and ${seenBy(session)}`);

export const typesWithDefault = async (tx: TenantTx): Promise<Set<AddressType>> =>
  new Set(
    (
      await tx.rows<Row<'addresses', 'type'>>(sql`select distinct type from addresses
        where tenant_id = ${tx.tenantId} and is_default and deleted_at is null`)
    ).map(({ type }) => type),
  );
