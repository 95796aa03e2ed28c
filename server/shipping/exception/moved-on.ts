// Decides which exception of a parcel ends with the courier's next scan.
import type { ExceptionRule } from '@app/contract/shipping/exception';
import type { ShipmentRow } from '../shipment/shipment.store.ts';
import type { Ended } from './moved-on.store.ts';
import { endingBuckets, includesBucket, parcelTroubles } from './parcel-troubles.ts';

const HOUR_MS = 3_600_000;

interface Trouble {
  readonly rule: ExceptionRule;
  readonly episode: Date;
}

interface Word {
  readonly bucket: string;
  readonly now: Date;
}

/** The parcel's current exception, unless it continues in the new bucket. */
function endOfTrouble(shipment: ShipmentRow, { bucket, now }: Word): Trouble | null {
  const trouble = parcelTroubles.find(({ buckets, episode, hours }) => {
    const begun = shipment[episode];
    if (!begun || !includesBucket(buckets, shipment.tracking_bucket)) return false;
    return hours === 0 || now.getTime() - begun.getTime() > hours * HOUR_MS;
  });
  const episode = trouble && shipment[trouble.episode];
  if (!episode) return null;
  // A followed parcel has arrived, whatever the scan says.
  const stays = trouble.hours === 0 && includesBucket(trouble.buckets, bucket);
  return stays ? null : { rule: trouble.rule, episode };
}

/** Call before the locked parcel moves to `bucket`: finds the exception that the move closes. */
export function troubleThatEnds(shipment: ShipmentRow, word: Word): Ended[] {
  const { watched_at: watched, amend_asked_at: unsure } = shipment;
  const isEnd = includesBucket(endingBuckets, word.bucket);
  const all: (Trouble | null)[] = [
    endOfTrouble(shipment, word),
    watched && isEnd ? { rule: 'watched', episode: watched } : null,
    unsure && isEnd ? { rule: 'unsure', episode: unsure } : null,
  ];
  return all.flatMap((trouble) =>
    trouble ? [{ ...trouble, shipmentId: shipment.id, orderId: shipment.order_id }] : [],
  );
}
