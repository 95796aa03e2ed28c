// What printing receipts on the screen promises.
import type { Permission } from '@app/contract/kit/permissions';
import { listReceipts, printReceipt, voidReceipt, type Receipt } from '@app/contract/money/receipt';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { fakeTab, type FakeTab } from '../../ui/testing/fake-tab.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import { ReceiptPanel } from './receipt-panel.tsx';

const issued: Receipt = {
  id: 4,
  kind: 'receipt',
  no: 'RE6911-0004',
  orderId: 12,
  orderCode: 'SD12',
  customer: 'สมหญิง ใจดี',
  total: 580,
  issuedAt: '2026-11-21T03:00:00Z',
  issuedBy: 'puy',
  voidedAt: null,
  voidReason: '',
  changed: true,
};

function signIn(...permissions: Permission[]) {
  const set = new Set(permissions);
  meStore.set({ id: 7, username: 'puy', name: 'ปุ้ย', role: 4, permissions: set, flags: {} });
}

const list = (...items: Receipt[]) =>
  gives(listReceipts, {
    items,
    pagination: { current_page: 1, per_page: 20, total_count: items.length },
  });

let tab: FakeTab;

beforeEach(() => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  answerCalls();
  signIn('order.view', 'order.edit', 'setting', 'customer.pii');
  list();
  tab = fakeTab();
});

const open = () => renderScreen(<ReceiptPanel orderId={12} />, { at: '/order/12/view' });
const lastBody = () => sentCalls.findLast((sent) => sent.body !== null)?.body;

test('a receipt opens in a new tab and shows its number', async () => {
  gives(printReceipt, {
    url: 'http://127.0.0.1/v1/file/x',
    receipts: [{ id: 4, orderId: 12, no: 'RE6911-0004', again: false, changed: false }],
  });
  const view = await open();
  await expect.element(view.getByText('ยังไม่เคยออกเอกสารของออเดอร์นี้')).toBeVisible();
  await view.getByRole('button', { name: 'ออกใบเสร็จ' }).click();
  await view.getByRole('radio', { name: 'ม้วน 80 มม.' }).click();
  expect(await seriousFaults()).toEqual([]);
  await view.getByRole('button', { name: 'พิมพ์ 1 ใบ' }).click();
  await expect.element(view.getByText('RE6911-0004')).toBeVisible();
  expect(tab.went).toEqual(['http://127.0.0.1/v1/file/x']);
  expect(tab.words()).toContain('กำลังจัดหน้า');
  expect(lastBody()).toEqual({ orderId: [12], kind: 'receipt', paper: 'roll80' });
});

test('a receipt leads a shop without company data to the form for it', async () => {
  refuses(printReceipt, { code: 'NO_RECEIPT_INFO' });
  const view = await open();
  await view.getByRole('button', { name: 'ออกใบเสร็จ' }).click();
  await view.getByRole('button', { name: 'พิมพ์ 1 ใบ' }).click();
  await expect.element(view.getByText(/กรุณาตั้งค่าข้อมูลใบเสร็จก่อน/)).toBeVisible();
  await expect.element(view.getByRole('link', { name: 'ไปตั้งค่าข้อมูลร้าน' })).toBeVisible();
  expect(tab.closed).toBe(1);
});

test('a full tax invoice may name another buyer, and errors appear beside their boxes', async () => {
  refuses(printReceipt, {
    code: 'UNPROCESSED',
    fields: { 'customer.taxid': 'เลขประจำตัวผู้เสียภาษีต้องมี 13 หลัก' },
  });
  const view = await open();
  await view.getByRole('button', { name: 'ออกใบเสร็จ' }).click();
  await view.getByRole('radio', { name: 'ใบกำกับภาษี', exact: true }).click();
  await view.getByRole('checkbox', { name: 'ออกในชื่ออื่นที่ไม่ใช่ผู้รับพัสดุ' }).click();
  await view.getByRole('textbox', { name: 'ชื่อผู้ซื้อ' }).fill('บริษัท ก จำกัด');
  await view.getByRole('textbox', { name: 'ที่อยู่ผู้ซื้อ' }).fill('1 ถ.สีลม');
  await view.getByRole('textbox', { name: /เลขประจำตัวผู้เสียภาษี/ }).fill('12');
  await view.getByRole('button', { name: 'พิมพ์ 1 ใบ' }).click();
  await expect
    .element(view.getByRole('textbox', { name: /เลขประจำตัวผู้เสียภาษี/ }))
    .toHaveAccessibleDescription(/13 หลัก/);
  expect(lastBody()).toMatchObject({ customer: { name: 'บริษัท ก จำกัด', taxid: '12' } });
});

test('a full tax invoice is not offered to users who may not see the buyer', async () => {
  signIn('order.view');
  const view = await open();
  await view.getByRole('button', { name: 'ออกใบเสร็จ' }).click();
  await expect.element(view.getByRole('radio', { name: 'ใบเสร็จรับเงิน' })).toBeChecked();
  expect(view.getByRole('radio', { name: 'ใบกำกับภาษี', exact: true }).elements()).toEqual([]);
  await expect.element(view.getByText(/ต้องมีที่อยู่ลูกค้า/)).toBeVisible();
});

test('a receipt that is voided asks for a reason and explains that the number stays used', async () => {
  list(issued);
  gives(voidReceipt, { ok: true });
  const view = await open();
  await expect.element(view.getByText('ออเดอร์ถูกแก้หลังออก')).toBeVisible();
  await view.getByRole('button', { name: 'ยกเลิกใบ RE6911-0004' }).click();
  const verb = view.getByRole('button', { name: 'ยกเลิกใบนี้' });
  await expect.element(verb).toBeDisabled();
  await view.getByRole('textbox', { name: 'เหตุผล' }).fill('ชื่อผิด');
  await verb.click();
  await expect.element(view.getByText('ยกเลิก RE6911-0004 แล้ว')).toBeVisible();
  expect(lastBody()).toEqual({ reason: 'ชื่อผิด' });
});

test('a receipt cannot be voided without the right to edit, and it fits a phone', async () => {
  list(issued, {
    ...issued,
    id: 3,
    no: 'RE6911-0003',
    voidedAt: '2026-11-21T04:00:00Z',
    voidReason: 'ชื่อผิด',
  });
  signIn('order.view');
  await page.viewport(360, 780);
  try {
    const view = await open();
    await expect.element(view.getByText('ยกเลิกแล้ว')).toBeVisible();
    expect(view.getByRole('button', { name: /^ยกเลิกใบ RE/ }).elements()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
    expect(await seriousFaults()).toEqual([]);
  } finally {
    await page.viewport(1280, 800);
  }
});
