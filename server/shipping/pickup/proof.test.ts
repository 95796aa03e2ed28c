// Proofs of delivery: the signer and a sanitized picture, for the shop’s own parcels and for users
// who may see customers.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { permissionKeys } from '@app/contract/kit/permissions';
import { askProof, getProof } from '@app/contract/shipping/proof';
import { createShipments } from '@app/contract/shipping/shipment';
import { updateTracking } from '@app/contract/shipping/tracking';
import { eraseCustomer } from '@app/contract/upkeep/privacy';
import { shippingStory, type ShippingStory } from '../../app/story/shipping.ts';
import type { Person } from '../../app/story.ts';
import { sql } from '../../platform/database.ts';
import { forgetProofJob } from './proof.ts';

const params = { c: 'flashexpress' as const };
let t: ShippingStory;
let owner: Person;
beforeAll(async () => {
  t = await shippingStory();
  owner = t.owner;
});
afterAll(() => t.end());
beforeEach(() => t.faults({ reset: true }));

async function booked(): Promise<{ id: number; pno: string }> {
  const [id = 0] = await t.newOrders(1);
  const { items } = await owner.call(createShipments, { params, body: { orderId: id } });
  return { id, pno: items[0]?.pno ?? '' };
}
async function delivered() {
  const parcel = await booked();
  await t.advance({ steps: 5, pnos: [parcel.pno] });
  await owner.call(updateTracking, { params, body: { orderId: [parcel.id] } });
  return parcel;
}
const asks = async (): Promise<number> => (await t.ledger()).calls['deliveredInfo'] ?? 0;

test('a proof of delivery shows who signed, their relation, when, and a picture in a plain tab', async () => {
  const { id, pno } = await delivered();
  const proof = await owner.call(askProof, { body: { pno } });
  expect(proof).toMatchObject({
    pno,
    orderId: id,
    relation: 2,
    relationText: 'เพื่อนร่วมงาน',
    imageNote: '',
  });
  expect(proof.signer).not.toBe('');
  expect(proof.at).not.toBeNull();
  const picture = await fetch(proof.image ?? '');
  expect(picture.headers.get('content-type')).toBe('image/webp');
  const bytes = Buffer.from(await picture.arrayBuffer());
  expect(bytes.subarray(8, 12).toString('latin1')).toBe('WEBP');
});

test('a proof of delivery is fetched at most once an hour on reading, and again on request', async () => {
  const { pno } = await delivered();
  const first = await owner.call(getProof, { query: { pno } });
  const before = await asks();
  expect(await owner.call(getProof, { query: { pno } })).toMatchObject({ signer: first.signer });
  expect(await asks()).toBe(before);
  await owner.call(askProof, { body: { pno } });
  expect(await asks()).toBe(before + 1);
});

test('a proof of delivery omits name and picture without the right to see customers', async () => {
  const { pno } = await delivered();
  const some = permissionKeys.filter((key) => key !== 'customer.pii');
  const packer = await t.s.shop.hire(2, some);
  const proof = await packer.call(askProof, { body: { pno } });
  expect(proof).toMatchObject({ signer: '•••', image: null, imageNote: /สิทธิ์/ });
});

test('a proof of delivery does not exist before delivery, and the answer says when to try again', async () => {
  const { pno } = await booked();
  const answer = await owner.ask(askProof, { body: { pno } });
  expect([answer.status, answer.refusal.message]).toEqual([
    404,
    expect.stringMatching(/ยังไม่มีหลักฐาน/),
  ]);
});

test('a proof of delivery is never fetched for a parcel that is not ours', async () => {
  const before = await asks();
  expect((await owner.ask(askProof, { body: { pno: 'TH0000000A' } })).status).toBe(404);
  const { pno } = await delivered();
  const other = await t.openShop('elsewhere');
  expect((await other.shop.owner.ask(getProof, { query: { pno } })).status).toBe(404);
  expect(await asks()).toBe(before);
});

test('a proof of delivery reports a missing picture, and keeps the rest', async () => {
  const { pno } = await delivered();
  await t.faults({ next: [{ kind: '5xx', calls: 1, operation: 'picture' }] });
  const proof = await owner.call(askProof, { body: { pno } });
  expect(proof).toMatchObject({ image: null, imageNote: /ดึงรูปจาก Flash ไม่ได้/ });
  expect(proof.signer).not.toBe('');
});

test('a proof of delivery is 503 when the courier is unreachable, and the stored one is still shown', async () => {
  const { pno } = await delivered();
  await t.faults({ next: [{ kind: 'throttle', calls: 1, operation: 'deliveredInfo' }] });
  const away = await owner.ask(askProof, { body: { pno } });
  expect([away.status, away.refusal.message]).toEqual([503, 'COURIER_DOWN']);
  await owner.call(askProof, { body: { pno } });
  await t.s.shop.inside((tx) =>
    tx.rows(
      sql`update parcel_proofs set asked_at = now() - interval '2 hours' where tenant_id = ${tx.tenantId}`,
    ),
  );
  await t.faults({ next: [{ kind: 'throttle', calls: 1, operation: 'deliveredInfo' }] });
  expect(await owner.call(getProof, { query: { pno } })).toMatchObject({ relation: 2 });
});

test('a proof of delivery loses its picture with its link, and is deleted when the customer is erased', async () => {
  const { id, pno } = await delivered();
  await owner.call(askProof, { body: { pno } });
  const kept = await t.s.shop.inside((tx) =>
    tx.first<{ shipmentId: number; file: string }>(sql`
      select p.shipment_id as "shipmentId", p.image_file as file from parcel_proofs p
      join shipments s on s.tenant_id = p.tenant_id and s.id = p.shipment_id
      where p.tenant_id = ${tx.tenantId} and s.pno = ${pno}`),
  );
  const { services } = t.s.server;
  expect(await services.files.read(kept?.file ?? '')).toBeDefined();
  await forgetProofJob.handle({
    payload: kept!,
    actor: { tenantId: t.s.shop.id, userId: null },
    services,
    signal: new AbortController().signal,
  });
  expect(await services.files.read(kept?.file ?? '')).toBeUndefined();
  const left = await owner.call(getProof, { query: { pno } });
  expect(left).toMatchObject({ image: null, imageNote: /ขอใหม่/ });
  const phone = await t.s.shop.inside(async (tx) => {
    await tx.rows(
      sql`update orders set phone = '0800000777', phone_key = '0800000777' where tenant_id = ${tx.tenantId} and id = ${id}`,
    );
    await tx.rows(
      sql`update orders set status = 'sending' where tenant_id = ${tx.tenantId} and id = ${id}`,
    );
    return '0800000777';
  });
  await owner.call(eraseCustomer, { body: { phone, reason: 'ลูกค้าขอลบข้อมูล' } });
  const rows = await t.s.shop.inside((tx) =>
    tx.rows(
      sql`select 1 from parcel_proofs where tenant_id = ${tx.tenantId} and shipment_id = ${kept?.shipmentId}`,
    ),
  );
  expect(rows).toEqual([]);
});
