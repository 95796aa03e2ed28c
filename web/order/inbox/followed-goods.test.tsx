// What the chat inbox promises when goods are added to an existing order, a message holds several
// orders, or goes to telesale.
import { checkPlace, detectInText } from '@app/contract/customer/address';
import { listChannels } from '@app/contract/customer/channel';
import { findCustomer } from '@app/contract/customer/customer';
import {
  countMessages,
  listMessages,
  openOrder,
  setMessageState,
  type Message,
} from '@app/contract/order/inbox';
import { updateOrderItems } from '@app/contract/order/edit';
import { checkDuplicate, countOrders, listOrders } from '@app/contract/order/list';
import { getProduct } from '@app/contract/catalog/product';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dropAllDrafts } from '../../ui/form/draft.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, refuses } from '../../ui/testing/replies.ts';
import CreateOrderPage from '../create/create-order.page.tsx';
import { endRound, roundStore, type Round } from '../create/kept-round.ts';
import OpenOrdersPage from './open-orders.page.tsx';

const found = {
  ...{ name: 'น้ำผึ้ง ปั้นคำ', phone: '0890001234', phone2: '', address: '99/9 หมู่ 1' },
  ...{ subdistrict: 'ท่าศาลา', district: 'เมืองเชียงใหม่', province: 'เชียงใหม่', postcode: '50000' },
  confidence: 0.97,
  confidences: { name: 1, phone: 1, address: 1, place: 1, items: 1, payment: 1 },
  orders: [],
  alternatives: [],
  items: [{ productId: 7, name: 'ครีมกันแดด', unit: 2 }],
  codAmount: null,
  isPaid: false,
  payment: { method: 'cod' as const, codAmount: null, paid: null },
  note: '',
  marks: [],
};
const several = {
  ...found,
  orders: ['แก้วตา ใจดี', 'มาลี ทองสุข'].map((name) => ({ ...found, name, text: name })),
};
const message: Message = {
  id: 2,
  source: 'line',
  channel: { id: 3, name: 'ไลน์ร้าน', kind: 'line' },
  sender: { id: 'U2abcd', name: '' },
  text: 'ข้อความ 2 รับกันแดด 2 หลอด',
  receivedAt: '2026-01-01T10:02:00Z',
  state: 'new',
  stateBy: null,
  order: null,
};
const pageOf = (items: unknown[]) => ({
  items,
  pagination: { current_page: 1, per_page: 15, total_count: items.length },
});
const order = { id: 501, code: 'SD501', status: 'send', createdBy: { id: 2, username: 'nok' } };
const show = () => renderScreen(<OpenOrdersPage />, { at: '/order/open' });

beforeEach(async () => {
  await page.viewport(1366, 768);
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  session.write('userInfo', { id: 1 });
  meStore.set({
    ...{ id: 1, username: 'u', name: 'u', role: 1, flags: {} },
    permissions: new Set(['order.view', 'order.create', 'order.edit', 'message.open']),
  });
  await endRound();
  await dropAllDrafts();
  answerCalls();
  gives(listMessages, pageOf([message]) as never);
  gives(countMessages, { new: 1 });
  gives(listChannels, pageOf([]) as never);
  gives(listOrders, pageOf([]) as never);
  gives(detectInText, found);
  gives(getProduct, {
    ...{ id: 7, code: 'CR01', name: 'ครีมกันแดด', price: 390, weight: 100, available: 9 },
  } as never);
  gives(checkPlace, { ok: true, wrong: null, suggestions: [] });
  gives(findCustomer, { orders: 0, asks: 'off' } as never);
  gives(countOrders, {} as never);
  gives(checkDuplicate, 'OK');
});

const merge = async (): Promise<void> => {
  const alike = { ...order, name: found.name, phone: found.phone, total: 780, version: 3 };
  const duplicates = [{ ...alike, createdAt: message.receivedAt, items: [], matches: ['phone'] }];
  gives(checkDuplicate, { duplicates: [{ ...duplicates[0], mayMerge: true }] } as never);
  await show();
  await expect.element(page.getByLabelText('จำนวน ครีมกันแดด')).toHaveValue('2');
  await page.getByRole('button', { name: 'เปิดออเดอร์', exact: true }).click();
  await page.getByRole('button', { name: 'รวมเข้าออเดอร์นี้' }).click();
};

test('the inbox marks a message as opened when its goods were added to an order that takes no messages', async () => {
  const added: unknown[] = [];
  const states: unknown[] = [];
  gives(updateOrderItems, ({ body }) => {
    added.push(body);
    return order as never;
  });
  refuses(openOrder, { code: 'ORDER_NOT_TELESALE' });
  gives(setMessageState, ({ body }) => {
    states.push(body);
    return { ...message, state: 'opened' } as never;
  });
  await merge();
  await expect.element(page.getByText('ส่งข้อมูลออเดอร์แล้ว กรุณาตรวจสอบอีกครั้ง')).toBeVisible();
  expect(added).toHaveLength(1);
  expect(states).toEqual([{ state: 'opened', orderIds: [501] }]);
});

test("the inbox reports that goods were added to a colleague's order", async () => {
  gives(updateOrderItems, order as never);
  gives(openOrder, order as never);
  await merge();
  await expect.element(page.getByText('ส่งข้อมูลออเดอร์แล้ว กรุณาตรวจสอบอีกครั้ง')).toBeVisible();
  await expect.element(page.getByText(/nok เปิดออเดอร์จากข้อความนี้ไว้แล้ว/)).not.toBeInTheDocument();
});

test('the inbox keeps the unfinished orders of another message', async () => {
  const row = { at: 0, found: several.orders[0], draft: {}, state: 'open', reason: null };
  const begun = { text: 'ข้อความก่อนหน้า', rows: [row], open: 0, pastedAt: null } as unknown as Round;
  roundStore.set(begun);
  gives(detectInText, several as never);
  await show();
  await page.getByRole('button', { name: 'เปิดทั้ง 2 ออเดอร์' }).click();
  await expect.element(page.getByText(/ยังมี 1 ออเดอร์ของข้อความก่อนหน้าที่ทำค้างไว้/)).toBeVisible();
  expect(roundStore.get()).toBe(begun);
});

test('the inbox links the message to the single order that the user makes of several recipients', async () => {
  gives(detectInText, several as never);
  await show();
  await page.getByRole('button', { name: 'เปิดทั้ง 2 ออเดอร์' }).click();
  await expect.poll(() => roundStore.get()?.messageIds).toEqual([2]);
  const sent: unknown[] = [];
  gives(openOrder, ({ body }) => {
    sent.push(body);
    return { ...order, createdBy: { id: 1, username: 'u' }, info: found, items: [] } as never;
  });
  await renderScreen(<CreateOrderPage />, { at: '/order/create' });
  await page.getByText('ข้อความที่วาง').click();
  await page.getByRole('button', { name: 'เป็นออเดอร์เดียว' }).click();
  await page.getByRole('button', { name: 'บันทึกออเดอร์' }).first().click();
  await expect.poll(() => sent).toMatchObject([{ messageIds: [2], order: { type: 'chat' } }]);
});

test('the inbox shows all orders of an opened message, and the made ones of a message that is not finished', async () => {
  const otherOrders = [501, 502, 503, 504].map((id) => ({
    ...{ id, code: `SD${id}`, status: 'send' as const, hasProposal: id === 504 },
  }));
  const asked: URL[] = [];
  const gave = (one: Message) =>
    gives(listMessages, ({ url }) => {
      asked.push(url);
      return pageOf([one]) as never;
    });
  gave({ ...message, state: 'opened', otherOrders });
  const view = await renderScreen(<OpenOrdersPage />, { at: '/order/open?orderId=503' });
  const made = page.getByRole('list', { name: 'ออเดอร์ที่สร้างจากข้อความ' });
  await expect
    .element(made.getByRole('link', { name: 'SD504' }))
    .toHaveAttribute('href', '/order/504/view');
  await expect.element(page.getByText('และอีก 1')).toBeVisible();
  // At the fourth order, in the list and beside its link.
  await expect.poll(() => page.getByText('ลูกค้าขอแก้', { exact: true }).elements()).toHaveLength(2);
  expect(asked[0]?.search).toBe('?orderId=503&page=1&pageSize=15');
  view.unmount();
  gave({ ...message, otherOrders: otherOrders.slice(0, 1) });
  await show();
  await expect.element(page.getByText(/สร้างออเดอร์จากข้อความนี้ไว้แล้ว/)).toBeVisible();
  await expect.element(made.getByRole('link', { name: 'SD501' })).toBeVisible();
});

test('the inbox hands typed values to telesale, and asks before it leaves out incomplete ones', async () => {
  const sent: unknown[] = [];
  gives(openOrder, ({ body }) => {
    sent.push(body);
    return order as never;
  });
  const { getByRole } = await show();
  const box = (name: string) => page.getByRole('textbox', { name, exact: true });
  await expect.element(box('ชื่อผู้รับ')).toHaveValue(found.name);
  await expect.element(page.getByLabelText('จำนวน ครีมกันแดด')).toHaveValue('2');
  await box('บ้านเลขที่ / ถนน').fill('');
  await getByRole('button', { name: 'เป็นเทเลเซล' }).click();
  const question = page.getByRole('alertdialog');
  await expect.element(question.getByText(/ยังเปิดออเดอร์ไม่ได้ ตรวจ บ้านเลขที่ แล้ว/)).toBeVisible();
  await question.getByRole('button', { name: 'กลับไปเติม' }).click();
  expect(sent).toEqual([]);
  await box('บ้านเลขที่ / ถนน').fill('12/3 หมู่ 4');
  await getByRole('button', { name: 'เป็นเทเลเซล' }).click();
  const info = { address: '12/3 หมู่ 4', name: found.name };
  await expect
    .poll(() => sent)
    .toMatchObject([{ messageIds: [2], telesaleBy: 1, order: { type: 'telesale', info } }]);
});

test('the inbox shows how much of a long message was read', async () => {
  gives(listMessages, pageOf([{ ...message, text: 'ก'.repeat(5001) }]) as never);
  const { getByText } = await show();
  await expect.element(getByText(/ระบบอ่านให้ 5,000 ตัวอักษรแรก/)).toBeVisible();
});
