// Accidents on command: which call goes wrong, how, and which parcels are refused.
import * as z from 'zod';

/**
 * before: `5xx` and `cut` happen before anything is done. after: `5xx_after`, `malformed`, `lost`
 * (connection dropped), `hang` (never answered) happen when the work is done. `throttle` = HTTP 429.
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
  /** Of pushes: half of the message comes first, and then the whole of it. */
  shareBrokenPush: share,
  duplicatePush: z.boolean(),
  disorderPush: z.boolean(),
  /** Numbers are sent as JSON strings, as Flash does now and then. */
  stringNumbers: z.boolean(),
  /** Answers carry fields that no document names. */
  extraFields: z.boolean(),
  /** How J&T hands a label over: inside the answer, or by its address. */
  labelForm: z.enum(['base64', 'url']),
  /** How an address that does not match is said: by 1000 with details, the registry's codes, or training's. */
  addressCode: z.enum(['1000', '1004', '40004']),
  /** What BEST says to a number that it has taken before: an error, or the same parcel again. */
  repeated: z.enum(['error', 'same']),
  /** Thailand Post: how many parcels an account may look up in a day. */
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

/** `reset` goes back to no faults before the rest is applied. */
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

/** Takes the next ordered fault, else draws one by the shares. */
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

/** A small repeatable generator (mulberry32), so that a run with shares can be played again. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
