// What to fetch from the shelves for a set of orders, on screen and as PDF.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { labelSizes, type LabelSize } from './label.contract.ts';
import { OrderFilter } from '../order/list.contract.ts';

/** The same limit as for one print job. */
export const PICK_MOST = 500;

const size = z.enum(Object.keys(labelSizes) as [LabelSize, ...LabelSize[]]);

const wanted = {
  ...OrderFilter.shape,
  /** Only these orders, whatever the filter. */
  ids: z.optional(f.idList(PICK_MOST)),
  /** Only orders that are not packed yet. */
  unpacked: z.optional(f.flagText),
};

const PickLine = z.object({
  productId: f.id,
  code: z.string(),
  name: z.string(),
  imageUrl: z.nullable(z.string()),
  units: z.int(),
  /** Number of orders with this product. */
  orders: z.int(),
  /** Those orders with their units, so that a picker who has fetched for some of them knows what is left. */
  ofOrders: z.array(z.object({ orderId: f.id, units: z.int() })),
});
export type PickLine = z.infer<typeof PickLine>;

export const listPicks = endpoint({
  does: 'Adds up what the chosen orders need from the shelves, sets taken apart, by product and then units; of more than 500 orders the oldest.',
  at: 'GET /pick-list',
  may: ['pack.scan', 'ship.print'],
  takes: { query: z.object({ ...wanted, ...f.paging }) },
  gives: z.extend(f.listOf(PickLine), {
    sum: z.object({ orders: z.int(), units: z.int(), capped: z.boolean() }),
  }),
  fails: [],
});

export const printPicks = endpoint({
  does: 'Prints the pick list as a PDF behind a link of one hour.',
  at: 'POST /pick-list/print',
  may: ['pack.scan', 'ship.print'],
  takes: {
    body: z.strictObject({
      list: z.object(wanted),
      size: z.optional(size),
      prefix: f.prefix,
    }),
  },
  gives: z.object({ url: z.string(), pages: z.int(), lines: z.int() }),
  fails: [],
  once: true,
});
