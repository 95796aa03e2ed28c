// Promises of categories, over HTTP.
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createCategory,
  deleteCategory,
  listCategories,
  updateCategory,
} from '@app/contract/catalog/category';
import { createOrder } from '@app/contract/order/create';
import { createProduct, getProduct, updateProduct } from '@app/contract/catalog/product';
import { addStock } from '@app/contract/catalog/stock';
import { story, type Person, type Story } from '../../app/story.ts';

let s: Story;
let owner: Person;
beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
});
afterAll(() => s.end());

let n = 0;
const category = (name = `หมวด ${(n += 1)}`) => owner.call(createCategory, { body: { name } });
const product = (categoryId: number) =>
  owner.call(createProduct, { body: { code: `P${(n += 1)}`, name: 'สินค้า', categoryId, price: 1 } });
const code = (answer: { status: number; refusal: { message: string } }) =>
  `${answer.status} ${answer.refusal.message}`;

test('a category name is trimmed, normalized and stored in Thai', async () => {
  const made = await category('  น้ําพริกเเม่ ');
  expect(made).toMatchObject({ name: 'น้ำพริกแม่', productCount: 0, version: 1 });
  const { items } = await owner.call(listCategories, { query: { search: 'พริก' } });
  expect(items.map((item) => item.id)).toEqual([made.id]);
});

test('a category name is unique, and free again after its category is removed', async () => {
  const first = await category('ของกิน');
  const again = await owner.ask(createCategory, { body: { name: ' ของกิน ' } });
  expect(code(again)).toBe('409 NAME_EXIST');
  expect(again.refusal.fields).toHaveProperty('name');
  const other = await category();
  const renamed = await owner.ask(updateCategory, {
    params: { id: other.id },
    body: { name: 'ของกิน' },
  });
  expect(code(renamed)).toBe('409 NAME_EXIST');
  await owner.call(deleteCategory, { params: { id: first.id }, query: {}, body: {} });
  expect((await owner.ask(createCategory, { body: { name: 'ของกิน' } })).status).toBe(200);
});

test('a category is made once by 20 requests at once with one name', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => owner.ask(createCategory, { body: { name: 'พร้อมกัน' } })),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.status === 409)).toHaveLength(19);
});

test.each([
  [{ name: '' }, 'name'],
  [{ name: '   ' }, 'name'],
  [{ name: '\u200b\u200b' }, 'name'],
  [{}, 'name'],
  [{ name: 'ก'.repeat(61) }, 'name'],
  [{ name: 'a\u0000b' }, 'name'],
  [{ name: '\ud800' }, 'name'],
  [{ name: 'ก', sort: 1.5 }, 'sort'],
  [{ name: 'ก', sort: -1 }, 'sort'],
  [{ name: 'ก', colour: 'red' }, 'colour'],
])('a category with %j is refused at the field', async (body, field) => {
  const answer = await owner.ask(createCategory, { body });
  expect(answer.status).toBe(422);
  expect(answer.refusal.fields).toHaveProperty([field]);
});

test('the category list follows the order that users gave it', async () => {
  const last = await category();
  const first = await category();
  await owner.call(updateCategory, { params: { id: first.id }, body: { sort: 0 } });
  const { items, pagination } = await owner.call(listCategories, { query: { pageSize: 200 } });
  expect(items[0]?.id).toBe(first.id);
  expect(items.findIndex((item) => item.id === last.id)).toBeGreaterThan(0);
  expect(pagination.total_count).toBe(items.length);
});

test('a category edit of an older version is refused, and one without a version wins', async () => {
  const { id } = await category();
  const params = { id };
  expect((await owner.ask(updateCategory, { params, body: { sort: 3, version: 1 } })).status).toBe(
    200,
  );
  expect(code(await owner.ask(updateCategory, { params, body: { sort: 4, version: 1 } }))).toBe(
    '409 STALE',
  );
  expect((await owner.ask(updateCategory, { params, body: { sort: 5 } })).status).toBe(200);
});

test('a category with products stays until a target is chosen for them', async () => {
  const [from, to] = [await category(), await category()];
  const one = await product(from.id);
  await product(from.id);
  const refused = await owner.ask(deleteCategory, { params: { id: from.id } });
  expect(code(refused)).toBe('409 IN_USE');
  expect(refused.refusal.details).toEqual({ products: 2 });
  const self = await owner.ask(deleteCategory, {
    params: { id: from.id },
    query: { moveTo: from.id },
  });
  expect(self.refusal.fields).toHaveProperty('moveTo');
  const nowhere = await owner.ask(deleteCategory, {
    params: { id: from.id },
    query: { moveTo: 999_999 },
  });
  expect(code(nowhere)).toBe('404 CAT_NOT_FOUND');
  const done = await owner.call(deleteCategory, {
    params: { id: from.id },
    query: { moveTo: to.id },
    body: {},
  });
  expect(done).toMatchObject({ ok: true, moved: 2 });
  const moved = await owner.call(getProduct, { params: { id: one.id } });
  expect(moved.category).toEqual({ id: to.id, name: to.name });
  expect(code(await owner.ask(deleteCategory, { params: { id: from.id } }))).toBe(
    '404 CAT_NOT_FOUND',
  );
});

test('a category is removed also with the target in the body', async () => {
  const [from, to] = [await category(), await category()];
  await product(from.id);
  const done = await owner.call(deleteCategory, {
    params: { id: from.id },
    query: {},
    body: { moveTo: to.id },
  });
  expect(done.moved).toBe(1);
});

test('a category that is removed loses no product that is added meanwhile', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id } = await category();
    await Promise.all([
      owner.ask(deleteCategory, { params: { id } }),
      ...Array.from({ length: 3 }, () =>
        owner.ask(createProduct, {
          body: { code: `R${(n += 1)}`, name: 'ก', categoryId: id, price: 1 },
        }),
      ),
    ]);
  }
  const orphans = await s.shop.inside((tx) =>
    tx.named(
      'orphans',
      `select p.id from products p join categories c on c.tenant_id = p.tenant_id and c.id = p.category_id
      where p.tenant_id = $1 and p.deleted_at is null and c.deleted_at is not null`,
      [tx.tenantId],
    ),
  );
  expect(orphans).toEqual([]);
});

test('a category shows its sales of 30 days only to users who may see sales', async () => {
  const { id } = await category();
  const productId = (await product(id)).id;
  const params = { id: productId };
  await owner.call(updateProduct, { params, body: { price: 59.25 } });
  await owner.call(addStock, { params, body: { amount: 9, reason: 'in' } });
  for (const status of ['send', 'telesale'] as const) await makeOrder(owner, productId, status);
  const query = { showSold: '1' as const, pageSize: 200 };
  const seen = async (who: Person) =>
    (await who.call(listCategories, { query })).items.find((one) => one.id === id);
  expect((await seen(owner))?.sales30).toBe(118.5);
  expect(await seen(await s.shop.hire(2, ['product.view']))).not.toHaveProperty('sales30');
});

const makeOrder = (who: Person, productId: number, status: 'send' | 'telesale') =>
  who.call(createOrder, {
    body: {
      status,
      info: {
        name: 'สมหญิง ใจดี',
        phone: '0810001234',
        address: '99/1 ถนนสุขใจ',
        subdistrict: 'บางรัก',
        district: 'บางรัก',
        province: 'กรุงเทพมหานคร',
        postcode: '10500',
      },
      items: [{ productId, unit: 2 }],
      payment: { method: 'cod' },
    },
  });
