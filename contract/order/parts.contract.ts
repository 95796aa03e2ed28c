// Input parts of an order: the receiver, the lines, shipping and payment.
import * as z from 'zod/mini';
import { carrierCodes } from '../kit/carriers.ts';
import * as f from '../kit/fields.ts';
import { banks } from '../kit/banks.ts';
import { HEAVY_GRAMS } from '../kit/order-sums.ts';
import { normalizePhone, normalizeText } from '../kit/text.ts';
import { payMethodNames } from './order.contract.ts';

export const MAX_LINES = 100;
const MAX_UNITS = 9999;
const MAX_SIDE_CM = 100;

const tidy = z.string().check(z.overwrite(normalizeText));

export const thai = (max: number) => z.pipe(tidy, f.text(max).check(f.isReadable));
export const optionalThai = (max: number) => z.pipe(tidy, f.optionalText(max).check(f.isReadable));

const phone = z.pipe(
  z.string().check(
    z.maxLength(40),
    z.refine((value) => normalizePhone(value) !== null, {
      error: 'เบอร์โทรต้องเป็นตัวเลข 9–10 หลัก ขึ้นต้นด้วย 0',
    }),
  ),
  z.transform((value) => normalizePhone(value) ?? value),
);

const phoneOrNone = z.union([z.literal(''), phone], {
  error: 'เบอร์โทรต้องเป็นตัวเลข 9–10 หลัก ขึ้นต้นด้วย 0',
});

export const info = {
  name: thai(100),
  phone,
  phone2: z.optional(phoneOrNone),
  social: z.optional(optionalThai(100)),
  address: thai(200),
  subdistrict: thai(60),
  district: thai(60),
  province: thai(60),
  postcode: f.postcode,
  note: z.optional(optionalThai(400)),
  /** Why the place is correct although the postcode belongs to another one. */
  addressReason: z.optional(optionalThai(200)),
};

export const unit = z.int().check(z.gte(1), z.lte(MAX_UNITS));

export const line = {
  productId: f.id,
  unit,
  /** The product's price when absent; another price needs order.edit. */
  price: z.optional(f.baht),
  /** For the whole line. */
  discount: z.optional(f.baht),
  isFree: z.optional(z.boolean()),
};
const Line = z.strictObject(line);
export const Lines = z.array(Line).check(z.minLength(1), z.maxLength(MAX_LINES));

const side = z.optional(z.int().check(z.gte(0), z.lte(MAX_SIDE_CM)));
export const shipping = {
  carrier: z.optional(z.nullable(z.literal([...carrierCodes]))),
  senderAddressId: z.optional(z.nullable(f.id)),
  weight: z.optional(z.int().check(z.gte(0), z.lte(HEAVY_GRAMS))),
  width: side,
  length: side,
  height: side,
  note: z.optional(optionalThai(400)),
};

export const payment = {
  method: z.enum(payMethodNames),
  currency: z.optional(z.literal('THB', { error: 'เก็บเงินกีบได้เฉพาะออเดอร์ส่งลาว' })),
  shippingFee: z.optional(f.baht),
  discount: z.optional(f.baht),
  paid: z.optional(f.baht),
  bank: z.optional(z.nullable(z.enum(banks.map((bank) => bank.code)))),
  /** When absent: now, if the paid amount has grown. */
  paidAt: z.optional(z.nullable(f.instantIn)),
  /** Optional; must equal the server's own sum. */
  total: z.optional(f.baht),
  codAmount: z.optional(f.baht),
};
export const channelId = z.optional(z.nullable(f.id));

const MOST_MESSAGES = 50;
/** Of the inbox. */
export const messageList = z.array(f.id).check(z.minLength(1), z.maxLength(MOST_MESSAGES));
