// Which trouble of a parcel ends with the courier's next word.
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

/** The trouble that the parcel was in until now, unless this word leaves it there. */
function endOfTrouble(shipment: ShipmentRow, { bucket, now }: Word): Trouble | null {
  const trouble = parcelTroubles.find(({ buckets, episode, hours }) => {
    const begun = shipment[episode];
    if (!begun || !includesBucket(buckets, shipment.tracking_bucket)) return false;
    return hours === 0 || now.getTime() - begun.getTime() > hours * HOUR_MS;
  });
  const episode = trouble && shipment[trouble.episode];
  if (!episode) return null;
  // Who was waited for has come, whatever the word is.
  const stays = trouble.hours === 0 && includesBucket(trouble.buckets, bucket);
  return stays ? null : { rule: trouble.rule, episode };
}

/** Before the locked parcel is moved to `bucket`: whatever trouble that ends; it is closed by itself. */
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
