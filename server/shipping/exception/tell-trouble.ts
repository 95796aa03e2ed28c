// Notifies staff of a parcel with an exception, once per parcel and only while the exception lasts.
import { buckets, type Bucket } from '@app/contract/kit/buckets';
import { carrierById } from '@app/contract/kit/carriers';
import { staffPush } from '../../shop/index.ts';
import type { TenantTx } from '../../platform/database.ts';
import type { Session } from '../../platform/session.ts';
import { includesBucket, troubledBuckets } from './parcel-troubles.ts';
import { findTroubled } from './troubled.store.ts';

const isTrouble = (bucket: string): bucket is Bucket => includesBucket(troubledBuckets, bucket);

interface MovedParcel {
  readonly locked: { readonly tracking_bucket: string };
  readonly row: { readonly id: number; readonly state: string; readonly tracking_bucket: string };
}

export async function raiseTroubles(tx: TenantTx, moved: readonly MovedParcel[]): Promise<void> {
  for (const { locked, row } of moved)
    if (
      row.state === 'booked' &&
      isTrouble(row.tracking_bucket) &&
      !isTrouble(locked.tracking_bucket)
    )
      await staffPush.raisePush(tx, 'parcel_trouble', row.id);
}

export async function tellTrouble(
  tx: TenantTx,
  session: Session,
  subject: string,
): Promise<staffPush.PushWords | null> {
  const parcel = await findTroubled(tx, session, Number(subject));
  if (!parcel || !isTrouble(parcel.tracking_bucket)) return null;
  const { code, pno, courier, tracking_bucket: bucket } = parcel;
  return {
    title: `พัสดุ${buckets[bucket]}`,
    body: `ออเดอร์ ${code} ${carrierById(courier)?.name ?? courier} ${pno}`,
    path: '/exceptions',
  };
}
