// What the screen of parcels to Laos promises.
import { listPrints } from '@app/contract/shipping/label';
import { listLaosOrders, printLaos } from '@app/contract/shipping/laos';
import type { OrderReply } from '@app/contract/order/order';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { toastStore } from '../../ui/feedback/toast.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { onlineStore, session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { keepNothing } from '../../ui/testing/keep-nothing.ts';
import { fakeTab } from '../../ui/testing/fake-tab.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, dropsLine, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import LaosOrdersPage from './laos-orders.page.tsx';

const order = (id: number, payment: object, printCount = 0) =>
  ({
    id,
    code: `SD${id}`,
    status: 'send',
    country: 'LA',
    info: {
      name: `ນາງ ຄຳຫຼ້າ ${id}`,
      phone: '+8562055551234',
      province: 'LA-VT',
      provinceName: 'นครหลวงเวียงจันทน์',
      district: 'ໄຊເສດຖາ',
      village: 'ໂພນທັນ',
      branch: 'ໂພນທັນໃຕ້',
    },
    items: [{ id: 1, products: { name: 'สบู่ขมิ้น' }, unit: 2 }],
    payment: { codAmount: 290, codKip: null, ...payment },
    pno: `LA0000${id}`,
    printCount,
    webhook: [],
    createdAt: '2026-11-21T01:00:00.000Z',
    createdBy: { id: 1, username: 'pui' },
  }) as unknown as OrderReply;

const pageOf = <T,>(...items: T[]) => ({
  items,
  pagination: { current_page: 1, per_page: 20, total_count: items.length },
});
const job = {
  id: 9,
  at: '2026-11-21T01:00:00.000Z',
  user: { id: 1, name: 'ปุ้ย' },
  courier: 'laos',
  size: '100x150',
  sort: 'selected',
  picklist: false,
  labels: 1,
  reprints: 0,
  pnos: ['LA00001001'],
  printedAt: null,
  reason: '',
  url: null,
};

beforeEach(() => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  toastStore.set([]);
  meStore.set({
    ...{ id: 1, username: 'u', name: 'u', role: 1 },
    flags: { shippingLaos: 1 },
    permissions: new Set(['ship.view', 'ship.print', 'order.create', 'order.edit']),
  });
  answerCalls();
  onlineStore.set(true);
  gives(listPrints, pageOf(job) as never);
  gives(listLaosOrders, pageOf(order(1001, { codKip: 197_000 }), order(1002, {})) as never);
});

const show = (rest = '') => renderScreen(<LaosOrdersPage />, { at: `/laos/orders${rest}` });

test('the list of orders to Laos shows the full phone number, the branch, and baht and kip separately', async () => {
  const view = await show('?tab=waiting');
  await expect.element(view.getByText('+856 20 5555 1234').first()).toBeVisible();
  await expect.element(view.getByText(/สาขา ໂພນທັນໃຕ້.*นครหลวงเวียงจันทน์/).first()).toBeVisible();
  await expect.element(view.getByText('₭197,000').first()).toBeVisible();
  await expect.element(view.getByText(/เก็บบาท ฿290.00 · เก็บกีบ ₭197,000/)).toBeVisible();
  await expect
    .element(view.getByRole('link', { name: 'ยังไม่พิมพ์' }))
    .toHaveAttribute('aria-current', 'page');
  expect(await seriousFaults()).toEqual([]);
});

test('a print of Laos labels keeps its button busy, reports success and asks whether the paper is right', async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  gives(printLaos, (async () => {
    await held;
    return {};
  }) as never);
  const tab = fakeTab();
  const view = await show();
  await view.getByRole('checkbox', { name: /SD1001/ }).click();
  await view.getByRole('button', { name: 'พิมพ์ใบลาว' }).click();
  await expect.element(view.getByRole('button', { name: 'กำลังพิมพ์…' })).toBeDisabled();
  expect(tab.words()).toContain('กำลังจัดหน้า');
  release();
  await expect.poll(() => toastStore.get()[0]?.text).toBe('ส่งข้อมูลพัสดุแล้ว กรุณาตรวจสอบออเดอร์');
  await expect.element(page.getByRole('button', { name: 'พิมพ์ครบแล้ว' })).toBeVisible();
  expect(sentCalls.find(({ url }) => url.pathname.endsWith('/print/pdf/laos'))?.body).toEqual({
    orderId: [1001],
    size: '100x150',
  });
});

test('labels to Laos open by a second press when the browser blocked the tab', async () => {
  gives(printLaos, {} as never);
  const view = await show();
  await view.getByRole('checkbox', { name: /SD1001/ }).click();
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  onTestFinished(() => opened.mockRestore());
  await view.getByRole('button', { name: 'พิมพ์ใบลาว' }).click();
  await expect.poll(() => toastStore.get().map(({ action }) => action?.label)).toContain('เปิดไฟล์');
  toastStore
    .get()
    .find(({ action }) => action)
    ?.action?.run();
  expect(String(opened.mock.lastCall?.[0])).toMatch(/^blob:/);
});

test('the paper of Laos labels is chosen beside the button and sent with the print', async () => {
  gives(printLaos, {} as never);
  const view = await show();
  await view.getByRole('checkbox', { name: /SD1001/ }).click();
  await view.getByRole('combobox', { name: 'ขนาดกระดาษ' }).selectOptions('100x75');
  await view.getByRole('button', { name: 'พิมพ์ใบลาว' }).click();
  const body = () => sentCalls.find(({ url }) => url.pathname.endsWith('/print/pdf/laos'))?.body;
  await expect.poll(body).toEqual({ orderId: [1001], size: '100x75' });
});

test('the paper of Laos labels can be chosen also in a browser without storage', async () => {
  await keepNothing();
  gives(printLaos, {} as never);
  const view = await show();
  await view.getByRole('checkbox', { name: /SD1001/ }).click();
  await view.getByRole('combobox', { name: 'ขนาดกระดาษ' }).selectOptions('100x75');
  await view.getByRole('button', { name: 'พิมพ์ใบลาว' }).click();
  const body = () => sentCalls.find(({ url }) => url.pathname.endsWith('/print/pdf/laos'))?.body;
  await expect.poll(body).toEqual({ orderId: [1001], size: '100x75' });
});

test('a failed print of Laos labels stays visible with its reason, and can be tried again', async () => {
  refuses(printLaos, { code: 'PRINT_ERR', fields: { orderId: 'ออเดอร์ SD1001 ถูกยกเลิกแล้ว' } });
  const view = await show();
  await view.getByRole('checkbox', { name: /SD1001/ }).click();
  await view.getByRole('button', { name: 'พิมพ์ใบลาว' }).click();
  const alert = view.getByRole('alert');
  await expect.element(alert.getByText('พิมพ์ใบปะหน้าลาวไม่สำเร็จ ลองใหม่')).toBeVisible();
  await expect.element(alert.getByText('ออเดอร์ SD1001 ถูกยกเลิกแล้ว')).toBeVisible();
  gives(printLaos, {} as never);
  await alert.getByRole('button', { name: 'ลองใหม่' }).click();
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'พิมพ์ครบแล้ว' })).toBeVisible();
});

test('the list of orders to Laos is reloaded when a print got no answer, because its labels may exist', async () => {
  dropsLine(printLaos);
  const view = await show();
  await view.getByRole('checkbox', { name: /SD1001/ }).click();
  const lists = () => sentCalls.filter(({ url }) => url.pathname.endsWith('/laos/order')).length;
  const before = lists();
  expect(before).toBeGreaterThan(0);
  await view.getByRole('button', { name: 'พิมพ์ใบลาว' }).click();
  await expect.element(view.getByText('พิมพ์ใบปะหน้าลาวไม่สำเร็จ ลองใหม่')).toBeVisible();
  await expect.poll(lists).toBeGreaterThan(before);
});

test('the list of orders to Laos explains an empty step, and can be reloaded after a fault', async () => {
  gives(listLaosOrders, pageOf() as never);
  const view = await show('?tab=sent');
  await expect.element(view.getByText(/ไม่มีออเดอร์ในขั้น “ส่งแล้ว”/)).toBeVisible();
});

test('the list of orders to Laos fits a phone', async () => {
  await page.viewport(360, 780);
  const view = await show();
  await expect.element(view.getByText(/SD1001 · \+856 20 5555 1234/)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  expect(await seriousFaults()).toEqual([]);
  await page.viewport(1280, 800);
});

describe('all orders to Laos of a filter, more than the page shows', () => {
  const tickAll = async (total: number) => {
    gives(listLaosOrders, ({ url }) => {
      const shown = url.searchParams.get('pageSize') === '200' ? total : 2;
      const orders = Array.from({ length: Math.min(shown, 200) }, (_, at) => order(1001 + at, {}));
      return { items: orders, pagination: { ...pageOf().pagination, total_count: total } };
    });
    const view = await show();
    await view.getByRole('checkbox', { name: /SD1001/ }).click();
    await view.getByRole('button', { name: `เลือก ทั้งหมด ${total} รายการ` }).click();
    return view;
  };
  const printed = () =>
    (
      sentCalls.find(({ url }) => url.pathname.endsWith('/print/pdf/laos'))?.body as {
        orderId: number[];
      }
    )?.orderId;

  test('are printed, not only the rows of the page', async () => {
    gives(printLaos, {} as never);
    const view = await tickAll(3);
    await view.getByRole('button', { name: 'พิมพ์ใบลาว' }).click();
    await expect.poll(printed).toEqual([1001, 1002, 1003]);
  });

  test('are printed up to the limit of one print, with a message', async () => {
    gives(printLaos, {} as never);
    const view = await tickAll(203);
    await view.getByRole('button', { name: 'พิมพ์ใบลาว' }).click();
    await expect.poll(() => printed()?.length).toBe(200);
    await expect.element(view.getByText(/ครั้งละไม่เกิน 200 รายการ/)).toBeVisible();
  });

  test('change their status together', async () => {
    const view = await tickAll(3);
    await view.getByRole('button', { name: 'เปลี่ยนสถานะ' }).click();
    await expect.element(page.getByRole('dialog').getByText(/3/).first()).toBeVisible();
  });
});
