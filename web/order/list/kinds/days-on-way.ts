// How many days a parcel was in transit.
import type { OrderReply } from '@app/contract/order/order';

const DAY_MS = 86_400_000;

/** Days in transit, until delivery or until now. */
export function daysOnWay({ sentAt, deliveredAt }: OrderReply, now: number): number | null {
  if (sentAt === null) return null;
  const end = deliveredAt === null ? now : Date.parse(deliveredAt);
  return Math.max(0, Math.ceil((end - Date.parse(sentAt)) / DAY_MS));
}
