// One courier's screen: its orders with the state of their parcels there.
import * as z from 'zod/mini';
import { courierIds, type CourierId } from '../kit/carriers.ts';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { trackingNumber } from '../kit/text.ts';
import { Order } from '../order/order.contract.ts';
import { shipmentStateNames } from './shipment.contract.ts';

/** The steps of an order with its courier; each order is in exactly one. */
export const carrierTabs = {
  waiting: 'ยังไม่มีเลข',
  numbered: 'มีเลขแล้ว',
  printed: 'พิมพ์แล้ว',
  picked: 'ขนส่งรับแล้ว',
  failed: 'พลาด',
  cancelled: 'ยกเลิกเลข',
} as const;
export type CarrierTab = keyof typeof carrierTabs;
const tabNames = Object.keys(carrierTabs) as [CarrierTab, ...CarrierTab[]];

const CarrierShipment = z.object({
  id: z.int(),
  state: z.enum(shipmentStateNames),
  pno: z.string(),
  sortCode: z.string(),
  error: z.string(),
  errMessage: f.personalQuote(),
  /** The field of the order, the sender or the account that must be corrected after a refusal. */
  fixField: z.nullable(z.string()),
  label: z.nullable(z.string()),
  /** Whether the courier pushes its tracking; null where there is nothing to subscribe to. */
  subscribed: z.optional(z.nullable(z.boolean())),
  createdAt: f.instant,
  createdBy: z.nullable(z.object({ id: z.int(), name: z.string() })),
  cancelledAt: z.nullable(f.instant),
  /** Why the courier refused the last cancel; empty where it did not, or there was none. */
  cancelMessage: z.optional(f.personalQuote()),
});
export type CarrierShipment = z.infer<typeof CarrierShipment>;

const CarrierOrder = z.object({
  order: Order,
  /** The newest with this courier; null before the first. */
  shipment: z.nullable(CarrierShipment),
});
export type CarrierOrder = z.infer<typeof CarrierOrder>;

const query = z.object({
  tab: z._default(z.enum(tabNames), 'waiting'),
  cod: z.optional(f.flagText),
  /** Bangkok days on which the parcel was booked, or the order created where there is no parcel yet. */
  from: z.optional(f.day),
  to: z.optional(f.day),
  printed: z.optional(f.flagText),
  /** The sender address that the parcel has, or would get. */
  senderId: z.optional(f.idText),
  /** The error code of a refusal, the courier's or ours. */
  error: z.optional(f.optionalText(40)),
  ...f.paging,
});
export type CarrierOrderQuery = z.output<typeof query>;

export const listCarrierOrders = endpoint({
  does: 'Lists the orders of one courier by the step they have reached there, each with its newest parcel.',
  at: 'GET /{c}/order',
  may: 'ship.view',
  flag: 'courier',
  takes: {
    params: z.object({ c: z.enum(courierIds as [CourierId, ...CourierId[]]) }),
    query,
  },
  gives: f.listOf(CarrierOrder),
  fails: [],
});

export const countCarrierOrders = endpoint({
  does: 'Counts the orders of one courier by the step they have reached there, each up to 10,000: the tabs of its list.',
  at: 'GET /{c}/order/counts',
  may: 'ship.view',
  flag: 'courier',
  takes: { params: z.object({ c: z.enum(courierIds as [CourierId, ...CourierId[]]) }) },
  gives: z.record(z.enum(tabNames), z.int()),
  fails: [],
});

const MB = 1024 * 1024;
/** Tracking numbers issued outside the system, typed or imported from a file. */
export const NUMBERS_MOST = 500;

const File = z.object({
  bytes: z.instanceof(Uint8Array),
  type: z.string(),
  filename: z.string(),
});

const TypedNumber = z.strictObject({
  /** The order's code or id. */
  order: z.union([f.id, z.string().check(z.trim(), z.minLength(1), z.maxLength(40))]),
  pno: z.string().check(z.overwrite(trackingNumber), z.maxLength(64)),
});

const NumberResult = z.object({
  /** The row in the file, from 1. */
  row: z.int(),
  order: z.string(),
  id: z.nullable(z.int()),
  pno: z.string(),
  t: z.enum(['success', 'error']),
  errMessage: z.string(),
});
export type NumberResult = z.infer<typeof NumberResult>;

export const typeNumbers = endpoint({
  does: 'Gives orders the tracking numbers that a courier without an account here gave them, from a list or a file of order codes and numbers; each answers for itself.',
  at: 'POST /{c}/order/number',
  may: 'ship.create',
  flag: 'courier',
  takes: {
    params: z.object({ c: z.enum(courierIds as [CourierId, ...CourierId[]]) }),
    body: z.strictObject({
      items: z.optional(z.array(TypedNumber).check(z.minLength(1), z.maxLength(NUMBERS_MOST))),
      /** xlsx or csv: an order code and a number in each row, in any columns. */
      file: z.optional(File),
      prefix: f.prefix,
    }),
    encoding: 'form',
  },
  gives: z.object({ items: z.array(NumberResult) }),
  fails: [],
  bodyLimit: 11 * MB,
  perMinute: 30,
});
