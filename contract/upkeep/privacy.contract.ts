// Erasing a customer's personal data by phone; figures, stock and money stay as they were.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { normalizeLaoPhone } from '../kit/laos-place.ts';
import { normalizePhone, normalizeText, phoneKey, toArabicDigits } from '../kit/text.ts';

/** A number of Laos only with its country: without, it would be one that was mistyped. */
const laoPhone = (value: string): string | null =>
  /^(?:\+|00)?\s*856/.test(toArabicDigits(value).trim()) ? normalizeLaoPhone(value) : null;
const anyPhone = (value: string): string | null => normalizePhone(value) ?? laoPhone(value);

const phone = z.pipe(
  z.string().check(
    z.maxLength(40),
    z.refine((value) => anyPhone(value) !== null, {
      error: 'เบอร์โทรต้องเป็นตัวเลข 9–10 หลัก ขึ้นต้นด้วย 0 หรือเบอร์ลาว +856',
    }),
  ),
  // As the orders of one buyer meet.
  z.transform((value) => phoneKey(anyPhone(value) ?? value)),
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
  gives: z.object({
    orders: f.count,
    addresses: f.count,
    messages: f.count,
    receipts: f.count,
    leads: f.count,
  }),
  fails: ['IN_USE', 'NOT_FOUND'],
});
