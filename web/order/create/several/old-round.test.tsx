// What a round of pasted orders promises once the server has forgotten the keys with which some of
// them were sent.
import { getProduct } from '@app/contract/catalog/product';
import { checkPlace, detectInText } from '@app/contract/customer/address';
import { listChannels } from '@app/contract/customer/channel';
import { findCustomer } from '@app/contract/customer/customer';
import { createOrder } from '@app/contract/order/create';
import { checkDuplicate } from '@app/contract/order/list';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dropAllDrafts } from '../../../ui/form/draft.ts';
import { deleteKeysUnder } from '../../../ui/hooks/local-db.ts';
import { meStore } from '../../../ui/hooks/me.ts';
import { session } from '../../../ui/http.ts';
import { loadEntries } from '../../../ui/outbox/outbox.ts';
import { renderScreen } from '../../../ui/testing/render-screen.tsx';
import {
  answerCalls,
  dropsLine,
  gives,
  sentCalls,
  type SentCall,
} from '../../../ui/testing/replies.ts';
import CreateOrderPage from '../create-order.page.tsx';
import { roundStore } from '../kept-round.ts';

const orderOf = (n: number) => ({
  ...{ name: `ผู้รับ ${n}`, phone: `080000000${n}`, phone2: '', address: `${n}/9 หมู่ 1` },
  ...{ subdistrict: 'ท่าศาลา', district: 'เมืองเชียงใหม่', province: 'เชียงใหม่', postcode: '50000' },
  confidence: 0.97,
  confidences: { name: 0.97, phone: 1, address: 0.97, place: 1, items: 1, payment: 1 },
  alternatives: [],
  items: [{ productId: 7, name: 'สบู่ขมิ้น', unit: n }],
  codAmount: null,
  isPaid: false,
  payment: { method: 'cod' as const, codAmount: null, paid: null },
  note: '',
  marks: [],
  text: `ผู้รับ ${n} สบู่ ${n}`,
});
const two = [orderOf(1), orderOf(2)];
const soap = {
  ...{ id: 7, code: 'P7', name: 'สบู่ขมิ้น', price: 59, weight: 100 },
  ...{ isSet: false, isPack: false, available: 90 },
};

const twin = {
  ...{ id: 44, code: 'SD44', status: 'send' as const, name: 'ผู้รับ 1', phone: '0800000001' },
  ...{ total: 59, items: [{ name: 'สบู่ขมิ้น', unit: 1 }], createdAt: '2026-11-20T01:00:00.000Z' },
  ...{ matches: ['phone' as const], mayMerge: false, version: 1 },
};

const keys = () =>
  sentCalls.map(({ headers }) => headers.get('idempotency-key')).filter((key) => key !== null);

beforeEach(async () => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  const me = { id: 1, username: 'u', name: 'u', role: 1, flags: {} };
  meStore.set({ ...me, permissions: new Set(['order.create', 'order.edit']) });
  roundStore.set(null);
  await dropAllDrafts();
  await deleteKeysUnder('');
  answerCalls();
  const pagination = { current_page: 1, per_page: 20, total_count: 0 };
  gives(listChannels, { items: [], pagination } as never);
  gives(detectInText, { ...two[0]!, orders: two });
  gives(checkPlace, { ok: true, suggestions: [] } as never);
  gives(findCustomer, { orders: 0, asks: 'off' } as never);
  gives(getProduct, soap as never);
  // The order of the first recipient was made; only its answer was lost.
  gives(checkDuplicate, ({ url }: SentCall) =>
    url.searchParams.get('name') === 'ผู้รับ 1' ? { duplicates: [twin] } : ('OK' as const),
  );
  gives(createOrder, ({ body }: SentCall) => {
    const { info } = body as { info: object };
    return { id: 44, code: 'SD44', info, items: [], payment: {} } as never;
  });
});

const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
const row = (n: number) => page.getByRole('button', { name: new RegExp(`${n}\\..*ผู้รับ ${n}`) });
const saveAll = () => page.getByRole('button', { name: /^บันทึกทั้งหมดที่ไม่ต้องตรวจ/ });

/** The page was closed while the first order was being sent. */
const sentBefore = async (hours: number) => {
  await renderScreen(<CreateOrderPage />, { at: '/order/create' });
  await page.getByRole('textbox', { name: 'วางข้อความจากแชต' }).fill('สองคน');
  await expect.element(page.getByRole('heading', { name: 'พบ 2 ออเดอร์' })).toBeVisible();
  const sent = { key: 'key-1', isSent: true, sentAt: ago(hours) };
  roundStore.set(
    (round) =>
      round && { ...round, rows: round.rows.map((r) => (r.at === 0 ? { ...r, ...sent } : r)) },
  );
};

test('an order of a round that was sent without an answer is checked for duplicates again once the server has forgotten its key', async () => {
  await sentBefore(24);
  await saveAll().click();
  await expect.element(row(1)).toMatchTextContent(/ต้องตรวจ.*SD44/);
  await expect.element(row(2)).toMatchTextContent(/บันทึกแล้ว/);
  expect(keys()).not.toContain('key-1');
  expect(keys()).toHaveLength(1);
});

test('an order of a round that was sent without an answer shows its duplicate in the form once the server has forgotten its key', async () => {
  await sentBefore(24);
  await expect.element(page.getByRole('heading', { name: /ออเดอร์ 1 จาก 2/ })).toHaveFocus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByRole('dialog').getByText('SD44').first()).toBeVisible();
  expect(keys()).toEqual([]);
});

test('an order of a round that was sent without an answer is sent again with its key while the server remembers it', async () => {
  await sentBefore(22);
  await saveAll().click();
  await expect.element(row(1)).toMatchTextContent(/บันทึกแล้ว.*SD44/);
  expect(keys()[0]).toBe('key-1');
});

test('an order of a round that gets no answer again waits with the time at which its key was first sent', async () => {
  dropsLine(createOrder);
  await sentBefore(22);
  const first = roundStore.get()?.rows[0]?.sentAt;
  await saveAll().click();
  await expect.element(row(1)).toMatchTextContent(/รอส่ง/);
  const kept = (await loadEntries()).find(({ id }) => id === 'key-1');
  expect(kept).toMatchObject({ isSent: true, sentAt: first });
});
