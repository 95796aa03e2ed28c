// What lies in the trash, of all kinds in one list, and what is removed for good when its time is over.
import type { TrashKind } from '@app/contract/trash';
import { sql, type TenantTx } from '../platform/database.ts';

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

const since = `deleted_at > now() - interval '30 days'`;

// `$1` is the shop, `$2` narrows orders to one's own, `$3` narrows users to these roles.
const sources: Readonly<Record<TrashKind, string>> = {
  order: `select 'order' kind, id, code, customer_name as name, deleted_at from orders
    where tenant_id = $1 and ${since} and erased_at is null
      and ($2::bigint is null or created_by = $2 or telesale_by = $2)`,
  product: `select 'product', id, code, name, deleted_at from products where tenant_id = $1 and ${since}`,
  category: `select 'category', id, '', name, deleted_at from categories where tenant_id = $1 and ${since}`,
  address: `select 'address', id, '', name, deleted_at from addresses
    where tenant_id = $1 and ${since} and phone <> ''`,
  channel: `select 'channel', id, '', name, deleted_at from channels where tenant_id = $1 and ${since}`,
  expense: `select 'expense', id, to_char(spent_on, 'YYYY-MM-DD'),
      trim(trailing ' ' from (amount_satang / 100.0)::numeric(14, 2)::text || ' บาท ' || note), deleted_at
    from expenses where tenant_id = $1 and ${since}`,
  user: `select 'user', id, left(username, length(username) - length('~' || id)), name, deleted_at from users
    where tenant_id = $1 and ${since} and role = any($3::smallint[])`,
};

interface Wanted {
  readonly kinds: readonly TrashKind[];
  readonly ownerId: number | null;
  readonly roles: readonly number[];
  readonly page: number;
  readonly pageSize: number;
}

export async function pageOfTrash(tx: TenantTx, wanted: Wanted) {
  const { kinds, ownerId, roles, page, pageSize } = wanted;
  const all = kinds.map((kind) => `(${sources[kind]})`).join(' union all ');
  // Every parameter is named once more, so that a kind left out does not leave it without a type.
  const values = [tx.tenantId, ownerId, [...roles]];
  const typed = `$2::bigint is null or $3::smallint[] is not null or true`;
  const name = kinds.join('-');
  const rows = await tx.named<TrashRow>(
    `trash-page-${name}`,
    `with page as (
       select * from (${all}) t (kind, id, code, name, deleted_at) where ${typed}
       order by deleted_at desc, kind, id desc limit $4 offset $5)
     select p.*, greatest(0, 30 - ceil(extract(epoch from now() - p.deleted_at) / 86400))::int days_left,
       who.user_id, u.username
     from page p
     left join lateral (
       select a.user_id from audit_log a
       where a.tenant_id = $1 and a.entity = p.kind and a.entity_id = p.id and a.action = p.kind || '.delete'
       order by a.id desc limit 1) who on true
     left join users u on u.tenant_id = $1 and u.id = who.user_id
     order by p.deleted_at desc, p.kind, p.id desc`,
    [...values, pageSize, (page - 1) * pageSize],
  );
  const [counted] = await tx.named<{ n: number }>(
    `trash-count-${name}`,
    `select count(*)::int n from (${all}) t (kind, id, code, name, deleted_at) where ${typed}`,
    values,
  );
  return { rows, total: counted?.n ?? 0 };
}

/** Runs `work` so that its refusal leaves the transaction usable. */
export async function apart<T>(tx: TenantTx, work: () => Promise<T>): Promise<T> {
  await tx.rows(sql`savepoint one_item`);
  try {
    const result = await work();
    await tx.rows(sql`release savepoint one_item`);
    return result;
  } catch (error) {
    await tx.rows(sql`rollback to savepoint one_item`);
    throw error;
  }
}
