// What erasing a customer promises on screen.
import { eraseCustomer } from '@app/contract/upkeep/privacy';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, dropsLine, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import EraseCustomerPage from './erase-customer.page.tsx';

beforeEach(() => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  answerCalls();
  const permissions = new Set(['setting'] as const);
  meStore.set({ id: 7, username: 'puy', name: 'ปุ้ย', role: 1, permissions, flags: {} });
});

const open = () => renderScreen(<EraseCustomerPage />, { at: '/setting/privacy' });
const lastBody = () => sentCalls.findLast((sent) => sent.body !== null)?.body;

test('the erasure page sends nothing before phone and reason are entered and the question is answered', async () => {
  gives(eraseCustomer, { orders: 3, addresses: 1, messages: 2, receipts: 1, leads: 4 });
  const view = await open();
  const start = view.getByRole('button', { name: 'ลบข้อมูลลูกค้า' });
  await expect.element(start).toBeDisabled();
  await view.getByRole('textbox', { name: 'เบอร์ลูกค้า' }).fill('081-000-5678');
  await expect.element(start).toBeDisabled();
  await view.getByRole('textbox', { name: 'เหตุผล' }).fill('ลูกค้าขอ');
  await start.click();
  await expect.element(view.getByText('ลบข้อมูลของ 081-000-5678 ถาวร?')).toBeVisible();
  expect(lastBody()).toBeUndefined();
  expect(await seriousFaults()).toEqual([]);
  await view.getByRole('button', { name: 'ลบถาวร' }).click();
  await expect
    .element(view.getByRole('status').filter({ hasText: 'ลบแล้ว: 3 ออเดอร์ 2 ข้อความ 1 ที่อยู่ 4 ลีด' }))
    .toBeVisible();
  expect(lastBody()).toEqual({ phone: '0810005678', reason: 'ลูกค้าขอ' });
});

test('the erasure page names an open order beside the phone, and keeps typed values', async () => {
  refuses(eraseCustomer, {
    code: 'IN_USE',
    fields: { phone: 'ยังมีออเดอร์ที่ไม่จบ: SD12 ปิดออเดอร์เหล่านี้ก่อน' },
  });
  const view = await open();
  await view.getByRole('textbox', { name: 'เบอร์ลูกค้า' }).fill('0810005678');
  await view.getByRole('textbox', { name: 'เหตุผล' }).fill('ลูกค้าขอ');
  await view.getByRole('button', { name: 'ลบข้อมูลลูกค้า' }).click();
  await view.getByRole('button', { name: 'ลบถาวร' }).click();
  await expect.element(view.getByText(/ยังมีออเดอร์ที่ไม่จบ: SD12/)).toBeVisible();
  await expect.element(view.getByRole('textbox', { name: 'เหตุผล' })).toHaveValue('ลูกค้าขอ');
});

const nowhere = 'ไม่พบข้อมูลของเบอร์นี้ อาจลบไปแล้ว หรือเบอร์ไม่ตรงกับที่บันทึกไว้';
async function press(view: Awaited<ReturnType<typeof open>>, phone: string) {
  await view.getByRole('textbox', { name: 'เบอร์ลูกค้า' }).fill(phone);
  await view.getByRole('textbox', { name: 'เหตุผล' }).fill('ลูกค้าขอ');
  await view.getByRole('button', { name: 'ลบข้อมูลลูกค้า' }).click();
  await view.getByRole('button', { name: 'ลบถาวร' }).click();
}

test('the erasure page shows success when the press after a lost answer finds nothing left', async () => {
  dropsLine(eraseCustomer);
  const view = await open();
  await press(view, '0810005678');
  await expect.element(view.getByRole('alert')).toBeVisible();
  refuses(eraseCustomer, { code: 'NOT_FOUND', fields: { phone: nowhere } });
  await press(view, '081-000-5678');
  const already = view.getByRole('status').filter({ hasText: 'ลบข้อมูลของ 081-000-5678 ไปแล้ว' });
  await expect.element(already).toBeVisible();
  expect(document.body.textContent).not.toContain(nowhere);
});

test('the erasure page shows success when the same phone is sent twice', async () => {
  gives(eraseCustomer, { orders: 3, addresses: 1, messages: 2, receipts: 1, leads: 4 });
  const view = await open();
  await press(view, '0810005678');
  await expect.element(view.getByRole('status').filter({ hasText: 'ลบแล้ว: 3' })).toBeVisible();
  refuses(eraseCustomer, { code: 'NOT_FOUND', fields: { phone: nowhere } });
  await press(view, '0810005678');
  const already = view.getByRole('status').filter({ hasText: 'ลบข้อมูลของ 081-000-5678 ไปแล้ว' });
  await expect.element(already).toBeVisible();
});

test('the erasure page shows beside the phone that it is unknown when it was not sent before', async () => {
  gives(eraseCustomer, { orders: 3, addresses: 1, messages: 2, receipts: 1, leads: 4 });
  const view = await open();
  await press(view, '0810005678');
  await expect.element(view.getByRole('status').filter({ hasText: 'ลบแล้ว: 3' })).toBeVisible();
  refuses(eraseCustomer, { code: 'NOT_FOUND', fields: { phone: nowhere } });
  await press(view, '0810005679');
  await expect.element(view.getByText(nowhere)).toBeVisible();
  expect(document.body.textContent).not.toContain('ลบแล้ว: 3');
});

test('the erasure page fits a phone', async () => {
  await page.viewport(360, 780);
  try {
    await open();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  } finally {
    await page.viewport(1280, 800);
  }
});
