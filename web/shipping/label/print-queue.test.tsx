// What the print queue promises.
import { listAddresses } from '@app/contract/customer/address';
import { confirmPrint, printQueuedLabels } from '@app/contract/shipping/label';
import { listPrintQueue, type QueuedLabel } from '@app/contract/shipping/print-queue';
import { listMarks } from '@app/contract/customer/customer';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { toastStore } from '../../ui/feedback/toast.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { onlineStore, session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { readCode } from '../../ui/testing/reader.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import PrintQueuePage from './print-queue.page.tsx';

const label = (id: number, change: Partial<QueuedLabel> = {}): QueuedLabel => ({
  orderId: id,
  orderCode: `SD${id}`,
  shipmentId: id * 10,
  pno: `TH019${id}A`,
  sortCode: '01N-CNX',
  name: `ลูกค้า ${id}`,
  province: 'ตาก',
  items: [{ name: 'สบู่ขมิ้น', unit: 2 }],
  sender: 'ร้านทดสอบ',
  codAmount: 290,
  bookedAt: '2026-11-21T01:00:00.000Z',
  printCount: 0,
  printedAt: null,
  size: null,
  ...change,
});
const pageOf = (...items: QueuedLabel[]) => ({
  items,
  pagination: { current_page: 1, per_page: 20, total_count: items.length },
});
const made = (labels: number) => ({
  url: 'about:blank',
  id: 4,
  labels,
  pages: labels,
  reprints: [],
  notices: [],
});

beforeEach(() => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  session.write('userInfo', { id: 1 });
  toastStore.set([]);
  onlineStore.set(true);
  answerCalls();
  meStore.set({
    id: 1,
    username: 'u',
    name: 'u',
    role: 1,
    flags: {},
    permissions: new Set(['ship.print', 'order.view', 'ship.view']),
  });
  gives(listMarks, { items: [] });
  gives(listAddresses, { items: [], pagination: pageOf().pagination });
  gives(listPrintQueue, pageOf(label(1), label(2)));
  gives(printQueuedLabels, made(2));
  gives(confirmPrint, {} as never);
});

const show = (rest = '') => renderScreen(<PrintQueuePage />, { at: `/flash-express/print${rest}` });
const queries = () =>
  sentCalls
    .filter(({ url }) => url.pathname.endsWith('/order/print'))
    .map(({ url }) => url.searchParams);

test('the print queue shows unprinted labels, prints all of them at once and counts them', async () => {
  const view = await show();
  await expect.element(view.getByText('TH0191A').first()).toBeVisible();
  expect(queries()[0]?.get('printed')).toBe('0');
  expect(await seriousFaults()).toEqual([]);
  await view.getByRole('button', { name: 'พิมพ์ทั้งหมด 2 ใบ' }).click();
  await view.getByRole('button', { name: 'พิมพ์ 2 ใบ' }).click();
  await view.getByRole('button', { name: 'พิมพ์ครบแล้ว' }).click();
  await expect.element(view.getByText(/เลือก 2 · สำเร็จ 2 · พลาด 0/)).toBeVisible();
  const sent = sentCalls.find(({ body }) => (body as { orderId?: unknown } | null)?.orderId);
  expect(sent?.body).toMatchObject({ orderId: [1, 2] });
});

test('the print queue links to the orders when nothing waits, but only for users with the right to them', async () => {
  gives(listPrintQueue, pageOf());
  meStore.set((me) => me && { ...me, permissions: new Set(['ship.print'] as const) });
  const { getByText, getByRole } = await show();
  await expect.element(getByText('ไม่มีใบปะหน้ารอพิมพ์')).toBeVisible();
  expect(getByRole('link', { name: 'ไปที่รอจัดส่ง' }).query()).toBeNull();
  meStore.set((me) => me && { ...me, permissions: new Set(['ship.print', 'order.view'] as const) });
  await expect.element(getByRole('link', { name: 'ไปที่รอจัดส่ง' })).toBeVisible();
});

test('the print queue keeps and counts a label that cannot be made, and prints the others', async () => {
  refuses(printQueuedLabels, { code: 'PRINT_ERR', details: { orderIds: [2] } });
  const view = await show();
  await view.getByRole('button', { name: 'พิมพ์ทั้งหมด 2 ใบ' }).click();
  await view.getByRole('button', { name: 'พิมพ์ 2 ใบ' }).click();
  const skip = view.getByRole('button', { name: 'พิมพ์เฉพาะที่เหลือ 1 ใบ' });
  await expect.element(skip).toBeVisible();
  gives(printQueuedLabels, made(1));
  await skip.click();
  await view.getByRole('button', { name: 'พิมพ์ครบแล้ว' }).click();
  await expect.element(view.getByText(/เลือก 2 · สำเร็จ 1 · พลาด 1/)).toBeVisible();
});

test('the print queue offers the first labels when there are more than one print takes, and shows how many are left', async () => {
  const { items, pagination } = pageOf(label(1), label(2));
  gives(listPrintQueue, { items, pagination: { ...pagination, total_count: 5012 } });
  const view = await show();
  await view.getByRole('button', { name: 'พิมพ์ 5,000 ใบแรก' }).click();
  await expect.element(view.getByRole('button', { name: 'พิมพ์ 2 ใบ' })).toBeVisible();
  expect(toastStore.get()[0]?.text).toMatch(/ที่เหลืออีก 12 ใบ/);
});

test('the print queue prints only the ticked labels', async () => {
  const view = await show();
  await view.getByRole('checkbox', { name: /SD2/ }).click();
  await view.getByRole('button', { name: 'พิมพ์ใบปะหน้า' }).click();
  await expect.element(view.getByRole('button', { name: 'พิมพ์ 1 ใบ' })).toBeVisible();
});

test('the print queue prints a label again by its scanned number, and reports an unknown number', async () => {
  const view = await show();
  await expect.element(view.getByText('TH0191A').first()).toBeVisible();
  gives(listPrintQueue, pageOf(label(9, { printCount: 1 })));
  readCode('TH0199A');
  await expect.element(view.getByRole('button', { name: 'พิมพ์ 1 ใบ' })).toBeVisible();
  expect(queries().at(-1)?.get('pno')).toBe('TH0199A');
  await view.getByRole('button', { name: 'ยกเลิก', exact: true }).click();
  gives(listPrintQueue, pageOf());
  readCode('TH0000X');
  await expect.poll(() => toastStore.get()[0]?.text).toMatch(/ไม่พบพัสดุ TH0000X/);
});

test('the print queue sends its filters to the server, and can show everything', async () => {
  await show('?printed=all&senderId=5&size=100x75');
  await expect.poll(() => queries()[0]?.get('senderId')).toBe('5');
  expect(queries()[0]?.get('size')).toBe('100x75');
  expect(queries()[0]?.has('printed')).toBe(false);
});

test('the print queue explains where numbers come from when it is empty, and can be reloaded after a fault', async () => {
  gives(listPrintQueue, pageOf());
  const view = await show();
  await expect.element(view.getByText('ไม่มีใบปะหน้ารอพิมพ์')).toBeVisible();
  refuses(listPrintQueue, { code: 'INTERNAL_ERROR' });
  const other = await show('?page=2');
  await expect.element(other.getByRole('button', { name: 'ลองใหม่' }).first()).toBeVisible();
});

test('the print queue fits a phone', async () => {
  await page.viewport(360, 780);
  const view = await show();
  await expect.element(view.getByText(/SD1 · ลูกค้า 1/)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  expect(await seriousFaults()).toEqual([]);
  await page.viewport(1280, 800);
});
