// Outdated labels: reported wherever the order is shown, and refused when packing.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmPrint, printQueuedLabels, type Print } from '@app/contract/shipping/label';
import { createManifest, scanManifest } from '@app/contract/shipping/manifest';
import { getOrder, listOrders } from '@app/contract/order/list';
import { scanPack } from '@app/contract/shipping/pack';
import { cancelShipments, createShipments } from '@app/contract/shipping/shipment';
import { sql } from '../../platform/database.ts';
import { shippingStory, type ShippingStory } from '../../app/story/shipping.ts';

let w: ShippingStory;
beforeAll(async () => {
  w = await shippingStory();
});
afterAll(() => w.end());

const flash = { c: 'flashexpress' } as const;
const book = (orderId: number) =>
  w.owner.call(createShipments, { params: flash, body: { orderId } });
const cancel = (orderId: number) =>
  w.owner.call(cancelShipments, { params: flash, body: { orderId } });
const print = (orderId: number): Promise<Print> =>
  w.owner.call(printQueuedLabels, { body: { orderId } });
const confirm = ({ id }: Print) =>
  w.owner.call(confirmPrint, { params: { id }, body: { printed: true, reason: 'ทดสอบ' } });
const orderOf = (id: number) => w.owner.call(getOrder, { params: { id } });
const staleOf = async (id: number) => (await orderOf(id)).labelStale;
const packing = async (code: string) => {
  const answer = await w.owner.ask(scanPack, { body: { code } });
  return answer.status === 200 ? 'open' : (answer.refusal.fields?.['code'] ?? '');
};

async function printed(): Promise<{ id: number; code: string; pno: string }> {
  const [id = 0] = await w.newOrders(1);
  await book(id);
  await confirm(await print(id));
  const { code, pno } = await orderOf(id);
  return { id, code, pno };
}

test('a printed label is valid while its order is unchanged', async () => {
  const { id, pno } = await printed();
  expect([await staleOf(id), await packing(pno)]).toEqual([null, 'open']);
});

test('a printed label of a cancelled parcel is flagged, and one of a new booking counts as unprinted until the new label is printed', async () => {
  const { id, code, pno: old } = await printed();
  await cancel(id);
  expect(await staleOf(id)).toBe('cancel');
  expect(await packing(old)).toContain('ใบปะหน้านี้ใช้ไม่ได้แล้ว');
  expect(await packing(code)).toBe(
    `ใบเก่าใช้ไม่ได้ (ออเดอร์ ${code}) เลขพัสดุถูกยกเลิกหลังพิมพ์ ทิ้งใบเก่า สร้างเลขใหม่แล้วพิมพ์ใหม่`,
  );
  await book(id);
  const { labelStale, printCount, pno } = await orderOf(id);
  expect([labelStale, printCount]).toEqual(['pno', 0]);
  const { items } = await w.owner.call(listOrders, {
    query: { stage: 'labelled', pageSize: 200 },
  });
  expect(items.find((order) => order.id === id)?.labelStale).toBe('pno');
  expect(await packing(code)).toContain(`ยิงเลขพัสดุ ${pno} บนใบแทน`);
  expect(await packing(pno)).toBe('open');
  const again = await print(id);
  expect(again.notices.map(({ problem }) => problem)).toEqual(['oldPaper']);
  expect(await staleOf(id)).toBe('pno');
  await confirm(again);
  expect([await staleOf(id), await packing(code)]).toEqual([null, 'open']);
});

test.each([
  ['the COD', sql`cod_satang = cod_satang + 100`],
  ['the address', sql`address = '1 ถนนใหม่'`],
  ['the name', sql`customer_name = 'คนใหม่'`],
])(
  'a label where %s changed behind its back is refused at packing and on a manifest, and reprinting the same parcel does not help',
  async (_what, change) => {
    const { id, code, pno } = await printed();
    await w.s.shop.inside((tx) =>
      tx.rows(sql`update orders set ${change} where tenant_id = ${tx.tenantId} and id = ${id}`),
    );
    expect(await staleOf(id)).toBe('info');
    for (const scanned of [code, pno])
      expect(await packing(scanned)).toBe(
        `ใบเก่าใช้ไม่ได้ (ออเดอร์ ${code}) ที่อยู่ ยอดเก็บปลายทาง หรือสินค้าเปลี่ยนหลังพิมพ์ ต้องยกเลิกเลขและออกใหม่`,
      );
    const { manifest } = await w.owner.call(createManifest, { body: { courier: 'flashexpress' } });
    const scan = await w.owner.call(scanManifest, {
      params: { id: manifest.id },
      body: { code: pno },
    });
    expect([scan.t, scan.refused?.reason]).toEqual(['refused', 'old']);
    const again = await print(id);
    expect(again.notices.map(({ problem }) => problem)).toEqual(['changed']);
    await confirm(again);
    expect(await staleOf(id)).toBe('info');
    await cancel(id);
    await book(id);
    await confirm(await print(id));
    expect(await staleOf(id)).toBe(null);
  },
);

test('a printed label is flagged as old when the goods changed, but not for an internal note', async () => {
  const { id } = await printed();
  await w.s.shop.inside((tx) =>
    tx.rows(
      sql`update orders set note = 'ลูกค้าใจดี' where tenant_id = ${tx.tenantId} and id = ${id}`,
    ),
  );
  expect(await staleOf(id)).toBe(null);
  await w.s.shop.inside((tx) =>
    tx.rows(
      sql`update order_items set unit = unit + 1 where tenant_id = ${tx.tenantId} and order_id = ${id}`,
    ),
  );
  expect(await staleOf(id)).toBe('info');
});

test('a label that was drawn but never confirmed is flagged as old as well', async () => {
  const [id = 0] = await w.newOrders(1);
  await book(id);
  await print(id);
  await cancel(id);
  expect(await staleOf(id)).toBe('cancel');
});
