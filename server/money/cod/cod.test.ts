// COD money on a real database: every bucket, files imported twice and undone, bills that close
// only on equal amounts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as c from '@app/contract/money/cod';
import * as desk from '@app/contract/money/cod-desk';
import {
  listCodImports,
  undoCodImport,
  type CodImportResult,
} from '@app/contract/money/cod-import';
import { listExpenses, updateExpense, updateExpenseMonth } from '@app/contract/money/expense';
import { addCodParcels, type CodParcelWish } from '../../app/story/cod-parcels.ts';
import { story, type Person, type Story } from '../../app/story.ts';
import { sql } from '../../platform/database.ts';

type Shop = Story['shop'];
type Cells = readonly (string | number)[];

let s: Story;
let made = 0;
beforeAll(async () => {
  s = await story();
});
afterAll(() => s.end());

/** Each test has a shop of its own, so that its sums are independent. */
async function newShop(): Promise<Shop> {
  made += 1;
  const shop = await s.openShop(`cod${made}`);
  await shop.inside((tx) =>
    tx.rows(
      sql`insert into options (tenant_id, name, value) values (${tx.tenantId}, 'shippingFlash', '1')`,
    ),
  );
  return shop;
}

const parcels = (shop: Shop, wishes: readonly CodParcelWish[]) =>
  shop.inside((tx) => addCodParcels(tx, wishes));

const HEAD = ['เลขบิล', 'วันที่โอน', 'เลขพัสดุ', 'ยอด COD', 'ค่าธรรมเนียม COD', 'ยอดโอนสุทธิ'];
const csv = (rows: readonly Cells[], head: Cells = HEAD): string =>
  [head, ...rows].map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n');

/** Encodes Thai text in Windows-874, as old programs write it. */
const windows874 = (text: string): Uint8Array =>
  Uint8Array.from(
    [...text].map((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      return code >= 0x0e01 ? code - 0x0e00 + 0xa0 : code;
    }),
  );

async function send(
  who: Person,
  file: string | Uint8Array,
  { key = crypto.randomUUID(), ...more }: Record<string, string> = {},
): Promise<CodImportResult> {
  const form = new FormData();
  form.set('file', new Blob([file as BlobPart]), 'statement.csv');
  for (const [name, value] of Object.entries(more)) form.set(name, value);
  const headers = { 'idempotency-key': key };
  const response = await who.fetch('/cod/import', { method: 'POST', body: form, headers });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(answer)}`);
  return answer as CodImportResult;
}

const bankFile = (rows: readonly Cells[]): string => csv(rows, ['วันที่', 'รายละเอียด', 'เงินเข้า']);

const DAY = '2026-11-10';
const parcelsOf = (who: Person, query: Record<string, unknown>) =>
  who.call(c.listCodParcels, { query: query as { pageSize: number } });

describe('the COD bucket of a statement line', () => {
  let shop: Shop;
  let result: CodImportResult;
  beforeAll(async () => {
    shop = await newShop();
    await parcels(shop, [
      { pno: 'TH0001', codSatang: 59_000 },
      { pno: 'TH0002', codSatang: 59_000 },
      { pno: 'TH0003', codSatang: 59_000 },
      { pno: 'TH0004', codSatang: 59_000, bucket: 'returned' },
      { pno: 'TH0005', codSatang: 59_000 },
      { pno: 'TH0006', codSatang: 59_000 },
      { pno: 'TH0007', codSatang: 12_345 },
      { pno: 'TH0008', codSatang: 59_000, deliveredDaysAgo: 1 },
    ]);
    result = await send(
      shop.owner,
      csv([
        ['B1', DAY, 'TH0001', '590.00', '17.70', '572.30'],
        ['B1', DAY, 'th 0002', '500.00', '15.00', '485.00'],
        ['B1', DAY, 'TH-0003', '600.00', '18.00', '582.00'],
        ['B1', DAY, 'TH0004', '590.00', '17.70', '572.30'],
        ['B1', DAY, 'TH0005', '590.00', '17.70', '572.30'],
        ['B1', DAY, 'TH0005', '590.00', '17.70', '572.30'],
        ['B1', DAY, 'TH9999', '100.00', '3.00', '97.00'],
        ['B1', DAY, 'TH0007', '123.46', '3.70', '119.76'],
        ['', '', 'รวม', '3,183.46', '', ''],
      ]),
    );
  });

  test('is derived from its parcel, one of each kind, and no satang is lost', () => {
    expect(result).toMatchObject({ carrier: 0, rows: 8, made: 8, same: 0, failed: 0 });
    expect(result.counts).toEqual({
      ...{ matched: 3, short: 1, over: 1, unknown: 1, returned_paid: 1, twice: 1 },
      unremitted: 1,
    });
    expect(
      result.exceptions.map(({ pno, bucket, difference }) => [pno, bucket, difference]),
    ).toEqual([
      ['TH0002', 'short', -90],
      ['TH0003', 'over', 10],
      ['TH0004', 'returned_paid', 590],
      ['TH0005', 'twice', 590],
      ['TH9999', 'unknown', 100],
    ]);
    expect(result.collected).toBe(3683.46);
    expect(result.net).toBe(3572.96);
  });

  test('is the same for a satang more or less', async () => {
    const { items } = await parcelsOf(shop.owner, { bucket: 'matched', search: 'TH0007' });
    expect(items).toMatchObject([{ amount: 123.46, orderAmount: 123.45, difference: 0.01 }]);
  });

  test.each([
    'matched',
    'short',
    'over',
    'unremitted',
    'unknown',
    'returned_paid',
    'twice',
  ] as const)('named %s is listed alone by GET /cod/parcels', async (bucket) => {
    const { items, pagination } = await parcelsOf(shop.owner, { bucket });
    expect(items.length).toBeGreaterThan(0);
    expect(items.every((item) => item.bucket === bucket)).toBe(true);
    expect(pagination.total_count).toBe(items.length);
  });

  test('is waiting and not overdue when the parcel was delivered yesterday', async () => {
    const waits = await parcelsOf(shop.owner, { bucket: 'unremitted' });
    expect(waits.items.map(({ pno, overdueDays }) => [pno, overdueDays])).toEqual([
      ['TH0006', 15],
      ['TH0008', 0],
    ]);
    const late = await parcelsOf(shop.owner, { bucket: 'unremitted', overdue: 1 });
    expect(late.items.map(({ pno }) => pno)).toEqual(['TH0006']);
  });

  test('has a due day that follows the courier’s days and the shop’s own', async () => {
    const terms = await shop.owner.call(desk.updateCodTerms, {
      body: { codDay: 3, couriers: [{ carrier: 0, holdDays: 10 }] },
    });
    expect(terms.couriers[0]).toEqual({ carrier: 0, name: 'Flash Express', holdDays: 10 });
    const { items } = await parcelsOf(shop.owner, { bucket: 'unremitted' });
    expect(items[0]?.overdueDays).toBe(7);
    expect((await shop.owner.call(desk.getCodTerms)).codDay).toBe(3);
  });

  test('is unchanged when the same file is imported again, in any letter case', async () => {
    const before = await shop.owner.call(c.getCodPayment, { query: {} });
    const rows = [
      ['B1', DAY, 'TH0001', '590', '17.7', '572.3'],
      ['B1', '10/11/2569', 'TH0005', '590', '17.7', '572.3'],
      ['B1', DAY, 'TH0005', '590', '17.7', '572.3'],
    ] as const;
    const again = await send(shop.owner, windows874(csv(rows)));
    expect(again).toMatchObject({ importId: null, made: 0, same: 3, failed: 0, exceptions: [] });
    expect(again.bills.map(({ billNo, parcels: n }) => [billNo, n])).toEqual([['B1', 8]]);
    expect(await shop.owner.call(c.getCodPayment, { query: {} })).toEqual(before);
  });

  test('is shown for pasted numbers', async () => {
    const { items } = await shop.owner.call(desk.checkCodNumbers, {
      body: { pnos: ['th0001', 'TH0005', ' TH-0006 ', 'TH7777'] },
    });
    expect(items.map(({ pno, parcel }) => [pno, parcel?.bucket])).toEqual([
      ['TH0001', 'matched'],
      ['TH0005', 'twice'],
      ['TH0006', 'unremitted'],
      ['TH7777', undefined],
    ]);
    expect(items[3]?.text).toContain('ไม่พบ');
  });
});

test('a COD dry run gives the result of the import and saves nothing, and column choices are remembered by their headers', async () => {
  const shop = await newShop();
  await parcels(shop, [
    { pno: 'TH1', codSatang: 100_00 },
    { pno: 'TH12', codSatang: 100_00 },
  ]);
  const head = ['A', 'B', 'C'];
  const file = csv([['TH12', '100', '97']], head);
  const asked = await send(shop.owner, file);
  expect(asked).toMatchObject({ importId: null, missing: ['pno', 'amount'], rows: 0 });
  const mapping = JSON.stringify({ pno: 0, amount: 'B', net: 2 });
  const dry = await send(shop.owner, file, { mapping, dryRun: 'true' });
  expect(dry).toMatchObject({ importId: null, made: 1, net: 97, fee: 3, remembered: false });
  expect(dry.bills).toHaveLength(1);
  expect((await shop.owner.call(c.listCodBills, { query: {} })).items).toEqual([]);
  expect((await shop.owner.call(listCodImports, { query: {} })).items).toEqual([]);
  const real = await send(shop.owner, file);
  expect(real).toMatchObject({ remembered: true, made: 1 });
  expect(real.importId).not.toBeNull();
});

test('a COD file that is undone leaves the desk as it was, and can be imported again', async () => {
  const shop = await newShop();
  await parcels(shop, [
    { pno: 'TH2001', codSatang: 30_000 },
    { pno: 'TH2002', codSatang: 20_000 },
  ]);
  await send(shop.owner, csv([['U1', DAY, 'TH2001', 300, 9, 291]]));
  const before = await shop.owner.call(c.getCodPayment, { query: {} });
  const file = csv([
    ['U1', DAY, 'TH2001', 300, 9, 291],
    ['U1', DAY, 'TH2001', 300, 9, 291],
    ['U2', DAY, 'TH2002', 150, 5, 145],
  ]);
  const lost = { key: 'file-whose-answer-was-lost' };
  const run = await send(shop.owner, file, lost);
  expect(run.counts).toMatchObject({ twice: 1, short: 1 });
  const id = run.importId ?? 0;
  const key = { 'idempotency-key': 'undo-whose-answer-was-lost' };
  for (const _press of [1, 2])
    expect(await shop.owner.call(undoCodImport, { params: { id }, body: {} }, key)).toEqual({
      undone: 2,
    });
  expect(await shop.owner.call(c.getCodPayment, { query: {} })).toEqual(before);
  const { items } = await shop.owner.call(c.listCodBills, { query: {} });
  expect(items.map(({ billNo, parcels: n }) => [billNo, n])).toEqual([['U1', 1]]);
  const again = await shop.owner.ask(undoCodImport, { params: { id }, body: {} });
  expect(again.refusal.message).toBe('UNDO_TOO_LATE');
  const anew = await send(shop.owner, file, lost);
  expect([anew.made, anew.importId === id]).toEqual([2, false]);
});

describe('a COD bill', () => {
  let shop: Shop;
  let billId: number;
  beforeAll(async () => {
    shop = await newShop();
    await parcels(shop, [
      { pno: 'TH3001', codSatang: 100_000 },
      { pno: 'TH3002', codSatang: 50_050 },
    ]);
    const run = await send(
      shop.owner,
      csv([
        ['FB-1', DAY, 'TH3001', '1,000.00', '32.10', '967.90'],
        ['FB-1', DAY, 'TH3002', '500.50', '16.07', '484.43'],
      ]),
    );
    billId = run.bills[0]?.id ?? 0;
  });

  const close = (who: Person = shop.owner, headers = {}) =>
    who.call(desk.closeCodBills, { body: { ids: [billId] } }, headers);
  const bill = async () =>
    (await shop.owner.call(c.listCourierBills, { params: { c: 'flashexpress' }, query: {} }))
      .items[0];
  const fees = async () =>
    (await shop.owner.call(listExpenses, { query: { type: 'shipping' } })).items;

  test('stays open while no bank line equals its net', async () => {
    expect(await bill()).toMatchObject({
      collected: 1500.5,
      fee: 48.17,
      net: 1452.33,
      state: 'open',
      parcels: 2,
    });
    expect((await close()).items[0]).toMatchObject({
      t: 'error',
      error: expect.stringContaining('ธนาคาร'),
    });
    const bank = await send(
      shop.owner,
      bankFile([
        ['11/11/2569', 'FLASH COD', '1,452.32'],
        ['11/11/2569', 'ถอน', ''],
      ]),
      { kind: 'bank' },
    );
    expect(bank).toMatchObject({ made: 1, paired: 0 });
    const tooMuch = await shop.owner.ask(desk.listCodBank, { query: { amount: 1e20 } });
    expect(tooMuch.status).toBe(422);
    const [line] = (await shop.owner.call(desk.listCodBank, { query: { free: '1' } })).items;
    const off = await shop.owner.ask(desk.updateCodBill, {
      params: { id: billId },
      body: { bankLineId: line?.id ?? 0 },
    });
    expect(off.status).toBe(422);
    expect(off.refusal.fields?.['bankLineId']).toContain('0.01');
    expect(await fees()).toEqual([]);
  });

  test('finds its bank line by itself, and can be unpaired and paired again by hand', async () => {
    const bank = await send(shop.owner, bankFile([['2026-11-11', 'FLASH COD', '1452.33']]), {
      kind: 'bank',
    });
    expect(bank.paired).toBe(1);
    expect(await bill()).toMatchObject({
      state: 'matched',
      bankRef: 'FLASH COD',
      bank: { amount: 1452.33 },
    });
    const lineId = (await bill())?.bank?.id ?? 0;
    const parted = await shop.owner.call(desk.updateCodBill, {
      params: { id: billId },
      body: { bankLineId: null },
    });
    expect(parted.state).toBe('open');
    expect(await shop.owner.call(c.getCodBill, { params: { id: billId } })).toEqual(parted);
    const paired = await shop.owner.call(desk.updateCodBill, {
      params: { id: billId },
      body: { bankLineId: lineId },
    });
    expect(paired.state).toBe('matched');
  });

  test('cannot be closed into a closed month', async () => {
    await shop.owner.call(updateExpenseMonth, {
      params: { month: '2026-11' },
      body: { locked: true },
    });
    expect((await close()).items[0]).toMatchObject({
      t: 'error',
      error: expect.stringContaining('เดือน'),
    });
    expect((await bill())?.state).toBe('matched');
    await shop.owner.call(updateExpenseMonth, {
      params: { month: '2026-11' },
      body: { locked: false },
    });
  });

  test('adds its fee to the expenses once it is closed, and becomes read-only', async () => {
    const key = { 'idempotency-key': 'close-whose-answer-was-lost' };
    for (const _press of [1, 2])
      expect((await close(shop.owner, key)).items[0]).toMatchObject({
        t: 'success',
        bill: { state: 'closed', closedBy: expect.any(String) },
      });
    expect(await fees()).toMatchObject([
      {
        type: 'shipping',
        date: '2026-11-11',
        amount: 48.17,
        carrier: 0,
        ref: 'FB-1',
        note: 'ค่าธรรมเนียม COD บิล FB-1',
      },
    ]);
    expect((await close()).items[0]?.t).toBe('error');
    expect(await fees()).toHaveLength(1);
    const [line] = (
      await shop.owner.call(c.listBillParcels, {
        params: { c: 'flashexpress', id: billId },
        query: {},
      })
    ).items;
    const [run] = (await shop.owner.call(listCodImports, { query: {} })).items;
    const bankRun = (await shop.owner.call(listCodImports, { query: {} })).items.find(
      ({ kind }) => kind === 'bank',
    );
    for (const answer of [
      await shop.owner.ask(desk.updateCodBill, {
        params: { id: billId },
        body: { bankLineId: null },
      }),
      await shop.owner.ask(desk.decideCodParcels, {
        body: { action: 'accept', reason: 'x', ids: [line?.id ?? 0] },
      }),
      await shop.owner.ask(undoCodImport, { params: { id: bankRun?.id ?? 0 }, body: {} }),
      await shop.owner.ask(undoCodImport, {
        params: { id: (await statementRun()) ?? run?.id ?? 0 },
        body: {},
      }),
    ])
      expect(answer.refusal.message).toBe('BILL_CLOSED');
    const more = await send(shop.owner, csv([['FB-1', DAY, 'TH3009', 10, 0, 10]]), {
      carrier: '0',
    });
    expect(more).toMatchObject({ made: 0, failed: 1, importId: null });
    expect(more.errors[0]?.text).toContain('ปิดแล้ว');
  });

  const statementRun = async () =>
    (await shop.owner.call(listCodImports, { query: {} })).items.find(
      ({ kind }) => kind === 'statement',
    )?.id;

  test('is reopened only by a system administrator, with a reason, and removes its fee', async () => {
    const head = await shop.hire(5);
    const body = { reason: 'ลงบัญชีผิดเดือน' };
    expect(
      (await head.ask(desk.reopenCodBill, { params: { id: billId }, body })).refusal.message,
    ).toBe('INVALID_ROLE');
    expect(
      (await shop.owner.ask(desk.reopenCodBill, { params: { id: billId }, body: { reason: '' } }))
        .status,
    ).toBe(422);
    await shop.owner.call(updateExpenseMonth, {
      params: { month: '2026-11' },
      body: { locked: true },
    });
    expect(
      (await shop.owner.ask(desk.reopenCodBill, { params: { id: billId }, body })).refusal.message,
    ).toBe('MONTH_CLOSED');
    await shop.owner.call(updateExpenseMonth, {
      params: { month: '2026-11' },
      body: { locked: false },
    });
    const key = { 'idempotency-key': 'reopening-whose-answer-was-lost' };
    for (const _press of [1, 2])
      expect(
        await shop.owner.call(desk.reopenCodBill, { params: { id: billId }, body }, key),
      ).toMatchObject({ state: 'matched', expenseId: null });
    expect(await fees()).toEqual([]);
    const trail = await shop.inside((tx) =>
      tx.rows(
        sql`select after from audit_log where tenant_id = ${tx.tenantId} and action = 'cod.reopen'`,
      ),
    );
    expect(trail).toEqual([{ after: body }]);
  });

  test('stays closed while its changed fee stands, until that expense is gone', async () => {
    await close();
    const [fee] = await fees();
    await shop.owner.call(updateExpense, { params: { id: fee?.id ?? 0 }, body: { amount: 1 } });
    const refused = await shop.owner.ask(desk.reopenCodBill, {
      params: { id: billId },
      body: { reason: 'แก้' },
    });
    expect(refused.status).toBe(422);
  });
});
