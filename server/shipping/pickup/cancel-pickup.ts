// Cancels a pickup; after a lost answer, the list of the day tells the outcome, and the cancel is
// sent once more.
import type { cancelNotification, cancelPickup, Pickup } from '@app/contract/shipping/pickup';
import type { Words } from '../../courier-setup/index.ts';
import { fail } from '../../platform/failure.ts';
import type { OutsideCall } from '../../platform/route.ts';
import { askPickupCourier, failureOf, type ServiceContext } from './ask-pickup-courier.ts';
import { refreshCars } from './follow-pickups.ts';
import { CANCELLED, COURIER, DONE, findPickup, writeNews, type PickupRow } from './pickup.store.ts';
import { pickupOf } from './pickup-view.ts';

const done = { thai: 'พนักงานรับพัสดุไปแล้ว ยกเลิกไม่ได้' } as const;

type Cancelling = OutsideCall<typeof cancelPickup> | OutsideCall<typeof cancelNotification>;

/** Only pickups at warehouses can be cancelled under this name, like those in its list. */
export const cancelPickupUse = (call: OutsideCall<typeof cancelPickup>): Promise<Pickup> =>
  cancel(call, ({ kind }) => kind === 'warehouse');

export const cancelNotificationUse = (
  call: OutsideCall<typeof cancelNotification>,
): Promise<Pickup> => cancel(call, () => true);

async function cancel(call: Cancelling, isMeant: (row: PickupRow) => boolean): Promise<Pickup> {
  const row = await read(call, call.params.id);
  if (!isMeant(row)) throw fail('NOT_FOUND');
  if (row.ticket === '') throw fail('PICKUP_UNKNOWN', { details: { id: row.id } });
  if (row.courier_state === CANCELLED) return pickupOf(row);
  if (row.courier_state === DONE) throw fail('COURIER_REFUSED', done);
  let outcome = await say(call, row);
  if (outcome.outcome === 'unknown' || outcome.outcome === 'refused') {
    // The pickup may have been cancelled by the call whose answer was lost, or be done by now.
    await refreshCars(call, [row]);
    const now = await read(call, row.id);
    if (now.courier_state === CANCELLED) return pickupOf(now);
    if (now.courier_state === DONE) throw fail('COURIER_REFUSED', done);
    if (outcome.outcome === 'unknown') outcome = await say(call, row);
  }
  if (outcome.outcome === 'unknown') throw fail('PICKUP_UNKNOWN', { details: { id: row.id } });
  if (outcome.outcome !== 'cancelled') throw failureOf(outcome);
  await close(call, row);
  return pickupOf(await read(call, row.id));
}

const say = (hands: ServiceContext, { ticket }: PickupRow) =>
  askPickupCourier<Words.PickupCancelled>(hands, `pickup ${ticket}`, (courier, link) =>
    courier.cancelPickup?.(link, ticket),
  );

const close = ({ services, actor }: ServiceContext, { id, ticket }: PickupRow) =>
  services.db.withTenant(actor, async (tx) => {
    await writeNews(tx, { ...nothing, ticket, state: CANCELLED });
    const after = { courier: COURIER, ticket };
    tx.audit({ action: 'pickup.cancel', entity: 'pickup', entityId: id, after });
  });

const nothing = { stateText: '', staffName: '', staffPhone: '', parcels: null, at: null };

async function read({ services, actor }: ServiceContext, id: number): Promise<PickupRow> {
  const row = await services.db.withTenant(actor, (tx) => findPickup(tx, id), { mode: 'read' });
  if (!row) throw fail('NOT_FOUND');
  return row;
}
