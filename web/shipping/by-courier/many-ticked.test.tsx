// What a courier’s own screen does with more orders than one call takes.
import { listCouriers } from '@app/contract/courier-setup/account';
import { listMarks } from '@app/contract/customer/customer';
import { listBatches } from '@app/contract/shipping/shipment';
import { countCarrierOrders, listCarrierOrders } from '@app/contract/shipping/by-courier';
import { updateTracking } from '@app/contract/shipping/tracking';
import { expect, test } from 'vitest';
import { toastStore } from '../../ui/feedback/toast.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, sentCalls } from '../../ui/testing/replies.ts';
import CarrierOrdersPage from './carrier-orders.page.tsx';

const ALL = 620;
const at = '2026-11-21T01:00:00.000Z';

const row = (id: number) => ({
  order: {
    id,
    code: `SD${id}`,
    status: 'sending',
    info: { name: 'ลูกค้า', phone: '', province: 'ตาก', note: '', addressReason: '' },
    items: [],
    shipping: { carrier: 1, weight: 500, width: 0, length: 0, height: 0 },
    payment: { codAmount: 0 },
    pno: `82${id}`,
    tracking: null,
    printCount: 0,
    webhook: [],
  },
  shipment: {
    id,
    state: 'booked',
    pno: `82${id}`,
    sortCode: '',
    error: '',
    errMessage: '',
    fixField: null,
    label: null,
    createdAt: at,
    createdBy: { id: 1, name: 'ปุ้ย' },
    cancelledAt: null,
  },
});

test('the courier list updates all ticked orders, and shows where a call takes only the first of them', async () => {
  session.save({ access_token: 'a', refresh_token: 'r' });
  const me = { id: 1, username: 'u', name: 'u', role: 1, flags: { shippingJnt: 1 } };
  meStore.set({ ...me, permissions: new Set(['order.view', 'ship.view', 'ship.print']) });
  answerCalls();
  gives(listBatches, { items: [] } as never);
  gives(listMarks, { items: [] });
  gives(listCouriers, [{ c: 'jnt', name: 'J&T', connected: true, can: ['book'] }] as never);
  gives(countCarrierOrders, { numbered: ALL } as never);
  gives(listCarrierOrders, ({ url }) => {
    const [page, size] = ['page', 'pageSize'].map((name) => Number(url.searchParams.get(name)));
    const from = ((page ?? 1) - 1) * (size ?? 0);
    const rows = Array.from({ length: ALL }, (_, n) => row(n + 1)).slice(from, from + (size ?? 0));
    return {
      items: rows,
      pagination: { current_page: page, per_page: size, total_count: ALL },
    } as never;
  });
  gives(updateTracking, ({ body }) => ({
    updated: (body as { orderId: number[] }).orderId.length,
    failed: 0,
  }));
  const view = await renderScreen(<CarrierOrdersPage />, { at: '/jnt/orders?tab=numbered' });
  await view
    .getByRole('checkbox', { name: /เลือกทั้งหน้า|ทั้งหมด/ })
    .first()
    .click();
  await view.getByRole('button', { name: /ทั้งหมด 620/ }).click();
  await view.getByRole('button', { name: 'อัปเดตสถานะ' }).click();
  await expect.poll(() => toastStore.get()[0]?.text).toBe('อัปเดตสถานะพัสดุแล้ว 620 รายการ');
  const asked = sentCalls.filter(({ url }) => url.pathname.endsWith('/tracking/update'));
  expect(asked.flatMap(({ body }) => (body as { orderId: number[] }).orderId)).toHaveLength(ALL);
  await view.getByRole('button', { name: 'พิมพ์ใบปะหน้า' }).click();
  await expect
    .poll(() => toastStore.get().map(({ text }) => text))
    .toContain('ทำได้ครั้งละไม่เกิน 500 รายการ ที่เหลือทำรอบถัดไป');
});
