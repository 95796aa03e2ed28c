// Who may have telesale orders in hand, and the last call to each buyer.
import { sql, type TenantTx } from '../../platform/database.ts';

export interface SellerRow {
  readonly id: number;
  readonly username: string;
  readonly name: string;
}

export const sellerRows = (tx: TenantTx): Promise<SellerRow[]> =>
  tx.rows<SellerRow>(sql`
    select id, username, name from users
    where tenant_id = ${tx.tenantId} and deleted_at is null and suspended_at is null
    order by username limit 500`);

export const isSeller = async (tx: TenantTx, id: number): Promise<boolean> =>
  (await tx.first(sql`
    select id from users
    where tenant_id = ${tx.tenantId} and id = ${id} and deleted_at is null and suspended_at is null`)) !==
  undefined;

export interface CallRow {
  readonly order_id: number;
  readonly at: Date;
  readonly user_id: number | null;
  readonly username: string | null;
  readonly after: { readonly called: string; readonly shipOn: string | null };
  readonly reason: string;
}

/** Calls are events of the order: the last one carries the day that was agreed so far. */
export const lastCalls = (tx: TenantTx, ids: readonly number[]): Promise<CallRow[]> =>
  tx.rows<CallRow>(sql`
    select distinct on (e.order_id) e.order_id, e.at, e.user_id, u.username, e.after, e.reason
    from order_events e left join users u on u.tenant_id = e.tenant_id and u.id = e.user_id
    where e.tenant_id = ${tx.tenantId} and e.order_id = any(${[...ids]}::bigint[]) and e.kind = 'called'
    order by e.order_id, e.id desc`);
