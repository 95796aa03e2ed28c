// Removing products: never one that an open order or a set still needs.
import { errors } from '@app/contract/kit/errors';
import type { deleteProduct, deleteProducts } from '@app/contract/catalog/product';
import { Failure, fail, isDuplicate } from '../../platform/failure.ts';
import type { TenantTx } from '../../platform/database.ts';
import type { Call } from '../../platform/route.ts';
import { offerRestore } from '../../shop/index.ts';
import { trace } from './product-shape.ts';
import {
  bringBackProduct,
  holdParts,
  lockDeleted,
  removeProduct,
} from './deleted-product.store.ts';
import { countOpenOrders, listComponents, listSetsOf, lockProduct } from './product.store.ts';

/** Throws IN_USE with the reason when something still needs it. */
export async function deleteOne(tx: TenantTx, id: number): Promise<void> {
  const product = await lockProduct(tx, id, { how: 'alone' });
  if (!product) throw fail('NOT_FOUND');
  const sets = await listSetsOf(tx, id);
  if (sets.length > 0) {
    const codes = sets.map((set) => set.code);
    throw fail('IN_USE', { details: { sets: codes, text: `อยู่ในสินค้าชุด ${codes.join(', ')}` } });
  }
  const orders = await countOpenOrders(tx, id);
  if (orders > 0) {
    const text = `มีออเดอร์ที่ยังไม่ได้ส่ง ${orders} รายการ ปิดการขายแทนได้`;
    throw fail('IN_USE', { details: { orders, text } });
  }
  const components = product.is_set ? await listComponents(tx, [id]) : undefined;
  await removeProduct(tx, id);
  tx.audit({
    action: 'product.delete',
    entity: 'product',
    entityId: id,
    before: trace(product, components),
  });
}

export async function deleteProductUse({ tx, params }: Call<typeof deleteProduct>) {
  await deleteOne(tx, params.id);
  const undo = await offerRestore(tx, { kind: 'product', ids: [params.id] });
  return { ok: true as const, ...undo };
}

/** Nothing is written before an item is refused, so the others stand. */
async function tryOne(tx: TenantTx, id: number) {
  try {
    await deleteOne(tx, id);
    return { id, t: 'success' as const, error: null, errMessage: null };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const text = error.info.details?.['text'];
    const errMessage = typeof text === 'string' ? text : errors[error.code].th;
    return { id, t: 'error' as const, error: error.code, errMessage };
  }
}

export async function deleteProductsUse({ tx, body }: Call<typeof deleteProducts>) {
  const results = new Map<number, Awaited<ReturnType<typeof tryOne>>>();
  // Ascending, like everyone who locks several products.
  for (const id of [...new Set(body.id)].sort((a, b) => a - b)) {
    results.set(id, await tryOne(tx, id));
  }
  const items = [...new Set(body.id)].flatMap((id) => results.get(id) ?? []);
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

/** Puts a deleted product back: its code must be free, its category and what a set is made of there, and no part a set. */
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
