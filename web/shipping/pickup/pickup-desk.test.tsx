// What the bar above Flash's orders promises.
import { listAddresses } from '@app/contract/customer/address';
import {
  callPickup,
  callPickupToAddress,
  cancelNotification,
  listNotifications,
  listPickups,
  listWarehouses,
  refreshPickups,
  type Pickup,
} from '@app/contract/shipping/pickup';
import { askProof, getProof, type Proof } from '@app/contract/shipping/proof';
import type { Permission } from '@app/contract/kit/permissions';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { toastStore } from '../../ui/feedback/toast.ts';
import { forget } from '../../ui/hooks/local-db.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { onlineStore, session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { keepNothing } from '../../ui/testing/keep-nothing.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import { PickupDesk } from './pickup-desk.tsx';

const car = (change: Partial<Pickup> = {}): Pickup => ({
  id: 12,
  createdAt: '2026-11-21T02:00:00.000Z',
  kind: 'warehouse',
  place: 'คลังทดสอบ',
  estimate_parcel_number: 24,
  parcel_number: null,
  remark: '',
  staff_id: '',
  staffName: 'พนักงาน ทดสอบ',
  staffPhone: '0800000099',
  state: 1,
  stateText: 'รอเข้ารับ',
  timeoutText: 'เข้ารับก่อน 18:00 น.',
  notice: '',
  unsure: false,
  cancellable: true,
  createdBy: { id: 1, name: 'ปุ้ย' },
  ...change,
});
const proof: Proof = {
  pno: 'TH0191A',
  orderId: 5,
  orderCode: 'SD5',
  signer: 'สมหญิง',
  relation: 2,
  relationText: 'เพื่อนร่วมงาน',
  at: '2026-11-20T05:00:00.000Z',
  image: null,
  imageNote: 'Flash ยังไม่มีรูปหลักฐานของพัสดุนี้',
  askedAt: '2026-11-21T05:00:00.000Z',
};
const pageOf = (items: unknown[], total = items.length) => ({
  items,
  pagination: { current_page: 1, per_page: 20, total_count: total },
});
const may = (...permissions: Permission[]) =>
  meStore.set({
    id: 1,
    username: 'u',
    name: 'u',
    role: 1,
    flags: {},
    permissions: new Set(permissions),
  });

beforeEach(async () => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  session.write('userInfo', { id: 1 });
  toastStore.set([]);
  onlineStore.set(true);
  await forget('device/flash-warehouse');
  answerCalls();
  may('order.view', 'ship.view', 'ship.create');
  gives(listWarehouses, {
    items: [
      { id: 'ZZ_001', name: 'คลังทดสอบ', address: '1/2 ม.3 สันทราย', phone: '0800000001' },
      { id: 'ZZ_002', name: 'หน้าร้าน', address: '9 ถ.ท่าแพ', phone: '' },
    ],
    ready: 24,
  });
  gives(listPickups, pageOf([car()]) as never);
  gives(listNotifications, pageOf([car()]) as never);
  gives(refreshPickups, { found: 1 });
});

const show = (desk = '') =>
  renderScreen(<PickupDesk />, { at: `/flash-express/orders${desk && `?desk=${desk}`}` });
/** Reads have no body. */
const sent = (path: RegExp) =>
  sentCalls.filter(({ url, body }) => path.test(url.pathname) && body !== null);
const asked = (path: RegExp) =>
  sentCalls.filter(({ url, body }) => path.test(url.pathname) && body === null);

test('the Flash desk has four windows above the orders, and none for pickups without the right', async () => {
  const view = await show();
  await expect.poll(() => view.getByRole('listitem').elements()).toHaveLength(4);
  expect(await seriousFaults()).toEqual([]);
  may('ship.view');
  const other = await show();
  await expect.element(other.getByText('คลัง', { exact: true }).first()).toBeVisible();
  expect(other.getByText('ให้มารับพัสดุวันนี้').elements().length).toBeLessThan(2);
});

describe('the Flash warehouses', () => {
  test('show address and phone, and the chosen one is where pickups are requested', async () => {
    const view = await show('warehouse');
    await expect.element(view.getByText('1/2 ม.3 สันทราย')).toBeVisible();
    await view.getByRole('radio', { name: /หน้าร้าน/ }).click();
    await expect.element(view.getByText('9 ถ.ท่าแพ')).toBeVisible();
    const again = await show('call');
    await expect.element(again.getByRole('combobox', { name: /คลัง/ })).toHaveValue('ZZ_002');
  });

  test('can be chosen also in a browser without storage', async () => {
    await keepNothing();
    const view = await show('warehouse');
    await view.getByRole('radio', { name: /หน้าร้าน/ }).click();
    await expect.element(view.getByText('9 ถ.ท่าแพ')).toBeVisible();
  });

  test('show an error when Flash does not list them, and can be reloaded', async () => {
    refuses(listWarehouses, { code: 'COURIER_DOWN' });
    const view = await show('warehouse');
    await expect.element(view.getByText(/ระบบขนส่งไม่ตอบ/).first()).toBeVisible();
    await expect.element(view.getByRole('button', { name: 'ลองใหม่' }).first()).toBeVisible();
  });
});

describe('a request for a Flash pickup', () => {
  test('starts with the number of waiting labels, sends no empty staff number, and shows who comes', async () => {
    gives(callPickup, car());
    const view = await show('call');
    await expect.element(view.getByRole('textbox', { name: /จำนวนพัสดุ/ })).toHaveValue('24');
    await view.getByRole('button', { name: 'เรียกรถ' }).last().click();
    await expect.poll(() => toastStore.get()[0]?.text).toMatch(/พนักงาน ทดสอบ.*18:00/);
    expect(sent(/ka\/courier$/)[0]?.body).toEqual({
      ka_warehouse_id: 'ZZ_001',
      estimate_parcel_number: 24,
    });
    expect(await seriousFaults()).toEqual([]);
  });

  test('accepts only 1 to 9,999 parcels, and shows how much of a long remark Flash reads', async () => {
    const view = await show('call');
    const box = view.getByRole('textbox', { name: /จำนวนพัสดุ/ });
    await userEvent.fill(box, '10000');
    await userEvent.fill(view.getByRole('textbox', { name: 'หมายเหตุ' }), 'ก'.repeat(201));
    await expect.element(view.getByText(/Flash รับหมายเหตุ 200 ตัวอักษร/)).toBeVisible();
    await view.getByRole('button', { name: 'เรียกรถ' }).last().click();
    await expect.element(view.getByText('ใส่จำนวนพัสดุ 1–9,999').first()).toBeVisible();
    expect(sent(/ka\/courier$/)).toEqual([]);
  });

  test('must not be repeated when Flash did not confirm it, and the list is reloaded', async () => {
    refuses(callPickup, { code: 'PICKUP_UNKNOWN' });
    gives(
      listPickups,
      pageOf([car({ unsure: true, cancellable: false, stateText: 'กำลังตรวจสอบกับขนส่ง' })]) as never,
    );
    const view = await show('call');
    await view.getByRole('button', { name: 'เรียกรถ' }).last().click();
    await expect.element(view.getByText(/กำลังตรวจสอบกับขนส่ง ยังไม่ต้องทำซ้ำ/)).toBeVisible();
    await expect.element(view.getByText('กำลังตรวจสอบกับขนส่ง', { exact: true })).toBeVisible();
  });

  test('starts from the window of all pickups when it is for a sender address', async () => {
    gives(
      listAddresses,
      pageOf([
        { id: 5, name: 'ร้าน', district: 'สันทราย', province: 'เชียงใหม่', isDefault: true },
      ]) as never,
    );
    gives(callPickupToAddress, car({ kind: 'address' }));
    const view = await show('cars');
    await view.getByRole('button', { name: 'เรียกรถมาที่อยู่ผู้ส่ง' }).click();
    await userEvent.fill(view.getByRole('textbox', { name: /จำนวนพัสดุ/ }), '3');
    await view.getByRole('button', { name: 'เรียกรถ', exact: true }).click();
    await expect
      .poll(() => sent(/\/notify$/)[0]?.body)
      .toEqual({ address: 5, estimate_parcel_number: 3 });
  });
});

describe('the list of Flash pickups', () => {
  test('shows who comes with a phone number to call, and cancels after a question', async () => {
    gives(cancelNotification, car({ state: 4, cancellable: false }));
    const view = await show('cars');
    await expect
      .element(view.getByRole('link', { name: '080-000-0099' }))
      .toHaveAttribute('href', 'tel:0800000099');
    await view.getByRole('button', { name: 'ยกเลิกเลขที่ 12' }).click();
    await view.getByRole('button', { name: 'ยกเลิกรถ' }).click();
    await expect.poll(() => sent(/notify\/12\/cancel$/)).toHaveLength(1);
    await expect.poll(() => toastStore.get()[0]?.text).toMatch(/ยกเลิกรถเลขที่ 12/);
  });

  test('stays visible with a message when Flash is unreachable', async () => {
    refuses(refreshPickups, { code: 'COURIER_DOWN' });
    const view = await show('cars');
    await expect.element(view.getByText(/ระบบขนส่งไม่ตอบ/)).toBeVisible();
    await expect.element(view.getByText(/คลังทดสอบ/)).toBeVisible();
  });

  test('has a next page after twenty', async () => {
    gives(listPickups, pageOf([car()], 41) as never);
    const view = await show('call');
    await expect.element(view.getByText('หน้า 1 จาก 3')).toBeVisible();
    await view.getByRole('button', { name: 'ถัดไป' }).click();
    await expect
      .poll(() =>
        asked(/ka\/courier$/)
          .at(-1)
          ?.url.searchParams.get('page'),
      )
      .toBe('2');
  });
});

describe('a Flash proof of delivery', () => {
  test('shows who signed for a scanned number, and is fetched again on request', async () => {
    gives(getProof, proof);
    gives(askProof, { ...proof, signer: 'สมหญิง ใจดี' });
    const view = await show('pod');
    await userEvent.fill(view.getByRole('textbox', { name: 'เลขพัสดุ' }), ' th0191a ');
    await view.getByRole('button', { name: 'ดูหลักฐาน' }).click();
    await expect.element(view.getByText('เพื่อนร่วมงาน')).toBeVisible();
    await expect.element(view.getByText(/ยังไม่มีรูปหลักฐาน/)).toBeVisible();
    expect(asked(/ka\/pod$/)[0]?.url.searchParams.get('pno')).toBe('TH0191A');
    await view.getByRole('button', { name: 'ขอใหม่' }).click();
    await expect.element(view.getByText('สมหญิง ใจดี')).toBeVisible();
  });

  test('shows its picture and lets the user save it', async () => {
    const image = `data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==`;
    gives(getProof, { ...proof, image, imageNote: '' });
    const view = await show('pod&pno=TH0191A');
    await expect.element(view.getByRole('img', { name: /หลักฐานการนำส่ง/ })).toBeVisible();
    await expect
      .element(view.getByRole('link', { name: 'ดาวน์โหลดรูป' }))
      .toHaveAttribute('download', 'POD-TH0191A.webp');
  });

  test('shows why it is not available', async () => {
    refuses(getProof, { code: 'COURIER_DOWN' });
    const view = await show('pod&pno=TH0191A');
    await expect.element(view.getByText(/ระบบขนส่งไม่ตอบ/)).toBeVisible();
  });
});

test.each(['warehouse', 'call', 'cars', 'pod'])(
  'the Flash window %s fits a phone',
  async (desk) => {
    await page.viewport(360, 780);
    const view = await show(desk);
    await expect.element(view.getByRole('dialog')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
    expect(await seriousFaults()).toEqual([]);
    await page.viewport(1280, 800);
  },
);
