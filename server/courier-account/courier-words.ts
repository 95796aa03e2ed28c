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
  Failure,
  FixField,
  Refused,
  Subscribed,
  Unknown,
  UnknownReason,
} from '@app/courier/kit/outcome';
export type {
  NumberRange,
  Parcel,
  Party,
  Status,
  TrackedParcel,
  TrackEvent,
} from '@app/courier/kit/parcel';
