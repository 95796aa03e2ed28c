// What becomes of typed values in a panel of an order: on a slow connection, on a phone that closes
// the page, and after cancel.
import { listCouriers } from '@app/contract/courier-setup/account';
import { updateOrder, updateOrderInfo } from '@app/contract/order/edit';
import { getOrder, orderHistory } from '@app/contract/order/list';
import type { OrderReply } from '@app/contract/order/order';
import { readOptions } from '@app/contract/shop/setting';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { userEvent } from 'vitest/browser';
import { countDrafts, dropAllDrafts } from '../../ui/form/draft.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import { InfoPanel, ItemsPanel } from './order-panels.tsx';

const order = {
  id: 7,
  code: 'SD7',
  status: 'send',
  channel: null,
  telesaleBy: null,
  updatedAt: '2026-11-21T03:00:00Z',
  info: {
    ...{ name: 'สมหญิง ใจดี', phone: '0810001234', phone2: '', social: '' },
    ...{ address: '99/1 ถนนสุขใจ', subdistrict: 'บางรัก', district: 'บางรัก' },
    ...{ province: 'กรุงเทพมหานคร', postcode: '10500', note: '', addressReason: '' },
  },
  items: [
    {
      ...{ id: 1, orderId: 7, products: { id: 101, code: 'P1', name: 'สบู่' } },
      ...{ category: { id: 1, name: 'ของใช้' }, imageUrl: null, unit: 1, price: 100, discount: 0 },
      ...{ isFree: false, isPack: false, isSet: false, amount: 100 },
    },
  ],
  shipping: { carrier: null, weight: 0, width: 0, length: 0, height: 0, note: '' },
  payment: {
    ...{ method: 'cod', shippingFee: 40, discount: 0, total: 140, paid: 0, codAmount: 140 },
    bank: null,
  },
  version: 3,
} as unknown as OrderReply;

beforeEach(async () => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  const me = { id: 1, username: 'u', name: 'u', role: 1, flags: {} };
  meStore.set({ ...me, permissions: new Set(['order.edit']) });
  await dropAllDrafts();
  answerCalls();
  gives(readOptions, {});
  gives(listCouriers, [] as never);
});

const typed = 'สมหญิง ดีใจ';

async function openInfo(version = order.version) {
  const screen = await renderScreen(<InfoPanel order={{ ...order, version }} lock={null} />);
  const edit = screen.getByRole('button', { name: 'แก้ไข ลูกค้าและที่อยู่' });
  await edit.click();
  const name = screen.getByRole('textbox', { name: 'ชื่อผู้รับ' });
  await expect.element(name).toBeVisible();
  const press = (text: string) => screen.getByRole('button', { name: text, exact: true }).click();
  return { ...screen, edit, name, press };
}

test('an order panel is locked while it is saved, and keeps typed values when the save is refused', async () => {
  let answer: (() => void) | undefined;
  gives(updateOrderInfo, () => new Promise((resolve) => (answer = () => resolve(order))));
  const first = await openInfo();
  await first.name.fill(typed);
  await first.press('บันทึก');
  const form = first.name.element().closest('form');
  await expect.poll(() => form?.inert).toBe(true);
  answer?.();
  await expect.element(first.edit).toBeVisible();
  await first.unmount();

  refuses(updateOrderInfo, { code: 'UNPROCESSED' });
  const again = await openInfo();
  await again.name.fill(typed);
  await again.press('บันทึก');
  await expect.element(again.getByRole('alert')).toBeVisible();
  expect(again.name.element().closest('form')?.inert).toBe(false);
  await expect.element(again.name).toHaveValue(typed);
});

test('an order panel locks the quantity of its goods while its lines are saved', async () => {
  let answer: (() => void) | undefined;
  gives(updateOrder, () => new Promise((resolve) => (answer = () => resolve(order))) as never);
  const screen = await renderScreen(<ItemsPanel order={order} lock={null} />);
  await screen.getByRole('button', { name: 'แก้ไข สินค้า' }).click();
  const unit = screen.getByRole('textbox', { name: 'จำนวน สบู่' });
  await unit.fill('2');
  await screen.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await expect.poll(() => unit.element().closest('[inert]')).not.toBeNull();
  answer?.();
  await expect.poll(() => unit.query()).toBeNull();
});

test('an order panel offers the values typed before the phone closed the page, until another user has changed the order', async () => {
  const first = await openInfo();
  await first.name.fill(typed);
  await expect.poll(countDrafts).toBe(1);
  await first.unmount();
  const second = await openInfo();
  await expect.element(second.name).toHaveValue(typed);
  await second.unmount();
  const changed = await openInfo(4);
  await expect.element(changed.name).toHaveValue('สมหญิง ใจดี');
});

test('an order panel drops cancelled values', async () => {
  const first = await openInfo();
  await first.name.fill(typed);
  await expect.poll(countDrafts).toBe(1);
  await first.press('ยกเลิก');
  await expect.element(first.edit).toBeVisible();
  expect(await countDrafts()).toBe(0);
});

test('an order panel saves changed lines by Ctrl+Enter like every other form', async () => {
  gives(updateOrder, { ...order, version: 2 } as never);
  const screen = await renderScreen(<ItemsPanel order={order} lock={null} />);
  await screen.getByRole('button', { name: 'แก้ไข สินค้า' }).click();
  const unit = screen.getByRole('textbox', { name: /จำนวน/ }).first();
  await unit.fill('9');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(unit).not.toBeInTheDocument();
  expect(sentCalls.flatMap(({ body }) => body ?? [])).toMatchObject([{ items: [{ unit: 9 }] }]);
});

test('an order panel saves no lines with an empty or invalid price', async () => {
  const screen = await renderScreen(<ItemsPanel order={order} lock={null} />);
  await screen.getByRole('button', { name: 'แก้ไข สินค้า' }).click();
  const price = screen.getByRole('textbox', { name: 'ราคา สบู่' });
  const save = screen.getByRole('button', { name: 'บันทึก', exact: true });
  await price.fill('');
  await save.click();
  await expect.element(screen.getByText('ใส่ราคาของ สบู่ ถ้าไม่คิดเงินใส่ 0')).toBeVisible();
  await price.fill('9o');
  await save.click();
  await expect.element(price).toHaveFocus();
  expect(sentCalls.flatMap(({ body }) => body ?? [])).toEqual([]);
});

test('an order panel asks before changed lines are left, and leaves unchanged ones without asking', async () => {
  const screen = await renderScreen(<ItemsPanel order={order} lock={null} />);
  await screen.getByRole('button', { name: 'แก้ไข สินค้า' }).click();
  await screen.getByRole('textbox', { name: /จำนวน/ }).first().fill('9');
  void screen.router.navigate({ href: '/elsewhere' });
  const ask = screen.getByRole('alertdialog', { name: 'มีข้อมูลที่ยังไม่บันทึก' });
  await ask.getByRole('button', { name: 'กรอกต่อ' }).click();
  await expect.element(screen.getByRole('textbox', { name: /จำนวน/ }).first()).toHaveValue('9');
  await screen.getByRole('textbox', { name: /จำนวน/ }).first().fill('1');
  await screen.router.navigate({ href: '/elsewhere' });
  await expect.element(screen.getByRole('heading', { name: 'อีกหน้าหนึ่ง' })).toBeVisible();
});

test('an edit conflict with a long link shows both values in full on a phone', async () => {
  await page.viewport(360, 780);
  onTestFinished(() => page.viewport(1280, 800));
  const link = (letter: string) => `https://example.com/${letter.repeat(70)}`;
  refuses(updateOrderInfo, { code: 'STALE' });
  gives(getOrder, { ...order, info: { ...order.info, social: link('b') }, version: 5 });
  gives(orderHistory, { items: [] });
  const screen = await openInfo();
  await screen.getByRole('textbox', { name: 'ชื่อ LINE / Facebook' }).fill(link('a'));
  await screen.press('บันทึก');
  const dialog = page.getByRole('dialog', { name: 'มีผู้แก้ไขออเดอร์นี้ก่อนคุณ' });
  for (const value of ['a', 'b'].map(link)) {
    const choice = dialog.getByText(value, { exact: false });
    await expect.element(choice).toBeVisible();
    expect(choice.element().getBoundingClientRect().right).toBeLessThanOrEqual(360);
  }
});
