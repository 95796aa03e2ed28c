// SQL for saved views; every statement is limited to their user.
import type { ListView } from '@app/contract/shop/list-view';
import { sql, type Row, type TenantTx } from '../../platform/database.ts';

const columns = sql.raw('id, list, name, search, columns');

export const viewsOf = (tx: TenantTx, userId: number, list: string): Promise<ListView[]> =>
  tx.rows<ListView>(sql`
    select ${columns} from list_views
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and list = ${list} order by name, id`);

export const findView = (tx: TenantTx, id: number) =>
  tx.first<Row<'list_views', 'id'>>(sql`
    select id from list_views where tenant_id = ${tx.tenantId} and user_id = ${tx.actor.userId} and id = ${id}`);

/** Locks a user's views, so that concurrent saves count each other. */
export const lockViews = (tx: TenantTx, userId: number) =>
  tx.rows(
    sql`select pg_advisory_xact_lock(hashtextextended('list_views:' || ${tx.tenantId}::int || ':' || ${userId}::bigint, 0))`,
  );

type NewView = Omit<ListView, 'id'>;

export const putView = (
  tx: TenantTx,
  userId: number,
  { list, name, search, columns: chosen }: NewView,
): Promise<ListView | undefined> =>
  tx.first<ListView>(sql`
    insert into list_views (tenant_id, user_id, list, name, search, columns)
    values (${tx.tenantId}, ${userId}, ${list}, ${name}, ${JSON.stringify(search)}, ${JSON.stringify(chosen)})
    on conflict (tenant_id, user_id, list, name)
      do update set search = excluded.search, columns = excluded.columns
    returning ${columns}`);

export const removeView = (
  tx: TenantTx,
  userId: number,
  id: number,
): Promise<{ name: string } | undefined> =>
  tx.first<Row<'list_views', 'name'>>(sql`
    delete from list_views where tenant_id = ${tx.tenantId} and user_id = ${userId} and id = ${id}
    returning name`);
