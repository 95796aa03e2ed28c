// Promises of the import wizard: five steps by keyboard or finger, wrong cells corrected in place,
// nothing lost, undone on request.
import {
  importOrders,
  previewImport,
  undoImport,
  type ImportPreview,
} from '@app/contract/upkeep/import';
import { listChannels } from '@app/contract/customer/channel';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dropAllDrafts, loadDraft } from '../../ui/form/draft.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import ImportPage from './import.page.tsx';
import { storeOf } from './kept-wizard.ts';
import { StockText } from './stock-text.tsx';
import type { Wizard } from './wizard.ts';

const item = (row: number, more: object = {}): ImportPreview['items'][number] => ({
  row,
  rows: [row],
  values: {
    info: {
      name: `ลูกค้า ${row}`,
      phone: '0810001234',
      address: '99/1',
      subdistrict: 'บางรัก',
      district: 'บางรัก',
      province: 'กรุงเทพมหานคร',
      postcode: '10500',
    },
    items: [{ code: 'SHIRT', name: 'เสื้อ', productId: 1, unit: 1 }],
    payment: { method: 'cod', codAmount: 290 },
  },
  errors: {},
  marks: {},
  skip: null,
  ...more,
});

const found = (
  items: ImportPreview['items'],
  more: Partial<ImportPreview> = {},
): ImportPreview => ({
  kind: 'order',
  sheets: ['ออเดอร์'],
  sheet: 0,
  headerRow: 1,
  columns: [
    { at: 0, header: 'ชื่อผู้รับ', samples: ['ลูกค้า 2'] },
    { at: 1, header: 'เบอร์', samples: ['0810001234'] },
    { at: 2, header: 'ที่อยู่', samples: ['99/1'] },
    { at: 3, header: 'สินค้า', samples: ['SHIRT'] },
  ],
  mapping: { 'info.name': 0, 'info.phone': 1, 'info.address': 2, 'items.code': 3 },
  remembered: false,
  source: 'general',
  missing: [],
  total: items.length,
  items,
  ...more,
});

const answer = (items: object[], more: object = {}) => ({
  items: items.map((one, at) => ({
    row: at + 2,
    id: at + 1,
    t: 'success' as const,
    error: null,
    errors: {},
    marks: {},
    ...one,
  })),
  importId: 7,
  made: items.length,
  failed: 0,
  undoUntil: '2026-11-21T03:00:00.000Z',
  ...more,
});

beforeEach(async () => {
  answerCalls();
  gives(listChannels, { items: [], pagination: { current_page: 1, per_page: 20, total_count: 0 } });
  await dropAllDrafts();
  storeOf('import-order-all').set(null);
  await page.viewport(1366, 768);
});

const start = () => renderScreen(<ImportPage />, { at: '/order/import' });
const paste = 'ชื่อผู้รับ\tเบอร์\tที่อยู่\tสินค้า\nลูกค้า 2\t0810001234\t99/1\tSHIRT\n';

async function toCheck(items: ImportPreview['items']) {
  gives(previewImport, found(items, { remembered: true }));
  const screen = await start();
  await screen.getByLabelText('วางตาราง').fill(paste);
  await screen.getByRole('button', { name: 'อ่านตาราง 1 แถว' }).click();
  await expect.element(screen.getByRole('heading', { name: 'ตรวจข้อมูล' })).toBeVisible();
  return screen;
}

test('the import page leads a pasted grid through mapping, check and import to its result', async () => {
  gives(previewImport, found([item(2)]));
  gives(importOrders, answer([{}]));
  const screen = await start();
  await screen.getByLabelText('วางตาราง').fill(paste);
  await screen.getByRole('button', { name: 'อ่านตาราง 1 แถว' }).click();
  const column = screen.getByRole('combobox', { name: 'คอลัมน์ ชื่อผู้รับ คือ' });
  await expect.element(column).toHaveValue('info.name');
  await screen.getByRole('button', { name: 'ตรวจข้อมูล' }).click();
  await screen.getByRole('button', { name: 'ต่อไป' }).click();
  await screen.getByRole('button', { name: 'นำเข้า 1 รายการ' }).click();
  await expect.element(screen.getByText('สำเร็จ 1 รายการ', { exact: true })).toBeVisible();
  const sent = sentCalls.find(({ url }) => url.pathname.endsWith('/order/import'));
  expect(sent?.body).toMatchObject({
    mode: 'valid',
    status: 'send',
    orders: [{ row: 2, info: { name: 'ลูกค้า 2' } }],
  });
  expect(sent?.headers.get('idempotency-key')).toBeTruthy();
});

test('the import page marks a wrong cell in red with its reason, corrects it in place, and checks its row again', async () => {
  const screen = await toCheck([item(2, { errors: { 'info.phone': 'เบอร์โทรไม่ถูกต้อง' } }), item(3)]);
  await expect.element(screen.getByText('เบอร์โทร: เบอร์โทรไม่ถูกต้อง')).toBeVisible();
  const cell = screen.getByLabelText('เบอร์โทร แถว 2');
  await expect.element(cell).toHaveAttribute('aria-invalid', 'true');
  gives(importOrders, answer([{ id: null }], { importId: null, undoUntil: null }));
  await cell.fill('0820001234');
  await userEvent.tab();
  await expect.element(cell).not.toHaveAttribute('aria-invalid');
  await expect
    .poll(() => sentCalls.at(-1)?.body)
    .toMatchObject({ dryRun: true, orders: [{ row: 2, info: { phone: '0820001234' } }] });
});

test('the import page continues where the connection broke, with the key of the part that was lost', async () => {
  const screen = await toCheck(Array.from({ length: 600 }, (_, at) => item(at + 2)));
  await screen.getByRole('button', { name: 'ต่อไป' }).click();
  let isBroken = true;
  const onItsWay = Promise.withResolvers<void>();
  gives(importOrders, async ({ body }) => {
    const { orders } = body as { orders: object[] };
    if (orders.length === 100) await onItsWay.promise;
    if (orders.length === 100 && isBroken) throw new TypeError('Failed to fetch');
    return answer(orders.map(() => ({})));
  });
  await screen.getByRole('button', { name: 'นำเข้า 600 รายการ' }).click();
  await expect.element(screen.getByText('สำเร็จ 500 รายการ')).toBeVisible();
  // The connection does not break while a part is being sent.
  expect(screen.getByText(/ยังไม่ได้นำเข้า/).elements()).toEqual([]);
  onItsWay.resolve();
  await expect.element(screen.getByText(/ยังไม่ได้นำเข้าอีก 100 รายการ/)).toBeVisible();
  await expect.poll(() => loadDraft('import-order-all')).not.toBeNull();
  isBroken = false;
  await screen.getByRole('button', { name: 'นำเข้าต่อ 100 รายการ' }).click();
  await expect.element(screen.getByText('สำเร็จ 600 รายการ', { exact: true })).toBeVisible();
  expect(screen.getByText(/ยังไม่ได้นำเข้า/).elements()).toEqual([]);
  const pieces = sentCalls.filter(({ url }) => url.pathname.endsWith('/order/import'));
  const keys = pieces.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(2);
  await expect.poll(() => loadDraft('import-order-all')).toBeNull();
});

test('the import page filters wrong rows on request, and leaves out rows that were cancelled at their source', async () => {
  const screen = await toCheck([
    item(2, { errors: { 'info.name': 'กรุณากรอกข้อมูล' } }),
    item(3),
    item(4, { skip: 'ยกเลิกแล้วที่ต้นทาง' }),
  ]);
  await expect.element(screen.getByText(/เลือกไว้ 2 จาก 3 รายการ/)).toBeVisible();
  await expect.element(screen.getByText('ไม่นำเข้า · ยกเลิกแล้วที่ต้นทาง')).toBeVisible();
  await screen.getByRole('checkbox', { name: 'เฉพาะที่ผิด' }).click();
  await expect.element(screen.getByLabelText('ชื่อผู้รับ แถว 2')).toBeVisible();
  await expect.element(screen.getByLabelText('ชื่อผู้รับ แถว 3')).not.toBeInTheDocument();
});

test('the import page includes all rows of one source state by one tick, and excludes them by the next', async () => {
  const sent = 'สถานะที่ต้นทาง: Shipped';
  const screen = await toCheck([
    item(2),
    item(3, { skip: sent }),
    item(4, { skip: sent }),
    item(5, { skip: 'ยกเลิกแล้วที่ต้นทาง' }),
    item(6, { skip: 'เคยนำเข้าแล้ว เป็นออเดอร์ SD7' }),
    item(7, { skip: 'เคยนำเข้าแล้ว เป็นออเดอร์ SD8' }),
  ]);
  const all = screen.getByRole('checkbox', { name: `นำเข้าทั้ง 2 แถว · ${sent}` });
  await expect.element(screen.getByRole('checkbox', { name: /^นำเข้าทั้ง/ })).not.toBeChecked();
  await all.click();
  await expect.element(screen.getByText(/เลือกไว้ 3 จาก 6 รายการ/)).toBeVisible();
  await screen.getByRole('checkbox', { name: 'นำเข้าแถว 4' }).click();
  await expect.element(all).not.toBeChecked();
  await all.click();
  await expect.element(all).toBeChecked();
  expect(await seriousFaults()).toEqual([]);
  await all.click();
  await expect.element(screen.getByText(/เลือกไว้ 1 จาก 6 รายการ/)).toBeVisible();
});

test('the import page includes rows that were cancelled at their source only one by one', async () => {
  const cancelled = 'ยกเลิกแล้วที่ต้นทาง';
  const screen = await toCheck([
    item(2),
    item(3, { skip: cancelled }),
    item(4, { skip: cancelled }),
  ]);
  await expect.element(screen.getByText(/เลือกไว้ 1 จาก 3 รายการ/)).toBeVisible();
  expect(screen.getByRole('checkbox', { name: /^นำเข้าทั้ง/ }).elements()).toEqual([]);
  await screen.getByRole('checkbox', { name: 'นำเข้าแถว 3' }).click();
  await expect.element(screen.getByText(/เลือกไว้ 2 จาก 3 รายการ/)).toBeVisible();
});

test('the import page explains why rows in an unknown state are not ticked', async () => {
  const screen = await toCheck([item(2), item(3, { skip: 'ไม่รู้จักสถานะที่ต้นทาง: On hold' })]);
  const group = screen.getByRole('group', { name: 'แถวที่ไม่นำเข้าเพราะสถานะ' });
  await expect
    .element(group.getByText('ระบบไม่รู้จักสถานะบางแถว จึงยังไม่เลือกให้ แถวที่ยังต้องส่งให้ติ๊กเอง'))
    .toBeVisible();
  await group.getByRole('checkbox', { name: 'นำเข้า 1 แถว · ไม่รู้จักสถานะที่ต้นทาง: On hold' }).click();
  await expect.element(screen.getByText(/เลือกไว้ 2 จาก 2 รายการ/)).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
});

test('the import page sends the warning about a row that the user includes anyway', async () => {
  const skip = 'เคยนำเข้าแล้ว เป็นออเดอร์ SD7';
  const screen = await toCheck([item(2), item(3, { skip })]);
  await screen.getByRole('checkbox', { name: 'นำเข้าแถว 3' }).click();
  await screen.getByRole('button', { name: 'ต่อไป' }).click();
  gives(importOrders, answer([{}, {}]));
  await screen.getByRole('button', { name: 'นำเข้า 2 รายการ' }).click();
  await expect.element(screen.getByText('สำเร็จ 2 รายการ', { exact: true })).toBeVisible();
  const sent = sentCalls.findLast(({ url }) => url.pathname.endsWith('/order/import'));
  const body = sent?.body as { orders: { row: number; skip?: string }[] } | undefined;
  expect(body?.orders.map((one) => [one.row, one.skip])).toEqual([
    [2, undefined],
    [3, skip],
  ]);
});

test('the import page draws only the visible rows of five thousand', async () => {
  const screen = await toCheck(Array.from({ length: 5000 }, (_, at) => item(at + 2)));
  expect(
    screen.container.querySelectorAll('ul[aria-label="แถวที่จะนำเข้า"] > li').length,
  ).toBeLessThan(60);
  const box = screen.getByRole('group', { name: 'ตารางตรวจข้อมูล' }).element();
  box.scrollTop = box.scrollHeight;
  await expect.element(screen.getByLabelText('ชื่อผู้รับ แถว 5001')).toBeInTheDocument();
});

test('the import page restores the rows after a reload', async () => {
  const screen = await toCheck([item(2)]);
  await screen.getByLabelText('ชื่อผู้รับ แถว 2').fill('ชื่อใหม่');
  await expect
    .poll(async () => JSON.stringify(await loadDraft('import-order-all')))
    .toContain('ชื่อใหม่');
  await screen.unmount();
  storeOf('import-order-all').set(null);
  const again = await start();
  await expect.element(again.getByLabelText('ชื่อผู้รับ แถว 2')).toHaveValue('ชื่อใหม่');
});

test('the import page names each fault once with its rows, and undoes the import', async () => {
  const screen = await toCheck([item(2), item(3), item(4)]);
  await screen.getByRole('button', { name: 'ต่อไป' }).click();
  const errors = { row: 'เสื้อ สต็อกไม่พอ เหลือ 0' };
  const short = { id: null, t: 'error', error: 'STOCK_SHORT', errors } as const;
  gives(importOrders, answer([{}, short, short], { made: 1, failed: 2 }));
  await screen.getByRole('button', { name: 'นำเข้า 3 รายการ' }).click();
  await expect.element(screen.getByText('สำเร็จ 1 รายการ · ผิด 2 รายการ')).toBeVisible();
  const failed = screen.getByRole('list', { name: 'แถวที่ผิด' }).getByRole('listitem');
  await expect.element(failed.getByText('เสื้อ สต็อกไม่พอ เหลือ 0')).toBeVisible();
  expect(failed.element().textContent).toMatch(/×2แถว 3, 4$/);
  gives(undoImport, { undone: 1, items: [{ row: 2, id: 1, t: 'success', error: null }] });
  await screen.getByRole('button', { name: 'เลิกทำการนำเข้า' }).click();
  await expect
    .element(screen.getByRole('button', { name: 'เลิกทำการนำเข้า' }))
    .not.toBeInTheDocument();
  await expect.element(screen.getByText('เลิกทำแล้ว 1 รายการ').first()).toBeVisible();
});

test('the import page continues an undo where the connection broke', async () => {
  const screen = await toCheck(Array.from({ length: 600 }, (_, at) => item(at + 2)));
  await screen.getByRole('button', { name: 'ต่อไป' }).click();
  gives(importOrders, ({ body }) => {
    const { orders } = body as { orders: object[] };
    return answer(
      orders.map(() => ({})),
      { importId: orders.length },
    );
  });
  await screen.getByRole('button', { name: 'นำเข้า 600 รายการ' }).click();
  await expect.element(screen.getByText('สำเร็จ 600 รายการ', { exact: true })).toBeVisible();
  const asked: string[] = [];
  gives(undoImport, ({ url }) => {
    const id = /import\/(\d+)\/undo$/.exec(url.pathname)?.[1] ?? '';
    asked.push(id);
    if (asked.length === 2) throw new TypeError('Failed to fetch');
    return { undone: Number(id), items: [] };
  });
  const back = screen.getByRole('button', { name: 'เลิกทำการนำเข้า' });
  await back.click();
  await expect.poll(() => asked).toEqual(['500', '100']);
  await expect.element(back).toBeEnabled();
  await back.click();
  await expect.poll(() => asked).toEqual(['500', '100', '100']);
  await expect.element(screen.getByText('เลิกทำแล้ว 600 รายการ').first()).toBeVisible();
});

test('the import page sends orders that share a number in one part, and cannot be left while it is being sent', async () => {
  const numbered = (row: number) =>
    item(row, { values: { ...item(row).values, ref: String(row % 300) } });
  const screen = await toCheck(Array.from({ length: 600 }, (_, at) => numbered(at + 2)));
  await screen.getByRole('button', { name: 'ต่อไป' }).click();
  const onItsWay = Promise.withResolvers<void>();
  gives(importOrders, async ({ body }) => {
    await onItsWay.promise;
    return answer((body as { orders: object[] }).orders.map(() => ({})));
  });
  await screen.getByRole('button', { name: 'นำเข้า 600 รายการ' }).click();
  for (const name of ['ย้อนกลับ', 'เริ่มใหม่'])
    await expect.element(screen.getByRole('button', { name })).toBeDisabled();
  onItsWay.resolve();
  await expect.element(screen.getByText('สำเร็จ 600 รายการ', { exact: true })).toBeVisible();
  expect(sentCalls.filter(({ url }) => url.pathname.endsWith('/order/import'))).toHaveLength(1);
});

const shortOf = (text: string) => ({ errors: { row: text }, isShort: true });

test('the import page offers before the import to send orders short of stock to review, with each product named once', async () => {
  const shirt = shortOf('เสื้อ สต็อกไม่พอ เหลือ 0');
  const screen = await toCheck([item(2), item(3, shirt), item(4, shirt)]);
  await expect.element(screen.getByText(/สต็อกไม่พอ 2 แถว/)).toBeVisible();
  await expect.element(screen.getByText(/เหลือ 0 ×2$/)).toBeVisible();
  await expect.element(screen.getByText(/ต้องแก้ 2/)).toBeVisible();
  await screen.getByRole('checkbox', { name: 'นำเข้าเป็นรอตรวจสอบ' }).click();
  await expect.element(screen.getByText(/· เข้าเป็นรอตรวจสอบ 2/)).toBeVisible();
  expect(screen.getByText(/ต้องแก้ 2/).elements()).toEqual([]);
  expect(await seriousFaults()).toEqual([]);
  await screen.getByRole('button', { name: 'ต่อไป' }).click();
  const waits = { id: 2, isShort: true } as const;
  gives(importOrders, answer([{}, waits, { ...waits, id: 3 }]));
  await screen.getByRole('button', { name: 'นำเข้า 3 รายการ' }).click();
  await expect.element(screen.getByText('สำเร็จ 3 รายการ (รอตรวจสอบ 2)')).toBeVisible();
  expect(sentCalls.at(-1)?.body).toMatchObject({ status: 'send', whenShort: 'review' });
  await expect.element(screen.getByRole('link', { name: 'ดูออเดอร์รอตรวจสอบ' })).toBeVisible();
});

test('the import page imports rows short of stock after the import, each once, also after a broken connection or a reload', async () => {
  // Two people under one number: the second is not taken for the first, which is an order by then.
  const shared = (row: number) => item(row, { values: { ...item(row).values, ref: 'A1' } });
  const screen = await toCheck([shared(2), shared(3), item(4)]);
  await screen.getByRole('button', { name: 'ต่อไป' }).click();
  const errors = { row: 'เสื้อ สต็อกไม่พอ เหลือ 0' };
  const short = { id: null, t: 'error', error: 'STOCK_SHORT', errors } as const;
  const wrong = { ...short, error: 'UNPROCESSED', errors: { channelId: 'ไม่มี' } } as const;
  gives(importOrders, answer([{}, short, wrong], { made: 1, failed: 2 }));
  await screen.getByRole('button', { name: 'นำเข้า 3 รายการ' }).click();
  const late = screen.getByRole('button', { name: 'นำเข้าเป็นรอตรวจสอบ 1 รายการ' });
  await expect.element(late).toBeVisible();
  gives(importOrders, () => {
    throw new TypeError('Failed to fetch');
  });
  await late.click();
  await expect.poll(() => loadDraft('import-order-all')).not.toBeNull();
  await screen.unmount();
  storeOf('import-order-all').set(null);
  const again = await start();
  gives(importOrders, answer([{ id: 9, isShort: true }], { importId: 8 }));
  await again.getByRole('button', { name: 'นำเข้าเป็นรอตรวจสอบ 1 รายการ' }).click();
  await expect.element(again.getByText('สำเร็จ 2 รายการ (รอตรวจสอบ 1) · ผิด 1 รายการ')).toBeVisible();
  expect(again.getByRole('button', { name: /^นำเข้าเป็นรอตรวจสอบ/ }).elements()).toEqual([]);
  const wanted = { row: 3, skip: 'เคยนำเข้าแล้ว' };
  const pressed = sentCalls.filter(({ url }) => url.pathname.endsWith('/order/import')).slice(1);
  expect(pressed.map(({ body }) => body)).toMatchObject(
    Array.from(pressed, () => ({ status: 'pending', orders: [wanted], whenShort: 'review' })),
  );
  expect(new Set(pressed.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

/** What a killed tab leaves: its drafts in the browser, but not the keys of its session. */
async function killTab(screen: Awaited<ReturnType<typeof start>>): Promise<void> {
  await screen.unmount();
  sessionStorage.removeItem('submitKeys');
  storeOf('import-order-all').set(null);
}

test('the import page sends a part again with its key when the tab was killed during it, before the import or after it', async () => {
  const importsSent = () => sentCalls.filter(({ url }) => url.pathname.endsWith('/order/import'));
  const keysOf = (calls: ReturnType<typeof importsSent>) =>
    new Set(calls.map(({ headers }) => headers.get('idempotency-key')));
  const lost = () => {
    throw new TypeError('Failed to fetch');
  };
  const first = await toCheck([item(2), item(3)]);
  await first.getByRole('button', { name: 'ต่อไป' }).click();
  await expect.poll(async () => (await loadDraft<Wizard>('import-order-all'))?.values.step).toBe(3);
  gives(importOrders, lost);
  await first.getByRole('button', { name: 'นำเข้า 2 รายการ' }).click();
  await expect.poll(() => importsSent().length).toBeGreaterThan(0);
  await killTab(first);
  const second = await start();
  const short = { id: null, t: 'error', error: 'STOCK_SHORT', errors: { row: 'หมด' } } as const;
  gives(importOrders, answer([{}, short], { made: 1, failed: 1 }));
  await second.getByRole('button', { name: 'นำเข้า 2 รายการ' }).click();
  const late = { name: 'นำเข้าเป็นรอตรวจสอบ 1 รายการ' };
  await expect.element(second.getByRole('button', late)).toBeVisible();
  const before = importsSent();
  expect(keysOf(before).size).toBe(1);
  await expect
    .poll(async () => (await loadDraft<Wizard>('import-order-all'))?.values.outcome?.made)
    .toBe(1);
  gives(importOrders, lost);
  await second.getByRole('button', late).click();
  await expect.poll(() => importsSent().length).toBeGreaterThan(before.length);
  await killTab(second);
  const third = await start();
  gives(importOrders, answer([{ id: 9, isShort: true }], { importId: 8 }));
  await third.getByRole('button', late).click();
  await expect.element(third.getByText('สำเร็จ 2 รายการ (รอตรวจสอบ 1)')).toBeVisible();
  const pressed = importsSent().slice(before.length);
  expect([keysOf(pressed).size, keysOf(importsSent()).size]).toEqual([1, 2]);
});

test('the import page lists the columns of the file, unknown ones first with samples, and marks required ones', async () => {
  const columns = [
    { at: 0, header: 'ชื่อผู้รับ', samples: ['ลูกค้า 2'] },
    { at: 1, header: 'เบอร์', samples: ['0810001234'] },
    { at: 2, header: 'ที่อยู่', samples: ['99/1'] },
    { at: 3, header: 'อะไรดี', samples: ['SHIRT', 'SOAP', 'CREAM', 'HAT'] },
  ];
  const mapping = { 'info.name': 0, 'info.phone': 1, 'info.address': 2 };
  gives(previewImport, found([item(2)], { columns, mapping, missing: ['items.code'] }));
  const screen = await start();
  await screen.getByLabelText('วางตาราง').fill(paste);
  await screen.getByRole('button', { name: 'อ่านตาราง 1 แถว' }).click();
  const rows = screen.getByRole('list', { name: 'คอลัมน์ในไฟล์' }).getByRole('listitem');
  await expect.element(rows.first().getByText('SHIRT · SOAP · CREAM')).toBeVisible();
  await expect.element(rows.first().getByText('ยังไม่ใช้', { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'ตรวจข้อมูล' })).toBeDisabled();
  const select = screen.getByRole('combobox', { name: 'คอลัมน์ อะไรดี คือ' });
  const options = [...(select.element() as HTMLSelectElement).options].map(({ text }) => text);
  expect(options).toContain('ชื่อผู้รับ *');
  expect(await seriousFaults()).toEqual([]);
  await select.selectOptions('รหัสสินค้า/SKU');
  await expect.element(screen.getByRole('button', { name: 'ตรวจข้อมูล' })).toBeEnabled();
  await expect.element(rows.first().getByText('SHIRT · SOAP · CREAM')).toBeVisible();
});

test('the import page shows why a file is refused and stays on the first step', async () => {
  refuses(previewImport, { code: 'UNPROCESSED', fields: { file: 'ไฟล์นี้มีมาโคร' } });
  const screen = await start();
  await screen.getByLabelText('วางตาราง').fill(paste);
  await screen.getByRole('button', { name: 'อ่านตาราง 1 แถว' }).click();
  await expect.element(screen.getByText('ไฟล์นี้มีมาโคร')).toBeVisible();
});

describe('the import page on a phone', () => {
  test('shows rows as cards, edited in a drawer, without sideways scroll', async () => {
    await page.viewport(360, 780);
    const screen = await toCheck([item(2, { errors: { 'info.phone': 'เบอร์โทรไม่ถูกต้อง' } })]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
    await screen.getByRole('button', { name: /^แก้ไขแถว 2/ }).click();
    await expect.element(screen.getByLabelText('เบอร์โทร', { exact: true })).toBeVisible();
    expect(await seriousFaults()).toEqual([]);
  });
});

test('the import page breaks no line inside the word for stock, at any width', async () => {
  const screen = await renderScreen(<StockText>เสื้อลาย สต็อกไม่พอ เหลือ 0</StockText>);
  const [word] = [...screen.container.querySelectorAll('span')];
  const text = word?.firstChild;
  if (!text) throw new Error('the word stands alone');
  const range = document.createRange();
  range.setStart(text, 0);
  range.setEnd(text, 'สต็อก'.length);
  const broken = Array.from({ length: 100 }, (_, at) => 60 + at).filter((width) => {
    screen.container.style.width = `${width}px`;
    return range.getClientRects().length > 1;
  });
  expect(broken).toEqual([]);
});

test('every step of the import page is accessible', async () => {
  const screen = await start();
  await expect.element(screen.getByRole('heading', { name: 'ไฟล์ออเดอร์' })).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
  await screen.unmount();
  await toCheck([
    item(2, {
      errors: { 'info.name': 'กรุณากรอกข้อมูล' },
      marks: { 'info.subdistrict': 'ตรวจอีกครั้ง' },
    }),
  ]);
  expect(await seriousFaults()).toEqual([]);
});
