// What a message of several recipients promises: each becomes an order, doubts are shown, and
// nothing is lost or made twice.
import { checkPlace, detectInText } from '@app/contract/customer/address';
import { listChannels } from '@app/contract/customer/channel';
import { findCustomer } from '@app/contract/customer/customer';
import { getProduct } from '@app/contract/catalog/product';
import { createOrder } from '@app/contract/order/create';
import { checkDuplicate } from '@app/contract/order/list';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dropAllDrafts, loadDraft } from '../../../ui/form/draft.ts';
import { meStore } from '../../../ui/hooks/me.ts';
import { loadEntries } from '../../../ui/outbox/outbox.ts';
import { deleteKeysUnder } from '../../../ui/hooks/local-db.ts';
import { session } from '../../../ui/http.ts';
import { seriousFaults } from '../../../ui/testing/axe.ts';
import { renderScreen } from '../../../ui/testing/render-screen.tsx';
import {
  answerCalls,
  dropsLine,
  gives,
  refuses,
  sentCalls,
  type SentCall,
} from '../../../ui/testing/replies.ts';
import CreateOrderPage from '../create-order.page.tsx';
import { roundStore, type Round } from '../kept-round.ts';

const orderOf = (n: number, over: object = {}) => ({
  name: `ผู้รับ ${n}`,
  phone: `080000000${n}`,
  phone2: '',
  address: `${n}/9 หมู่ 1`,
  subdistrict: 'ท่าศาลา',
  district: 'เมืองเชียงใหม่',
  province: 'เชียงใหม่',
  postcode: '50000',
  confidence: 0.97,
  confidences: { name: 0.97, phone: 1, address: 0.97, place: 1, items: 1, payment: 1 },
  alternatives: [],
  items: [{ productId: 7, name: 'สบู่ขมิ้น', unit: n }],
  codAmount: null,
  isPaid: false,
  payment: { method: 'cod' as const, codAmount: null, paid: null },
  note: '',
  marks: [] as { field: 'name'; text: string }[],
  text: `ผู้รับ ${n} สบู่ ${n}`,
  ...over,
});

const asks = { confidence: 0.5, marks: [{ field: 'name' as const, text: 'ชื่ออาจไม่ครบ' }] };
const three = [orderOf(1), orderOf(2, asks), orderOf(3)];
const bodies = () =>
  sentCalls.filter(({ headers }) => headers.has('idempotency-key')).map(({ body }) => body);
const keys = () =>
  sentCalls.map(({ headers }) => headers.get('idempotency-key')).filter((key) => key !== null);

let made = 0;
const makes = ({ body }: SentCall) => {
  made += 1;
  const { info } = body as { info: object };
  return { id: made, code: `SD${made}`, info, items: [], payment: {} } as never;
};

beforeEach(async () => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  const me = { id: 1, username: 'u', name: 'u', role: 1, flags: {} };
  meStore.set({ ...me, permissions: new Set(['order.create', 'order.edit']) });
  roundStore.set(null);
  await dropAllDrafts();
  await deleteKeysUnder('');
  answerCalls();
  made = 0;
  const pagination = { current_page: 1, per_page: 20, total_count: 0 };
  gives(listChannels, { items: [], pagination } as never);
  gives(detectInText, { ...three[0]!, orders: three });
  gives(checkPlace, { ok: true, suggestions: [] } as never);
  gives(findCustomer, { orders: 0, asks: 'off' } as never);
  gives(getProduct, {
    id: 7,
    code: 'P7',
    name: 'สบู่ขมิ้น',
    price: 59,
    weight: 100,
    isSet: false,
    isPack: false,
    available: 90,
  } as never);
  gives(checkDuplicate, 'OK');
  gives(createOrder, makes);
});

/** An order of the first recipient already exists. */
const looksLikeOther = () =>
  gives(checkDuplicate, ({ url }: SentCall) => {
    const isFirst = url.searchParams.get('name') === 'ผู้รับ 1';
    return isFirst ? ({ duplicates: [{ id: 4, code: 'SD44' }] } as never) : ('OK' as const);
  });

const show = () => renderScreen(<CreateOrderPage />, { at: '/order/create' });
const paste = async () => {
  const view = await show();
  await page.getByRole('textbox', { name: 'วางข้อความจากแชต' }).fill('สามคน');
  await expect.element(page.getByRole('heading', { name: 'พบ 3 ออเดอร์' })).toBeVisible();
  return view;
};
const row = (n: number) => page.getByRole('button', { name: new RegExp(`${n}\\..*ผู้รับ ${n}`) });
const head = (n: number) => page.getByRole('heading', { name: `ออเดอร์ ${n} จาก 3 · ผู้รับ ${n}` });
const saveAll = () => page.getByRole('button', { name: /^บันทึกทั้งหมดที่ไม่ต้องตรวจ/ });

test('a message of several recipients lists each with its place, sum and state, and shows the first in the form', async () => {
  await paste();
  await expect.element(row(1)).toMatchTextContent(/เชียงใหม่.*59\.00 บาท.*รอ/);
  await expect.element(row(2)).toMatchTextContent(/118\.00 บาท.*ต้องตรวจ.*ชื่ออาจไม่ครบ/);
  await expect.element(head(1)).toHaveFocus();
  await expect.element(page.getByRole('textbox', { name: 'ชื่อผู้รับ' })).toHaveValue('ผู้รับ 1');
  expect(await seriousFaults()).toEqual([]);
});

test('a message of several recipients above the length limit is read part by part', async () => {
  gives(detectInText, ({ body }: SentCall) => {
    const { text } = body as { text: string };
    const found = three.filter((order) => text.includes(order.text));
    return { ...found[0]!, orders: found.length > 1 ? found : [] };
  });
  await show();
  const long = three.map(({ text }) => `${text}\n${'ลูกค้าคุยยาว '.repeat(180)}`).join('\n\n');
  await page.getByRole('textbox', { name: 'วางข้อความจากแชต' }).fill(long);
  await expect.element(page.getByRole('heading', { name: 'พบ 3 ออเดอร์' })).toBeVisible();
  const read = sentCalls.map(({ body }) => (body as { text?: string } | null)?.text ?? '');
  expect(read.filter((text) => text !== '').map((text) => text.length <= 5000)).toEqual([
    true,
    true,
  ]);
  await page.getByText('ข้อความที่วาง').click();
  await expect.element(page.getByRole('button', { name: 'เลิกแล้ววางใหม่' })).toBeVisible();
  expect(page.getByRole('button', { name: 'เป็นออเดอร์เดียว' }).query()).toBeNull();
});

test('a message of several recipients is saved by keys alone, with the next order opening by itself', async () => {
  await paste();
  await expect.element(head(1)).toHaveFocus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(head(2)).toHaveFocus();
  await expect.element(page.getByText('ชื่ออาจไม่ครบ').last()).toBeVisible();
  await userEvent.keyboard('{Alt>}x{/Alt}');
  await expect.element(head(3)).toHaveFocus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  const next = page.getByRole('button', { name: 'วางข้อความถัดไป' });
  await expect.element(next).toHaveFocus();
  await expect.element(page.getByText('บันทึกแล้ว 2 · ข้าม 1 · เหลือ 0')).toBeVisible();
  expect(bodies()).toMatchObject([
    { type: 'chat', message: 'ผู้รับ 1 สบู่ 1', info: { name: 'ผู้รับ 1' }, items: [{ unit: 1 }] },
    { message: 'ผู้รับ 3 สบู่ 3', info: { name: 'ผู้รับ 3' }, items: [{ unit: 3 }] },
  ]);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('textbox', { name: 'วางข้อความจากแชต' })).toHaveValue('');
});

test('a message of several recipients saves every order that needs no check, and leaves the other in the form', async () => {
  await paste();
  await saveAll().click();
  await expect.element(row(1)).toMatchTextContent(/บันทึกแล้ว.*SD1/);
  await expect.element(row(3)).toMatchTextContent(/บันทึกแล้ว.*SD2/);
  await expect.element(head(2)).toBeVisible();
  await expect.element(saveAll()).not.toBeInTheDocument();
  expect(bodies()).toHaveLength(2);
});

test('a message of several recipients keeps a refused order with its reason, and continues with the others', async () => {
  refuses(createOrder, { code: 'STOCK_SHORT', details: { name: 'สบู่ขมิ้น' } });
  await paste();
  await saveAll().click();
  await expect.element(row(1)).toMatchTextContent(/ต้องตรวจ.*สบู่ขมิ้น/);
  await expect.element(row(3)).toMatchTextContent(/ต้องตรวจ.*สบู่ขมิ้น/);
  expect(bodies()).toHaveLength(2);
});

test('a message of several recipients saves no order in bulk that looks like a duplicate or whose buyer has a history', async () => {
  looksLikeOther();
  gives(
    findCustomer,
    ({ url }: SentCall) =>
      ({ orders: 0, asks: url.searchParams.get('phone')?.endsWith('3') ? 'warn' : 'off' }) as never,
  );
  await paste();
  await saveAll().click();
  await expect.element(row(1)).toMatchTextContent(/ต้องตรวจ.*SD44/);
  await expect.element(row(3)).toMatchTextContent(/ต้องตรวจ.*ประวัติ/);
  expect(bodies()).toEqual([]);
});

test('a message of several recipients whose answers are lost waits to be sent, each order with its first key', async () => {
  dropsLine(createOrder);
  await paste();
  await saveAll().click();
  await expect.element(row(1)).toMatchTextContent(/รอส่ง.*ส่งให้เองเมื่อมีสัญญาณ/);
  await expect.element(row(3)).toMatchTextContent(/รอส่ง.*ส่งให้เองเมื่อมีสัญญาณ/);
  await expect.element(head(2)).toBeVisible();
  const kept = await loadEntries();
  expect(kept.map(({ id, title, isSent }) => [id, title, isSent])).toEqual([
    [keys()[0], 'ผู้รับ 1', true],
    [keys()[1], 'ผู้รับ 3', true],
  ]);
});

test('a message of several recipients is restored after the page was closed, with typed, saved and skipped orders', async () => {
  const { unmount } = await paste();
  await expect.element(head(1)).toHaveFocus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(head(2)).toBeVisible();
  await page.getByRole('textbox', { name: 'ชื่อผู้รับ' }).fill('ผู้รับ 2 ใจดี');
  const keptName = async () =>
    (await loadDraft<Round>('order-several'))?.values.rows[1]?.draft.name;
  await expect.poll(keptName).toBe('ผู้รับ 2 ใจดี');
  await unmount();
  roundStore.set(null);
  await show();
  await expect.element(row(1)).toMatchTextContent(/บันทึกแล้ว.*SD1/);
  await expect.element(page.getByRole('textbox', { name: 'ชื่อผู้รับ' })).toHaveValue('ผู้รับ 2 ใจดี');
});

test('a message of several recipients that was pasted before shows that', async () => {
  await paste();
  await expect.element(page.getByText(/เคยวางแล้ว/)).not.toBeInTheDocument();
  await page.getByText('ข้อความที่วาง').click();
  await page.getByRole('button', { name: 'เลิกแล้ววางใหม่' }).click();
  await page.getByRole('textbox', { name: 'วางข้อความจากแชต' }).fill('  สามคน\n');
  await expect.element(page.getByRole('alert').getByText(/เคยวางแล้วเมื่อ/)).toBeVisible();
});

test('a message of several recipients becomes one order when the seller chooses it', async () => {
  await paste();
  await page.getByText('ข้อความที่วาง').click();
  await page.getByRole('button', { name: 'เป็นออเดอร์เดียว' }).click();
  await expect.element(page.getByRole('textbox', { name: 'วางข้อความจากแชต' })).toHaveValue('สามคน');
  await expect.element(page.getByRole('textbox', { name: 'ชื่อผู้รับ' })).toHaveValue('ผู้รับ 1');
  await expect.element(page.getByRole('heading', { name: 'พบ 3 ออเดอร์' })).not.toBeInTheDocument();
});

test('a skipped order of a message can be brought back', async () => {
  await paste();
  await page.getByRole('button', { name: 'ข้ามออเดอร์นี้' }).click();
  await page.getByRole('button', { name: 'เอา ผู้รับ 1 กลับมา' }).click();
  await expect.element(row(1)).toMatchTextContent(/รอ/);
});

test('a message of several recipients fits the width of a phone, with rows large enough for a thumb', async () => {
  await page.viewport(360, 780);
  try {
    await paste();
    const strip = page.getByRole('region', { name: 'ออเดอร์ในข้อความ' }).element();
    for (const box of strip.querySelectorAll<HTMLElement>('button')) {
      expect(box.getBoundingClientRect().right).toBeLessThanOrEqual(360);
      expect(box.offsetHeight).toBeGreaterThanOrEqual(44);
    }
  } finally {
    await page.viewport(1366, 768);
  }
});
