// What each order list shows and does: its own columns, tabs, sorting and actions, seen in its
// calls to the server.
import { listChannels } from '@app/contract/customer/channel';
import type { Permission } from '@app/contract/kit/permissions';
import type { OrderReply } from '@app/contract/order/order';
import {
  aggregateOrders,
  countHolds,
  countOrders,
  countReasons,
  countStages,
  getOrder,
  listOrders,
  listTelesaleOrders,
  orderHistory,
} from '@app/contract/order/list';
import { listProducts } from '@app/contract/catalog/product';
import { undoChange } from '@app/contract/shop/undo';
import { deleteOrder, sendOrder, updateOrders } from '@app/contract/order/status';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { toastStore } from '../../ui/feedback/toast.ts';
import { bangkokToday } from '../../ui/format/date.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { onlineStore, session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { chooseLook } from '../../ui/theme/look.ts';
import { pressThai } from '../../ui/testing/keys.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import { preShipmentKinds } from './kinds/pre-shipment-lists.tsx';
import { postShipmentKinds } from './kinds/post-shipment-lists.tsx';
import { sendKind } from './kinds/send-kind.tsx';
import { OrderList } from './order-list.tsx';
import { sumsStore } from './product-sums.tsx';

const kinds = { ...preShipmentKinds, ...postShipmentKinds, send: sendKind };
const rights: Permission[] = [
  'order.view',
  'order.create',
  'order.edit',
  'order.cancel',
  'order.delete',
  'order.rollback',
  'ship.view',
];
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();

const order = (id: number, extra: Partial<OrderReply> = {}): OrderReply =>
  ({
    id,
    code: `SD${id}`,
    status: 'send',
    type: 'normal',
    channel: { id: 4, name: 'เพจครีมหน้าใส', kind: 'salepage' },
    info: {
      name: `ลูกค้า ${id}`,
      phone: '0800000001',
      address: '1',
      province: 'ตาก',
      postcode: '63110',
    },
    items: [{ id: 1, products: { id: 9, name: 'สบู่' }, unit: 2, amount: 100 }],
    shipping: { carrier: 0, weight: 1500 },
    payment: { method: 'cod', total: 100, paid: 0, codAmount: 100, shippingFee: 0, discount: 0 },
    pno: '',
    isShort: false,
    tracking: null,
    printCount: 0,
    webhook: [],
    message: '',
    cancelReason: '',
    createdAt: ago(HOUR / 2),
    updatedAt: ago(0),
    sentAt: null,
    deliveredAt: null,
    returnedAt: null,
    cancelledAt: null,
    version: 1,
    ...extra,
  }) as unknown as OrderReply;

const pageOf = (...items: OrderReply[]) =>
  ({ items, pagination: { current_page: 1, per_page: 20, total_count: items.length } }) as never;

const show = (name: keyof typeof kinds, rest = '') =>
  renderScreen(<OrderList kind={kinds[name]} />, { at: kinds[name].path + rest });

const asked = (path: string) => sentCalls.filter((call) => call.url.pathname.endsWith(path));
const lastList = () => asked('/order').at(-1)?.url.searchParams;

/** The order that the drawer reads. */
let opened: OrderReply;

beforeEach(() => {
  sumsStore.set('closed');
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  const me = { id: 1, username: 'u', name: 'u', role: 1, flags: {} };
  meStore.set({ ...me, permissions: new Set(rights) });
  answerCalls();
  onlineStore.set(true);
  // First, because its path would also answer for the sums and counts.
  gives(getOrder, () => opened);
  gives(listChannels, pageOf());
  gives(orderHistory, { items: [] });
  gives(countHolds, { unpaid: 3, phone: 0, address: 0, mismatch: 1, stock: 0, ended: 0 });
  gives(countReasons, { items: [{ reason: 'ลูกค้าเปลี่ยนใจ', orders: 7 }] });
  gives(countStages, {
    ready: 5,
    problem: 4,
    labelled: 3,
    printed: 2,
    returning: 6,
    arrived: 8,
    received: 9,
    lost: 1,
  });
  gives(countOrders, {
    telesale: 0,
    pending: 0,
    send: 14,
    sending: 0,
    tracking: 0,
    return: 9,
    cancel: 0,
  });
  gives(aggregateOrders, {
    products: [{ id: 9, name: 'สบู่', orders: 2, units: 4, orderIds: [1, 2] }],
    categories: [{ id: 3, name: 'ของใช้', orders: 812, units: 4, orderIds: [1, 2] }],
    sum: { orders: 14, total: 4200, cod: 3100, weight: 21_500 },
  });
  gives(listOrders, pageOf(order(1), order(2)));
});

test('the order list of problems is filtered by a chip, and a second press removes the filter', async () => {
  const { getByRole } = await show('send', '?stage=problem');
  const holds = getByRole('region', { name: 'ติดที่' });
  await expect.element(holds.getByRole('button', { name: 'ที่อยู่ไม่ตรง 1' })).toBeVisible();
  expect(holds.getByRole('button').elements()).toHaveLength(2);
  const unpaid = holds.getByRole('button', { name: 'รอโอน 3', pressed: false });
  await unpaid.click();
  await expect.poll(() => lastList()?.get('hold')).toBe('unpaid');
  expect(lastList()?.get('stage')).toBe('problem');
  // The counts of the chips ignore the pressed chip.
  expect(asked('/order/holds').some(({ url }) => url.searchParams.has('hold'))).toBe(false);
  await holds.getByRole('button', { name: 'รอโอน 3', pressed: true }).click();
  await expect.element(unpaid).toBeVisible();
});

test('the order list to send has four tabs with counts, and each fetches its own orders', async () => {
  const { getByRole } = await show('send');
  for (const name of ['ทั้งหมด 14', 'พร้อมส่ง 5', 'ติดปัญหา 4', 'มีเลขแล้วยังไม่พิมพ์ 3', 'พิมพ์แล้วรอรับ 2'])
    await expect.element(getByRole('link', { name, exact: true })).toBeVisible();
  expect(lastList()?.get('status')).toBe('send');
  await getByRole('link', { name: 'ติดปัญหา 4' }).click();
  await expect.poll(() => lastList()?.get('stage')).toBe('problem');
});

test('the order list shows the sums of all filtered orders at its foot', async () => {
  const { getByRole } = await show('send');
  await expect
    .element(
      getByRole('cell', {
        name: /รวม 14 ออเดอร์ · ยอด 4,200.00 บาท · เก็บปลายทาง 3,100.00 บาท · น้ำหนัก 21.50 กก\./,
      }),
    )
    .toBeVisible();
});

test('the order list finds returned parcels that are still in transit among the sent ones', async () => {
  const { getByRole } = await show('return', '?stage=returning');
  for (const name of ['กำลังตีกลับ 6', 'ถึงแล้วรอสแกน 8', 'รับแล้ว 9', 'หาย 1'])
    await expect.element(getByRole('link', { name, exact: true })).toBeVisible();
  expect(lastList()?.get('stage')).toBe('returning');
  expect(lastList()?.has('status')).toBe(false);
});

test('the order list shows unchecked orders oldest first, with their reason and a mark after two hours', async () => {
  const unpaid = { method: 'transfer', total: 100, paid: 0, codAmount: 0 } as never;
  gives(
    listOrders,
    pageOf(
      order(1, { status: 'pending', createdAt: ago(3 * HOUR), payment: unpaid }),
      order(2, { status: 'pending', isShort: true }),
    ),
  );
  const { getByRole } = await show('pending');
  const late = getByRole('row', { name: /SD1/ });
  await expect.element(late.getByText('เกิน 2 ชม.')).toBeVisible();
  await expect.element(late.getByText('รอโอน').first()).toBeVisible();
  await expect.element(getByRole('row', { name: /SD2/ }).getByText('30 นาที')).toBeVisible();
  expect(getByRole('row', { name: /SD2/ }).getByText('เกิน 2 ชม.').elements()).toEqual([]);
  expect(lastList()?.get('sort')).toBe('created');
  expect(await seriousFaults()).toEqual([]);
});

test('a sale page order shows page and campaign, and its raw text on request, even when it is no JSON', async () => {
  const raw = { at: ago(HOUR), body: '{"name":"มะลิ","utm_campaign":"11.11"}' };
  const bad = { at: ago(HOUR), body: 'ข้อความเปล่า ๆ' };
  const made = order(1, { status: 'pending', webhook: [raw, bad] });
  gives(listOrders, pageOf(made));
  opened = made;
  const { getByRole, getByText } = await show('salepage');
  const row = getByRole('row', { name: /SD1/ });
  await expect.element(row.getByText('เพจครีมหน้าใส')).toBeVisible();
  await expect.element(row.getByText('11.11')).toBeVisible();
  expect(lastList()?.get('channelKind')).toBe('salepage');
  await row.click();
  await getByRole('button', { name: 'ดูข้อมูลดิบ' }).click();
  await expect.element(getByText('utm_campaign')).toBeVisible();
  await expect.element(getByText('ข้อความเปล่า ๆ')).toBeVisible();
});

test('a sent order shows when and where the courier last scanned it, and its days on the way', async () => {
  const tracking = {
    carrier: 0,
    code: '2',
    label: 'ระหว่างขนส่ง',
    bucket: 'in_transit',
    at: ago(HOUR),
    place: 'พิษณุโลก',
  } as never;
  gives(listOrders, pageOf(order(1, { status: 'tracking', tracking, sentAt: ago(50 * HOUR) })));
  const { getByRole } = await show('success');
  const row = getByRole('row', { name: /SD1/ });
  await expect.element(row.getByText(/พิษณุโลก/)).toBeVisible();
  await expect.element(row.getByText(/3 วัน/)).toBeVisible();
});

const closing = (extra: object) => ({
  by: { id: 2, username: 'fon' },
  reason: 'ลูกค้าเปลี่ยนใจ',
  parcel: { pno: 'TH0001', isCancelled: true, shippingCost: 42, returnCost: 21.5 },
  condition: null,
  claim: null,
  ...extra,
});

const cancelled = (id: number) =>
  order(id, {
    status: 'cancel',
    cancelReason: 'ลูกค้าเปลี่ยนใจ',
    cancelledAt: ago(HOUR),
    closing: closing({}) as never,
  });

test('a cancelled order shows why, by whom, and its cancelled number, with the reasons as a chart', async () => {
  gives(listOrders, pageOf(cancelled(1)));
  const { getByRole } = await show('cancel');
  const row = getByRole('row', { name: /SD1/ });
  await expect.element(row.getByText('fon')).toBeVisible();
  await expect.element(row.getByText('ยกเลิกเลข TH0001 แล้ว')).toBeVisible();
  // One press away, so that ten orders fit on the screen.
  await getByRole('button', { name: 'สรุปเหตุผล' }).click();
  const chart = getByRole('region', { name: 'เหตุผลที่ยกเลิก' });
  await expect.element(chart.getByText('7 ออเดอร์')).toBeVisible();
});

test('restoring cancelled orders shows per order where stock is short, and reloads the list', async () => {
  gives(listOrders, pageOf(cancelled(1), cancelled(2)));
  gives(updateOrders, {
    items: [
      { id: 1, t: 'success' },
      { id: 2, t: 'error', error: 'STOCK_SHORT', details: { text: 'สบู่ สต็อกไม่พอ เหลือ 1' } },
    ],
  });
  const { getByRole, router } = await show('cancel', '?page=2&pageSize=50');
  await getByRole('checkbox', { name: 'เลือกทั้งหน้า' }).click();
  await getByRole('button', { name: 'กู้คืน' }).click();
  await getByRole('button', { name: 'กู้คืน 2 ออเดอร์' }).click();
  const failed = getByRole('list', { name: 'ออเดอร์ที่เปลี่ยนไม่ได้' });
  await expect.element(failed.getByText(/สบู่ สต็อกไม่พอ เหลือ 1/)).toBeVisible();
  const moved = { ids: [1, 2], status: 'send', from: ['cancel'] };
  expect(asked('/order/updates')[0]?.body).toEqual(moved);
  await getByRole('button', { name: 'ปิด', exact: true }).first().click();
  await expect.poll(() => router.state.location.search).not.toHaveProperty('page');
  expect(router.state.location.search).not.toHaveProperty('pageSize');
});

test('deleting cancelled orders asks with their number and names those that stay', async () => {
  gives(listOrders, pageOf(cancelled(1), cancelled(2)));
  refuses(deleteOrder, { code: 'SHIPMENT_EXISTS' });
  const { getByRole } = await show('cancel');
  await getByRole('checkbox', { name: 'เลือกทั้งหน้า' }).click();
  await getByRole('button', { name: 'ลบออเดอร์' }).click();
  await getByRole('button', { name: 'ลบ 2 ออเดอร์' }).click();
  await expect.poll(() => asked('/order/1').length + asked('/order/2').length).toBe(2);
});

test('deleting cancelled orders one after the other is undone by one press', async () => {
  gives(listOrders, pageOf(cancelled(1), cancelled(2)));
  gives(deleteOrder, ({ url }) => ({
    ok: true as const,
    undoToken: `of ${url.pathname.split('/').at(-1)}`,
  }));
  gives(undoChange, { items: [1, 2].map((id) => ({ id, t: 'success' as const })) });
  const { getByRole, getByText } = await show('cancel');
  await getByRole('checkbox', { name: 'เลือกทั้งหน้า' }).click();
  await getByRole('button', { name: 'ลบออเดอร์' }).click();
  await getByRole('button', { name: 'ลบ 2 ออเดอร์' }).click();
  await getByRole('button', { name: 'เลิกทำ' }).click();
  await expect.element(getByText('เลิกทำแล้ว 2 รายการ')).toBeVisible();
  expect(asked('/order/2')[0]?.url.searchParams.get('undoWith')).toBe('of 1');
  expect(asked('/undo').map(({ body }) => body)).toEqual([{ token: 'of 2' }]);
});

test('a returned order shows its cause, its condition and the cost of both ways, and can be sent again', async () => {
  gives(
    listOrders,
    pageOf(
      order(1, {
        status: 'return',
        returnedAt: ago(HOUR),
        closing: closing({ reason: 'ลูกค้าปฏิเสธรับ', condition: 'damaged' }) as never,
      }),
    ),
  );
  const { getByRole } = await show('return');
  const row = getByRole('row', { name: /SD1/ });
  await expect.element(row.getByText('ลูกค้าปฏิเสธรับ')).toBeVisible();
  await expect.element(row.getByText('เสีย', { exact: true })).toBeVisible();
  await expect.element(row.getByText('ไป 42.00')).toBeVisible();
  await expect.element(row.getByText('กลับ 21.50')).toBeVisible();
  await getByRole('checkbox', { name: /SD1/ }).click();
  await expect.element(getByRole('button', { name: 'ส่งใหม่' })).toBeVisible();
});

test.each([
  [{ by: ago(-12.5 * DAY), sentAt: null }, 'เคลมได้อีก 12 วัน', true],
  [{ by: ago(-HOUR), sentAt: null }, 'เคลมได้วันนี้วันสุดท้าย', true],
  [{ by: ago(DAY), sentAt: null }, 'หมดเวลาเคลมแล้ว', true],
  [{ by: ago(-DAY), sentAt: ago(HOUR) }, /ส่งเคลมแล้ว/, false],
])('a lost order shows how long its courier accepts a claim: %j', async (claim, text, isOpen) => {
  const lost = order(1, { status: 'sending', closing: closing({ claim }) as never });
  gives(listOrders, pageOf(lost));
  const { getByRole } = await show('return', '?stage=lost');
  const row = getByRole('row', { name: /SD1/ });
  await expect.element(row.getByText(text)).toBeVisible();
  const link = row.getByRole('link', { name: 'แจ้งเคลม' });
  expect(link.elements()).toHaveLength(isOpen ? 1 : 0);
});

test('an order is marked as sent with a number typed by hand', async () => {
  gives(sendOrder, order(1, { status: 'sending', pno: 'EX123456TH' }) as never);
  const { getByRole } = await show('send');
  await getByRole('checkbox', { name: /SD1/ }).click();
  await getByRole('button', { name: 'ส่งแล้ว' })
    .or(getByRole('button', { name: 'ส่งแล้ว' }))
    .first()
    .click();
  await getByRole('textbox', { name: 'เลขพัสดุ (ถ้ามี)' }).fill('EX123456TH');
  await getByRole('button', { name: 'ส่งแล้ว 1 ออเดอร์' }).click();
  await expect
    .poll(() => asked('/order/1/status')[0]?.body)
    .toEqual({ status: 'sending', pno: 'EX123456TH' });
});

test('the telesale list fetches its own list, and has no action buttons for a user without rights', async () => {
  gives(
    listTelesaleOrders,
    pageOf(order(1, { status: 'telesale', telesaleBy: { id: 3, username: 'nok' } })),
  );
  meStore.set({
    id: 1,
    username: 'u',
    name: 'u',
    role: 3,
    flags: {},
    permissions: new Set(['order.view']),
  });
  const { getByRole } = await show('telesale');
  await expect.element(getByRole('row', { name: /SD1/ }).getByText('nok')).toBeVisible();
  await getByRole('checkbox', { name: /SD1/ }).click();
  await expect.element(getByRole('button', { name: 'ล้าง' })).toBeVisible();
  expect(getByRole('button', { name: 'ยืนยันเป็นรอจัดส่ง' }).elements()).toEqual([]);
});

test('the order list opens the drawer of the row under the cursor by Space, with its actions and its history', async () => {
  const made = order(1, { status: 'pending' });
  gives(listOrders, pageOf(made));
  opened = made;
  const { getByRole } = await show('pending');
  await expect.element(getByRole('row', { name: /SD1/ })).toBeVisible();
  pressThai('KeyJ');
  await expect.element(getByRole('row', { name: /SD1/ })).toHaveAttribute('data-cursor');
  pressThai('Space');
  const drawer = getByRole('dialog', { name: /SD1/ });
  await expect.element(drawer.getByRole('button', { name: 'ตรวจแล้ว ส่งต่อรอจัดส่ง' })).toBeVisible();
  await expect.element(drawer.getByRole('button', { name: 'ขอข้อมูลเพิ่ม' })).toBeVisible();
  await expect.element(drawer.getByRole('heading', { name: 'ประวัติ' })).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
});

test('the order list is filtered by courier, payment and day with one choice each', async () => {
  await page.viewport(1366, 768);
  meStore.set((me) => me && { ...me, flags: { shippingFlash: 1 } });
  try {
    const { getByRole, router } = await show('send');
    await getByRole('combobox', { name: 'กรองตามขนส่ง' }).selectOptions('Flash Express');
    await expect.poll(() => lastList()?.get('carrier')).toBe('0');
    await getByRole('combobox', { name: 'กรองตามการชำระเงิน' }).selectOptions('เก็บปลายทาง');
    await expect.poll(() => lastList()?.get('payment')).toBe('cod');
    await getByRole('combobox', { name: 'กรองตามวันที่' }).selectOptions('วันนี้');
    await expect.poll(() => lastList()?.get('from')).toBe(bangkokToday());
    expect(lastList()?.get('to')).toBe(bangkokToday());
    expect(router.state.location.search).toMatchObject({ from: 'today', to: 'today' });
    await getByRole('combobox', { name: 'กรองตามวันที่' }).selectOptions('วันที่: ทั้งหมด');
    await expect.poll(() => router.state.location.search).toEqual({ carrier: '0', payment: 'cod' });
    expect(await seriousFaults()).toEqual([]);
  } finally {
    await page.viewport(1280, 800);
  }
});

test('a sum of the order list ticks the orders that it counts, by product and by category, and shows how many are left', async () => {
  const { getByRole } = await show('send');
  await getByRole('button', { name: 'สรุปสินค้า' }).click();
  await getByRole('button', { name: /สบู่/ }).click();
  await expect.element(getByRole('status').getByText(/เลือก 2 รายการ/)).toBeVisible();
  expect(lastList()?.get('productId')).toBe('9');
  await getByRole('button', { name: 'ดูตามหมวด' }).click();
  await getByRole('button', { name: /ของใช้/ }).click();
  await expect.poll(() => lastList()?.get('categoryId')).toBe('3');
  await expect.poll(() => toastStore.get()[0]?.text).toMatch(/500 จาก 812/);
});

test('the order list is filtered by risky buyers and one product, and each filter is named and removable', async () => {
  meStore.set((me) => me && { ...me, permissions: new Set([...rights, 'product.view' as const]) });
  gives(listProducts, pageOf({ id: 9, code: 'SP01', name: 'สบู่ขมิ้น' } as never));
  const { getByRole } = await show('send', '?productId=9');
  await expect.element(getByRole('button', { name: 'เอาออก สินค้า: SP01 สบู่ขมิ้น' })).toBeVisible();
  await getByRole('button', { name: /ตัวกรอง/ })
    .first()
    .click();
  await getByRole('button', { name: 'เสี่ยง (เคยไม่รับของ)' }).click();
  expect(await seriousFaults()).toEqual([]);
  await getByRole('button', { name: 'ใช้ตัวกรอง' }).click();
  await expect.poll(() => lastList()?.get('risky')).toBe('1');
  expect(lastList()?.get('productId')).toBe('9');
  const chip = getByRole('button', { name: /เอาออก ลูกค้า: เสี่ยง/ });
  await chip.click();
  await expect.element(chip).not.toBeInTheDocument();
});

test('the order list shows ten rows of two lines on a small laptop, a quarter more in the compact view, which is kept', async () => {
  // What the top bar and the bottom margin leave of 768.
  await page.viewport(1366, 696);
  gives(listOrders, pageOf(...Array.from({ length: 20 }, (_, index) => order(index + 1))));
  const whole = () =>
    [...document.querySelectorAll('tr[data-row]')].filter(
      (row) => row.getBoundingClientRect().bottom <= innerHeight,
    ).length;
  const heights = () =>
    new Set(
      [...document.querySelectorAll('tr[data-row]')].map(
        (row) => row.getBoundingClientRect().height,
      ),
    );
  try {
    const { getByRole, unmount } = await show('send');
    await expect.element(getByRole('row', { name: /SD20/ })).toBeInTheDocument();
    await expect.poll(whole).toBeGreaterThanOrEqual(10);
    expect([...heights()]).toEqual([56]);
    await getByRole('button', { name: 'เลือกคอลัมน์' }).click();
    await getByRole('radio', { name: 'แน่น' }).click();
    await expect.poll(whole).toBeGreaterThanOrEqual(12);
    expect([...heights()]).toEqual([44]);
    await unmount();
    const again = await show('send');
    await again.getByRole('button', { name: 'เลือกคอลัมน์' }).click();
    await expect.element(again.getByRole('radio', { name: 'แน่น' })).toBeChecked();
  } finally {
    chooseLook('density', 'normal');
    await page.viewport(1280, 800);
  }
});

test.each(Object.keys(kinds) as (keyof typeof kinds)[])(
  'the order list %s fits a phone without sideways scroll',
  async (name) => {
    await page.viewport(360, 780);
    gives(listTelesaleOrders, pageOf(order(1, { status: 'telesale' })));
    try {
      const { getByRole } = await show(name);
      await expect.element(getByRole('checkbox', { name: /SD1/ })).toBeVisible();
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
      expect(await seriousFaults()).toEqual([]);
    } finally {
      await page.viewport(1280, 800);
    }
  },
);
