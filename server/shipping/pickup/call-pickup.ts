// Requests a pickup. The intent is committed first, so that neither a double click nor a lost
// answer requests two.
import type { callPickup, callPickupToAddress, Pickup } from '@app/contract/shipping/pickup';
import { errors } from '@app/contract/kit/errors';
import type { Words } from '../../courier-setup/index.ts';
import { fail, isDuplicate } from '../../platform/failure.ts';
import type { OutsideCall } from '../../platform/route.ts';
import { partyOf } from '../shipment/build-parcel.ts';
import { sendersOf } from '../shipment/batch.store.ts';
import { askPickupCourier, failureOf, type ServiceContext } from './ask-pickup-courier.ts';
import { planFollow, refreshCars } from './follow-pickups.ts';
import {
  clampFuturePickups,
  COURIER,
  findOpenAt,
  findPickup,
  insertIntent,
  lockPickup,
  writeCalled,
  writeRefused,
  writeUnknown,
  type Intent,
  type PickupRow,
} from './pickup.store.ts';
import { pickupOf } from './pickup-view.ts';

type Place = Words.PickupAsk['place'];

export async function callPickupUse(call: OutsideCall<typeof callPickup>): Promise<Pickup> {
  const { body } = call;
  const warehouseNo = body.ka_warehouse_id;
  const placeName = await nameOfWarehouse(call, warehouseNo);
  return callCar(
    call,
    {
      kind: 'warehouse',
      placeNo: warehouseNo,
      placeName,
      estimate: body.estimate_parcel_number,
      remark: body.remark ?? '',
      staffId: body.staff_id ?? '',
    },
    { warehouseNo },
  );
}

/**
 * Asks for the list of warehouses first: it has the name, and an unknown number requests nothing.
 */
async function nameOfWarehouse(hands: ServiceContext, no: string): Promise<string> {
  const told = await askPickupCourier<Words.Warehouses>(hands, 'warehouses', (courier, link) =>
    courier.warehouses?.(link),
  );
  if (told.outcome !== 'warehouses') throw failureOf(told);
  const found = told.warehouses.find((warehouse) => warehouse.no === no);
  if (!found)
    throw fail('UNPROCESSED', { fields: { ka_warehouse_id: 'ไม่พบคลังนี้ที่ Flash กรุณาเลือกใหม่' } });
  return found.name;
}

export async function callPickupToAddressUse(
  call: OutsideCall<typeof callPickupToAddress>,
): Promise<Pickup> {
  const { body, services, actor } = call;
  const senders = await services.db.withTenant(actor, (tx) => sendersOf(tx), { mode: 'read' });
  const sender = senders.find(({ id }) => id === body.address);
  if (!sender) throw fail('UNPROCESSED', { fields: { address: 'ไม่พบที่อยู่ผู้ส่งนี้ กรุณาเลือกใหม่' } });
  return callCar(
    call,
    {
      kind: 'address',
      placeNo: String(sender.id),
      placeName: `${sender.name} ${sender.district} ${sender.province}`,
      estimate: body.estimate_parcel_number,
      remark: body.remark ?? '',
      staffId: '',
    },
    { sender: partyOf(sender) },
  );
}

async function callCar(hands: ServiceContext, intent: Intent, place: Place): Promise<Pickup> {
  const id = (await open(hands, intent)) ?? (await openAfterAsking(hands, intent));
  const { services, actor } = hands;
  const outcome = await askPickupCourier<Words.PickupCalled>(
    hands,
    `pickup ${id}`,
    (courier, link) =>
      courier.callPickup?.(link, { place, parcels: intent.estimate, remark: intent.remark }),
  );
  if (outcome.outcome === 'called') {
    const { outcome: _outcome, ...called } = outcome;
    await services.db.withTenant(actor, (tx) => writeCalled(tx, id, called));
    return show(hands, id);
  }
  if (outcome.outcome === 'unknown') return findOut(hands, id);
  const refusal = outcome.outcome === 'refused' ? outcome : null;
  await services.db.withTenant(actor, (tx) =>
    writeRefused(tx, id, {
      code: refusal?.code ?? 'COURIER_DOWN',
      message: refusal?.messageTh ?? errors.COURIER_DOWN.th,
    }),
  );
  if (refusal?.code === OPEN_ELSEWHERE) {
    // The pickup may have been requested in the courier's own app; then the list shows it.
    await findCar(hands, id);
    throw fail('PICKUP_EXISTS');
  }
  throw failureOf(outcome);
}

/** Flash's error code for a pickup that is already open for this place. */
const OPEN_ELSEWHERE = '1010';

/** The row of this request, or undefined where a pickup for the place is open. */
async function open(
  { services, actor }: ServiceContext,
  intent: Intent,
): Promise<number | undefined> {
  try {
    return await services.db.withTenant(actor, async (tx) => {
      const id = await insertIntent(tx, intent);
      tx.audit({
        action: 'pickup.call',
        entity: 'pickup',
        entityId: id,
        after: { courier: COURIER, ...intent },
      });
      // After a crash in between, the job finds out what happened.
      await planFollow(tx);
      return id;
    });
  } catch (error) {
    if (isDuplicate(error, 'pickups_one_open')) return undefined;
    throw error;
  }
}

/** The open pickup may be done by now: asks Flash, then tries once more. */
async function openAfterAsking(hands: ServiceContext, intent: Intent): Promise<number> {
  const { services, actor } = hands;
  const read = () =>
    services.db.withTenant(actor, (tx) => findOpenAt(tx, intent.kind, intent.placeNo), {
      mode: 'read',
    });
  await services.db.withTenant(actor, (tx) => clampFuturePickups(tx));
  const holder = await read();
  if (holder?.state === 'called') {
    const failure = await refreshCars(hands, [holder]);
    if (failure) throw failureOf(failure);
  }
  const still = holder && (await read());
  if (still) throw taken(still);
  const id = await open(hands, intent);
  if (id === undefined) throw fail('PICKUP_EXISTS');
  return id;
}

const taken = ({ id, state }: PickupRow) =>
  fail(state === 'called' ? 'PICKUP_EXISTS' : 'PICKUP_UNKNOWN', { details: { id } });

/**
 * The answer was lost: the list of the day tells whether the pickup exists. Until then no other can
 * be requested.
 */
async function findOut(hands: ServiceContext, id: number): Promise<Pickup> {
  const { services, actor } = hands;
  await services.db.withTenant(actor, (tx) => writeUnknown(tx, id));
  await findCar(hands, id);
  const pickup = await show(hands, id);
  if (pickup.unsure) throw fail('PICKUP_UNKNOWN', { details: { id } });
  return pickup;
}

/** Stores what the day's lists say about the pickup; if they cannot be fetched, nothing changes. */
async function findCar(hands: ServiceContext, id: number): Promise<void> {
  const { services, actor } = hands;
  const row = await services.db.withTenant(actor, (tx) => lockPickup(tx, id));
  if (row) await refreshCars(hands, [row]);
}

async function show({ services, actor }: ServiceContext, id: number): Promise<Pickup> {
  const row = await services.db.withTenant(actor, (tx) => findPickup(tx, id), { mode: 'read' });
  if (!row) throw fail('NOT_FOUND');
  return pickupOf(row);
}
