// The way of an order's parcel, as its buyer may see it.
import type { CourierId } from '@app/contract/kit/carriers';
import type { TenantTx } from '../../platform/database.ts';
import { checkpointsOf, parcelOfOrder } from '../shipment/parcel-standing.store.ts';

export interface ParcelWay {
  readonly courier: CourierId;
  readonly pno: string;
  /** The newest first. */
  readonly scans: readonly {
    readonly at: Date;
    readonly label: string;
    readonly place: string;
    /** Who took the parcel, which its label may say too; '' where the courier does not name them. */
    readonly signer: string;
  }[];
}

/** Of the number that the order shows now; undefined where no courier knows it. */
export async function wayOfOrder(
  tx: TenantTx,
  order: { readonly id: number; readonly pno: string },
): Promise<ParcelWay | undefined> {
  if (order.pno === '') return undefined;
  const parcel = await parcelOfOrder(tx, order);
  if (!parcel) return undefined;
  const scans = await checkpointsOf(tx, [parcel.id]);
  return { courier: parcel.courier as CourierId, pno: order.pno, scans };
}
