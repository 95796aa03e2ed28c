// Tests of an order’s history: changes by users, parcels, receipts and messages in order of time,
// with names instead of ids.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createChannel } from '@app/contract/customer/channel';
import { orderHistory } from '@app/contract/order/list';
import { updateOrder } from '@app/contract/order/edit';
import { createOrder } from '@app/contract/order/create';
import { addProduct } from '../../app/story/ready-to-ship.ts';
import { story, type Person, type Story } from '../../app/story.ts';
import { sql } from '../../platform/database.ts';

let s: Story;
let owner: Person;
let id: number;

beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  const productId = await addProduct(owner);
  const page = await owner.call(createChannel, { body: { name: 'เพจร้าน', kind: 'facebook' } });
  const order = await owner.call(createOrder, {
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
      items: [{ productId, unit: 2 }],
      payment: { method: 'cod' },
    },
  });
  id = order.id;
  await owner.call(updateOrder, {
    params: { id },
    body: { channelId: page.id, info: { phone: '0810005678' }, payment: { shippingFee: 30 } },
  });
  await s.shop.inside(async (tx) => {
    const shipment = await tx.first<{ id: number }>(sql`
      insert into shipments (tenant_id, order_id, courier, merchant_no, state, pno, sent, called_at)
      values (${tx.tenantId}, ${id}, 'flashexpress', 'h-1', 'booked', 'TH0000099', '{}', now()) returning id`);
    await tx.rows(sql`
      insert into shipments (tenant_id, order_id, courier, merchant_no, state, sent, error_message, called_at)
      values (${tx.tenantId}, ${id}, 'flashexpress', 'h-0', 'refused', '{}', 'เบอร์ผู้รับไม่ถูกต้อง 0810001234', now())`);
    await tx.rows(sql`
      insert into tracking_events (tenant_id, shipment_id, at, code, label, place, source, digest)
      values (${tx.tenantId}, ${shipment?.id}, now(), '1', 'รับพัสดุแล้ว', 'สาขาบางรัก', 'poll', 'd1')`);
    await tx.rows(sql`
      insert into receipts (tenant_id, kind, no, order_id, total_satang, document, issued_by, voided_at, voided_by, void_reason)
      values (${tx.tenantId}, 'short', 'RE-7', ${id}, 58000, '{}', ${owner.id}, now() + interval '1 second', ${owner.id}, 'พิมพ์ผิด')`);
    await tx.rows(sql`
      insert into messages (tenant_id, source, body, sender_name, state, order_id, received_at)
      values (${tx.tenantId}, 'paste', 'ส่งที่ 99/1 โทร 0810001234', 'คุณหญิง', 'opened', ${id}, now() - interval '1 hour')`);
  });
});
afterAll(() => s.end());

test('the order history lists events in order of time, with parcels, receipts and messages', async () => {
  const { items } = await owner.call(orderHistory, { params: { id } });
  const kinds = items.map((item) => item.kind);
  expect(kinds.slice(0, 3)).toEqual(['chat', 'created', 'edit']);
  expect(kinds.slice(3).toSorted()).toEqual([
    'parcel-refused',
    'receipt-short',
    'scan',
    'void-short',
  ]);
  expect(items.map(({ at }) => at)).toEqual(items.map(({ at }) => at).toSorted());
  expect(items.find((item) => item.kind === 'scan')).toMatchObject({
    reason: 'รับพัสดุแล้ว · สาขาบางรัก',
    subject: 'flashexpress',
    user: null,
  });
  expect(items.find((item) => item.kind === 'void-short')).toMatchObject({
    subject: 'RE-7',
    reason: 'พิมพ์ผิด',
    user: { id: owner.id },
  });
});

test('the order history shows the values before and after an edit, with channels by their names', async () => {
  const { items } = await owner.call(orderHistory, { params: { id } });
  expect(items.find((item) => item.kind === 'edit')).toMatchObject({
    before: { channel: '', phone: '0810001234', shippingFee: 0 },
    after: { channel: 'เพจร้าน', phone: '0810005678', shippingFee: 30 },
  });
});

test('the order history shows a user without the right no number, address or words of the buyer', async () => {
  const packer = await s.shop.hire(2, ['order.view', 'order.view.all']);
  const text = JSON.stringify(await packer.call(orderHistory, { params: { id } }));
  for (const secret of ['0810001234', '0810005678', '99/1']) expect(text).not.toContain(secret);
  expect(text).toContain('RE-7');
});
