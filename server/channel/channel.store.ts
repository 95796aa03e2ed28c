// Rows of sales channels.
import type { ChannelKind } from '@app/contract/channel';
import { sql, type TenantTx } from '../platform/database.ts';

export interface ChannelRow {
  readonly id: number;
  readonly name: string;
  readonly kind: ChannelKind;
  readonly color: string;
  readonly active: boolean;
  readonly owner_id: number | null;
  readonly webhook_token: string;
  readonly version: number;
}

interface Filter {
  readonly search?: string | undefined;
  readonly kind?: ChannelKind | undefined;
  readonly active?: boolean | undefined;
  readonly page: number;
  readonly pageSize: number;
}

export type ChannelFields = Pick<ChannelRow, 'name' | 'kind' | 'active' | 'owner_id'> & {
  /** The table's own default when null. */
  readonly color: string | null;
};

const columns = sql.raw('id, name, kind, color, active, owner_id, webhook_token, version');

export async function listChannels(tx: TenantTx, filter: Filter) {
  const { search = '', kind = null, active = null, page, pageSize } = filter;
  const where = sql`tenant_id = ${tx.tenantId} and deleted_at is null
    and strpos(lower(name), lower(${search})) > 0
    and (${kind}::text is null or kind = ${kind}) and (${active}::boolean is null or active = ${active})`;
  const items = await tx.rows<ChannelRow>(sql`
    select ${columns} from channels where ${where}
    order by sort, id limit ${pageSize} offset ${(page - 1) * pageSize}`);
  const total = await tx.first<{ n: number }>(
    sql`select count(*)::int n from channels where ${where}`,
  );
  return { items, total: total?.n ?? 0 };
}

/** The channel of an order that is being written. */
export const findChannel = (tx: TenantTx, id: number) =>
  tx.first<ChannelRow>(sql`
    select ${columns} from channels
    where tenant_id = ${tx.tenantId} and id = ${id} and deleted_at is null`);

export const lockChannel = (tx: TenantTx, id: number) =>
  tx.first<ChannelRow>(sql`
    select ${columns} from channels
    where tenant_id = ${tx.tenantId} and id = ${id} and deleted_at is null for update`);

export const insertChannel = (
  tx: TenantTx,
  { name, kind, color, active, owner_id }: ChannelFields,
) =>
  tx.first<ChannelRow>(sql`
    insert into channels (tenant_id, name, kind, color, active, owner_id)
    values (${tx.tenantId}, ${name}, ${kind}, coalesce(${color}::text, '#66716b'), ${active}, ${owner_id})
    returning ${columns}`);

export const saveChannel = (
  tx: TenantTx,
  id: number,
  { name, kind, color, active, owner_id }: ChannelFields,
) =>
  tx.first<ChannelRow>(sql`
    update channels set name = ${name}, kind = ${kind}, color = coalesce(${color}::text, color),
      active = ${active}, owner_id = ${owner_id}, version = version + 1
    where tenant_id = ${tx.tenantId} and id = ${id} returning ${columns}`);

export const removeChannel = (tx: TenantTx, id: number) =>
  tx.rows(sql`
    update channels set deleted_at = now(), version = version + 1
    where tenant_id = ${tx.tenantId} and id = ${id}`);

/** Whether any order, wherever it stands, came from here. */
export async function hasOrders(tx: TenantTx, id: number): Promise<boolean> {
  const found = await tx.rows(sql`
    select 1 from orders
    where tenant_id = ${tx.tenantId} and channel_id = ${id} and deleted_at is null limit 1`);
  return found.length > 0;
}

export async function isUser(tx: TenantTx, id: number): Promise<boolean> {
  const found = await tx.rows(sql`
    select 1 from users where tenant_id = ${tx.tenantId} and id = ${id} and deleted_at is null`);
  return found.length > 0;
}
