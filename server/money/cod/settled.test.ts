// Paid parcels leave the waiting list, and return to it when a file is undone or a line was
// another's.
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as c from '@app/contract/money/cod';
import * as desk from '@app/contract/money/cod-desk';
import { undoCodImport, type CodImportResult } from '@app/contract/money/cod-import';
import { bangkokDay, DAY_MS } from '@app/contract/kit/bangkok';
import { addCodParcels } from '../../app/story/cod-parcels.ts';
import { story, type Story } from '../../app/story.ts';
import { sql } from '../../platform/database.ts';

let s: Story;
beforeAll(async () => {
  s = await story();
});
afterAll(() => s.end());

async function send(rows: readonly string[], shop = s.shop): Promise<CodImportResult> {
  const head = 'เลขบิล,วันที่โอน,เลขพัสดุ,ยอด COD,ค่าธรรมเนียม COD,ยอดโอนสุทธิ';
  const form = new FormData();
  form.set('file', new Blob([[head, ...rows].join('\r\n')]), 'statement.csv');
  const response = await shop.owner.fetch('/cod/import', { method: 'POST', body: form });
  expect(response.status).toBe(200);
  return (await response.json()) as CodImportResult;
}

const settled = async (): Promise<string[]> =>
  (
    await s.shop.inside((tx) =>
      tx.rows<{ pno: string }>(
        sql`select pno from shipments where tenant_id = ${tx.tenantId} and cod_settled order by pno`,
      ),
    )
  ).map(({ pno }) => pno);

const waiting = async (): Promise<string[]> =>
  (await s.shop.owner.call(c.listCodParcels, { query: { bucket: 'unremitted' } })).items.map(
    ({ pno }) => pno,
  );

test('a COD parcel is settled by a bill and waits again when the bill is undone or the line belongs to another', async () => {
  const { owner } = s.shop;
  await s.shop.inside((tx) =>
    addCodParcels(tx, [
      { pno: 'TH0001', codSatang: 50_000 },
      { pno: 'TH0002', codSatang: 50_000 },
      { pno: 'TH0003', codSatang: 50_000 },
    ]),
  );
  const { importId, exceptions } = await send([
    'B1,2026-11-10,TH0001,500,15,485',
    'B1,2026-11-10,TH0002,490,15,475',
  ]);
  expect(await waiting()).toEqual(['TH0003']);
  await expect.poll(settled).toEqual(['TH0001', 'TH0002']);
  expect(await waiting()).toEqual(['TH0003']);
  const sums = await owner.call(c.getCodPayment, { query: {} });
  expect(sums).toMatchObject({
    ...{ paid: 990, difference: -10, exceptions: 1 },
    ...{ outstanding: 500, outstandingParcels: 1, expected: 1500 },
  });
  const line = exceptions.find(({ pno }) => pno === 'TH0002');
  const action = { action: 'link' as const, ids: [line?.id ?? 0], orderCode: 'C-TH0003' };
  await owner.call(desk.decideCodParcels, { body: action });
  expect(await waiting()).toEqual(['TH0002']);
  await owner.call(undoCodImport, { params: { id: importId ?? 0 }, body: {} });
  expect(await settled()).toEqual([]);
  expect((await waiting()).toSorted()).toEqual(['TH0001', 'TH0002', 'TH0003']);
  const after = await owner.call(c.getCodPayment, { query: {} });
  expect(after).toMatchObject({ paid: 0, difference: 0, outstanding: 1500, exceptions: 0 });
});

test('a COD parcel whose own line was linked to another order can be billed again', async () => {
  const shop = await s.openShop('built-again');
  await shop.inside(async (tx) => {
    await tx.rows(
      sql`insert into options (tenant_id, name, value) values (${tx.tenantId}, 'shippingFlash', '1')`,
    );
    await addCodParcels(tx, [
      { pno: 'TH0101', codSatang: 33_333, deliveredDaysAgo: 3 },
      { pno: 'TH0102', codSatang: 10_001, deliveredDaysAgo: null },
    ]);
  });
  const day = bangkokDay(Date.now() - 3 * DAY_MS);
  const params = { c: 'flashexpress' } as const;
  const build = () => shop.owner.call(c.buildCodBill, { params, body: { start: day, end: day } });
  const bill = await build();
  const lines = { params: { ...params, id: bill.id }, query: {} };
  const [line] = (await shop.owner.call(c.listBillParcels, lines)).items;
  const link = { action: 'link' as const, ids: [line?.id ?? 0], orderCode: 'C-TH0102' };
  await shop.owner.call(desk.decideCodParcels, { body: link });
  expect(await build()).toMatchObject({ parcels: 1, collected: 333.33 });
});

test('a COD file that was wrong is undone days later, while its bills are open, and only the right one remains', async () => {
  const shop = await s.openShop('wrong-file');
  await shop.inside((tx) =>
    addCodParcels(tx, [
      { pno: 'TH0201', codSatang: 33_300 },
      { pno: 'TH0202', codSatang: 10_000 },
    ]),
  );
  const wrong = await send(
    ['W1,2026-11-10,TH0201,333,100,233', 'W1,2026-11-10,TH0202,10,1,9'],
    shop,
  );
  const age = (days: number) =>
    shop.inside((tx) =>
      tx.rows(sql`update cod_imports set created_at = now() - make_interval(days => ${days}::int)
        where tenant_id = ${tx.tenantId}`),
    );
  const undo = { params: { id: wrong.importId ?? 0 }, body: {} };
  await age(61);
  expect((await shop.owner.ask(undoCodImport, undo)).refusal.message).toBe('UNDO_TOO_LATE');
  await age(59);
  expect(await shop.owner.call(undoCodImport, undo)).toEqual({ undone: 2 });
  const right = await send(
    ['W1,2026-11-10,TH0201,333,10,323', 'W1,2026-11-10,TH0202,100,3,97'],
    shop,
  );
  expect(right.counts).toMatchObject({ matched: 2, twice: 0 });
  expect(right.bills).toMatchObject([{ parcels: 2, collected: 433, fee: 13, net: 420 }]);
});
