// The rules of channels: unique names, an existing owner, no removal once orders came from one.
import type {
  Channel,
  countChannelOrders,
  createChannel,
  deleteChannel,
  listChannels,
  renewWebhook,
  sortChannels,
  updateChannel,
} from '@app/contract/customer/channel';
import type { EndpointSpec } from '@app/contract/kit/endpoint';
import { fail, isDuplicate } from '../../platform/failure.ts';
import type { TenantTx } from '../../platform/database.ts';
import type { Call } from '../../platform/route.ts';
import { offerRestore } from '../../shop/index.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { newToken, sealedChange } from './channel-secrets.ts';
import {
  bringBackChannel,
  countOrders,
  hasOrders,
  insertChannel,
  isUser,
  listChannels as listRows,
  lockChannel,
  lockOrder,
  removeChannel,
  saveChannel,
  saveOrder,
  saveWebhook,
  type ChannelRow,
} from './channel.store.ts';

type AnyCall = Pick<Call<EndpointSpec>, 'incoming' | 'services' | 'session'>;

/**
 * A sale page's address contains its token; LINE's is not secret. Without PUBLIC_ORIGIN it starts with the caller's
 * own origin.
 */
function hookOf(call: AnyCall, path: string): string {
  const { host = '' } = call.incoming.headers;
  const { MAIN_TENANT, PUBLIC_ORIGIN = `http://${String(host)}` } = call.services.config;
  const tenant = call.incoming.tenant?.label ?? MAIN_TENANT;
  const [kind, rest] = path.split('/');
  return `${PUBLIC_ORIGIN.replace(/\/$/, '')}/hook/${kind}/${tenant}/${rest}`;
}

const channelOf = (row: ChannelRow, call: AnyCall, token?: string): Channel => {
  const mayChange = call.session.can('channel.edit');
  const line = row.kind === 'line' ? hookOf(call, `line/${row.id}`) : null;
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    color: row.color,
    active: row.active,
    ownerId: row.owner_id,
    webhookUrl: mayChange ? (token ? hookOf(call, `salepage/${token}`) : line) : null,
    webhookHint: mayChange && row.kind === 'salepage' ? row.webhook_hint : '',
    hasLineSecret: row.has_line_secret,
    hasLineToken: row.has_line_token,
    version: row.version,
  };
};

const trace = ({ name, kind, color, active, owner_id }: ChannelRow) => ({
  name,
  kind,
  color,
  active,
  ownerId: owner_id,
});

export async function listChannelsUse(call: Call<typeof listChannels>) {
  const { tx, query } = call;
  const { items, total } = await listRows(tx, query);
  return {
    items: items.map((row) => channelOf(row, call)),
    pagination: { current_page: query.page, per_page: query.pageSize, total_count: total },
  };
}

/** The name may be taken between check and write, so the index decides. */
async function uniquely<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isDuplicate(error, 'channels_name')) throw error;
    throw fail('NAME_EXIST', { fields: { name: 'มีช่องทางชื่อนี้แล้ว ใช้ชื่ออื่น' } }, error);
  }
}

async function withUniqueName(write: () => Promise<ChannelRow | undefined>): Promise<ChannelRow> {
  const row = await uniquely(write);
  if (!row) throw new Error('the channel was not written');
  return row;
}

const keysIn = (
  secrets: Secrets,
  given: { lineSecret?: string | null | undefined; lineToken?: string | null | undefined },
) => ({
  line_secret: sealedChange(secrets, given.lineSecret),
  line_token: sealedChange(secrets, given.lineToken),
});

async function giveWebhook(tx: TenantTx, { id }: ChannelRow) {
  const { token, ...kept } = newToken();
  const row = await saveWebhook(tx, id, kept);
  if (!row) throw new Error('the webhook was not written');
  return { row, token };
}

async function requireOwner(tx: TenantTx, id: number | null | undefined): Promise<void> {
  if (id == null || (await isUser(tx, id))) return;
  throw fail('UNPROCESSED', { fields: { ownerId: 'ไม่พบผู้ใช้นี้ เลือกผู้ดูแลใหม่' } });
}

async function requireLocked(tx: TenantTx, id: number): Promise<ChannelRow> {
  const row = await lockChannel(tx, id);
  if (!row) throw fail('NOT_FOUND');
  return row;
}

export async function createChannelUse(call: Call<typeof createChannel>) {
  const { tx, body, services } = call;
  await requireOwner(tx, body.ownerId);
  const { name, kind, color = null, active = true, ownerId = null } = body;
  const fields = { name, kind, color, active, owner_id: ownerId };
  const keys = keysIn(services.secrets, body);
  const row = await withUniqueName(() => insertChannel(tx, { ...fields, ...keys }));
  const made = kind === 'salepage' ? await giveWebhook(tx, row) : { row, token: undefined };
  tx.audit({ action: 'channel.create', entity: 'channel', entityId: row.id, after: trace(row) });
  return channelOf(made.row, call, made.token);
}

export async function updateChannelUse(call: Call<typeof updateChannel>) {
  const { tx, params, body, services } = call;
  const before = await requireLocked(tx, params.id);
  if (body.version !== undefined && body.version !== before.version) throw fail('STALE');
  await requireOwner(tx, body.ownerId);
  const { name = before.name, kind = before.kind, color = null, active = before.active } = body;
  const owner_id = body.ownerId === undefined ? before.owner_id : body.ownerId;
  const keys = keysIn(services.secrets, body);
  const fields = { name, kind, color, active, owner_id, ...keys };
  const row = await withUniqueName(() => saveChannel(tx, before.id, fields));
  const changed = Object.entries(keys).flatMap(([key, value]) => (value === null ? [] : [key]));
  tx.audit({
    action: 'channel.update',
    entity: 'channel',
    entityId: row.id,
    before: trace(before),
    after: { ...trace(row), ...(changed.length > 0 && { keysChanged: changed }) },
  });
  return channelOf(row, call);
}

export async function renewWebhookUse(call: Call<typeof renewWebhook>) {
  const { tx, params } = call;
  const before = await requireLocked(tx, params.id);
  if (before.kind !== 'salepage') {
    throw fail('UNPROCESSED', { details: { text: 'ลิงก์รับออเดอร์มีเฉพาะช่องทางแบบเซลเพจ' } });
  }
  const { row, token } = await giveWebhook(tx, before);
  tx.audit({ action: 'channel.webhook', entity: 'channel', entityId: row.id });
  return {
    webhookUrl: hookOf(call, `salepage/${token}`),
    webhookHint: row.webhook_hint,
  };
}

export async function sortChannelsUse({ tx, body }: Call<typeof sortChannels>) {
  const before = (await lockOrder(tx)).map((row) => row.id);
  const named = [...new Set(body.ids)].filter((id) => before.includes(id));
  const after = [...named, ...before.filter((id) => !named.includes(id))];
  await saveOrder(tx, after);
  tx.audit({
    action: 'channel.sort',
    entity: 'channel',
    before: { ids: before },
    after: { ids: after },
  });
  return { ok: true as const };
}

export const countChannelOrdersUse = async ({ tx }: Call<typeof countChannelOrders>) => ({
  items: await countOrders(tx),
});

export async function deleteChannelUse({ tx, params }: Call<typeof deleteChannel>) {
  const channel = await requireLocked(tx, params.id);
  if (await hasOrders(tx, channel.id)) {
    throw fail('IN_USE', { details: { text: 'มีออเดอร์จากช่องทางนี้แล้ว ปิดใช้งานแทนการลบได้' } });
  }
  await removeChannel(tx, channel.id);
  tx.audit({
    action: 'channel.delete',
    entity: 'channel',
    entityId: channel.id,
    before: trace(channel),
  });
  const undo = await offerRestore(tx, { kind: 'channel', ids: [channel.id] });
  return { ok: true as const, ...undo };
}

export async function restoreChannel(tx: TenantTx, id: number): Promise<void> {
  const row = await uniquely(() => bringBackChannel(tx, id));
  if (!row) throw fail('NOT_FOUND');
  tx.audit({ action: 'channel.restore', entity: 'channel', entityId: id, after: trace(row) });
}
