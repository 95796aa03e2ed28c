// Splitting an order into two parcels, and merging several orders into one.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { Order, OrderPath } from './order.contract.ts';

const MAX_LINES = 100;
const MAX_UNITS = 9999;
/** More than this is no mistake of a buyer who ordered twice. */
export const MAX_MERGED = 20;

/** The cancel reason of the merged orders. */
export const MERGE_REASON = 'รวม';

export const splitOrder = endpoint({
  does: 'Moves units of an open order to a second one with its own code; money and stock move with them.',
  at: 'POST /order/{id}/split',
  may: 'order.edit',
  takes: {
    params: OrderPath,
    body: z.strictObject({
      items: z
        .array(
          z.strictObject({
            /** The line; `productId` suffices where the product is on one line only. */
            id: z.optional(f.id),
            productId: z.optional(f.id),
            /** The whole line when absent. */
            unit: z.optional(z.int().check(z.gte(1), z.lte(MAX_UNITS))),
          }),
        )
        .check(z.minLength(1), z.maxLength(MAX_LINES)),
      version: z.optional(z.int()),
      prefix: f.prefix,
    }),
  },
  gives: Order,
  fails: ['NO_ORDER', 'STALE', 'SHIPMENT_EXISTS', 'IN_USE', 'STOCK_SHORT', 'ORDER_LIMIT'],
  once: true,
});

export const mergeOrders = endpoint({
  does: 'Moves lines, money, messages, notes and pictures of several open orders to the oldest; the others are cancelled and linked.',
  at: 'POST /order/merge',
  may: 'order.edit',
  takes: {
    body: z.strictObject({
      ids: z.array(f.id).check(z.minLength(2), z.maxLength(MAX_MERGED)),
      prefix: f.prefix,
    }),
  },
  gives: Order,
  fails: ['NO_ORDER', 'SHIPMENT_EXISTS', 'IN_USE', 'STOCK_SHORT', 'ERR_ORDER_SET_DUPLICATE'],
  once: 'by-state',
});
