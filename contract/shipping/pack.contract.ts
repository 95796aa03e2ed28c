// Packing by scanner: what belongs into a parcel, and the mark that it was packed.
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
  /** Of a set: its pieces, `unit` of each in one set. Set or pieces may be scanned. */
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
  /** Who packed it and when; null while it is not packed. */
  packed: z.nullable(
    z.object({ at: f.instant, by: z.nullable(z.object({ id: f.id, username: z.string() })) }),
  ),
  /** `packed` by this call; `already` by an earlier one; else it is yet to be packed. */
  t: z.enum(['open', 'packed', 'already']),
});
export type PackOrder = z.infer<typeof PackOrder>;

export const scanPack = endpoint({
  does: 'Finds the order of a scanned label; with the scanned `items` it checks them and marks the order as packed, once.',
  at: 'POST /pack/scan',
  may: 'pack.scan',
  takes: {
    body: z.strictObject({
      /** Our order number or the tracking number. */
      code: f.text(64),
      /** Everything that lies in the parcel; sets as such or as their pieces. */
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
