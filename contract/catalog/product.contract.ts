// Products: list, details, sets, and their stock figures.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { imageFile, PICTURE_BODY } from '../shop/image.contract.ts';
import * as f from '../kit/fields.ts';
import { normalizeText } from '../kit/text.ts';

const MAX_DELETED = 500;

const yesNo = z.pipe(
  z.transform((value: boolean | '0' | '1' | 'true' | 'false' | 0 | 1) => {
    if (value === '1' || value === 'true' || value === 1) return true;
    return value === '0' || value === 'false' || value === 0 ? false : value;
  }),
  z.boolean({ error: 'ต้องเป็นใช่หรือไม่ใช่' }),
);

/** A list in a form is sent as JSON text. */
const fromJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // Invalid JSON stays text, so that the list's schema refuses it at its field.
    return text;
  }
};

const tidy = z.string().check(z.overwrite(normalizeText));
const code = z.pipe(tidy, f.text(60));
const name = z.pipe(tidy, f.text(150));
const side = f.maybeNumber(z.int().check(z.gte(0), z.lte(100)));

const aliases = z.pipe(
  z.transform((value: string | string[]) => {
    if (typeof value !== 'string') return value;
    if (value.startsWith('[')) return fromJson(value);
    return value.split(/[\n,]/).filter((part) => part.trim() !== '');
  }),
  z.array(z.pipe(tidy, f.text(60))).check(z.maxLength(30)),
);

const flashCategory = z.literal([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 99], {
  error: 'เลือกหมวด 0–11 หรือ 99',
});

const Component = z.strictObject({
  productId: f.id,
  unit: z.int().check(z.gte(1), z.lte(999)),
});

const components = z.pipe(
  z.transform((value: string | z.infer<typeof Component>[]) => {
    if (typeof value !== 'string') return value;
    return value.trim() === '' ? [] : fromJson(value);
  }),
  z.array(Component).check(z.maxLength(50)),
);

/** Fields that may be absent in a create and in a partial update. */
const optional = {
  barcode: z.optional(z.pipe(tidy, f.optionalText(64))),
  aliases: z.optional(aliases),
  cost: f.maybeNumber(f.baht),
  weight: f.maybeNumber(z.int().check(z.gte(0), z.lte(50_000))),
  width: side,
  length: side,
  height: side,
  flashCategory: f.clearable(z.nullable(flashCategory)),
  isSet: z.optional(yesNo),
  components: z.optional(components),
  isPack: z.optional(yesNo),
  isCheck: z.optional(yesNo),
  lowStock: f.clearable(z.nullable(z.int().check(z.gte(0), z.lte(999_999)))),
  supplyDays: f.clearable(z.nullable(z.int().check(z.gte(1), z.lte(3650)))),
  active: z.optional(yesNo),
  /** In a multipart form: jpg, png or webp. */
  file: imageFile,
  /** Removes the picture; a file in the same request wins. */
  removeImage: z.optional(yesNo),
  prefix: f.prefix,
};

const params = z.object({ id: f.idText });

/** Pieces in stock, reserved for orders, and available; null when the product's stock is not tracked. */
export const stockFigures = {
  onHand: z.nullable(z.int()),
  reserved: z.nullable(z.int()),
  available: z.nullable(z.int()),
};

export const Product = z.object({
  id: f.id,
  code: z.string(),
  barcode: z.string(),
  name: z.string(),
  aliases: z.array(z.string()),
  categoryId: f.id,
  category: z.object({ id: f.id, name: z.string() }),
  price: f.bahtOut,
  /** Only with `product.cost`. */
  cost: z.optional(f.bahtOut),
  weight: z.int(),
  width: z.int(),
  length: z.int(),
  height: z.int(),
  flashCategory: z.nullable(z.int()),
  isSet: z.boolean(),
  components: z.array(
    z.object({ productId: f.id, code: z.string(), name: z.string(), unit: z.int() }),
  ),
  isPack: z.boolean(),
  isCheck: z.boolean(),
  lowStock: z.nullable(z.int()),
  supplyDays: z.nullable(z.int()),
  onHand: z.optional(stockFigures.onHand),
  reserved: z.optional(stockFigures.reserved),
  available: z.optional(stockFigures.available),
  /** Pieces in confirmed orders of the last 30 days; with `showSold=1`. */
  sold30: z.optional(z.int()),
  imageUrl: z.nullable(z.string()),
  media: z.nullable(z.object({ name: z.string() })),
  active: z.boolean(),
  createdAt: f.instant,
  updatedAt: f.instant,
  version: z.int(),
});
export type Product = z.infer<typeof Product>;

/** How much of a product is left to sell. */
export const stockLevels = {
  negative: 'ติดลบ',
  out: 'หมด',
  low: 'ใกล้หมด',
} as const;
export type StockLevel = keyof typeof stockLevels;

/** Filters of the product and stock lists. */
export const productFilters = {
  level: z.optional(z.enum(Object.keys(stockLevels) as [StockLevel, ...StockLevel[]])),
  isSet: z.optional(f.flagText),
  hasImage: z.optional(f.flagText),
  /** Only with `product.cost`. */
  hasCost: z.optional(f.flagText),
};

export const listProducts = endpoint({
  does: 'Lists products; `showUnit=1` adds what is on hand, reserved and available.',
  at: 'GET /product',
  tool: { name: 'find_products', th: 'ค้นหาสินค้า' },
  may: 'product.view',
  takes: {
    query: z.object({
      showUnit: z.optional(f.flagText),
      /** Part of code, name, barcode or alias. */
      search: z.optional(f.optionalText(150)),
      categoryId: z.optional(f.idText),
      active: z.optional(f.flagText),
      /** Products at or below their warning level. */
      low: z.optional(f.flagText),
      showSold: z.optional(f.flagText),
      ...productFilters,
      ...f.paging,
    }),
  },
  gives: f.listOf(Product),
  fails: [],
});

export const getProduct = endpoint({
  does: 'Reads one product with its figures and, for a set, what is in it.',
  at: 'GET /product/{id}',
  may: 'product.view',
  takes: { params },
  gives: Product,
  fails: [],
});

const refusals = ['ERR_PRODUCT_CODE_EXIST', 'ERR_ORDER_SET_DUPLICATE', 'CAT_NOT_FOUND'] as const;

export const createProduct = endpoint({
  does: 'Adds a product, or a set made of other products; stock is received afterwards.',
  at: 'POST /product',
  may: 'product.edit',
  takes: {
    body: z.strictObject({
      code,
      name,
      categoryId: f.formNumber(f.id),
      price: f.formNumber(f.baht),
      ...optional,
    }),
    encoding: 'form',
  },
  gives: Product,
  fails: refusals,
  once: true,
  bodyLimit: PICTURE_BODY,
});

export const updateProduct = endpoint({
  does: 'Changes the named parts of a product; an old `version` is refused.',
  at: 'PUT /product/{id}',
  may: 'product.edit',
  takes: {
    params,
    body: z.strictObject({
      code: z.optional(code),
      name: z.optional(name),
      categoryId: f.maybeNumber(f.id),
      price: f.maybeNumber(f.baht),
      version: f.maybeNumber(z.int()),
      ...optional,
    }),
    encoding: 'form',
  },
  gives: Product,
  fails: [...refusals, 'STALE', 'IN_USE'],
  bodyLimit: PICTURE_BODY,
  once: 'by-state',
});

export const deleteProduct = endpoint({
  does: 'Removes a product that no open order and no set needs; its ledger stays.',
  at: 'DELETE /product/{id}',
  may: 'product.edit',
  takes: { params, body: z.strictObject({ prefix: f.prefix }) },
  gives: f.undoable,
  fails: ['IN_USE'],
  once: 'by-state',
});

export const deleteProducts = endpoint({
  does: 'Removes several products; each answers for itself.',
  at: 'DELETE /product/all',
  may: 'product.edit',
  takes: {
    body: z.strictObject({
      id: z.array(f.id).check(z.minLength(1), z.maxLength(MAX_DELETED)),
      prefix: f.prefix,
    }),
  },
  gives: z.object({
    items: z.array(
      z.object({
        id: f.id,
        t: z.enum(['success', 'error']),
        error: z.nullable(z.string()),
        errMessage: z.nullable(z.string()),
      }),
    ),
    undoToken: f.undoToken,
  }),
  fails: [],
  once: 'by-state',
});
