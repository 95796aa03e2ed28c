// A buyer’s message with a long link, which has no place to break, never widens the screen.
import { listMarks } from '@app/contract/customer/customer';
import { getOrder, listOrders, orderHistory } from '@app/contract/order/list';
import type { OrderReply } from '@app/contract/order/order';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives } from '../../ui/testing/replies.ts';
import { OrderDetail } from '../order/order-detail.tsx';
import OrderPreview from './order-preview.tsx';

const at = '2026-11-21T01:00:00.000Z';
const message = `ขอตัวนี้ค่ะ https://example.com/posts/${'pfbid0abcdefgh'.repeat(12)}`;
const order = {
  ...{ id: 7, code: 'SD7', status: 'pending', country: 'TH', channel: null, telesaleBy: null },
  ...{ createdAt: at, updatedAt: at, createdBy: null, leadId: null, message, webhook: [] },
  ...{ pno: '', tracking: null, labelStale: null, version: 1, items: [] },
  ...{ cancelReason: '', duplicateReason: '', riskReason: '' },
  info: {
    ...{ name: 'สมหญิง ใจดี', phone: '0810001234', phone2: '', social: '', note: '' },
    ...{ address: '99/1', subdistrict: 'บางรัก', district: 'บางรัก', addressReason: '' },
    ...{ province: 'กรุงเทพมหานคร', postcode: '10500' },
  },
  shipping: { carrier: null, weight: 0, width: 0, length: 0, height: 0, note: '' },
  payment: {
    ...{ method: 'cod', shippingFee: 0, discount: 0, total: 100, paid: 0, codAmount: 100 },
    bank: null,
  },
} as unknown as OrderReply;

beforeEach(async () => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  const me = { id: 1, username: 'u', name: 'u', role: 1, flags: {} };
  meStore.set({ ...me, permissions: new Set() });
  answerCalls();
  gives(getOrder, order);
  gives(orderHistory, { items: [] });
  gives(listMarks, { items: [] } as never);
  gives(listOrders, { items: [] } as never);
  await page.viewport(360, 780);
});
afterEach(() => page.viewport(1280, 800));

test('an order page whose message holds a long link is no wider than a phone', async () => {
  const { getByText } = await renderScreen(<OrderDetail id={7} />);
  await expect.element(getByText(/pfbid0/)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

test('an order opened beside its list is no wider than its drawer, whatever its message holds', async () => {
  await renderScreen(
    <OrderPreview id={7} list="/order/pending" onClose={() => {}} onDone={() => {}} />,
  );
  const text = page.getByRole('dialog').getByText(/pfbid0/);
  await expect.element(text).toBeVisible();
  expect(text.element().getBoundingClientRect().right).toBeLessThanOrEqual(360);
});
