// Fault injection: which call fails, how, and which parcels are refused.
import * as z from 'zod';

/**
 * Before the work: `5xx` and `cut`. After the work is done: `5xx_after`, `malformed`, `lost`
 * (connection dropped), `hang` (never answered). `throttle` = HTTP 429.
 */
const kinds = ['5xx', 'cut', 'throttle', '5xx_after', 'malformed', 'lost', 'hang', 'none'] as const;
export type FaultKind = (typeof kinds)[number];
export const kindsAfterCommit: readonly FaultKind[] = ['5xx_after', 'malformed', 'lost', 'hang'];

const share = z.number().min(0).max(1);

export const Faults = z.strictObject({
  latencyMs: z.number().min(0).max(600_000),
  share5xx: share,
  shareMalformed: share,
  shareLost: share,
  /** HTTP 5xx although the work was done. */
  share5xxAfter: share,
  /** Share of pushes that are first sent as half a message and then completely. */
  shareBrokenPush: share,
  duplicatePush: z.boolean(),
  disorderPush: z.boolean(),
  /** Sends numbers as JSON strings, as Flash sometimes does. */
  stringNumbers: z.boolean(),
  /** Adds undocumented fields to answers. */
  extraFields: z.boolean(),
  /** How J&T returns a label: inside the answer, or as a URL. */
  labelForm: z.enum(['base64', 'url']),
  /**
   * The error for an address that does not match: 1000 with details, the registry's codes, or the
   * training system's.
   */
  addressCode: z.enum(['1000', '1004', '40004']),
  /** BEST's answer to a repeated merchant number: an error, or the same parcel again. */
  repeated: z.enum(['error', 'same']),
  /** Thailand Post: the daily limit of tracked parcels per account. */
  lookupsPerDay: z.int().min(0),
  refuse: z.strictObject({
    names: z.array(z.string().min(1)),
    postcodes: z.array(z.string().min(1)),
    outTradeNos: z.array(z.string().min(1)),
  }),
  /** Deterministic: the next calls (of one operation, or any) get this fault. */
  next: z.array(
    z.strictObject({
      kind: z.enum(kinds),
      calls: z.int().min(1),
      operation: z.string().optional(),
    }),
  ),
});
export type Faults = z.infer<typeof Faults>;

/** `reset` clears all faults before the rest is applied. */
export const FaultsChange = Faults.partial()
  .extend({ refuse: Faults.shape.refuse.partial().optional(), reset: z.boolean().optional() })
  .strict();
export type FaultsChange = z.infer<typeof FaultsChange>;

export function noFaults(): Faults {
  return {
    latencyMs: 0,
    share5xx: 0,
    shareMalformed: 0,
    shareLost: 0,
    share5xxAfter: 0,
    shareBrokenPush: 0,
    duplicatePush: false,
    disorderPush: false,
    stringNumbers: false,
    extraFields: false,
    labelForm: 'base64',
    addressCode: '1000',
    repeated: 'error',
    lookupsPerDay: 1_000,
    refuse: { names: [], postcodes: [], outTradeNos: [] },
    next: [],
  };
}

export function changeFaults(now: Faults, change: FaultsChange): Faults {
  const { reset, refuse, ...rest } = change;
  const base = reset ? noFaults() : now;
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return { ...base, ...given, refuse: { ...base.refuse, ...refuse } } as Faults;
}

/** Returns the next ordered fault; without one, draws a fault by the shares. */
export function pickFault(faults: Faults, operation: string, random: () => number): FaultKind {
  const ordered = faults.next.find(
    (entry) => entry.calls > 0 && (entry.operation === undefined || entry.operation === operation),
  );
  if (ordered) {
    ordered.calls -= 1;
    faults.next = faults.next.filter((entry) => entry.calls > 0);
    return ordered.kind;
  }
  let draw = random();
  const shares: [FaultKind, number][] = [
    ['5xx', faults.share5xx],
    ['malformed', faults.shareMalformed],
    ['lost', faults.shareLost],
    ['5xx_after', faults.share5xxAfter],
  ];
  for (const [kind, part] of shares) {
    if (draw < part) return kind;
    draw -= part;
  }
  return 'none';
}

/** A seeded random generator (mulberry32), so that a run with shares can be repeated. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
