// Removing products, except those that an open order or a set still needs.
import { errors } from '@app/contract/kit/errors';
import type { deleteProduct, deleteProducts } from '@app/contract/catalog/product';
import { fail, isDuplicate, type Failure } from '../../platform/failure.ts';
import type { TenantTx } from '../../platform/database.ts';
import type { Call } from '../../platform/route.ts';
import { offerRestore } from '../../shop/index.ts';
import { trace } from './product-shape.ts';
import {
  bringBackProduct,
  holdParts,
  lockDeleted,
  lockForRemoval,
  removeProducts,
} from './deleted-product.store.ts';
import { countOpenOrders, listComponents, listSetsOf } from './product.store.ts';

/** The most sets listed for a product that cannot be removed. */
const SETS_TOLD = 20;

function heldBySets(codes: readonly string[]): Failure {
  const sets = codes.slice(0, SETS_TOLD);
  return fail('IN_USE', { details: { sets, text: `อยู่ในสินค้าชุด ${sets.join(', ')}` } });
}

function heldByOrders(orders: number): Failure {
  const text = `มีออเดอร์ที่ยังไม่ได้ส่ง ${orders} รายการ ปิดการขายแทนได้`;
  return fail('IN_USE', { details: { orders, text } });
}

/**
 * Removes the products that nothing needs and returns why each of the others stays. A set that is removed too does
 * not hold its components.
 */
export async function deleteMany(
  tx: TenantTx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Failure>> {
  const rows = await lockForRemoval(tx, ids);
  const there = new Set(rows.map(({ id }) => id));
  const setsOf = Map.groupBy(await listSetsOf(tx, ids), ({ part }) => part);
  const ordersOf = new Map((await countOpenOrders(tx, ids)).map(({ id, n }) => [id, n]));
  // No set is part of another set, so whether one can go depends on orders alone.
  const going = new Set(
    rows.flatMap(({ id, is_set }) => (is_set && !ordersOf.has(id) ? [id] : [])),
  );
  const refusals = new Map<number, Failure>();
  for (const id of ids) {
    const sets = (setsOf.get(id) ?? []).filter((set) => !going.has(set.id));
    const orders = ordersOf.get(id) ?? 0;
    if (!there.has(id)) refusals.set(id, fail('NOT_FOUND'));
    else if (sets.length > 0) refusals.set(id, heldBySets(sets.map(({ code }) => code)));
    else if (orders > 0) refusals.set(id, heldByOrders(orders));
  }
  await writeRemoved(
    tx,
    rows.filter(({ id }) => !refusals.has(id)),
  );
  return refusals;
}

async function writeRemoved(tx: TenantTx, rows: Awaited<ReturnType<typeof lockForRemoval>>) {
  const ids = rows.map(({ id }) => id);
  const sets = rows.flatMap(({ id, is_set }) => (is_set ? [id] : []));
  const parts = Map.groupBy(
    sets.length > 0 ? await listComponents(tx, sets) : [],
    (one) => one.set_id,
  );
  await removeProducts(tx, ids);
  for (const row of rows)
    tx.audit({
      action: 'product.delete',
      entity: 'product',
      entityId: row.id,
      before: trace(row, row.is_set ? (parts.get(row.id) ?? []) : undefined),
    });
}

export async function deleteProductUse({ tx, params }: Call<typeof deleteProduct>) {
  const refusal = (await deleteMany(tx, [params.id])).get(params.id);
  if (refusal) throw refusal;
  const undo = await offerRestore(tx, { kind: 'product', ids: [params.id] });
  return { ok: true as const, ...undo };
}

function itemOf(id: number, refusal: Failure | undefined) {
  if (!refusal) return { id, t: 'success' as const, error: null, errMessage: null };
  const text = refusal.info.details?.['text'];
  const errMessage = typeof text === 'string' ? text : errors[refusal.code].th;
  return { id, t: 'error' as const, error: refusal.code, errMessage };
}

export async function deleteProductsUse({ tx, body }: Call<typeof deleteProducts>) {
  const ids = [...new Set(body.id)];
  const refusals = await deleteMany(tx, ids);
  const items = ids.map((id) => itemOf(id, refusals.get(id)));
  const idsOf = (t: string) => items.filter((item) => item.t === t).map((item) => item.id);
  tx.audit({
    action: 'product.delete.many',
    entity: 'product',
    after: { deleted: idsOf('success'), refused: idsOf('error') },
  });
  const undo = await offerRestore(tx, { kind: 'product', ids: idsOf('success') });
  return { items, ...undo };
}

const blocked = (text: string) => fail('RESTORE_BLOCKED', { details: { text } });

/** Restores a product: its code must be free, its category and components must exist, and no component may be a set. */
export async function restoreProduct(tx: TenantTx, id: number): Promise<void> {
  const row = await lockDeleted(tx, id);
  if (!row) throw fail('NOT_FOUND');
  const parts = await holdParts(tx, id);
  const lacking = [
    row.has_category ? [] : [`หมวด “${row.category_name}”`],
    parts.filter((part) => part.is_gone).map(({ code }) => `สินค้า ${code}`),
  ].flat();
  if (lacking.length > 0) throw blocked(`${lacking.join(' และ ')} ถูกลบไปแล้ว กู้คืนก่อน`);
  const nested = parts.filter((part) => part.is_set).map(({ code }) => code);
  if (nested.length > 0)
    throw blocked(`สินค้า ${nested.join(', ')} ในชุดนี้เป็นสินค้าชุดไปแล้ว เปลี่ยนกลับก่อนกู้คืน`);
  try {
    await bringBackProduct(tx, id);
  } catch (error) {
    if (!isDuplicate(error, 'products_code')) throw error;
    const text = `รหัส ${row.code} ถูกใช้กับสินค้าอื่นแล้ว เปลี่ยนรหัสของสินค้านั้นก่อนกู้คืน`;
    throw fail('ERR_PRODUCT_CODE_EXIST', { details: { text } }, error);
  }
  tx.audit({
    action: 'product.restore',
    entity: 'product',
    entityId: id,
    after: { code: row.code, name: row.name },
  });
}
