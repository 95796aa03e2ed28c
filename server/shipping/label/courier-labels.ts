// The courier's own label of each parcel: fetched once, stored, and read while printing.
import { buffer } from 'node:stream/consumers';
import type { CourierId } from '@app/contract/kit/carriers';
import { callCourier, deployedCourier, type Words } from '../../courier-setup/index.ts';
import type { Actor } from '../../platform/database.ts';
import type { Services } from '../../platform/route.ts';
import { waybillFile } from '../shipment/keep-label.ts';
import { writeLabelFile } from '../shipment/parcel-label.store.ts';
import type { PrintableRow } from './label-of-parcel.ts';

interface ServiceContext {
  readonly services: Services;
  readonly actor: Actor;
}

/** Parallel fetches: the courier gate limits the rate, this only keeps it busy. */
const WIDTH = 8;

const fileOf = ({ actor }: ServiceContext, row: PrintableRow): string =>
  waybillFile(actor.tenantId, row.shipment_id);

/** A label that cannot be fetched is replaced by the shop's own label, and the report says so. */
export async function fetchCourierPdfs(
  serviceContext: ServiceContext,
  courier: CourierId,
  rows: readonly PrintableRow[],
): Promise<void> {
  // A label that only comes with the booking is either in the store or lost.
  if (!deployedCourier(serviceContext.services.config, courier)?.label) return;
  const queue = rows.filter((row) => row.label_file === '').values();
  const work = async (): Promise<void> => {
    for (const row of queue) await fetchOne(serviceContext, courier, row);
  };
  await Promise.all(Array.from({ length: WIDTH }, work));
}

async function fetchOne(
  serviceContext: ServiceContext,
  courier: CourierId,
  row: PrintableRow,
): Promise<void> {
  const { services, actor } = serviceContext;
  const outcome = await callCourier<Words.LabelPdf>(
    services,
    { tenantId: actor.tenantId, courier, subject: row.pno, kind: 'label' },
    async (adapter, link) => {
      const size = adapter.labelSizes[0]?.size ?? '';
      return adapter.label
        ? adapter.label(
            link,
            { trackingNumber: row.pno, merchantNumber: row.sent.merchantNumber },
            size,
          )
        : { outcome: 'unknown', reason: 'malformed', detail: 'has no label' };
    },
  );
  if (outcome.outcome !== 'label') return;
  const file = fileOf(serviceContext, row);
  await services.files.write(file, outcome.pdf);
  await services.db.withTenant(actor, (tx) => writeLabelFile(tx, row.shipment_id, file));
}

/** Parcels whose stored label is missing or unreadable: the next print fetches it again. */
export async function clearStoredLabels(
  { services, actor }: ServiceContext,
  courier: CourierId,
  rows: readonly PrintableRow[],
): Promise<void> {
  if (rows.length === 0 || !deployedCourier(services.config, courier)?.label) return;
  await services.db.withTenant(actor, async (tx) => {
    for (const row of rows) await writeLabelFile(tx, row.shipment_id, '');
  });
}

export async function courierPdfOf(
  serviceContext: ServiceContext,
  row: PrintableRow,
): Promise<Uint8Array | null> {
  const stored = await serviceContext.services.files.read(fileOf(serviceContext, row));
  return stored ? buffer(stored.stream) : null;
}
