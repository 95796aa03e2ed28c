// Freight prices: for orders before they are booked, and for parcels that the courier weighed
// heavier than declared.
import type { Estimate, estimateFreight } from '@app/contract/shipping/freight';
import type { Gives } from '@app/contract/kit/endpoint';
import { errors } from '@app/contract/kit/errors';
import { bahtFromSatang } from '@app/contract/kit/money';
import {
  callCourier,
  deployedCourier,
  findAccount,
  type Words,
} from '../../courier-setup/index.ts';
import { ownOrders } from '../../order/index.ts';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import { job, type JobCall } from '../../platform/jobs.ts';
import type { OutsideCall } from '../../platform/route.ts';
import { buildParcel } from '../shipment/build-parcel.ts';
import { lockOrdersToShip, sendersOf } from '../shipment/batch.store.ts';
import { senderFor } from '../shipment/plan/plan-batch.ts';
import { writeEstimate, writeFee } from '../shipment/parcel-money.store.ts';
import { findUnpriced } from './freight.store.ts';

type FreightCall = OutsideCall<typeof estimateFreight>;
type Parcel = { readonly orderId: number; readonly parcel: Words.Parcel | null };

const TIMEOUT_MS = 10_000;
const WIDTH = 4;

export async function estimateFreightUse(
  call: FreightCall,
): Promise<Gives<typeof estimateFreight>> {
  const { services, actor, params } = call;
  if (!deployedCourier(services.config, params.c)?.estimate) throw fail('COURIER_NOT_READY');
  const parcels = await services.db.withTenant(actor, (tx) => parcelsOf(tx, call));
  const items: Estimate[] = [];
  const queue = parcels.entries();
  const work = async (): Promise<void> => {
    for (const [index, each] of queue) items[index] = await priceOf(call, each);
  };
  await Promise.all(Array.from({ length: WIDTH }, work));
  // Prices may come for some orders only; when the courier is unreachable there is nothing to show.
  if (items.every((item) => item.error === 'COURIER_DOWN'))
    throw fail('COURIER_DOWN', { retryAfterSeconds: 10 });
  const total = items.reduce((sum, { price }) => sum + Math.round((price ?? 0) * 100), 0);
  return { items, total: bahtFromSatang(total) };
}

/** The parcels as a booking would send them; writes nothing. */
async function parcelsOf(tx: TenantTx, { params, body, session }: FreightCall): Promise<Parcel[]> {
  const ids = [...new Set([body.orderId].flat())];
  const account = await findAccount(tx, params.c);
  if (!account?.enabled) throw fail('COURIER_NOT_READY');
  await ownOrders.requireSeen(tx, session, ids);
  const orders = await lockOrdersToShip(tx, ids);
  if (orders.size < ids.length) throw fail('NO_ORDER');
  const senders = await sendersOf(tx);
  const request = {
    address: body.address ?? null,
    category: null,
    expressCategory: body.expressCategory ?? null,
    declaredSatang: 0,
  };
  return [...orders.values()].map((order) => {
    const wished = [request.address, order.sender_address_id, account.sender_address_id];
    const sender = senderFor(senders, wished);
    const parcel = sender ? buildParcel({ merchantNumber: '-', order, sender, request }) : null;
    return { orderId: order.id, parcel };
  });
}

async function priceOf({ services, actor, params }: FreightCall, each: Parcel): Promise<Estimate> {
  const { orderId, parcel } = each;
  const none = { id: orderId, t: 'error', price: null, remote: null } as const;
  if (!parcel)
    return { ...none, weight: 0, error: 'NO_SENDER', errMessage: 'ยังไม่มีที่อยู่ผู้ส่ง เพิ่มได้ที่หน้าที่อยู่' };
  const weight = parcel.weightGrams;
  const call = {
    tenantId: actor.tenantId,
    courier: params.c,
    subject: `estimate ${orderId}`,
    kind: 'freight',
    timeoutMs: TIMEOUT_MS,
  } as const;
  const told = await callCourier<Words.Estimated>(services, call, async (courier, link) => {
    if (!courier.estimate) throw fail('COURIER_NOT_READY');
    return courier.estimate(link, parcel);
  });
  if (told.outcome === 'estimated') {
    const [price, remote] = [bahtFromSatang(told.satang), bahtFromSatang(told.remoteSatang)];
    return { id: orderId, t: 'success', price, remote, weight, error: '', errMessage: '' };
  }
  if (told.outcome !== 'refused')
    return { ...none, weight, error: 'COURIER_DOWN', errMessage: errors.COURIER_DOWN.th };
  const { code, messageTh, todoTh } = told;
  const errMessage = todoTh === '' ? messageTh : `${messageTh} — ${todoTh}`;
  return { ...none, weight, error: code, errMessage };
}

const PRICE = 'freight.price-declared';

/** Call after a parcel was weighed heavier or its price was told. */
export const planPricing = (tx: TenantTx, shipmentId: number): Promise<void> =>
  tx.enqueue(PRICE, { shipmentId }, { key: `price:${shipmentId}` });

/** Stores the real price of a parcel as the courier pushes it; reports use it. */
export async function takeFreightPush(
  tx: TenantTx,
  shipmentId: number,
  { satang, at }: { satang: number; at: number | null },
): Promise<void> {
  const isNew = await writeFee(tx, shipmentId, { satang, at: at === null ? null : new Date(at) });
  if (!isNew) return;
  await planPricing(tx, shipmentId);
  const after = { fee: bahtFromSatang(satang) };
  tx.audit({ action: 'shipment.fee', entity: 'shipment', entityId: shipmentId, after });
}

interface Payload {
  readonly shipmentId: number;
}

/** Prices the declared weight, so that the surcharge for a heavier parcel can be shown. */
export const priceDeclaredJob = job<Payload>({
  topic: PRICE,
  does: 'Asks what a parcel that was weighed heavier would have cost as declared.',
  retries: 3,
  retryDelaySeconds: 60,
  handle: priceDeclared,
});

async function priceDeclared({ payload, actor, services }: JobCall<Payload>): Promise<void> {
  const row = await services.db.withTenant(actor, (tx) => findUnpriced(tx, payload.shipmentId), {
    mode: 'read',
  });
  if (!row) return;
  const { courier: id, merchant_no: subject } = row;
  const call = { tenantId: actor.tenantId, courier: id, subject, kind: 'freight' } as const;
  const told = await callCourier<Words.Estimated>(services, call, async (courier, link) =>
    courier.estimate
      ? courier.estimate(link, row.sent as Words.Parcel)
      : Promise.reject(new Error(`${row.courier} tells no prices`)),
  );
  if (told.outcome === 'unknown' || told.outcome === 'down')
    throw new Error(`no price for a declared parcel: ${told.detail}`);
  if (told.outcome !== 'estimated') return;
  await services.db.withTenant(actor, (tx) => writeEstimate(tx, row.id, told.satang));
}
