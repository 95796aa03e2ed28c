// The rules of channels: unique names, an owner who exists, no removal once orders came from one.
import type {
  Channel,
  createChannel,
  deleteChannel,
  listChannels,
  updateChannel,
} from '@app/contract/channel';
import type { EndpointSpec } from '@app/contract/kit/endpoint';
import { fail, isDuplicate } from '../platform/failure.ts';
import type { TenantTx } from '../platform/database.ts';
import type { Call } from '../platform/route.ts';
import {
  hasOrders,
  insertChannel,
  isUser,
  listChannels as listRows,
  lockChannel,
  removeChannel,
  saveChannel,
  type ChannelRow,
} from './channel.store.ts';

type AnyCall = Pick<Call<EndpointSpec>, 'incoming' | 'services' | 'session'>;

/** Only sale pages and LINE are called from outside; the address holds the secret, so not all may see it. */
function webhookUrlOf({ kind, id, webhook_token }: ChannelRow, call: AnyCall): string | null {
  const { incoming, services, session } = call;
  if (!session.can('channel.edit')) return null;
  const { MAIN_TENANT, PUBLIC_ORIGIN = '' } = services.config;
  const tenant = incoming.tenant?.label ?? MAIN_TENANT;
  const hook = `${PUBLIC_ORIGIN.replace(/\/$/, '')}/hook`;
  if (kind === 'salepage') return `${hook}/salepage/${tenant}/${webhook_token}`;
  return kind === 'line' ? `${hook}/line/${tenant}/${id}` : null;
}

const channelOf = (row: ChannelRow, call: AnyCall): Channel => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  color: row.color,
  active: row.active,
  ownerId: row.owner_id,
  webhookUrl: webhookUrlOf(row, call),
  version: row.version,
});

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

/** A name may be taken between looking and writing: the index decides. */
async function withUniqueName(write: () => Promise<ChannelRow | undefined>): Promise<ChannelRow> {
  try {
    const row = await write();
    if (!row) throw new Error('the channel was not written');
    return row;
  } catch (error) {
    if (!isDuplicate(error, 'channels_name')) throw error;
    throw fail('NAME_EXIST', { fields: { name: 'มีช่องทางชื่อนี้แล้ว ใช้ชื่ออื่น' } }, error);
  }
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
  const { tx, body } = call;
  await requireOwner(tx, body.ownerId);
  const { name, kind, color = null, active = true, ownerId = null } = body;
  const fields = { name, kind, color, active, owner_id: ownerId };
  const row = await withUniqueName(() => insertChannel(tx, fields));
  tx.audit({ action: 'channel.create', entity: 'channel', entityId: row.id, after: trace(row) });
  return channelOf(row, call);
}

export async function updateChannelUse(call: Call<typeof updateChannel>) {
  const { tx, params, body } = call;
  const before = await requireLocked(tx, params.id);
  if (body.version !== undefined && body.version !== before.version) throw fail('STALE');
  await requireOwner(tx, body.ownerId);
  const { name = before.name, kind = before.kind, color = null, active = before.active } = body;
  const owner_id = body.ownerId === undefined ? before.owner_id : body.ownerId;
  const fields = { name, kind, color, active, owner_id };
  const row = await withUniqueName(() => saveChannel(tx, before.id, fields));
  tx.audit({
    action: 'channel.update',
    entity: 'channel',
    entityId: row.id,
    before: trace(before),
    after: trace(row),
  });
  return channelOf(row, call);
}

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
  return { ok: true as const };
}
