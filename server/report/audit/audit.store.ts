// Rows of the audit trail, newest first.
import { sql, type Column, type Row, type TenantTx } from '../../platform/database.ts';

export interface TrailRow
  extends
    Row<'audit_log', 'id' | 'at' | 'user_id' | 'action' | 'entity' | 'entity_id'>,
    Row<'audit_log', 'before' | 'after'> {
  readonly username: Column<'users', 'username'> | null;
  /** The name of the API token used. */
  readonly token: Column<'api_tokens', 'name'> | null;
}

interface Filter {
  readonly entity?: string | undefined;
  readonly action?: string | undefined;
  readonly id?: number | undefined;
  readonly userId?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly byPeople: boolean;
  /** Only entries about these orders and parcels. */
  readonly among?:
    | { readonly orders: readonly number[]; readonly shipments: readonly number[] }
    | undefined;
  readonly page: number;
  readonly pageSize: number;
}

/** The trail neither counts nor pages beyond this many entries. */
export const TRAIL_CAP = 10_000;

export async function pageOfTrail(tx: TenantTx, filter: Filter) {
  const { entity, action, id, userId, byPeople, among, from, to } = filter;
  // Conditions are added only if asked for: a condition that may be null would keep the planner
  // from the index.
  const conditions = [
    sql`a.tenant_id = ${tx.tenantId}`,
    ...(entity === undefined ? [] : [sql`a.entity = ${entity}`]),
    ...(action === undefined ? [] : [sql`a.action = ${action}`]),
    ...(id === undefined ? [] : [sql`a.entity_id = ${id}`]),
    ...(byPeople ? [sql`a.user_id is not null`] : []),
    ...(among
      ? [
          sql`((a.entity = 'order' and a.entity_id = any(${[...among.orders]}::bigint[]))
            or (a.entity = 'shipment' and a.entity_id = any(${[...among.shipments]}::bigint[])))`,
        ]
      : []),
    ...(userId === undefined ? [] : [sql`a.user_id = ${userId}`]),
    ...(from === undefined ? [] : [sql`a.at >= ${`${from}T00:00:00+07:00`}::timestamptz`]),
    ...(to === undefined
      ? []
      : [sql`a.at < ${`${to}T00:00:00+07:00`}::timestamptz + interval '1 day'`]),
  ];
  const where = sql.join(conditions, sql` and `);
  const whole = sql<TrailRow>`
    select a.id, a.at, a.user_id, u.username, t.name as token, a.action, a.entity, a.entity_id,
      a.before, a.after
    from audit_log a left join users u on u.tenant_id = a.tenant_id and u.id = a.user_id
      left join api_tokens t on t.tenant_id = a.tenant_id and t.hash = a.token_hash
    where ${where} order by a.id desc`;
  const [rows, total] = await Promise.all([
    tx.page(whole, filter),
    tx.first<{ n: number }>(sql`
    select count(*)::int n from (select 1 from audit_log a where ${where} limit ${TRAIL_CAP + 1}) found`),
  ]);
  return { rows, total: total?.n ?? 0 };
}
