// Packing with a scanner: the contents of a parcel, and marking it as packed.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { orderStatusNames } from '../kit/order-states.ts';

const MOST_LINES = 500;
const MOST_PIECES = 99_999;

const piece = {
  productId: f.id,
  code: z.string(),
  barcode: z.string(),
  name: z.string(),
  unit: z.int(),
};

const PackLine = z.object({
  ...piece,
  isSet: z.boolean(),
  isPack: z.boolean(),
  imageUrl: z.nullable(z.string()),
  /** Components of a set, `unit` pieces per set. The set or its components may be scanned. */
  parts: z.array(z.object(piece)),
});
export type PackLine = z.infer<typeof PackLine>;

export const PackOrder = z.object({
  orderId: f.id,
  orderCode: z.string(),
  pno: z.string(),
  status: z.enum(orderStatusNames),
  name: z.string(),
  province: z.string(),
  note: f.personalQuote(),
  lines: z.array(PackLine),
  /** Who packed it and when; null before. */
  packed: z.nullable(
    z.object({ at: f.instant, by: z.nullable(z.object({ id: f.id, username: z.string() })) }),
  ),
  /** `packed` by this call; `already` by an earlier one; `open`: still to be packed. */
  t: z.enum(['open', 'packed', 'already']),
});
export type PackOrder = z.infer<typeof PackOrder>;

export const scanPack = endpoint({
  does: 'Finds the order of a scanned label; with the scanned `items` it checks them and marks the order as packed, once.',
  at: 'POST /pack/scan',
  may: 'pack.scan',
  takes: {
    body: z.strictObject({
      /** The order code or the tracking number. */
      code: f.text(64),
      /** The complete contents of the parcel; sets as such or as components. */
      items: z.optional(
        z
          .array(
            z.strictObject({
              productId: f.id,
              unit: z.int().check(z.gte(1), z.lte(MOST_PIECES)),
            }),
          )
          .check(z.minLength(1), z.maxLength(MOST_LINES)),
      ),
      prefix: f.prefix,
    }),
  },
  gives: PackOrder,
  fails: ['NO_ORDER'],
  once: true,
});
