// What an order that waits promises after a day, or when another tab changes it at the same time.
import { checkDuplicate } from '@app/contract/order/list';
import { createOrder } from '@app/contract/order/create';
import { updateOrderItems } from '@app/contract/order/edit';
import { listChannels } from '@app/contract/customer/channel';
import { findCustomer } from '@app/contract/customer/customer';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import OutboxStrip from '../../app/outbox/outbox-strip.tsx';
import { dropAllDrafts } from '../../ui/form/draft.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import {
  keepEntry,
  loadEntries,
  removeEntry,
  replaceEntry,
  restoreEntry,
} from '../../ui/outbox/outbox.ts';
import { keepNothing } from '../../ui/testing/keep-nothing.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, dropsLine, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import type { Duplicate } from './create-order.data.ts';
import CreateOrderPage from './create-order.page.tsx';
import { aboutDraft, emptyDraft, orderBody, type OrderDraft } from './create-order.ts';

const product = { id: 7, code: 'P7', name: 'สบู่ขมิ้น', weight: 100, available: 9 };
const typed: OrderDraft = {
  ...emptyDraft,
  ...{ name: 'น้ำผึ้ง ปั้นคำ', phone: '0800000001', address: '99/9 หมู่ 1' },
  ...{ subdistrict: 'ท่าศาลา', district: 'เมือง', province: 'เชียงใหม่', postcode: '50000' },
  lines: [
    {
      product: { ...product, isSet: false, isPack: false },
      ...{ unit: 1, price: 59, discount: null, isFree: false },
    },
  ],
};
const kept = (isSent: boolean) => ({
  ...{ id: 'key-1', kind: 'order', isSent, draft: typed, body: orderBody(typed) },
  ...aboutDraft(typed),
});
const made = (id: number) =>
  gives(createOrder, { id, code: `SD${id}`, info: typed, items: [], payment: {} } as never);

beforeEach(async () => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  session.write('userInfo', { id: 1 });
  const me = { id: 1, username: 'u', name: 'u', role: 1, flags: { shippingFlash: 1 } };
  meStore.set({ ...me, permissions: new Set(['order.create', 'order.edit']) });
  await dropAllDrafts();
  for (const entry of await loadEntries()) await removeEntry(entry);
  answerCalls();
  gives(listChannels, { items: [], pagination: {} } as never);
  gives(findCustomer, { orders: 0, asks: 'off' } as never);
  gives(checkDuplicate, 'OK');
});

const keysSent = () =>
  sentCalls
    .filter(({ url, headers }) => url.pathname.endsWith('/order') && headers.has('idempotency-key'))
    .map(({ headers }) => headers.get('idempotency-key'));

const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();

test('an order that was sent without an answer is checked for duplicates again once the server has forgotten its key', async () => {
  await restoreEntry({ ...kept(true), madeAt: ago(24), refusal: null });
  gives(checkDuplicate, { duplicates: [{ id: 129, code: 'SD129' }] } as never);
  made(130);
  const { getByRole, getByText } = await renderScreen(<OutboxStrip />);
  await expect.element(getByText('ต้องตรวจ 1 รายการ')).toBeVisible();
  await getByRole('button', { name: 'ดูรายการ' }).click();
  await expect.element(getByText(/ผู้รับนี้มีออเดอร์อยู่แล้ว: SD129/)).toBeVisible();
  expect(keysSent()).toEqual([]);
});

test('an order that was sent without an answer is sent again with its key while the server remembers it', async () => {
  await restoreEntry({ ...kept(true), madeAt: ago(22), refusal: null });
  gives(checkDuplicate, { duplicates: [{ id: 129, code: 'SD129' }] } as never);
  made(129);
  await renderScreen(<OutboxStrip />);
  await expect.poll(keysSent).toEqual(['key-1']);
  await expect.poll(loadEntries).toEqual([]);
});

const openForm = async () => {
  const view = await renderScreen(<CreateOrderPage />, { at: '/order/create?waiting=key-1' });
  const name = page.getByRole('textbox', { name: 'ชื่อผู้รับ', exact: true });
  await expect.element(name).toHaveValue('น้ำผึ้ง ปั้นคำ');
  await name.fill('น้ำผึ้ง ปั้นใหม่');
  return view;
};

test('an order that waited and was sent by another tab while it was changed here shows that, and does not wait again', async () => {
  await keepEntry(kept(false));
  await openForm();
  // The other tab has it in a form too, and saves it.
  const [other] = await loadEntries();
  await removeEntry(other!);
  refuses(createOrder, {
    code: 'UNPROCESSED',
    fields: { 'Idempotency-Key': 'คีย์นี้ถูกใช้กับข้อมูลอื่นแล้ว' },
  });
  await page.getByRole('button', { name: 'บันทึกออเดอร์' }).first().click();
  await expect.element(page.getByRole('alert').getByText(/ไม่ได้รอส่งแล้ว/)).toBeVisible();
  expect(keysSent()).toEqual([]);
  expect(await loadEntries()).toEqual([]);
});

test('an order that waits opens as an empty form in a browser without storage', async () => {
  await keepNothing();
  await renderScreen(<CreateOrderPage />, { at: '/order/create?waiting=key-1' });
  await expect.element(page.getByRole('textbox', { name: 'ชื่อผู้รับ', exact: true })).toHaveValue('');
});

const save = () => page.getByRole('button', { name: 'บันทึกออเดอร์' }).first().click();

/** The other tab has it in a form too, and stores it with another address. */
const keepsElsewhere = async () => {
  const [other] = await loadEntries();
  const draft = { ...typed, address: '11/2 หมู่ 3' };
  await replaceEntry(other!, { draft, body: orderBody(draft) });
};

test('an order that waited and was changed by another tab meanwhile is not overwritten, with a message', async () => {
  await keepEntry(kept(false));
  await openForm();
  await keepsElsewhere();
  made(131);
  await save();
  await expect.element(page.getByRole('alert').getByText(/ถูกแก้และบันทึกจากอีกแท็บ/)).toBeVisible();
  expect(keysSent()).toEqual([]);
  const [left] = await loadEntries();
  expect(left?.draft).toMatchObject({ name: typed.name, address: '11/2 หมู่ 3' });
  await expect
    .element(page.getByRole('textbox', { name: 'ชื่อผู้รับ', exact: true }))
    .toHaveValue('น้ำผึ้ง ปั้นใหม่');
});

test('an order that waited and was changed by another tab shows that also offline', async () => {
  await keepEntry(kept(false));
  await openForm();
  await keepsElsewhere();
  dropsLine(checkDuplicate);
  await save();
  await expect.element(page.getByRole('alert').getByText(/ถูกแก้และบันทึกจากอีกแท็บ/)).toBeVisible();
  expect((await loadEntries())[0]?.draft).toMatchObject({ address: '11/2 หมู่ 3' });
});

test('an order that waits and is refused from its form is stored as it was typed', async () => {
  await keepEntry(kept(false));
  await openForm();
  refuses(createOrder, { code: 'STOCK_SHORT' });
  await save();
  await expect.poll(async () => (await loadEntries())[0]?.refusal?.code).toBe('STOCK_SHORT');
  expect((await loadEntries())[0]).toMatchObject({
    title: 'น้ำผึ้ง ปั้นใหม่',
    draft: { name: 'น้ำผึ้ง ปั้นใหม่' },
  });
});

test('an order that waits warns before its form is left with unsaved values', async () => {
  await keepEntry(kept(false));
  const { router } = await openForm();
  void router.navigate({ to: '/order' } as never);
  await expect.element(page.getByText(/ข้อมูลที่กรอกไว้จะหายไป/)).toBeVisible();
});

const twin: Duplicate = {
  ...{ id: 129, code: 'SD129', status: 'send', name: 'น้ำผึ้ง ใจดี', phone: '0800000001', total: 390 },
  ...{ items: [{ name: 'สบู่ขมิ้น', unit: 1 }], createdAt: '2026-11-20T01:00:00.000Z' },
  ...{ matches: ['phone'], mayMerge: true, version: 4 },
};

test('an order that waited and was sent by another tab is not merged a second time', async () => {
  await keepEntry(kept(false));
  await openForm();
  gives(checkDuplicate, { duplicates: [twin] });
  gives(updateOrderItems, { id: 129, code: 'SD129' } as never);
  await save();
  const merge = page.getByRole('button', { name: 'รวมเข้าออเดอร์นี้' });
  await expect.element(merge).toBeVisible();
  const [other] = await loadEntries();
  await removeEntry(other!);
  await merge.click();
  await expect.element(page.getByRole('alert').getByText(/ไม่ได้รอส่งแล้ว/)).toBeVisible();
  expect(sentCalls.filter(({ url }) => url.pathname.endsWith('/item'))).toEqual([]);
});
