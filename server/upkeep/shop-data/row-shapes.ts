// The shape of each imported row.
import * as z from 'zod/mini';

const LONGEST = 20_000;

/** The raw data of a sale page, and the joined text of a buyer's many messages. */
const LONGEST_SENT = 2_000_000;

const text = z.string().check(z.maxLength(LONGEST));
const sentText = z.string().check(z.maxLength(LONGEST_SENT));
const maybeText = z.nullable(text);
const int = z.int();
const maybeInt = z.nullable(int);
const satang = z.int();
const maybeSatang = z.nullable(satang);
const bool = z.boolean();
const ref = z.int().check(z.positive());
const maybeRef = z.nullable(ref);
const at = z.string().check(z.maxLength(40), z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d/));
const maybeAt = z.nullable(at);
const day = z.nullable(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)));
const picture = z.string().check(z.maxLength(500));

export const Categories = z.object({
  id: ref,
  name: text,
  sort: int,
  createdAt: at,
  deletedAt: maybeAt,
  version: int,
});

export const Channels = z.object({
  id: ref,
  name: text,
  kind: text,
  color: text,
  active: bool,
  ownerId: maybeRef,
  sort: int,
  createdAt: at,
  deletedAt: maybeAt,
  version: int,
});

export const Addresses = z.object({
  id: ref,
  type: text,
  name: text,
  phone: text,
  address: text,
  subdistrict: text,
  district: text,
  province: text,
  postcode: text,
  isDefault: bool,
  carriers: z.array(int).check(z.maxLength(50)),
  lastUsedAt: maybeAt,
  createdAt: at,
  deletedAt: maybeAt,
  version: int,
  createdBy: maybeRef,
});

export const Products = z.object({
  id: ref,
  code: text,
  barcode: text,
  name: text,
  aliases: z.array(text).check(z.maxLength(1000)),
  categoryId: ref,
  priceSatang: satang,
  costSatang: satang,
  weightGrams: int,
  widthCm: int,
  lengthCm: int,
  heightCm: int,
  flashCategory: maybeInt,
  isSet: bool,
  isPack: bool,
  isCheck: bool,
  lowStock: maybeInt,
  supplyDays: maybeInt,
  imageName: picture,
  active: bool,
  createdAt: at,
  updatedAt: at,
  deletedAt: maybeAt,
  version: int,
});

export const Orders = z.object({
  id: ref,
  code: text,
  status: text,
  type: text,
  channelId: maybeRef,
  country: text,
  customerName: text,
  phone: text,
  phone2: text,
  phoneKey: text,
  social: text,
  address: text,
  subdistrict: text,
  district: text,
  province: text,
  postcode: text,
  note: text,
  addressReason: text,
  abroad: z.nullable(z.record(z.string(), z.unknown())),
  carrier: maybeInt,
  senderAddressId: maybeRef,
  weightGrams: int,
  widthCm: int,
  lengthCm: int,
  heightCm: int,
  shipNote: text,
  payMethod: text,
  currency: text,
  rate: z.nullable(z.number()),
  rateDay: day,
  itemsSatang: satang,
  shippingFeeSatang: satang,
  discountSatang: satang,
  totalSatang: satang,
  paidSatang: satang,
  codSatang: satang,
  bank: maybeText,
  paidAt: maybeAt,
  pno: text,
  trackingCarrier: maybeInt,
  trackingCode: maybeText,
  trackingLabel: maybeText,
  trackingBucket: maybeText,
  trackingAt: maybeAt,
  trackingPlace: maybeText,
  printCount: int,
  labelBooked: text,
  labelPrint: text,
  telesaleBy: maybeRef,
  message: sentText,
  webhook: z.array(z.object({ at: text, body: sentText, ended: z.optional(z.literal(true)) })),
  stockState: text,
  isShort: bool,
  cancelReason: text,
  duplicateReason: text,
  riskReason: text,
  parentId: maybeRef,
  mergedInto: maybeRef,
  branch: text,
  createdBy: maybeRef,
  createdAt: at,
  updatedAt: at,
  sentAt: maybeAt,
  deliveredAt: maybeAt,
  returnedAt: maybeAt,
  cancelledAt: maybeAt,
  closedAt: maybeAt,
  deletedAt: maybeAt,
  erasedAt: maybeAt,
  packedAt: maybeAt,
  packedBy: maybeRef,
  version: int,
  // Archives of earlier releases have none.
  typedFeeSatang: z.optional(maybeSatang),
  typedReturnFeeSatang: z.optional(maybeSatang),
});

/** A category that was permanently removed two shops ago has no id any more. */
const goneRef = z.int().check(z.gte(0));

export const OrderItems = z.object({
  orderId: ref,
  productId: ref,
  productCode: text,
  productName: text,
  categoryId: goneRef,
  categoryName: text,
  unit: int,
  priceSatang: satang,
  discountSatang: satang,
  amountSatang: satang,
  costSatang: satang,
  isFree: bool,
  isPack: bool,
  isSet: bool,
});

export const OrderEvents = z.object({
  orderId: ref,
  at,
  userId: maybeRef,
  kind: text,
  fromStatus: maybeText,
  toStatus: maybeText,
  before: z.unknown(),
  after: z.unknown(),
  reason: text,
});

export const OrderPictures = z.object({
  orderId: ref,
  kind: text,
  imageName: picture,
  createdAt: at,
  createdBy: maybeRef,
});

export const Refunds = z.object({
  orderId: ref,
  state: text,
  amountSatang: satang,
  reason: text,
  account: text,
  imageName: picture,
  createdAt: at,
  createdBy: maybeRef,
  paidAt: maybeAt,
  paidBy: maybeRef,
  notedAt: maybeAt,
  version: int,
  takenOffAt: z.optional(maybeAt),
});

export const StockMoves = z.object({
  productId: ref,
  delta: int,
  reservedDelta: int,
  reason: text,
  onHandAfter: int,
  orderId: maybeRef,
  note: text,
  userId: maybeRef,
  at,
});

/** `users` are not imported: a user with the same name in the new shop takes the old one's place, else nobody. */

export const SetComponents = z.object({ setId: ref, componentId: ref, unit: int });

export const Stock = z.object({ productId: ref, onHand: int, reserved: int });

export const OrderStock = z.object({ orderId: ref, productId: ref, unit: int });
