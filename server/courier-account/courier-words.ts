// The words of couriers that the rest of the server may speak; the adapters themselves stay behind the gate.
export type {
  Booked,
  Cancelled,
  Courier,
  CourierLink,
  LabelPdf,
  ParsedPush,
  PushReply,
  RawPush,
  RejectedPush,
  Tracked,
  TrackedMany,
} from '@app/courier/kit/courier';
export type {
  Down,
  Estimated,
  Failure,
  FixField,
  PickupCalled,
  PickupCancelled,
  Pickups,
  Proven,
  Refused,
  Subscribed,
  Unknown,
  UnknownReason,
  Warehouses,
} from '@app/courier/kit/outcome';
export type {
  NumberRange,
  Parcel,
  Party,
  Pickup,
  PickupAsk,
  Status,
  TrackedParcel,
  TrackEvent,
} from '@app/courier/kit/parcel';
