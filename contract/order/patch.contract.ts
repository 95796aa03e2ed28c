// Input parts of an order as they are edited: any may be absent, for either country.
import * as z from 'zod/mini';
import * as f from '../kit/fields.ts';
import { normalizeLaoPhone } from '../kit/laos-place.ts';
import { normalizePhone } from '../kit/text.ts';
import { info, optionalThai, payment } from './parts.contract.ts';

/** Kip for one baht. */
export const kipRate = z.number().check(
  z.gt(0),
  z.lte(100_000),
  z.refine((rate) => Math.abs(rate * 1e6 - Math.round(rate * 1e6)) < 1e-3),
);

const phoneText = 'เบอร์โทรต้องเป็นตัวเลข 9–10 หลัก ขึ้นต้นด้วย 0 หรือเบอร์ลาว +856';
const patchedPhone = (value: string): string | null =>
  normalizePhone(value) ?? normalizeLaoPhone(value);
/** In an edit the order's country decides which of the two is valid. */
const anyPhone = z.pipe(
  z.string().check(
    z.maxLength(40),
    z.refine((value) => patchedPhone(value) !== null, { error: phoneText }),
  ),
  z.transform((value) => patchedPhone(value) ?? value),
);

export const infoPatch = {
  ...info,
  name: z.optional(info.name),
  phone: z.optional(anyPhone),
  phone2: z.optional(z.union([z.literal(''), anyPhone], { error: phoneText })),
  address: z.optional(info.address),
  subdistrict: z.optional(info.subdistrict),
  district: z.optional(info.district),
  province: z.optional(info.province),
  postcode: z.optional(info.postcode),
  /** For orders to Laos, whose `province` is one of the 18 codes. */
  village: z.optional(optionalThai(60)),
  branch: z.optional(optionalThai(100)),
};

export const PaymentPatch = z.strictObject({
  ...payment,
  method: z.optional(payment.method),
  /** Orders to Laos may collect kip. */
  currency: z.optional(z.enum(['THB', 'LAK'])),
  rate: z.optional(z.nullable(kipRate)),
  rateDate: z.optional(z.nullable(f.day)),
});
