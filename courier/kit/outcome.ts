// The outcomes of a call to a courier, as types; nothing is thrown.
import type { Picture, Pickup, Warehouse } from './parcel.ts';

/**
 * Who or what has to change after a refusal. `temporary` = nothing: the courier asks to try again
 * later.
 */
export type RefusalKind = 'address' | 'parcel' | 'account' | 'state' | 'temporary' | 'other';

/**
 * The field of the order, the sender or the account that the seller should open to fix a refusal.
 */
export type FixField =
  | 'receiver'
  | 'receiver.name'
  | 'receiver.phone'
  | 'receiver.address'
  | 'receiver.place'
  | 'receiver.postcode'
  | 'sender'
  | 'sender.name'
  | 'sender.phone'
  | 'sender.address'
  | 'sender.place'
  | 'sender.postcode'
  | 'weight'
  | 'size'
  | 'cod'
  | 'declaredValue'
  | 'remark'
  | 'service'
  | 'category'
  | 'merchantNumber'
  | 'trackingNumber'
  | 'credentials';

/** The courier understood the call and said no. Nothing was done at the courier. */
export interface Refused {
  outcome: 'refused';
  /** The courier's own code, as text. */
  code: string;
  kind: RefusalKind;
  /** What happened, for the seller. */
  messageTh: string;
  /** What the seller can do now. */
  todoTh: string;
  fixField?: FixField;
  /** The courier's message, with the details of its fields. */
  courierText: string;
  /** The courier's answer under the field names that API clients know (spec.md §3). */
  answer?: Readonly<Record<string, string>>;
  raw: unknown;
}

export type UnknownReason =
  /** No answer in time, after the request was sent. */
  | 'timeout'
  /** The connection broke after the request was sent. */
  | 'cut'
  /** HTTP 5xx, or the courier's 'internal error'. */
  | 'server_error'
  /** The answer does not follow the protocol, or is far too large. */
  | 'malformed'
  /**
   * The courier says that this merchant number was used before: the parcel exists, but its tracking
   * number is not known here.
   */
  | 'exists';

/**
 * The courier may or may not have acted. Never retry with a new merchant number; ask the courier
 * instead.
 */
export interface Unknown {
  outcome: 'unknown';
  reason: UnknownReason;
  detail: string;
}

export type DownReason =
  /** No connection was made, or no byte of the request left. */
  | 'unreachable'
  /** A gateway in front of the courier turned the request away (HTTP 401, 403, 404, …). */
  | 'turned_away'
  /** The courier answered 429, or the gate's own rate limit held the call back. */
  | 'throttled';

/** The courier certainly did nothing: the same call can simply be retried. */
export interface Down {
  outcome: 'down';
  reason: DownReason;
  detail: string;
  /** The HTTP status, if there was an answer. */
  status?: number;
  retryAfterMs?: number;
}

export type Failure = Refused | Unknown | Down;

/** The courier will push events of the `taken` numbers, and none of the `refused` ones. */
export interface Subscribed {
  outcome: 'subscribed';
  taken: string[];
  refused: string[];
}

/** The price before the parcel is sent; the courier's scale decides in the end. */
export interface Estimated {
  outcome: 'estimated';
  satang: number;
  /** The remote-area surcharge; the courier does not say whether the price includes it. */
  remoteSatang: number;
  by: 'weight' | 'size' | null;
}

export interface Warehouses {
  outcome: 'warehouses';
  warehouses: Warehouse[];
}

export interface PickupCalled {
  outcome: 'called';
  ticket: string;
  staffName: string;
  staffPhone: string;
  timeoutText: string;
  /** Any further message of the courier. */
  notice: string;
}

export interface Pickups {
  outcome: 'pickups';
  pickups: Pickup[];
}

export type PickupCancelled = { outcome: 'cancelled' };

/** Who received the parcel; `picture` null with `pictureFault` '' = there is no picture. */
export interface Proven {
  outcome: 'proven';
  signer: string;
  /** The signer's relation to the receiver, in the courier's words. */
  signerText: string;
  picture: Picture | null;
  pictureFault: string;
}
