// The tracking of an order's parcel, as its buyer may see it.
import type { CourierId } from '@app/contract/kit/carriers';
import type { TenantTx } from '../../platform/database.ts';
import { checkpointsOf, parcelOfOrder } from '../shipment/parcel-standing.store.ts';

export interface ParcelWay {
  readonly courier: CourierId;
  readonly pno: string;
  /** Newest first. */
  readonly scans: readonly {
    readonly at: Date;
    readonly label: string;
    readonly place: string;
    /** Who received the parcel, which a label may also say; '' where the courier names nobody. */
    readonly signer: string;
  }[];
}

/** For the order's current number; undefined where no courier knows it. */
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
