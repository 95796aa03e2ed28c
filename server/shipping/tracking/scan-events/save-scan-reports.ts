// The only place that turns couriers' reports, by poll or push, into events, shipments and orders;
// handles many at once.
import type { CourierId } from '@app/contract/kit/carriers';
import { deployedCourier } from '../../../courier-setup/index.ts';
import { closeEnded } from '../../exception/moved-on.store.ts';
import { raiseTroubles } from '../../exception/tell-trouble.ts';
import { shippingFacts } from '../../../order/index.ts';
import { recordCancelled } from '../../shipment/book-shipment.ts';
import {
  knownScans,
  lockShipments,
  writeStandings,
  type KnownScans,
} from '../../shipment/parcel-standing.store.ts';
import type { LockedShipment, ShipmentRow } from '../../shipment/shipment.store.ts';
import type { TenantTx } from '../../../platform/database.ts';
import type { Services } from '../../../platform/route.ts';
import {
  applyScanReport,
  createScanState,
  type ScanReport,
  type ScanState,
} from './apply-scan-report.ts';
import { compareMoments, type Moment } from './moment.ts';

export interface ReportedShipment {
  readonly shipmentId: number;
  readonly scanReport: ScanReport;
}

interface Batch {
  readonly courier: CourierId;
  readonly told: readonly ReportedShipment[];
  /** The parcels, where the caller already holds their locks. */
  readonly locked?: readonly LockedShipment[];
}

/** When the courier last took back the delivery. */
const lastOf = (times: KnownScans['takenBack'] = []): Moment | null =>
  times
    .map(({ at, statedAt }) => ({ at: new Date(at), statedAt: new Date(statedAt) }))
    .toSorted(compareMoments)
    .at(-1) ?? null;

/** All from one courier, in report order; parcels that are gone are skipped. */
export async function saveScanReports(
  tx: TenantTx,
  services: Services,
  { courier: id, told, locked }: Batch,
): Promise<void> {
  if (told.length === 0) return;
  const courier = deployedCourier(services.config, id);
  const ids = [...new Set(told.map(({ shipmentId }) => shipmentId))];
  const rows = locked ?? (await lockShipments(tx, ids));
  const { ahead, takenBack } = await knownScans(tx, rows, courier?.reversals ?? []);
  const known = Map.groupBy(ahead, ({ shipmentId }) => shipmentId);
  const taken = Map.groupBy(takenBack, ({ shipmentId }) => shipmentId);
  const standings = new Map(
    rows.map((row) => {
      const receipt = { now: row.receives_at, ahead: known.get(row.id) ?? [] };
      return [row.id, createScanState(row, { takenBackAt: lastOf(taken.get(row.id)), receipt })];
    }),
  );
  for (const { shipmentId, scanReport } of told) {
    const standing = standings.get(shipmentId);
    if (!standing) continue;
    reportOddities(services, standing.row, scanReport);
    applyScanReport(standing, scanReport, { courier, now: services.now() });
  }
  const spoken = new Set(ids);
  await write(
    tx,
    [...standings.values()].filter(({ row }) => spoken.has(row.id)),
  );
}

async function write(tx: TenantTx, all: readonly ScanState[]): Promise<void> {
  // A parcel that was final twice became final at the last time.
  const ended = new Map(
    all.flatMap((standing) => standing.ended.map((one) => [`${one.rule} ${one.shipmentId}`, one])),
  );
  if (ended.size > 0) await closeEnded(tx, [...ended.values()]);
  await writeStandings(tx, all);
  for (const entry of all.flatMap(({ audits }) => audits)) tx.audit(entry);
  await raiseTroubles(tx, all);
  const turned = all.filter(({ isTurned }) => isTurned).map(({ row }) => row.id);
  if (turned.length > 0) await tx.enqueue('cod.rejudge', { shipmentIds: turned });
  await shippingFacts.applyTrackings(
    tx,
    all.flatMap(({ facts }) => facts),
  );
  for (const { locked, cancelled } of all)
    if (cancelled)
      await recordCancelled(tx, locked, { code: cancelled.code, label: cancelled.label });
}

function reportOddities(
  { metrics, log }: Services,
  shipment: ShipmentRow,
  { events, status }: ScanReport,
): void {
  const unknown = [status, ...events.map((event) => event.status)].filter(
    (one) => one && !one.isKnown,
  );
  if (unknown.length === 0) return;
  metrics.oddities.inc({ kind: 'unknown-status-code' });
  log.warn(
    { courier: shipment.courier, code: unknown[0]?.code, shipmentId: shipment.id },
    'unknown status code',
  );
}
