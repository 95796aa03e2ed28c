// What the order form promises for an order to Laos.
import { listChannels } from '@app/contract/customer/channel';
import { getProduct } from '@app/contract/catalog/product';
import { detectInText } from '@app/contract/customer/address';
import { findCustomer } from '@app/contract/customer/customer';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dropAllDrafts } from '../../../ui/form/draft.ts';
import { meStore } from '../../../ui/hooks/me.ts';
import { session } from '../../../ui/http.ts';
import { seriousFaults } from '../../../ui/testing/axe.ts';
import { renderScreen } from '../../../ui/testing/render-screen.tsx';
import { answerCalls, gives } from '../../../ui/testing/replies.ts';
import CreateOrderPage from '../create-order.page.tsx';

const signIn = (flags: Record<string, number>) =>
  meStore.set({
    ...{ id: 1, username: 'u', name: 'u', role: 1 },
    flags,
    permissions: new Set(['order.create', 'order.edit']),
  });

beforeEach(async () => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  signIn({ shippingLaos: 1 });
  await dropAllDrafts();
  answerCalls();
  const pagination = { current_page: 1, per_page: 20, total_count: 0 };
  gives(listChannels, { items: [], pagination } as never);
  gives(findCustomer, { orders: 0, asks: 'off' } as never);
});

const show = (rest = '') => renderScreen(<CreateOrderPage />, { at: `/order/create${rest}` });
const box = (name: string) => page.getByRole('textbox', { name, exact: true });

test('the order form for Laos asks for branch and Lao phone instead of the address, which returns with Thailand', async () => {
  const view = await show();
  await box('ชื่อผู้รับ').fill('ນາງ ຄຳຫຼ້າ');
  await view.getByRole('radio', { name: 'ส่งลาว' }).click();
  await expect.element(box('สาขาที่รับพัสดุ')).toBeVisible();
  await expect.element(box('ชื่อผู้รับ')).toHaveValue('ນາງ ຄຳຫຼ້າ');
  expect(view.getByRole('combobox', { name: 'ขนส่ง' }).elements()).toEqual([]);
  expect(await seriousFaults()).toEqual([]);
  await view.getByRole('radio', { name: 'ส่งในไทย' }).click();
  await expect.element(box('รหัสไปรษณีย์')).toHaveValue('');
  await expect.element(box('จังหวัด')).toHaveValue('กรุงเทพมหานคร');
});

test('the order form of a shop that also sends to Laos starts with Thailand', async () => {
  const view = await show();
  await expect.element(view.getByRole('radio', { name: 'ส่งในไทย' })).toBeChecked();
});

test('the order form for Laos shows errors at the Lao boxes and focuses the first', async () => {
  const view = await show('?country=LA');
  // Nothing looks as if it were already chosen.
  await expect.element(view.getByRole('combobox', { name: 'แขวง' })).toHaveValue('');
  await box('ชื่อผู้รับ').fill('ນາງ ຄຳຫຼ້າ');
  await box('เบอร์ลาว').fill('12');
  await view.getByRole('radio', { name: /เก็บเป็นกีบ/ }).click();
  await view.getByRole('button', { name: 'บันทึกออเดอร์' }).first().click();
  await expect.element(view.getByText('เบอร์ลาวต้องเป็น +856 ตามด้วยตัวเลข 8–10 หลัก')).toBeVisible();
  // The first of them on the screen, though the boxes of Laos were added after those of the goods.
  await expect.element(box('เบอร์ลาว')).toHaveFocus();
  await expect.element(view.getByText('เลือกแขวงจาก 18 แขวง')).toBeVisible();
  await expect.element(view.getByText('เพิ่มสินค้าอย่างน้อย 1 รายการ')).toBeVisible();
});

test('the order form for Laos keeps working and shows its sum when a barcode is typed into the price', async () => {
  const product = { id: 7, code: 'P7', name: 'สบู่ขมิ้น', price: 59, weight: 100, available: 90 };
  gives({ ...getProduct, at: 'GET /product/7' } as never, product as never);
  gives(detectInText, {
    ...{ name: 'ນາງ ຄຳຫຼ້າ', phone: '', phone2: '', address: '', note: '', isPaid: false },
    ...{ subdistrict: '', district: '', province: '', postcode: '' },
    ...{ confidence: 1, confidences: {}, marks: [], orders: [], alternatives: [] },
    ...{ items: [{ productId: 7, unit: 20 }], codAmount: null },
    payment: { method: null, codAmount: null, paid: null },
  } as never);
  const view = await show();
  await box('วางข้อความจากแชต').fill('ข้อความ');
  const price = box('ราคา สบู่ขมิ้น');
  await expect.element(price).toHaveValue('59.00');
  await view.getByRole('radio', { name: 'ส่งลาว' }).click();
  await view.getByRole('radio', { name: /เก็บเป็นกีบ/ }).click();
  await box('อัตราแลกเปลี่ยน').fill('700');
  await expect.element(view.getByText('₭826,000')).toBeVisible();
  await price.fill('8850000000000');
  await expect.element(view.getByText(/จาก 177,000,000,000,000\.00 บาท/)).toBeVisible();
  await expect.element(box('อัตราแลกเปลี่ยน')).toHaveValue('700');
});

test('the order form shows no choice of Laos in a shop that does not send there', async () => {
  signIn({});
  const view = await show();
  await expect.element(box('ชื่อผู้รับ')).toBeVisible();
  expect(view.getByRole('radio', { name: 'ส่งลาว' }).elements()).toEqual([]);
});
