// The users who may have telesale orders assigned, and the last call to each buyer.
import { sql, type Column, type Row, type TenantTx } from '../../platform/database.ts';

export type SellerRow = Row<'users', 'id' | 'username' | 'name'>;

export const sellerRows = (tx: TenantTx): Promise<SellerRow[]> =>
  tx.rows<SellerRow>(sql`
    select id, username, name from users
    where tenant_id = ${tx.tenantId} and deleted_at is null and suspended_at is null and left(username, 1) <> '~'
    order by username limit 500`);

export const isSeller = async (tx: TenantTx, id: number): Promise<boolean> =>
  (await tx.first(sql`
    select id from users
    where tenant_id = ${tx.tenantId} and id = ${id} and deleted_at is null and suspended_at is null`)) !==
  undefined;

export interface CallRow extends Row<'order_events', 'order_id' | 'at' | 'user_id' | 'reason'> {
  readonly username: Column<'users', 'username'> | null;
  readonly after: { readonly called: string; readonly shipOn: string | null };
}

/** Calls are events of the order; the last one carries the follow-up day agreed so far. */
export const lastCalls = (tx: TenantTx, ids: readonly number[]): Promise<CallRow[]> =>
  tx.rows<CallRow>(sql`
    select distinct on (e.order_id) e.order_id, e.at, e.user_id, u.username, e.after, e.reason
    from order_events e left join users u on u.tenant_id = e.tenant_id and u.id = e.user_id
    where e.tenant_id = ${tx.tenantId} and e.order_id = any(${[...ids]}::bigint[]) and e.kind = 'called'
    order by e.order_id, e.id desc`);
