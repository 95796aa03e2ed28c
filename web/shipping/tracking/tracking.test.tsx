// What the lists of parcels promise.
import { followParcel, type ExceptionItem } from '@app/contract/shipping/exception';
import {
  countParcels,
  getTracking,
  getTrackingState,
  listParcels,
  setTracking,
  updateTracking,
  type ParcelReply,
} from '@app/contract/shipping/tracking';
import { updateOrders } from '@app/contract/order/status';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { toastStore } from '../../ui/feedback/toast.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { onlineStore, session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen, untilDrawn } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, sentCalls } from '../../ui/testing/replies.ts';
import TrackingPage from './tracking.page.tsx';

const status = (code: string, label: string) =>
  ({ code, label, bucket: 'in_transit', count: 0 }) as const;
const state = {
  canAsk: true,
  answeredAt: '2026-11-21T03:42:00Z',
  failingSince: null,
  failure: null,
  isHeld: false,
  agents: [{ id: 9, username: 'nok' }],
};
const parcel: ParcelReply = {
  shipmentId: 41,
  orderId: 91,
  orderCode: 'SD91',
  pno: 'TH0191',
  returnPno: '',
  name: 'สมหญิง ใจดี',
  phone: '0810001234',
  province: 'น่าน',
  codAmount: 390,
  bookedAt: '2026-11-18T03:00:00Z',
  code: '3',
  label: 'ระหว่างขนส่ง',
  bucket: 'in_transit',
  at: '2026-11-19T03:00:00Z',
  place: 'พิษณุโลก',
  stuckHours: 60,
  attemptsFailed: 0,
  agent: { id: 9, username: 'nok' },
  care: null,
  received: null,
  outside: false,
  everyMinutes: 30,
};
const trouble: ExceptionItem = {
  id: 412,
  rule: 'no_movement',
  state: 'open',
  orderId: 91,
  orderCode: 'SD91',
  pno: 'TH0191',
  courier: 'jnt',
  name: 'สมหญิง ใจดี',
  phone: '0810001234',
  province: 'น่าน',
  codAmount: 390,
  bucket: 'in_transit',
  label: 'ระหว่างขนส่ง',
  place: 'พิษณุโลก',
  since: '2026-11-19T03:00:00Z',
  owner: null,
  dueAt: '2026-11-20T03:00:00Z',
  isLate: true,
  claimBy: '2099-12-18T03:00:00Z',
  claimedAt: null,
  note: 'แจ้งขนส่งแล้ว',
  closedAt: null,
  closedBy: null,
  version: 0,
};
const { id, rule, owner, dueAt, isLate, claimBy, claimedAt, note } = trouble;
const inTrouble: ParcelReply = {
  ...parcel,
  care: { id, rule, owner, dueAt, isLate, claimBy, claimedAt, note },
};
const pageOf = (items: ParcelReply[]) => ({
  items,
  pagination: { current_page: 1, per_page: 20, total_count: items.length },
});

beforeEach(() => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  toastStore.set([]);
  onlineStore.set(true);
  meStore.set({
    id: 1,
    username: 'u',
    name: 'u',
    role: 1,
    flags: { shippingJnt: 1, shippingKerry: 1 },
    permissions: new Set(['ship.view', 'ship.create', 'customer.pii', 'order.view']),
  });
  answerCalls();
  gives(getTrackingState, ({ url }) => ({
    ...state,
    canAsk: !url.pathname.includes('/kerry/'),
  }));
  gives(countParcels, [status('3', 'ระหว่างขนส่ง'), status('7', 'ยกเลิกสถานะส่งสำเร็จ')]);
  gives(listParcels, pageOf([]));
});

const open = (path: string) => renderScreen(<TrackingPage />, { at: path });

test('the tracking list shows that status updates are awaited, and counts the answers of an update', async () => {
  gives(updateTracking, { updated: 4, failed: 0, waiting: true });
  const view = await open('/order/tracking/kerry/3');
  await expect.element(view.getByText(/รอขนส่งแจ้งสถานะ/)).toBeVisible();
  await view.getByRole('button', { name: 'อัปเดตสถานะทั้งหมด' }).click();
  await expect
    .poll(() => toastStore.get()[0]?.text)
    .toBe('รอขนส่งแจ้งสถานะ: ขนส่งนี้แจ้งมาเองเท่านั้น แจ้งแล้ว 4 รายการ');
  expect(await seriousFaults()).toEqual([]);
  gives(updateTracking, { updated: 500, failed: 0, more: true });
  await view.getByRole('button', { name: 'อัปเดตสถานะทั้งหมด' }).click();
  await expect.poll(() => toastStore.get()[0]?.text).toMatch(/กดอีกครั้งเพื่อถามที่เหลือ/);
});

test('the tracking list shows all statuses of a courier with many, where its tabs cannot be scrolled by finger', async () => {
  const many = Array.from({ length: 11 }, (_, at) => status(String(at), `สถานะของขนส่งที่ ${at}`));
  gives(countParcels, many);
  await page.viewport(1366, 768);
  const view = await open('/order/tracking/jnt/3');
  const strip = view.getByRole('navigation', { name: /^กลุ่มของพัสดุ/ });
  await expect.element(strip.getByRole('link', { name: /ที่ 10/ })).toBeVisible();
  expect(strip.getByRole('link').elements()).toHaveLength(many.length);
  expect(strip.element().scrollWidth).toBeLessThanOrEqual(strip.element().clientWidth);
  await page.viewport(1280, 800);
});

test('the tracking list shows when the courier last reported, and the real interval', async () => {
  gives(listParcels, pageOf([parcel, { ...parcel, pno: 'TH0192', everyMinutes: 180 }]));
  const view = await open('/order/tracking/jnt/3');
  await expect
    .element(view.getByText(/อัปเดตล่าสุด .*10:42 · ทุก 30 นาที–3 ชั่วโมง ตามอายุพัสดุ/))
    .toBeVisible();
  expect(view.getByText(/รอขนส่งแจ้งสถานะ/).elements()).toEqual([]);
});

test('the tracking list names a courier that does not answer, since when, and keeps the old rows', async () => {
  gives(getTrackingState, { ...state, failure: 'down', failingSince: '2026-11-21T03:00:00Z' });
  gives(listParcels, pageOf([parcel]));
  const view = await open('/order/tracking/jnt/3');
  await expect.element(view.getByText(/ไม่ตอบตั้งแต่ .*10:00/)).toBeVisible();
  await expect.element(view.getByRole('row', { name: /TH0191/ })).toBeVisible();
  gives(getTrackingState, { ...state, isHeld: true });
  const held = await open('/order/tracking/jnt/7');
  await expect.element(held.getByText(/ครบโควตาแล้ว/)).toBeVisible();
});

test('every row of the tracking list calls the buyer, copies its number and shows its user, its deadline and the claim', async () => {
  await page.viewport(1500, 800);
  gives(listParcels, pageOf([inTrouble]));
  const view = await open('/order/tracking/jnt/3');
  const row = view.getByRole('row', { name: /TH0191/ });
  await expect
    .element(row.getByRole('link', { name: /โทรหา สมหญิง/ }))
    .toHaveAttribute('href', 'tel:0810001234');
  for (const text of ['พัสดุไม่เคลื่อนไหว', 'ยังไม่มีผู้ดูแล', /เลยกำหนด/, /เหลือเวลาเคลม/, /โน้ต: แจ้งขนส่งแล้ว/])
    await expect.element(row.getByText(text)).toBeVisible();
  await expect.element(row.getByRole('button', { name: 'คัดลอกเลข TH0191' })).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
  await page.viewport(1280, 800);
});

test('the tracking list shows a masked phone number without a call link or a message to the buyer', async () => {
  meStore.set({ ...meStore.get()!, permissions: new Set(['ship.view']) });
  gives(listParcels, pageOf([{ ...parcel, phone: '08x-xxx-1234' }]));
  const view = await open('/order/tracking/jnt/3');
  const row = view.getByRole('row', { name: /TH0191/ });
  await expect.element(row.getByText('08x-xxx-1234')).toBeVisible();
  expect(row.getByRole('link', { name: /โทรหา/ }).elements()).toEqual([]);
  expect(row.getByRole('button', { name: /คัดลอกข้อความ/ }).elements()).toEqual([]);
});

test('the tracking list assigns a user from the row, without leaving the list', async () => {
  gives(listParcels, pageOf([parcel]));
  gives(followParcel, { ...trouble, rule: 'watched', claimBy: null });
  const view = await open('/order/tracking/jnt/3');
  await view.getByRole('button', { name: 'ตาม TH0191' }).click();
  await expect.element(view.getByRole('form', { name: 'จัดการ SD91' })).toBeVisible();
  expect(sentCalls.find(({ url }) => url.pathname.endsWith('/exceptions/follow'))?.body).toEqual({
    shipmentId: 41,
  });
  expect(view.router.state.location.pathname).toBe('/order/tracking/jnt/3');
});

test('the tracking list updates ticked parcels in several calls, and sums their counts', async () => {
  const many = Array.from({ length: 60 }, (_, n) => ({
    ...parcel,
    shipmentId: n + 1,
    orderId: n + 1,
    pno: `TH${n + 1000}`,
  }));
  gives(listParcels, ({ url }) => {
    const size = Number(url.searchParams.get('pageSize'));
    return { ...pageOf(many), items: many.slice(0, size) };
  });
  gives(updateTracking, ({ body }) => ({
    updated: (body as { orderId: number[] }).orderId.length,
    failed: 0,
  }));
  const view = await open('/order/tracking/jnt/3');
  await view.getByRole('button', { name: 'อัปเดตสถานะทั้งหมด' }).click();
  await expect.poll(() => toastStore.get()[0]?.text).toBe('อัปเดตสถานะพัสดุแล้ว 60 รายการ');
  const asked = sentCalls.filter(({ url }) => url.pathname.endsWith('/tracking/update'));
  expect(asked.map(({ body }) => (body as { orderId: number[] }).orderId.length)).toEqual([50, 10]);
});

test('the tracking list sends filters to the server as the address names them', async () => {
  const view = await open(
    '/order/tracking/jnt/3?stuck=48&cod=1&province=น่าน&from=2026-11-01&to=2026-11-21&agent=9&owner=me&note=1&care=1',
  );
  await expect.element(view.getByText('ล้างตัวกรอง').first()).toBeVisible();
  const listed = sentCalls.find(({ url }) => url.pathname.endsWith('/tracking/jnt'));
  expect(Object.fromEntries(listed?.url.searchParams ?? [])).toMatchObject({
    ...{ code: '3', stuck: '48', cod: '1', province: 'น่าน', from: '2026-11-01' },
    ...{ to: '2026-11-21', agent: '9', owner: 'me', note: '1', care: '1' },
  });
});

test('an external parcel gets its stage from a user', async () => {
  const outside = { ...parcel, outside: true };
  gives(listParcels, pageOf([outside]));
  const told = {
    ...{
      pno: 'TH0191',
      orderId: 91,
      code: '3',
      label: 'ระหว่างขนส่ง',
      bucket: 'in_transit' as const,
    },
    ...{ at: null, place: '', returnPno: '', askedAt: null, details: [], responseitems: [] },
  };
  gives(getTracking, told);
  gives(setTracking, { ...told, bucket: 'delivered' });
  const view = await open('/order/tracking/jnt/3?parcel=TH0191');
  await view.getByRole('combobox', { name: 'สถานะพัสดุ' }).selectOptions('delivered');
  await view.getByRole('button', { name: 'บันทึกสถานะ' }).click();
  await expect.poll(() => toastStore.get()[0]?.text).toBe('ตั้งสถานะเป็น “ส่งสำเร็จ” แล้ว');
  expect(sentCalls.find(({ url }) => url.pathname.endsWith('/tracking/hand'))?.body).toEqual({
    orderId: 91,
    bucket: 'delivered',
  });
});

test('the tracking list shows for returning parcels whether they have arrived in the shop', async () => {
  gives(countParcels, [{ ...status('3', 'กำลังตีกลับ'), bucket: 'returning' }]);
  gives(
    listParcels,
    pageOf([
      { ...parcel, bucket: 'returning', received: true },
      { ...parcel, pno: 'TH0192', shipmentId: 42, bucket: 'returning', received: false },
    ]),
  );
  const view = await open('/order/tracking/jnt/3');
  await expect.element(view.getByRole('row', { name: /TH0191/ }).getByText('รับแล้ว')).toBeVisible();
  await expect
    .element(view.getByRole('row', { name: /TH0192/ }).getByRole('link', { name: 'สแกนรับคืน' }))
    .toHaveAttribute('href', '/return/scan');
});

test('the tracking list names the orders that could not be moved to returned', async () => {
  meStore.set((me) => me && { ...me, permissions: new Set([...me.permissions, 'return.scan']) });
  gives(countParcels, [{ ...status('3', 'กำลังตีกลับ'), bucket: 'returning' }]);
  const back = { ...parcel, bucket: 'returning' as const, received: false };
  const other = { pno: 'TH0192', shipmentId: 42, orderId: 92, orderCode: 'SD92' };
  gives(listParcels, pageOf([back, { ...back, ...other }]));
  const stays = { id: 92, t: 'error', error: 'NO_ORDER' } as const;
  gives(updateOrders, { items: [{ id: 91, t: 'success' }, stays] });
  const view = await open('/order/tracking/jnt/3');
  const move = async () => {
    await view.getByRole('checkbox', { name: /TH0191/ }).click();
    await view.getByRole('checkbox', { name: /TH0192/ }).click();
    await view.getByRole('button', { name: 'เป็นรับคืน' }).click();
    await view.getByRole('button', { name: 'ย้าย 2 ออเดอร์' }).click();
  };
  await move();
  const why = 'ย้ายไม่ได้ 1 ออเดอร์ เพราะสถานะออเดอร์ไม่อนุญาต: SD92';
  await expect.poll(() => toastStore.get()[0]?.text).toBe(`ย้ายเป็นตีกลับ 1 ออเดอร์ ${why}`);
  toastStore.set([]);
  gives(updateOrders, { items: [{ ...stays, id: 91 }, stays] });
  await move();
  await expect
    .poll(() => toastStore.get()[0])
    .toMatchObject({ tone: 'failed', text: why.replace('1', '2').replace('SD92', 'SD91 · SD92') });
});

test('the tracking list fits a phone', async () => {
  await page.viewport(360, 780);
  gives(listParcels, pageOf([inTrouble]));
  const view = await open('/order/tracking/kerry/7');
  await expect.element(view.getByRole('button', { name: 'จัดการ TH0191' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  expect(await seriousFaults()).toEqual([]);
  await page.viewport(1280, 800);
});

test('the tracking list of a courier without a status opens at its parcels, with the other couriers one press away', async () => {
  gives(countParcels, [status('3', 'ระหว่างขนส่ง'), { ...status('5', 'ถึงแล้ว'), count: 4 }]);
  const view = await open('/order/tracking/jnt');
  await expect.poll(() => view.router.state.location.pathname).toBe('/order/tracking/jnt/5');
  const couriers = view.getByRole('navigation', { name: 'ขนส่ง', exact: true });
  await expect
    .element(couriers.getByRole('link', { name: 'J&T Express' }))
    .toHaveAttribute('aria-current', 'page');
  await expect
    .element(couriers.getByRole('link', { name: 'Kerry / KEX' }))
    .toHaveAttribute('href', '/order/tracking/kerry');
  expect(couriers.getByRole('link', { name: 'Flash Express' }).elements()).toEqual([]);
  expect(await seriousFaults()).toEqual([]);
});

test('the tracking list explains an unknown courier in its address, and lists the known ones', async () => {
  const view = await open('/order/tracking/dhl');
  await expect.element(view.getByText('ไม่รู้จักขนส่งนี้')).toBeVisible();
  await expect.element(view.getByRole('link', { name: 'Kerry / KEX' })).toBeVisible();
});

test('the tracking list is left for a slow screen, and does not come back', async () => {
  const { promise: elsewhere, resolve: arrive } = Promise.withResolvers<void>();
  const view = await renderScreen(<TrackingPage />, { at: '/order/tracking/jnt/3', elsewhere });
  const gone = view.router.navigate({ href: '/elsewhere' });
  await expect.poll(() => view.router.state.location.pathname).toBe('/elsewhere');
  await untilDrawn();
  arrive();
  await gone;
  await expect.element(view.getByRole('heading', { name: 'อีกหน้าหนึ่ง' })).toBeVisible();
  expect(view.router.state.location.pathname).toBe('/elsewhere');
});
