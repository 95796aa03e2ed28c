// What the order form promises when reading a message fails, is unsure, or the server refuses.
import { detectInText, checkPlace } from '@app/contract/customer/address';
import { listChannels } from '@app/contract/customer/channel';
import { listCouriers } from '@app/contract/courier-setup/account';
import { findCustomer } from '@app/contract/customer/customer';
import { checkDuplicate, getOrder } from '@app/contract/order/list';
import { createOrder } from '@app/contract/order/create';
import { getProduct } from '@app/contract/catalog/product';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { countDrafts, dropAllDrafts } from '../../ui/form/draft.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, dropsLine, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import OutboxStrip from '../../app/outbox/outbox-strip.tsx';
import {
  holdEntry,
  keepEntry,
  loadEntries,
  removeEntry,
  sendingStore,
  takeEntry,
} from '../../ui/outbox/outbox.ts';
import CreateOrderPage from './create-order.page.tsx';

const place = { subdistrict: 'ท่าศาลา', district: 'เมือง', province: 'เชียงใหม่', postcode: '50000' };
const other = { ...place, district: 'ท่าศาลา', province: 'นครศรีธรรมราช', postcode: '80160' };
const found = {
  name: 'น้ำผึ้ง ปั้นคำ',
  phone: '0800000001',
  phone2: '',
  address: '99/9 หมู่ 1',
  ...place,
  confidence: 0.6,
  confidences: { name: 0.9, phone: 1, address: 0.9, place: 0.5, items: 1, payment: 1 },
  orders: [],
  alternatives: [other],
  ...{ items: [], codAmount: null, isPaid: false, note: '' },
  payment: { method: null, codAmount: null, paid: null },
  marks: [
    { field: 'name' as const, text: 'ชื่ออาจไม่ครบ' },
    { field: 'place' as const, text: 'ตำบลนี้มีหลายแห่ง' },
  ],
};

const box = (name: string) => page.getByRole('textbox', { name, exact: true });
const show = () => renderScreen(<CreateOrderPage />, { at: '/order/create' });

beforeEach(async () => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  session.write('userInfo', { id: 1 });
  const me = { id: 1, username: 'u', name: 'u', role: 1, flags: { shippingFlash: 1 } };
  meStore.set({ ...me, permissions: new Set(['order.create', 'order.edit']) });
  await dropAllDrafts();
  for (const entry of await loadEntries()) await removeEntry(entry);
  answerCalls();
  const pagination = { current_page: 1, per_page: 20, total_count: 0 };
  gives(listChannels, { items: [], pagination } as never);
  gives(detectInText, found);
  gives(checkPlace, { ok: true, suggestions: [] } as never);
  gives(findCustomer, { orders: 0, asks: 'off' } as never);
});

test('a pasted message that cannot be read stays, can be read again, and the order can be typed by hand', async () => {
  refuses(detectInText, { code: 'SERVICE_AWAY' });
  const first = await show();
  const paste = box('วางข้อความจากแชต');
  await paste.fill('น้ำผึ้ง 0800000001');
  // The tab is closed before the message has filled anything; its draft is still stored.
  await expect.poll(countDrafts).toBe(1);
  await first.unmount();
  const { getByRole } = await show();
  await expect.element(getByRole('alert').getByText(/กรอกเองต่อได้เลย/)).toBeVisible();
  await expect.element(paste).toHaveValue('น้ำผึ้ง 0800000001');
  gives(detectInText, found);
  await getByRole('button', { name: 'อ่านอีกครั้ง' }).click();
  await expect.element(box('ชื่อผู้รับ')).toHaveValue('น้ำผึ้ง ปั้นคำ');
});

test.each([
  ['transferred', 'โอน', { method: 'transfer' as const, paid: null, isPaid: true, shown: '' }],
  ['promised', 'โอน', { method: 'transfer' as const, paid: null, isPaid: false, shown: '0.00' }],
  [
    'paid in part',
    'โอนบางส่วน + COD',
    { method: 'mixed' as const, paid: 200, isPaid: true, shown: '200.00' },
  ],
])('a pasted message fills in the payment when the money is %s', async (_, name, told) => {
  const { method, paid, isPaid, shown } = told;
  gives(detectInText, { ...found, isPaid, payment: { method, codAmount: null, paid } });
  const { getByRole } = await show();
  await box('วางข้อความจากแชต').fill('ข้อความ');
  await expect.element(getByRole('radio', { name, exact: true })).toBeChecked();
  await expect.element(box('โอนแล้ว')).toHaveValue(shown);
});

test('the order form explains what an empty sum means, only for a transfer', async () => {
  const { getByRole } = await show();
  await getByRole('radio', { name: 'โอน', exact: true }).click();
  await expect.element(box('โอนแล้ว')).toHaveAccessibleDescription(/เว้นว่าง = โอนครบแล้ว/);
  await getByRole('radio', { name: 'โอนบางส่วน + COD' }).click();
  await expect.element(box('โอนแล้ว')).not.toHaveAccessibleDescription(/เว้นว่าง/);
});

test('a doubt about the pasted message is shown at its box until the seller changes it, and another place is one press away', async () => {
  const { getByRole, getByText } = await show();
  await box('วางข้อความจากแชต').fill('ข้อความ');
  const name = box('ชื่อผู้รับ');
  await expect.element(name).toHaveAccessibleDescription('ชื่ออาจไม่ครบ');
  await expect.element(getByText('ตำบลนี้มีหลายแห่ง')).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
  await getByRole('button', { name: /นครศรีธรรมราช 80160/ }).click();
  await expect.element(box('จังหวัด')).toHaveValue('นครศรีธรรมราช');
  await expect.element(getByText('ตำบลนี้มีหลายแห่ง')).not.toBeInTheDocument();
  await name.fill('น้ำผึ้ง ปั้นคำดี');
  await expect.element(getByText('ชื่ออาจไม่ครบ')).not.toBeInTheDocument();
});

test('the order form drops the draft of text that was removed again', async () => {
  const view = await show();
  await box('ชื่อผู้รับ').fill('มะลิ');
  await expect.poll(countDrafts).toBe(1);
  await box('ชื่อผู้รับ').fill('');
  await expect.poll(countDrafts).toBe(0);
  // Nor does the form ask before it is left.
  await view.router.navigate({ to: '/dashboard' });
  await expect.poll(() => view.router.state.location.pathname).toBe('/dashboard');
});

test('the order form starts with province 1 as a default, which a message’s place replaces and which is no address by itself', async () => {
  const { getByRole } = await show();
  const province = box('จังหวัด');
  await expect.element(province).toHaveValue('กรุงเทพมหานคร');
  await expect.element(province).toHaveAccessibleDescription(/ค่าเริ่มต้น/);
  const nowhere = { subdistrict: '', district: '', province: '', postcode: '' };
  gives(detectInText, { ...found, ...nowhere, marks: [] });
  const paste = box('วางข้อความจากแชต');
  await paste.fill('น้ำผึ้ง 0800000001');
  await expect.element(box('ชื่อผู้รับ')).toHaveValue('น้ำผึ้ง ปั้นคำ');
  await expect.element(province).toHaveValue('กรุงเทพมหานคร');
  await getByRole('button', { name: 'บันทึกออเดอร์' }).first().click();
  for (const part of ['ตำบล / แขวง', 'อำเภอ / เขต', 'รหัสไปรษณีย์'])
    await expect.element(box(part)).toHaveAttribute('aria-invalid', 'true');
  gives(detectInText, found);
  await paste.fill('น้ำผึ้ง 0800000001 ท่าศาลา เชียงใหม่');
  await expect.element(province).toHaveValue('เชียงใหม่');
  await expect.element(province).not.toHaveAccessibleDescription(/ค่าเริ่มต้น/);
});

test('the order form keeps province 1 when another part of a place in it was typed before the paste', async () => {
  await show();
  await box('รหัสไปรษณีย์').fill('10110');
  await box('วางข้อความจากแชต').fill('ข้อความ');
  await expect.element(box('บ้านเลขที่ / ถนน')).toHaveValue('99/9 หมู่ 1');
  await expect.element(box('จังหวัด')).toHaveValue('กรุงเทพมหานคร');
});

test('a pasted message shows words that match no product, and one press opens the form for one of them', async () => {
  const marks = [{ field: 'items' as const, text: 'ตรวจรายการสินค้าและจำนวน' }];
  gives(detectInText, { ...found, items: [], marks });
  const { getByRole } = await show();
  await box('วางข้อความจากแชต').fill('รับเจ้าตัวจิ๋ว 3 ก้อน');
  await getByRole('button', { name: /รับเจ้าตัวจิ๋ว ยังไม่ได้อ่าน/ }).click();
  await expect.element(box('คำ')).toHaveValue('เจ้าตัวจิ๋ว');
  // Users who may not teach the shop a word are not promised that it will be remembered.
  expect(getByRole('checkbox', { name: /^จำไว้ว่า/ }).elements()).toEqual([]);
  expect(page.getByText(/ร้านจะจำคำนั้นไว้/).elements()).toEqual([]);
  expect(await seriousFaults()).toEqual([]);
});

test('a pasted message never overwrites what the seller typed', async () => {
  await show();
  await box('ชื่อผู้รับ').fill('ชื่อที่พิมพ์เอง');
  await box('วางข้อความจากแชต').fill('ข้อความ');
  await expect.element(box('บ้านเลขที่ / ถนน')).toHaveValue('99/9 หมู่ 1');
  await expect.element(box('ชื่อผู้รับ')).toHaveValue('ชื่อที่พิมพ์เอง');
});

test('a pasted message of another customer replaces the cleared one, and a message with one more detail keeps it', async () => {
  await show();
  const paste = box('วางข้อความจากแชต');
  await paste.fill('น้ำผึ้ง 0800000001');
  await expect.element(box('ชื่อผู้รับ')).toHaveValue('น้ำผึ้ง ปั้นคำ');
  const second = { ...found, name: 'ใบเตย ปั้นดิน', address: '12/3 หมู่ 7', codAmount: 350 };
  gives(detectInText, second);
  await paste.fill('');
  await paste.fill('ใบเตย 12/3 หมู่ 7');
  await expect.element(box('ชื่อผู้รับ')).toHaveValue('ใบเตย ปั้นดิน');
  await expect.element(box('บ้านเลขที่ / ถนน')).toHaveValue('12/3 หมู่ 7');
  const nowhere = { subdistrict: '', district: '', province: '', postcode: '' };
  gives(detectInText, {
    ...found,
    ...nowhere,
    name: '',
    phone: '',
    address: '',
    note: 'ฝากป้อมยาม',
  });
  await paste.fill('');
  await paste.fill('ฝากป้อมยาม');
  await expect.element(box('โน้ตถึงขนส่ง')).toHaveValue('ฝากป้อมยาม');
  await expect.element(box('ชื่อผู้รับ')).toHaveValue('ใบเตย ปั้นดิน');
});

test('a pasted message after the first was cleared is read again, also with the same words', async () => {
  await show();
  const paste = box('วางข้อความจากแชต');
  await paste.fill('ข้อความ');
  await expect.element(box('ชื่อผู้รับ')).toHaveValue('น้ำผึ้ง ปั้นคำ');
  await paste.fill('');
  await box('ชื่อผู้รับ').fill('');
  await paste.fill('ข้อความ');
  await expect.element(box('ชื่อผู้รับ')).toHaveValue('น้ำผึ้ง ปั้นคำ');
});

test('the order form names each missing box and focuses the first when it is saved empty', async () => {
  const { getByRole, getByText } = await show();
  await expect.element(box('ชื่อผู้รับ')).toBeVisible();
  await getByRole('button', { name: 'บันทึกออเดอร์' }).click();
  await expect.element(box('ชื่อผู้รับ')).toHaveFocus();
  await expect.element(getByText('เพิ่มสินค้าอย่างน้อย 1 รายการ')).toBeVisible();
  await expect.element(getByText('ต้องแก้ไข 7 ช่อง').first()).toBeVisible();
  // As low as the page of a phone while its keyboard is open.
  await page.viewport(360, 400);
  const foot = document.querySelector('[data-foot]') ?? document.body;
  for (const field of document.querySelectorAll<HTMLElement>('form :is(input, textarea, select)')) {
    field.focus();
    const { bottom } = field.getBoundingClientRect();
    expect(bottom, field.outerHTML).toBeLessThanOrEqual(foot.getBoundingClientRect().top);
  }
});

test('the order form shows the limits that the chosen courier refuses while they can still be corrected', async () => {
  const limits = { weightGrams: 50_000, sideCm: 100, remark: 200, cod: null };
  gives(listCouriers, [{ c: 'flashexpress', code: 0, name: 'Flash', limits }] as never);
  const { getByRole, getByText } = await show();
  await box('โน้ตถึงขนส่ง').fill('น'.repeat(201));
  await box('น้ำหนัก').fill('50001');
  expect(getByText(/รับไม่เกิน 200/).elements()).toEqual([]);
  await getByRole('combobox', { name: 'ขนส่ง' }).selectOptions('Flash Express');
  await expect.element(getByText(/201 ตัวอักษร ขนส่งนี้รับไม่เกิน 200/)).toBeVisible();
  await expect.element(getByText(/น้ำหนักเกิน 50 กก\./)).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
  await box('โน้ตถึงขนส่ง').fill('โทรก่อนส่ง');
  await box('น้ำหนัก').fill('300');
  await expect.element(getByText(/รับไม่เกิน 200/)).not.toBeInTheDocument();
  await expect.element(getByText(/น้ำหนักเกิน/)).not.toBeInTheDocument();
});

test('a copied order starts with buyer, goods and price of the original, without masked values or removed goods', async () => {
  const item = (id: number, name: string) => ({
    id,
    products: { id, code: `P${id}`, name },
    unit: 3,
    price: 45,
    discount: 0,
    isFree: false,
  });
  gives(getOrder, {
    id: 128,
    info: { ...found, phone: '08x-xxx-0001', social: '', note: '', addressReason: '' },
    items: [item(7, 'สบู่ขมิ้น'), item(8, 'เลิกขายแล้ว')],
    channel: null,
    shipping: { carrier: null, note: '' },
    payment: { method: 'cod', shippingFee: 30, discount: 0 },
  } as never);
  refuses(getProduct, { code: 'NOT_FOUND' });
  gives(
    { ...getProduct, at: 'GET /product/7' } as never,
    {
      id: 7,
      code: 'P7',
      name: 'สบู่ขมิ้น',
      price: 59,
      weight: 100,
      isSet: false,
      isPack: false,
      available: 9,
    } as never,
  );
  const { getByText } = await renderScreen(<CreateOrderPage />, { at: '/order/create?copy=128' });
  await expect.element(box('ชื่อผู้รับ')).toHaveValue('น้ำผึ้ง ปั้นคำ');
  await expect.element(page.getByRole('textbox', { name: 'จำนวน สบู่ขมิ้น' })).toHaveValue('3');
  expect(box('เบอร์โทร').element()).toHaveValue('');
  expect(getByText('เลิกขายแล้ว').elements()).toEqual([]);
});

async function copyOfSoap() {
  gives(
    { ...getProduct, at: 'GET /product/7' } as never,
    { id: 7, code: 'P7', name: 'สบู่ขมิ้น', price: 59, weight: 100, available: 9 } as never,
  );
  const item = {
    id: 1,
    products: { id: 7, code: 'P7', name: 'สบู่ขมิ้น' },
    unit: 1,
    price: 59,
    discount: 0,
  };
  gives(getOrder, {
    id: 128,
    info: { ...found, social: '', note: '', addressReason: '' },
    items: [{ ...item, isFree: false }],
    channel: null,
    shipping: { carrier: null, note: '' },
    payment: { method: 'cod', shippingFee: 30, discount: 0 },
  } as never);
  gives(checkDuplicate, 'OK');
  const screen = (
    <>
      <OutboxStrip />
      <CreateOrderPage />
    </>
  );
  const view = await renderScreen(screen, { at: '/order/create?copy=128' });
  await expect.element(page.getByRole('textbox', { name: 'จำนวน สบู่ขมิ้น' })).toHaveValue('1');
  return view;
}

/** The order may have been sent by itself meanwhile, for the connection is back. */
const sendNow = (getByRole: typeof page.getByRole): void =>
  (getByRole('button', { name: 'ส่งตอนนี้' }).query() as HTMLElement | null)?.click();

const keysSent = () =>
  sentCalls
    .filter(({ url, headers }) => url.pathname.endsWith('/order') && headers.has('idempotency-key'))
    .map(({ headers }) => headers.get('idempotency-key'));

test('an order whose answer was lost waits, and is sent again with the same key without a duplicate check', async () => {
  dropsLine(createOrder);
  const { getByRole, getByText } = await copyOfSoap();
  await getByRole('button', { name: 'บันทึกออเดอร์' }).first().click();
  await expect.element(getByText(/เก็บออเดอร์ไว้ในเครื่องนี้แล้ว/)).toBeVisible();
  await expect.element(box('ชื่อผู้รับ')).toHaveValue('');
  await getByRole('button', { name: 'ดูรายการ' }).click();
  await expect.element(getByText(/จึงยังแก้ไขไม่ได้/)).toBeVisible();
  // The server did create it: the check would now find it.
  gives(checkDuplicate, { duplicates: [{ id: 129, code: 'SD129' }] } as never);
  gives(createOrder, { id: 129, code: 'SD129', info: found, items: [], payment: {} } as never);
  sendNow(getByRole);
  await expect.element(getByText(/ส่งออเดอร์ของ น้ำผึ้ง ปั้นคำ แล้ว SD129/)).toBeVisible();
  await expect.poll(() => getByRole('region', { name: 'รายการรอส่ง' }).query()).toBeNull();
  const keys = keysSent();
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
});

test('an order that waits and is refused stays with its reason, is corrected in its form and saved with its key', async () => {
  const { getByRole, getByText } = await copyOfSoap();
  dropsLine(checkDuplicate);
  await getByRole('button', { name: 'บันทึกออเดอร์' }).first().click();
  await expect.element(getByText(/รอส่ง 1 รายการ/)).toBeVisible();
  gives(checkDuplicate, 'OK');
  refuses(createOrder, { code: 'STOCK_SHORT', details: { name: 'สบู่ขมิ้น' } });
  sendNow(getByRole);
  await expect.element(getByText('ต้องตรวจ 1 รายการ')).toBeVisible();
  await getByRole('button', { name: 'ดูรายการ' }).click();
  await expect.element(getByText(/สต็อกไม่พอ: สบู่ขมิ้น/)).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
  await getByRole('button', { name: 'แก้ไข' }).click();
  await expect.element(box('ชื่อผู้รับ')).toHaveValue('น้ำผึ้ง ปั้นคำ');
  await box('ชื่อผู้รับ').fill('น้ำผึ้ง ปั้นใหม่');
  gives(createOrder, { id: 130, code: 'SD130', info: found, items: [], payment: {} } as never);
  await getByRole('button', { name: 'บันทึกออเดอร์' }).first().click();
  await expect.element(getByText(/สร้างออเดอร์สำเร็จ SD130/)).toBeVisible();
  await expect.poll(() => getByRole('region', { name: 'รายการรอส่ง' }).query()).toBeNull();
  expect(new Set(keysSent()).size).toBe(1);
});

test('an order that waits asks before it becomes a second one of its buyer, and is sent when the seller confirms', async () => {
  const { getByRole, getByText } = await copyOfSoap();
  dropsLine(checkDuplicate);
  await getByRole('button', { name: 'บันทึกออเดอร์' }).first().click();
  await expect.element(getByText(/รอส่ง 1 รายการ/)).toBeVisible();
  gives(checkDuplicate, { duplicates: [{ id: 129, code: 'SD129' }] } as never);
  gives(createOrder, { id: 131, code: 'SD131', info: found, items: [], payment: {} } as never);
  sendNow(getByRole);
  await getByRole('button', { name: 'ดูรายการ' }).click();
  await expect.element(getByText(/ผู้รับนี้มีออเดอร์อยู่แล้ว: SD129/)).toBeVisible();
  expect(keysSent()).toEqual([]);
  await getByRole('button', { name: 'ส่งใหม่' }).click();
  await expect.element(getByText(/ส่งออเดอร์ของ น้ำผึ้ง ปั้นคำ แล้ว SD131/)).toBeVisible();
  const sent = sentCalls.findLast(({ headers }) => headers.has('idempotency-key'))?.body;
  expect(sent).toMatchObject({ duplicateReason: expect.stringMatching(/รายการรอส่ง/) });
});

test('an order that waits can be deleted and restored, and no other user of this browser sees it', async () => {
  const { getByRole, getByText } = await copyOfSoap();
  dropsLine(checkDuplicate);
  await getByRole('button', { name: 'บันทึกออเดอร์' }).first().click();
  await getByRole('button', { name: 'ดูรายการ' }).click();
  await getByRole('button', { name: 'ลบ', exact: true }).click();
  await expect.poll(() => getByRole('region', { name: 'รายการรอส่ง' }).query()).toBeNull();
  await getByRole('button', { name: 'เลิกทำ' }).click();
  await expect.element(getByText(/รอส่ง 1 รายการ/)).toBeVisible();
  session.write('userInfo', { id: 2 });
  await loadEntries();
  await expect.poll(() => getByRole('region', { name: 'รายการรอส่ง' }).query()).toBeNull();
  session.write('userInfo', { id: 1 });
  await loadEntries();
  await expect.element(getByText(/รอส่ง 1 รายการ/)).toBeVisible();
});

/** An order that waits, and is being compared with others of its buyer until `answer` comes. */
async function comparing() {
  const view = await copyOfSoap();
  dropsLine(checkDuplicate);
  await view.getByRole('button', { name: 'บันทึกออเดอร์' }).first().click();
  await expect.element(view.getByText(/รอส่ง 1 รายการ/)).toBeVisible();
  await view.getByRole('button', { name: 'ดูรายการ' }).click();
  const answer = Promise.withResolvers<'OK'>();
  gives(checkDuplicate, () => answer.promise);
  gives(createOrder, { id: 132, code: 'SD132', info: found, items: [], payment: {} } as never);
  sendNow(view.getByRole);
  await expect.element(view.getByText('กำลังส่ง', { exact: true })).toBeVisible();
  return { ...view, answer };
}

/** Every call under way has ended. */
const untilNothingIsSent = () => expect.poll(() => sendingStore.get()).toBeNull();

test('an order that waits is not sent when it is deleted during the duplicate check', async () => {
  const { getByRole, answer } = await comparing();
  await getByRole('button', { name: 'ลบ', exact: true }).click();
  await expect.poll(() => getByRole('region', { name: 'รายการรอส่ง' }).query()).toBeNull();
  answer.resolve('OK');
  await untilNothingIsSent();
  expect(keysSent()).toEqual([]);
  expect(await loadEntries()).toEqual([]);
});

test('an order that waits is not sent unchanged when it is opened during the duplicate check', async () => {
  const { getByRole, getByText, answer } = await comparing();
  await getByRole('button', { name: 'แก้ไข' }).click();
  await expect.element(getByText(/เปิดแก้ไขไว้/)).toBeVisible();
  answer.resolve('OK');
  await untilNothingIsSent();
  expect(keysSent()).toEqual([]);
  await box('ชื่อผู้รับ').fill('น้ำผึ้ง ปั้นใหม่');
  await getByRole('button', { name: 'บันทึกออเดอร์' }).first().click();
  await expect.element(getByText(/สร้างออเดอร์สำเร็จ SD132/)).toBeVisible();
  const sent = sentCalls.findLast(({ headers }) => headers.has('idempotency-key'))?.body;
  expect(sent).toMatchObject({ info: { name: 'น้ำผึ้ง ปั้นใหม่' } });
});

test('an order that waits cannot be changed while the server may have it, also from a tab that saw it before', async () => {
  const { getByRole, getByText, answer } = await comparing();
  const [seen] = await loadEntries();
  const made = Promise.withResolvers<never>();
  gives(createOrder, () => made.promise);
  answer.resolve('OK');
  await expect.poll(keysSent).toHaveLength(1);
  await expect.element(getByText(/จึงยังแก้ไขไม่ได้/)).toBeVisible();
  expect(getByRole('button', { name: 'ลบ', exact: true }).query()).toBeNull();
  expect([await takeEntry(seen!), await holdEntry(seen!)]).toEqual([false, false]);
  made.resolve({ id: 133, code: 'SD133', info: found, items: [], payment: {} } as never);
  await expect.element(getByText(/ส่งออเดอร์ของ น้ำผึ้ง ปั้นคำ แล้ว SD133/)).toBeVisible();
  expect(await loadEntries()).toEqual([]);
});

test('an order that waits is sent past an entry of an unknown kind, which stays for a newer version of the app', async () => {
  const later = { id: 'key-9', kind: 'later', title: 'ของใหม่', detail: '', draft: null };
  await keepEntry({ ...later, body: {}, isSent: false });
  const { getByRole, getByText } = await copyOfSoap();
  await expect.element(getByText(/รอส่ง 1 รายการ/)).toBeVisible();
  dropsLine(checkDuplicate);
  await getByRole('button', { name: 'บันทึกออเดอร์' }).first().click();
  await expect.element(getByText(/เก็บออเดอร์ไว้ในเครื่องนี้แล้ว/)).toBeVisible();
  // It does not block later entries.
  gives(checkDuplicate, 'OK');
  gives(createOrder, { id: 134, code: 'SD134', info: found, items: [], payment: {} } as never);
  const isSent = () => {
    sendNow(getByRole);
    return getByText(/ส่งออเดอร์ของ น้ำผึ้ง ปั้นคำ แล้ว SD134/).query() !== null;
  };
  await expect.poll(isSent).toBe(true);
  await untilNothingIsSent();
  expect((await loadEntries()).map(({ kind }) => kind)).toEqual(['later']);
});

test('the order form stays and shows the error when a barcode is typed into the price', async () => {
  gives(
    { ...getProduct, at: 'GET /product/7' } as never,
    { id: 7, code: 'P7', name: 'สบู่ขมิ้น', price: 59, weight: 100, available: 90 } as never,
  );
  const items = [{ productId: 7, unit: 20 }];
  gives(detectInText, { ...found, ...{ marks: [], confidence: 1, items } } as never);
  const { getByRole, getByText } = await show();
  await box('วางข้อความจากแชต').fill('ข้อความ');
  const price = page.getByRole('textbox', { name: 'ราคา สบู่ขมิ้น' });
  await expect.element(price).toHaveValue('59.00');
  await price.fill('8850000000000');
  await expect.element(box('ชื่อผู้รับ')).toHaveValue('น้ำผึ้ง ปั้นคำ');
  await expect.element(page.getByTestId('cod-total')).toHaveTextContent('177,000,000,000,000.00');
  await getByRole('button', { name: 'บันทึกและสร้างใบถัดไป' }).first().click();
  await expect.element(getByText('ต้องไม่เกิน 9,999,999.99').first()).toBeVisible();
});
