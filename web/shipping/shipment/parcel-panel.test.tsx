// What an order's parcels promise once the courier has weighed, priced and delivered them.
import { listAddresses } from '@app/contract/customer/address';
import { listMarks } from '@app/contract/customer/customer';
import { listCouriers } from '@app/contract/courier-setup/account';
import type { OrderReply } from '@app/contract/order/order';
import { listShipments, type ShipmentView } from '@app/contract/shipping/shipment';
import { beforeEach, expect, test } from 'vitest';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives } from '../../ui/testing/replies.ts';
import { ParcelPanel } from './parcel-panel.tsx';

const parcel = (change: Partial<ShipmentView> = {}) =>
  ({
    id: 1,
    orderId: 7,
    courier: 'flashexpress',
    state: 'booked',
    pno: 'TH0191A',
    returnPno: '',
    errMessage: '',
    label: 'เซ็นรับแล้ว',
    weight: 1200,
    pickedUpAt: '2026-11-20T05:00:00.000Z',
    deliveredAt: null,
    isLive: false,
    details: [],
    ...change,
  }) as unknown as ShipmentView;

beforeEach(() => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  meStore.set({
    id: 1,
    username: 'u',
    name: 'u',
    role: 1,
    flags: {},
    permissions: new Set(['order.view', 'ship.view']),
  });
  answerCalls();
  gives(listCouriers, []);
});

const show = (change: Partial<ShipmentView>) => {
  gives(listShipments, { items: [parcel(change)] });
  const order = { id: 7, status: 'sending', pno: 'TH0191A' } as OrderReply;
  const proof = (pno: string) => <p>หลักฐานของ {pno}</p>;
  return renderScreen(<ParcelPanel order={order} proof={proof} />, { at: '/order/7/view' });
};

test('the parcel panel shows both weights, the price and the extra cost of a parcel weighed heavier', async () => {
  const view = await show({ weighed: 3000, fee: 75, declaredFee: 55 });
  await expect.element(view.getByText(/แจ้ง 1\.20 กก\. ขนส่งชั่งได้ 3\.00 กก\./)).toBeVisible();
  await expect.element(view.getByText(/ค่าส่งจริง 75\.00 บาท/)).toBeVisible();
  await expect.element(view.getByText(/แพงกว่าที่แจ้ง 20\.00 บาท/)).toBeVisible();
});

test('the parcel panel shows a price as declared without an extra cost', async () => {
  const view = await show({ weighed: null, fee: 55, declaredFee: 55 });
  await expect.element(view.getByText(/ค่าส่งจริง 55\.00 บาท/)).toBeVisible();
  expect(view.getByText(/แพงกว่า/).elements()).toEqual([]);
});

test('the parcel panel offers a proof for a delivered parcel of Flash, and not for other couriers', async () => {
  const deliveredAt = '2026-11-21T05:00:00.000Z';
  const view = await show({ deliveredAt });
  await expect.element(view.getByText('หลักฐานของ TH0191A')).toBeVisible();
  const other = await show({ deliveredAt, courier: 'jnt', pno: 'JT1' });
  await expect.element(other.getByText('JT1').first()).toBeVisible();
  expect(other.getByText(/หลักฐานของ JT1/).elements()).toEqual([]);
});

test('the parcel panel shows a change without a known result, and hides a cancel that is being checked', async () => {
  const unsure = { error: 'AMEND_UNSURE', errMessage: 'ไม่ทราบว่าขนส่งใช้ที่อยู่และยอดใด' };
  const view = await show(unsure);
  await expect.element(view.getByText(unsure.errMessage)).toBeVisible();
  await expect
    .element(view.getByRole('link', { name: 'บันทึกคำตอบของขนส่ง' }))
    .toHaveAttribute('href', '/exceptions?search=TH0191A');
  const asked = await show({ error: 'CANCEL_UNKNOWN', errMessage: 'กำลังตรวจสอบกับขนส่ง' });
  await expect.element(asked.getByText('TH0191A').first()).toBeVisible();
  expect(asked.getByText('กำลังตรวจสอบกับขนส่ง').elements()).toEqual([]);
});

test('the parcel panel opens the booking with the courier of the cancelled number when its address asks for it', async () => {
  const permissions = new Set(['order.view', 'ship.view', 'ship.create'] as const);
  meStore.set((me) => me && { ...me, permissions });
  const limits = { weightGrams: null, sideCm: null, remark: null };
  const courier = { connected: true, can: ['book'], categories: [], services: [], limits };
  gives(listCouriers, [
    { ...courier, c: 'jnt', code: 1, name: 'J&T' },
    { ...courier, c: 'flashexpress', code: 0, name: 'แฟลช' },
  ] as never);
  gives(listShipments, { items: [parcel({ state: 'cancelled', isLive: false })] });
  const shipping = { weight: 100, width: 0, length: 0, height: 0 };
  const info = { note: '', addressReason: '' };
  const rest = { payment: { codAmount: 0 }, shipping, info, riskReason: '', webhook: [] };
  const order = { id: 7, code: 'SD7', status: 'send', pno: '', ...rest } as never;
  gives(listMarks, { items: [] });
  const pagination = { current_page: 1, per_page: 200, total_count: 0 };
  gives(listAddresses, { items: [], pagination });
  const at = '/order/7/view?book=flashexpress';
  const view = await renderScreen(<ParcelPanel order={order} />, { at });
  const dialog = view.getByRole('dialog', { name: /สร้างเลขพัสดุ/ });
  await expect.element(dialog.getByLabelText('ขนส่ง')).toHaveValue('flashexpress');
});
