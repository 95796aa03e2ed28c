// Booking parcels with a courier, watching batches, cancelling, and settling unconfirmed parcels.
import * as z from 'zod/mini';
import { bucketNames, type Bucket } from '../kit/buckets.ts';
import { courierIds, type CourierId } from '../kit/carriers.ts';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { trackingNumber } from '../kit/text.ts';

export const shipmentStates = {
  booking: 'กำลังออกเลขพัสดุ',
  booked: 'มีเลขพัสดุแล้ว',
  refused: 'ขนส่งไม่รับ',
  unknown: 'รอขนส่งยืนยัน',
  cancelled: 'ยกเลิกแล้ว',
} as const;
export type ShipmentState = keyof typeof shipmentStates;
export const shipmentStateNames = Object.keys(shipmentStates) as [
  ShipmentState,
  ...ShipmentState[],
];

/** Every transition of a shipment; `unknown` is left by a courier's answer, its push, or a person. */
export const shipmentSteps: Readonly<Record<ShipmentState, readonly ShipmentState[]>> = {
  booking: ['booked', 'refused', 'unknown'],
  unknown: ['booked', 'refused'],
  booked: ['cancelled'],
  refused: [],
  cancelled: [],
};

/** A person may settle a shipment that has been `unknown` for this long. */
export const SETTLE_AFTER_MINUTES = 15;
export const BATCH_MOST = 500;
const CANCEL_MOST = 100;

const courierId = z.enum(courierIds as [CourierId, ...CourierId[]]);
export const CourierPath = z.object({ c: courierId });
const BatchPath = z.object({ batchId: f.idText });
const bucket = z.enum(bucketNames as [Bucket, ...Bucket[]]);

const orderIds = (most: number) =>
  z.union([f.id, z.array(f.id).check(z.minLength(1), z.maxLength(most))]);
const onOff = z.union([z.boolean(), z.literal(0), z.literal(1)]);

export const CreateShipments = z.strictObject({
  orderId: orderIds(BATCH_MOST),
  /** Sender address; absent = the order's, else the account's, else the shop's default. */
  address: z.optional(f.id),
  category: z.optional(z.int().check(z.gte(0), z.lte(999))),
  expressCategory: z.optional(z.int().check(z.gte(0), z.lte(999))),
  insureEnabled: z.optional(onOff),
  insureDeclareValue: z.optional(f.baht),
  /** Why parcels are sent to buyers whom the shop's rule holds back; stored with each such order. */
  riskReason: z.optional(f.optionalText(200)),
  /** Why orders to be paid by transfer are sent before the payment; stored in the history of each. */
  unpaidReason: z.optional(f.optionalText(200)),
  /** Returns at once; progress is read from the batch. */
  async: z.optional(z.boolean()),
  prefix: f.prefix,
});

/**
 * The field of the order, the sender or the account that must be corrected after a refusal: `receiver.phone`,
 * `weight`, `credentials`.
 */
const fixField = z.optional(z.string());

/** The courier's answer in its own field names. Its sentences may quote the recipient. */
const CourierAnswer = z.catchall(
  z.object({
    reason: z.optional(f.personalQuote()),
    StatusMessage: z.optional(f.personalQuote()),
    status_desc: z.optional(f.personalQuote()),
  }),
  z.unknown(),
);

const resultShape = {
  id: z.int(),
  pno: z.string(),
  t: z.enum(['success', 'error']),
  /** The courier's code or ours; empty on success. */
  error: z.string(),
  /** What happened and what the seller can do now, in Thai. */
  errMessage: f.personalQuote(),
  fixField,
  cancelTracking: z.optional(z.enum(['success', 'error'])),
  cancelMessage: z.optional(f.personalQuote()),
  shipmentId: z.optional(z.int()),
  sortCode: z.optional(z.string()),
  response: z.optional(CourierAnswer),
};

export const ShipResult = z.object(resultShape);
export type ShipResult = z.infer<typeof ShipResult>;

export const ShipmentBatch = z.object({
  batchId: z.int(),
  items: z.array(ShipResult),
  /** Orders that are not settled yet; the batch continues by itself. */
  pending: z.array(z.int()),
});
export type ShipmentBatch = z.infer<typeof ShipmentBatch>;

export const lineStates = [
  'waiting',
  'booking',
  'booked',
  'refused',
  'unknown',
  'cancelled',
] as const;
export type LineState = (typeof lineStates)[number];

export const BatchItem = z.object({
  ...resultShape,
  state: z.enum(lineStates),
  /** The courier; absent where no parcel was requested. */
  courier: z.optional(courierId),
});
export type BatchItem = z.infer<typeof BatchItem>;

const counts = z.object({
  booked: z.int(),
  refused: z.int(),
  unknown: z.int(),
  waiting: z.int(),
});
export type BatchCounts = z.infer<typeof counts>;

const batchHead = {
  id: z.int(),
  courier: courierId,
  state: z.enum(['running', 'done']),
  counts,
  createdAt: f.instant,
  finishedAt: z.nullable(f.instant),
};

export const BatchView = z.object({ ...batchHead, items: z.array(BatchItem) });
export type BatchView = z.infer<typeof BatchView>;

export const createShipments = endpoint({
  does: 'Books parcels for orders in a durable batch; waits up to 30 s, the rest follows by itself.',
  at: 'POST /{c}/order/create',
  tool: { name: 'book_parcels', th: 'สร้างเลขพัสดุกับขนส่ง', isFinal: true },
  may: 'ship.create',
  flag: 'courier',
  takes: { params: CourierPath, body: CreateShipments },
  gives: ShipmentBatch,
  fails: ['NO_ORDER', 'COURIER_NOT_READY'],
  once: 'by-state',
});

export const getBatch = endpoint({
  does: 'Reads a batch of shipments with the state of every line.',
  at: 'GET /shipment/batch/{batchId}',
  may: ['ship.create', 'ship.view'],
  takes: { params: BatchPath },
  gives: BatchView,
  fails: [],
});

export const listBatches = endpoint({
  does: 'Lists my batches, newest first; `open=1` only those that run or wait for the courier.',
  at: 'GET /shipment/batch',
  may: 'ship.create',
  takes: { query: z.object({ open: z._default(f.flagText, false), ...f.paging }) },
  gives: f.listOf(z.object(batchHead)),
  fails: [],
});

export const watchBatch = endpoint({
  does: 'Streams the progress of a batch as server-sent events; resumes after `Last-Event-ID`.',
  at: 'GET /shipment/batch/{batchId}/events',
  may: ['ship.create', 'ship.view'],
  takes: { params: BatchPath },
  gives: 'events',
  fails: [],
});

export const retryBatch = endpoint({
  does: 'Books again, as a new batch, only the lines that were refused; never those still unknown.',
  at: 'POST /shipment/batch/{batchId}/retry',
  may: 'ship.create',
  takes: {
    params: BatchPath,
    body: z.strictObject({ async: z.optional(z.boolean()), prefix: f.prefix }),
  },
  gives: ShipmentBatch,
  fails: ['NO_ORDER', 'COURIER_NOT_READY'],
  once: 'by-state',
});

export const cancelShipments = endpoint({
  does: 'Cancels the tracking numbers of orders with the courier, before pickup only.',
  at: 'POST /{c}/order/cancel',
  may: 'ship.cancel',
  flag: 'courier',
  takes: {
    params: CourierPath,
    body: z.strictObject({
      orderId: orderIds(CANCEL_MOST),
      /** The numbers that the user saw: an order that has another one by now keeps it. Absent = any number. */
      pno: z.optional(z.array(f.optionalText(64)).check(z.minLength(1), z.maxLength(CANCEL_MOST))),
      prefix: f.prefix,
    }),
  },
  gives: z.object({ items: z.array(ShipResult) }),
  fails: ['NO_ORDER', 'COURIER_NOT_READY'],
  once: 'by-state',
});

export const settleShipment = endpoint({
  does: 'Settles a shipment that the courier never confirmed: by its tracking number, or as not existing.',
  at: 'POST /shipment/{id}/settle',
  may: 'ship.cancel',
  takes: {
    params: z.object({ id: f.idText }),
    body: z.strictObject({
      pno: z.optional(
        z
          .string()
          .check(
            z.overwrite(trackingNumber),
            z.regex(/^[A-Za-z0-9-]{6,40}$/, { error: 'เลขพัสดุเป็นตัวอักษรอังกฤษและตัวเลข 6–40 ตัว' }),
          ),
      ),
      gone: z.optional(z.literal(true)),
      reason: z.optional(f.text(200)),
      prefix: f.prefix,
    }),
  },
  gives: ShipResult,
  fails: ['NO_ORDER', 'COURIER_DOWN', 'COURIER_NOT_READY', 'SHIPMENT_UNKNOWN', 'SHIPMENT_EXISTS'],
  once: 'by-state',
});

export const Checkpoint = z.object({
  at: f.instant,
  code: z.string(),
  label: z.string(),
  place: z.string(),
  signer: f.personalText(),
  bucket: z.nullable(bucket),
});
export type Checkpoint = z.infer<typeof Checkpoint>;

export const ShipmentView = z.object({
  id: z.int(),
  orderId: z.int(),
  batchId: z.nullable(z.int()),
  courier: courierId,
  state: z.enum(shipmentStateNames),
  pno: z.string(),
  merchantNo: z.string(),
  attempt: z.int(),
  sortCode: z.string(),
  error: z.string(),
  errMessage: f.personalQuote(),
  codAmount: f.bahtOut,
  weight: z.int(),
  /** The weight and charge that the courier reported, and the charge for the declared weight. */
  weighed: z.optional(z.nullable(z.int())),
  fee: z.optional(z.nullable(f.bahtOut)),
  declaredFee: z.optional(z.nullable(f.bahtOut)),
  returnPno: z.string(),
  code: z.nullable(z.string()),
  label: z.nullable(z.string()),
  bucket,
  at: z.nullable(f.instant),
  place: z.string(),
  attemptsFailed: z.int(),
  createdAt: f.instant,
  bookedAt: z.nullable(f.instant),
  pickedUpAt: z.nullable(f.instant),
  deliveredAt: z.nullable(f.instant),
  cancelledAt: z.nullable(f.instant),
  closedAt: z.nullable(f.instant),
  /** From when a person may settle it; null unless it is unknown. */
  settleFrom: z.nullable(f.instant),
  isLive: z.boolean(),
  createdBy: z.nullable(z.object({ id: z.int(), name: z.string() })),
  details: z.array(Checkpoint),
});
export type ShipmentView = z.infer<typeof ShipmentView>;

export const listShipments = endpoint({
  does: 'Lists the shipments of one order, newest first, with their checkpoints.',
  at: 'GET /shipment',
  may: ['order.view', 'ship.view'],
  takes: { query: z.object({ orderId: f.idText }) },
  gives: z.object({ items: z.array(ShipmentView) }),
  fails: ['NO_ORDER'],
});
