// The interface of every courier adapter. A capability is a method that exists; business failures
// are returned, never thrown.
import type { CourierId } from '@app/contract/kit/carriers';
import type * as z from 'zod';
import type { Exchange } from './exchange.ts';
import type {
  Choice,
  CredentialField,
  Environment,
  ErrorRow,
  LabelSize,
  Limits,
  Protocol,
} from './face-rows.ts';
import type { Transport } from './http.ts';
import type {
  Estimated,
  Failure,
  PickupCalled,
  PickupCancelled,
  Pickups,
  Proven,
  Refused,
  Subscribed,
  Warehouses,
} from './outcome.ts';
import type {
  NumberRange,
  Parcel,
  ParsedPush,
  PickupAsk,
  PushReply,
  RawPush,
  RejectedPush,
  StatusRow,
  TrackedParcel,
} from './parcel.ts';
import type { TokenStore } from './token.ts';

export type {
  Choice,
  CredentialField,
  Environment,
  ErrorRow,
  LabelSize,
  Limits,
  Protocol,
} from './face-rows.ts';

export type { ParsedPush, PushReply, RawPush, RejectedPush } from './parcel.ts';

/** The name on the wire (`{c}` in api.md). */
export type { CourierId };

export type Credentials = Record<string, string>;

/**
 * A decrypted account and the environment of one call. Adapters have no clock, randomness or
 * storage of their own.
 */
export interface CourierLink {
  credentials: Credentials;
  environment: Environment;
  /** Replaces scheme and host of all the courier's URLs (`COURIER_URL_…`); paths stay. */
  baseUrl?: string;
  /**
   * The base URL of the account's protocol, where it differs from that of the courier's other
   * services.
   */
  protocolUrl?: string;
  /** Caches short-lived tokens between calls; without it each call fetches its own. */
  tokens?: TokenStore;
  now: () => number;
  /** A nonce of at most 32 characters, new for each call. */
  nonce: () => string;
  /**
   * Receives each HTTP exchange, already redacted. Awaited; its failure never changes the outcome.
   */
  record: (exchange: Exchange) => void | Promise<void>;
  /**
   * Awaited before each HTTP request, so that a rate limit counts requests; a rejection means
   * `down`.
   */
  turn?: () => Promise<void>;
  signal?: AbortSignal;
  timeoutMs?: number;
  /** Sends the request; HTTP when absent. Tests replay recordings through it. */
  transport?: Transport;
}

/**
 * The numbers of a booked parcel: some couriers ask for their tracking number, some for the
 * merchant number.
 */
export interface ParcelNumbers {
  trackingNumber: string;
  merchantNumber: string;
  /** The parcel as booked, for couriers that need all its data again. */
  sent?: Parcel;
}

/**
 * A courier's answer about one parcel, under the field names that API clients know (spec.md §3).
 */
export type PlainAnswer = Readonly<Record<string, string>>;

export interface Booked {
  outcome: 'booked';
  trackingNumber: string;
  merchantNumber: string;
  sortCode: string | null;
  sortingLine: string | null;
  /** The branch that will deliver. */
  branch: string | null;
  notice: string | null;
  /**
   * The courier's label, if the booking answer contains it; there may be no other way to get it.
   */
  label?: Uint8Array;
  answer?: PlainAnswer;
  raw: unknown;
}

export type Cancelled = { outcome: 'cancelled' };
export type Updated = { outcome: 'updated' };

export interface Tracked {
  outcome: 'tracked';
  parcel: TrackedParcel;
}

export interface TrackedMany {
  outcome: 'tracked';
  parcels: TrackedParcel[];
  /** Tracking numbers that the courier does not know. */
  missing: string[];
  /**
   * Tracking numbers without an answer: their call failed while others of the same list succeeded.
   */
  failed: { trackingNumbers: string[]; failure: Failure }[];
  /** Today's number of lookups and the daily limit, if the courier reports them. */
  lookups?: { used: number; most: number };
}

export interface LabelPdf {
  outcome: 'label';
  pdf: Uint8Array;
}

export interface Connected {
  outcome: 'connected';
  detailTh: string;
}

export interface WebhookSet {
  outcome: 'webhook';
  url: string;
  isOn: boolean;
}

export interface CourierFace {
  id: CourierId;
  /** The numeric carrier code of orders (spec.md §1). */
  carrier: 0 | 1 | 2 | 3 | 5 | 6;
  /** The path segment in screen routes (`/order/tracking/flash/…`). */
  route: string;
  /** The setting that turns the courier on; null = always on. */
  flag: string | null;
  nameTh: string;
  nameEn: string;
  limits: Limits;
  services: Choice[];
  categories: Choice[];
  labelSizes: LabelSize[];
  /** The label comes only with the booking answer and cannot be fetched later. */
  bringsLabel?: true;
  statuses: StatusRow[];
  errors: ErrorRow[];
  credentialFields: CredentialField[];
  /** An account that exists only in the sandbox, for shops on trial. */
  trial?: Credentials;
  /** Trims and validates; the gate stores only credentials that passed. */
  credentialSchema: z.ZodType<Credentials>;
  /** Null = no public host known: the deployment must set the courier's URL. */
  hosts: Record<Environment, string | null>;
  /**
   * Present when each account chooses a protocol; `hosts` and `limits` above are then those of the
   * first.
   */
  protocols?: { field: string; list: Protocol[] };
  /** A transit scan that follows a return or a delivery does not undo it. */
  holdsMilestones?: true;
  /** Display codes that undo a delivery; with `holdsMilestones`, no other code does. */
  reversals?: readonly string[];
  /**
   * Number range of a shop that numbers its parcels itself, from its sender details; null = not
   * set.
   */
  numbers?: (details: Readonly<Record<string, string>>) => NumberRange | null;
  /** For labels printed by the shop: the service, and the permit of a shop that pays monthly. */
  labelWords?: (
    trackingNumber: string,
    details: Readonly<Record<string, string>>,
  ) => { service: string; permit: string };
  /** Validates a parcel before any call. A tracking number of the shop's own is not checked. */
  validateParcel: (credentials: Credentials, parcel: Parcel) => Refused | null;
  /** A delivery after `returning` means that the return has arrived; a push alone cannot tell. */
  deliversReturns?: true;
  /**
   * Repeating `book` with the same merchant number can never create a second parcel. With
   * `numbers`, this holds only for a parcel that has a number of the range.
   */
  isRepeatSafe: boolean;
}

/** Calls of key accounts that do not concern booking or tracking. */
export interface DeskCalls {
  /** The price of a parcel that is not booked. */
  estimate: (link: CourierLink, parcel: Parcel) => Promise<Estimated | Failure>;
  warehouses: (link: CourierLink) => Promise<Warehouses | Failure>;
  /** Requests a pickup; never retried automatically. */
  callPickup: (link: CourierLink, ask: PickupAsk) => Promise<PickupCalled | Failure>;
  /** All pickups of a day in Bangkok, whoever requested them. */
  pickups: (link: CourierLink, day: string) => Promise<Pickups | Failure>;
  cancelPickup: (link: CourierLink, ticket: string) => Promise<PickupCancelled | Failure>;
  proof: (link: CourierLink, trackingNumber: string) => Promise<Proven | Failure>;
}

export interface CourierCalls extends DeskCalls {
  book: (link: CourierLink, parcel: Parcel) => Promise<Booked | Failure>;
  cancel: (link: CourierLink, parcel: ParcelNumbers) => Promise<Cancelled | Failure>;
  /** Sends the changed data of a booked parcel under its existing numbers. */
  update: (link: CourierLink, parcel: Parcel) => Promise<Updated | Failure>;
  track: (link: CourierLink, trackingNumber: string) => Promise<Tracked | Failure>;
  /** Any number of tracking numbers; the adapter splits them into the courier's batches. */
  trackMany: (link: CourierLink, trackingNumbers: string[]) => Promise<TrackedMany | Failure>;
  /** `size` is one of `labelSizes`. */
  label: (link: CourierLink, parcel: ParcelNumbers, size: string) => Promise<LabelPdf | Failure>;
  /** Turns every supported kind of push on (or off) for this URL. */
  registerWebhook: (
    link: CourierLink,
    webhook: { url: string; isOn: boolean },
  ) => Promise<WebhookSet | Failure>;
  /** Subscribes to pushes of any number of parcels; for couriers that push only on request. */
  subscribe: (link: CourierLink, trackingNumbers: string[]) => Promise<Subscribed | Failure>;
  /**
   * Pure: verifies as far as the protocol allows. The payload itself may be unsigned, so query the
   * courier again before money depends on it.
   */
  parsePush: (credentials: Credentials, push: RawPush) => ParsedPush | RejectedPush;
  ackPush: (isTaken: boolean, push: RawPush) => PushReply;
  /** A read without side effects that proves the credentials. */
  checkConnection: (link: CourierLink) => Promise<Connected | Failure>;
}

export type Capability = keyof CourierCalls;

/** Every courier has booking and the connection check; all else is optional. */
export type Courier = CourierFace &
  Pick<CourierCalls, 'book' | 'checkConnection'> &
  Partial<CourierCalls>;

const capabilities: Capability[] = [
  'book',
  'cancel',
  'update',
  'track',
  'trackMany',
  'label',
  'registerWebhook',
  'subscribe',
  'parsePush',
  'ackPush',
  'estimate',
  'warehouses',
  'callPickup',
  'pickups',
  'cancelPickup',
  'proof',
  'checkConnection',
];

/** What screens may offer for this courier. */
export function capabilitiesOf(courier: Courier): Capability[] {
  return capabilities.filter((name) => typeof courier[name] === 'function');
}

/** Hosts and limits of an account's protocol; the courier's own where it has only one protocol. */
export function protocolOf(courier: CourierFace, credentials: Credentials | null): Protocol {
  const { protocols, hosts, limits } = courier;
  const value = protocols && credentials?.[protocols.field];
  const chosen = protocols?.list.find((one) => one.value === value);
  return chosen ?? { value: '', hosts, limits };
}

/** The status row of a display code, for routes and counts. */
export function statusByDisplay(courier: CourierFace, display: string): StatusRow | undefined {
  return courier.statuses.find((row) => row.display === display);
}
