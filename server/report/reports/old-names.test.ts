// Tests of names in reports: sales keep their names after the named thing is deleted.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCategory, deleteCategory } from '@app/contract/catalog/category';
import { createProduct } from '@app/contract/catalog/product';
import { createOrder } from '@app/contract/order/create';
import { dailyReport } from '@app/contract/report/reports';
import { buyer } from '../../app/story/goods.ts';
import { story, type Story } from '../../app/story.ts';
import { sql } from '../../platform/database.ts';

let s: Story;
beforeAll(async () => {
  s = await story();
});
afterAll(() => s.end());

test('the report by category shows sales of a deleted category whose products were moved, also after the trash was emptied', async () => {
  const { owner, inside } = s.shop;
  const made = async (name: string) => (await owner.call(createCategory, { body: { name } })).id;
  const [old, next, empty] = [await made('ชุดเก่า'), await made('ชุดใหม่'), await made('ว่าง')];
  const body = { code: 'S1', name: 'เสื้อ', categoryId: old, price: 100, isCheck: false };
  const { id: productId } = await owner.call(createProduct, { body });
  const sell = () =>
    owner.call(createOrder, {
      body: { info: buyer, items: [{ productId, unit: 1 }], payment: { method: 'cod' } },
    });
  await sell();
  const labels = async () =>
    (await owner.call(dailyReport, { query: { groupBy: 'category' } })).items.map(
      ({ label, sales }) => [label, sales],
    );
  expect(await labels()).toEqual([['ชุดเก่า', 100]]);
  await owner.call(deleteCategory, { params: { id: old }, query: {}, body: { moveTo: next } });
  await owner.call(deleteCategory, { params: { id: empty }, query: {}, body: {} });
  await sell();
  await inside(async (tx) => {
    await tx.rows(sql`update categories set deleted_at = now() - interval '31 days'
      where tenant_id = ${tx.tenantId} and deleted_at is not null`);
    await tx.enqueue('trash.empty', {});
  });
  const isThere = () =>
    inside((tx) =>
      tx.first(sql`select id from categories where tenant_id = ${tx.tenantId} and id = ${empty}`),
    );
  await expect.poll(isThere).toBeUndefined();
  expect((await labels()).toSorted()).toEqual([
    ['ชุดเก่า', 100],
    ['ชุดใหม่', 100],
  ]);
});
