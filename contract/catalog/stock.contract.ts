// The stock ledger: why figures change, what happened to a product, and what comes and goes by hand.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { normalizeText } from '../kit/text.ts';
import { Product, productFilters, stockFigures } from './product.contract.ts';

const MAX_AMOUNT = 1_000_000;

const tidy = z.string().check(z.overwrite(normalizeText));
const params = z.object({ id: f.idText });

/** Why a figure changed, with the words of the ledger. */
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
  /** Change of what is on hand. */
  delta: z.int(),
  /** Change of what is promised to orders. */
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
  /** Pieces ever written off as damaged. */
  damaged: counted,
  /** Pieces that left in the last 30 days. */
  left30: counted,
  /** For how many days what is free to sell lasts at that rate; null without sales. */
  daysLeft: counted,
  /** On hand at cost; only with `product.cost`. */
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
      /** Only what is counted by itself: no sets. */
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
            /** What the system said while counting. */
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
        /** What the system says now. */
        onHand: counted,
        /** By how much the count changed it. */
        delta: z.int(),
      }),
    ),
  }),
  fails: [],
  once: true,
});
