// What booking promises while answers fail, streams break and couriers refuse.
import { listAddresses } from '@app/contract/customer/address';
import { listMarks } from '@app/contract/customer/customer';
import { readOptions } from '@app/contract/shop/setting';
import { getOrder } from '@app/contract/order/list';
import { updateOrderInfo } from '@app/contract/order/edit';
import { estimateFreight } from '@app/contract/shipping/freight';
import { listCouriers } from '@app/contract/courier-setup/account';
import type { OrderReply } from '@app/contract/order/order';
import {
  createShipments,
  getBatch,
  retryBatch,
  watchBatch,
  type BatchItem,
} from '@app/contract/shipping/shipment';
import { beforeEach, expect, test, vi } from 'vitest';
import { meStore } from '../../ui/hooks/me.ts';
import { onlineStore, session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import { BookShipments } from './book-shipments.tsx';
import { toastStore } from '../../ui/feedback/toast.ts';

const order = (id: number, over: object = {}): OrderReply =>
  ({
    id,
    code: `SD${id}`,
    status: 'send',
    pno: '',
    webhook: [],
    shipping: { weight: 500, width: 0, length: 0, height: 0 },
    info: { note: '', addressReason: '' },
    payment: { codAmount: 100 },
    riskReason: '',
    ...over,
  }) as unknown as OrderReply;

const item = (id: number, over: Partial<BatchItem>): BatchItem => ({
  id,
  pno: '',
  t: 'error',
  error: '',
  errMessage: '',
  state: 'waiting',
  ...over,
});
const booked = (id: number) => item(id, { state: 'booked', t: 'success', pno: `TH${id}` });
const refused = (id: number) =>
  item(id, { state: 'refused', error: '1004', errMessage: 'ที่อยู่ไม่ถูกต้อง กรุณาแก้ที่อยู่' });

const batch = (id: number, ...items: BatchItem[]) => ({
  id,
  courier: 'flashexpress' as const,
  state: 'running' as const,
  counts: { booked: 0, refused: 0, unknown: 0, waiting: items.length },
  createdAt: '2026-11-21T01:00:00.000Z',
  finishedAt: null,
  items,
});

const show = (orders = [order(1), order(2)]) =>
  renderScreen(
    <BookShipments
      open
      orders={orders}
      onClose={closed}
      print={({ orderIds }) => <button type="button">พิมพ์ {orderIds.length} ใบ</button>}
    />,
  );
const flash = {
  c: 'flashexpress',
  code: 0,
  name: 'แฟลช',
  connected: true,
  can: ['book'],
  categories: [],
  limits: { weightGrams: 50_000, sideCm: 100, remark: 200 },
  services: [{ code: 1, label: 'ส่งธรรมดา' }],
};
const closed = vi.fn<() => void>();

beforeEach(() => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  onlineStore.set(true);
  const permissions = new Set(['ship.print'] as const);
  meStore.set({ id: 1, username: 'u', name: 'u', role: 1, flags: {}, permissions });
  answerCalls();
  gives(listMarks, { items: [] });
  gives(listCouriers, [flash] as never);
  const senders = [{ id: 5, name: 'ร้าน', province: 'นนทบุรี', isDefault: true, carriers: [] }];
  const pagination = { current_page: 1, per_page: 200, total_count: 1 };
  gives(listAddresses, { items: senders, pagination } as never);
  gives(createShipments, { batchId: 9, items: [], pending: [1, 2] });
  gives(watchBatch, (() => new Promise(() => undefined)) as never);
});

test('the booking dialog distinguishes senders of one name, and hides those for another courier', async () => {
  const sender = { name: 'ร้าน', province: 'นนทบุรี', isDefault: false, carriers: [] };
  const items = [
    { ...sender, id: 5, isDefault: true },
    { ...sender, id: 6, carriers: [0] },
    { ...sender, id: 7, carriers: [3] },
  ];
  const pagination = { current_page: 1, per_page: 200, total_count: 3 };
  gives(listAddresses, { items, pagination } as never);
  const { getByLabelText } = await show();
  const select = getByLabelText(/ส่งจาก/);
  await expect.element(select).toBeVisible();
  const names = [...(select.element() as HTMLSelectElement).options].map(({ text }) => text);
  expect(names).toEqual(['ร้าน · นนทบุรี (ค่าเริ่มต้น)', 'ร้าน · นนทบุรี (Flash Express)']);
});

const post = { ...flash, c: 'thaipost', code: 3, name: 'ไปรษณีย์', services: [] };
const meantFor = (id: number, carrier: number | null) =>
  order(id, { shipping: { ...order(id).shipping, carrier }, items: [] });

test('the booking dialog preselects the courier chosen in the orders, and warns when another one is selected', async () => {
  gives(listCouriers, [flash, post] as never);
  gives(readOptions, { default_courier: 'flashexpress' });
  const { getByLabelText, getByText, getByRole } = await show([meantFor(1, 3), meantFor(2, 3)]);
  const courier = getByLabelText('ขนส่ง', { exact: true });
  await expect.element(courier).toHaveValue('thaipost');
  await courier.selectOptions('Flash Express');
  await expect.element(getByText(/เลือกไว้ส่งกับ ไปรษณีย์ไทย 2 ออเดอร์/)).toBeVisible();
  await getByRole('button', { name: 'ส่งตามที่เลือกไว้' }).click();
  await expect.element(courier).toHaveValue('rule');
  expect(await seriousFaults()).toEqual([]);
});

test('the booking dialog books each order with its own courier when they differ', async () => {
  gives(listCouriers, [flash, post] as never);
  gives(readOptions, { default_courier: 'flashexpress' });
  const { getByLabelText, getByRole, getByText } = await show([meantFor(1, 3), meantFor(2, null)]);
  await expect.element(getByLabelText('ขนส่ง', { exact: true })).toHaveValue('rule');
  // The shop has no rules, so the list of couriers does not mention them.
  const groups = getByRole('list', { name: 'ตามขนส่งของแต่ละออเดอร์' });
  expect(getByText('ตามกฎของร้าน').elements()).toEqual([]);
  await expect.element(groups.getByText('ไปรษณีย์ไทย')).toBeVisible();
  await expect.element(groups.getByText('Flash Express')).toBeVisible();
});

test('the booking dialog sends one call when booking is pressed twice', async () => {
  gives(getBatch, batch(9, booked(1), booked(2)) as never);
  const { getByRole } = await show();
  await getByRole('button', { name: 'สร้างเลขพัสดุ 2 ออเดอร์' }).dblClick();
  await expect.element(getByRole('status').getByText('2/2')).toBeVisible();
  expect(sentCalls.filter((call) => call.url.pathname.endsWith('/order/create'))).toHaveLength(1);
});

test('the booking dialog shows that the parcels were sent, and to check the orders, when every line is finished', async () => {
  gives(getBatch, batch(9, booked(1), booked(2)) as never);
  const { getByRole } = await show();
  await getByRole('button', { name: 'สร้างเลขพัสดุ 2 ออเดอร์' }).click();
  await expect.poll(() => toastStore.get()[0]?.text).toBe('ส่งข้อมูลพัสดุแล้ว กรุณาตรวจสอบออเดอร์');
});

test('the booking dialog retries only refused orders and keeps booked ones visible', async () => {
  gives(
    getBatch,
    ({ url }) =>
      (url.pathname.endsWith('/10')
        ? batch(10, booked(2))
        : batch(9, booked(1), refused(2))) as never,
  );
  gives(retryBatch, { batchId: 10, items: [], pending: [2] });
  const { getByRole, getByText } = await show();
  await getByRole('button', { name: 'สร้างเลขพัสดุ 2 ออเดอร์' }).click();
  await expect.element(getByText(/ที่อยู่ไม่ถูกต้อง กรุณาแก้ที่อยู่/)).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
  await getByRole('button', { name: 'ลองใหม่เฉพาะที่พลาด 1 รายการ' }).click();
  await expect.element(getByRole('button', { name: 'พิมพ์ 2 ใบ' })).toBeVisible();
  await expect.element(getByRole('status').getByText('2/2')).toBeVisible();
  await expect.element(getByRole('status').getByText('สำเร็จ 2')).toBeVisible();
});

test('the booking dialog corrects a refused address over its results and books only that order again', async () => {
  const permissions = new Set(['order.edit'] as const);
  meStore.set({ id: 1, username: 'u', name: 'u', role: 1, flags: {}, permissions });
  const place = { subdistrict: 'บางพูด', district: 'ปากเกร็ด', province: 'นนทบุรี', postcode: '11120' };
  const who = { name: 'สมหญิง', phone: '0810001234', phone2: '', social: '', address: '1/2' };
  const info = { ...who, ...place, note: '', addressReason: '' };
  gives(getOrder, { ...order(2, { info, version: 4 }), country: 'TH' });
  gives(updateOrderInfo, order(2, { info, version: 5 }));
  gives(readOptions, {});
  gives(
    getBatch,
    ({ url }) =>
      (url.pathname.endsWith('/10')
        ? batch(10, booked(2))
        : batch(9, booked(1), refused(2))) as never,
  );
  const { getByRole } = await show();
  await getByRole('button', { name: 'สร้างเลขพัสดุ 2 ออเดอร์' }).click();
  await getByRole('button', { name: 'แก้ที่อยู่ SD2' }).click();
  const drawer = getByRole('dialog', { name: 'แก้ที่อยู่ SD2' });
  await expect.element(drawer.getByText(/ที่อยู่ไม่ถูกต้อง กรุณาแก้ที่อยู่/)).toBeVisible();
  await drawer.getByRole('textbox', { name: 'บ้านเลขที่ / ถนน' }).fill('1/3');
  await drawer.getByRole('button', { name: 'บันทึก', exact: true }).click();
  gives(createShipments, { batchId: 10, items: [], pending: [2] });
  await getByRole('button', { name: 'ลองใหม่ SD2' }).click();
  await expect.element(getByRole('status').getByText('สำเร็จ 2')).toBeVisible();
  const bookings = sentCalls.filter((call) => call.url.pathname.endsWith('/order/create'));
  expect(bookings.at(-1)?.body).toMatchObject({ orderId: [2] });
});

test('the booking dialog shows that the work continues, and where to find it, when the connection breaks', async () => {
  gives(getBatch, batch(9, item(1, {}), booked(2)) as never);
  const { getByRole, getByText } = await show();
  await getByRole('button', { name: 'สร้างเลขพัสดุ 2 ออเดอร์' }).click();
  await expect.element(getByRole('status').getByText('1/2')).toBeVisible();
  onlineStore.set(false);
  await expect.element(getByText(/ขาดการเชื่อมต่อ ระบบยังทำต่ออยู่/)).toBeVisible();
});

test('the booking dialog shows that a courier has not answered for a while', async () => {
  gives(getBatch, batch(9, item(1, {}), item(2, {})) as never);
  const { getByRole, getByText } = await show();
  await getByRole('button', { name: 'สร้างเลขพัสดุ 2 ออเดอร์' }).click();
  await expect.element(getByRole('status').getByText('0/2')).toBeVisible();
  await expect.element(getByText(/ขนส่งยังไม่ตอบ ระบบลองใหม่ให้เอง/)).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
});

test('the booking dialog warns not to book again when the batch cannot be read, and can be reloaded', async () => {
  refuses(getBatch, { code: 'INTERNAL_ERROR' });
  const { getByRole, getByText } = await show();
  await getByRole('button', { name: 'สร้างเลขพัสดุ 2 ออเดอร์' }).click();
  await expect.element(getByText(/ไม่ต้องสร้างซ้ำ/)).toBeVisible();
  gives(getBatch, batch(9, booked(1), booked(2)) as never);
  await getByRole('button', { name: 'ลองใหม่' }).click();
  await expect.element(getByRole('status').getByText('2/2')).toBeVisible();
});

test('the booking dialog shows that a courier is down, and keeps every choice', async () => {
  refuses(createShipments, { code: 'COURIER_NOT_READY' });
  const { getByRole } = await show();
  await getByRole('button', { name: 'สร้างเลขพัสดุ 2 ออเดอร์' }).click();
  await expect.element(getByRole('alert')).toBeVisible();
  await expect.element(getByRole('button', { name: 'สร้างเลขพัสดุ 2 ออเดอร์' })).toBeEnabled();
});

test('the booking dialog can be closed before the answer, and reports a failure to the user on the next screen', async () => {
  let answer: (() => void) | undefined;
  const refusal = new Promise((_resolve, reject) => {
    answer = () => reject(new TypeError('the line was cut'));
  });
  gives(createShipments, () => refusal as never);
  const { getByRole, getByText, router } = await show();
  await getByRole('button', { name: 'สร้างเลขพัสดุ 2 ออเดอร์' }).click();
  await expect.element(getByRole('button', { name: 'ปิด (ทำต่อเบื้องหลัง)' })).toBeEnabled();
  router.history.push('/elsewhere');
  await expect.element(getByRole('heading', { name: 'อีกหน้าหนึ่ง' })).toBeVisible();
  answer?.();
  await expect.element(getByText(/เชื่อมต่อระบบไม่ได้/)).toBeVisible();
});

const mark = (id: number, asks: 'off' | 'warn' | 'reason' | 'transfer' | 'block') => ({
  id,
  code: `SD${id}`,
  orders: 3,
  delivered: 1,
  refused: 2,
  risk: 'risky' as const,
  asks,
  duplicates: [],
});
const withRights = (...rights: 'order.risk'[]) =>
  meStore.set({
    id: 1,
    username: 'u',
    name: 'u',
    role: 4,
    flags: {},
    permissions: new Set(rights),
  });
const bookedIds = () =>
  sentCalls.filter((call) => call.url.pathname.endsWith('/order/create')).map((call) => call.body);

test('the booking dialog lists a risky customer first and leaves it out for a user without the right', async () => {
  withRights();
  gives(getBatch, batch(9, booked(2)) as never);
  gives(listMarks, { items: [mark(1, 'transfer'), mark(2, 'warn')] });
  const { getByRole, getByText } = await show();
  await expect
    .element(getByText(/SD1 ลูกค้าเสี่ยง เคยไม่รับของ 2 จาก 3 ออเดอร์ · ร้านให้โอนก่อน \(ไม่รวมในรอบนี้\)/))
    .toBeVisible();
  await expect.element(getByText(/SD2 ลูกค้าเสี่ยง .* ยืนยันกับลูกค้าก่อนส่ง/)).toBeVisible();
  await expect.element(getByRole('textbox', { name: /เหตุผลที่ส่ง/ })).not.toBeInTheDocument();
  await getByRole('button', { name: 'สร้างเลขพัสดุ 1 ออเดอร์' }).click();
  await expect.poll(bookedIds).toMatchObject([{ orderId: [2] }]);
});

test('the booking dialog books risky customers with a reason of a user who may bypass the rule', async () => {
  withRights('order.risk');
  gives(getBatch, batch(9, booked(1), booked(2)) as never);
  gives(listMarks, { items: [mark(1, 'transfer')] });
  const { getByRole } = await show();
  await expect.element(getByRole('button', { name: 'สร้างเลขพัสดุ 1 ออเดอร์' })).toBeVisible();
  await getByRole('textbox', { name: 'เหตุผลที่ส่งให้ลูกค้าเสี่ยง 1 ออเดอร์' }).fill('มัดจำแล้ว');
  expect(await seriousFaults()).toEqual([]);
  await getByRole('button', { name: 'สร้างเลขพัสดุ 2 ออเดอร์' }).click();
  await expect.poll(bookedIds).toMatchObject([{ orderId: [1, 2], riskReason: 'มัดจำแล้ว' }]);
});

test('the booking dialog books a paid order, or one with a reason, without asking', async () => {
  withRights();
  gives(listMarks, { items: [mark(1, 'transfer'), mark(2, 'transfer')] });
  const paid = order(2, { payment: { codAmount: 0 } });
  const { getByRole } = await show([order(1, { riskReason: 'โทรแล้ว' }), paid]);
  await expect.element(getByRole('button', { name: 'สร้างเลขพัสดุ 2 ออเดอร์' })).toBeEnabled();
});

const unpaid = { payment: { method: 'transfer', total: 100, paid: 0, codAmount: 0 } };

test('the booking dialog leaves unpaid orders out until the user gives a reason', async () => {
  gives(getBatch, batch(9, booked(1), booked(2)) as never);
  const { getByRole, getByText } = await show([order(1), order(2, unpaid)]);
  await expect.element(getByText('1 ออเดอร์ยังไม่ชำระ (ไม่รวมในรอบนี้)')).toBeVisible();
  await expect.element(getByRole('button', { name: 'สร้างเลขพัสดุ 1 ออเดอร์' })).toBeVisible();
  await getByRole('radio', { name: 'ส่งต่อ (บอกเหตุผล)' }).click();
  await expect.element(getByRole('button', { name: 'สร้างเลขพัสดุ 1 ออเดอร์' })).toBeVisible();
  await getByRole('textbox', { name: /เหตุผลที่ส่งทั้งที่ยังไม่ชำระ 1 ออเดอร์/ }).fill('โอนพรุ่งนี้');
  expect(await seriousFaults()).toEqual([]);
  await getByRole('button', { name: 'สร้างเลขพัสดุ 2 ออเดอร์' }).click();
  await expect.poll(bookedIds).toMatchObject([{ orderId: [1, 2], unpaidReason: 'โอนพรุ่งนี้' }]);
});

test('the booking dialog books only paid orders when no reason is given for the others', async () => {
  gives(getBatch, batch(9, booked(1)) as never);
  const { getByRole } = await show([order(1), order(2, unpaid)]);
  await getByRole('button', { name: 'สร้างเลขพัสดุ 1 ออเดอร์' }).click();
  await expect.poll(bookedIds).toMatchObject([{ orderId: [1] }]);
});

const priced = (price: number | null) => ({
  id: 1,
  t: 'success' as const,
  price,
  remote: 0,
  weight: 500,
  error: '',
  errMessage: '',
});
const tellsPrices = () => gives(listCouriers, [{ ...flash, can: ['book', 'estimate'] }] as never);

test('the booking dialog shows the price of the orders when the courier quotes it', async () => {
  tellsPrices();
  gives(estimateFreight, { items: [priced(45), { ...priced(null), id: 2 }], total: 45 });
  const view = await show();
  await expect.element(view.getByText(/45\.00 บาท \(1 จาก 2 ออเดอร์\)/)).toBeVisible();
});

test('the booking dialog shows that the courier quotes no price before booking', async () => {
  gives(listCouriers, [{ ...flash, can: ['book'] }] as never);
  const view = await show();
  await expect.element(view.getByText(/^Flash Express ไม่บอกค่าส่งก่อนสร้างเลข/)).toBeVisible();
});

test('the booking dialog does not wait for a price that cannot be fetched', async () => {
  tellsPrices();
  refuses(estimateFreight, { code: 'COURIER_DOWN' });
  const view = await show();
  await expect.element(view.getByText(/ขนส่งยังไม่บอกราคา/)).toBeVisible();
  await expect.element(view.getByRole('button', { name: 'สร้างเลขพัสดุ 2 ออเดอร์' })).toBeEnabled();
});
