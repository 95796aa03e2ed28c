// What the list of refunds promises: the money to refund with its sums, decided and paid from
// there.
import type { Permission } from '@app/contract/kit/permissions';
import {
  addRefund,
  keepMoney,
  listRefunds,
  removeRefund,
  updateRefund,
  type Refund,
} from '@app/contract/money/refund';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dropAllDrafts } from '../../ui/form/draft.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, sentCalls } from '../../ui/testing/replies.ts';
import RefundListPage from './refund-list.page.tsx';

const refund = (over: Partial<Refund> = {}): Refund => ({
  id: null,
  orderId: 7,
  code: 'SD7',
  status: 'cancel',
  isDeleted: false,
  customer: 'สมหญิง ใจดี',
  state: 'due',
  amount: 390.25,
  reason: 'ลูกค้าเปลี่ยนใจ',
  account: '',
  slipUrl: null,
  hasSlip: false,
  by: null,
  at: '2026-11-20T03:00:00Z',
  paidAt: null,
  paidBy: null,
  isTakenOff: false,
  ...over,
});
const decided = refund({ id: 3, orderId: 8, code: 'SD8', account: 'KBANK 1', by: 'puy' });

function signIn(...permissions: Permission[]) {
  const set = new Set(permissions);
  meStore.set({ id: 7, username: 'puy', name: 'ปุ้ย', role: 4, permissions: set, flags: {} });
}

const list = (items: readonly Refund[]) =>
  gives(listRefunds, {
    items: [...items],
    pagination: { current_page: 1, per_page: 20, total_count: items.length },
    counts: { due: items.length, paid: 0, kept: 1 },
    sums: { due: 780.5, paid: 0, kept: 120.75 },
  });

beforeEach(async () => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  await dropAllDrafts();
  answerCalls();
  signIn('order.view', 'order.cancel', 'cod.view', 'cod.reconcile', 'customer.pii');
  list([refund(), decided]);
  await page.viewport(1366, 768);
});

const open = (at = '/order/refund') => renderScreen(<RefundListPage />, { at });
const lastBody = () => sentCalls.findLast(({ body }) => body !== null)?.body;

test('an undecided refund is filled in with its sum and reason, and sent with its account', async () => {
  gives(addRefund, decided);
  const { getByText } = await open('/order/refund?open=7-new');
  await expect.element(getByText('780.50 บาท')).toBeInTheDocument();
  await page.getByRole('textbox', { name: /บัญชีรับเงินคืน/ }).fill('KBANK 123-4-56789-0');
  await page.getByRole('button', { name: 'ตั้งยอดคืน' }).click();
  await expect
    .poll(() => lastBody())
    .toEqual({ amount: 390.25, reason: 'ลูกค้าเปลี่ยนใจ', account: 'KBANK 123-4-56789-0' });
});

test('a half-written refund is restored after its window was closed, for both choices', async () => {
  const view = await open('/order/refund?open=7-new');
  const box = (name: RegExp) => page.getByRole('textbox', { name });
  await box(/บัญชีรับเงินคืน/).fill('KBANK 123-4-56789-0');
  await view.getByRole('radio', { name: 'ไม่คืน' }).click();
  await box(/เหตุผล/).fill('มัดจำตามที่ตกลง');
  await view.getByRole('radio', { name: 'คืนลูกค้า' }).click();
  await expect.element(box(/บัญชีรับเงินคืน/)).toHaveValue('KBANK 123-4-56789-0');
  await view.router.navigate({ href: '/order/refund' });
  await expect.element(box(/บัญชีรับเงินคืน/)).not.toBeInTheDocument();
  await view.router.navigate({ href: '/order/refund?open=7-new' });
  await expect.element(box(/บัญชีรับเงินคืน/)).toHaveValue('KBANK 123-4-56789-0');
  await view.getByRole('radio', { name: 'ไม่คืน' }).click();
  await expect.element(box(/เหตุผล/)).toHaveValue('มัดจำตามที่ตกลง');
});

test('money of a cancelled order is kept by the other choice, with a reason and no account', async () => {
  gives(keepMoney, { ...decided, state: 'kept' });
  const { getByText, getByRole } = await open('/order/refund?open=7-new');
  await expect.element(getByText('120.75 บาท')).toBeInTheDocument();
  await getByRole('radio', { name: 'ไม่คืน' }).click();
  await expect.element(getByRole('textbox', { name: /บัญชีรับเงินคืน/ })).not.toBeInTheDocument();
  await getByRole('button', { name: 'บันทึกว่าไม่คืน' }).click();
  await expect
    .element(getByRole('textbox', { name: /เหตุผล/ }))
    .toHaveAttribute('aria-invalid', 'true');
  await getByRole('textbox', { name: /เหตุผล/ }).fill('มัดจำตามที่ตกลง');
  expect(await seriousFaults()).toEqual([]);
  await getByRole('button', { name: 'บันทึกว่าไม่คืน' }).click();
  await expect.poll(() => lastBody()).toEqual({ amount: 390.25, reason: 'มัดจำตามที่ตกลง' });
});

test('money that was decided although the answer was lost is shown as decided in the same window', async () => {
  list([{ ...decided, orderId: 7, state: 'kept', account: '' }]);
  const { getByRole } = await open('/order/refund?open=7-new');
  await expect.element(getByRole('button', { name: 'กลับไปตัดสินใจใหม่' })).toBeInTheDocument();
});

test('money that is kept can be decided again after a question, and takes neither slip nor payment', async () => {
  gives(removeRefund, { ok: true });
  list([{ ...decided, state: 'kept', account: '' }]);
  const { getByRole } = await open('/order/refund?open=8-3');
  await expect.element(getByRole('button', { name: 'คืนเงินแล้ว' })).not.toBeInTheDocument();
  await expect.element(getByRole('button', { name: /สลิป/ })).not.toBeInTheDocument();
  await getByRole('button', { name: 'กลับไปตัดสินใจใหม่' }).click();
  await page
    .getByRole('alertdialog', { name: /กลับไปตัดสินใจใหม่ 390.25/ })
    .getByRole('button', { name: 'กลับไปตัดสินใจใหม่' })
    .click();
  const isTakenAway = () => sentCalls.some(({ url }) => url.pathname.endsWith('/refund/3'));
  await expect.poll(isTakenAway).toBe(true);
});

test('money of a deleted order is decided from the list, which has no link to the order', async () => {
  list([refund({ isDeleted: true })]);
  const { getByText, getByRole } = await open('/order/refund?open=7-new');
  await expect.element(getByText('ออเดอร์นี้ถูกลบแล้ว', { exact: false })).toBeInTheDocument();
  await expect.element(getByRole('textbox', { name: /บัญชีรับเงินคืน/ })).toBeInTheDocument();
  await expect.element(getByRole('link', { name: 'เปิดออเดอร์' })).not.toBeInTheDocument();
  await expect.element(getByRole('link', { name: 'SD7' })).not.toBeInTheDocument();
});

test('a decided refund is marked as paid after one question', async () => {
  gives(updateRefund, { ...decided, state: 'paid' });
  await open('/order/refund?open=8-3');
  await page.getByRole('button', { name: 'คืนเงินแล้ว' }).click();
  const question = { name: /คืนเงินแล้ว 390.25/ };
  await page
    .getByRole('alertdialog', question)
    .or(page.getByRole('dialog', question))
    .getByRole('button', { name: 'คืนเงินแล้ว' })
    .click();
  await expect.poll(() => lastBody()).toMatchObject({ state: 'paid' });
});

test('a refund that was deducted from the payment says so and cannot be marked as due again', async () => {
  list([{ ...decided, state: 'paid', isTakenOff: true }]);
  await open('/order/refund?open=8-3');
  await expect.element(page.getByText('ออเดอร์กลับมาขายต่อ หักยอดนี้จากยอดที่ชำระแล้ว')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'ยังไม่ได้คืน' })).not.toBeInTheDocument();
});

test('a refund list has no serious accessibility fault, on a phone too, and explains itself when it is empty', async () => {
  const { getByText, unmount } = await open();
  await expect.element(getByText('ยังไม่ตั้งยอด').first()).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
  await page.viewport(360, 780);
  expect(await seriousFaults()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await unmount();
  list([]);
  const empty = await open();
  await expect.element(empty.getByText('ไม่มียอดที่ต้องคืน')).toBeVisible();
});
