// What the telesale screen promises.
import type { OrderReply } from '@app/contract/order/order';
import { assignOrders, listSellers, noteCall } from '@app/contract/order/telesale';
import { ordersToLeads } from '@app/contract/order/to-lead';
import { listTelesaleOrders } from '@app/contract/order/list';
import { Suspense } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { preShipmentKinds } from '../list/kinds/pre-shipment-lists.tsx';
import { OrderList } from '../list/order-list.tsx';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, sentCalls } from '../../ui/testing/replies.ts';
import { NoteCall } from './note-call.tsx';
import { TickedTools } from './lazy-parts.ts';

const order = (id: number, over: Partial<OrderReply> = {}): OrderReply => ({
  id,
  code: `SD${id}`,
  status: 'telesale',
  type: 'telesale',
  channel: null,
  info: {
    name: 'สมหญิง ใจดี',
    phone: '0810001234',
    phone2: '',
    social: '',
    address: '99/1',
    subdistrict: 'บางรัก',
    district: 'บางรัก',
    province: 'กรุงเทพมหานคร',
    postcode: '10500',
    note: '',
    addressReason: '',
  },
  items: [],
  shipping: {
    carrier: null,
    senderAddressId: null,
    weight: 0,
    width: 0,
    length: 0,
    height: 0,
    note: '',
  },
  country: 'TH',
  payment: {
    method: 'cod',
    currency: 'THB',
    shippingFee: 0,
    discount: 0,
    total: 100,
    paid: 0,
    codAmount: 100,
    bank: null,
    paidAt: null,
  },
  pno: '',
  tracking: null,
  printCount: 0,
  telesaleBy: null,
  message: '',
  webhook: [],
  isShort: false,
  cancelReason: '',
  duplicateReason: '',
  riskReason: '',
  createdBy: null,
  createdAt: '2026-11-21T03:00:00Z',
  updatedAt: '2026-11-21T03:00:00Z',
  sentAt: null,
  deliveredAt: null,
  returnedAt: null,
  cancelledAt: null,
  version: 1,
  parentId: null,
  mergedInto: null,
  followUp: null,
  ...over,
});

const called = {
  calledAt: '2026-11-21T04:00:00Z',
  by: { id: 2, username: 'puy' },
  answered: true,
  note: 'รอเงินเดือนออก',
  shipOn: '2026-12-01',
};

beforeEach(async () => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  const me = { id: 1, username: 'u', name: 'u', role: 1, flags: {} };
  meStore.set({ ...me, permissions: new Set(['order.view', 'order.edit']) });
  answerCalls();
  const pagination = { current_page: 1, per_page: 20, total_count: 2 };
  gives(listTelesaleOrders, { items: [order(1), order(2, { followUp: called })], pagination });
  gives(listSellers, { items: [{ id: 9, username: 'nok', name: 'นก' }] });
  await page.viewport(1366, 768);
});

const open = () =>
  renderScreen(
    <>
      <OrderList
        kind={preShipmentKinds.telesale}
        bulk={(ticked) => (
          <Suspense fallback={null}>
            <TickedTools ticked={ticked} />
          </Suspense>
        )}
      />
      <NoteCall />
    </>,
    { at: '/order/telesale' },
  );
const lastBody = () => sentCalls.findLast((sent) => sent.body !== null)?.body;

test('every telesale order shows its last call and the agreed day for sending', async () => {
  const { getByRole } = await open();
  const row = getByRole('row', { name: /SD2/ });
  await expect.element(row).toBeVisible();
  const text = row.element().textContent ?? '';
  for (const words of ['รับสาย · รอเงินเดือนออก · puy', '01 ธ.ค. 2569']) expect(text).toContain(words);
  expect(getByRole('row', { name: /SD1/ }).element().textContent).toContain('ยังไม่โทร');
  expect(await seriousFaults()).toEqual([]);
});

test('ticked telesale orders are assigned to a user, and refused ones are reported', async () => {
  gives(assignOrders, {
    items: [
      { id: 1, t: 'success' },
      { id: 2, t: 'error', error: 'ORDER_NOT_TELESALE' },
    ],
  });
  const { getByRole, getByText } = await open();
  await getByRole('checkbox', { name: 'เลือก ออเดอร์ SD1' }).click();
  await getByRole('checkbox', { name: 'เลือก ออเดอร์ SD2' }).click();
  await getByRole('button', { name: 'มอบหมาย' }).click();
  await getByRole('combobox', { name: 'เทเลเซลที่ดูแล' }).selectOptions('นก');
  await getByRole('dialog').getByRole('button', { name: 'มอบหมาย' }).click();
  await expect.poll(lastBody).toEqual({ ids: [1, 2], telesaleBy: 9 });
  await expect.element(getByText('มอบหมาย 1 ออเดอร์ให้ นก แล้ว')).toBeVisible();
  await expect.element(getByText(/มอบหมายไม่ได้ 1 ออเดอร์: SD2/)).toBeVisible();
});

test('a telesale call is logged from its row with its agreement', async () => {
  gives(noteCall, called);
  const { getByRole, getByText } = await open();
  await getByRole('button', { name: 'จดการโทร SD1' }).click();
  const dialog = getByRole('dialog');
  await dialog.getByRole('radio', { name: 'ไม่รับสาย' }).click();
  await dialog.getByRole('textbox', { name: /คุยว่าอะไร/ }).fill('โทรใหม่พรุ่งนี้');
  await dialog.getByRole('button', { name: 'บันทึก' }).click();
  await expect.poll(lastBody).toEqual({ answered: false, note: 'โทรใหม่พรุ่งนี้' });
  await expect.element(getByText('จดการโทรแล้ว')).toBeVisible();
});

test('a telesale call keeps its typed note when its window was closed too soon', async () => {
  const { getByRole } = await open();
  const note = getByRole('button', { name: 'จดการโทร SD1' });
  await note.click();
  const box = getByRole('textbox', { name: /คุยว่าอะไร/ });
  await box.fill('ขอส่งหลังเงินเดือนออก');
  await userEvent.keyboard('{Escape}');
  await expect.element(box).not.toBeInTheDocument();
  await note.click();
  await expect.element(box).toHaveValue('ขอส่งหลังเงินเดือนออก');
});

const withCrm = () =>
  meStore.set({
    id: 1,
    username: 'u',
    name: 'u',
    role: 4,
    permissions: new Set(['order.view', 'order.edit', 'order.cancel', 'crm.own']),
    flags: { openCRM: 1 },
  });

test('telesale orders that fail for now become leads again, to be called on the chosen day', async () => {
  withCrm();
  gives(ordersToLeads, {
    items: [
      { id: 1, t: 'success', leadId: 5 },
      { id: 2, t: 'error', error: 'DO_NOT_CALL' },
    ],
    undoToken: 'abc',
  });
  const { getByRole, getByText } = await open();
  await getByRole('checkbox', { name: 'เลือก ออเดอร์ SD1' }).click();
  await getByRole('checkbox', { name: 'เลือก ออเดอร์ SD2' }).click();
  await getByRole('button', { name: 'กลับเป็นลีด' }).click();
  await getByRole('button', { name: '3 วัน' }).click();
  expect(await seriousFaults()).toEqual([]);
  await getByRole('button', { name: 'เปลี่ยน 2 ออเดอร์', exact: true }).click();
  await expect.poll(lastBody).toMatchObject({ ids: [1, 2], nextAt: expect.any(String) });
  await expect.element(getByText('เปลี่ยน 1 ออเดอร์กลับเป็นลีดแล้ว')).toBeVisible();
  await expect.element(getByText(/กลับเป็นลีดไม่ได้ 1 ออเดอร์: SD2/)).toBeVisible();
  await expect.element(getByRole('button', { name: 'เลิกทำ' })).toBeVisible();
});

test('an order that was opened for a lead links to it for users who may see leads', async () => {
  const pagination = { current_page: 1, per_page: 20, total_count: 1 };
  const me = { id: 1, username: 'u' };
  gives(listTelesaleOrders, { items: [order(1, { leadId: 77, telesaleBy: me })], pagination });
  withCrm();
  const { getByRole } = await open();
  await expect
    .element(getByRole('link', { name: 'ดูลีด สมหญิง ใจดี' }))
    .toHaveAttribute('href', '/crm/lead/manage/77');
  meStore.set({ ...me, name: 'u', role: 4, permissions: new Set(['order.view']), flags: {} });
  await expect.element(getByRole('link', { name: 'ดูลีด สมหญิง ใจดี' })).not.toBeInTheDocument();
});

test('the telesale list has no buttons to assign or to log a call without the right to edit', async () => {
  const me = { id: 1, username: 'u', name: 'u', role: 3, flags: {} };
  meStore.set({ ...me, permissions: new Set(['order.view']) });
  const { getByRole } = await open();
  await getByRole('checkbox', { name: 'เลือก ออเดอร์ SD1' }).click();
  expect(getByRole('button', { name: 'มอบหมาย' }).elements()).toEqual([]);
  expect(getByRole('button', { name: /^จดการโทร/ }).elements()).toEqual([]);
});

test('the telesale list shows the same data as cards on a phone, without sideways scroll', async () => {
  await page.viewport(360, 780);
  const { getByText } = await open();
  await expect.element(getByText(/โทร 21 พ\.ย\. 2569 11:00 · นัดส่ง 01 ธ\.ค\. 2569/)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});
