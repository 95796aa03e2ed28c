// How a call to a courier can end: said in types, never thrown.
import type { Picture, Pickup, Warehouse } from './parcel.ts';

/** Who has to act on a refusal. `temporary` = nobody: the courier asks to come again later. */
export type RefusalKind = 'address' | 'parcel' | 'account' | 'state' | 'temporary' | 'other';

/** The field of the order, the sender or the account that the seller should open to mend a refusal. */
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
  /** The courier's own words, field details included. */
  courierText: string;
  /** Under the names that clients know (spec.md §3). */
  answer?: Readonly<Record<string, string>>;
  raw: unknown;
}

export type UnknownReason =
  /** No answer in time, after the request had left. */
  | 'timeout'
  /** The connection broke after the request had left. */
  | 'cut'
  /** HTTP 5xx, or the courier's 'internal error'. */
  | 'server_error'
  /** An answer that is not what the protocol says, or far too large. */
  | 'malformed'
  /** The courier says this merchant number was used before: the parcel exists, its tracking number is not known to us. */
  | 'exists';

/** Maybe done, maybe not. Never repeat under a fresh merchant number; ask the courier instead. */
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
  /** The courier answered 429, or our own gate held the call back. */
  | 'throttled';

/** Certainly not done: the same call can simply be made again. */
export interface Down {
  outcome: 'down';
  reason: DownReason;
  detail: string;
  /** HTTP's, where one came. */
  status?: number;
  retryAfterMs?: number;
}

export type Failure = Refused | Unknown | Down;

/** The courier will push what happens to these; `refused` it will not. */
export interface Subscribed {
  outcome: 'subscribed';
  taken: string[];
  refused: string[];
}

/** The price before anything is sent; the courier's scale decides in the end. */
export interface Estimated {
  outcome: 'estimated';
  satang: number;
  /** For places far away, already in the price or not: the courier does not say. */
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
  /** What else the courier says about it. */
  notice: string;
}

export interface Pickups {
  outcome: 'pickups';
  pickups: Pickup[];
}

export type PickupCancelled = { outcome: 'cancelled' };

/** Who took the parcel; `picture` null with `pictureFault` '' = there is none. */
export interface Proven {
  outcome: 'proven';
  signer: string;
  /** Who that is to the receiver, in the courier's words. */
  signerText: string;
  picture: Picture | null;
  pictureFault: string;
}
