// The common model of parcels, events, statuses, pushes and pickups; each adapter maps between it
// and its courier's own.

export const buckets = [
  'created',
  'picked_up',
  'in_transit',
  'out_for_delivery',
  'attempt_failed',
  'problem',
  'delivered',
  'returning',
  'returned',
  'lost',
  'cancelled',
] as const;

/** The state of a parcel, in the same eleven words for every courier. */
export type Bucket = (typeof buckets)[number];

/** A name and an address in official Thai place names. */
export interface Party {
  name: string;
  phone: string;
  phone2?: string;
  /** House, lane, road: everything below the subdistrict level. */
  address: string;
  subdistrict: string;
  district: string;
  province: string;
  postcode: string;
}

export interface ParcelItem {
  name: string;
  quantity: number;
}

/** One parcel to book. Money in satang, weight in grams, sides in cm: integers all. */
export interface Parcel {
  /**
   * The merchant number, committed to the database before the call; the courier refuses to take it
   * twice.
   */
  merchantNumber: string;
  /**
   * The tracking number from the shop's own range, where the courier leaves the numbering to the
   * shop (`numbers` of its face).
   */
  trackingNumber?: string;
  sender: Party;
  receiver: Party;
  weightGrams: number;
  widthCm?: number;
  lengthCm?: number;
  heightCm?: number;
  /** 0 = nothing is collected at the door. */
  codAmountSatang: number;
  /** 0 = not insured. */
  declaredValueSatang: number;
  /** A code of `courier.services`; the courier's default when absent. */
  service?: number;
  /** A code of `courier.categories`; the courier's default when absent. */
  category?: number;
  remark?: string;
  items?: ParcelItem[];
}

/** A range of running numbers that a courier assigned to a shop. */
export interface NumberRange {
  /** Numbers of one series differ by their running number only. */
  series: string;
  first: number;
  last: number;
  /** Formats a running number as the tracking number on a label. */
  write: (running: number) => string;
}

/** One row of a courier's status table. */
export interface StatusRow {
  /** What the courier sends. */
  code: string;
  /** The code in routes and counts (`/order/tracking/flash/{display}`). */
  display: string;
  labelTh: string;
  labelEn: string;
  bucket: Bucket;
  /** The code is in the courier's own document or in several independent sources. */
  isVerified: boolean;
  /** The status is about money, not the parcel: the COD was transferred to the seller. */
  isCodPaid?: true;
  /** The courier was to pick the parcel up and does not have it. */
  isUnfetched?: true;
}

/**
 * A status as the courier sent it. An unknown code keeps the courier's text and has no bucket: it
 * never moves a parcel.
 */
export interface Status {
  code: string;
  display: string | null;
  label: string;
  bucket: Bucket | null;
  isKnown: boolean;
  isCodPaid?: true;
  isUnfetched?: true;
}

export interface TrackEvent {
  /** Milliseconds since 1970, UTC; null when the courier gave none. */
  at: number | null;
  /** The courier's name of the action, e.g. DELIVERY_CONFIRM. */
  action: string | null;
  status: Status | null;
  text: string;
  place: string | null;
  signer: string | null;
}

/** What a courier knows about one parcel. `status` null = booked, not scanned yet. */
export interface TrackedParcel {
  trackingNumber: string;
  merchantNumber: string | null;
  status: Status | null;
  statusAt: number | null;
  /** Set on the outbound leg: the tracking number of the return leg. */
  returnTrackingNumber: string | null;
  /** Set on the return leg: the tracking number of the outbound leg. */
  originalTrackingNumber: string | null;
  isReturnLeg: boolean;
  /** Oldest first, even if the courier sends another order. */
  events: TrackEvent[];
}

/** A place of the shop for which the courier has a number. */
export interface Warehouse {
  no: string;
  name: string;
  /** The address in one line. */
  address: string;
  phone: string;
}

/** The request of a pickup at one place: a warehouse that the courier knows, or an address. */
export interface PickupAsk {
  place: { warehouseNo: string } | { sender: Party };
  /** The approximate number of parcels. */
  parcels: number;
  remark?: string;
}

/**
 * State of a pickup: 0 open, 1 assigned, 2 parcels picked up, 3 passed to another employee of the
 * courier, 4 cancelled.
 */
export type PickupState = 0 | 1 | 2 | 3 | 4;

/** A pickup as the courier reports it; missing values are null or ''. */
export interface Pickup {
  ticket: string;
  warehouseNo: string | null;
  placeName: string;
  address: string;
  state: PickupState | null;
  stateText: string;
  /** The expected number of parcels; `parcels` below is the number picked up. */
  estimate: number | null;
  parcels: number | null;
  staffName: string;
  staffPhone: string;
  remark: string;
  at: number | null;
}

/** A file as received; its type is not verified. */
export interface Picture {
  bytes: Uint8Array;
}

/** A webhook request as received, body unchanged. */
export interface RawPush {
  contentType: string;
  body: string;
  /** Header names in lower case; some couriers sign in a header. */
  headers?: Readonly<Record<string, string>>;
}

export interface ParsedPush {
  outcome: 'push';
  kind: 'status' | 'route' | 'other';
  trackingNumber: string | null;
  merchantNumber: string | null;
  status: Status | null;
  at: number | null;
  /** The scans in the push; empty for a push that only changes the status. */
  events: TrackEvent[];
  returnTrackingNumber: string | null;
  originalTrackingNumber: string | null;
  isReturnLeg: boolean;
  /**
   * Ask the courier about the parcel at once: `also` = beside using the push, `only` = because the
   * push itself proves nothing.
   */
  hint?: 'also' | 'only';
  /** The courier's measured weight and its charge; only in pushes that carry nothing else. */
  weightGrams?: number;
  freightSatang?: number;
  /** News of a pickup; such a push is not about a parcel. */
  pickup?: { ticket: string; state: PickupState | null; staffName: string; staffPhone: string };
  raw: unknown;
  /** Further pushes in the same message: about other parcels, or later events of this one. */
  others?: readonly ParsedPush[];
}

export interface RejectedPush {
  outcome: 'rejected';
  reason: 'signature' | 'malformed';
  detail: string;
}

/** The reply to a push, in the courier's own format. */
export interface PushReply {
  status: number;
  contentType: string;
  body: string;
}
