// The upkeep functions of shipping.
import { ERASES_BUYER, KNOWS_NO_BUYER, type DomainUpkeep } from '../platform/upkeep.ts';
import { undoReturn } from './return/scan-return.ts';
import {
  anyPush,
  eraseReceivers,
  eraseSecondNumber,
  forgetPushes,
  orderWasShipped,
} from './upkeep.store.ts';

export const shippingUpkeep = {
  tables: {
    shipments: ERASES_BUYER,
    shipment_batches: KNOWS_NO_BUYER,
    shipment_batch_items: ERASES_BUYER,
    tracking_events: ERASES_BUYER,
    courier_pushes: ERASES_BUYER,
    courier_lookups: KNOWS_NO_BUYER,
    courier_answers: KNOWS_NO_BUYER,
    exceptions: ERASES_BUYER,
    print_jobs: ERASES_BUYER,
    print_job_items: KNOWS_NO_BUYER,
    manifests: KNOWS_NO_BUYER,
    manifest_items: KNOWS_NO_BUYER,
    pickups: KNOWS_NO_BUYER,
    parcel_proofs: ERASES_BUYER,
    return_scans: ERASES_BUYER,
  },
  eraseBuyer: async (tx, buyer) => {
    await eraseReceivers(tx, buyer);
    if (buyer.phone !== null) await eraseSecondNumber(tx, buyer.phone);
    return {};
  },
  passing: [{ any: anyPush, forget: forgetPushes }],
  undo: { return: undoReturn },
  needs: { order: orderWasShipped },
} satisfies DomainUpkeep;
