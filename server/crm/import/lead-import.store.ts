// SQL for an import of leads: names, known phones, and what can be undone.
import { sql, type Row, type TenantTx } from '../../platform/database.ts';

export interface NameRow {
  readonly kind: 'channel' | 'product' | 'agent';
  readonly id: number;
  readonly name: string;
}

/** The names by which a sheet may refer to channels, products (also by code) and agents (by username or name). */
export const listNames = (tx: TenantTx) =>
  tx.rows<NameRow>(sql`
    select 'channel' as kind, id, name from channels where tenant_id = ${tx.tenantId} and deleted_at is null
    union all select 'product', id, name from products where tenant_id = ${tx.tenantId} and deleted_at is null
    union all select 'product', id, code from products where tenant_id = ${tx.tenantId} and deleted_at is null
    union all select 'agent', u.id, n.name from users u cross join lateral (values (u.name), (u.username)) n (name)
      where u.tenant_id = ${tx.tenantId} and u.deleted_at is null and u.suspended_at is null and left(u.username, 1) <> '~'
        and u.permissions && array['crm.own', 'crm.all']`);

export interface KnownPhone {
  readonly phone_key: string;
  readonly is_forbidden: boolean;
  readonly has_lead: boolean;
  /** Null when the session may not see it. */
  readonly lead_id: number | null;
}

// Looked up by phone instead of by lead: in id order PostgreSQL would scan all leads of the shop for each of
// thousands.
export const knownPhones = (tx: TenantTx, phones: readonly string[], only: number | null) => {
  const asked = sql`${[...new Set(phones)]}::text[]`;
  return tx.rows<KnownPhone>(sql`
    with there as (
      select distinct on (phone_key) phone_key, id, owner_id from leads
      where tenant_id = ${tx.tenantId} and phone_key = any(${asked}) and deleted_at is null and stage <> 'cancel'
      order by phone_key, id)
    select p.phone_key, d.phone_key is not null as is_forbidden, l.id is not null as has_lead,
      case when ${only}::bigint is null or l.owner_id = ${only} then l.id end as lead_id
    from unnest(${asked}) p (phone_key)
    left join do_not_call d on d.tenant_id = ${tx.tenantId} and d.phone_key = p.phone_key
    left join there l on l.phone_key = p.phone_key
    where p.phone_key <> '' and (d.phone_key is not null or l.id is not null)`);
};

export const versionOfLead = async (tx: TenantTx, id: number): Promise<number> =>
  (
    await tx.first<Row<'leads', 'version'>>(
      sql`select version from leads where tenant_id = ${tx.tenantId} and id = ${id}`,
    )
  )?.version ?? 0;
