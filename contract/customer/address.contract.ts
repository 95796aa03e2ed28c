// The address book, places for pickers, and reading an order from a chat message.
import * as z from 'zod/mini';
import { carrierCodes } from '../kit/carriers.ts';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { normalizePhone, normalizeText } from '../kit/text.ts';

const MAX_MESSAGE = 5000;

const thai = (max: number) =>
  z.pipe(z.string().check(z.overwrite(normalizeText)), f.text(max).check(f.isReadable));

const phone = z.pipe(
  z.string().check(
    z.maxLength(40),
    z.refine((value) => normalizePhone(value) !== null, {
      error: 'เบอร์โทรต้องเป็นตัวเลข 9–10 หลัก ขึ้นต้นด้วย 0',
    }),
  ),
  z.transform((value) => normalizePhone(value) ?? value),
);

/** A subdistrict with its district, province and postcode. */
export const Place = z.object({
  subdistrict: z.string(),
  district: z.string(),
  province: z.string(),
  postcode: z.string(),
});
export type Place = z.infer<typeof Place>;

/** Fields of the order form that detection can mark as uncertain. */
export const markedFields = [
  'name',
  'phone',
  'address',
  'place',
  'postcode',
  'items',
  'codAmount',
] as const;
export type MarkedField = (typeof markedFields)[number];

/** The result is what the user has just typed, so it is not masked for them. */
export const Detection = z.object({
  name: z.string(),
  phone: z.string(),
  phone2: z.string(),
  address: z.string(),
  ...Place.shape,
  /** 0 to 1: the probability that all of it is right; the lowest of its parts. */
  confidence: z.number(),
  confidences: z.object({
    name: z.number(),
    phone: z.number(),
    address: z.number(),
    place: z.number(),
    items: z.number(),
    payment: z.number(),
  }),
  alternatives: z.array(Place),
  items: z.array(z.object({ productId: z.int(), name: z.string(), unit: z.int() })),
  /** COD in baht; null when the text does not state it clearly. */
  codAmount: z.nullable(f.bahtOut),
  /** The text says that the money was transferred. */
  isPaid: z.boolean(),
  /** The payment according to the text: `mixed` is partly transferred, the rest by COD. */
  payment: z.object({
    method: z.nullable(z.enum(['cod', 'transfer', 'mixed'])),
    codAmount: z.nullable(f.bahtOut),
    /** Baht already transferred; null when the text names no amount. */
    paid: z.nullable(f.bahtOut),
  }),
  note: z.string(),
  /** What a person should check, with the reason in Thai. */
  marks: z.array(z.object({ field: z.enum(markedFields), text: z.string() })),
});
export type Detection = z.infer<typeof Detection>;

/** The first order of a text, and all of them: one per recipient, or per parcel where the text separates them. */
export const Reading = z.object({
  ...Detection.shape,
  /** `text` is the part of the input that the order was read from, with the parts that it shares with other orders. */
  orders: z.array(z.object({ ...Detection.shape, text: z.string() })),
});
export type Reading = z.infer<typeof Reading>;

/** Users with a form that a message can fill: an order, an address or a lead. */
const mayRead = [
  ...(['order.create', 'order.edit', 'address.edit', 'message.open'] as const),
  ...(['crm.own', 'crm.all'] as const),
] as const;

export const detectInText = endpoint({
  does: 'Reads recipient, place, goods, COD and note out of a chat message.',
  at: 'POST /address/auto-detection',
  tool: { name: 'read_message', th: 'อ่านข้อความแชตเป็นร่างออเดอร์' },
  may: mayRead,
  takes: {
    body: z.strictObject({ text: z.string().check(z.maxLength(MAX_MESSAGE)), prefix: f.prefix }),
  },
  gives: Reading,
  fails: [],
  reads: true,
});

export const detectAddress = endpoint({
  does: 'The same reading for a text in the query.',
  at: 'GET /address/detect',
  may: mayRead,
  takes: { query: z.object({ address: z.string().check(z.maxLength(MAX_MESSAGE)) }) },
  gives: Reading,
  fails: [],
});

export const searchPlaces = endpoint({
  does: 'Finds places by any part of their Thai or English names or postcode, for pickers.',
  at: 'GET /address/places',
  may: 'signedIn',
  machine: true,
  takes: {
    query: z.object({
      q: z.string().check(z.maxLength(100)),
      limit: z._default(z.coerce.number().check(z.multipleOf(1), z.gte(1), z.lte(50)), 20),
    }),
  },
  gives: z.object({ items: z.array(Place) }),
  fails: [],
});

export const listProvinces = endpoint({
  does: 'Lists the 77 provinces by the order of their official codes.',
  at: 'GET /address/provinces',
  may: 'signedIn',
  machine: true,
  takes: {},
  gives: z.object({ items: z.array(z.object({ id: z.int(), th: z.string(), en: z.string() })) }),
  fails: [],
});

export const checkPlace = endpoint({
  does: 'Says whether the four parts of an address belong together, and if not, what may be meant.',
  at: 'GET /address/check',
  may: 'signedIn',
  machine: true,
  takes: {
    query: z.object({
      subdistrict: f.optionalText(60),
      district: f.optionalText(60),
      province: f.optionalText(60),
      postcode: f.optionalText(10),
    }),
  },
  gives: z.object({
    ok: z.boolean(),
    wrong: z.nullable(z.enum(['subdistrict', 'district', 'province', 'postcode'])),
    suggestions: z.array(Place),
  }),
  fails: [],
});

export const addressTypes = { sender: 'ผู้ส่ง', recipient: 'ผู้รับ', return: 'รับคืน' } as const;
export type AddressType = keyof typeof addressTypes;
export const addressType = z.enum(Object.keys(addressTypes) as [AddressType, ...AddressType[]]);
const type = addressType;

/** The book's order (defaults first), or by last use. */
export const addressSorts = ['default', '-used', 'used'] as const;
export type AddressSort = (typeof addressSorts)[number];

const fields = {
  type,
  name: thai(100),
  phone,
  address: thai(200),
  subdistrict: thai(60),
  district: thai(60),
  province: thai(60),
  postcode: f.postcode,
  isDefault: z.optional(z.boolean()),
  carriers: z.optional(z.array(z.literal([...carrierCodes])).check(z.maxLength(10))),
};

export const Address = z.object({
  id: z.int(),
  type,
  name: z.string(),
  phone: f.personalPhone(),
  address: f.personalText(),
  ...Place.shape,
  isDefault: z.boolean(),
  carriers: z.array(z.int()),
  /** A sender: when it was last on a parcel; a recipient: when its phone last ordered. */
  lastUsedAt: z.nullable(f.instant),
  version: z.int(),
});
export type Address = z.infer<typeof Address>;

const params = z.object({ id: f.idText });

export const listAddresses = endpoint({
  does: 'Lists the address book; defaults first, unless sorted by last use.',
  at: 'GET /address',
  // A courier's account names the sender.
  may: ['order.view', 'address.edit', 'ship.create', 'setting'],
  takes: {
    query: z.object({
      type: z.optional(type),
      search: z.optional(f.optionalText(100)),
      sort: z._default(z.enum(addressSorts), 'default'),
      ...f.paging,
    }),
  },
  gives: f.listOf(Address),
  fails: [],
});

export const createAddress = endpoint({
  does: 'Adds an address; the first of a type becomes its default.',
  at: 'POST /address',
  may: 'address.edit',
  takes: { body: z.strictObject({ ...fields, prefix: f.prefix }) },
  gives: Address,
  fails: [],
  once: true,
});

export const updateAddress = endpoint({
  does: 'Changes parts of an address.',
  at: 'PUT /address/{id}',
  may: 'address.edit',
  takes: {
    params,
    body: z.strictObject({
      type: z.optional(fields.type),
      name: z.optional(fields.name),
      phone: z.optional(fields.phone),
      address: z.optional(fields.address),
      subdistrict: z.optional(fields.subdistrict),
      district: z.optional(fields.district),
      province: z.optional(fields.province),
      postcode: z.optional(fields.postcode),
      isDefault: fields.isDefault,
      carriers: fields.carriers,
      version: z.optional(z.int()),
      prefix: f.prefix,
    }),
  },
  gives: Address,
  fails: ['STALE'],
  once: 'by-state',
});

export const deleteAddress = endpoint({
  does: 'Removes an address softly; refused for the default in use.',
  at: 'DELETE /address/{id}',
  may: 'address.edit',
  takes: { params },
  gives: f.undoable,
  fails: ['IN_USE'],
  once: 'by-state',
});
