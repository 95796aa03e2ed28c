// Tracking: lists by the courier's status, one parcel's checkpoints, polling on request, and the couriers' pushes.
import * as z from 'zod/mini';
import { exceptionRules, STILL_HOURS, type ExceptionRule } from './exception.contract.ts';
import { bucketNames, type Bucket } from '../kit/buckets.ts';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { BATCH_MOST, CourierPath, Checkpoint, ShipResult } from './shipment.contract.ts';

const bucket = z.enum(bucketNames as [Bucket, ...Bucket[]]);
const exceptionRule = z.enum(Object.keys(exceptionRules) as [ExceptionRule, ...ExceptionRule[]]);
/** States that a person may set for a parcel. */
export const handBuckets = [
  'picked_up',
  'in_transit',
  'out_for_delivery',
  'attempt_failed',
  'delivered',
  'returning',
  'returned',
  'lost',
] as const satisfies readonly Bucket[];
const handBucket = z.enum(handBuckets);
const number = z.string().check(z.minLength(1), z.maxLength(64));

export const TrackingReply = z.object({
  pno: z.string(),
  orderId: z.int(),
  code: z.nullable(z.string()),
  label: z.string(),
  bucket,
  at: z.nullable(f.instant),
  place: z.string(),
  returnPno: z.string(),
  /** When the courier was last polled; null = never. */
  askedAt: z.nullable(f.instant),
  details: z.array(Checkpoint),
  /** The same checkpoints under the name that older clients read. */
  responseitems: z.array(
    z.object({ tracesList: z.array(z.object({ details: z.array(Checkpoint) })) }),
  ),
});
export type TrackingReply = z.infer<typeof TrackingReply>;

export const getTracking = endpoint({
  does: 'Reads the checkpoints of one parcel by its tracking number or by its order.',
  at: 'GET /{c}/order/tracking/{number}',
  tool: { name: 'track_parcel', th: 'ดูว่าพัสดุอยู่ที่ไหน' },
  may: ['ship.view', 'order.view'],
  flag: 'courier',
  takes: { params: z.extend(CourierPath, { number }) },
  gives: TrackingReply,
  fails: ['NO_ORDER'],
});

export const updateTracking = endpoint({
  does: 'Asks the courier now about parcels, by order or by their status code.',
  at: 'POST /{c}/order/tracking/update',
  may: 'ship.view',
  flag: 'courier',
  takes: {
    params: CourierPath,
    body: z.strictObject({
      orderId: z.optional(
        z.union([f.id, z.array(f.id).check(z.minLength(1), z.maxLength(BATCH_MOST))]),
      ),
      status: z.optional(z.string().check(z.maxLength(40))),
      prefix: f.prefix,
    }),
  },
  gives: z.object({
    updated: z.int(),
    failed: z.int(),
    /** This courier only pushes and cannot be polled: its stored pushes were read again; `failed` = no news yet. */
    waiting: z.optional(z.boolean()),
    /** More parcels have this status than one call polls: the newest were polled. */
    more: z.optional(z.boolean()),
  }),
  fails: ['NO_ORDER', 'COURIER_NOT_READY', 'COURIER_DOWN'],
});

export const subscribeParcels = endpoint({
  does: 'Asks a courier that pushes only what was asked for to tell of these parcels from now on.',
  at: 'POST /{c}/order/subscribe',
  may: 'ship.view',
  flag: 'courier',
  takes: {
    params: CourierPath,
    body: z.strictObject({
      orderId: z.union([f.id, z.array(f.id).check(z.minLength(1), z.maxLength(BATCH_MOST))]),
      prefix: f.prefix,
    }),
  },
  gives: z.object({ items: z.array(ShipResult) }),
  fails: ['NO_ORDER', 'COURIER_NOT_READY', 'COURIER_DOWN'],
});

const Care = z.object({
  /** Of the exception, or of following the parcel. */
  id: f.id,
  rule: exceptionRule,
  owner: z.nullable(z.object({ id: f.id, username: z.string() })),
  dueAt: f.instant,
  isLate: z.boolean(),
  /** Until when the courier accepts a claim; null where there is nothing to claim. */
  claimBy: z.nullable(f.instant),
  claimedAt: z.nullable(f.instant),
  note: f.personalQuote(),
});

const Parcel = z.object({
  shipmentId: z.int(),
  orderId: z.int(),
  orderCode: z.string(),
  pno: z.string(),
  returnPno: z.string(),
  name: z.string(),
  phone: f.personalPhone(),
  province: z.string(),
  codAmount: f.bahtOut,
  bookedAt: z.nullable(f.instant),
  code: z.nullable(z.string()),
  label: z.string(),
  bucket,
  at: z.nullable(f.instant),
  place: z.string(),
  /** Hours since the last event, or since booking. */
  stuckHours: z.int(),
  attemptsFailed: z.int(),
  /** The seller: the telesale agent, or the order's creator. */
  agent: z.nullable(z.object({ id: f.id, username: z.string() })),
  /** Its exception, or who follows it; such parcels come first. */
  care: z.nullable(Care),
  /** Of a returning parcel: whether it was scanned on return. */
  received: z.nullable(z.boolean()),
  /** Its number was issued outside the system. */
  outside: z.boolean(),
  /** The current polling interval; null = not polled any more, or not pollable. */
  everyMinutes: z.nullable(z.int()),
});
export type ParcelReply = z.infer<typeof Parcel>;

const parcelQuery = z.object({
  code: z.optional(z.string().check(z.maxLength(40))),
  /** At least this many hours without an event; without a number: parcels that stand still. */
  stuck: z.optional(
    z.pipe(
      z.transform((value: unknown) => {
        if (value === '1' || value === 'true') return STILL_HOURS;
        return value === '0' || value === 'false' ? undefined : value;
      }),
      z.optional(z.coerce.number().check(z.multipleOf(1), z.gte(1), z.lte(8760))),
    ),
  ),
  cod: z.optional(f.flagText),
  province: z.optional(f.optionalText(60)),
  /** Bangkok days on which it was booked. */
  from: z.optional(f.day),
  to: z.optional(f.day),
  /** The seller. */
  agent: z.optional(f.idText),
  /** Its owner: `me`, or `none`: nobody. */
  owner: z.optional(z.enum(['me', 'none'])),
  /** With or without a note. */
  note: z.optional(f.flagText),
  /** With or without an exception or follower. */
  care: z.optional(f.flagText),
  ...f.paging,
});
export type ParcelQuery = z.output<typeof parcelQuery>;

export const listParcels = endpoint({
  does: 'Lists parcels of a courier, those that need somebody first, then newest event first; narrowed by status code, standstill, COD, place, day, seller, owner or note.',
  at: 'GET /tracking/{c}',
  tool: { name: 'list_parcels', th: 'ดูสถานะพัสดุของขนส่งหนึ่ง' },
  may: 'ship.view',
  flag: 'courier',
  takes: { params: CourierPath, query: parcelQuery },
  gives: f.listOf(Parcel),
  fails: [],
});

export const getTrackingState = endpoint({
  does: 'Tells whether a courier answers when it is asked about parcels, when it last told anything, and who sold what it carries.',
  at: 'GET /tracking/{c}/state',
  may: 'ship.view',
  flag: 'courier',
  takes: { params: CourierPath },
  gives: z.object({
    /** We poll it; otherwise it only pushes. */
    canAsk: z.boolean(),
    answeredAt: z.nullable(f.instant),
    /** Null = it answers. */
    failingSince: z.nullable(f.instant),
    failure: z.nullable(z.enum(['down', 'account'])),
    /** Today's lookups are used up. */
    isHeld: z.boolean(),
    agents: z.array(z.object({ id: f.id, username: z.string() })),
  }),
  fails: [],
});

export const setTracking = endpoint({
  does: 'Says by hand where a parcel is whose number came from outside and whose courier cannot be asked.',
  at: 'POST /{c}/order/tracking/hand',
  may: 'ship.create',
  flag: 'courier',
  takes: {
    params: CourierPath,
    body: z.strictObject({ orderId: f.id, bucket: handBucket, prefix: f.prefix }),
  },
  gives: TrackingReply,
  fails: ['NO_ORDER', 'UNPROCESSED'],
});

export const countParcels = endpoint({
  does: 'Counts parcels under every status code of the courier, none left out.',
  at: 'GET /tracking/{c}/counts',
  may: 'ship.view',
  flag: 'courier',
  takes: { params: CourierPath },
  gives: z.array(z.object({ code: z.string(), label: z.string(), bucket, count: z.int() })),
  fails: [],
});

export const receivePush = endpoint({
  does: "Takes a courier's push, stores it, applies it once and acknowledges in the courier's own form.",
  at: 'POST /hook/{c}/{shop}/{secret}',
  scope: 'system',
  may: 'anyone',
  takes: {
    params: z.extend(CourierPath, {
      shop: z.string().check(z.maxLength(64)),
      secret: z.string().check(z.maxLength(200)),
    }),
    encoding: 'raw',
  },
  gives: 'file',
  fails: [],
});
