// Asks the courier where parcels are, in its own batches, and applies what it says.
import { callCourier, deployedCourier, type Words } from '../courier-account/index.ts';
import { lockShipment, type ShipmentRow } from '../shipment/index.ts';
import { applySighting, canBeAsked, type Sighting } from './apply-tracking.ts';
import { settleLookups, takeLookups, type Looking } from './lookup-budget.ts';
import { rereadPushes } from './reread-pushes.ts';
import { writeNextPoll } from './tracking.store.ts';

const SOON_MS = 5 * 60_000;
/** Some couriers know a parcel only from its first scan on. */
const UNSEEN_MS = 30 * 60_000;
const LATER_MS = 12 * 3_600_000;

export interface AskResult {
  readonly updated: number;
  readonly failed: number;
  /** Why nothing at all came back, if so. */
  readonly failure: Words.Failure | null;
  /** Not asked about: the courier's day has no more lookups to give. */
  readonly held?: number;
}

/** A parcel that is coming back travels under the number of its return leg. */
const numbersOf = (shipment: ShipmentRow): string[] =>
  shipment.return_pno === '' ? [shipment.pno] : [shipment.pno, shipment.return_pno];

export async function askParcels(
  asking: Looking,
  wanted: readonly ShipmentRow[],
): Promise<AskResult> {
  const { services, actor } = asking;
  const courier = deployedCourier(services.config, asking.courier);
  if (courier && !canBeAsked(courier)) return rereadPushes(asking, wanted);
  const granted = await takeLookups(asking, wanted.length);
  const held = wanted.length - granted;
  const shipments = wanted.slice(0, granted);
  const ids = new Map(
    shipments.flatMap((shipment) => numbersOf(shipment).map((number) => [number, shipment.id])),
  );
  if (ids.size === 0) return { updated: 0, failed: held, failure: null, held };
  const outcome = await askFor(asking, [...ids.keys()]);
  await settleLookups(asking, outcome, granted);
  if (outcome.outcome !== 'tracked') {
    await Promise.all(shipments.map(({ id }) => later(asking, id, SOON_MS)));
    return { updated: 0, failed: wanted.length, failure: outcome, held };
  }
  const answered = new Set<number>();
  const inOrder = outcome.parcels.toSorted(
    (one, other) => Number(one.isReturnLeg) - Number(other.isReturnLeg),
  );
  for (const parcel of inOrder) {
    const id = ids.get(parcel.trackingNumber);
    if (id === undefined) continue;
    answered.add(id);
    await services.db.withTenant(actor, async (tx) => {
      const shipment = await lockShipment(tx, id);
      if (shipment) await applySighting(tx, services, { shipment, sighting: sightingOf(parcel) });
    });
  }
  const missing = new Set(outcome.missing.map((number) => ids.get(number)));
  for (const { id, tracking_at: seenAt } of shipments) {
    if (answered.has(id)) continue;
    const isGone = missing.has(id) && seenAt !== null;
    if (isGone) services.metrics.oddities.inc({ kind: 'parcel-not-at-courier' });
    await later(asking, id, isGone ? LATER_MS : missing.has(id) ? UNSEEN_MS : SOON_MS);
  }
  return { updated: answered.size, failed: wanted.length - answered.size, failure: null, held };
}

const later = ({ services, actor }: Looking, id: number, ms: number): Promise<unknown> =>
  services.db.withTenant(actor, (tx) =>
    writeNextPoll(tx, id, { at: new Date(services.now().getTime() + ms), polled: false }),
  );

const sightingOf = (parcel: Words.TrackedParcel): Sighting => ({
  source: 'poll',
  events: parcel.events,
  status: parcel.status,
  statusAt: parcel.statusAt,
  returnPno: parcel.isReturnLeg ? parcel.trackingNumber : parcel.returnTrackingNumber,
});

function askFor(
  { services, actor, courier: id }: Looking,
  numbers: string[],
): Promise<Words.TrackedMany | Words.Failure> {
  const call = { tenantId: actor.tenantId, courier: id, subject: 'tracking' };
  return callCourier<Words.TrackedMany>(services, call, async (courier, link) => {
    if (courier.trackMany) return courier.trackMany(link, numbers);
    const { track } = courier;
    if (!track)
      return { outcome: 'unknown', reason: 'malformed', detail: 'this courier cannot be asked' };
    const parcels: Words.TrackedParcel[] = [];
    const failed: Words.TrackedMany['failed'] = [];
    for (const number of numbers) {
      const one = await track(link, number);
      if (one.outcome === 'tracked') parcels.push(one.parcel);
      else failed.push({ trackingNumbers: [number], failure: one });
    }
    return { outcome: 'tracked', parcels, missing: [], failed };
  });
}
