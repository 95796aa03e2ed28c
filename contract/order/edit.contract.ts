// Editing orders, completely or one panel at a time.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { Order, OrderPath, orderTypes } from './order.contract.ts';
import { channelId, line, MAX_LINES, shipping, unit } from './parts.contract.ts';
import { infoPatch, PaymentPatch } from './patch.contract.ts';

/** An order stays in the country for which it was created. */
const country = z.optional(z.enum(['TH', 'LA']));
/** An outdated version: 409 STALE; absent: the last write wins. */
const version = z.optional(z.int());

const editFails = ['NO_ORDER', 'STALE', 'SHIPMENT_EXISTS'] as const;
const lineFails = [
  ...editFails,
  'STOCK_SHORT',
  'ERR_ORDER_SET_DISCOUNT',
  'ERR_ORDER_SET_FREE',
  'ERR_ORDER_SET_DUPLICATE',
] as const;

export const OrderPatch = z.strictObject({
  channelId,
  info: z.optional(z.strictObject(infoPatch)),
  /** The complete new list of lines; a line with `id` keeps its cost at the time of sale. */
  items: z.optional(
    z
      .array(z.strictObject({ ...line, id: z.optional(f.id) }))
      .check(z.minLength(1), z.maxLength(MAX_LINES)),
  ),
  shipping: z.optional(z.strictObject(shipping)),
  payment: z.optional(PaymentPatch),
  /** Only while the order is in telesale, else ORDER_NOT_TELESALE. */
  telesaleBy: z.optional(z.nullable(f.id)),
  country,
  /** Accepted but ignored; the type stays as created. */
  type: z.optional(z.enum(orderTypes)),
  version,
  prefix: f.prefix,
});
export type OrderPatchBody = z.output<typeof OrderPatch>;

export const updateOrder = endpoint({
  does: 'Changes the parts that are given; this is also where the payment panel saves.',
  at: 'PUT /order/{id}',
  may: 'order.edit',
  takes: { params: OrderPath, body: OrderPatch },
  gives: Order,
  fails: [...lineFails, 'ORDER_NOT_TELESALE'],
  once: 'by-state',
});

export const updateOrderShipping = endpoint({
  does: 'Changes carrier, sender, weight, sides and note; with `payment`, also what is collected at the door.',
  at: 'PUT /order/{id}/shipping',
  may: 'order.edit',
  takes: {
    params: OrderPath,
    body: z.strictObject({
      ...shipping,
      payment: z.optional(PaymentPatch),
      version,
      prefix: f.prefix,
    }),
  },
  gives: Order,
  fails: editFails,
  once: 'by-state',
});

export const updateOrderInfo = endpoint({
  does: 'Changes customer and address; fields not named stay.',
  at: 'PUT /order/{id}/info',
  may: 'order.edit',
  takes: { params: OrderPath, body: z.strictObject({ ...infoPatch, version, prefix: f.prefix }) },
  gives: Order,
  fails: editFails,
  once: 'by-state',
});

export const updateOrderChannel = endpoint({
  does: 'Moves the order to another channel, or to none.',
  at: 'PUT /order/{id}/channel',
  may: 'order.edit',
  takes: {
    params: OrderPath,
    body: z.strictObject({ channelId: z.nullable(f.id), version, prefix: f.prefix }),
  },
  gives: Order,
  fails: editFails,
  once: 'by-state',
});

const hasProductOrId = z.refine<{ id?: number | undefined; productId?: number | undefined }>(
  (item) => item.id !== undefined || item.productId !== undefined,
  { error: 'เลือกสินค้า', path: ['productId'] },
);

const LinePatch = z
  .strictObject({
    ...line,
    id: z.optional(f.id),
    productId: z.optional(f.id),
    unit: z.optional(unit),
  })
  .check(hasProductOrId);
export type LinePatchBody = z.output<typeof LinePatch>;

export const updateOrderItems = endpoint({
  does: 'Adds lines (no id) and changes lines (id); lines not named stay.',
  at: 'PUT /order/{id}/item',
  may: 'order.edit',
  takes: {
    params: OrderPath,
    body: z.strictObject({
      items: z.array(LinePatch).check(z.minLength(1), z.maxLength(MAX_LINES)),
      version,
      prefix: f.prefix,
    }),
  },
  gives: Order,
  fails: lineFails,
  once: 'by-state',
});

export const deleteOrderItem = endpoint({
  does: 'Removes one line, named by `id` in the body or the query; the last line stays.',
  at: 'DELETE /order/{id}/item',
  may: 'order.edit',
  takes: {
    params: OrderPath,
    query: z.object({ id: z.optional(f.idText), version: z.optional(f.idText) }),
    body: z.strictObject({ id: z.optional(f.id), version, prefix: f.prefix }),
  },
  gives: Order,
  fails: lineFails,
  once: 'by-state',
});
