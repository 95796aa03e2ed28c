// Promise: what a courier's tracking says of the money stands beside the parcel until a statement names it, and closes nothing.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getCodPayment, listCodParcels } from '@app/contract/cod';
import { addCodParcels } from '../app/story/cod-parcels.ts';
import { story, type Story } from '../app/story.ts';
import { sql } from '../platform/database.ts';

let s: Story;
beforeAll(async () => {
  s = await story();
});
afterAll(() => s.end());

test('Thailand Post says that the money has left: its Bangkok day is told, and the parcel stays due', async () => {
  const { shop } = s;
  await shop.inside(async (tx) => {
    await addCodParcels(tx, [
      { pno: 'EX000000005TH', codSatang: 59_000, courier: 'thaipost' },
      { pno: 'EX100000003TH', codSatang: 10_000, courier: 'thaipost' },
    ]);
    await tx.rows(sql`update shipments set cod_paid_at = '2026-11-09T18:00:00Z'
      where tenant_id = ${tx.tenantId} and pno = 'EX000000005TH'`);
  });
  const { items } = await shop.owner.call(listCodParcels, { query: { bucket: 'unremitted' } });
  const paidOn = Object.fromEntries(items.map((item) => [item.pno, item.paidOn]));
  expect(paidOn).toEqual({ EX000000005TH: '2026-11-10', EX100000003TH: null });
  const { outstanding } = await shop.owner.call(getCodPayment, { query: {} });
  expect(outstanding).toBe(690);
});
