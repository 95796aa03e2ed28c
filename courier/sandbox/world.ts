// The state of a sandbox: parcels, clock, webhooks, pushes and faults, rebuilt from its journal.
import { noFaults, type Faults } from './faults.ts';
import type { Journal } from './journal.ts';

export interface Scan {
  at: number;
  action: string;
  state: number;
  message: string;
}

export interface StoredParcel {
  pno: string;
  mchId: string;
  outTradeNo: string;
  createdAt: number;
  /** The form as received, without the signature. */
  form: Record<string, string>;
  sortCode: string;
  /** The story of the parcel; `done` is the number of its steps already taken. */
  path: string;
  done: number;
  scans: Scan[];
  cancelledAt: number | null;
  /** The number of this parcel's return leg. */
  returnedPno: string | null;
  /** The number of the parcel that this return leg brings back. */
  customaryPno: string | null;
}

export interface StoredPush {
  id: number;
  url: string;
  body: string;
  /** Headers, such as signatures, sent with the body. */
  headers?: Readonly<Record<string, string>>;
  /** Delay of the push, so that pushes arrive out of order. */
  delayMs: number;
}

export interface Webhook {
  mchId: string;
  code: number;
  url: string;
  isOn: boolean;
}

export type WorldEvent =
  | { t: 'salt'; salt: string }
  | { t: 'created'; parcel: StoredParcel }
  | { t: 'scanned'; pno: string; scan: Scan }
  | { t: 'cancelled'; pno: string; scan: Scan }
  | { t: 'pathed'; pno: string; path: string }
  | { t: 'returned'; pno: string; returnedPno: string }
  | { t: 'aged'; pno: string; ms: number }
  | { t: 'clock'; offsetMs: number }
  | { t: 'webhook'; webhook: Webhook }
  | { t: 'pushed'; push: StoredPush }
  | { t: 'acked'; id: number }
  | { t: 'noted'; key: string; value: string }
  | { t: 'faults'; faults: Faults };

export interface World {
  parcels: Map<string, StoredParcel>;
  /** `mchId outTradeNo` → pno. */
  numbers: Map<string, string>;
  webhooks: Map<string, Webhook>;
  waitingPushes: Map<number, StoredPush>;
  faults: Faults;
  /** What a simulated courier stores besides parcels: tokens, counts, subscriptions. */
  notes: Map<string, string>;
  /** Part of each tracking number, so that those of two sandboxes differ. */
  salt: string;
  pushCount: number;
  ackedCount: number;
  calls: Record<string, number>;
  now: () => number;
  offsetMs: () => number;
  /** Writes the change to the journal first, then applies it. */
  happen: (event: WorldEvent) => void;
}

export const numberKey = (mchId: string, outTradeNo: string): string => `${mchId} ${outTradeNo}`;

export function openWorld(journal: Journal<WorldEvent>, salt: string): World {
  let offsetMs = 0;
  const world: World = {
    parcels: new Map(),
    numbers: new Map(),
    webhooks: new Map(),
    waitingPushes: new Map(),
    notes: new Map(),
    faults: noFaults(),
    salt: '',
    pushCount: 0,
    ackedCount: 0,
    calls: {},
    now: () => Date.now() + offsetMs,
    offsetMs: () => offsetMs,
    happen: (event) => {
      journal.write(event);
      applyEvent(event);
    },
  };
  const applyEvent = (event: WorldEvent): void => {
    if (event.t === 'clock') offsetMs = event.offsetMs;
    else apply(world, event);
  };
  for (const event of journal.past) applyEvent(event);
  if (world.salt === '') world.happen({ t: 'salt', salt });
  return world;
}

function apply(world: World, event: WorldEvent): void {
  switch (event.t) {
    case 'salt':
      world.salt = event.salt;
      break;
    case 'webhook':
      world.webhooks.set(`${event.webhook.mchId} ${event.webhook.code}`, event.webhook);
      break;
    case 'pushed':
      world.pushCount = event.push.id;
      world.waitingPushes.set(event.push.id, event.push);
      break;
    case 'acked':
      world.ackedCount += 1;
      world.waitingPushes.delete(event.id);
      break;
    case 'noted':
      world.notes.set(event.key, event.value);
      break;
    case 'faults':
      world.faults = event.faults;
      break;
    default:
      applyToParcel(world, event);
  }
}

function applyToParcel(world: World, event: WorldEvent): void {
  if (event.t === 'created') {
    const { parcel } = event;
    world.parcels.set(parcel.pno, parcel);
    if (parcel.customaryPno === null) {
      world.numbers.set(numberKey(parcel.mchId, parcel.outTradeNo), parcel.pno);
    }
    return;
  }
  const parcel = 'pno' in event ? world.parcels.get(event.pno) : undefined;
  if (!parcel) return;
  if (event.t === 'scanned') {
    parcel.scans.push(event.scan);
    parcel.done += 1;
  } else if (event.t === 'cancelled') {
    parcel.scans.push(event.scan);
    parcel.cancelledAt = event.scan.at;
  } else if (event.t === 'pathed') {
    parcel.path = event.path;
  } else if (event.t === 'returned') {
    parcel.returnedPno = event.returnedPno;
  } else if (event.t === 'aged') {
    parcel.scans = parcel.scans.map((scan) => ({ ...scan, at: scan.at - event.ms }));
  }
}
