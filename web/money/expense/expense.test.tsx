// What the expense screen promises.
import { listChannels } from '@app/contract/customer/channel';
import {
  attachExpense,
  copyExpenses,
  createExpense,
  deleteExpense,
  getExpenseMonth,
  listExpenses,
  updateExpense,
  updateExpenseMonth,
  type Expense,
  type ExpenseMonth,
} from '@app/contract/money/expense';
import { listProducts } from '@app/contract/catalog/product';
import type { Permission } from '@app/contract/kit/permissions';
import { useQueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { toastStore } from '../../ui/feedback/toast.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import { refreshCodData } from '../cod/cod.data.ts';
import ExpensePage from './expense.page.tsx';

const pageOf = (...items: Expense[]) => ({
  items,
  pagination: { current_page: 1, per_page: 20, total_count: items.length },
  sum: items.reduce((sum, { amount }) => sum + amount, 0),
});

const ad: Expense = {
  id: 7,
  type: 'facebook',
  date: '2026-11-20',
  amount: 1234.5,
  note: 'ยิงแอดเสื้อยืดผู้หญิงคอวี',
  channelId: 3,
  productId: null,
  product: null,
  carrier: null,
  ref: 'CAMP-9',
  fileUrl: null,
  createdBy: { id: 1, username: 'puy' },
  locked: false,
  version: 1,
};

const november: ExpenseMonth = {
  month: '2026-11',
  sums: { facebook: 6000.1, shipping: 0, other: 0 },
  budgets: { facebook: 5000, shipping: null, other: null },
  orders: 41,
  sales: 24_000,
  locked: false,
  lockedAt: null,
  lockedBy: null,
};

function signIn(...permissions: Permission[]) {
  const set = new Set(permissions);
  meStore.set({ id: 7, username: 'puy', name: 'ปุ้ย', role: 5, permissions: set, flags: {} });
}

beforeEach(() => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  answerCalls();
  signIn('expense.view', 'expense.edit');
  gives(listExpenses, pageOf(ad));
  gives(getExpenseMonth, november);
  gives(listChannels, {
    items: [
      {
        id: 3,
        name: 'เพจเสื้อ',
        kind: 'facebook',
        color: '#000000',
        active: true,
        ownerId: null,
        webhookUrl: null,
        version: 1,
      },
    ],
    pagination: { current_page: 1, per_page: 200, total_count: 1 },
  } as never);
});

const open = (at = '/expense/facebook?month=2026-11') => renderScreen(<ExpensePage />, { at });
const lastBody = () => sentCalls.findLast((sent) => sent.body !== null)?.body;

test('the expense book takes its kind from the path, and its month from the address', async () => {
  const view = await open('/expense/shipping?month=2026-02');
  await expect.element(view.getByRole('heading', { name: 'ค่าขนส่ง' })).toBeVisible();
  const asked = sentCalls.find((sent) => sent.url.pathname.endsWith('/expense'))?.url.searchParams;
  expect(asked?.get('type')).toBe('shipping');
  expect([asked?.get('from'), asked?.get('to')]).toEqual(['2026-02-01', '2026-02-28']);
  expect(await seriousFaults()).toEqual([]);
});

test('the expense book shows expenses beside budget, orders and sales', async () => {
  const view = await open();
  await expect.element(view.getByText('เกินงบ 1,000.10 บาท (งบ 5,000.00)')).toBeVisible();
  await expect.element(view.getByText('146.34 บาท')).toBeVisible();
  await expect.element(view.getByText('25.0%')).toBeVisible();
  await expect.element(view.getByRole('cell', { name: 'เพจเสื้อ' })).toBeVisible();
});

test('an expense is saved by amount and Enter, and the box is emptied for the next of the same day', async () => {
  gives(createExpense, ad);
  const view = await open();
  const box = view.getByRole('textbox', { name: 'จำนวนเงิน' });
  await view.getByRole('textbox', { name: 'วันที่' }).fill('19/11/2569');
  await box.fill('1,234.50');
  await userEvent.keyboard('{Enter}');
  await expect.element(view.getByText('บันทึก 1,234.50 บาทแล้ว')).toBeVisible();
  expect(lastBody()).toMatchObject({ type: 'facebook', date: '2026-11-19', amount: 1234.5 });
  await expect.element(box).toHaveValue('');
  await expect.element(box).toHaveFocus();
  await expect.element(view.getByRole('textbox', { name: 'วันที่' })).toHaveValue('19/11/2569');
});

test('an expense of zero is reported beside its box and nothing is sent', async () => {
  const view = await open();
  await view.getByRole('textbox', { name: 'จำนวนเงิน' }).fill('0');
  await userEvent.keyboard('{Enter}');
  await expect.element(view.getByText('จำนวนเงินต้องมากกว่า 0')).toBeVisible();
  expect(lastBody()).toBeUndefined();
});

test('an expense in a month that was closed meanwhile shows that and keeps typed values', async () => {
  refuses(createExpense, { code: 'MONTH_CLOSED' });
  const view = await open();
  await view.getByRole('textbox', { name: 'จำนวนเงิน' }).fill('50');
  await userEvent.keyboard('{Enter}');
  await expect.element(view.getByText(/เดือนนี้ปิดแล้ว/)).toBeVisible();
  await expect.element(view.getByRole('textbox', { name: 'จำนวนเงิน' })).toHaveValue('50.00');
});

test('the expenses of yesterday are copied in one press, which reports skipped duplicates', async () => {
  gives(copyExpenses, { items: [ad, { ...ad, id: 8 }], skipped: 1 });
  const view = await open();
  await view.getByRole('button', { name: 'คัดลอกของเมื่อวาน' }).click();
  await expect.element(view.getByText('คัดลอก 2 รายการมาวันนี้แล้ว ข้ามรายการที่มีอยู่ 1')).toBeVisible();
  const { from, to } = lastBody() as { from: string; to: string };
  expect(Date.parse(to) - Date.parse(from)).toBe(86_400_000);
});

test('an expense budget that is no number is not sent as empty, and a refused one stays in its box', async () => {
  const view = await open();
  await view.getByRole('button', { name: 'ตั้งงบ' }).click();
  const budget = view.getByRole('textbox', { name: /งบต่อเดือน/ });
  await budget.fill('5k');
  await view.getByRole('button', { name: 'บันทึกงบ' }).click();
  await expect.element(budget).toHaveFocus();
  expect(lastBody()).toBeUndefined();
  refuses(updateExpenseMonth, { code: 'INTERNAL_ERROR' });
  await budget.fill('5000');
  await view.getByRole('button', { name: 'บันทึกงบ' }).click();
  await expect.poll(() => toastStore.get()).toHaveLength(1);
  await expect.element(view.getByRole('button', { name: 'บันทึกงบ' })).toBeEnabled();
  await expect.element(budget).toHaveValue('5,000.00');
});

test('a closed expense month is read-only, and only users who may change settings can reopen it', async () => {
  gives(getExpenseMonth, { ...november, locked: true, lockedBy: 'nok' });
  gives(listExpenses, pageOf({ ...ad, locked: true }));
  gives(updateExpenseMonth, november);
  const view = await open();
  await expect.element(view.getByText('ปิดเดือนแล้ว โดย nok ดูได้อย่างเดียว')).toBeVisible();
  expect(view.getByRole('textbox', { name: 'จำนวนเงิน' }).elements()).toEqual([]);
  expect(view.getByRole('button', { name: 'เปิดเดือนนี้' }).elements()).toEqual([]);
  signIn('expense.view', 'expense.edit', 'setting');
  await view.getByRole('button', { name: 'เปิดเดือนนี้' }).click();
  await expect.element(view.getByText('เปิดเดือนพฤศจิกายน 2569 แล้ว')).toBeVisible();
  expect(lastBody()).toEqual({ locked: false });
});

test('an expense is removed from its drawer after a question that names it', async () => {
  gives(deleteExpense, { ok: true });
  const view = await open('/expense/facebook?month=2026-11&edit=7');
  await view.getByRole('button', { name: 'ลบ', exact: true }).click();
  await expect.element(view.getByText('ลบรายการ 1,234.50 บาท?')).toBeVisible();
  await view.getByRole('button', { name: 'ลบรายการ' }).click();
  await expect.element(view.getByText('ลบรายการ 1,234.50 บาทแล้ว')).toBeVisible();
});

test('the expense book is read-only without the right to write, and it fits a phone', async () => {
  signIn('expense.view');
  await page.viewport(360, 780);
  try {
    const view = await open();
    await expect.element(view.getByRole('listitem').getByText('ยิงแอดเสื้อยืดผู้หญิงคอวี')).toBeVisible();
    expect(view.getByRole('button', { name: /เพิ่ม|คัดลอก|ปิดเดือน|ตั้งงบ/ }).elements()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
    expect(await seriousFaults()).toEqual([]);
  } finally {
    await page.viewport(1280, 800);
  }
});

test('the expense book stacks the boxes of a new entry on a phone, without sideways scroll', async () => {
  await page.viewport(360, 780);
  try {
    const view = await open();
    await expect.element(view.getByRole('button', { name: 'เพิ่ม', exact: true })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  } finally {
    await page.viewport(1280, 800);
  }
});

test('an expense picture is added in the drawer and shown in the list, and a wrong file shows why', async () => {
  gives(listExpenses, pageOf(ad));
  refuses(attachExpense, { code: 'UNPROCESSED', fields: { file: 'ไฟล์นี้ไม่ใช่รูป' } });
  const { getByRole, getByText } = await renderScreen(<ExpensePage />, {
    at: '/expense/facebook?month=2026-11&edit=7',
  });
  const box = getByRole('region', { name: 'รูปบิล' });
  await expect.element(box.getByRole('button', { name: 'แนบรูปบิล' })).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  const choose = (name: string) =>
    userEvent.upload(input as HTMLInputElement, new File(['x'], name, { type: 'image/png' }));
  await choose('note.png');
  await expect.element(getByText('ไฟล์นี้ไม่ใช่รูป')).toBeVisible();
  const kept = { ...ad, fileUrl: '/v1/images/0123456789abcdef0123456789abcdef.webp' };
  gives(attachExpense, kept);
  gives(listExpenses, pageOf(kept));
  await choose('bill.png');
  await expect.element(box.getByRole('link', { name: 'เปิดรูปบิล' })).toBeVisible();
  await expect.element(box.getByRole('button', { name: 'เอารูปออก' })).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
});

const shirt = { id: 5, code: 'SHIRT-V', name: 'เสื้อยืดผู้หญิงคอวี' };

test('an advertised product is shown in the list, chosen for a new entry and changed in the drawer', async () => {
  signIn('expense.view', 'expense.edit', 'product.view');
  gives(listExpenses, pageOf({ ...ad, productId: 5, product: shirt }));
  gives(listProducts, {
    items: [{ ...shirt, price: 290, imageUrl: null }],
    pagination: { current_page: 1, per_page: 20, total_count: 1 },
  } as never);
  gives(createExpense, ad);
  gives(updateExpense, ad);
  const view = await open();
  await expect.element(view.getByRole('cell', { name: shirt.name })).toBeVisible();
  const box = view.getByRole('combobox', { name: 'สินค้า' });
  await box.fill('เสื้อ');
  await view.getByRole('option', { name: /เสื้อยืดผู้หญิงคอวี/ }).click();
  await view.getByRole('textbox', { name: 'จำนวนเงิน' }).fill('50');
  await userEvent.keyboard('{Enter}');
  await expect.element(view.getByText('บันทึก 50.00 บาทแล้ว')).toBeVisible();
  expect(lastBody()).toMatchObject({ type: 'facebook', amount: 50, productId: 5 });
  await expect.element(box).toHaveValue('');
  await view.getByRole('cell', { name: shirt.name }).click();
  const drawer = view.getByRole('dialog');
  await expect.element(drawer.getByRole('combobox', { name: 'สินค้า' })).toHaveValue(shirt.name);
  await drawer.getByRole('combobox', { name: 'สินค้า' }).fill('');
  await drawer.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await expect.element(view.getByText('แก้ไขสำเร็จ')).toBeVisible();
  expect(lastBody()).toMatchObject({ productId: null });
});

test('an advertised product is kept on a save by a user who may not see products', async () => {
  gives(listExpenses, pageOf({ ...ad, productId: 5, product: shirt }));
  gives(updateExpense, ad);
  const view = await open('/expense/facebook?month=2026-11&edit=7');
  const drawer = view.getByRole('dialog');
  await drawer.getByRole('textbox', { name: 'จำนวนเงิน' }).fill('60');
  await drawer.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await expect.element(view.getByText('แก้ไขสำเร็จ')).toBeVisible();
  expect(lastBody()).toMatchObject({ amount: 60, productId: 5 });
  expect(view.getByRole('combobox', { name: 'สินค้า' }).elements()).toEqual([]);
});

function CloseBill() {
  const client = useQueryClient();
  return (
    <button type="button" onClick={() => void refreshCodData(client)}>
      ปิดบิล
    </button>
  );
}

test('an expense month includes the fee of a COD bill that was closed meanwhile', async () => {
  gives(getExpenseMonth, { ...november, sums: { ...november.sums, shipping: 48.17 } });
  const { getByRole, getByText } = await renderScreen(
    <>
      <ExpensePage />
      <CloseBill />
    </>,
    { at: '/expense/shipping?month=2026-11' },
  );
  await expect.element(getByText('48.17 บาท')).toBeVisible();
  gives(getExpenseMonth, { ...november, sums: { ...november.sums, shipping: 63.17 } });
  await getByRole('button', { name: 'ปิดบิล' }).click();
  await expect.element(getByText('63.17 บาท')).toBeVisible();
});
