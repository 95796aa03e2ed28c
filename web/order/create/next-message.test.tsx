// What the order form keeps and drops when another message is pasted.
import { checkPlace, detectInText } from '@app/contract/customer/address';
import { listChannels } from '@app/contract/customer/channel';
import { findCustomer } from '@app/contract/customer/customer';
import { getProduct } from '@app/contract/catalog/product';
import { createOrder } from '@app/contract/order/create';
import { checkDuplicate } from '@app/contract/order/list';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dropAllDrafts } from '../../ui/form/draft.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, refuses } from '../../ui/testing/replies.ts';
import CreateOrderPage from './create-order.page.tsx';

const first = {
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
  items: [{ productId: 7, name: 'สบู่ขมิ้น', unit: 2 }],
  codAmount: null,
  isPaid: true,
  payment: { method: 'transfer' as const, codAmount: null, paid: null },
  note: '',
  marks: [],
};
/** A message that names neither goods nor a payment method. */
const second = {
  ...first,
  ...{ name: 'ใบเตย ปั้นดิน', phone: '0800000002', address: '12/3 หมู่ 7' },
  ...{ items: [], isPaid: false, payment: { method: null, codAmount: null, paid: null } },
};
const part = {
  ...second,
  ...{ name: '', phone: '', address: '', note: 'ฝากป้อมยาม' },
  ...{ subdistrict: '', district: '', province: '', postcode: '' },
};

const soap = { ...getProduct, at: 'GET /product/7' } as never;
const box = (name: string) => page.getByRole('textbox', { name, exact: true });
const paste = box('วางข้อความจากแชต');
const unit = box('จำนวน สบู่ขมิ้น');
const way = (name: string) => page.getByRole('radio', { name, exact: true });

const pasteFirst = async (): Promise<void> => {
  await renderScreen(<CreateOrderPage />, { at: '/order/create' });
  await paste.fill('ข้อความแรก');
  await expect.element(unit).toHaveValue('2');
  await expect.element(way('โอน')).toBeChecked();
};

beforeEach(async () => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  session.write('userInfo', { id: 1 });
  const me = { id: 1, username: 'u', name: 'u', role: 1, flags: { shippingFlash: 1 } };
  meStore.set({ ...me, permissions: new Set(['order.create', 'order.edit']) });
  await dropAllDrafts();
  answerCalls();
  const pagination = { current_page: 1, per_page: 20, total_count: 0 };
  gives(listChannels, { items: [], pagination } as never);
  gives(checkPlace, { ok: true, suggestions: [] } as never);
  gives(findCustomer, { orders: 0, asks: 'off' } as never);
  gives(soap, {
    ...{ id: 7, code: 'P7', name: 'สบู่ขมิ้น', price: 59, weight: 100, available: 90 },
  } as never);
  gives(detectInText, first);
});

test.each([
  ['pasted over it', false],
  ['pasted after it was cleared', true],
])(
  'a message of another buyer, %s, drops the goods and the transfer of the first',
  async (_, isCleared) => {
    await pasteFirst();
    gives(detectInText, second);
    if (isCleared) await paste.fill('');
    await paste.fill('ข้อความของอีกคน');
    await expect.element(box('ชื่อผู้รับ')).toHaveValue('ใบเตย ปั้นดิน');
    await expect.element(unit).not.toBeInTheDocument();
    await expect.element(way('เก็บปลายทาง')).toBeChecked();
  },
);

test('the next pasted message fills in its goods after the order before it was saved', async () => {
  gives(checkDuplicate, 'OK');
  gives(createOrder, { id: 132, code: 'SD132', info: first, items: [], payment: {} } as never);
  await pasteFirst();
  await page.getByRole('button', { name: 'บันทึกและสร้างใบถัดไป' }).first().click();
  await expect.element(page.getByText(/สร้างออเดอร์สำเร็จ SD132/)).toBeVisible();
  await expect.element(paste).toHaveValue('');
  await paste.fill('ข้อความที่สอง');
  await expect.element(unit).toHaveValue('2');
});

test('a message without goods moves the focus to the product search when its order is saved', async () => {
  gives(detectInText, { ...first, items: [] });
  await renderScreen(<CreateOrderPage />, { at: '/order/create' });
  await paste.fill('ข้อความที่ไม่มีสินค้า');
  await expect.element(box('ชื่อผู้รับ')).toHaveValue('น้ำผึ้ง ปั้นคำ');
  await page.getByRole('button', { name: 'บันทึกออเดอร์' }).first().click();
  await expect.element(page.getByRole('combobox', { name: 'เพิ่มสินค้า' })).toHaveFocus();
  await expect.element(page.getByText('เพิ่มสินค้าอย่างน้อย 1 รายการ')).toBeVisible();
});

test('a message that only adds a detail keeps the goods and payment of the first', async () => {
  await pasteFirst();
  gives(detectInText, part);
  await paste.fill('');
  await paste.fill('ฝากป้อมยาม');
  await expect.element(box('โน้ตถึงขนส่ง')).toHaveValue('ฝากป้อมยาม');
  await expect.element(unit).toHaveValue('2');
  await expect.element(way('โอน')).toBeChecked();
});

test('a message that is extended keeps the price that the seller typed for its goods', async () => {
  await pasteFirst();
  const price = box('ราคา สบู่ขมิ้น');
  await price.fill('50');
  gives(detectInText, { ...first, note: 'ฝากป้อมยาม' });
  await paste.fill('ข้อความแรก ฝากป้อมยาม');
  await expect.element(box('โน้ตถึงขนส่ง')).toHaveValue('ฝากป้อมยาม');
  await expect.element(price).toHaveValue('50.00');
});

test('a message whose goods could not be fetched is read again on request', async () => {
  refuses(soap, { code: 'SERVICE_AWAY' });
  await renderScreen(<CreateOrderPage />, { at: '/order/create' });
  await paste.fill('ข้อความแรก');
  const again = page.getByRole('button', { name: 'อ่านอีกครั้ง' });
  await expect.element(again).toBeVisible();
  gives(soap, {
    ...{ id: 7, code: 'P7', name: 'สบู่ขมิ้น', price: 59, weight: 100, available: 90 },
  } as never);
  await again.click();
  await expect.element(unit).toHaveValue('2');
});

test.each([
  [168, 'ใส่ค่าส่ง 50.00 บาท'],
  [100, 'ใส่ส่วนลด 18.00 บาท'],
] as const)(
  'an order whose message names a total of %i baht is set to that sum by one press',
  async (sum, press) => {
    const payment = { method: 'cod' as const, codAmount: sum, paid: null };
    gives(detectInText, { ...first, isPaid: false, codAmount: sum, payment });
    await renderScreen(<CreateOrderPage />, { at: '/order/create' });
    await paste.fill('ข้อความที่บอกยอดรวม');
    await expect.element(page.getByTestId('cod-total')).toHaveTextContent('118.00');
    const button = page.getByRole('button', { name: press });
    await button.click();
    await expect.element(page.getByTestId('cod-total')).toHaveTextContent(`${sum}.00`);
    await expect.element(button).not.toBeInTheDocument();
  },
);
