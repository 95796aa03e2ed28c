// What the windows that split and merge promise: both sums beforehand, warnings first, one effect
// per press.
import type { Permission } from '@app/contract/kit/permissions';
import type { OrderReply } from '@app/contract/order/order';
import { mergeOrders, splitOrder } from '@app/contract/order/change';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import { MergeTicked } from './merge-ticked.tsx';
import { OrderLinks } from './order-links.tsx';
import { SplitButton } from './split-button.tsx';

const item = (id: number, unit: number, amount: number) => ({
  id,
  orderId: 1,
  products: { id, code: `P${id}`, name: `สินค้า ${id}` },
  category: { id: 1, name: 'ทั่วไป' },
  unit,
  price: 100,
  discount: unit * 100 - amount,
  isFree: false,
  isPack: false,
  isSet: false,
  amount,
});

const order = (id: number, extra: object = {}): OrderReply =>
  ({
    id,
    code: `SD${id}`,
    status: 'send',
    info: {
      name: 'สมหญิง',
      phone: '0800000001',
      address: '1/2',
      subdistrict: 'ก',
      district: 'ข',
      province: 'ค',
      postcode: '10100',
    },
    items: [item(id * 10, 3, 290), item(id * 10 + 1, 1, 100)],
    shipping: { carrier: 0 },
    payment: { method: 'cod', total: 420, paid: 0, codAmount: 420, shippingFee: 50, discount: 20 },
    pno: '',
    createdAt: `2026-11-2${id}T01:00:00.000Z`,
    version: 4,
    parentId: null,
    mergedInto: null,
    ...extra,
  }) as unknown as OrderReply;

function signIn(...permissions: Permission[]) {
  const set = new Set(permissions);
  meStore.set({ id: 7, username: 'puy', name: 'ปุ้ย', role: 1, permissions: set, flags: {} });
}

const bodies = () => sentCalls.map(({ body }) => body).filter((body) => body !== null);

beforeEach(() => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  answerCalls();
  signIn('order.edit');
});

const openSplit = async (shown = order(1)) => {
  const view = await renderScreen(<SplitButton order={shown} />);
  await view.getByRole('button', { name: 'แยกกล่อง' }).click();
  return view;
};

test('the split window of an order shows both sums, which add up, and sends the split once', async () => {
  gives(splitOrder, order(2, { parentId: 1 }) as never);
  const view = await openSplit();
  const confirm = view.getByRole('dialog').getByRole('button', { name: 'แยกกล่อง' });
  await expect.element(confirm).toBeDisabled();
  await view.getByRole('textbox', { name: 'ย้ายไปกล่องใหม่' }).first().fill('1');
  // 290 for 3 pieces of 100: 3.33 of the 10 baht move along; of 20 baht discount 4.95.
  await expect.element(view.getByText('328.28').first()).toBeVisible();
  await expect.element(view.getByText('91.72').first()).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
  await confirm.click();
  await expect.element(view.getByText('แยกเป็นออเดอร์ SD2 แล้ว')).toBeVisible();
  expect(bodies()).toEqual([{ items: [{ id: 10, unit: 1 }], version: 4 }]);
});

test('the split window of an order keeps at least one piece, and moves no more than there are', async () => {
  const view = await openSplit();
  const boxes = view.getByRole('textbox', { name: 'ย้ายไปกล่องใหม่' });
  await boxes.nth(0).fill('3');
  await boxes.nth(1).fill('1');
  await expect.element(view.getByText('ต้องเหลือสินค้าในกล่องเดิมอย่างน้อย 1 ชิ้น')).toBeVisible();
  await boxes.nth(0).fill('4');
  await expect.element(view.getByText('ใส่ได้ 0–3')).toBeVisible();
  const confirm = view.getByRole('dialog').getByRole('button', { name: 'แยกกล่อง' });
  await expect.element(confirm).toBeDisabled();
});

test('the split window of an order is not offered when it is sent, has a number, is one piece, or without the right', async () => {
  const one = order(1, { items: [item(10, 1, 100)] });
  for (const shown of [order(1, { status: 'sending' }), order(1, { pno: 'TH1' }), one]) {
    const view = await renderScreen(<SplitButton order={shown} />);
    expect(view.getByRole('button', { name: 'แยกกล่อง' }).elements()).toEqual([]);
  }
  signIn('order.view');
  const view = await renderScreen(<SplitButton order={order(1)} />);
  expect(view.getByRole('button', { name: 'แยกกล่อง' }).elements()).toEqual([]);
});

const openMerge = async (...orders: OrderReply[]) => {
  const clear = vi.fn();
  const ticked = { all: () => Promise.resolve(orders), count: orders.length, clear };
  const view = await renderScreen(<MergeTicked ticked={ticked} />);
  await view.getByRole('button', { name: 'รวมออเดอร์' }).click();
  return { view, clear };
};

test('the merge window of orders names the oldest, shows the sum of all, and clears the ticks', async () => {
  gives(mergeOrders, order(1) as never);
  const { view, clear } = await openMerge(order(2), order(1));
  await expect.element(view.getByText('840.00').first()).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
  await view.getByRole('button', { name: 'รวมเป็น SD1' }).click();
  await expect.element(view.getByText('รวม 2 ออเดอร์ไว้ที่ SD1 แล้ว')).toBeVisible();
  expect(bodies()).toEqual([{ ids: [2, 1] }]);
  expect(clear).toHaveBeenCalledOnce();
});

test('the merge window of orders requires a check of a different phone or address before its button works', async () => {
  const other = order(2);
  const { view } = await openMerge(order(1), {
    ...other,
    info: { ...other.info, phone: '0800000002' },
  });
  await expect.element(view.getByText(/เบอร์โทรไม่ตรงกัน/)).toBeVisible();
  const confirm = view.getByRole('button', { name: 'รวมเป็น SD1' });
  await expect.element(confirm).toBeDisabled();
  await view.getByRole('checkbox', { name: 'ตรวจแล้ว รวมได้' }).click();
  await expect.element(confirm).toBeEnabled();
});

test('the merge window of orders shows beforehand what the server would refuse: other states, parcels, open transfers', async () => {
  const { view } = await openMerge(order(1), order(2, { status: 'pending' }));
  await expect.element(view.getByText('รวมได้เฉพาะออเดอร์สถานะเดียวกัน')).toBeVisible();
  await expect.element(view.getByRole('button', { name: 'รวมเป็น SD1' })).toBeDisabled();
});

test('one ticked order cannot be merged', async () => {
  const { view } = await openMerge(order(1));
  await expect.element(view.getByText('เลือกอย่างน้อย 2 ออเดอร์เพื่อรวม')).toBeVisible();
});

test('the merge window of orders shows the server’s refusal, and keeps the ticks', async () => {
  const text = 'ออกเอกสาร RE-1 แล้ว ยกเลิกเอกสารก่อนรวมออเดอร์';
  refuses(mergeOrders, { code: 'IN_USE', details: { text } });
  const { view, clear } = await openMerge(order(1), order(2));
  await view.getByRole('button', { name: 'รวมเป็น SD1' }).click();
  await expect.element(view.getByText(text)).toBeVisible();
  expect(clear).not.toHaveBeenCalled();
});

test('linked orders lead to each other', async () => {
  const view = await renderScreen(<OrderLinks order={order(1, { parentId: 5, mergedInto: 6 })} />);
  await expect
    .element(view.getByRole('link', { name: 'เปิดออเดอร์เดิม' }))
    .toHaveAttribute('href', '/order/5/view');
  await expect
    .element(view.getByRole('link', { name: 'เปิดออเดอร์ที่รวมไว้' }))
    .toHaveAttribute('href', '/order/6/view');
});

test('the merge window of orders fits a phone', async () => {
  await page.viewport(360, 780);
  try {
    await openSplit();
    await expect.element(page.getByRole('heading', { name: /^กล่องเดิม/ })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
    expect(await seriousFaults()).toEqual([]);
  } finally {
    await page.viewport(1366, 768);
  }
});
