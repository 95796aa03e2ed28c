// A user's own browsers with notifications: added, tested, removed.
import { ECDH } from 'node:crypto';
import type {
  endStaffPush,
  getStaffPush,
  saveStaffPush,
  StaffEvent,
  StaffPush,
  tryStaffPush,
} from '@app/contract/shop/staff-push';
import { fail } from '../../platform/failure.ts';
import type { Call } from '../../platform/route.ts';
import { scheduleMorningRound } from './morning-round.job.ts';
import { isPublicUrl } from './public-host.ts';
import { mayHear, offeredTo, TRIAL } from './push-events.ts';
import { raiseFor } from './raise-push.ts';
import type { Subscription } from './send-push.ts';
import {
  listPushDevices,
  removePushDevice,
  savePushDevice,
  type PushDeviceRow,
} from './staff-push.store.ts';

/** Repeated presses within this time send one notification. */
const TRIAL_MS = 5000;
const MOST_DEVICES = 10;

type DeviceCall = Pick<Call<typeof getStaffPush>, 'tx' | 'session' | 'services' | 'incoming'>;

const familyOf = ({ incoming }: Pick<DeviceCall, 'incoming'>): string | undefined =>
  incoming.claims?.fam;

export async function getStaffPushUse(call: DeviceCall): Promise<StaffPush> {
  const { tx, session, services } = call;
  const family = familyOf(call);
  const rows = await listPushDevices(tx, session.userId);
  return {
    publicKey: services.secrets.pushKeys.publicKey,
    isPlayed: services.config.PUSH_URL !== undefined,
    offered: offeredTo(session),
    devices: rows.map((row) => ({
      id: row.id,
      agent: row.agent ?? '',
      events: row.events as StaffEvent[],
      isThis: row.family === family,
      createdAt: row.created_at.toISOString(),
      sentAt: row.sent_at?.toISOString() ?? null,
      fault: row.fault,
    })),
  };
}

const refuse = (field: string, text: string) => fail('UNPROCESSED', { fields: { [field]: text } });

const AUTH_BYTES = 16;

function isPoint(key: string): boolean {
  try {
    return ECDH.convertKey(key, 'prime256v1', 'base64url', 'hex').length > 0;
  } catch {
    // Not a point on the curve, so nothing can be encrypted for it.
    return false;
  }
}

const isBase64Url = (text: string): boolean => /^[\w-]+$/.test(text);

function requireUsable({ endpoint, keys }: Subscription): void {
  if (!isPublicUrl(endpoint)) throw refuse('endpoint', 'ที่อยู่บริการแจ้งเตือนของเบราว์เซอร์นี้ใช้ไม่ได้');
  if (!isBase64Url(keys.p256dh) || !isPoint(keys.p256dh))
    throw refuse('keys.p256dh', 'กุญแจของเบราว์เซอร์ไม่ถูกต้อง');
  if (!isBase64Url(keys.auth) || Buffer.from(keys.auth, 'base64url').length !== AUTH_BYTES)
    throw refuse('keys.auth', 'กุญแจของเบราว์เซอร์ไม่ถูกต้อง');
}

export async function saveStaffPushUse(call: Call<typeof saveStaffPush>): Promise<StaffPush> {
  const { tx, session, services, body } = call;
  const family = familyOf(call);
  if (family === undefined) throw fail('UNAUTHORIZED');
  const { endpoint, keys, events } = body;
  requireUsable({ endpoint, keys });
  const chosen = [...new Set(events)].filter((event) => mayHear(session, event));
  await savePushDevice(tx, {
    userId: session.userId,
    family,
    fingerprint: services.secrets.fingerprint(endpoint),
    subscription: services.secrets.seal(JSON.stringify({ endpoint, keys })),
    events: chosen,
  });
  for (const { id } of (await listPushDevices(tx, session.userId)).slice(MOST_DEVICES))
    await removePushDevice(tx, id);
  await scheduleMorningRound(tx);
  tx.audit({
    action: 'user.push',
    entity: 'user',
    entityId: session.userId,
    after: { events: chosen },
  });
  return getStaffPushUse(call);
}

async function ownDevice(
  { tx, session }: Pick<DeviceCall, 'tx' | 'session'>,
  isIt: (row: PushDeviceRow) => boolean,
): Promise<PushDeviceRow> {
  const device = (await listPushDevices(tx, session.userId)).find(isIt);
  if (!device) throw fail('NOT_FOUND');
  return device;
}

export async function endStaffPushUse(call: Call<typeof endStaffPush>): Promise<{ ok: true }> {
  const { tx, session, params } = call;
  const device = await ownDevice(call, ({ id }) => id === params.id);
  await removePushDevice(tx, device.id);
  tx.audit({
    action: 'user.push',
    entity: 'user',
    entityId: session.userId,
    before: { events: device.events },
    after: { events: [] },
  });
  return { ok: true };
}

export async function tryStaffPushUse(call: Call<typeof tryStaffPush>): Promise<{ ok: true }> {
  const { tx, session } = call;
  const family = familyOf(call);
  const device = await ownDevice(call, (row) => row.family === family);
  const subject = String(Math.floor(tx.now.getTime() / TRIAL_MS));
  await raiseFor(tx, { event: TRIAL, subject, deviceId: device.id });
  tx.audit({ action: 'user.push-trial', entity: 'user', entityId: session.userId });
  return { ok: true };
}
