// Manual stock changes: received, written off, adjusted, counted.
import { errors } from '@app/contract/kit/errors';
import type { addStock, countStock, listStockMoves, StockMove } from '@app/contract/catalog/stock';
import { optionsOf } from '../../shop/index.ts';
import { Failure, fail } from '../../platform/failure.ts';
import type { TenantTx } from '../../platform/database.ts';
import type { Call } from '../../platform/route.ts';
import { findProduct, holdProducts } from './product.store.ts';
import { listMoves, lockCounter, moveStock, type MoveRow } from './stock.store.ts';
import { raiseIfCrossed } from './tell-low-stock.ts';

const MOST_ON_HAND = 9_999_999;

type Body = Call<typeof addStock>['body'];

const moveOf = (row: MoveRow): StockMove => ({
  id: row.id,
  at: row.at.toISOString(),
  reason: row.reason,
  delta: row.delta,
  reservedDelta: row.reserved_delta,
  onHandAfter: row.on_hand_after,
  orderId: row.order_id,
  note: row.note,
  user:
    row.user_id !== null && row.username !== null
      ? { id: row.user_id, username: row.username }
      : null,
});

interface Counter {
  readonly on_hand: number;
  readonly reserved: number;
}

const changeOf = (productId: number, { on_hand: onHand, reserved }: Counter, delta: number) => ({
  productId,
  before: onHand - reserved,
  after: onHand - reserved + delta,
});

const refuse = (text: string) => fail('UNPROCESSED', { fields: { amount: text } });

function deltaOf({ reason, amount }: Body, onHand: number): number {
  if (reason === 'count') {
    if (amount < 0) throw refuse('จำนวนที่นับได้ต้องไม่น้อยกว่า 0');
    return amount - onHand;
  }
  if (reason === 'adjust') {
    if (amount === 0) throw refuse('จำนวนต้องไม่เป็น 0');
    return amount;
  }
  if (amount <= 0) throw refuse('จำนวนต้องมากกว่า 0');
  return reason === 'damage' ? -amount : amount;
}

async function requireCounted(tx: TenantTx, id: number): Promise<void> {
  const [product] = await holdProducts(tx, [id]);
  if (!product) throw fail('NOT_FOUND');
  if (product.is_set) throw refuse('สินค้าชุดไม่มีสต็อกของตัวเอง ปรับที่สินค้าในชุด');
  if (!product.is_check) throw refuse('สินค้านี้ไม่นับสต็อก เปิด "นับสต็อก" ก่อน');
}

/** Checks the stock on hand only: reservations do not prevent recording a loss. */
async function requirePossible(tx: TenantTx, onHand: number, delta: number): Promise<void> {
  if (onHand + delta > MOST_ON_HAND) throw refuse('คงเหลือรวมต้องไม่เกิน 9,999,999');
  if (onHand + delta >= 0 || delta >= 0) return;
  const { stock_negative } = await optionsOf(tx, ['stock_negative']);
  if (stock_negative === 1 && onHand + delta >= -MOST_ON_HAND) return;
  const text = `สต็อกไม่พอ เหลือ ${onHand}`;
  throw fail('STOCK_SHORT', { fields: { amount: text }, details: { available: onHand, text } });
}

export async function addStockUse({ tx, params, body }: Call<typeof addStock>) {
  await requireCounted(tx, params.id);
  const counter = await lockCounter(tx, params.id);
  if (!counter) throw new Error('every product has a counter');
  const delta = deltaOf(body, counter.on_hand);
  await requirePossible(tx, counter.on_hand, delta);
  const { reason, note = '' } = body;
  const row = await moveStock(tx, { productId: params.id, delta, reason, note });
  if (!row) throw new Error('the move was not written');
  await raiseIfCrossed(tx, changeOf(params.id, counter, delta));
  const onHand = row.on_hand_after;
  tx.audit({
    action: 'stock.add',
    entity: 'product',
    entityId: params.id,
    before: { onHand: counter.on_hand },
    after: { onHand, reason, delta, note },
  });
  const { reserved } = counter;
  return { onHand, reserved, available: onHand - reserved, move: moveOf(row) };
}

type Line = Call<typeof countStock>['body']['items'][number];

const changedText = (now: number, then: number): string =>
  `ยอดในระบบเปลี่ยนระหว่างนับ จาก ${then} เป็น ${now} ตรวจแล้วยืนยันอีกครั้ง`;

async function countOne(tx: TenantTx, { productId, counted, expected }: Line, note: string) {
  await requireCounted(tx, productId);
  const counter = await lockCounter(tx, productId);
  if (!counter) throw new Error('every product has a counter');
  const { on_hand: before } = counter;
  if (expected !== undefined && expected !== before) {
    throw fail('STALE', { details: { onHand: before, text: changedText(before, expected) } });
  }
  const delta = counted - before;
  // A correct count is recorded too, so that the ledger shows when it was checked.
  const row = await moveStock(tx, { productId, delta, reason: 'count', note });
  if (!row) throw new Error('the move was not written');
  await raiseIfCrossed(tx, changeOf(productId, counter, delta));
  return { onHand: row.on_hand_after, delta };
}

/** A line is refused before anything is written, so the others stay valid. */
async function tryCount(tx: TenantTx, line: Line, note: string) {
  const { productId } = line;
  try {
    const done = await countOne(tx, line, note);
    return { productId, t: 'success' as const, error: null, errMessage: null, ...done };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { details = {}, fields = {} } = error.info;
    const text = details['text'] ?? Object.values(fields)[0] ?? errors[error.code].th;
    const onHand = typeof details['onHand'] === 'number' ? details['onHand'] : null;
    const refusal = { error: error.code, errMessage: String(text), onHand, delta: 0 };
    return { productId, t: 'error' as const, ...refusal };
  }
}

export async function countStockUse({ tx, body }: Call<typeof countStock>) {
  const results = new Map<number, Awaited<ReturnType<typeof tryCount>>>();
  // Ascending, like all code that locks several counters.
  for (const line of body.items.toSorted((a, b) => a.productId - b.productId)) {
    results.set(line.productId, await tryCount(tx, line, body.note ?? ''));
  }
  const items = body.items.flatMap(({ productId }) => results.get(productId) ?? []);
  const after = items.filter((item) => item.t === 'success');
  tx.audit({
    action: 'stock.count',
    entity: 'product',
    after: {
      counted: after.length,
      changed: after
        .filter((item) => item.delta !== 0)
        .map(({ productId, delta }) => ({ productId, delta })),
      note: body.note ?? '',
    },
  });
  return { items };
}

export async function listStockMovesUse({ tx, params, query }: Call<typeof listStockMoves>) {
  if (!(await findProduct(tx, params.id))) throw fail('NOT_FOUND');
  const { items, total } = await listMoves(tx, params.id, query);
  return {
    items: items.map(moveOf),
    pagination: { current_page: query.page, per_page: query.pageSize, total_count: total },
  };
}
