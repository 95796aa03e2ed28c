// Erasing a customer's personal data by phone; figures, stock and money stay as they were.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { normalizePhone, normalizeText } from '../kit/text.ts';

const phone = z.pipe(
  z.string().check(
    z.maxLength(40),
    z.refine((value) => normalizePhone(value) !== null, {
      error: 'เบอร์โทรต้องเป็นตัวเลข 9–10 หลัก ขึ้นต้นด้วย 0',
    }),
  ),
  z.transform((value) => normalizePhone(value) ?? value),
);

export const eraseCustomer = endpoint({
  does: "Erases name, phone, address and messages of a phone's customer for good; refused while an order of theirs is on its way.",
  at: 'POST /privacy/erase',
  may: 'setting',
  takes: {
    body: z.strictObject({
      phone,
      reason: z.pipe(z.string().check(z.overwrite(normalizeText)), f.text(200)),
      prefix: f.prefix,
    }),
  },
  gives: z.object({ orders: f.count, addresses: f.count, messages: f.count, receipts: f.count }),
  fails: ['IN_USE', 'NOT_FOUND'],
});
