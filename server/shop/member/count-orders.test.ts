// What the numbers of people promise.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countUserOrders } from '@app/contract/shop/member';
import { createOrder } from '@app/contract/order/create';
import { sql } from '../../platform/database.ts';
import { story, type Story } from '../../app/story.ts';
import { addProduct } from '../../app/story/ready-to-ship.ts';

let s: Story;
beforeAll(async () => {
  s = await story();
});
afterAll(() => s.end());

const info = {
  name: 'สมหญิง ใจดี',
  phone: '0810001234',
  address: '99/1 ถนนสุขใจ',
  subdistrict: 'บางรัก',
  district: 'บางรัก',
  province: 'กรุงเทพมหานคร',
  postcode: '10500',
};

test('orders count for their seller, parcels by how they ended, and others see only themselves', async () => {
  const { owner } = s.shop;
  const productId = await addProduct(owner);
  const member = await s.shop.hire(3);
  const body = { info, items: [{ productId, unit: 1 }], payment: { method: 'cod' as const } };
  const orders = [
    await member.call(createOrder, { body }),
    await member.call(createOrder, { body: { ...body, info: { ...info, phone: '0810001235' } } }),
  ];
  await s.shop.inside(async (tx) => {
    const batch = await tx.first<{ id: number }>(
      sql`insert into shipment_batches (tenant_id, courier, request, created_by) values (${tx.tenantId}, 'flashexpress', '{}', ${owner.id}) returning id`,
    );
    for (const [index, bucket] of ['delivered', 'returned'].entries())
      await tx.rows(sql`insert into shipments (tenant_id, order_id, batch_id, courier, merchant_no, state, pno, sent, tracking_bucket)
        values (${tx.tenantId}, ${orders[index]?.id}, ${batch?.id}, 'flashexpress', ${`app-${index}`}, 'booked', ${`TH${index}`}, '{}', ${bucket})`);
  });
  const { items } = await owner.call(countUserOrders, { query: { role: 'member' } });
  expect(items.find((each) => each.id === member.id)).toEqual({
    id: member.id,
    orders: 2,
    monthOrders: 2,
    monthSales: 580,
    delivered: 50,
    returned: 50,
  });
  const own = await member.call(countUserOrders, { query: {} });
  expect(own.items.map(({ id }) => id)).toEqual([member.id]);
  const none = await member.call(countUserOrders, { query: { userId: owner.id } });
  expect(none.items).toEqual([]);
});
