// The print queue of a courier: parcels with a number that were not picked up yet, printed or not.
import * as z from 'zod/mini';
import { courierIds, type CourierId } from '../kit/carriers.ts';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { labelSizes, type LabelSize } from './label.contract.ts';

const size = z.enum(Object.keys(labelSizes) as [LabelSize, ...LabelSize[]]);

const QueuedLabel = z.object({
  orderId: f.id,
  orderCode: z.string(),
  shipmentId: f.id,
  pno: z.string(),
  sortCode: z.string(),
  name: z.string(),
  province: z.string(),
  items: z.array(z.object({ name: z.string(), unit: z.int() })),
  /** The sender's name; '' where the address is gone. */
  sender: z.string(),
  codAmount: f.bahtOut,
  bookedAt: z.nullable(f.instant),
  /** How often it was confirmed as printed, when last, and in which size. */
  printCount: f.count,
  printedAt: z.nullable(f.instant),
  size: z.nullable(size),
});
export type QueuedLabel = z.infer<typeof QueuedLabel>;

const query = z.object({
  /** Bangkok days on which the number was issued. */
  from: z.optional(f.day),
  to: z.optional(f.day),
  printed: z.optional(f.flagText),
  /** Sender address: the shop's warehouse. */
  senderId: z.optional(f.idText),
  productId: z.optional(f.idText),
  /** Last printed in this size. */
  size: z.optional(size),
  /** Exactly this parcel, picked up or not, for a reprint. */
  pno: z.optional(f.optionalText(64)),
  ...f.paging,
});
export type PrintQueueQuery = z.output<typeof query>;

export const listPrintQueue = endpoint({
  does: 'Lists parcels of a courier whose label can be printed and that nobody has fetched yet, newest first.',
  at: 'GET /{c}/order/print',
  may: 'ship.print',
  flag: 'courier',
  takes: {
    params: z.object({ c: z.enum(courierIds as [CourierId, ...CourierId[]]) }),
    query,
  },
  gives: f.listOf(QueuedLabel),
  fails: [],
});
