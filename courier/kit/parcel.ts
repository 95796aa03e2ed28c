// Our own words for parcels, events, states, pushes, and the cars that fetch parcels; every adapter maps between these and its courier's.

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

/** Where a parcel is, in the same eleven words for every courier. */
export type Bucket = (typeof buckets)[number];

/** A name and an address in official Thai place names. */
export interface Party {
  name: string;
  phone: string;
  phone2?: string;
  /** House, lane, road: everything below the subdistrict. */
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
  /** Our number for this shipment, committed before the call; the courier refuses to take it twice. */
  merchantNumber: string;
  /** The number on the label, from the shop's own range, where the courier leaves that to us (`numbers` of its face). */
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

/** Running numbers that a courier has given to a shop. */
export interface NumberRange {
  /** Numbers of one series differ by their running number only. */
  series: string;
  first: number;
  last: number;
  /** The running number as the courier reads it on a label. */
  write: (running: number) => string;
}

/** One row of a courier's status table. */
export interface StatusRow {
  /** What the courier sends. */
  code: string;
  /** What our routes and counts use (`/order/tracking/flash/{display}`). */
  display: string;
  labelTh: string;
  labelEn: string;
  bucket: Bucket;
  /** Seen in the courier's own document or by several independent sources. */
  isVerified: boolean;
  /** Tells of money, not of the parcel: its COD has left for the seller. */
  isCodPaid?: true;
  /** The courier was to fetch the parcel and does not have it. */
  isUnfetched?: true;
}

/** A status as it arrived. An unknown code keeps the courier's words and has no bucket: it never moves a parcel. */
export interface Status {
  code: string;
  display: string | null;
  label: string;
  bucket: Bucket | null;
  isKnown: boolean;
  isCodPaid?: true;
  isUnfetched?: true;
}

/** One scan or message about a parcel. */
export interface TrackEvent {
  /** Milliseconds since 1970, UTC; null when the courier gave none. */
  at: number | null;
  /** The courier's word for what was done, e.g. DELIVERY_CONFIRM. */
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
  /** On the first leg: the number of the return leg. */
  returnTrackingNumber: string | null;
  /** On the return leg: the number the parcel went out with. */
  originalTrackingNumber: string | null;
  isReturnLeg: boolean;
  /** Oldest first, whatever the courier's order. */
  events: TrackEvent[];
}

/** A place of the shop that the courier knows by a number of its own. */
export interface Warehouse {
  no: string;
  name: string;
  /** In one line. */
  address: string;
  phone: string;
}

/** A car is asked to one place: a warehouse that the courier knows, or an address. */
export interface PickupAsk {
  place: { warehouseNo: string } | { sender: Party };
  /** How many parcels will stand there, about. */
  parcels: number;
  remark?: string;
}

/** Of a car that was called: open, somebody is on the way, parcels taken, given to another, called off. */
export type PickupState = 0 | 1 | 2 | 3 | 4;

/** A car as the courier knows it; what it left out is null or ''. */
export interface Pickup {
  ticket: string;
  warehouseNo: string | null;
  placeName: string;
  address: string;
  state: PickupState | null;
  stateText: string;
  /** As asked for, and as taken. */
  estimate: number | null;
  parcels: number | null;
  staffName: string;
  staffPhone: string;
  remark: string;
  at: number | null;
}

/** A file as it came; nothing is believed of its kind. */
export interface Picture {
  bytes: Uint8Array;
}

/** A webhook request as it reached us, body untouched. */
export interface RawPush {
  contentType: string;
  body: string;
  /** Names in lower case; some couriers sign in a header. */
  headers?: Readonly<Record<string, string>>;
}

export interface ParsedPush {
  outcome: 'push';
  kind: 'status' | 'route' | 'other';
  trackingNumber: string | null;
  merchantNumber: string | null;
  status: Status | null;
  at: number | null;
  /** The scans it tells of; none on a mere change of status. */
  events: TrackEvent[];
  returnTrackingNumber: string | null;
  originalTrackingNumber: string | null;
  isReturnLeg: boolean;
  /** The parcel is asked about at once: `also` beside what the push tells, `only` because what it tells proves nothing. */
  hint?: 'also' | 'only';
  /** What the courier weighed, and what it charges; only in pushes that tell of nothing else. */
  weightGrams?: number;
  freightSatang?: number;
  /** News of a car; such a push tells of no parcel. */
  pickup?: { ticket: string; state: PickupState | null; staffName: string; staffPhone: string };
  raw: unknown;
  /** What the same message tells of other parcels, or later of this one. */
  others?: readonly ParsedPush[];
}

export interface RejectedPush {
  outcome: 'rejected';
  reason: 'signature' | 'malformed';
  detail: string;
}

/** What to answer to a push, in the courier's own form. */
export interface PushReply {
  status: number;
  contentType: string;
  body: string;
}
