// What a played courier brings along; the rest of a sandbox (memory, clock, faults, levers) is the same for all.
import type { Scan, StoredParcel, World } from './world.ts';

export interface Step {
  /** Minutes after creation. */
  after: number;
  /** The courier's word for the scan. */
  action: string;
  /** The courier's number for it. */
  state: number;
  message: string;
}

export interface HttpCall {
  method: string;
  path: string;
  query: URLSearchParams;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: string;
  /** This sandbox as the caller reached it. */
  origin: string;
}

/** HTTP 200 for every business result, unless the courier says it with another. */
export type PlayReply =
  | { kind: 'json'; body: unknown; status?: number }
  | { kind: 'pdf'; pdf: Buffer }
  | { kind: 'file'; type: string; bytes: Buffer };

export interface Operation {
  /** What faults and the ledger call it. */
  name: string;
  run: (world: World, call: HttpCall) => PlayReply;
}

export interface Play {
  /** Null = no such path. Some couriers have one address for all, and name the operation in the body. */
  findOperation: (path: string, method: string, body: string) => Operation | null;
  stepsOf: (path: string) => readonly Step[];
  /** What a parcel can be given to play. */
  stories: readonly string[];
  beforeScan?: (world: World, parcel: StoredParcel, scan: Scan) => void;
  /** What the clock moves beside parcels; says how much it moved. */
  tick?: (world: World) => number;
  /** Queues the pushes of a scan. */
  announce: (world: World, parcel: StoredParcel, scan: Scan) => void;
  isAcked: (status: number, body: string) => boolean;
  /** What comes in place of an answer when the courier breaks; half a JSON when absent. */
  brokenAnswer?: string;
}
