// Tests that marking as sent by hand applies the shop’s risk rule as booking does: a typed number
// does not bypass it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCategory } from '@app/contract/catalog/category';
import { getOrder, orderHistory } from '@app/contract/order/list';
import { sendOrder, updateOrders } from '@app/contract/order/status';
import { createOrder } from '@app/contract/order/create';
import { createProduct } from '@app/contract/catalog/product';
import { setOption } from '@app/contract/shop/setting';
import { addStock } from '@app/contract/catalog/stock';
import { story, type Person, type Story } from '../../app/story.ts';
import { sql } from '../../platform/database.ts';

let s: Story;
let owner: Person;
let agent: Person;
let productId = 0;
const riskReason = 'ลูกค้ามัดจำแล้ว';

const newOrder = async (method: 'cod' | 'transfer' = 'cod') =>
  (
    await owner.call(createOrder, {
      body: {
        info: {
          name: 'สมหญิง ใจดี',
          phone: '0810001234',
          address: '99/1 ถนนสุขใจ',
          subdistrict: 'บางรัก',
          district: 'บางรัก',
          province: 'กรุงเทพมหานคร',
          postcode: '10500',
        },
        items: [{ productId, unit: 1 }],
        payment: { method },
      },
    })
  ).id;

let cash: number[] = [];
let paid = 0;

beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  agent = await s.shop.hire(4);
  const { id: categoryId } = await owner.call(createCategory, { body: { name: 'ทั่วไป' } });
  const body = { code: 'P1', name: 'ครีม', categoryId, price: 100 };
  productId = (await owner.call(createProduct, { body })).id;
  const stock = { amount: 50, reason: 'in' } as const;
  await owner.call(addStock, { params: { id: productId }, body: stock });
  const refused = [await newOrder(), await newOrder()];
  cash = [await newOrder(), await newOrder(), await newOrder()];
  paid = await newOrder('transfer');
  await s.shop.inside((tx) =>
    tx.rows(sql`update orders set status = 'return' where tenant_id = ${tx.tenantId}
      and id = any(${refused}::bigint[])`),
  );
  const value = { action: 'transfer', refused: 2, of: 20 };
  await owner.call(setOption, { body: { name: 'risk_rule', value } });
});
afterAll(() => s.end());

const orderOf = (id = 0) => owner.call(getOrder, { params: { id } });

test('a risky order with a typed number is not sent until a user with the right gives a reason, which is stored', async () => {
  const [id = 0] = cash;
  const body = { status: 'sending', pno: 'EX12345TH' } as const;
  for (const [who, extra] of [
    [owner, {}],
    [agent, { riskReason }],
  ] as const) {
    const answer = await who.ask(sendOrder, { params: { id }, body: { ...body, ...extra } });
    expect([answer.status, answer.refusal.message]).toEqual([422, 'UNPROCESSED']);
    expect(Object.values(answer.refusal.fields ?? {}).join()).toContain('ร้านให้โอนก่อน');
    expect((await orderOf(id)).status).toBe('send');
  }
  await owner.call(sendOrder, { params: { id }, body: { ...body, riskReason } });
  expect(await orderOf(id)).toMatchObject({ status: 'sending', pno: 'EX12345TH', riskReason });
  const { items } = await owner.call(orderHistory, { params: { id } });
  expect(items.map((event) => [event.kind, event.reason])).toContainEqual(['risk', riskReason]);
});

test('risky orders among many stay behind until a reason is given, which is stored only with them', async () => {
  const [, second = 0, third = 0] = cash;
  const move = (ids: number[], extra: object = {}) =>
    owner.call(updateOrders, { body: { ids, status: 'sending', ...extra } });
  const first = await move([second, paid]);
  expect(first.items).toMatchObject([
    { id: second, t: 'error', error: 'CUSTOMER_RISK' },
    { id: paid, t: 'success' },
  ]);
  expect(String(first.items[0]?.details?.['text'])).toContain('ร้านให้โอนก่อน');
  const again = await move([second, third], { riskReason });
  expect(again.items.map((item) => item.t)).toEqual(['success', 'success']);
  expect([(await orderOf(second)).riskReason, (await orderOf(paid)).riskReason]).toEqual([
    riskReason,
    '',
  ]);
});
