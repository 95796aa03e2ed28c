// Takes couriers' pushes: let in by path secret and signature, stored once, applied once, acknowledged always.
import { createHash } from 'node:crypto';
import type { CourierId } from '@app/contract/kit/carriers';
import type { receivePush } from '@app/contract/tracking';
import { answerPush, deployedCourier, readPush, type Words } from '../courier-account/index.ts';
import type { Actor, TenantTx } from '../platform/database.ts';
import { planPricing, takeFreightPush } from '../freight/index.ts';
import { takePickupPush } from '../pickup/index.ts';
import { fail } from '../platform/failure.ts';
import type { BinaryReply, Incoming, PublicCall, Services } from '../platform/route.ts';
import {
  lockByMerchantNo,
  lockShipment,
  POLL,
  recordBooked,
  type ShipmentRow,
} from '../shipment/index.ts';
import { findTenantByLabel } from '../tenant/index.ts';
import { applySighting, canBeAsked, type Sighting } from './apply-tracking.ts';
import {
  forgetPushes,
  insertPush,
  lockByOwnNumber,
  lockByPno,
  writeNextPoll,
  writePushApplied,
  writeWeighed,
} from './tracking.store.ts';

const KEPT_DAYS = 30;
const FORGET_EVERY = 500;

export async function receivePushUse({
  params,
  incoming,
  services,
}: PublicCall<typeof receivePush>): Promise<BinaryReply> {
  const tenant = await findTenantByLabel(services.db, params.shop);
  if (tenant?.state !== 'active') throw fail('NOT_FOUND');
  const raw = rawPush(incoming);
  const answering = { courier: params.c, push: raw };
  const push = await readPush(services, {
    tenantId: tenant.id,
    courier: params.c,
    secret: params.secret,
    ...raw,
  });
  // The same answer for a shop, a courier or a secret that does not exist: nothing to learn here.
  if (push === null) throw fail('NOT_FOUND');
  if (push.outcome === 'rejected') {
    services.metrics.oddities.inc({ kind: `push-${push.reason}` });
    return replyOf(services, answering, false);
  }
  const actor: Actor = { tenantId: tenant.id, userId: null, requestId: incoming.requestId };
  // One after the other, each kept for itself: a message of many must not lock many parcels at once.
  for (const one of [push, ...(push.others ?? [])]) {
    await services.db.withTenant(actor, (tx) =>
      take(tx, services, { courier: params.c, push: one, body: raw.body }),
    );
  }
  return replyOf(services, answering, true);
}

function replyOf(
  services: Services,
  answering: { courier: CourierId; push: Words.RawPush },
  isTaken: boolean,
): BinaryReply {
  const { status, contentType, body } = answerPush(services, answering, isTaken);
  if (status >= 400) throw fail('SERVICE_AWAY', { retryAfterSeconds: 30 });
  return { type: contentType, body };
}

// Byte for byte as it came, with the headers: couriers sign the one and put the signature into the other.
function rawPush({ headers, body }: Incoming): Words.RawPush {
  const text = Object.entries(headers).filter(([, value]) => typeof value === 'string');
  return {
    contentType: String(headers['content-type'] ?? ''),
    body: body instanceof Uint8Array ? Buffer.from(body).toString('utf8') : '',
    headers: Object.fromEntries(text) as Record<string, string>,
  };
}

interface Taken {
  readonly courier: CourierId;
  readonly push: Words.ParsedPush;
  readonly body: string;
}

async function take(
  tx: TenantTx,
  services: Services,
  { courier, push, body }: Taken,
): Promise<void> {
  const digest = createHash('sha256')
    .update(JSON.stringify([push.kind, push.raw]))
    .digest('hex');
  const id = await insertPush(tx, {
    courier,
    digest,
    body: body.replaceAll('\u0000', '').toWellFormed(),
    number: push.trackingNumber ?? '',
  });
  if (id === undefined) return;
  // Every so often is enough: what is too old is gone within a day or two of traffic.
  if (id % FORGET_EVERY === 0) await forgetPushes(tx, courier, KEPT_DAYS);
  const problem = await apply(tx, services, { courier, push, body });
  if (problem !== '') services.metrics.oddities.inc({ kind: `push-${problem}` });
  await writePushApplied(tx, id, problem);
}

/** What kept the push from being applied, or ''. */
async function apply(tx: TenantTx, services: Services, { courier, push }: Taken): Promise<string> {
  if (push.pickup) return (await takePickupPush(tx, push.pickup, push.at)) ? '' : 'no-pickup';
  const { weightGrams, freightSatang } = push;
  if (push.kind === 'other' && weightGrams === undefined && freightSatang === undefined) return '';
  const found = await findPushed(tx, courier, push);
  if (!found) return 'no-shipment';
  if (push.hint === 'only') {
    await askSoon(tx, services, found);
    return '';
  }
  const shipment = await withNumber(tx, found, push);
  const isOther =
    !push.isReturnLeg && push.trackingNumber !== null && shipment.pno !== push.trackingNumber;
  if (isOther) return 'other-number';
  if (weightGrams !== undefined) {
    await writeWeighed(tx, shipment.id, { grams: weightGrams, at: push.at });
    await planPricing(tx, shipment.id);
  }
  if (freightSatang !== undefined)
    await takeFreightPush(tx, shipment.id, { satang: freightSatang, at: push.at });
  if (push.kind === 'other') return '';
  await applySighting(tx, services, { shipment, sighting: sightingOf(push) });
  if (push.hint) await askSoon(tx, services, shipment);
  else if (canBeAsked(deployedCourier(services.config, courier)))
    await tx.enqueue(POLL, { courier }, { afterSeconds: 90, key: `poll:${courier}` });
  return '';
}

/** A job of its own: the one that waits for the next parcel that is due may wait for minutes. */
async function askSoon(
  tx: TenantTx,
  services: Services,
  { id, courier }: ShipmentRow,
): Promise<void> {
  await writeNextPoll(tx, id, { at: services.now(), polled: false });
  await tx.enqueue(POLL, { courier }, { afterSeconds: 1, key: `hint:${courier}` });
}

async function findPushed(
  tx: TenantTx,
  courier: CourierId,
  push: Words.ParsedPush,
): Promise<ShipmentRow | undefined> {
  const number = push.isReturnLeg ? push.originalTrackingNumber : push.trackingNumber;
  const byNumber =
    number === null
      ? undefined
      : ((await lockByPno(tx, courier, number)) ?? (await lockByOwnNumber(tx, courier, number)));
  if (byNumber || push.merchantNumber === null) return byNumber;
  return lockByMerchantNo(tx, courier, push.merchantNumber);
}

/** A push is the first to know the number of a parcel whose answer was lost. */
async function withNumber(
  tx: TenantTx,
  shipment: ShipmentRow,
  push: Words.ParsedPush,
): Promise<ShipmentRow> {
  if (shipment.pno !== '' || push.trackingNumber === null || push.isReturnLeg) return shipment;
  await recordBooked(tx, shipment, {
    trackingNumber: push.trackingNumber,
    sortCode: null,
    sortingLine: null,
    branch: null,
  });
  return (await lockShipment(tx, shipment.id)) ?? shipment;
}

export const sightingOf = (push: Words.ParsedPush): Sighting => ({
  source: 'push',
  events: push.events,
  status: push.status,
  statusAt: push.at,
  returnPno: push.isReturnLeg ? push.trackingNumber : push.returnTrackingNumber,
});
