// Columns that keep traces of an order's time outside `send`, and their empty values.
import type { OrderColumns } from './order.store.ts';

/** For an order that no courier has any more. */
export const noTracking = {
  tracking_carrier: null,
  tracking_code: null,
  tracking_label: null,
  tracking_bucket: null,
  tracking_at: null,
  tracking_place: null,
} as const satisfies Partial<OrderColumns>;

/** All columns to reset when the order goes back to `send`. */
export const fresh = {
  ...noTracking,
  sent_at: null,
  delivered_at: null,
  returned_at: null,
  cancelled_at: null,
  cancel_reason: '',
  packed_at: null,
  packed_by: null,
  // Without a live parcel the number was typed by hand; the history keeps it.
  pno: '',
} as const satisfies Partial<OrderColumns>;
