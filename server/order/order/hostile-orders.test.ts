// Hostile input to the order calls is refused, never answered by a server error.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCategory } from '@app/contract/catalog/category';
import { listOrders } from '@app/contract/order/list';
import { createOrder } from '@app/contract/order/create';
import { createProduct } from '@app/contract/catalog/product';
import { buyer } from '../../app/story/goods.ts';
import { story, type Person, type Story } from '../../app/story.ts';

let s: Story;
let owner: Person;
let rice: number;

beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  const { id: categoryId } = await owner.call(createCategory, { body: { name: 'อาหาร' } });
  const product = { code: 'RICE', name: 'ข้าว', categoryId, price: 100, isCheck: false };
  rice = (await owner.call(createProduct, { body: product })).id;
});
afterAll(() => s.end());

describe('an order call with hostile input', () => {
  const hostile = [
    "'; drop table orders; --",
    '%',
    '%%%',
    '_',
    '\\',
    '\\\\\\',
    '\u0000abc',
    '\ud800abc',
    'ก'.repeat(100),
    '🙂🙂🙂',
    '{}',
    '0x10',
    '-1',
    'NaN',
    '1e999',
    '9223372036854775808',
    ' ',
    'null',
    '<script>',
    '../../etc',
    '\u200b\u200b\u200b',
  ];
  const keys = [
    'search',
    'status',
    'from',
    'to',
    'channelId',
    'carrier',
    'payment',
    'productId',
    'userId',
    'province',
    'printed',
    'hasPno',
    'page',
    'pageSize',
  ];

  test('in any filter never answers 5xx', async () => {
    for (const key of keys) {
      for (const value of hostile) {
        const answer = await owner.ask(listOrders, { query: { [key]: value } });
        expect(answer.status, `${key}=${JSON.stringify(value)}`).toBeLessThan(500);
      }
    }
  });

  test('in any field never answers 5xx', async () => {
    const line = { productId: rice, unit: 1 };
    const sound = { info: buyer, items: [line], payment: { method: 'cod' } };
    const junk = [...hostile, null, true, 1e308, -1, [], {}, [[]]];
    const spoiled: readonly ((value: unknown) => object)[] = [
      ...Object.keys(buyer).map((key) => (value: unknown) => ({
        info: { ...buyer, [key]: value },
      })),
      ...['productId', 'unit', 'price', 'discount', 'isFree'].map((key) => (value: unknown) => ({
        items: [{ ...line, [key]: value }],
      })),
      ...['method', 'discount', 'paid', 'paidAt', 'bank'].map((key) => (value: unknown) => ({
        payment: { method: 'cod', [key]: value },
      })),
      ...['channelId', 'message', 'telesaleBy', 'shipping', 'items', 'info'].map(
        (key) => (value: unknown) => ({ [key]: value }),
      ),
    ];
    for (const spoil of spoiled) {
      for (const value of junk) {
        const body = { ...sound, ...spoil(value) };
        const answer = await owner.ask(createOrder, { body });
        expect(answer.status, JSON.stringify(body)).toBeLessThan(500);
      }
    }
  });

  test.each([
    'GET /order/0',
    'GET /order/-1',
    'GET /order/9007199254740993',
    'GET /order/abc',
    'GET /order/1.5',
    'PUT /order/updates',
    'PUT /order/1/status',
    'DELETE /order/99999999/item',
    'PUT /order/99999999/rollback',
  ])('without any sensible value is refused: %s', async (call) => {
    const [method = '', path = ''] = call.split(' ');
    const answer = await owner.fetch(path, { method });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });
});
