// The state in which a test finds a server that another test has used.
import { listCategories } from '@app/contract/catalog/category';
import { expect, test } from 'vitest';
import { sql } from '../../platform/database.ts';
import { story } from '../story.ts';
import { openGoods } from './goods.ts';

test('a server that a story has left is empty for the next one, which has its own shop under the same label', async () => {
  const first = await story();
  const { productId } = await openGoods(first.shop.owner);
  await productId(3);
  await first.openShop('second');
  await first.end();
  const next = await story();
  expect(next.origin).toBe(first.origin);
  expect(next.shop.id).toBeGreaterThan(first.shop.id);
  expect((await next.shop.owner.call(listCategories, {})).items).toEqual([]);
  const { db } = next.server.services;
  expect(await db.plain(sql`select label from tenants`)).toEqual([{ label: 'app' }]);
  expect(await next.openShop('second')).toMatchObject({ label: 'second' });
  await next.end();
});
