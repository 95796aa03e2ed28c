// The screen of parcels to Laos: its orders by their step, and the label in Lao that the shop prints itself.
import * as z from 'zod/mini';
import { endpoint } from './kit/endpoint.ts';
import * as f from './kit/fields.ts';
import { laoProvinceCodes } from './laos-place.contract.ts';
import { Order } from './order.contract.ts';

/** Each order to Laos that is to be sent stands under one of them. */
export const laosTabs = {
  waiting: 'ยังไม่พิมพ์',
  printed: 'พิมพ์แล้ว',
  sent: 'ส่งแล้ว',
  returned: 'ตีกลับ',
  cancelled: 'ยกเลิก',
} as const;
export type LaosTab = keyof typeof laosTabs;
const tabNames = Object.keys(laosTabs) as [LaosTab, ...LaosTab[]];

const query = z.object({
  tab: z._default(z.enum(tabNames), 'waiting'),
  cod: z.optional(f.flagText),
  currency: z.optional(z.enum(['THB', 'LAK'])),
  province: z.optional(z.literal([...laoProvinceCodes])),
  ...f.paging,
});
export type LaosQuery = z.output<typeof query>;

export const listLaosOrders = endpoint({
  does: 'Lists the orders to Laos by the step they have reached, newest first.',
  at: 'GET /laos/order',
  may: 'ship.view',
  flag: 'shippingLaos',
  takes: { query },
  gives: f.listOf(Order),
  fails: [],
});

const LAOS_PRINT_MOST = 200;

export const printLaos = endpoint({
  does: 'Prints the labels of orders to Laos as one PDF and notes it in the print history; an order without a number of ours gets one.',
  at: 'POST /print/pdf/laos',
  may: 'ship.print',
  flag: 'shippingLaos',
  takes: {
    body: z.strictObject({
      orderId: z.union([f.id, z.array(f.id).check(z.minLength(1), z.maxLength(LAOS_PRINT_MOST))]),
      prefix: f.prefix,
    }),
  },
  gives: 'pdf',
  fails: ['NO_ORDER', 'PRINT_ERR'],
});
