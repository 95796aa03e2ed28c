// Where parcels are: lists by the courier's status, one parcel's checkpoints, asking again, and the courier's pushes.
import * as z from 'zod/mini';
import { bucketNames, type Bucket } from './kit/buckets.ts';
import { endpoint } from './kit/endpoint.ts';
import * as f from './kit/fields.ts';
import { BATCH_MOST, CourierPath, Checkpoint, ShipResult } from './shipment.contract.ts';

const bucket = z.enum(bucketNames as [Bucket, ...Bucket[]]);
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
  /** When the courier was last asked; null = never yet. */
  askedAt: z.nullable(f.instant),
  details: z.array(Checkpoint),
  /** The same checkpoints where older clients look for them. */
  responseitems: z.array(
    z.object({ tracesList: z.array(z.object({ details: z.array(Checkpoint) })) }),
  ),
});
export type TrackingReply = z.infer<typeof TrackingReply>;

export const getTracking = endpoint({
  does: 'Reads the checkpoints of one parcel by its tracking number or by its order.',
  at: 'GET /{c}/order/tracking/{number}',
  may: ['ship.view', 'order.view'],
  flag: 'courier',
  takes: { params: z.extend(CourierPath, { number }) },
  gives: TrackingReply,
  fails: [],
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
    /** This courier tells by itself and cannot be asked: what it told was read again; `failed` = nothing told yet. */
    waiting: z.optional(z.boolean()),
  }),
  fails: ['COURIER_NOT_READY', 'COURIER_DOWN'],
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
  fails: ['COURIER_NOT_READY', 'COURIER_DOWN'],
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
});
export type ParcelReply = z.infer<typeof Parcel>;

export const listParcels = endpoint({
  does: 'Lists parcels of a courier, newest event first, narrowed by status code, standstill, COD or province.',
  at: 'GET /tracking/{c}',
  may: 'ship.view',
  flag: 'courier',
  takes: {
    params: CourierPath,
    query: z.object({
      code: z.optional(z.string().check(z.maxLength(40))),
      /** At least this many hours without an event. */
      stuck: z.optional(z.coerce.number().check(z.multipleOf(1), z.gte(1), z.lte(8760))),
      cod: z.optional(f.flagText),
      province: z.optional(f.optionalText(60)),
      ...f.paging,
    }),
  },
  gives: f.listOf(Parcel),
  fails: [],
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
