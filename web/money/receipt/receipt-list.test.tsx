// What the screen of all receipts and tax invoices promises.
import type { Permission } from '@app/contract/kit/permissions';
import {
  listReceipts,
  reprintReceipts,
  voidReceipt,
  type Receipt,
} from '@app/contract/money/receipt';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { pressThai } from '../../ui/testing/keys.ts';
import { fakeTab, type FakeTab } from '../../ui/testing/fake-tab.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, sentCalls } from '../../ui/testing/replies.ts';
import ReceiptListPage from './receipt-list.page.tsx';

const receipt = (id: number, over: Partial<Receipt> = {}): Receipt => ({
  id,
  kind: 'receipt',
  no: `RE6911-000${id}`,
  orderId: 10 + id,
  orderCode: `SD1${id}`,
  customer: 'สมหญิง ใจดี',
  total: 580,
  issuedAt: '2026-11-21T03:00:00Z',
  issuedBy: 'puy',
  voidedAt: null,
  voidReason: '',
  changed: false,
  ...over,
});

const some = [
  receipt(1),
  receipt(2, { kind: 'full', changed: true }),
  receipt(3, { voidedAt: '2026-11-21T04:00:00Z', voidReason: 'ชื่อผิด' }),
];

function signIn(...permissions: Permission[]) {
  const set = new Set(permissions);
  meStore.set({ id: 7, username: 'puy', name: 'ปุ้ย', role: 4, permissions: set, flags: {} });
}

const list = (items: readonly Receipt[]) =>
  gives(listReceipts, {
    items: [...items],
    pagination: { current_page: 1, per_page: 20, total_count: items.length },
  });

let tab: FakeTab;

beforeEach(async () => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  answerCalls();
  signIn('order.view', 'order.edit', 'customer.pii');
  list(some);
  tab = fakeTab();
  await page.viewport(1366, 768);
});

const open = (at = '/order/receipt') => renderScreen(<ReceiptListPage />, { at });
const lastBody = () => sentCalls.findLast((sent) => sent.body !== null)?.body;
const asked = () =>
  sentCalls.findLast(({ url }) => url.pathname.endsWith('/receipt'))?.url.search ?? '';

test('every receipt in the list shows its number, kind, order, buyer, sum and whether it is voided', async () => {
  const { getByRole } = await open();
  const row = getByRole('row', { name: /RE6911-0002/ });
  for (const words of ['ใบกำกับภาษี', 'SD12', 'สมหญิง ใจดี', '580.00', 'ออเดอร์ถูกแก้หลังออก'])
    await expect.poll(() => row.element().textContent).toContain(words);
  expect(getByRole('row', { name: /RE6911-0003/ }).element().textContent).toContain('ยกเลิกแล้ว');
  expect(await seriousFaults()).toEqual([]);
});

test('the receipt list is filtered by the address', async () => {
  await open('/order/receipt?kind=full&state=live&search=SD1&from=2026-11-01&to=2026-11-30');
  await expect.poll(asked).toContain('kind=full');
  for (const part of ['state=live', 'search=SD1', 'from=2026-11-01', 'to=2026-11-30'])
    expect(asked()).toContain(part);
});

test('ticked receipts are printed again in one file, which reports the voided ones it leaves out', async () => {
  gives(reprintReceipts, { url: 'http://127.0.0.1/v1/file/x' });
  const { getByRole, getByText } = await open();
  await getByRole('checkbox', { name: 'เลือก เอกสาร RE6911-0001' }).click();
  await getByRole('checkbox', { name: 'เลือก เอกสาร RE6911-0003' }).click();
  await getByRole('button', { name: 'พิมพ์ซ้ำ' }).click();
  await expect.element(getByText('ข้าม 1 ใบที่ยกเลิกแล้ว')).toBeVisible();
  await getByRole('radio', { name: 'ม้วน 80 มม.' }).click();
  await getByRole('button', { name: 'พิมพ์ 1 ใบ' }).click();
  await expect.poll(lastBody).toEqual({ ids: [1], paper: 'roll80' });
  await expect.poll(() => tab.went.length).toBe(1);
  expect(tab.words()).toContain('กำลังจัดหน้า');
});

test('receipts that are printed again leave out full tax invoices for users who may not see buyers, and say so', async () => {
  const me = { id: 7, username: 'puy', name: 'ปุ้ย', role: 2, flags: {} };
  meStore.set({ ...me, permissions: new Set(['order.view']) });
  const { getByRole, getByText } = await open();
  await getByRole('checkbox', { name: 'เลือก เอกสาร RE6911-0001' }).click();
  await getByRole('checkbox', { name: 'เลือก เอกสาร RE6911-0002' }).click();
  await getByRole('button', { name: 'พิมพ์ซ้ำ' }).click();
  await expect.element(getByText(/^ข้าม 1 ใบ .*ที่อยู่ลูกค้า/)).toBeVisible();
  await expect.element(getByRole('button', { name: 'พิมพ์ 1 ใบ' })).toBeEnabled();
});

test('receipts that are printed again open by a second press when the browser blocked the tab', async () => {
  gives(reprintReceipts, { url: 'http://127.0.0.1/v1/file/x' });
  const { getByRole, getByText } = await open();
  await getByRole('checkbox', { name: 'เลือก เอกสาร RE6911-0001' }).click();
  await getByRole('button', { name: 'พิมพ์ซ้ำ' }).click();
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  await getByRole('button', { name: 'พิมพ์ 1 ใบ' }).click();
  await getByRole('button', { name: 'เปิดไฟล์' }).click();
  expect(opened).toHaveBeenLastCalledWith('http://127.0.0.1/v1/file/x', '_blank');
  expect(getByText(/ในแท็บใหม่แล้ว/).elements()).toEqual([]);
});

test('the receipt list is walked by keyboard, opens a document by Enter and prints it by P', async () => {
  const { getByRole } = await open();
  await expect.element(getByRole('row', { name: /RE6911-0001/ })).toBeVisible();
  pressThai('KeyJ');
  await expect.poll(() => document.querySelector('[data-cursor]')?.textContent).toMatch(/0001/);
  pressThai('KeyP');
  await expect.element(getByRole('dialog', { name: 'พิมพ์ซ้ำ 1 ใบ' })).toBeVisible();
});

test('an opened receipt can be voided with a reason, and a voided one only shows why', async () => {
  gives(voidReceipt, { ok: true });
  const { getByRole, router } = await open('/order/receipt?open=1');
  await getByRole('button', { name: 'ยกเลิกใบนี้' }).click();
  await getByRole('textbox', { name: 'เหตุผล' }).fill('ที่อยู่ผิด');
  await getByRole('dialog', { name: /ยกเลิก ใบเสร็จรับเงิน RE6911-0001/ })
    .getByRole('button', { name: 'ยกเลิกใบนี้' })
    .click();
  await expect.poll(lastBody).toEqual({ reason: 'ที่อยู่ผิด' });
  await router.navigate({ to: '.', search: { open: '3' } });
  await expect.poll(() => document.querySelector('[role="dialog"]')?.textContent).toContain('ชื่อผิด');
  expect(getByRole('button', { name: 'ยกเลิกใบนี้' }).elements()).toEqual([]);
});

test('the receipt list shows documents as cards on a phone, without sideways scroll', async () => {
  await page.viewport(360, 780);
  const { getByRole } = await open();
  await expect.element(getByRole('button', { name: 'เปิด เอกสาร RE6911-0001' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  expect(await seriousFaults()).toEqual([]);
});

test('the receipt list shows a shop without receipts how to issue one', async () => {
  list([]);
  const { getByText } = await open();
  await expect.element(getByText('ยังไม่เคยออกใบเสร็จ')).toBeVisible();
});
