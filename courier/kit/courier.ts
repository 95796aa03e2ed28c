// The one shape of every courier adapter. A capability is a method that exists; nothing throws for business.
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
import type { TokenShelf } from './token.ts';

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

/** An opened account and the world around one call. Adapters own no clock, no randomness, no storage. */
export interface CourierLink {
  credentials: Credentials;
  environment: Environment;
  /** Replaces scheme and host of all the courier's addresses (`COURIER_URL_…`); paths stay. */
  baseUrl?: string;
  /** The address of the account's own protocol, where that is another than the courier's other services have. */
  protocolUrl?: string;
  /** Keeps short-lived tokens between calls; absent = each call fetches its own. */
  tokens?: TokenShelf;
  now: () => number;
  /** At most 32 characters, fresh for each call. */
  nonce: () => string;
  /** Gets each HTTP exchange, already redacted. Waited for; its failure never changes the outcome. */
  record: (exchange: Exchange) => void | Promise<void>;
  /** Waited for before each HTTP request, so that a rate limit counts requests; a rejection means `down`. */
  turn?: () => Promise<void>;
  signal?: AbortSignal;
  timeoutMs?: number;
  /** Carries the bytes; HTTP when absent. Recordings are played through it. */
  transport?: Transport;
}

/** How a booked parcel is called: some couriers ask for their number, some for ours. */
export interface ParcelNumbers {
  trackingNumber: string;
  merchantNumber: string;
  /** What was booked under them, for couriers that want to be told it all again. */
  sent?: Parcel;
}

/** A courier's answer about one parcel under the names that clients know (spec.md §3). */
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
  /** The courier's label, where it comes with the answer: there may be no other way to get it. */
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
  /** Asked for and not known to the courier. */
  missing: string[];
  /** Not answered: their call failed while others of the same list succeeded. */
  failed: { trackingNumbers: string[]; failure: Failure }[];
  /** Today's lookups as the courier counts them, where it does. */
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
  /** The word in screen routes (`/order/tracking/flash/…`). */
  route: string;
  /** The settings flag; null = always on. */
  flag: string | null;
  nameTh: string;
  nameEn: string;
  limits: Limits;
  services: Choice[];
  categories: Choice[];
  labelSizes: LabelSize[];
  /** Its label comes with the booking and never again. */
  bringsLabel?: true;
  statuses: StatusRow[];
  errors: ErrorRow[];
  credentialFields: CredentialField[];
  /** An account that only its sandbox knows, for shops that try. */
  trial?: Credentials;
  /** Trims and checks; the gate stores only what passed. */
  credentialSchema: z.ZodType<Credentials>;
  /** Null = no public host known: the deployment must set the courier's URL. */
  hosts: Record<Environment, string | null>;
  /** Given when accounts choose; `hosts` and `limits` above are then those of the first. */
  protocols?: { field: string; list: Protocol[] };
  /** Scans of the way that come after a return or a delivery do not take it back. */
  holdsMilestones?: true;
  /** Display codes that take a delivery back; with `holdsMilestones`, nothing else does. */
  reversals?: readonly string[];
  /** Where shops number their parcels themselves: the range, from the details of their sender; null = not told. */
  numbers?: (details: Readonly<Record<string, string>>) => NumberRange | null;
  /** What the courier wants on a label of ours: its service, and the permit of who pays by the month. */
  labelWords?: (
    trackingNumber: string,
    details: Readonly<Record<string, string>>,
  ) => { service: string; permit: string };
  /** What of a parcel is turned down in the house, before any call; a number of the shop's own is not looked at. */
  validateParcel: (credentials: Credentials, parcel: Parcel) => Refused | null;
  /** A delivery after `returning` is the return's end, which a push alone cannot tell. */
  deliversReturns?: true;
  /** A repeated `book` with the same merchant number can never make a second parcel; with `numbers`: where it has one of them. */
  isRepeatSafe: boolean;
}

/** What a key account asks for beside parcels. */
export interface DeskCalls {
  /** The price of a parcel that is not booked. */
  estimate: (link: CourierLink, parcel: Parcel) => Promise<Estimated | Failure>;
  warehouses: (link: CourierLink) => Promise<Warehouses | Failure>;
  /** Asks for a car; never repeated by itself. */
  callPickup: (link: CourierLink, ask: PickupAsk) => Promise<PickupCalled | Failure>;
  /** Every car of a Bangkok day, whoever called it. */
  pickups: (link: CourierLink, day: string) => Promise<Pickups | Failure>;
  cancelPickup: (link: CourierLink, ticket: string) => Promise<PickupCancelled | Failure>;
  proof: (link: CourierLink, trackingNumber: string) => Promise<Proven | Failure>;
}

export interface CourierCalls extends DeskCalls {
  book: (link: CourierLink, parcel: Parcel) => Promise<Booked | Failure>;
  cancel: (link: CourierLink, parcel: ParcelNumbers) => Promise<Cancelled | Failure>;
  /** Tells a booked parcel anew, under its own numbers. */
  update: (link: CourierLink, parcel: Parcel) => Promise<Updated | Failure>;
  track: (link: CourierLink, trackingNumber: string) => Promise<Tracked | Failure>;
  /** Any number of tracking numbers; cut into the courier's batches inside. */
  trackMany: (link: CourierLink, trackingNumbers: string[]) => Promise<TrackedMany | Failure>;
  /** `size` is one of `labelSizes`. */
  label: (link: CourierLink, parcel: ParcelNumbers, size: string) => Promise<LabelPdf | Failure>;
  /** Turns every push that we understand on (or off) for this address. */
  registerWebhook: (
    link: CourierLink,
    webhook: { url: string; isOn: boolean },
  ) => Promise<WebhookSet | Failure>;
  /** Asks for pushes about these parcels; any number of them. For couriers that push only what was asked for. */
  subscribe: (link: CourierLink, trackingNumbers: string[]) => Promise<Subscribed | Failure>;
  /** Pure: verifies as far as the protocol allows. The payload itself may be unsigned, so re-ask before money. */
  parsePush: (credentials: Credentials, push: RawPush) => ParsedPush | RejectedPush;
  ackPush: (isTaken: boolean, push: RawPush) => PushReply;
  /** A harmless read that proves the credentials. */
  checkConnection: (link: CourierLink) => Promise<Connected | Failure>;
}

export type Capability = keyof CourierCalls;

/** Booking and its check are what makes a courier; all else may be missing. */
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

/** Hosts and limits that hold for an account; the courier's own where it has one protocol only. */
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
