// What the panel of an order's courier promises of weights and sides.
import { listCouriers } from '@app/contract/courier-setup/account';
import type { OrderReply } from '@app/contract/order/order';
import { updateOrderShipping } from '@app/contract/order/edit';
import { readOptions } from '@app/contract/shop/setting';
import { beforeEach, expect, test } from 'vitest';
import { dropAllDrafts } from '../../ui/form/draft.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, sentCalls } from '../../ui/testing/replies.ts';
import { ShippingPanel } from './order-panels.tsx';

const order = {
  ...{ id: 7, code: 'SD7', status: 'send', version: 3, pno: '', items: [] },
  info: { note: '' },
  shipping: { carrier: null, weight: 0, width: 0, length: 0, height: 0, note: '' },
  payment: { method: 'cod', codAmount: 240 },
} as unknown as OrderReply;

beforeEach(async () => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  await dropAllDrafts();
  const flags = { shippingFlash: 1, shippingThaiPost: 1 };
  const me = { id: 1, username: 'u', name: 'u', role: 1, flags };
  meStore.set({ ...me, permissions: new Set(['order.edit']) });
  answerCalls();
  gives(readOptions, {});
  const limits = { weightGrams: 20_000, sideCm: 100, remark: 200 };
  gives(listCouriers, [{ c: 'thaipost', code: 3, limits }] as never);
});

const bodies = () => sentCalls.filter(({ body }) => body !== null).map(({ body }) => body);

test('an order panel shows while typing which limits of the chosen courier are exceeded', async () => {
  const screen = await renderScreen(<ShippingPanel order={order} lock={null} />);
  await screen.getByRole('button', { name: 'แก้ไข ขนส่ง' }).click();
  await screen.getByRole('textbox', { name: 'น้ำหนัก' }).fill('25000');
  await screen.getByRole('textbox', { name: 'ยาว' }).fill('120');
  await screen.getByRole('textbox', { name: 'โน้ตการส่ง' }).fill('ก'.repeat(201));
  expect(screen.getByText(/รับไม่เกิน/).elements()).toEqual([]);
  await screen.getByRole('combobox', { name: 'ขนส่ง' }).selectOptions('3');
  await expect.element(screen.getByText('ไปรษณีย์ไทย: น้ำหนักเกิน 20 กก.')).toBeVisible();
  await expect.element(screen.getByText('ไปรษณีย์ไทย: ด้านยาวเกิน 100 ซม.')).toBeVisible();
  await expect.element(screen.getByText(/201 ตัวอักษร ขนส่งนี้รับไม่เกิน 200/)).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
});

test('an order panel shows that its goods are heavier than most couriers accept', async () => {
  const heavy = { ...order, shipping: { ...order.shipping, weight: 62_500 } };
  const screen = await renderScreen(<ShippingPanel order={heavy} lock={null} />);
  await expect.element(screen.getByText('62,500 กรัม (เกิน 50 กก. ขนส่งอาจไม่รับ)')).toBeVisible();
});

test('an order panel saves the shipping of goods above the weight box’s limit without sending their weight', async () => {
  const heavy = { ...order, shipping: { ...order.shipping, weight: 62_500 } };
  gives(updateOrderShipping, { ...heavy, version: 6 });
  const screen = await renderScreen(<ShippingPanel order={heavy} lock={null} />);
  await screen.getByRole('button', { name: 'แก้ไข ขนส่ง' }).click();
  await expect.element(screen.getByText('เว้นว่าง = 62,500 กรัม', { exact: false })).toBeVisible();
  await screen.getByRole('textbox', { name: 'โน้ตการส่ง' }).fill('สองคนยก');
  await screen.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await expect.poll(() => bodies().at(-1)).toMatchObject({ note: 'สองคนยก' });
  expect(bodies().at(-1)).not.toHaveProperty('weight');
});
