// The rules of categories: unique names, and no product without one.
import type {
  Category,
  createCategory,
  deleteCategory,
  listCategories,
  updateCategory,
} from '@app/contract/catalog/category';
import { bahtFromSatang } from '@app/contract/kit/money';
import { fail, isDuplicate } from '../../platform/failure.ts';
import type { TenantTx } from '../../platform/database.ts';
import type { Call } from '../../platform/route.ts';
import { offerRestore } from '../../shop/index.ts';
import {
  bringBackCategory,
  bringBackProducts,
  holdCategory,
  insertCategory,
  listCategories as listRows,
  listSales,
  lockCategory,
  moveProducts,
  removeCategory,
  saveCategory,
  type CategoryRow,
  type MovedProducts,
} from './category.store.ts';

const categoryOf = ({ product_count, ...row }: CategoryRow): Category => ({
  ...row,
  productCount: product_count,
});

const trace = ({ name, sort }: CategoryRow) => ({ name, sort });

export async function listCategoriesUse({ tx, query, session }: Call<typeof listCategories>) {
  const { items: rows, total } = await listRows(tx, query);
  const isSold = query.showSold === true && session.can('report.sales');
  const sales = isSold
    ? await listSales(
        tx,
        rows.map((row) => row.id),
      )
    : [];
  const satangOf = new Map(sales.map((row) => [row.category_id, row.satang]));
  const items = rows.map(categoryOf);
  return {
    items: isSold
      ? items.map((item) => ({ ...item, sales30: bahtFromSatang(satangOf.get(item.id) ?? 0) }))
      : items,
    pagination: { current_page: query.page, per_page: query.pageSize, total_count: total },
  };
}

/** The name may be taken between check and write, so the index decides. */
async function uniquely<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isDuplicate(error, 'categories_name')) throw error;
    throw fail('NAME_EXIST', { fields: { name: 'มีหมวดหมู่ชื่อนี้แล้ว ใช้ชื่ออื่น' } }, error);
  }
}

async function withUniqueName(write: () => Promise<CategoryRow | undefined>): Promise<CategoryRow> {
  const row = await uniquely(write);
  if (!row) throw new Error('the category was not written');
  return row;
}

async function requireLocked(tx: TenantTx, id: number): Promise<CategoryRow> {
  const row = await lockCategory(tx, id);
  if (!row) throw fail('CAT_NOT_FOUND');
  return row;
}

export async function createCategoryUse({ tx, body }: Call<typeof createCategory>) {
  const row = await withUniqueName(() => insertCategory(tx, body.name, body.sort));
  tx.audit({ action: 'category.create', entity: 'category', entityId: row.id, after: trace(row) });
  return categoryOf(row);
}

export async function updateCategoryUse({ tx, params, body }: Call<typeof updateCategory>) {
  const before = await requireLocked(tx, params.id);
  if (body.version !== undefined && body.version !== before.version) throw fail('STALE');
  const { name = before.name, sort = before.sort } = body;
  const row = await withUniqueName(() => saveCategory(tx, { id: before.id, name, sort }));
  tx.audit({
    action: 'category.update',
    entity: 'category',
    entityId: row.id,
    before: trace(before),
    after: trace(row),
  });
  return categoryOf(row);
}

export async function deleteCategoryUse({ tx, params, query, body }: Call<typeof deleteCategory>) {
  const category = await requireLocked(tx, params.id);
  const moveTo = body.moveTo ?? query.moveTo;
  if (moveTo === undefined && category.product_count > 0) {
    throw fail('IN_USE', { details: { products: category.product_count } });
  }
  const moved = moveTo === undefined ? [] : await moveOut(tx, category.id, moveTo);
  await removeCategory(tx, category.id);
  tx.audit({
    action: 'category.delete',
    entity: 'category',
    entityId: category.id,
    before: trace(category),
    after: { moveTo, moved: moved.length },
  });
  const undo = await offerRestore(tx, {
    kind: 'category',
    ids: [category.id],
    ...(moveTo !== undefined && { moved: { to: moveTo, ids: moved } }),
  });
  return { ok: true as const, moved: moved.length, ...undo };
}

async function moveOut(tx: TenantTx, from: number, to: number): Promise<number[]> {
  if (from === to) throw fail('UNPROCESSED', { fields: { moveTo: 'เลือกหมวดหมู่อื่นที่ไม่ใช่หมวดที่ลบ' } });
  if (!(await holdCategory(tx, to))) {
    throw fail('CAT_NOT_FOUND', { fields: { moveTo: 'ไม่พบหมวดหมู่ปลายทาง' } });
  }
  return moveProducts(tx, from, to);
}

/** Restores a category, with those of its moved products that are still where they were moved. */
export async function restoreCategory(tx: TenantTx, id: number, moved?: MovedProducts) {
  const row = await uniquely(() => bringBackCategory(tx, id));
  if (!row) throw fail('NOT_FOUND');
  if (moved) await bringBackProducts(tx, id, moved);
  tx.audit({ action: 'category.restore', entity: 'category', entityId: id, after: trace(row) });
}
