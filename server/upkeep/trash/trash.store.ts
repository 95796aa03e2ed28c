// What lies in the trash, of all kinds in one list, and what is removed for good when its time is over.
import type { TrashKind } from '@app/contract/upkeep/trash';
import type { RawBuilder } from 'kysely';
import { sql, type Page, type TenantTx } from '../../platform/database.ts';

export interface TrashRow {
  readonly kind: TrashKind;
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly deleted_at: Date;
  readonly days_left: number;
  readonly user_id: number | null;
  readonly username: string | null;
}

interface Wanted extends Page {
  readonly kinds: readonly TrashKind[];
  /** Null, or whose orders only. */
  readonly ownerId: number | null;
  readonly roles: readonly number[];
}

type Deleted = (tx: TenantTx, wanted: Wanted) => RawBuilder<unknown>;

const lying = (tx: TenantTx) =>
  sql`tenant_id = ${tx.tenantId} and deleted_at > now() - interval '30 days'`;

const sources: Readonly<Record<TrashKind, Deleted>> = {
  order: (tx, { ownerId }) => sql`
    select 'order' kind, id, code, customer_name as name, deleted_at from orders
    where ${lying(tx)} and erased_at is null
      and (${ownerId}::bigint is null or created_by = ${ownerId} or telesale_by = ${ownerId})`,
  product: (tx) =>
    sql`select 'product', id, code, name, deleted_at from products where ${lying(tx)}`,
  category: (tx) =>
    sql`select 'category', id, '', name, deleted_at from categories where ${lying(tx)}`,
  address: (tx) => sql`
    select 'address', id, '', name, deleted_at from addresses where ${lying(tx)} and phone <> ''`,
  channel: (tx) => sql`select 'channel', id, '', name, deleted_at from channels where ${lying(tx)}`,
  expense: (tx) => sql`
    select 'expense', id, to_char(spent_on, 'YYYY-MM-DD'),
      trim(trailing ' ' from (amount_satang / 100.0)::numeric(14, 2)::text || ' บาท ' || note), deleted_at
    from expenses where ${lying(tx)}`,
  user: (tx, { roles }) => sql`
    select 'user', id, left(username, length(username) - length('~' || id)), name, deleted_at from users
    where ${lying(tx)} and role = any(${[...roles]}::smallint[])`,
};

export async function pageOfTrash(tx: TenantTx, wanted: Wanted) {
  const all = sql`(${sql.join(
    wanted.kinds.map((kind) => sources[kind](tx, wanted)),
    sql` union all `,
  )}) t (kind, id, code, name, deleted_at)`;
  const whole = sql<TrashRow>`
    select t.*, greatest(0, 30 - ceil(extract(epoch from now() - t.deleted_at) / 86400))::int days_left,
      who.user_id, u.username
    from ${all}
    left join lateral (
      select a.user_id from audit_log a
      where a.tenant_id = ${tx.tenantId} and a.entity = t.kind and a.entity_id = t.id
        and a.action = t.kind || '.delete'
      order by a.id desc limit 1) who on true
    left join users u on u.tenant_id = ${tx.tenantId} and u.id = who.user_id
    order by t.deleted_at desc, t.kind, t.id desc`;
  const rows = await tx.page(whole, wanted);
  const counted = await tx.first<{ n: number }>(sql`select count(*)::int n from ${all}`);
  return { rows, total: counted?.n ?? 0 };
}
