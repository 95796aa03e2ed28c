// What a stay outside `send` leaves in the columns of an order.
import type { OrderColumns } from './order.store.ts';

/** Where no courier knows the order any more. */
export const noTracking = {
  tracking_carrier: null,
  tracking_code: null,
  tracking_label: null,
  tracking_bucket: null,
  tracking_at: null,
  tracking_place: null,
} as const satisfies Partial<OrderColumns>;

/** All of it ends when the order comes back. */
export const fresh = {
  ...noTracking,
  sent_at: null,
  delivered_at: null,
  returned_at: null,
  cancelled_at: null,
  cancel_reason: '',
  packed_at: null,
  packed_by: null,
  // Without a live parcel the number was typed by hand: history keeps it.
  pno: '',
} as const satisfies Partial<OrderColumns>;
