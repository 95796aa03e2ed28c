// Asks the courier where parcels are, in batches of its size, and applies the answers.
import { callCourier, deployedCourier, type Words } from '../../courier-setup/index.ts';
import { writeNextPolls } from '../shipment/parcel-standing.store.ts';
import type { ShipmentRow } from '../shipment/shipment.store.ts';
import { saveScanReports, type ReportedShipment } from './scan-events/save-scan-reports.ts';
import { canBeAsked, type ScanReport } from './scan-events/apply-scan-report.ts';
import { noteOutcome } from './list/note-answers.ts';
import { settleLookups, takeLookups, type Looking } from './lookup-budget.ts';
import { rereadPushes } from './reread-pushes.ts';

const SOON_MS = 5 * 60_000;
/** Some couriers know a parcel only after its first scan. */
const UNSEEN_MS = 30 * 60_000;
const LATER_MS = 12 * 3_600_000;
/** Parcels written per transaction. */
const AT_ONCE = 500;
const WRITE_MS = 20_000;

export interface AskResult {
  readonly updated: number;
  readonly failed: number;
  /** Why there was no answer at all, if so. */
  readonly failure: Words.Failure | null;
  /** Parcels not asked about: the courier's lookups of the day are used up. */
  readonly held?: number;
}

/** A returning parcel travels under the number of its return leg. */
const numbersOf = (shipment: ShipmentRow): string[] =>
  shipment.return_pno === '' ? [shipment.pno] : [shipment.pno, shipment.return_pno];

export async function askParcels(
  asking: Looking,
  wanted: readonly ShipmentRow[],
): Promise<AskResult> {
  const { services } = asking;
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
  await noteOutcome(asking, outcome);
  if (outcome.outcome !== 'tracked') {
    await later(
      asking,
      shipments.map(({ id }) => ({ id, ms: SOON_MS })),
    );
    return { updated: 0, failed: wanted.length, failure: outcome, held };
  }
  const inOrder = outcome.parcels.toSorted(
    (one, other) => Number(one.isReturnLeg) - Number(other.isReturnLeg),
  );
  const told = inOrder.flatMap((parcel) => {
    const shipmentId = ids.get(parcel.trackingNumber);
    return shipmentId === undefined ? [] : [{ shipmentId, scanReport: scanReportOf(parcel) }];
  });
  const answered = new Set(told.map(({ shipmentId }) => shipmentId));
  await applyInTurn(asking, told);
  const missing = new Set(outcome.missing.map((number) => ids.get(number)));
  const silent = shipments.filter(({ id }) => !answered.has(id));
  const plans = silent.map(({ id, tracking_at: seenAt }) => {
    const isGone = missing.has(id) && seenAt !== null;
    if (isGone) services.metrics.oddities.inc({ kind: 'parcel-not-at-courier' });
    return { id, ms: isGone ? LATER_MS : missing.has(id) ? UNSEEN_MS : SOON_MS };
  });
  await later(asking, plans);
  return { updated: answered.size, failed: wanted.length - answered.size, failure: null, held };
}

/**
 * Applies many in one transaction; where one fails, each is applied by itself and the rest is kept.
 */
async function applyInTurn(
  { services, actor, courier }: Looking,
  told: readonly ReportedShipment[],
): Promise<void> {
  const write = (some: readonly ReportedShipment[]): Promise<void> =>
    services.db.withTenant(actor, (tx) => saveScanReports(tx, services, { courier, told: some }), {
      timeoutMs: WRITE_MS,
    });
  const faults: unknown[] = [];
  for (let at = 0; at < told.length; at += AT_ONCE) {
    const some = told.slice(at, at + AT_ONCE);
    const isWritten = await write(some).then(
      () => true,
      () => false,
    );
    if (isWritten) continue;
    for (const one of some) await write([one]).catch((error: unknown) => faults.push(error));
  }
  if (faults.length > 0) throw faults[0];
}

async function later(
  { services, actor }: Looking,
  plans: readonly { readonly id: number; readonly ms: number }[],
): Promise<void> {
  if (plans.length === 0) return;
  const now = services.now().getTime();
  await services.db.withTenant(actor, (tx) =>
    writeNextPolls(
      tx,
      plans.map(({ id, ms }) => ({ id, at: new Date(now + ms) })),
    ),
  );
}

const scanReportOf = (parcel: Words.TrackedParcel): ScanReport => ({
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
  const { tenantId } = actor;
  const call = { tenantId, courier: id, subject: 'tracking', kind: 'tracking' } as const;
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
