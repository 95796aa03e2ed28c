// The stock ledger: why figures change, what happened to a product, and what comes and goes by hand.
import * as z from 'zod/mini';
import { endpoint } from './kit/endpoint.ts';
import * as f from './kit/fields.ts';
import { normalizeText } from './kit/text.ts';
import { stockFigures } from './product.contract.ts';

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
