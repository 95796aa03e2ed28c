// Making and editing orders: the write side of their shape, whole or one panel at a time.
import * as z from 'zod/mini';
import { carrierCodes } from './kit/carriers.ts';
import { endpoint } from './kit/endpoint.ts';
import * as f from './kit/fields.ts';
import { normalizePhone, normalizeText, toArabicDigits } from './kit/text.ts';
import { Order, OrderPath, orderTypes, payMethodNames } from './order.contract.ts';
import { banks } from './kit/money.ts';

const MAX_LINES = 100;
const MAX_UNITS = 9999;
const MAX_SIDE_CM = 100;
const MAX_WEIGHT_GRAMS = 50_000;

// What a reader without `customer.pii` sees must never come back as the customer's data.
const isReadable = z.refine<string>((value) => !value.includes('•••'), {
  error: 'ข้อมูลนี้ถูกซ่อนไว้ กรุณากรอกใหม่ทั้งหมด',
});
const tidy = z.string().check(z.overwrite(normalizeText));

const thai = (max: number) => z.pipe(tidy, f.text(max).check(isReadable));
const optionalThai = (max: number) => z.pipe(tidy, f.optionalText(max).check(isReadable));

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

const postcode = z.string().check(
  z.overwrite((value) => toArabicDigits(value).trim()),
  z.regex(/^\d{5}$/, { error: 'รหัสไปรษณีย์ต้องมี 5 หลัก' }),
);

const info = {
  name: thai(100),
  phone,
  phone2: z.optional(phoneOrNone),
  social: z.optional(optionalThai(100)),
  address: thai(200),
  subdistrict: thai(60),
  district: thai(60),
  province: thai(60),
  postcode,
  note: z.optional(optionalThai(400)),
  /** Why the place is right although the postcode is another's. */
  addressReason: z.optional(optionalThai(200)),
};

const infoPatch = {
  ...info,
  name: z.optional(info.name),
  phone: z.optional(info.phone),
  address: z.optional(info.address),
  subdistrict: z.optional(info.subdistrict),
  district: z.optional(info.district),
  province: z.optional(info.province),
  postcode: z.optional(info.postcode),
};

const unit = z.int().check(z.gte(1), z.lte(MAX_UNITS));

const line = {
  productId: f.id,
  unit,
  /** The product's own when left out; another one needs order.edit. */
  price: z.optional(f.baht),
  /** Off the whole line. */
  discount: z.optional(f.baht),
  isFree: z.optional(z.boolean()),
};
const Line = z.strictObject(line);
const Lines = z.array(Line).check(z.minLength(1), z.maxLength(MAX_LINES));

const side = z.optional(z.int().check(z.gte(0), z.lte(MAX_SIDE_CM)));
const shipping = {
  carrier: z.optional(z.nullable(z.literal([...carrierCodes]))),
  senderAddressId: z.optional(z.nullable(f.id)),
  weight: z.optional(z.int().check(z.gte(0), z.lte(MAX_WEIGHT_GRAMS))),
  width: side,
  length: side,
  height: side,
  note: z.optional(optionalThai(400)),
};

const payment = {
  method: z.enum(payMethodNames),
  currency: z.optional(z.literal('THB', { error: 'ตอนนี้รับเฉพาะเงินบาท' })),
  shippingFee: z.optional(f.baht),
  discount: z.optional(f.baht),
  paid: z.optional(f.baht),
  bank: z.optional(z.nullable(z.enum(banks.map((bank) => bank.code)))),
  paidAt: z.optional(z.nullable(z.iso.datetime({ offset: true, error: 'รูปแบบเวลาไม่ถูกต้อง' }))),
  /** May be sent along; the server's own sum must agree. */
  total: z.optional(f.baht),
  codAmount: z.optional(f.baht),
};
const PaymentPatch = z.strictObject({ ...payment, method: z.optional(payment.method) });

const country = z.optional(z.literal('TH', { error: 'ตอนนี้สร้างได้เฉพาะออเดอร์ในประเทศไทย' }));
const channelId = z.optional(z.nullable(f.id));
/** Given and old: 409 STALE; left out: the last write wins. */
const version = z.optional(z.int());

export const CreateOrder = z.strictObject({
  status: z.optional(z.enum(['telesale', 'pending', 'send'])),
  type: z.optional(z.enum(orderTypes)),
  channelId,
  info: z.strictObject(info),
  items: Lines,
  shipping: z.optional(z.strictObject(shipping)),
  country,
  payment: z.strictObject(payment),
  message: z.optional(f.optionalText(5000).check(isReadable)),
  telesaleBy: z.optional(z.nullable(f.id)),
  /** Why a look-alike of a recent order was made on purpose. */
  duplicateReason: z.optional(optionalThai(200)),
  /** Why it is sold although the shop's rule for risky customers says no (option risk_rule). */
  riskReason: z.optional(optionalThai(200)),
  prefix: f.prefix,
});
export type CreateOrderBody = z.output<typeof CreateOrder>;

export const createOrder = endpoint({
  does: 'Makes an order and reserves its stock; status defaults to telesale for type telesale, else to send.',
  at: 'POST /order',
  may: 'order.create',
  takes: { body: CreateOrder },
  gives: Order,
  fails: [
    'STOCK_SHORT',
    'ORDER_LIMIT',
    'ERR_ORDER_SET_DISCOUNT',
    'ERR_ORDER_SET_FREE',
    'ERR_ORDER_SET_DUPLICATE',
  ],
  once: true,
});

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
  /** All lines as they shall be; a line with `id` keeps its cost at sale. */
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
  /** Accepted and kept as it was at create. */
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
});

export const updateOrderInfo = endpoint({
  does: 'Changes customer and address; fields not named stay.',
  at: 'PUT /order/{id}/info',
  may: 'order.edit',
  takes: { params: OrderPath, body: z.strictObject({ ...infoPatch, version, prefix: f.prefix }) },
  gives: Order,
  fails: editFails,
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
});
