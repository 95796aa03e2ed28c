// What upkeep may ask of shipping. What couriers push leaves after a month.
import { ERASES_BUYER, KNOWS_NO_BUYER, PASSES_BY, type DomainUpkeep } from '../platform/upkeep.ts';
import { undoReturn } from './return/scan-return.ts';
import { eraseReceivers, orderHasParcel } from './upkeep.store.ts';

export const shippingUpkeep = {
  tables: {
    shipments: ERASES_BUYER,
    shipment_batches: KNOWS_NO_BUYER,
    shipment_batch_items: KNOWS_NO_BUYER,
    tracking_events: ERASES_BUYER,
    courier_pushes: PASSES_BY,
    courier_lookups: KNOWS_NO_BUYER,
    courier_answers: KNOWS_NO_BUYER,
    exceptions: KNOWS_NO_BUYER,
    print_jobs: KNOWS_NO_BUYER,
    print_job_items: KNOWS_NO_BUYER,
    manifests: KNOWS_NO_BUYER,
    manifest_items: KNOWS_NO_BUYER,
    pickups: KNOWS_NO_BUYER,
    parcel_proofs: ERASES_BUYER,
    return_scans: KNOWS_NO_BUYER,
  },
  eraseBuyer: async (tx, { orderIds }) => {
    await eraseReceivers(tx, orderIds);
    return {};
  },
  undo: { return: undoReturn },
  needs: { order: orderHasParcel },
} satisfies DomainUpkeep;
