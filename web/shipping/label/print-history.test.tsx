// What the print history promises: who printed what and where, printing again with a reason, and
// uncollected parcels.
import {
  confirmPrint,
  listPrintItems,
  listPrints,
  printAgain,
  type PrintItem,
  type PrintJob,
} from '@app/contract/shipping/label';
import { listUsers } from '@app/contract/shop/user';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { toastStore } from '../../ui/feedback/toast.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, sentCalls } from '../../ui/testing/replies.ts';
import PrintHistoryPage from './print-history.page.tsx';

const job: PrintJob = {
  id: 7,
  at: '2026-11-20T03:00:00Z',
  user: { id: 3, name: 'ปุ้ย' },
  courier: 'flashexpress',
  size: '100x150',
  sort: 'sku',
  picklist: false,
  labels: 2,
  reprints: 0,
  pnos: ['TH0001', 'TH0002'],
  printedAt: '2026-11-20T03:05:00Z',
  reason: '',
  url: '/file/x',
  device: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140 Safari/537',
  unfetched: 1,
};
const label = (pno: string, over: Partial<PrintItem> = {}): PrintItem => ({
  orderId: 1,
  orderCode: 'SD1',
  pno,
  times: 1,
  isLive: true,
  pickedUpAt: null,
  isUnfetched: false,
  stale: null,
  ...over,
});
const pageOf = <T,>(items: T[]) => ({
  items,
  pagination: { current_page: 1, per_page: 50, total_count: items.length },
});

beforeEach(() => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  toastStore.set([]);
  answerCalls();
  const permissions = new Set(['ship.print'] as const);
  meStore.set({ id: 3, username: 'puy', name: 'ปุ้ย', role: 2, permissions, flags: {} });
  vi.spyOn(window, 'open').mockReturnValue(null);
  gives(listPrints, pageOf([job]));
  gives(
    listPrintItems,
    pageOf([
      label('TH0001', { isUnfetched: true }),
      label('TH0002', { isLive: false }),
      label('TH0003', { stale: 'info', times: 2 }),
    ]),
  );
  gives(printAgain, {
    ...{ url: '/file/y', id: 8, labels: 1, pages: 1, reprints: [1], notices: [], left: ['TH0002'] },
  });
  gives(confirmPrint, { ...job, id: 8 });
});

const open = async () => {
  const view = await renderScreen(<PrintHistoryPage />, { at: '/print-history' });
  await view
    .getByRole('row', { name: /TH0001, TH0002/ })
    .getByText('TH0001, TH0002')
    .click();
  return view;
};
const again = () => sentCalls.filter(({ url }) => url.pathname.endsWith('/again'));

test('the print history shows who printed, on which device, and what no courier has collected for a day', async () => {
  await page.viewport(1500, 800);
  const view = await renderScreen(<PrintHistoryPage />, { at: '/print-history' });
  const row = view.getByRole('row', { name: /TH0001, TH0002/ });
  for (const text of ['ปุ้ย', 'Chrome บน Windows', 'เกิน 24 ชม. ยังไม่รับ 1 ใบ'])
    await expect.element(row.getByText(text)).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
  await page.viewport(1280, 800);
});

test('every label of the print history shows the state of its parcel, and finished ones cannot be ticked', async () => {
  const view = await open();
  const list = view.getByRole('list', { name: 'ใบในงานพิมพ์นี้' });
  await expect.element(list.getByText('พิมพ์เกิน 24 ชม. ขนส่งยังไม่รับ')).toBeVisible();
  await expect.element(list.getByText(/ต้องยกเลิกเลขและออกใหม่/)).toBeVisible();
  await expect.element(list.getByRole('checkbox', { name: 'TH0002' })).toBeDisabled();
  await expect.element(list.getByText('พิมพ์ครั้งที่ 2')).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
});

test('the print history prints the whole set again only with a reason, and counts it once the user confirms', async () => {
  const view = await open();
  const whole = view.getByRole('button', { name: 'พิมพ์ทั้งชุดซ้ำ 2 ใบ' });
  await expect.element(whole).toBeDisabled();
  await view.getByRole('textbox', { name: 'เหตุผลที่พิมพ์ซ้ำ' }).fill('ใบเปียก');
  await whole.click();
  await expect.element(view.getByText(/ไม่ได้พิมพ์ 1 ใบ/)).toBeVisible();
  expect(again()[0]?.body).toEqual({ reason: 'ใบเปียก' });
  await view.getByRole('button', { name: 'พิมพ์ซ้ำครบแล้ว' }).click();
  await expect.poll(() => toastStore.get()[0]?.text).toBe('บันทึกว่าพิมพ์แล้ว 1 ใบ');
});

test('the print history prints only chosen numbers', async () => {
  const view = await open();
  await view.getByRole('checkbox', { name: 'TH0001' }).click();
  await view.getByRole('textbox', { name: 'เหตุผลที่พิมพ์ซ้ำ' }).fill('ขาด');
  await view.getByRole('button', { name: 'พิมพ์เฉพาะที่เลือก 1 ใบ' }).click();
  await expect.poll(() => again()[0]?.body).toEqual({ pnos: ['TH0001'], reason: 'ขาด' });
});

test('the print history links to the label screen when it is empty', async () => {
  gives(listPrints, pageOf([]));
  meStore.set((me) => me && { ...me, permissions: new Set(['ship.print', 'order.view']) });
  const view = await renderScreen(<PrintHistoryPage />, { at: '/print-history' });
  await expect
    .element(view.getByRole('link', { name: 'ไปพิมพ์ใบปะหน้า' }))
    .toHaveAttribute('href', '/order/send?stage=labelled');
});

test('the print history fits a phone', async () => {
  await page.viewport(360, 780);
  const view = await renderScreen(<PrintHistoryPage />, { at: '/print-history' });
  await expect
    .element(view.getByRole('listitem').getByText('เกิน 24 ชม. ยังไม่รับ 1 ใบ'))
    .toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await page.viewport(1280, 800);
});

test('the print history is filtered by any user for those who may see the staff, otherwise by oneself', async () => {
  gives(listUsers, pageOf([{ id: 5, name: 'นก', username: 'nok' }]) as never);
  const asked = () => sentCalls.findLast(({ url }) => url.pathname.endsWith('/print/history'));
  const show = async () => {
    const view = await renderScreen(<PrintHistoryPage />, { at: '/print-history' });
    await view.getByRole('button', { name: 'ตัวกรอง' }).click();
    return view;
  };
  const own = await show();
  await page.getByRole('combobox', { name: 'ผู้พิมพ์' }).selectOptions('ปุ้ย (ฉัน)');
  await page.getByRole('button', { name: 'ใช้ตัวกรอง' }).click();
  await expect.poll(() => asked()?.url.searchParams.get('userId')).toBe('3');
  await expect.element(own.getByText('ผู้พิมพ์: ปุ้ย (ฉัน)')).toBeVisible();
  expect(sentCalls.some(({ url }) => url.pathname.endsWith('/user/lists'))).toBe(false);
  own.unmount();
  meStore.set({ ...meStore.get()!, permissions: new Set(['ship.print', 'user.manage']) });
  await show();
  await page.getByRole('combobox', { name: 'ผู้พิมพ์' }).selectOptions('นก');
  await page.getByRole('button', { name: 'ใช้ตัวกรอง' }).click();
  await expect.poll(() => asked()?.url.searchParams.get('userId')).toBe('5');
});
