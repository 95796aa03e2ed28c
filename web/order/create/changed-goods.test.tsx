// What the order form promises when its goods were changed while it was open, or since its draft
// was stored.
import { listChannels } from '@app/contract/customer/channel';
import { checkPlace, detectInText } from '@app/contract/customer/address';
import { findCustomer } from '@app/contract/customer/customer';
import { checkDuplicate } from '@app/contract/order/list';
import { createOrder } from '@app/contract/order/create';
import { getProduct } from '@app/contract/catalog/product';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dropAllDrafts } from '../../ui/form/draft.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import CreateOrderPage from './create-order.page.tsx';

const found = {
  name: 'น้ำผึ้ง ปั้นคำ',
  phone: '0800000001',
  phone2: '',
  address: '99/9 หมู่ 1',
  subdistrict: 'ท่าศาลา',
  district: 'เมือง',
  province: 'เชียงใหม่',
  postcode: '50000',
  confidence: 1,
  confidences: { name: 1, phone: 1, address: 1, place: 1, items: 1, payment: 1 },
  orders: [],
  alternatives: [],
  items: [{ productId: 7, unit: 2 }],
  codAmount: null,
  isPaid: false,
  payment: { method: null, codAmount: null, paid: null },
  note: '',
  marks: [],
};

const goods = (id: number, name: string): void =>
  gives(
    { ...getProduct, at: `GET /product/${id}` } as never,
    { id, code: `P${id}`, name, price: 100, weight: 100, available: 90 } as never,
  );

beforeEach(async () => {
  session.save({ access_token: 'a', refresh_token: 'r' });
  session.write('userInfo', { id: 1 });
  const me = { id: 1, username: 'u', name: 'u', role: 3, flags: { shippingFlash: 1 } };
  meStore.set({ ...me, permissions: new Set(['order.create']) });
  await dropAllDrafts();
  answerCalls();
  const pagination = { current_page: 1, per_page: 20, total_count: 0 };
  gives(listChannels, { items: [], pagination } as never);
  gives(detectInText, found as never);
  gives(checkPlace, { ok: true, suggestions: [] } as never);
  gives(findCustomer, { orders: 0, asks: 'off' } as never);
  gives(checkDuplicate, 'OK');
  goods(7, 'สบู่ขมิ้น');
});

test('the order form takes the present price when it was changed meanwhile and its user may not set prices', async () => {
  refuses(createOrder, {
    code: 'PERMISSION_DENIED',
    fields: { 'items.0.price': 'คุณไม่มีสิทธิ์แก้ราคา ราคาของสินค้านี้คือ 125.00 บาท' },
    details: { prices: { 7: 125 } },
  });
  const { getByRole, getByText } = await renderScreen(<CreateOrderPage />, { at: '/order/create' });
  await page.getByRole('textbox', { name: 'วางข้อความจากแชต', exact: true }).fill('ข้อความ');
  const price = page.getByRole('textbox', { name: 'ราคา สบู่ขมิ้น' });
  await expect.element(price).toHaveValue('100.00');
  await getByRole('button', { name: 'บันทึกออเดอร์' }).first().click();
  await expect.element(price).toHaveValue('125.00');
  await expect.element(getByText('ใส่ราคาปัจจุบันให้แล้ว ตรวจยอดก่อนบันทึกอีกครั้ง')).toBeVisible();
  await expect.element(getByText('250.00 บาท').first()).toBeVisible();
  expect(getByText(/ไม่มีสิทธิ์/).elements()).toEqual([]);
  await getByRole('button', { name: 'บันทึกออเดอร์' }).first().click();
  const sent = () =>
    sentCalls.filter(({ url, body }) => url.pathname.endsWith('/order') && body !== undefined);
  await expect
    .poll(() => sent().map(({ body }) => (body as { items: object[] }).items))
    .toMatchObject([[{ price: 100 }], [{ price: 125 }]]);
});

test('the order form names the goods that are no longer sold when it also holds others', async () => {
  goods(8, 'ครีม');
  goods(9, 'แชมพู');
  const items = [7, 8, 9].map((productId) => ({ productId, unit: 1 }));
  gives(detectInText, { ...found, items } as never);
  const text = 'ไม่พบสินค้านี้ หรือปิดขายแล้ว เลือกสินค้าอื่น';
  refuses(createOrder, {
    code: 'UNPROCESSED',
    fields: { 'items.1.productId': text, 'items.2.productId': text },
  });
  const { getByRole, getByText } = await renderScreen(<CreateOrderPage />, { at: '/order/create' });
  await page.getByRole('textbox', { name: 'วางข้อความจากแชต', exact: true }).fill('ข้อความ');
  await expect.element(page.getByRole('textbox', { name: 'ราคา แชมพู' })).toHaveValue('100.00');
  await getByRole('button', { name: 'บันทึกออเดอร์' }).first().click();
  await expect.element(getByText(`ครีม: ${text} · แชมพู: ${text}`)).toBeVisible();
});
