// What the COD desk's screen promises.
import {
  getCodBill,
  getCodPayment,
  listCodBills,
  listCodParcels,
  type CodBill,
  type CodParcel,
} from '@app/contract/money/cod';
import {
  checkCodNumbers,
  closeCodBills,
  decideCodParcels,
  listCodBank,
  reopenCodBill,
  updateCodBill,
} from '@app/contract/money/cod-desk';
import { importCod, listCodImports, type CodImportResult } from '@app/contract/money/cod-import';
import type { Permission } from '@app/contract/kit/permissions';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { toastStore } from '../../ui/feedback/toast.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { onlineStore, session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import CodCheckerPage from './cod-checker.page.tsx';

const bill = (over: Partial<CodBill> = {}): CodBill => ({
  id: 7,
  carrier: 0,
  billNo: 'FL-1',
  date: '2026-11-10',
  parcels: 3,
  collected: 1500.5,
  fee: 48.17,
  net: 1452.33,
  bankRef: '',
  bank: null,
  state: 'open',
  source: 'statement',
  exceptions: 0,
  expenseId: null,
  closedAt: null,
  closedBy: null,
  version: 1,
  ...over,
});

const parcel = (over: Partial<CodParcel> = {}): CodParcel => ({
  id: 31,
  shipmentId: 5,
  carrier: 0,
  pno: 'TH0001',
  orderId: 9,
  orderCode: 'SD9',
  orderAmount: 590,
  amount: 500,
  difference: -90,
  fee: 15,
  net: 485,
  bucket: 'short',
  billId: 7,
  billNo: 'FL-1',
  billClosed: false,
  paidOn: '2026-11-10',
  deliveredAt: '2026-11-05T05:00:00.000Z',
  dueOn: null,
  overdueDays: 0,
  orderRef: '',
  remark: '',
  decision: null,
  reason: '',
  decidedBy: null,
  toldAt: null,
  saidPaidAt: null,
  ...over,
});

const pageOf = <T,>(...items: T[]) => ({
  items,
  pagination: { current_page: 1, per_page: 20, total_count: items.length },
});

const outcome = (over: Partial<CodImportResult> = {}): CodImportResult => ({
  importId: null,
  kind: 'statement',
  carrier: 0,
  sheets: [''],
  sheet: 0,
  headerRow: 1,
  columns: [
    { at: 0, header: 'A', samples: ['TH0001'] },
    { at: 1, header: 'B', samples: ['590'] },
  ],
  mapping: { pno: 0, amount: 1 },
  remembered: false,
  missing: [],
  rows: 3,
  made: 3,
  same: 0,
  failed: 1,
  collected: 1500.5,
  fee: 48.17,
  net: 1452.33,
  counts: { matched: 2, short: 1, over: 0, unremitted: 4, unknown: 0, returned_paid: 0, twice: 0 },
  exceptions: [parcel()],
  errors: [{ row: 9, text: 'เลขพัสดุไม่ถูกต้อง' }],
  bills: [bill()],
  paired: 0,
  undoUntil: null,
  ...over,
});

const all: Permission[] = ['cod.view', 'cod.reconcile', 'setting'];
const as = (role: number, rights: readonly Permission[] = all) =>
  meStore.set({
    id: 1,
    username: 'u',
    name: 'u',
    role,
    flags: { shippingFlash: 1 },
    permissions: new Set(rights),
  });

beforeEach(() => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  toastStore.set([]);
  as(1);
  answerCalls();
  onlineStore.set(true);
  gives(getCodPayment, {
    expected: 3000,
    due: 2500,
    paid: 1500.5,
    overdue: 590,
    difference: -90,
    outstanding: 1409.5,
    outstandingParcels: 4,
    overdueParcels: 1,
    exceptions: 2,
  });
  gives(listCodBills, pageOf(bill({ exceptions: 2, state: 'mismatch' })));
  gives(getCodBill, bill());
  gives(listCodParcels, pageOf(parcel()));
  gives(listCodImports, pageOf());
  gives(listCodBank, pageOf());
});

const show = (rest = '') => renderScreen(<CodCheckerPage />, { at: `/cod-checker${rest}` });
const sent = (path: string) =>
  sentCalls.filter(({ url, body }) => url.pathname.endsWith(path) && body !== null);

test('the COD desk shows at its head the expected, received and overdue sums, and the difference', async () => {
  const view = await show();
  const sums = view.getByLabelText('สรุปยอด COD');
  for (const text of ['3,000.00', '2,500.00', '1,500.50', '590.00', '-90.00'])
    await expect.element(sums.getByText(text, { exact: true })).toBeVisible();
  await expect.element(view.getByRole('link', { name: 'ค้างโอน 4' })).toBeVisible();
  await expect.element(view.getByRole('link', { name: 'ไม่ตรง 2' })).toBeVisible();
  await expect.element(view.getByText('ต้องดู 2').first()).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
});

test('the COD desk has no buttons for a user who may only look', async () => {
  as(4, ['cod.view']);
  const view = await show();
  await expect.element(view.getByText('FL-1').first()).toBeVisible();
  expect(view.getByRole('link', { name: 'นำเข้า' }).elements()).toEqual([]);
  expect(view.getByRole('checkbox').elements()).toEqual([]);
  expect(view.getByRole('button', { name: 'สร้างบิลจากพัสดุ' }).elements()).toEqual([]);
});

test('the COD desk shows a shop without bills what to do first', async () => {
  gives(listCodBills, pageOf());
  const view = await show();
  await expect.element(view.getByText('ยังไม่มีบิล COD')).toBeVisible();
  await expect.element(view.getByRole('link', { name: 'นำเข้าไฟล์' })).toBeVisible();
});

test('the COD desk shows an error when its sums cannot be fetched, retries, and keeps the list', async () => {
  refuses(getCodPayment, { code: 'INTERNAL_ERROR' });
  const view = await show();
  await expect.element(view.getByText('FL-1').first()).toBeVisible();
  await expect.element(view.getByRole('button', { name: 'ลองใหม่' }).first()).toBeVisible();
});

test('closing a COD bill shows the fee before, and the reason when it is refused', async () => {
  gives(closeCodBills, {
    items: [{ id: 7, t: 'error', error: 'ยังไม่มีรายการธนาคารที่เท่ากับยอดสุทธิของบิล', bill: null }],
  });
  const view = await show();
  await view
    .getByRole('checkbox', { name: /บิล FL-1/ })
    .first()
    .click();
  await view.getByRole('button', { name: 'ปิดบิล' }).click();
  await expect.element(page.getByText('48.17')).toBeVisible();
  await expect.element(page.getByText(/ยังมี 2 รายการไม่ตรง/)).toBeVisible();
  await page.getByRole('button', { name: 'ปิด 1 บิล' }).click();
  await expect.element(page.getByText(/ยังไม่มีรายการธนาคาร/)).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
});

test('closing COD bills keeps its dialog open until the server’s answer shows which were refused', async () => {
  let answer: (() => void) | undefined;
  gives(closeCodBills, async () => {
    await new Promise<void>((done) => (answer = done));
    const refused = { id: 7, t: 'error', error: 'เดือนของวันที่เงินเข้าปิดแล้ว', bill: null } as const;
    return { items: [refused] };
  });
  const view = await show();
  await view
    .getByRole('checkbox', { name: /บิล FL-1/ })
    .first()
    .click();
  await view.getByRole('button', { name: 'ปิดบิล' }).click();
  await page.getByRole('button', { name: 'ปิด 1 บิล' }).click();
  await expect.poll(() => answer).toBeDefined();
  await userEvent.keyboard('{Escape}');
  answer?.();
  await expect.element(page.getByText(/เดือนของวันที่เงินเข้าปิดแล้ว/)).toBeVisible();
});

describe('one COD bill', () => {
  const at = '?tab=bills&bill=7';

  test('is paired only with a bank line of the same sum, and shows the difference of another line', async () => {
    gives(
      listCodBank,
      pageOf(
        {
          id: 1,
          date: '2026-11-11',
          amount: 1452,
          description: 'COD',
          ref: '',
          billId: null,
          billNo: null,
        },
        {
          id: 2,
          date: '2026-11-11',
          amount: 1452.33,
          description: 'COD',
          ref: '',
          billId: null,
          billNo: null,
        },
      ),
    );
    gives(updateCodBill, bill({ state: 'matched' }));
    const view = await show(at);
    await view.getByRole('button', { name: 'จับคู่' }).click();
    await expect.element(page.getByText('ต่าง -0.33')).toBeVisible();
    expect(await seriousFaults()).toEqual([]);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'จับคู่', exact: true }).click();
    await expect
      .poll(() => sent('/cod/bill/7').map(({ body }) => body))
      .toEqual([{ bankLineId: 2, version: 1 }]);
  });

  test('is read-only once it is closed, and a system administrator reopens it with a reason', async () => {
    gives(
      getCodBill,
      bill({ state: 'closed', closedAt: '2026-11-12T03:00:00.000Z', expenseId: 3 }),
    );
    gives(reopenCodBill, bill());
    const view = await show(at);
    await expect.element(view.getByRole('link', { name: 'ดูค่าธรรมเนียมในค่าขนส่ง' })).toBeVisible();
    expect(view.getByRole('button', { name: 'ปิดบิล' }).elements()).toEqual([]);
    expect(view.getByRole('button', { name: 'จับคู่' }).elements()).toEqual([]);
    await view.getByRole('button', { name: 'เปิดบิลใหม่' }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByRole('button', { name: 'เปิดบิล' })).toBeDisabled();
    await dialog.getByRole('textbox').fill('ผิดเดือน');
    await dialog.getByRole('button', { name: 'เปิดบิล' }).click();
    await expect
      .poll(() => sent('/reopen').map(({ body }) => body))
      .toEqual([{ reason: 'ผิดเดือน' }]);
  });

  test('cannot be reopened by any other user once it is closed', async () => {
    as(5, ['cod.view', 'cod.reconcile']);
    gives(getCodBill, bill({ state: 'closed' }));
    const view = await show(at);
    await expect.element(view.getByText('ปิดแล้ว').first()).toBeVisible();
    expect(view.getByRole('button', { name: 'เปิดบิลใหม่' }).elements()).toEqual([]);
  });

  test('shows a message when it no longer exists', async () => {
    refuses(getCodBill, { code: 'NOT_FOUND' });
    const view = await show(at);
    await expect.element(view.getByText('ไม่พบข้อมูล')).toBeVisible();
  });
});

describe('a wrong COD line', () => {
  test('asks for a decision only when there is none yet, and a decision needs a reason', async () => {
    gives(decideCodParcels, { changed: 1 });
    const view = await show('?tab=wrong');
    await view.getByText('TH0001', { exact: true }).first().click();
    const asked = sentCalls.find(({ url }) => url.pathname.endsWith('/cod/parcels'))?.url;
    expect(asked?.searchParams.get('bucket')).toBe('exceptions');
    expect(asked?.searchParams.get('open')).toBe('1');
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByRole('button', { name: 'บันทึก' })).toBeDisabled();
    await dialog.getByRole('textbox').fill('ส่วนลดหน้างาน');
    expect(await seriousFaults()).toEqual([]);
    await dialog.getByRole('button', { name: 'บันทึก' }).click();
    await expect
      .poll(() => sent('/cod/parcels/decide').map(({ body }) => body))
      .toEqual([{ action: 'accept', reason: 'ส่วนลดหน้างาน', ids: [31] }]);
  });

  test('stays open and shows why when the decision is refused', async () => {
    refuses(decideCodParcels, { code: 'NO_ORDER' });
    const view = await show('?tab=wrong');
    await view.getByText('TH0001', { exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'ผูกออเดอร์' }).click();
    await dialog.getByRole('textbox').fill('SD404');
    await dialog.getByRole('button', { name: 'บันทึก' }).click();
    await expect.element(dialog.getByText('ไม่พบออเดอร์')).toBeVisible();
  });

  test('that is overdue is recorded as reported to the courier, with a ready text', async () => {
    gives(decideCodParcels, { changed: 1 });
    gives(
      listCodParcels,
      pageOf(
        parcel({
          id: null,
          bucket: 'unremitted',
          amount: null,
          difference: 0,
          dueOn: '2026-11-10',
          overdueDays: 11,
          saidPaidAt: '2026-11-09T03:00:00Z',
        }),
      ),
    );
    const view = await show('?tab=unremitted');
    await expect.element(view.getByText('เกิน 11 วัน').first()).toBeVisible();
    await expect.element(view.getByText(/ขนส่งแจ้งว่าโอนแล้ว 0?9 พ/).first()).toBeVisible();
    await view.getByText('TH0001', { exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText(/ส่งสำเร็จแล้วแต่ยังไม่ได้รับโอน/).last()).toBeVisible();
    await dialog.getByRole('button', { name: 'บันทึกว่าแจ้งแล้ว' }).click();
    await expect
      .poll(() => sent('/cod/parcels/decide').map(({ body }) => body))
      .toEqual([{ action: 'tell', reason: '', shipmentIds: [5] }]);
  });
});

describe('importing a COD file', () => {
  const choose = async (view: Awaited<ReturnType<typeof show>>) =>
    view.getByLabelText('ไฟล์ที่จะนำเข้า').upload(new File(['x'], 'ยอดโอน.csv'));

  test('shows errors before anything is saved, then saves it', async () => {
    gives(importCod, outcome());
    const view = await show('?tab=import');
    await choose(view);
    await expect.element(view.getByText('ผลตรวจ (ยังไม่บันทึก)')).toBeVisible();
    await expect.element(view.getByText(/^ไม่ตรง 1 รายการ/)).toBeVisible();
    await expect.element(view.getByText(/เลขพัสดุไม่ถูกต้อง/)).toBeVisible();
    expect(await seriousFaults()).toEqual([]);
    gives(importCod, outcome({ importId: 3 }));
    await view.getByRole('button', { name: 'นำเข้า 3 รายการ' }).click();
    await expect
      .element(view.getByRole('heading', { name: 'นำเข้าแล้ว', exact: true }))
      .toBeVisible();
    await expect.element(view.getByRole('link', { name: 'จัดการรายการไม่ตรง' })).toBeVisible();
    expect(sent('/cod/import')).toHaveLength(2);
  });

  test('names the sheet that was read only when the file has several', async () => {
    gives(importCod, outcome({ sheets: ['รอบเช้า', 'รอบบ่าย'], sheet: 1 }));
    const view = await show('?tab=import');
    await choose(view);
    await expect.element(view.getByText(/มี 2 ชีต อ่านเฉพาะชีต “รอบบ่าย”/)).toBeVisible();
    expect(await seriousFaults()).toEqual([]);
    gives(importCod, outcome());
    await view.getByRole('button', { name: 'เลือกไฟล์อื่น' }).click();
    await choose(view);
    await expect.element(view.getByText('ผลตรวจ (ยังไม่บันทึก)')).toBeVisible();
    expect(view.getByText(/อ่านเฉพาะชีต/).elements()).toEqual([]);
  });

  test('asks for the columns when they are not recognized', async () => {
    gives(importCod, outcome({ missing: ['amount'], mapping: { pno: 0 }, rows: 0, made: 0 }));
    const view = await show('?tab=import');
    await choose(view);
    const again = view.getByRole('button', { name: 'ตรวจใหม่ด้วยคอลัมน์นี้' });
    await expect.element(again).toBeDisabled();
    await expect.element(view.getByText(/เลือกคอลัมน์ของ\s*ยอดเก็บ COD/)).toBeVisible();
    await expect.element(view.getByRole('button', { name: 'เลือกไฟล์อื่น' })).toBeVisible();
    gives(importCod, outcome());
    await view.getByLabelText(/ยอดเก็บ COD/).selectOptions('1');
    await again.click();
    await expect.element(view.getByText(/^ไม่ตรง 1 รายการ/)).toBeVisible();
  });

  test('shows why when the file cannot be read', async () => {
    refuses(importCod, { code: 'UNPROCESSED', fields: { carrier: 'เลือกขนส่งของไฟล์นี้' } });
    const view = await show('?tab=import');
    await choose(view);
    await expect.element(view.getByText('เลือกขนส่งของไฟล์นี้')).toBeVisible();
  });

  test('shows what to do, without a retry button, when the user lost the right meanwhile', async () => {
    refuses(importCod, { code: 'PERMISSION_DENIED', status: 403 });
    const view = await show('?tab=import');
    await choose(view);
    const note = view.getByRole('alert').filter({ hasText: 'คุณไม่มีสิทธิ์ทำรายการนี้' });
    await expect.element(note.getByText('ติดต่อผู้ดูแลระบบของร้านเพื่อขอสิทธิ์')).toBeVisible();
    expect(note.getByRole('button').elements()).toEqual([]);
  });
});

test('pasted COD numbers are checked once each and show their state', async () => {
  gives(checkCodNumbers, {
    items: [
      { pno: 'TH0001', text: 'โอนขาด 90.00 บาท · บิล FL-1', parcel: parcel() },
      { pno: 'ZZ1', text: 'ไม่พบเลขนี้', parcel: null },
    ],
  });
  const view = await show('?tab=check');
  await view.getByRole('textbox', { name: 'เลขพัสดุ' }).fill('TH0001, ZZ1\nTH0001');
  await view.getByRole('button', { name: 'ตรวจ 2 เลข' }).click();
  await expect.element(view.getByText('โอนขาด 90.00 บาท · บิล FL-1')).toBeVisible();
  expect(sent('/cod/check').map(({ body }) => body)).toEqual([{ pnos: ['TH0001', 'ZZ1'] }]);
  expect(await seriousFaults()).toEqual([]);
});

describe('the COD desk with all rows of its filter ticked, more than the page shows,', () => {
  const listed =
    <T,>(total: number, make: (n: number) => T) =>
    ({ url }: { url: URL }) => {
      const shown = url.searchParams.get('pageSize') === '200' ? Math.min(total, 200) : 2;
      const items = Array.from({ length: shown }, (_, at) => make(at + 1));
      return { items, pagination: { current_page: 1, per_page: 20, total_count: total } };
    };
  const billsOf = (total: number) =>
    gives(
      listCodBills,
      listed(total, (id) => bill({ id, billNo: `FL-${id}` })),
    );
  const tickAll = async (rest: string, first: RegExp, total: number) => {
    const view = await show(rest);
    await view.getByRole('checkbox', { name: first }).first().click();
    await view.getByRole('button', { name: `เลือก ทั้งหมด ${total} รายการ` }).click();
    return view;
  };

  test('closes all of them, not only the rows of the page', async () => {
    billsOf(3);
    gives(closeCodBills, { items: [] });
    const view = await tickAll('', /บิล FL-1/, 3);
    await view.getByRole('button', { name: 'ปิดบิล' }).click();
    await page.getByRole('button', { name: 'ปิด 3 บิล' }).click();
    await expect
      .poll(() => sent('/close').map(({ body }) => body))
      .toMatchObject([{ ids: [1, 2, 3] }]);
  });

  test('closes at most as many as one call takes, and says so', async () => {
    billsOf(203);
    const view = await tickAll('', /บิล FL-1/, 203);
    await view.getByRole('button', { name: 'ปิดบิล' }).click();
    await expect.element(page.getByRole('button', { name: 'ปิด 200 บิล' })).toBeVisible();
    await expect
      .poll(() => toastStore.get().map(({ text }) => text))
      .toContain('ทำได้ครั้งละไม่เกิน 200 รายการ ที่เหลือทำรอบถัดไป');
  });

  test('decides on all of them, not only on the rows of the page', async () => {
    gives(
      listCodParcels,
      listed(3, (id) => parcel({ id, pno: `TH000${id}` })),
    );
    gives(decideCodParcels, { items: [] } as never);
    const view = await tickAll('?tab=wrong', /TH0001/, 3);
    await view.getByRole('button', { name: 'จัดการ 3 รายการ' }).click();
    await page
      .getByRole('dialog')
      .getByLabelText(/^เหตุผล/)
      .fill('ขนส่งหักค่ากล่อง');
    await page.getByRole('dialog').getByRole('button', { name: 'บันทึก' }).click();
    await expect
      .poll(() => sent('/decide').map(({ body }) => body))
      .toMatchObject([{ ids: [1, 2, 3], action: 'accept' }]);
  });
});
