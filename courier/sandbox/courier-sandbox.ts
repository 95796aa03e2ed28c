// What a simulated courier provides; the rest of a sandbox (memory, clock, faults, control API) is
// the same for all.
import type { Scan, StoredParcel, World } from './world.ts';

export interface Step {
  /** Minutes after creation. */
  after: number;
  /** The courier's name of the scan. */
  action: string;
  /** The courier's number of the scan. */
  state: number;
  message: string;
}

export interface HttpCall {
  method: string;
  path: string;
  query: URLSearchParams;
  /** Header names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: string;
  /** The sandbox's origin as the caller addressed it. */
  origin: string;
}

/** HTTP 200 for every business result, unless `status` says otherwise. */
export type SandboxReply =
  | { kind: 'json'; body: unknown; status?: number }
  | { kind: 'pdf'; pdf: Buffer }
  | { kind: 'file'; type: string; bytes: Buffer };

export interface Operation {
  /** The name of the operation in faults and in the ledger. */
  name: string;
  run: (world: World, call: HttpCall) => SandboxReply;
}

export interface CourierSandbox {
  /** Null = no such path. Some couriers have a single URL and name the operation in the body. */
  findOperation: (path: string, method: string, body: string) => Operation | null;
  stepsOf: (path: string) => readonly Step[];
  /** The stories that can be assigned to a parcel. */
  stories: readonly string[];
  beforeScan?: (world: World, parcel: StoredParcel, scan: Scan) => void;
  /** Moves other things than parcels on by the clock; returns how many it moved. */
  tick?: (world: World) => number;
  /** Queues the pushes of a scan. */
  announce: (world: World, parcel: StoredParcel, scan: Scan) => void;
  isAcked: (status: number, body: string) => boolean;
  /** The body of a `malformed` answer; half a JSON when absent. */
  brokenAnswer?: string;
}
