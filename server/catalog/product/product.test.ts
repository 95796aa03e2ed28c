// Promises of products, over HTTP.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createProduct,
  deleteProduct,
  getProduct,
  listProducts,
  updateProduct,
} from '@app/contract/catalog/product';
import { openGoods, type Goods } from '../../app/story/goods.ts';
import { story, type Person, type Story } from '../../app/story.ts';

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
const ask = (extra: object) => owner.ask(createProduct, { body: goods.body(extra) });
const code = (answer: { status: number; refusal: { message: string } }) =>
  `${answer.status} ${answer.refusal.message}`;
const search = async (text: string) =>
  (await owner.call(listProducts, { query: { search: text, pageSize: 200 } })).items.map(
    (item) => item.code,
  );

describe('a product', () => {
  test('is stored as typed, with normalized Thai and money to the satang', async () => {
    const made = await product({
      code: 'NP-01',
      name: '  น้ําพริกเเม่ศรี สูตร ๑ 🌶 ',
      barcode: '8850000000017',
      aliases: ['น้ำพริก', ' น้ําพริก ', 'NamPrik', 'namprik', 'แม่  ศรี'],
      price: 159.75,
      cost: 80.25,
      weight: 250,
      width: 10,
      length: 10,
      height: 12,
      flashCategory: 99,
      lowStock: 5,
      supplyDays: 14,
    });
    expect(await owner.call(getProduct, { params: { id: made.id } })).toEqual(made);
    expect(made).toMatchObject({
      code: 'NP-01',
      name: 'น้ำพริกแม่ศรี สูตร ๑ 🌶',
      barcode: '8850000000017',
      aliases: ['น้ำพริก', 'NamPrik', 'แม่ ศรี'],
      categoryId: goods.categoryId,
      category: { id: goods.categoryId, name: 'ทั่วไป' },
      price: 159.75,
      cost: 80.25,
      weight: 250,
      flashCategory: 99,
      isSet: false,
      components: [],
      isPack: false,
      isCheck: true,
      lowStock: 5,
      supplyDays: 14,
      onHand: 0,
      reserved: 0,
      available: 0,
      imageUrl: null,
      media: null,
      active: true,
      version: 1,
    });
  });

  test('can be sent as a form, as a multipart form or as JSON', async () => {
    const fields = {
      code: '',
      name: 'จากฟอร์ม',
      categoryId: String(goods.categoryId),
      price: '59.50',
      cost: '',
      isCheck: '0',
      lowStock: '',
      aliases: 'หนึ่ง,สอง',
      prefix: 'app',
    };
    const urlencoded = await owner.fetch('/product', {
      method: 'POST',
      body: new URLSearchParams({ ...fields, code: 'F1' }),
    });
    const form = new FormData();
    for (const [key, value] of Object.entries({ ...fields, code: 'F2' })) form.append(key, value);
    const multipart = await owner.fetch('/product', { method: 'POST', body: form });
    for (const response of [urlencoded, multipart]) {
      const made = (await response.json()) as Record<string, unknown>;
      expect(response.status, JSON.stringify(made)).toBe(200);
      expect(made).toMatchObject({
        name: 'จากฟอร์ม',
        price: 59.5,
        cost: 0,
        isCheck: false,
        lowStock: null,
        aliases: ['หนึ่ง', 'สอง'],
      });
    }
  });

  test('has a unique code in any case, free again after the product is removed', async () => {
    const first = await product({ code: 'Dup-1' });
    const again = await ask({ code: 'dUP-1' });
    expect(code(again)).toBe('409 ERR_PRODUCT_CODE_EXIST');
    expect(again.refusal.fields).toHaveProperty('code');
    const other = await product();
    const params = { id: other.id };
    expect(code(await owner.ask(updateProduct, { params, body: { code: 'DUP-1' } }))).toBe(
      '409 ERR_PRODUCT_CODE_EXIST',
    );
    await owner.call(deleteProduct, { params: { id: first.id }, body: {} });
    expect((await ask({ code: 'dup-1' })).status).toBe(200);
  });

  test('is made once when 20 requests send the same code together', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask({ code: 'RACE' })));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(19);
  });

  test('is made once when a call is repeated with its key', async () => {
    const sent = goods.body();
    const key = { 'Idempotency-Key': 'one-press' };
    const first = await owner.ask(createProduct, { body: sent }, key);
    const second = await owner.ask(createProduct, { body: sent }, key);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.data).toEqual(first.data);
    expect(await search(sent.code)).toEqual([sent.code]);
  });

  test('needs an existing category', async () => {
    const answer = await ask({ categoryId: 999_999 });
    expect(code(answer)).toBe('404 CAT_NOT_FOUND');
    expect(answer.refusal.fields).toHaveProperty('categoryId');
  });

  test.each([
    [{ code: '' }, 'code'],
    [{ name: ' ' }, 'name'],
    [{ name: 'ก'.repeat(151) }, 'name'],
    [{ name: 'ก'.repeat(900_000 / 3) }, 'name'],
    [{ name: 'a\u0000b' }, 'name'],
    [{ name: '\udc00' }, 'name'],
    [{ code: undefined }, 'code'],
    [{ price: undefined }, 'price'],
    [{ price: '' }, 'price'],
    [{ price: null }, 'price'],
    [{ price: 'ร้อย' }, 'price'],
    [{ price: '1e5' }, 'price'],
    [{ price: -1 }, 'price'],
    [{ price: 10.005 }, 'price'],
    [{ price: 10_000_000 }, 'price'],
    [{ price: 1e300 }, 'price'],
    [{ cost: -0.01 }, 'cost'],
    [{ weight: 50_001 }, 'weight'],
    [{ weight: 1.5 }, 'weight'],
    [{ width: 101 }, 'width'],
    [{ length: -1 }, 'length'],
    [{ height: 2 ** 53 }, 'height'],
    [{ flashCategory: 12 }, 'flashCategory'],
    [{ lowStock: -1 }, 'lowStock'],
    [{ isCheck: 'maybe' }, 'isCheck'],
    [{ active: 2 }, 'active'],
    [{ aliases: ['ก\u0000'] }, 'aliases.0'],
    [{ aliases: Array.from({ length: 31 }, (_, i) => `a${i}`) }, 'aliases'],
    [{ aliases: { length: 1e9 } }, 'aliases'],
    [{ components: 'x' }, 'components'],
    [{ categoryId: 2 ** 60 }, 'categoryId'],
    [{ categoryId: 0 }, 'categoryId'],
    [{ onHand: 5 }, 'onHand'],
    [{ file: 'x' }, 'file'],
  ])('is refused beside the field when it has wrong value %#', async (extra, field) => {
    const answer = await ask(extra);
    expect(answer.status, JSON.stringify(answer.data)).toBe(422);
    expect(answer.refusal.fields).toHaveProperty([field]);
    expect(answer.refusal.fields?.[field]).toMatch(/[ก-๙]/);
  });

  test('is refused as too large when its body is millions of characters beyond the limit', async () => {
    expect((await ask({ name: 'ก'.repeat(4_000_000) })).status).toBe(413);
  });
});

describe('a product edit', () => {
  test('changes only named values, and an old version is refused', async () => {
    const made = await product({ aliases: ['ก'], lowStock: 3 });
    const params = { id: made.id };
    const next = await owner.call(updateProduct, { params, body: { price: 1.5, version: 1 } });
    expect(next).toEqual({ ...made, price: 1.5, version: 2, updatedAt: next.updatedAt });
    expect(code(await owner.ask(updateProduct, { params, body: { price: 2, version: 1 } }))).toBe(
      '409 STALE',
    );
    const last = await owner.call(updateProduct, { params, body: { lowStock: null, aliases: [] } });
    expect(last).toMatchObject({ lowStock: null, aliases: [], price: 1.5 });
  });

  test('of one version succeeds once when two users send it at once', async () => {
    const { id } = await product();
    const answers = await Promise.all(
      [1, 2, 3, 4].map((price) =>
        owner.ask(updateProduct, { params: { id }, body: { price, version: 1 } }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
  });

  test('leaves the values before and after in the audit trail', async () => {
    const { id } = await product({ price: 10 });
    await owner.call(updateProduct, { params: { id }, body: { price: 20 } });
    const [row] = await s.shop.inside((tx) =>
      tx.named<{
        before: { price_satang: number };
        after: { price_satang: number };
        user_id: number;
      }>(
        'trail',
        `select before, after, user_id from audit_log where tenant_id = $1 and entity = 'product' and entity_id = $2
         order by id desc limit 1`,
        [tx.tenantId, id],
      ),
    );
    expect([row?.before.price_satang, row?.after.price_satang, row?.user_id]).toEqual([
      1000,
      2000,
      owner.id,
    ]);
  });
});
