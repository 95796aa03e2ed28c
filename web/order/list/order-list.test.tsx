// What the order lists promise when the server cannot answer as usual, or has nothing to show.
import { listCategories } from '@app/contract/catalog/category';
import { listChannels } from '@app/contract/customer/channel';
import { listMarks } from '@app/contract/customer/customer';
import { errors } from '@app/contract/kit/errors';
import type { Permission } from '@app/contract/kit/permissions';
import type { OrderReply } from '@app/contract/order/order';
import { aggregateOrders, countOrders, countStages, listOrders } from '@app/contract/order/list';
import { updateOrders } from '@app/contract/order/status';
import { shiftDay } from '@app/contract/kit/bangkok';
import { listViews, saveView } from '@app/contract/shop/list-view';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { bangkokToday } from '../../ui/format/date.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { onlineStore, session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { ordersChanged } from '../order/order.data.ts';
import { answerCalls, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import { preShipmentKinds } from './kinds/pre-shipment-lists.tsx';
import { postShipmentKinds } from './kinds/post-shipment-lists.tsx';
import { sendKind } from './kinds/send-kind.tsx';
import { OrderList } from './order-list.tsx';

const rights: Permission[] = ['order.view', 'order.create', 'order.edit', 'order.cancel'];
const at = '2026-11-21T01:00:00.000Z';
const order = (id: number): OrderReply =>
  ({
    id,
    code: `SD${id}`,
    status: 'send',
    type: 'normal',
    channel: null,
    info: { name: `ลูกค้า ${id}`, phone: '0800000001', province: 'ตาก', postcode: '63110' },
    items: [],
    shipping: { carrier: 0, weight: 100 },
    payment: { method: 'cod', total: 100, paid: 0, codAmount: 100, shippingFee: 0, discount: 0 },
    pno: '',
    tracking: null,
    printCount: 0,
    webhook: [],
    createdAt: at,
    updatedAt: at,
    version: 1,
  }) as unknown as OrderReply;

const pageOf = (...items: OrderReply[]) => ({
  items,
  pagination: { current_page: 1, per_page: 20, total_count: items.length },
});

const listKinds = { ...preShipmentKinds, ...postShipmentKinds, send: sendKind };

const show = (name: keyof typeof listKinds = 'send', rest = '') =>
  renderScreen(<OrderList kind={listKinds[name]} />, { at: listKinds[name].path + rest });

const asked = (path: string) => sentCalls.filter((call) => call.url.pathname.endsWith(path));

beforeEach(() => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  const me = { id: 1, username: 'u', name: 'u', role: 1, flags: {} };
  meStore.set({ ...me, permissions: new Set(rights) });
  answerCalls();
  onlineStore.set(true);
  gives(listChannels, pageOf() as never);
  gives(countStages, {
    ready: 1,
    problem: 1,
    labelled: 0,
    printed: 0,
    returning: 3,
    arrived: 2,
    received: 2,
    lost: 1,
  });
  gives(countOrders, {
    telesale: 0,
    pending: 0,
    send: 2,
    sending: 0,
    tracking: 0,
    return: 2,
    cancel: 0,
  });
  gives(aggregateOrders, {
    products: [],
    categories: [],
    sum: { orders: 2, total: 200, cod: 200, weight: 200 },
  });
  gives(listOrders, pageOf(order(1), order(2)) as never);
});

test('the order list shows an error and a retry button when the server cannot deliver it', async () => {
  refuses(listOrders, { code: 'INTERNAL_ERROR' });
  const { getByRole, getByText } = await show();
  await expect.element(getByRole('alert').getByText(/ระบบขัดข้อง/)).toBeVisible();
  await expect.element(getByText(/รหัสอ้างอิง/).first()).toBeVisible();
  gives(listOrders, pageOf(order(1)) as never);
  await getByRole('button', { name: 'ลองใหม่' }).click();
  await expect.element(getByRole('row', { name: /SD1/ })).toBeVisible();
});

test('the order list shows an error, never a blank or broken screen, when an answer is invalid', async () => {
  const usual = globalThis.fetch;
  globalThis.fetch = (input, init) =>
    new Request(input, init).url.includes('/order?')
      ? Promise.resolve(new Response('<html>proxy</html>'))
      : usual(input, init);
  const { getByRole } = await show();
  await expect.element(getByRole('heading', { name: 'รอจัดส่ง' })).toBeVisible();
  await expect.element(getByRole('alert')).toBeVisible();
});

test('the order list shows its frame and a loading state while it is slow', async () => {
  let answer = (_reply: never): void => undefined;
  gives(listOrders, () => new Promise<never>((resolve) => (answer = resolve)));
  const { getByRole } = await show();
  await expect.element(getByRole('status', { name: 'กำลังโหลด' })).toBeVisible();
  answer(pageOf(order(7)) as never);
  await expect.element(getByRole('row', { name: /SD7/ })).toBeVisible();
});

test('the order list keeps its rows offline, with their age', async () => {
  const { getByRole, getByText } = await show();
  await expect.element(getByRole('row', { name: /SD1/ })).toBeVisible();
  onlineStore.set(false);
  await expect.element(getByText(/ออฟไลน์ – ข้อมูล ณ/)).toBeVisible();
  await expect.element(getByRole('row', { name: /SD1/ })).toBeVisible();
});

test('the order list shows the name of a chosen category once it can be fetched, without a reload', async () => {
  meStore.set({
    id: 1,
    username: 'u',
    name: 'u',
    role: 1,
    flags: {},
    permissions: new Set([...rights, 'product.view']),
  });
  refuses(listCategories, { code: 'NOT_FOUND' });
  const { getByRole } = await show('send', '?categoryId=7');
  await expect.element(getByRole('row', { name: /SD1/ })).toBeVisible();
  await expect.poll(() => asked('/category').length).toBe(1);
  gives(listCategories, pageOf({ id: 7, name: 'เสื้อยืด' } as never) as never);
  await expect.element(getByRole('button', { name: /หมวดสินค้า.*เสื้อยืด/ })).toBeVisible();
});

test('a bulk change of orders shows per order what failed, and cancelling asks for a reason', async () => {
  gives(updateOrders, {
    items: [
      { id: 1, t: 'success', error: '' },
      { id: 2, t: 'error', error: 'SHIPMENT_EXISTS' },
    ],
  } as never);
  const { getByRole } = await show();
  await getByRole('checkbox', { name: 'เลือกทั้งหน้า' }).click();
  await getByRole('button', { name: 'เพิ่มเติม' }).click();
  await getByRole('button', { name: 'ยกเลิกออเดอร์' }).click();
  const cancel = getByRole('button', { name: 'ยกเลิกออเดอร์ 2 ออเดอร์' });
  await expect.element(cancel).toBeDisabled();
  await getByRole('textbox', { name: 'เหตุผล' }).fill('ลูกค้าเปลี่ยนใจ');
  await cancel.click();
  const failed = getByRole('list', { name: 'ออเดอร์ที่เปลี่ยนไม่ได้' });
  await expect.element(failed.getByText('SD2')).toBeVisible();
  await expect.element(failed.getByText(errors.SHIPMENT_EXISTS.th, { exact: false })).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
  const sent = sentCalls.find((call) => call.url.pathname.endsWith('/order/updates'));
  expect(sent?.body).toEqual({
    ...{ ids: [1, 2], status: 'cancel', from: ['send'] },
    reason: 'ลูกค้าเปลี่ยนใจ',
  });
});

test('a list view stores filters, tab, sorting, columns and named days, and restores them', async () => {
  const view = {
    id: 5,
    list: 'order-send',
    name: 'Flash ติดปัญหา',
    search: { stage: 'problem', carrier: '0', sort: 'created', from: 'today-6', to: 'today' },
    columns: { prints: true },
  };
  const old = {
    ...view,
    id: 6,
    name: 'โปร 11.11',
    search: { from: '2026-11-09', to: '2026-11-11' },
  };
  gives(listViews, { items: [view, old] });
  gives(saveView, view);
  const { getByRole, router } = await show('send', '?carrier=1&page=2&from=today-1&to=today-1');
  await getByRole('button', { name: 'มุมมองของฉัน' }).click();
  await getByRole('textbox', { name: /เก็บตัวกรอง/ }).fill('J&T');
  await getByRole('button', { name: 'บันทึกมุมมอง' }).click();
  const saved = () => asked('/list-view').find((call) => call.body !== null)?.body;
  // Opened tomorrow, it shows tomorrow’s yesterday.
  const search = { carrier: '1', from: 'today-1', to: 'today-1' };
  await expect.poll(saved).toEqual({ list: 'order-send', name: 'J&T', search, columns: {} });
  const said = 'โปร 11.11 เฉพาะวันที่ 09 พ.ย. 2569 – 11 พ.ย. 2569';
  await expect.element(getByRole('button', { name: said })).toBeVisible();
  await getByRole('button', { name: 'Flash ติดปัญหา', exact: true }).click();
  await expect.poll(() => router.state.location.search).toEqual(view.search);
  await expect.element(getByRole('columnheader', { name: 'พิมพ์' })).toBeVisible();
  const list = asked('/order').at(-1)?.url.searchParams;
  const today = bangkokToday();
  const days = { from: shiftDay(today, -6), to: today };
  expect(Object.fromEntries(list ?? [])).toMatchObject({ stage: 'problem', ...days });
});

test('the order list refreshes the counts of its tabs when orders have changed', async () => {
  const { getByRole, client } = await show();
  const stages = { ready: 162, problem: 1, labelled: 20, printed: 0 };
  const returned = { returning: 3, arrived: 2, received: 2, lost: 1 };
  await expect.element(getByRole('link', { name: 'มีเลขแล้วยังไม่พิมพ์ 0' })).toBeVisible();
  gives(countStages, { ...stages, ...returned, ready: 159, labelled: 23 });
  await ordersChanged(client);
  await expect.element(getByRole('link', { name: 'พร้อมส่ง 159' })).toBeVisible();
  await expect.element(getByRole('link', { name: 'มีเลขแล้วยังไม่พิมพ์ 23' })).toBeVisible();
});

test('the order list keeps the buttons for ticked orders visible on a phone, without sideways scroll', async () => {
  await page.viewport(360, 780);
  try {
    const { getByRole } = await show();
    await getByRole('checkbox', { name: /SD1/ }).click();
    await expect.element(getByRole('button', { name: 'ส่งแล้ว' })).toBeInViewport();
    const bar = getByRole('region', { name: 'รายการที่เลือก' }).element();
    expect(bar.getBoundingClientRect().height).toBeLessThan(150);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
    expect(await seriousFaults()).toEqual([]);
    await getByRole('button', { name: 'เพิ่มเติม' }).click();
    const entry = getByRole('button', { name: 'ยกเลิกออเดอร์' });
    await expect.element(entry).toBeInViewport({ ratio: 1 });
    const { scrollWidth, clientWidth } = entry.element();
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  } finally {
    await page.viewport(1280, 800);
  }
});

test.each([
  ['success', 'ไปรอจัดส่ง', '/order/send'],
  ['cancel', 'ไปรอจัดส่ง', '/order/send'],
  ['return', 'ดูออเดอร์ที่จัดส่งแล้ว', '/order/success'],
] as const)('the order list %s offers a next step when it is empty', async (kind, name, href) => {
  gives(listOrders, pageOf());
  const { getByRole } = await show(kind);
  await expect.element(getByRole('link', { name })).toHaveAttribute('href', href);
});

test('the order list keeps sums and quantities visible at 1366 px beside long texts', async () => {
  await page.viewport(1366, 768);
  const long = {
    ...order(1),
    status: 'tracking',
    info: { ...order(1).info, name: 'นางสาวกุลธิดารัตน์ ศรีสุวรรณพงศ์พิพัฒน์' },
    payment: { ...order(1).payment, total: 1_234_567.25 },
    tracking: {
      ...{ label: 'อยู่ระหว่างการขนส่ง/ออกจากที่ทำการ', bucket: 'in_transit', at },
      ...{ place: 'ที่ทำการไปรษณีย์เชียงใหม่', carrier: 3 },
    },
    pno: 'EX000000028TH',
    items: [{ products: { id: 9, name: 'ครีมบำรุงกลางคืนว่านหางจระเข้ 50 กรัม' }, unit: 12 }],
  };
  gives(listOrders, pageOf(long as OrderReply) as never);
  gives(listMarks, {
    items: [{ id: 1, code: 'SD1', risk: 'regular', orders: 120, refused: 0, duplicates: [] }],
  } as never);
  // As wide as the menu leaves it.
  const view = await renderScreen(
    <div style={{ width: 1070 }}>
      <OrderList kind={listKinds.success} />
    </div>,
    { at: listKinds.success.path },
  );
  await expect.element(view.getByText('ประจำ 120 ออเดอร์')).toBeVisible();
  const sum = view.getByText('1,234,567.25').element();
  const { right, top } = sum.getBoundingClientRect();
  const frame = view.getByRole('table').element().parentElement;
  expect(right).toBeLessThanOrEqual(frame?.getBoundingClientRect().right ?? 0);
  expect(document.elementFromPoint(right - 2, top + 4)).toBe(sum);
  const units = view.getByText('×12').element();
  const cell = units.closest('td')?.getBoundingClientRect();
  expect(units.scrollWidth).toBeLessThanOrEqual(units.clientWidth);
  expect(units.getBoundingClientRect().right).toBeLessThanOrEqual(cell?.right ?? 0);
  await page.viewport(1280, 800);
});
