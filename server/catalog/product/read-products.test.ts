// Promises of reading products: search results, and who sees what.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCategory } from '@app/contract/catalog/category';
import {
  createProduct,
  deleteProduct,
  deleteProducts,
  getProduct,
  listProducts,
  updateProduct,
} from '@app/contract/catalog/product';
import { openGoods, type Goods } from '../../app/story/goods.ts';
import { story, type Person, type Story } from '../../app/story.ts';
import { productsForDetection } from './product.store.ts';

let s: Story;
let owner: Person;
let goods: Goods;
beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  goods = await openGoods(owner);
});
afterAll(() => s.end());

const product = (extra: object = {}) => goods.product(0, extra);
const code = (answer: { status: number; refusal: { message: string } }) =>
  `${answer.status} ${answer.refusal.message}`;
const search = async (text: string) =>
  (await owner.call(listProducts, { query: { search: text, pageSize: 200 } })).items.map(
    (item) => item.code,
  );

describe('the product list', () => {
  test('has figures only on request', async () => {
    await product({ code: 'FIG' });
    const plain = await owner.call(listProducts, { query: { search: 'FIG' } });
    expect(plain.items[0]).not.toHaveProperty('onHand');
    expect(plain.items[0]).not.toHaveProperty('available');
    const full = await owner.call(listProducts, { query: { search: 'FIG', showUnit: '1' } });
    expect(full.items[0]).toMatchObject({ onHand: 0, reserved: 0, available: 0 });
  });

  test('finds by code, name, alias and barcode, in any case and spelling, the exact code first', async () => {
    await product({
      code: 'ZX-10',
      name: 'ครีมกันแดด',
      aliases: ['กันแดดตัวดัง'],
      barcode: '777000777',
    });
    await product({ code: 'ZX-1', name: 'แป้งน้ำ' });
    await product({ code: 'ZX-1%', name: 'ลิป_เจล' });
    expect(await search('zx-1')).toEqual(['ZX-1', 'ZX-1%', 'ZX-10']);
    expect(await search('ตัวดัง')).toEqual(['ZX-10']);
    expect(await search('777000')).toEqual(['ZX-10']);
    expect(await search('เเป้งนํ้า')).toEqual(['ZX-1']);
    expect(await search('1%')).toEqual(['ZX-1%']);
    expect(await search('ป_เ')).toEqual(['ZX-1%']);
    expect(await search("' or 1=1 --")).toEqual([]);
  });

  test('is filtered by category and by being on sale, and is paged', async () => {
    const other = await owner.call(createCategory, { body: { name: 'อีกหมวด' } });
    for (let i = 0; i < 5; i += 1) await product({ categoryId: other.id, active: i > 1 });
    const query = { categoryId: String(other.id) };
    const all = await owner.call(listProducts, { query });
    expect(all.pagination).toEqual({ current_page: 1, per_page: 20, total_count: 5 });
    const off = await owner.call(listProducts, { query: { ...query, active: '0' } });
    expect(off.items).toHaveLength(2);
    const second = await owner.call(listProducts, { query: { ...query, page: 2, pageSize: 2 } });
    expect(second.items.map((item) => item.id)).toEqual(
      all.items.slice(2, 4).map((item) => item.id),
    );
  });

  test.each([
    ['categoryId=x'],
    ['categoryId=-1'],
    ['active=maybe'],
    ['showUnit=2'],
    ['search=%00'],
    [`search=${'a'.repeat(151)}`],
    ['page=0'],
    ['pageSize=201'],
  ])('refuses ?%s beside the field', async (query) => {
    const response = await owner.fetch(`/product?${query}`);
    expect(response.status).toBe(422);
    const { fields } = (await response.json()) as { fields: object };
    expect(Object.keys(fields)).toEqual([query.slice(0, query.indexOf('='))]);
  });
});

describe('a product', () => {
  test('has a cost that is neither shown nor set without the right', async () => {
    const { id } = await product({ cost: 40 });
    const admin = await s.shop.hire(4);
    expect(await admin.call(getProduct, { params: { id } })).not.toHaveProperty('cost');
    const { items } = await admin.call(listProducts, { query: {} });
    expect(items.some((item) => 'cost' in item)).toBe(false);
    const params = { id };
    const refused = await admin.ask(updateProduct, { params, body: { cost: 1 } });
    expect(code(refused)).toBe('403 PERMISSION_DENIED');
    const changed = await admin.call(updateProduct, { params, body: { price: 55 } });
    expect(changed).not.toHaveProperty('cost');
    expect((await owner.call(getProduct, { params })).cost).toBe(40);
  });

  test('can be read but not changed by a packer', async () => {
    const { id } = await product();
    const packer = await s.shop.hire(2);
    expect((await packer.ask(getProduct, { params: { id } })).status).toBe(200);
    expect((await packer.ask(createProduct, { body: goods.body() })).status).toBe(403);
    expect((await packer.ask(deleteProduct, { params: { id } })).status).toBe(403);
  });

  test('is not found by another shop', async () => {
    const { id } = await product();
    const other = await s.openShop('shop-b');
    expect((await other.owner.ask(getProduct, { params: { id } })).status).toBe(404);
    expect(
      (await other.owner.ask(updateProduct, { params: { id }, body: { price: 1 } })).status,
    ).toBe(404);
    expect((await other.owner.ask(deleteProduct, { params: { id } })).status).toBe(404);
    const many = await other.owner.call(deleteProducts, { body: { id: [id] } });
    expect(many.items).toEqual([{ id, t: 'error', error: 'NOT_FOUND', errMessage: 'ไม่พบข้อมูล' }]);
    expect((await owner.ask(getProduct, { params: { id } })).status).toBe(200);
  });
});

test('productsForDetection returns the products on sale with their aliases and prices', async () => {
  const on = await product({ name: 'เซรั่ม', aliases: ['ซีรั่ม'] });
  const off = await product({ active: false });
  const names = await s.shop.inside((tx) => productsForDetection(tx));
  const { id, code, price } = on;
  const priceSatang = price * 100;
  expect(names).toContainEqual({ id, name: 'เซรั่ม', code, aliases: ['ซีรั่ม'], priceSatang });
  expect(names.map((one) => one.id)).not.toContain(off.id);
});
