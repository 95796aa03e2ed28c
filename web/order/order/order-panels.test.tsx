// What editing a panel of an order promises when another user was faster.
import { listMarks } from '@app/contract/customer/customer';
import { listChannels } from '@app/contract/customer/channel';
import { listCouriers } from '@app/contract/courier-setup/account';
import type { OrderReply } from '@app/contract/order/order';
import { listMessages } from '@app/contract/order/inbox';
import { getOrder, orderHistory } from '@app/contract/order/list';
import {
  updateOrder,
  updateOrderChannel,
  updateOrderInfo,
  updateOrderShipping,
} from '@app/contract/order/edit';
import { readOptions } from '@app/contract/shop/setting';
import { amendParcel } from '@app/contract/shipping/change';
import { cancelShipments } from '@app/contract/shipping/shipment';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { countDrafts, dropAllDrafts } from '../../ui/form/draft.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import { OrderDetail } from './order-detail.tsx';
import {
  ChannelPanel,
  InfoPanel,
  ItemsPanel,
  PaymentPanel,
  ShippingPanel,
} from './order-panels.tsx';

const line = (id: number, name: string, unit: number): OrderReply['items'][number] => ({
  id,
  orderId: 7,
  products: { id: 100 + id, code: `P${id}`, name },
  category: { id: 1, name: 'ของใช้' },
  imageUrl: null,
  unit,
  price: 100,
  discount: 0,
  isFree: false,
  isPack: false,
  isSet: false,
  amount: unit * 100,
});

const order = {
  id: 7,
  code: 'SD7',
  status: 'send',
  channel: null,
  telesaleBy: null,
  updatedAt: '2026-11-21T03:00:00Z',
  info: {
    name: 'สมหญิง ใจดี',
    phone: '0810001234',
    phone2: '',
    social: '',
    address: '99/1 ถนนสุขใจ',
    subdistrict: 'บางรัก',
    district: 'บางรัก',
    province: 'กรุงเทพมหานคร',
    postcode: '10500',
    note: '',
    addressReason: '',
  },
  items: [line(1, 'สบู่', 1), line(2, 'ครีม', 1)],
  shipping: { carrier: null, weight: 0, width: 0, length: 0, height: 0, note: '' },
  payment: {
    method: 'cod',
    shippingFee: 40,
    discount: 0,
    total: 240,
    paid: 0,
    codAmount: 240,
    bank: null,
  },
  version: 3,
} as unknown as OrderReply;

const event = (after: object) => ({
  id: 1,
  at: '2026-11-21T03:00:00Z',
  kind: 'edit',
  user: { id: 2, username: 'puy' },
  from: null,
  to: null,
  before: {},
  after,
  reason: '',
});

/** Another user saved this meanwhile. */
function savedMeanwhile(theirs: Partial<OrderReply>, after: object = {}) {
  gives(getOrder, { ...order, ...theirs, version: 5 });
  gives(orderHistory, { items: [event(after)] });
}

beforeEach(async () => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  await dropAllDrafts();
  const me = {
    id: 1,
    username: 'u',
    name: 'u',
    role: 1,
    flags: { shippingFlash: 1, shippingJnt: 1, shippingThaiPost: 1 },
  };
  meStore.set({ ...me, permissions: new Set(['order.edit']) });
  answerCalls();
  const pagination = { current_page: 1, per_page: 20, total_count: 2 };
  const channels = [
    { id: 4, name: 'ไลน์', active: true },
    { id: 5, name: 'เฟซบุ๊ก', active: true },
  ];
  gives(listChannels, { items: channels, pagination } as never);
  gives(readOptions, {});
  gives(listCouriers, []);
});

const bodies = () => sentCalls.filter(({ body }) => body !== null).map(({ body }) => body);
type Screen = Awaited<ReturnType<typeof renderScreen>>;
const save = ({ getByRole }: Screen) => getByRole('button', { name: 'บันทึก', exact: true }).click();
const dialogOf = ({ getByRole }: Screen) => getByRole('dialog', { name: 'มีผู้แก้ไขออเดอร์นี้ก่อนคุณ' });
const settle = (screen: Screen) =>
  dialogOf(screen).getByRole('button', { name: 'บันทึกตามที่เลือก' }).click();

test('an order panel keeps another user’s change in another panel, and asks nothing', async () => {
  refuses(updateOrderChannel, { code: 'STALE' });
  savedMeanwhile({ info: { ...order.info, name: 'คนอื่นแก้' } });
  const screen = await renderScreen(<ChannelPanel order={order} />);
  await screen.getByRole('button', { name: 'แก้ไข ช่องทาง' }).click();
  await screen.getByRole('combobox', { name: 'ช่องทาง' }).selectOptions('ไลน์');
  await save(screen);
  await expect.poll(bodies).toContainEqual({ channelId: 4, version: 5 });
  expect(dialogOf(screen).elements()).toEqual([]);
  // The server keeps answering that another user was faster: the panel stops and shows it.
  const form = screen.getByRole('form', { name: 'แก้ไขช่องทาง' });
  await expect.element(form.getByText(/มีผู้แก้ไขข้อมูลนี้แล้ว/)).toBeVisible();
});

test('an order panel asks about each different value, with who saved it and when', async () => {
  refuses(updateOrderInfo, { code: 'STALE' });
  savedMeanwhile(
    { info: { ...order.info, name: 'สมศรี', phone: '0890009999' } },
    { name: 'สมศรี', phone: '0890009999' },
  );
  const screen = await renderScreen(<InfoPanel order={order} lock={null} />);
  const { getByRole } = screen;
  await getByRole('button', { name: 'แก้ไข ลูกค้าและที่อยู่' }).click();
  await getByRole('textbox', { name: 'ชื่อผู้รับ' }).fill('สมหญิง ดีใจ');
  await save(screen);
  const dialog = dialogOf(screen);
  const group = (name: string) => dialog.getByRole('group', { name });
  await expect
    .element(group('ชื่อผู้รับ').getByRole('radio', { name: /ของคุณ: สมหญิง ดีใจ/ }))
    .toBeChecked();
  const theirs = group('ชื่อผู้รับ').getByRole('radio', { name: /ที่บันทึกแล้ว: สมศรี/ });
  await expect.element(theirs).toHaveAccessibleName(/โดย puy 21 พ\.ย\. 2569/);
  // Untouched values stay theirs, unless the user decides otherwise.
  await expect.element(group('เบอร์โทร').getByRole('radio', { name: /089-000-9999/ })).toBeChecked();
  expect(group('ที่อยู่').elements()).toEqual([]);
  expect(await seriousFaults()).toEqual([]);
  gives(updateOrderInfo, { ...order, version: 6 });
  await theirs.click();
  await settle(screen);
  await expect.element(screen.getByText('แก้ไขสำเร็จ')).toBeVisible();
  const { phone2, social, note, ...rest } = order.info;
  expect(bodies().at(-1)).toEqual({
    ...rest,
    phone2,
    social,
    note,
    name: 'สมศรี',
    phone: '0890009999',
    version: 5,
  });
});

test('an order panel gives a booked parcel another address and number together, and saves nothing when the courier keeps the number', async () => {
  const permissions = new Set(['order.edit', 'ship.cancel', 'ship.create'] as const);
  meStore.set((me) => me && { ...me, permissions });
  const parcel = { status: 'send', pno: 'THNE01', tracking: null };
  const booked = { ...order, ...parcel, shipping: { ...order.shipping, carrier: 0 } } as never;
  gives(getOrder, booked);
  const result = { id: order.id, pno: '', t: 'success', error: '', errMessage: '' } as const;
  gives(cancelShipments, {
    items: [{ ...result, cancelTracking: 'error', cancelMessage: 'เข้ารับแล้ว' }],
  });
  gives(updateOrderInfo, { ...order, version: 6 });
  const screen = await renderScreen(<InfoPanel order={booked} lock="มีเลขพัสดุแล้ว" />);
  await screen.getByRole('button', { name: 'แก้ที่อยู่ (ออกเลขใหม่)' }).click();
  await expect.element(screen.getByText(/ระบบยกเลิกเลข THNE01/)).toBeVisible();
  await screen.getByRole('textbox', { name: 'ชื่อผู้รับ' }).fill('สมหญิง ดีใจ');
  expect(await seriousFaults()).toEqual([]);
  await save(screen);
  await expect.element(screen.getByText(/ยังไม่ได้บันทึก: เข้ารับแล้ว/)).toBeVisible();
  expect(bodies()).toEqual([{ orderId: [order.id], pno: ['THNE01'] }]);
  gives(cancelShipments, { items: [{ ...result, cancelTracking: 'success' }] });
  refuses(updateOrderInfo, { code: 'COURIER_DOWN' });
  await save(screen);
  await expect
    .element(screen.getByRole('note').getByText(/^ยกเลิกเลข THNE01 กับขนส่งแล้ว .* กดบันทึกเพื่อเก็บที่แก้/))
    .toBeVisible();
  gives(updateOrderInfo, { ...order, version: 6 });
  await save(screen);
  await expect.element(screen.getByText('แก้ไขสำเร็จ')).toBeVisible();
  expect(bodies().at(-1)).toMatchObject({ name: 'สมหญิง ดีใจ', version: 3 });
  await expect.poll(() => screen.router.state.location.search).toEqual({ book: 'flashexpress' });
});

test.each([
  ['sending', 'THNE01', /ยังไม่ได้บันทึก: จัดส่งแล้ว กลับเป็นรอจัดส่งก่อนแก้/],
  ['send', 'THNE02', /ยังไม่ได้บันทึก: มีผู้ออกเลขใหม่ THNE02 ระหว่างที่คุณแก้/],
] as const)(
  'an order panel cancels no number when the booked order moved to %s with the number %s meanwhile',
  async (status, pno, said) => {
    const permissions = new Set(['order.edit', 'ship.cancel', 'ship.create'] as const);
    meStore.set((me) => me && { ...me, permissions });
    const booked = { ...order, status: 'send', pno: 'THNE01', tracking: null } as never;
    savedMeanwhile({ status, pno });
    const screen = await renderScreen(<InfoPanel order={booked} lock="มีเลขพัสดุแล้ว" />);
    await screen.getByRole('button', { name: 'แก้ที่อยู่ (ออกเลขใหม่)' }).click();
    const name = screen.getByRole('textbox', { name: 'ชื่อผู้รับ' });
    await name.fill('สมหญิง ดีใจ');
    await save(screen);
    await expect.element(screen.getByText(said)).toBeVisible();
    await expect.element(name).toHaveValue('สมหญิง ดีใจ');
    expect(bodies()).toEqual([]);
  },
);

test('an order panel books a parcel again with the chosen courier when its weight is changed after booking', async () => {
  const permissions = new Set(['order.edit', 'ship.cancel', 'ship.create'] as const);
  meStore.set((me) => me && { ...me, permissions });
  const parcel = { status: 'send', pno: 'THNE01', tracking: null };
  const booked = { ...order, ...parcel, shipping: { ...order.shipping, carrier: 0 } } as never;
  gives(getOrder, booked);
  const result = { id: order.id, pno: '', t: 'success', error: '', errMessage: '' } as const;
  gives(cancelShipments, { items: [{ ...result, cancelTracking: 'success' }] });
  gives(updateOrderShipping, { ...order, version: 6 });
  const screen = await renderScreen(<ShippingPanel order={booked} lock="มีเลขพัสดุแล้ว" />);
  await screen.getByRole('button', { name: 'แก้ไข ขนส่ง' }).click();
  await expect.element(screen.getByText(/ระบบยกเลิกเลข THNE01/)).toBeVisible();
  await screen.getByRole('textbox', { name: 'น้ำหนัก' }).fill('500');
  await screen.getByRole('combobox', { name: 'ขนส่ง' }).selectOptions('3');
  await save(screen);
  await expect.element(screen.getByText('แก้ไขสำเร็จ')).toBeVisible();
  expect(bodies()[0]).toEqual({ orderId: [order.id], pno: ['THNE01'] });
  expect(bodies().at(-1)).toMatchObject({ weight: 500, carrier: 3, version: 3 });
  await expect.poll(() => screen.router.state.location.search).toEqual({ book: 'thaipost' });
});

test('an order panel keeps typed values and saves nothing when the user goes back', async () => {
  refuses(updateOrderShipping, { code: 'STALE' });
  savedMeanwhile({ shipping: { ...order.shipping, weight: 900 } });
  const screen = await renderScreen(<ShippingPanel order={order} lock={null} />);
  await screen.getByRole('button', { name: 'แก้ไข ขนส่ง' }).click();
  await screen.getByRole('textbox', { name: 'น้ำหนัก' }).fill('500');
  await save(screen);
  await dialogOf(screen).getByRole('button', { name: 'กลับไปแก้ต่อ' }).click();
  await expect.element(screen.getByText(/ยังไม่ได้บันทึก/)).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'น้ำหนัก' })).toHaveValue('500');
  expect(bodies()).toHaveLength(1);
});

function ClosedMeanwhile() {
  const [lock, setLock] = useState<string | null>(null);
  return (
    <>
      <button type="button" onClick={() => setLock(lock === null ? 'ยกเลิกแล้ว' : null)}>
        คนอื่นเปลี่ยนสถานะ
      </button>
      <ItemsPanel order={order} lock={lock} />
    </>
  );
}

test('an order panel keeps typed values and shows that they are not saved when the order is closed meanwhile', async () => {
  const screen = await renderScreen(<ClosedMeanwhile />);
  await screen.getByRole('button', { name: 'แก้ไข สินค้า' }).click();
  const amount = screen.getByRole('textbox', { name: 'จำนวน สบู่' });
  await amount.fill('5');
  const others = screen.getByRole('button', { name: 'คนอื่นเปลี่ยนสถานะ' });
  await others.click();
  const note = screen.getByText(/สถานะออเดอร์เปลี่ยนระหว่างที่คุณแก้ ยังไม่ได้บันทึก/);
  await expect.element(note).toBeVisible();
  await expect.element(amount).toHaveValue('5');
  await others.click();
  await expect.poll(() => note.elements()).toEqual([]);
  await expect.element(amount).toHaveValue('5');
});

test.each([
  ['cancel', 'ยังไม่ได้บันทึก ออเดอร์นี้ยกเลิกแล้ว กู้คืนก่อนแก้'],
  ['sending', 'ยังไม่ได้บันทึก ออเดอร์นี้จัดส่งแล้ว กลับเป็นรอจัดส่งก่อนแก้'],
] as const)(
  'an order panel saves nothing and keeps typed values when the order moved to %s meanwhile',
  async (status, said) => {
    refuses(updateOrderInfo, { code: 'STALE' });
    savedMeanwhile({ status });
    const screen = await renderScreen(<InfoPanel order={order} lock={null} />);
    await screen.getByRole('button', { name: 'แก้ไข ลูกค้าและที่อยู่' }).click();
    const name = screen.getByRole('textbox', { name: 'ชื่อผู้รับ' });
    await name.fill('สมหญิง ดีใจ');
    await save(screen);
    await expect.element(screen.getByText(said)).toBeVisible();
    await expect.element(name).toHaveValue('สมหญิง ดีใจ');
    expect(bodies()).toHaveLength(1);
  },
);

test('an order panel explains what to do with typed values when the order got a number meanwhile', async () => {
  refuses(updateOrderInfo, { code: 'SHIPMENT_EXISTS' });
  const screen = await renderScreen(<InfoPanel order={order} lock={null} />);
  await screen.getByRole('button', { name: 'แก้ไข ลูกค้าและที่อยู่' }).click();
  const name = screen.getByRole('textbox', { name: 'ชื่อผู้รับ' });
  await name.fill('สมหญิง ดีใจ');
  await save(screen);
  await expect.element(screen.getByText('ยังไม่ได้บันทึก ออเดอร์นี้มีเลขพัสดุแล้ว')).toBeVisible();
  await expect.element(screen.getByText(/ยกเลิกเลขพัสดุก่อน แล้วกด “บันทึก” อีกครั้ง/)).toBeVisible();
  await expect.element(name).toHaveValue('สมหญิง ดีใจ');
});

test('an order panel keeps typed values when the user loses the right to edit meanwhile', async () => {
  const screen = await renderScreen(<InfoPanel order={order} lock={null} />);
  await screen.getByRole('button', { name: 'แก้ไข ลูกค้าและที่อยู่' }).click();
  const name = screen.getByRole('textbox', { name: /^ชื่อ/ }).first();
  await name.fill('สมหญิง คนใหม่');
  meStore.set((me) => me && { ...me, permissions: new Set() });
  await expect.element(screen.getByText(/ไม่มีสิทธิ์แก้ไขออเดอร์แล้ว/)).toBeVisible();
  await expect.element(name).toHaveValue('สมหญิง คนใหม่');
});

test('an order page links back to its messages, and keeps unsaved values with a note when the order is deleted meanwhile', async () => {
  const rest = { createdAt: order.updatedAt, createdBy: null, pno: '', tracking: null };
  gives(getOrder, {
    ...{ ...order, ...rest, message: 'รับสบู่', webhook: [], labelStale: null, leadId: null },
    ...{ cancelReason: '', duplicateReason: '', riskReason: '', country: 'TH' },
  } as never);
  gives(orderHistory, { items: [] });
  gives(listMarks, { items: [] } as never);
  gives(listMessages, { items: [], pagination: { total_count: 2 } } as never);
  meStore.set((me) => me && { ...me, permissions: new Set([...me.permissions, 'message.open']) });
  const screen = await renderScreen(<OrderDetail id={7} missing={<p>ไม่พบออเดอร์นี้</p>} />);
  const source = screen.getByRole('link', { name: 'ดูในกล่องข้อความ 2 ข้อความ' });
  await expect.element(source).toHaveAttribute('href', '/order/open?orderId=7');
  await screen.getByRole('button', { name: 'แก้ไข ลูกค้าและที่อยู่' }).click();
  const name = screen.getByRole('textbox', { name: 'ชื่อผู้รับ' });
  await name.fill('สมหญิง ดีใจ');
  refuses(getOrder, { code: 'NO_ORDER', status: 404 });
  refuses(updateOrderInfo, { code: 'NO_ORDER', status: 404 });
  await save(screen);
  await expect.element(screen.getByText(/ออเดอร์นี้ถูกลบระหว่างที่คุณแก้ ยังไม่ได้บันทึก/)).toBeVisible();
  await expect.element(name).toHaveValue('สมหญิง ดีใจ');
  await screen.getByRole('button', { name: 'ยกเลิก', exact: true }).click();
  await expect.element(screen.getByText('ไม่พบออเดอร์นี้')).toBeVisible();
});

test('an order panel restores changed lines after a reload, until they are saved or cancelled', async () => {
  const open = async () => {
    const screen = await renderScreen(<ItemsPanel order={order} lock={null} />);
    await screen.getByRole('button', { name: 'แก้ไข สินค้า' }).click();
    return { ...screen, count: screen.getByRole('textbox', { name: /จำนวน/ }).first() };
  };
  const first = await open();
  await first.count.fill('2');
  await expect.poll(countDrafts).toBe(1);
  await first.unmount();
  const again = await open();
  await expect.element(again.count).toHaveValue('2');
  await expect.element(again.getByText(/กู้คืนร่างที่บันทึกไว้เมื่อ/)).toBeVisible();
  gives(updateOrder, { ...order, version: 4 });
  await save(again);
  await expect.element(again.getByText('แก้ไขสำเร็จ')).toBeVisible();
  await expect.poll(countDrafts).toBe(0);
});

test('an order panel shows conflicting payments in baht and words', async () => {
  refuses(updateOrder, { code: 'STALE' });
  savedMeanwhile({ payment: { ...order.payment, shippingFee: 60 } });
  const screen = await renderScreen(<PaymentPanel order={order} lock={null} />);
  await screen.getByRole('button', { name: 'แก้ไข ชำระเงิน' }).click();
  await screen.getByRole('textbox', { name: 'ค่าส่งที่เก็บลูกค้า' }).fill('50');
  await save(screen);
  const group = dialogOf(screen).getByRole('group', { name: 'ค่าส่ง' });
  await expect.element(group.getByRole('radio', { name: /ของคุณ: 50.00 บาท/ })).toBeChecked();
  gives(updateOrder, { ...order, version: 6 });
  await group.getByRole('radio', { name: /ที่บันทึกแล้ว: 60.00 บาท/ }).click();
  await settle(screen);
  await expect
    .poll(() => bodies().at(-1))
    .toMatchObject({ payment: { shippingFee: 60 }, version: 5 });
});

test('an order panel shows the paid sum when a transfer becomes COD, which collects only the rest', async () => {
  const payment = { ...order.payment, method: 'transfer' as const, paid: 240, codAmount: 0 };
  const screen = await renderScreen(<PaymentPanel order={{ ...order, payment }} lock={null} />);
  await screen.getByRole('button', { name: 'แก้ไข ชำระเงิน' }).click();
  await screen.getByRole('radio', { name: 'เก็บปลายทาง' }).click();
  const came = screen.getByRole('textbox', { name: 'โอนแล้ว' });
  await expect.element(came).toHaveValue('240.00');
  await expect.element(screen.getByText(/หักจากยอดเก็บปลายทาง/)).toBeVisible();
  await came.fill('0');
  gives(updateOrder, { ...order, version: 4 });
  await save(screen);
  await expect
    .poll(() => bodies().at(-1))
    .toMatchObject({ payment: { method: 'cod', paid: 0 }, version: 3 });
});

test('an order panel shows the paid sum of an order whose rest is COD', async () => {
  const payment = { ...order.payment, paid: 240, codAmount: 0 };
  const screen = await renderScreen(<PaymentPanel order={{ ...order, payment }} lock={null} />);
  await expect.element(screen.getByText('โอนแล้ว')).toBeVisible();
  await expect.element(screen.getByText('ไม่เก็บปลายทาง')).toBeVisible();
});

test('an order panel converts the sum to kip while the discount is typed, and refuses a discount above the goods', async () => {
  const kip = { currency: 'LAK', rate: 700, rateDate: '2026-11-20' } as const;
  const laos = { ...order, country: 'LA', payment: { ...order.payment, ...kip } } as OrderReply;
  const screen = await renderScreen(<PaymentPanel order={laos} lock={null} />);
  await screen.getByRole('button', { name: 'แก้ไข ชำระเงิน' }).click();
  await expect.element(screen.getByText('₭168,000')).toBeVisible();
  const discount = screen.getByRole('textbox', { name: 'ส่วนลดท้ายบิล' });
  await discount.fill('100');
  await expect.element(screen.getByText('₭98,000')).toBeVisible();
  await discount.fill('240.01');
  await save(screen);
  await expect.element(screen.getByText('ส่วนลดมากกว่ายอดรวมของออเดอร์')).toBeVisible();
  expect(screen.getByText(/₭-?\d/).elements()).toEqual([]);
  expect(bodies().filter((body) => Object.hasOwn(body as object, 'payment'))).toEqual([]);
});

test('an order panel asks about each line separately: added, changed and removed ones', async () => {
  refuses(updateOrder, { code: 'STALE' });
  // The other user removed the cream and added a towel; here the soap becomes two.
  savedMeanwhile({ items: [line(1, 'สบู่', 1), line(3, 'ผ้าขนหนู', 1)] });
  const screen = await renderScreen(<ItemsPanel order={order} lock={null} />);
  await screen.getByRole('button', { name: 'แก้ไข สินค้า' }).click();
  await screen.getByRole('textbox', { name: /จำนวน/ }).first().fill('2');
  await save(screen);
  const dialog = dialogOf(screen);
  await expect.element(dialog.getByRole('radio', { name: /ของคุณ: สบู่ ×2/ })).toBeChecked();
  await expect.element(dialog.getByRole('radio', { name: /ที่บันทึกแล้ว: ผ้าขนหนู ×1/ })).toBeChecked();
  gives(updateOrder, { ...order, version: 6 });
  // The cream is kept after all: for the server it is a new line.
  await dialog.getByRole('radio', { name: /ของคุณ: ครีม ×1/ }).click();
  await settle(screen);
  await expect.poll(() => bodies().at(-1)).toMatchObject({ version: 5 });
  const { items } = bodies().at(-1) as {
    items: { id?: number; productId: number; unit: number }[];
  };
  expect(items.map(({ id, productId, unit }) => [id ?? null, productId, unit])).toEqual([
    [1, 101, 2],
    [null, 102, 1],
    [3, 103, 1],
  ]);
});

test('an order panel saves receiver and money at the courier too when the booked parcel can be changed', async () => {
  const shipping = { ...order.shipping, carrier: 2 };
  const booked = { ...order, pno: 'TEST000000001', country: 'TH', shipping } as OrderReply;
  gives(amendParcel, { ...booked, version: 4 });
  const screen = await renderScreen(<InfoPanel order={booked} lock={null} />);
  const { getByRole, getByText } = screen;
  await expect
    .element(getByText('มีเลขพัสดุแล้ว แก้ที่นี่ระบบแจ้งขนส่งให้ทันที', { exact: false }))
    .toBeVisible();
  await getByRole('button', { name: 'แก้ไข ลูกค้าและที่อยู่' }).click();
  await getByRole('textbox', { name: 'ชื่อผู้รับ' }).fill('สมหญิง ดีใจ');
  await save(screen);
  await expect.element(getByText('แก้ไขสำเร็จ')).toBeVisible();
  expect(bodies()).toContainEqual(
    expect.objectContaining({
      orderId: 7,
      version: 3,
      info: expect.objectContaining({ name: 'สมหญิง ดีใจ' }),
    }),
  );
});

test('an order panel keeps typed values when a barcode is typed into the price', async () => {
  const screen = await renderScreen(<ItemsPanel order={order} lock={null} />);
  await screen.getByRole('button', { name: 'แก้ไข สินค้า' }).click();
  const unit = screen.getByRole('textbox', { name: 'จำนวน สบู่' });
  await unit.fill('20');
  await screen.getByRole('textbox', { name: 'ราคา สบู่' }).fill('8850000000000');
  await expect.element(unit).toHaveValue('20');
  await expect.element(screen.getByText(/รวม 177,000,000,000,100\.00 บาท/)).toBeVisible();
});
