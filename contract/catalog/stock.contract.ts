// The stock ledger: reasons of changes, a product's history, and manual changes.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { normalizeText } from '../kit/text.ts';
import { Product, productFilters, stockFigures } from './product.contract.ts';

const MAX_AMOUNT = 1_000_000;

const tidy = z.string().check(z.overwrite(normalizeText));
const params = z.object({ id: f.idText });

/** Reasons of a stock change with their Thai labels. */
export const moveReasons = {
  in: 'รับเข้า',
  adjust: 'ปรับยอด',
  count: 'ตรวจนับ',
  damage: 'ของเสีย',
  reserve: 'จอง',
  release: 'ยกเลิกจอง',
  sale: 'ขาย',
  unsale: 'ย้อนการขาย',
  return_good: 'ตีกลับ สภาพดี',
  return_damaged: 'ตีกลับ เสียหาย',
} as const;
export type MoveReason = keyof typeof moveReasons;

const moveReason = z.enum(Object.keys(moveReasons) as [MoveReason, ...MoveReason[]]);

export const StockMove = z.object({
  id: f.id,
  at: f.instant,
  reason: moveReason,
  /** Change of the stock on hand. */
  delta: z.int(),
  /** Change of the reserved pieces. */
  reservedDelta: z.int(),
  onHandAfter: z.int(),
  orderId: z.nullable(f.id),
  note: z.string(),
  user: z.nullable(z.object({ id: f.id, username: z.string() })),
});
export type StockMove = z.infer<typeof StockMove>;

export const listStockMoves = endpoint({
  does: 'Lists what happened to the stock of a product, newest first.',
  at: 'GET /product/{id}/stock',
  may: ['product.view', 'stock.adjust'],
  takes: { params, query: z.object({ reason: z.optional(moveReason), ...f.paging }) },
  gives: f.listOf(StockMove),
  fails: [],
});

export const addStock = endpoint({
  does: 'Receives (`in`), writes off (`damage`), adjusts by a signed amount, or sets the counted figure.',
  at: 'POST /product/{id}/stock/add',
  may: 'stock.adjust',
  takes: {
    params,
    body: z.strictObject({
      amount: f.formNumber(z.int().check(z.gte(-MAX_AMOUNT), z.lte(MAX_AMOUNT))),
      reason: z.enum(['in', 'adjust', 'count', 'damage']),
      note: z.optional(z.pipe(tidy, f.optionalText(400))),
      prefix: f.prefix,
    }),
    encoding: 'form',
  },
  gives: z.object({ ...stockFigures, move: StockMove }),
  fails: ['STOCK_SHORT'],
  once: true,
});

const counted = z.nullable(z.int());

export const StockItem = z.extend(Product, {
  /** Pieces on their way back to the shop. */
  returning: counted,
  /** All pieces ever written off as damaged. */
  damaged: counted,
  /** Pieces that left in the last 30 days. */
  left30: counted,
  /** Days that the available stock lasts at that rate; null without sales. */
  daysLeft: counted,
  /** Stock on hand at cost; only with `product.cost`. */
  worth: z.optional(z.nullable(f.bahtOut)),
});
export type StockItem = z.infer<typeof StockItem>;

export const listStock = endpoint({
  does: 'Lists what lies in the shop, what is promised, coming back and written off, and how long it lasts; negative figures first.',
  at: 'GET /stock',
  tool: { name: 'list_stock', th: 'ดูสต็อกคงเหลือ' },
  may: ['product.view', 'stock.adjust'],
  takes: {
    query: z.object({
      /** Part of code, name, barcode or alias. */
      search: z.optional(f.optionalText(150)),
      categoryId: z.optional(f.idText),
      active: z.optional(f.flagText),
      level: productFilters.level,
      /** Only products with their own stock: no sets. */
      counted: z.optional(f.flagText),
      ...f.paging,
    }),
  },
  gives: f.listOf(StockItem),
  fails: [],
});

export const COUNTED_MOST = 1_000;

export const countStock = endpoint({
  does: 'Writes counted figures of many products at once; each answers for itself, and one that changed since it was looked at is left alone.',
  at: 'POST /stock/count',
  may: 'stock.adjust',
  takes: {
    body: z.strictObject({
      items: z
        .array(
          z.strictObject({
            productId: f.id,
            counted: z.int().check(z.gte(0), z.lte(9_999_999)),
            /** The system's figure at the time of counting. */
            expected: z.optional(z.int()),
          }),
        )
        .check(
          z.minLength(1),
          z.maxLength(COUNTED_MOST),
          z.refine((items) => new Set(items.map((item) => item.productId)).size === items.length, {
            error: 'มีสินค้าซ้ำในใบนับ รวมเป็นรายการเดียว',
          }),
        ),
      note: z.optional(z.pipe(tidy, f.optionalText(400))),
      prefix: f.prefix,
    }),
  },
  gives: z.object({
    items: z.array(
      z.object({
        productId: f.id,
        t: z.enum(['success', 'error']),
        error: z.nullable(z.string()),
        errMessage: z.nullable(z.string()),
        /** The system's figure now. */
        onHand: counted,
        /** The change by the count. */
        delta: z.int(),
      }),
    ),
  }),
  fails: [],
  once: true,
});
