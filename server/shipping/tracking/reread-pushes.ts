// Reads again the stored pushes of a courier that cannot be polled: there is nothing else to learn.
import type { CourierId } from '@app/contract/kit/carriers';
import { courierPushes } from '../../courier-setup/index.ts';
import type { Actor } from '../../platform/database.ts';
import type { Services } from '../../platform/route.ts';
import type { ShipmentRow } from '../shipment/shipment.store.ts';
import { saveScanReports } from './scan-events/save-scan-reports.ts';
import type { AskResult } from './ask-parcels.ts';
import { scanReportOf } from './take-pushes.ts';
import { pushesOf } from './tracking.store.ts';

interface Rereading {
  readonly services: Services;
  readonly actor: Actor;
  readonly courier: CourierId;
}

/** `updated` = the courier has pushed news of them; `failed` = no news yet. */
export async function rereadPushes(
  reading: Rereading,
  shipments: readonly ShipmentRow[],
): Promise<AskResult> {
  let updated = 0;
  for (const shipment of shipments) if (await rereadOne(reading, shipment)) updated += 1;
  return { updated, failed: shipments.length - updated, failure: null };
}

async function rereadOne(
  { services, actor, courier }: Rereading,
  { id, pno }: ShipmentRow,
): Promise<boolean> {
  return services.db.withTenant(actor, async (tx) => {
    const stored = await pushesOf(tx, courier, pno);
    const told = stored
      .flatMap(({ body }) => courierPushes.parseStored(services, courier, body))
      .filter((push) => push.trackingNumber === pno)
      .map((push) => ({ shipmentId: id, scanReport: scanReportOf(push) }));
    await saveScanReports(tx, services, { courier, told });
    return told.length > 0;
  });
}
