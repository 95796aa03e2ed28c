// SQL for sales channels.
import type { ChannelKind } from '@app/contract/customer/channel';
import { sql, type Column, type Row, type TenantTx } from '../../platform/database.ts';

export interface ChannelRow extends Row<
  'channels',
  'id' | 'name' | 'color' | 'active' | 'owner_id' | 'webhook_hint' | 'version'
> {
  readonly kind: ChannelKind;
  readonly has_line_secret: boolean;
  readonly has_line_token: boolean;
}

interface Filter {
  readonly search?: string | undefined;
  readonly kind?: ChannelKind | undefined;
  readonly active?: boolean | undefined;
  readonly page: number;
  readonly pageSize: number;
}

export type ChannelFields = Pick<ChannelRow, 'name' | 'kind' | 'active' | 'owner_id'> & {
  /** The table's default when null. */
  readonly color: string | null;
  /** Encrypted; null keeps the stored value. */
  readonly line_secret: string | null;
  readonly line_token: string | null;
};

const columns = sql.raw(`id, name, kind, color, active, owner_id, webhook_hint,
  line_secret <> '' has_line_secret, line_token <> '' has_line_token, version`);

export async function listChannels(tx: TenantTx, filter: Filter) {
  const { search = '', kind = null, active = null } = filter;
  const where = sql`tenant_id = ${tx.tenantId} and deleted_at is null
    and strpos(lower(name), lower(${search})) > 0
    and (${kind}::text is null or kind = ${kind}) and (${active}::boolean is null or active = ${active})`;
  const whole = sql<ChannelRow>`select ${columns} from channels where ${where} order by sort, id`;
  const [items, total] = await Promise.all([
    tx.page(whole, filter),
    tx.first<{ n: number }>(sql`select count(*)::int n from channels where ${where}`),
  ]);
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

export const insertChannel = (tx: TenantTx, fields: ChannelFields) =>
  tx.first<ChannelRow>(sql`
    insert into channels (tenant_id, name, kind, color, active, owner_id, line_secret, line_token, sort)
    select ${tx.tenantId}::int, ${fields.name}::text, ${fields.kind}::text, coalesce(${fields.color}::text, '#66716b'),
      ${fields.active}::boolean, ${fields.owner_id}::bigint, coalesce(${fields.line_secret}::text, ''),
      coalesce(${fields.line_token}::text, ''), coalesce(max(o.sort), 0) + 1
    from channels o where o.tenant_id = ${tx.tenantId} and o.deleted_at is null
    returning ${columns}`);

export const saveChannel = (tx: TenantTx, id: number, fields: ChannelFields) =>
  tx.first<ChannelRow>(sql`
    update channels set name = ${fields.name}, kind = ${fields.kind},
      color = coalesce(${fields.color}::text, color), active = ${fields.active},
      owner_id = ${fields.owner_id}, line_secret = coalesce(${fields.line_secret}::text, line_secret),
      line_token = coalesce(${fields.line_token}::text, line_token), version = version + 1
    where tenant_id = ${tx.tenantId} and id = ${id} returning ${columns}`);

/** From now on only this token opens the channel's hook; the version stays, because no form contains the token. */
export const saveWebhook = (
  tx: TenantTx,
  id: number,
  { hash, hint }: { hash: string; hint: string },
) =>
  tx.first<ChannelRow>(sql`
    update channels set webhook_hash = ${hash}, webhook_hint = ${hint}
    where tenant_id = ${tx.tenantId} and id = ${id} returning ${columns}`);

/** The existing channel of a hook's token, switched on or off. */
export const findByWebhook = (tx: TenantTx, hash: string) =>
  tx.first<ChannelRow>(sql`
    select ${columns} from channels
    where tenant_id = ${tx.tenantId} and webhook_hash = ${hash} and kind = 'salepage'
      and deleted_at is null`);

type SealedRow = Row<'channels', 'line_secret' | 'line_token'>;

export const findSealed = (tx: TenantTx, id: number) =>
  tx.first<SealedRow>(sql`
    select line_secret, line_token from channels
    where tenant_id = ${tx.tenantId} and id = ${id} and kind = 'line' and deleted_at is null`);

/** The channels in order, locked against a concurrent sort. */
export const lockOrder = (tx: TenantTx) =>
  tx.rows<Row<'channels', 'id' | 'sort'>>(sql`
    select id, sort from channels where tenant_id = ${tx.tenantId} and deleted_at is null
    order by sort, id for update`);

export const saveOrder = (tx: TenantTx, ids: readonly number[]) =>
  tx.rows(sql`
    update channels c set sort = wanted.place
    from unnest(${ids}::bigint[]) with ordinality wanted (id, place)
    where c.tenant_id = ${tx.tenantId} and c.id = wanted.id and c.sort <> wanted.place`);

export const countOrders = (tx: TenantTx) =>
  tx.rows<{ id: NonNullable<Column<'report_orders', 'channel_id'>>; orders: number }>(sql`
    select channel_id id, count(*)::int orders from report_orders
    where tenant_id = ${tx.tenantId} and deleted_at is null and channel_id is not null
      and created_at > now() - interval '30 days'
    group by channel_id`);

export const removeChannel = (tx: TenantTx, id: number) =>
  tx.rows(sql`
    update channels set deleted_at = now(), version = version + 1
    where tenant_id = ${tx.tenantId} and id = ${id}`);

export const bringBackChannel = (tx: TenantTx, id: number) =>
  tx.first<ChannelRow>(sql`
    update channels set deleted_at = null, version = version + 1
    where tenant_id = ${tx.tenantId} and id = ${id} and deleted_at > now() - interval '30 days'
    returning ${columns}`);

/** Whether any order, in any state, came from here. */
export async function hasOrders(tx: TenantTx, id: number): Promise<boolean> {
  const found = await tx.rows(sql`
    select 1 from report_orders
    where tenant_id = ${tx.tenantId} and channel_id = ${id} and deleted_at is null limit 1`);
  return found.length > 0;
}

export async function isUser(tx: TenantTx, id: number): Promise<boolean> {
  const found = await tx.rows(sql`
    select 1 from users where tenant_id = ${tx.tenantId} and id = ${id} and deleted_at is null`);
  return found.length > 0;
}
