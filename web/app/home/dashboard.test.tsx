// What the dashboard promises.
import { listAddresses } from '@app/contract/address';
import { getCodPayment } from '@app/contract/cod';
import { listCouriers } from '@app/contract/courier';
import { countExceptions } from '@app/contract/exception';
import { permissionKeys, type Permission } from '@app/contract/kit/permissions';
import { orderStageNames } from '@app/contract/kit/order-states';
import { countOrders, countStages } from '@app/contract/order-list';
import { listProducts } from '@app/contract/product';
import { readOptions } from '@app/contract/setting';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import DashboardPage from './dashboard.page.tsx';

const nothing = { items: [], pagination: { current_page: 1, per_page: 1, total_count: 0 } };
const some = (total_count: number) => ({
  items: [],
  pagination: { current_page: 1, per_page: 1, total_count },
});
const counts = {
  telesale: 4,
  pending: 12,
  send: 128,
  cancel: 3,
  sending: 1054,
  return: 2,
  tracking: 9,
};
const noOrders = Object.fromEntries(Object.keys(counts).map((key) => [key, 0])) as typeof counts;

const trouble = {
  rules: {
    ...{ no_pickup: 1, no_movement: 0, attempt_failed: 2, returning: 0, reweighed: 0 },
    ...{ lost: 0, missing: 0, stray: 2, watched: 0 },
  },
  ...{ open: 4, doing: 1, late: 0, unowned: 4 },
};
const noStages = Object.fromEntries(orderStageNames.map((name) => [name, 0])) as Record<
  (typeof orderStageNames)[number],
  number
>;
const money = {
  ...{ expected: 0, due: 0, paid: 0, overdue: 590, difference: 0, outstanding: 590 },
  ...{ outstandingParcels: 3, overdueParcels: 3, exceptions: 0 },
};

function signIn(permissions: readonly Permission[]) {
  const set = new Set(permissions);
  meStore.set({ id: 7, username: 'puy', name: 'ปุ้ย', role: 1, permissions: set, flags: {} });
}

beforeEach(() => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  answerCalls();
  signIn(permissionKeys);
  gives(countOrders, counts);
  gives(listProducts, some(7));
  gives(countExceptions, trouble);
  gives(countStages, { ...noStages, arrived: 6 });
  gives(getCodPayment, money);
  gives(listAddresses, nothing);
  gives(listCouriers, []);
  gives(readOptions, { company_name: 'ร้านน้ำผึ้งป่า', company_phone: '020000001' });
});

const open = () => renderScreen(<DashboardPage />, { at: '/dashboard' });

describe('the tiles', () => {
  test('say what waits and lead to it', async () => {
    const view = await open();
    const tiles = view.getByRole('region', { name: 'งานที่รออยู่' });
    for (const [name, href] of [
      [/รอตรวจสอบ\s*12/, '/order/pending'],
      [/รอจัดส่ง\s*128/, '/order/send'],
      [/ตีกลับ\s*2/, '/order/return'],
      [/รอสแกน\s*6/, '/order/return?stage=arrived'],
      [/พัสดุมีปัญหา\s*5/, '/exceptions'],
      [/COD ครบกำหนดยังไม่โอน\s*3/, '/cod-checker?tab=unremitted&overdue=1'],
      [/สต็อกต่ำ\s*7/, '/product/stock?level=low'],
    ] as const)
      await expect.element(tiles.getByRole('link', { name })).toHaveAttribute('href', href);
    expect(await seriousFaults()).toEqual([]);
  });

  test('fail each alone: orders are counted while stock is not to be had', async () => {
    refuses(listProducts, { code: 'INTERNAL_ERROR' });
    const view = await open();
    await expect.element(view.getByRole('link', { name: /รอจัดส่ง\s*128/ })).toBeVisible();
    await expect.element(view.getByRole('button', { name: /ลองใหม่/ })).toBeVisible();
    gives(listProducts, some(3));
    await view.getByRole('button', { name: /ลองใหม่/ }).click();
    await expect.element(view.getByRole('link', { name: /สต็อกต่ำ\s*3/ })).toBeVisible();
  });

  test('show no stock to those who may not see products', async () => {
    signIn(['order.view']);
    const view = await open();
    await expect.element(view.getByRole('link', { name: /รอจัดส่ง\s*128/ })).toBeVisible();
    expect(view.getByText('สต็อกต่ำ').query()).toBeNull();
  });
});

describe('the first steps', () => {
  test('are ticked by what the shop really has', async () => {
    gives(countOrders, noOrders);
    const view = await open();
    const steps = view.getByRole('region', { name: 'เริ่มใช้งาน 2/5 ขั้น' });
    await expect.element(steps).toBeVisible();
    await expect
      .element(steps.getByRole('link', { name: /เพิ่มที่อยู่ผู้ส่ง/ }))
      .toHaveAttribute('href', '/address?type=sender&create=1');
    expect(steps.getByRole('link', { name: /เพิ่มสินค้า/ }).query()).toBeNull();
  });

  test('leave when all are done', async () => {
    gives(listAddresses, { ...some(1), items: [{ id: 1 }] } as never);
    gives(listCouriers, [{ c: 'flashexpress', connected: true }] as never);
    const view = await open();
    await expect.element(view.getByRole('link', { name: /สต็อกต่ำ\s*7/ })).toBeVisible();
    await expect.poll(() => sentCalls.length).toBeGreaterThanOrEqual(6);
    expect(view.getByText(/เริ่มใช้งาน/).query()).toBeNull();
  });

  test('never come to those who cannot take them', async () => {
    gives(countOrders, noOrders);
    signIn(permissionKeys.filter((key) => key !== 'setting'));
    const view = await open();
    await expect.element(view.getByRole('link', { name: /รอจัดส่ง\s*0/ })).toBeVisible();
    expect(view.getByText(/เริ่มใช้งาน/).query()).toBeNull();
  });

  test('fit a phone', async () => {
    await page.viewport(360, 780);
    gives(countOrders, noOrders);
    const view = await open();
    await expect.element(view.getByText(/เริ่มใช้งาน/)).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
    await page.viewport(1280, 800);
  });
});
