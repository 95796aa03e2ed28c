// Finds out whose parcel a courier has under a number of the shop's own range, by the reference in
// its pushes.
import { courierPushes, type Words } from '../../courier-setup/index.ts';
import type { TenantTx } from '../../platform/database.ts';
import type { Services } from '../../platform/route.ts';
import { bodiesOfNumber } from './number-taken.store.ts';
import type { ShipmentRow } from './shipment.store.ts';

type Numbered = Pick<ShipmentRow, 'own_number' | 'merchant_no'>;

const plain = (reference: string): string => reference.replaceAll(/\s/g, '').toLowerCase();

/**
 * Whether a reference is another parcel's; one that is cut short or has a suffix still counts as
 * this parcel's.
 */
export function isAnothers(
  { own_number: own, merchant_no: merchantNo }: Numbered,
  { trackingNumber, merchantNumber, isReturnLeg }: Words.ParsedPush,
): boolean {
  if (own === null || isReturnLeg || trackingNumber !== own.text) return false;
  const [ours, theirs] = [plain(merchantNo), plain(merchantNumber ?? '')];
  return theirs !== '' && !ours.startsWith(theirs) && !theirs.startsWith(ours);
}

/**
 * Whether the courier pushed news of another parcel under this number, before or after this parcel
 * was sent.
 */
export async function isToldOfAnother(
  tx: TenantTx,
  services: Services,
  shipment: Numbered & Pick<ShipmentRow, 'courier'>,
): Promise<boolean> {
  const { courier, own_number: own } = shipment;
  if (own === null) return false;
  const bodies = await bodiesOfNumber(tx, courier, own.text);
  return bodies
    .flatMap(({ body }) => courierPushes.parseStored(services, courier, body))
    .some((push) => isAnothers(shipment, push));
}
