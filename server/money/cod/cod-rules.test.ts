// Further tests of the COD desk: satang, decisions, the shop's own bills, turned-back parcels.
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as c from '@app/contract/money/cod';
import * as desk from '@app/contract/money/cod-desk';
import { undoCodImport, type CodImportResult } from '@app/contract/money/cod-import';
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

async function newShop(): Promise<Shop> {
  made += 1;
  const shop = await s.openShop(`codr${made}`);
  await shop.inside((tx) =>
    tx.rows(
      sql`insert into options (tenant_id, name, value) values (${tx.tenantId}, 'shippingFlash', '1')`,
    ),
  );
  return shop;
}

const parcels = (shop: Shop, wishes: readonly CodParcelWish[]) =>
  shop.inside((tx) => addCodParcels(tx, wishes));
const HEAD = ['เลขบิล', 'วันที่โอน', 'เลขพัสดุ', 'ยอด COD', 'ค่าธรรมเนียม COD'];
const csv = (rows: readonly Cells[]): string =>
  [HEAD, ...rows].map((cells) => cells.join(',')).join('\n');

async function post(who: Person, file: string | Uint8Array, more: Record<string, string> = {}) {
  const form = new FormData();
  form.set('file', new Blob([file as BlobPart]), 'statement.csv');
  for (const [key, value] of Object.entries(more)) form.set(key, value);
  const response = await who.fetch('/cod/import', { method: 'POST', body: form });
  return {
    status: response.status,
    data: (await response.json()) as CodImportResult & { fields?: Record<string, string> },
  };
}
const send = async (who: Person, file: string | Uint8Array, more: Record<string, string> = {}) => {
  const { status, data } = await post(who, file, more);
  expect(status, JSON.stringify(data.fields)).toBe(200);
  return data;
};

/** A seeded generator: looks random and is the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
}

const satang = (baht: number): number => Math.round(baht * 100);
const text = (amount: number): string => (amount / 100).toFixed(2);

test.each([1, 2, 3, 4, 5, 6])(
  'the COD sums hold to the satang whatever couriers pay (run %i)',
  async (seed) => {
    const next = numbers(seed);
    const shop = await newShop();
    const buckets = ['delivered', 'delivered', 'delivered', 'returned', 'in_transit'] as const;
    const wishes = Array.from({ length: 60 }, (_, n) => ({
      pno: `TH${seed}${String(n).padStart(5, '0')}`,
      codSatang: 1 + next(500_000),
      bucket: buckets[next(5)] ?? 'delivered',
      deliveredDaysAgo: next(30),
    }));
    await parcels(shop, wishes);
    const lines: Cells[] = [];
    for (let n = 0; n < 80; n += 1) {
      const wish = wishes[next(60)];
      const pno = next(12) === 0 ? `XX${seed}${n}99` : (wish?.pno ?? '');
      const off = next(3) === 0 ? next(2000) - 1000 : 0;
      const amount =
        next(15) === 0 ? -(wish?.codSatang ?? 0) : Math.max(1, (wish?.codSatang ?? 0) + off);
      lines.push([`B${next(4)}`, `2026-11-0${1 + next(9)}`, pno, text(amount), text(next(5000))]);
    }
    const half = await send(shop.owner, csv(lines.slice(0, 40)));
    expect(half.made).toBe(40);
    const whole = await send(shop.owner, csv(lines));
    expect(half.made + whole.made).toBe(80);
    const { items: bills } = await shop.owner.call(c.listCodBills, { query: { pageSize: 200 } });
    const { items } = await shop.owner.call(c.listCodParcels, { query: { pageSize: 200 } });
    const sum = (values: readonly number[]): number =>
      values.reduce((all, one) => all + satang(one), 0);
    const sent = lines.reduce((all, [, , , amount]) => all + satang(Number(amount)), 0);
    const kept = lines.reduce((all, [, , , , fee]) => all + satang(Number(fee)), 0);
    expect(sum(bills.map((bill) => bill.collected))).toBe(sent);
    expect(sum(bills.map((bill) => bill.fee))).toBe(kept);
    expect(sum(bills.map((bill) => bill.net))).toBe(sent - kept);
    for (const bill of bills) {
      const own = items.filter(({ billId }) => billId === bill.id);
      expect(own).toHaveLength(bill.parcels);
      expect(sum(own.map(({ amount }) => amount ?? 0))).toBe(satang(bill.collected));
      expect(sum(own.map(({ net }) => net))).toBe(satang(bill.net));
    }
    const pay = await shop.owner.call(c.getCodPayment, { query: {} });
    expect(satang(pay.paid)).toBe(sent);
    expect(satang(pay.expected) + satang(pay.difference)).toBe(
      satang(pay.paid) + satang(pay.outstanding),
    );
    expect(sum(items.map(({ difference }) => difference))).toBe(satang(pay.difference));
    const waits = await shop.owner.call(c.listCodParcels, {
      query: { bucket: 'unremitted', pageSize: 200 },
    });
    expect(sum(waits.items.map(({ orderAmount }) => orderAmount ?? 0))).toBe(
      satang(pay.outstanding),
    );
    const named = new Set(items.map(({ shipmentId }) => shipmentId));
    expect(waits.items.some(({ shipmentId }) => named.has(shipmentId))).toBe(false);
    expect(await shop.owner.call(c.getCourierPayment, { params: { c: 'flashexpress' } })).toEqual(
      pay,
    );
  },
);

test('a COD exception is accepted with a reason, told, owed or linked to its order, each on the trail', async () => {
  const shop = await newShop();
  const ids = await parcels(shop, [
    { pno: 'TH5001', codSatang: 10_000 },
    { pno: 'TH5002', codSatang: 10_000 },
    { pno: 'TH5003', codSatang: 10_000 },
    { pno: 'TH5004', codSatang: 10_000 },
  ]);
  const run = await send(
    shop.owner,
    csv([
      ['D1', '2026-11-01', 'TH5001', 90, 3],
      ['D1', '2026-11-01', 'TH5002', 80, 3],
      ['D1', '2026-11-01', 'TH500X3', 100, 3],
    ]),
  );
  const line = (pno: string): number => run.exceptions.find((one) => one.pno === pno)?.id ?? 0;
  const decide = (body: object) => shop.owner.ask(desk.decideCodParcels, { body });
  expect((await decide({ action: 'accept', ids: [line('TH5001')] })).refusal.fields).toHaveProperty(
    'reason',
  );
  expect(
    (await decide({ action: 'accept', ids: [line('TH5001')], reason: 'ส่วนลดหน้างาน' })).data,
  ).toEqual({ changed: 1 });
  expect((await decide({ action: 'debtor', ids: [line('TH5002')] })).data).toEqual({ changed: 1 });
  expect(
    (await decide({ action: 'link', ids: [line('TH500X3')], orderCode: 'C-TH0000' })).refusal
      .message,
  ).toBe('NO_ORDER');
  await decide({ action: 'link', ids: [line('TH500X3')], orderCode: 'C-TH5003' });
  const open = await shop.owner.call(c.listCodParcels, {
    query: { bucket: 'exceptions', open: '1' },
  });
  expect(open.items).toEqual([]);
  const owed = await shop.owner.call(c.listCodParcels, { query: { decision: 'debtor' } });
  expect(owed.items).toMatchObject([{ pno: 'TH5002', difference: -20, decision: 'debtor' }]);
  const linked = await shop.owner.call(c.listCodParcels, { query: { search: 'TH500X3' } });
  expect(linked.items).toMatchObject([{ bucket: 'matched', orderCode: 'C-TH5003' }]);
  const shipmentId = ids.get('TH5004') ?? 0;
  await decide({ action: 'tell', shipmentIds: [shipmentId] });
  const waits = await shop.owner.call(c.listCodParcels, { query: { bucket: 'unremitted' } });
  expect(waits.items).toMatchObject([
    { pno: 'TH5004', toldAt: expect.any(String), decision: null },
  ]);
  const trail = await shop.inside((tx) =>
    tx.rows<{ action: string }>(
      sql`select action from audit_log where tenant_id = ${tx.tenantId} and action like 'cod.%' order by id`,
    ),
  );
  expect(trail.map(({ action }) => action)).toEqual([
    'cod.import',
    'cod.accept',
    'cod.debtor',
    'cod.link',
    'cod.tell',
  ]);
  // A later statement brings the missing money: no claim is left.
  await send(shop.owner, csv([['D2', '2026-11-08', 'TH5002', 20, 0]]));
  const settled = await shop.owner.call(c.listCodParcels, { query: { search: 'TH5002' } });
  expect(settled.items.map(({ bucket }) => bucket)).toEqual(['matched', 'matched']);
  const debts = await shop.owner.call(c.listCodParcels, { query: { decision: 'debtor' } });
  expect(debts.items).toEqual([]);
});

const flash = { carrier: '0' };
/** The Bangkok day this many days ago. */
const day = (ago: number): string =>
  new Date(Date.now() - ago * 86_400_000 + 7 * 3_600_000).toISOString().slice(0, 10);

test('a COD bill of own deliveries takes each parcel once and its fee by hand, and gives way to a statement', async () => {
  const shop = await newShop();
  await parcels(shop, [
    { pno: 'TH6001', codSatang: 33_333, deliveredDaysAgo: 3 },
    { pno: 'TH6002', codSatang: 10_001, deliveredDaysAgo: 3 },
    { pno: 'TH6003', codSatang: 50_000, deliveredDaysAgo: 90 },
  ]);
  const body = { start: day(5), end: day(0) };
  const params = { c: 'flashexpress' } as const;
  const bill = await shop.owner.call(c.buildCodBill, { params, body });
  expect(bill).toMatchObject({
    parcels: 2,
    collected: 433.34,
    fee: 13,
    net: 420.34,
    source: 'ledger',
  });
  expect((await shop.owner.ask(c.buildCodBill, { params, body })).refusal.fields).toHaveProperty(
    'start',
  );
  const changed = await shop.owner.call(desk.updateCodBill, {
    params: { id: bill.id },
    body: { fee: 10.01 },
  });
  expect(changed).toMatchObject({ fee: 10.01, net: 423.33 });
  const lines = await shop.owner.call(c.listBillParcels, {
    params: { ...params, id: bill.id },
    query: {},
  });
  expect(lines.items.reduce((sum, { fee }) => sum + satang(fee), 0)).toBe(1001);
  const days = await shop.owner.call(c.getCourierDays, {
    params,
    query: { start: day(5), end: day(0) },
  });
  expect(days.items).toEqual([{ date: day(3), parcels: 2, amount: 433.34, outstanding: 0 }]);
  expect(await shop.owner.call(c.getCodDays, { query: { start: day(5), end: day(0) } })).toEqual(
    days,
  );
  const run = await send(shop.owner, csv([['S1', '2026-11-01', 'TH6001', 333.33, 10]]));
  expect(run.counts).toMatchObject({ matched: 1, twice: 0 });
  const { items } = await shop.owner.call(c.listCodBills, { query: { search: 'COD-' } });
  expect(items).toMatchObject([{ parcels: 1, collected: 100.01 }]);
  const built = async () =>
    (await shop.owner.call(c.listCodBills, { query: { search: 'COD-' } })).items.map((one) => [
      one.billNo,
      one.parcels,
      one.fee,
      one.net,
    ]);
  const takeBack = (id: number | null) =>
    shop.owner.call(undoCodImport, { params: { id: id ?? 0 }, body: {} });
  await takeBack(run.importId);
  expect(await built()).toEqual([[bill.billNo, 2, 10.01, 423.33]]);
  const both = await send(
    shop.owner,
    csv([
      ['S1', '2026-11-01', 'TH6001', 333.33, 10],
      ['S1', '2026-11-01', 'TH6002', 100.01, 3],
    ]),
  );
  expect(await built()).toEqual([]);
  await takeBack(both.importId);
  expect(await built()).toEqual([[bill.billNo, 2, 10.01, 423.33]]);
});

test('a COD line that is linked to its order removes the parcel from an own bill, and the undo of its file returns it', async () => {
  const shop = await newShop();
  await parcels(shop, [
    { pno: 'TH6101', codSatang: 33_333, deliveredDaysAgo: 3 },
    { pno: 'TH6102', codSatang: 10_001, deliveredDaysAgo: 3 },
  ]);
  const run = await send(shop.owner, csv([['S2', '2026-11-01', 'TH61X1', 333.33, 10]]), flash);
  const body = { start: day(3), end: day(3) };
  await shop.owner.call(c.buildCodBill, { params: { c: 'flashexpress' }, body });
  const collected = async () =>
    (await shop.owner.call(c.listCodBills, { query: { search: 'COD-' } })).items[0]?.collected;
  expect(await collected()).toBe(433.34);
  const link = { action: 'link', ids: run.exceptions.map(({ id }) => id ?? 0) } as const;
  await shop.owner.call(desk.decideCodParcels, { body: { ...link, orderCode: 'C-TH6101' } });
  expect(await collected()).toBe(100.01);
  const linked = await shop.owner.call(c.listCodParcels, { query: { search: 'TH61X1' } });
  expect(linked.items).toMatchObject([{ bucket: 'matched', difference: 0 }]);
  await shop.owner.call(undoCodImport, { params: { id: run.importId ?? 0 }, body: {} });
  expect(await collected()).toBe(433.34);
});

test('a COD bill of days that already had two gets the next number, also when the first is gone', async () => {
  const shop = await newShop();
  const body = { start: day(3), end: day(3) };
  const numbers: string[] = [];
  for (const pno of ['TH6201', 'TH6202', 'TH6203']) {
    await parcels(shop, [{ pno, codSatang: 10_000, deliveredDaysAgo: 3 }]);
    const bill = await shop.owner.call(c.buildCodBill, { params: { c: 'flashexpress' }, body });
    numbers.push(bill.billNo);
    if (pno === 'TH6202') await send(shop.owner, csv([['S3', '2026-11-01', 'TH6201', 100, 10]]));
  }
  expect(numbers.map((no) => no.replace(numbers[0] ?? '', ''))).toEqual(['', '-2', '-3']);
});

test('a COD line with a number that was typed into an order is matched by that order', async () => {
  const shop = await newShop();
  await parcels(shop, [{ pno: 'TH8001', codSatang: 10_000 }]);
  await shop.inside((tx) =>
    tx.rows(sql`update shipments set pno = '' where tenant_id = ${tx.tenantId}`),
  );
  const run = await send(shop.owner, csv([['T1', '2026-11-01', 'TH8001', 100, 3]]), {
    carrier: '0',
  });
  expect(run.counts).toMatchObject({ matched: 1, unknown: 0 });
});

test('a COD file without a known number asks for its courier', async () => {
  const shop = await newShop();
  const { status, data } = await post(shop.owner, csv([['N1', '2026-11-01', 'ZZ0001', 100, 3]]));
  expect(status).toBe(422);
  expect(data.fields).toHaveProperty('carrier');
  const run = await send(
    shop.owner,
    csv([
      ['N1', '2026-11-01', 'ZZ0001', 100, 3],
      ['N1', '2026-11-01', '6.6E+13', 100, 3],
      ['N1', '2026-11-01', 'ZZ0002', 'abc', 3],
    ]),
    { carrier: '2' },
  );
  expect(run).toMatchObject({ carrier: 2, made: 1, failed: 2 });
  expect(run.errors.map(({ row }) => row)).toEqual([3, 4]);
});

test('the COD desk lets nobody reconcile without the right, and another shop sees and moves nothing', async () => {
  const shop = await newShop();
  await parcels(shop, [{ pno: 'TH9001', codSatang: 10_000 }]);
  const run = await send(shop.owner, csv([['P1', '2026-11-01', 'TH9001', 90, 3]]));
  const viewer = await shop.hire(4);
  expect((await viewer.call(c.listCodBills, { query: {} })).items).toHaveLength(1);
  expect((await post(viewer, csv([['P1', '2026-11-01', 'TH9001', 90, 3]]))).status).toBe(403);
  const packer = await shop.hire(2);
  expect((await packer.ask(c.listCodBills, { query: {} })).status).toBe(403);
  const { owner: stranger } = await newShop();
  expect((await stranger.call(c.listCodParcels, { query: {} })).items).toEqual([]);
  const ids = run.exceptions.map(({ id }) => id ?? 0);
  expect(
    (await stranger.ask(desk.decideCodParcels, { body: { action: 'debtor', ids } })).status,
  ).toBe(404);
  const billId = run.bills[0]?.id ?? 0;
  expect(
    (await stranger.ask(desk.updateCodBill, { params: { id: billId }, body: { bankLineId: null } }))
      .status,
  ).toBe(404);
  expect(
    (await stranger.call(desk.closeCodBills, { body: { ids: [billId] } })).items,
  ).toMatchObject([{ t: 'error', bill: null }]);
});

test('a COD workbook with titles, Thai days, numbers as numbers and a total is the same statement as its csv', async () => {
  const shop = await newShop();
  await parcels(shop, [
    { pno: '82000000000001', codSatang: 59_050, courier: 'jnt' },
    { pno: '82000000000002', codSatang: 125_000, courier: 'jnt' },
  ]);
  const rows = [
    ['รายงานโอนเงิน COD', null, null, null, null],
    [...HEAD],
    ['J1', '10/11/2569', 82_000_000_000_001, 590.5, 17.72],
    ['J1', '10/11/2569', 82_000_000_000_002, '1,250.00', 37.5],
    ['รวม', null, null, 1840.5, 55.22],
  ];
  const book = await writeXlsx({ sheets: [{ name: 'COD', rows }] });
  const run = await send(shop.owner, book);
  expect(run).toMatchObject({ carrier: 1, headerRow: 2, made: 2, failed: 0, collected: 1840.5 });
  expect(run.counts).toMatchObject({ matched: 2 });
  const again = await send(
    shop.owner,
    csv([
      ['J1', '2026-11-10', '82000000000001', 590.5, 17.72],
      ['J1', '2026-11-10', '82000000000002', 1250, 37.5],
    ]),
  );
  expect(again).toMatchObject({ made: 0, same: 2, importId: null });
});

test('a COD file that is sent twice at once is imported once', async () => {
  const shop = await newShop();
  await parcels(shop, [{ pno: 'TH4001', codSatang: 10_000 }]);
  const file = csv([['T1', '2026-11-01', 'TH4001', 100, 3]]);
  const runs = await Promise.all([1, 2, 3, 4].map(() => send(shop.owner, file)));
  expect(runs.map(({ made: n }) => n).toSorted()).toEqual([0, 0, 0, 1]);
  const { items } = await shop.owner.call(c.listCodParcels, { query: {} });
  expect(items.map(({ bucket }) => bucket)).toEqual(['matched']);
});

test('a COD line is compared with the amount sent to the courier and not a later one of the order, within one satang', async () => {
  const shop = await newShop();
  await parcels(shop, [
    { pno: 'TH4101', codSatang: 10_000 },
    { pno: 'TH4102', codSatang: 10_000 },
    { pno: 'TH4103', codSatang: 10_000 },
  ]);
  await shop.inside((tx) =>
    tx.rows(sql`update orders set cod_satang = 99900 where tenant_id = ${tx.tenantId}`),
  );
  const run = await send(
    shop.owner,
    csv([
      ['A1', '2026-11-01', 'TH4101', '100.00', 3],
      ['A1', '2026-11-01', 'TH4102', '99.99', 3],
      ['A1', '2026-11-01', 'TH4103', '99.98', 3],
    ]),
  );
  expect(run.counts).toMatchObject({ matched: 2, short: 1 });
  expect(run.exceptions).toMatchObject([{ pno: 'TH4103', orderAmount: 100, difference: -0.02 }]);
});

test('a COD file of ten thousand lines is imported, and one of more than twenty thousand is refused with a message', async () => {
  const shop = await newShop();
  const wishes = Array.from({ length: 10_000 }, (_, n) => ({
    pno: `TH9${100_000 + n}`,
    codSatang: 10_000,
  }));
  // On a busy machine one statement for all of them would exceed the statement timeout.
  for (let at = 0; at < wishes.length; at += 2000) await parcels(shop, wishes.slice(at, at + 2000));
  const rows = wishes.map(({ pno }, n): Cells => [
    'BIG',
    '2026-11-01',
    pno,
    n === 777 ? 99 : 100,
    3,
  ]);
  const run = await send(shop.owner, csv(rows));
  expect(run).toMatchObject({ made: 10_000, collected: 999_999 });
  expect(run.counts).toMatchObject({ matched: 9999, short: 1 });
  const many = Array.from({ length: 20_001 }, (): Cells => ['BIG', '2026-11-01', 'TH1', 1, 0]);
  const { status, data } = await post(shop.owner, csv(many));
  expect(status).toBe(422);
  expect(data.fields?.['file']).toContain('20,000');
});

test('a COD file reports invalid amounts of any kind at their rows, and imports the others', async () => {
  const shop = await newShop();
  await parcels(shop, [
    { pno: 'TH5001', codSatang: 100_00 },
    { pno: 'TH5002', codSatang: 100_00 },
  ]);
  const wild = [
    '99999999999999999999',
    '1e400',
    '-99999999999',
    '70368744177664.13',
    'ฟรี',
    '10000000',
  ];
  const rows = [
    ...wild.map((amount, at): Cells => ['W1', '2026-11-01', `TH59${10 + at}`, amount, 3]),
    ['W1', '2026-11-01', 'TH5001', 100, '99999999999999999999'],
    ['W1', '2026-11-01', 'TH5002', '100.00', 3],
  ];
  const run = await send(shop.owner, csv(rows), { carrier: '0' });
  expect(run).toMatchObject({ made: 1, failed: 7, collected: 100 });
  expect(run.errors.map(({ row }) => row)).toEqual([2, 3, 4, 5, 6, 7, 8]);
  const bank = 'วันที่,เงินเข้า\n2026-11-02,99999999999999999999\n2026-11-02,97.00';
  expect(await send(shop.owner, bank, { kind: 'bank' })).toMatchObject({ made: 1, failed: 1 });
});

test('a COD line that the courier reports as transferred still waits for its bill, and shows that', async () => {
  const shop = await newShop();
  await parcels(shop, [
    { pno: 'EX000000045TH', codSatang: 100_00, courier: 'thaipost' },
    { pno: 'EX000000059TH', codSatang: 200_00, courier: 'thaipost' },
  ]);
  await shop.inside((tx) =>
    tx.rows(sql`update shipments set cod_paid_at = '2026-11-12T03:00:00Z'
      where tenant_id = ${tx.tenantId} and pno = 'EX000000045TH'`),
  );
  const waits = async () =>
    (await shop.owner.call(c.listCodParcels, { query: { bucket: 'unremitted' } })).items
      .map(({ pno, saidPaidAt }) => [pno, saidPaidAt])
      .toSorted();
  expect(await waits()).toEqual([
    ['EX000000045TH', '2026-11-12T03:00:00.000Z'],
    ['EX000000059TH', null],
  ]);
  const pnos = ['EX000000045TH', 'EX000000059TH'];
  const { items } = await shop.owner.call(desk.checkCodNumbers, { body: { pnos } });
  expect(items.map(({ text: said }) => said)).toEqual([
    expect.stringMatching(/ขนส่งแจ้งว่าโอนแล้ว แต่ยังไม่มีในบิล/),
    expect.stringMatching(/^ค้างโอน เกินกำหนด/),
  ]);
  await send(shop.owner, csv([['T1', '2026-11-13', 'EX000000045TH', 100, 3]]), { carrier: '3' });
  expect((await waits()).map(([pno]) => pno)).toEqual(['EX000000059TH']);
});

test('a COD file of a header alone says so', async () => {
  const shop = await newShop();
  const { status, data } = await post(shop.owner, csv([]));
  expect(status).toBe(422);
  expect(data.fields?.['file']).toContain('มีแต่หัวตาราง');
});

test('a COD remark is cut between letters and never through one', async () => {
  const shop = await newShop();
  await parcels(shop, [{ pno: 'TH5101', codSatang: 100_00 }]);
  const remark = `${'ก'.repeat(199)}😀 ต่อ`;
  const file = `เลขพัสดุ,ยอด COD,หมายเหตุ\nTH5101,90,${remark}`;
  expect(await send(shop.owner, file)).toMatchObject({ made: 1, counts: { short: 1 } });
});
