// Changes after booking: the courier gets the change first, and order and courier never differ for
// long.
import { getCourierAccount, setCourierAccount } from '@app/contract/courier-setup/account';
import { listExceptions, settleAmendment, updateException } from '@app/contract/shipping/exception';
import { printLabels, confirmPrint } from '@app/contract/shipping/label';
import { getOrder } from '@app/contract/order/list';
import { updateOrderInfo } from '@app/contract/order/edit';
import { scanPack } from '@app/contract/shipping/pack';
import { cancelShipments, createShipments, listShipments } from '@app/contract/shipping/shipment';
import { amendParcel } from '@app/contract/shipping/change';
import { capabilitiesOf } from '@app/courier/kit/courier';
import { listCouriers } from '@app/courier/registry';
import { takesChanges } from '@app/contract/kit/carriers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { shippingStory, type ShippingStory } from '../../../app/story/shipping.ts';
import { queued } from '../../../app/story/under-way.ts';
import { sql } from '../../../platform/database.ts';
import { resendAmendmentJob } from './amend-parcel.ts';

const params = { c: 'kerry' as const };
let t: ShippingStory;
beforeAll(async () => {
  t = await shippingStory({}, 'kerry');
});
afterAll(() => t.end());
beforeEach(() => t.faults({ reset: true }));

async function booked(): Promise<{ id: number; pno: string }> {
  const [id = 0] = await t.newOrders(1);
  const { items } = await t.owner.call(createShipments, { params, body: { orderId: id } });
  return { id, pno: items[0]?.pno ?? '' };
}
const orderOf = (id: number) => t.owner.call(getOrder, { params: { id } });
const shipmentOf = async (orderId: number) =>
  (await t.owner.call(listShipments, { query: { orderId } })).items[0]!;
const theirs = async (id: number) =>
  (await t.parcelsOf([id]))[0] as unknown as {
    dstName: string;
    dstDetailAddress: string;
    codAmountSatang: number;
    remark: string;
  };
const amend = (orderId: number, parts: object) =>
  t.owner.ask(amendParcel, { params, body: { orderId, ...parts } as never });
const info = { name: 'คนใหม่ ใจดี', phone: '0800000077', address: '77/7 ถนนใหม่' };
const updates = async () => (await t.ledger()).calls['create'] ?? 0;

test('a parcel change is offered for exactly the couriers that accept changes', () => {
  for (const courier of listCouriers())
    expect(takesChanges(courier.carrier), courier.id).toBe(
      capabilitiesOf(courier).includes('update'),
    );
});

test('a parcel change of address and COD reaches the courier under the same number, and then the order', async () => {
  const { id, pno } = await booked();
  const before = await orderOf(id);
  const cod = before.payment.codAmount - 100;
  const answer = await amend(id, { info, payment: { discount: before.payment.discount + 100 } });
  expect(answer.status).toBe(200);
  expect(await theirs(id)).toMatchObject({
    pno,
    dstName: info.name,
    dstDetailAddress: info.address,
    codAmountSatang: cod * 100,
  });
  expect(await orderOf(id)).toMatchObject({ pno, info, payment: { codAmount: cod } });
  expect(await shipmentOf(id)).toMatchObject({ pno, codAmount: cod, state: 'booked', error: '' });
});

test('a parcel change marks the old label as old, and a new one is valid', async () => {
  const { id, pno } = await booked();
  const packing = async (code: string) => {
    const answer = await t.owner.ask(scanPack, { body: { code } });
    return answer.status === 200 ? 'open' : (answer.refusal.fields?.['code'] ?? '');
  };
  const print = async () => {
    const { id: job } = await t.owner.call(printLabels, { params, body: { orderId: id } });
    await t.owner.call(confirmPrint, {
      params: { id: job },
      body: { printed: true, reason: 'ทดสอบ' },
    });
  };
  await print();
  expect((await orderOf(id)).labelStale).toBe(null);
  await amend(id, { info });
  expect((await orderOf(id)).labelStale).toBe('amended');
  expect(await packing(pno)).toContain('ทิ้งใบเก่า พิมพ์ใบใหม่ เลขพัสดุเดิม');
  await print();
  expect((await orderOf(id)).labelStale).toBe(null);
  expect(await packing(pno)).toBe('open');
});

test('a parcel change that the courier refuses changes nothing and shows the courier’s words', async () => {
  const { id } = await booked();
  const before = await orderOf(id);
  await t.faults({ refuse: { names: ['คนใหม่'] } });
  const answer = await amend(id, { info });
  expect(answer.status).toBe(422);
  expect(answer.refusal.message).toMatch(/^Kerry ไม่รู้จักรหัสไปรษณีย์ผู้รับ — แก้/);
  expect(await orderOf(id)).toMatchObject({ info: before.info, version: before.version });
  expect((await theirs(id)).dstName).toBe(before.info.name);
  expect(await shipmentOf(id)).toMatchObject({ error: '' });
});

test('a parcel change is refused after pickup, known here or only at the courier', async () => {
  const { id, pno } = await booked();
  await t.advance({ steps: 1, pnos: [pno] });
  const refusedThere = await amend(id, { info });
  expect(refusedThere.status).toBe(422);
  expect(refusedThere.refusal.message).toContain('Kerry รับพัสดุไปแล้ว');
  await t.s.shop.inside((tx) =>
    tx.rows(
      sql`update shipments set picked_up_at = now() where tenant_id = ${tx.tenantId} and pno = ${pno}`,
    ),
  );
  const calls = await updates();
  const refusedHere = await amend(id, { info });
  expect(refusedHere.status).toBe(422);
  expect(refusedHere.refusal.message).toContain('แก้ที่อยู่หรือยอดเก็บปลายทางไม่ได้');
  expect(await updates()).toBe(calls);
  expect((await orderOf(id)).info.name).not.toBe(info.name);
});

test('a parcel change whose answer is lost is sent once more', async () => {
  const { id } = await booked();
  await t.faults({ next: [{ kind: 'lost', calls: 1 }] });
  expect((await amend(id, { info })).status).toBe(200);
  expect((await theirs(id)).dstName).toBe(info.name);
  expect((await orderOf(id)).info.name).toBe(info.name);
});

test('a parcel change without any answer leaves the order unchanged, and the old data are sent to the courier again', async () => {
  const { id } = await booked();
  const before = await orderOf(id);
  await t.faults({ next: [{ kind: '5xx_after', calls: 2 }] });
  const answer = await amend(id, { info });
  expect(answer.status).toBe(409);
  expect(answer.refusal.message).toContain('ข้อมูลในระบบยังเป็นของเดิม');
  expect((await theirs(id)).dstName).toBe(info.name);
  expect((await orderOf(id)).info.name).toBe(before.info.name);
  const { id: shipmentId, error } = await shipmentOf(id);
  expect(error).toBe('AMEND_UNKNOWN');
  expect((await amend(id, { info })).refusal.message).toContain('กำลังรอผลจากขนส่ง');
  await retold(shipmentId);
  expect((await theirs(id)).dstName).toBe(before.info.name);
  expect(await shipmentOf(id)).toMatchObject({ error: '', state: 'booked' });
  expect((await amend(id, { info })).status).toBe(200);
  expect((await theirs(id)).dstName).toBe(info.name);
});

test('a parcel change that may have succeeded stays open when the courier is busy at the repeat', async () => {
  const { id } = await booked();
  const before = await orderOf(id);
  await t.faults({
    next: [
      { kind: '5xx_after', calls: 1 },
      { kind: 'throttle', calls: 1 },
    ],
  });
  const answer = await amend(id, { info });
  expect(answer.status).toBe(409);
  expect(answer.refusal.message).toContain('ข้อมูลในระบบยังเป็นของเดิม');
  expect((await theirs(id)).dstName).toBe(info.name);
  const { id: shipmentId, error } = await shipmentOf(id);
  expect(error).toBe('AMEND_UNKNOWN');
  await retold(shipmentId);
  expect((await theirs(id)).dstName).toBe(before.info.name);
});

test('a parcel change that may have succeeded stays open while the shop’s account is switched off', async () => {
  const { id } = await booked();
  const before = await orderOf(id);
  await t.faults({ next: [{ kind: '5xx_after', calls: 2 }] });
  await amend(id, { info });
  const { id: shipmentId } = await shipmentOf(id);
  const turn = (enabled: boolean) => t.owner.call(setCourierAccount, { params, body: { enabled } });
  await turn(false);
  await retold(shipmentId);
  expect(await shipmentOf(id)).toMatchObject({ error: 'AMEND_UNKNOWN' });
  await turn(true);
  await retold(shipmentId);
  expect((await theirs(id)).dstName).toBe(before.info.name);
  expect(await shipmentOf(id)).toMatchObject({ error: '' });
});

/**
 * A change whose answer was lost, on a parcel that was picked up before the change could be sent
 * again.
 */
async function unsure(parts: object = { info }) {
  const { id, pno } = await booked();
  const before = await orderOf(id);
  await t.faults({ next: [{ kind: '5xx_after', calls: 2 }] });
  await amend(id, parts);
  await t.advance({ steps: 1, pnos: [pno] });
  await retold((await shipmentOf(id)).id);
  return { id, pno, before };
}
/** Sends a push in Kerry's format, with Kerry's local time. */
async function push(pno: string, code: 'POD' | 'DPOD', afterMs = 0): Promise<void> {
  const { hookUrl } = await t.owner.call(getCourierAccount, { params });
  const now = Date.now() + afterMs + 7 * 3_600_000;
  const at = new Date(now).toISOString().slice(0, 19).replace('T', ' ');
  const status = {
    ...{ con_no: pno, status_code: code, status_desc: 'In their words', location: '' },
    ...{ status_date: at, update_date: at, ref_no: '' },
  };
  await fetch(`${t.s.origin}${new URL(hookUrl ?? '').pathname}`, {
    method: 'POST',
    body: JSON.stringify({ req: { status } }),
  });
}
const troubles = async (search: string, state?: 'closed') =>
  (await t.owner.call(listExceptions, { query: { search, rule: 'unsure', state } })).items;
const settle = (id: number, goesBy: 'ours' | 'asked') =>
  t.owner.ask(settleAmendment, { params: { id }, body: { goesBy } });

describe('a parcel change that was picked up before it could be repeated', () => {
  test('is listed in the exceptions with both versions, for a user to clarify', async () => {
    const { id, pno, before } = await unsure({
      info,
      payment: { discount: 100 },
    });
    expect(await shipmentOf(id)).toMatchObject({
      error: 'AMEND_UNSURE',
      errMessage: expect.stringContaining('สอบถามขนส่ง'),
    });
    const [trouble] = await troubles(pno);
    const { codAmount } = before.payment;
    expect(trouble).toMatchObject({
      orderId: id,
      state: 'open',
      owner: null,
      amendment: {
        ours: { name: before.info.name, codAmount },
        asked: { name: info.name, phone: info.phone, codAmount: codAmount - 100 },
        isTelling: false,
      },
    });
    expect(trouble?.amendment?.asked?.address).toContain(info.address);
    const taken = await t.owner.call(updateException, {
      params: { id: trouble?.id ?? 0 },
      body: { state: 'doing' },
    });
    expect(taken.owner).not.toBeNull();
  });

  test('closes the exception and changes nothing else when the courier uses the order’s version', async () => {
    const { id, pno, before } = await unsure();
    const [trouble] = await troubles(pno);
    expect((await settle(trouble?.id ?? 0, 'ours')).status).toBe(200);
    expect(await troubles(pno)).toEqual([]);
    expect(await troubles(pno, 'closed')).toMatchObject([
      { state: 'closed', closedBy: { id: t.owner.id }, note: expect.stringContaining('ตามออเดอร์') },
    ]);
    expect((await orderOf(id)).info).toEqual(before.info);
    expect(await shipmentOf(id)).toMatchObject({ error: '', errMessage: '' });
  });

  test('is applied to the order, with the COD, when the courier uses it, and a second answer changes nothing', async () => {
    const { id, pno, before } = await unsure({ info, payment: { discount: 100 } });
    const [trouble] = await troubles(pno);
    const cod = before.payment.codAmount - 100;
    expect((await settle(trouble?.id ?? 0, 'asked')).status).toBe(200);
    expect(await orderOf(id)).toMatchObject({ pno, info, payment: { codAmount: cod } });
    expect(await shipmentOf(id)).toMatchObject({ pno, codAmount: cod, error: '' });
    expect(await troubles(pno)).toEqual([]);
    expect((await settle(trouble?.id ?? 0, 'ours')).status).toBe(200);
    expect((await orderOf(id)).info).toMatchObject(info);
  });

  test('is reported with its result when two users settle it at the same moment', async () => {
    const { id, pno, before } = await unsure();
    const [trouble] = await troubles(pno);
    const answers = await t.s.shop.inside(async (tx) => {
      await tx.rows(
        sql`select from shipments where tenant_id = ${tx.tenantId} and pno = ${pno} for update`,
      );
      const ours = settle(trouble?.id ?? 0, 'ours');
      await queued(tx, 1);
      const asked = settle(trouble?.id ?? 0, 'asked');
      await queued(tx, 2);
      return { ours, asked };
    });
    expect([(await answers.ours).status, (await answers.asked).status]).toEqual([200, 200]);
    const isOurs = (await orderOf(id)).info.name === before.info.name;
    const [closed] = await troubles(pno, 'closed');
    expect(closed?.note).toContain(isOurs ? 'ใช้ข้อมูลตามออเดอร์' : 'ใช้ข้อมูลที่ขอแก้');
  });

  test('keeps a note that a user writes at the moment when it is settled', async () => {
    const { pno } = await unsure();
    const [trouble] = await troubles(pno);
    const params = { id: trouble?.id ?? 0 };
    await t.owner.call(updateException, { params, body: { state: 'doing' } });
    const answers = await t.s.shop.inside(async (tx) => {
      await tx.rows(sql`select from exceptions where tenant_id = ${tx.tenantId}
        and order_id = ${trouble?.orderId} and rule = 'unsure' for update`);
      const written = t.owner.call(updateException, { params, body: { note: 'Kerry โทรกลับแล้ว' } });
      await queued(tx, 1);
      const settled = settle(params.id, 'ours');
      await queued(tx, 2);
      return { written, settled };
    });
    await answers.written;
    expect((await answers.settled).status).toBe(200);
    expect(await troubles(pno, 'closed')).toMatchObject([{ note: 'Kerry โทรกลับแล้ว' }]);
  });

  test('is hidden from a user limited to own orders, and stays open', async () => {
    const { pno } = await unsure();
    const [trouble] = await troubles(pno);
    const seller = await t.s.shop.hire(5, ['order.view', 'order.edit']);
    const params = { id: trouble?.id ?? 0 };
    const answer = await seller.ask(settleAmendment, { params, body: { goesBy: 'ours' } });
    expect([answer.status, answer.refusal?.message]).toEqual([404, 'NO_ORDER']);
    expect(await troubles(pno)).toMatchObject([{ state: 'open' }]);
  });

  test('closes itself when the parcel is delivered', async () => {
    const { pno } = await unsure();
    expect(await troubles(pno)).toHaveLength(1);
    await push(pno, 'POD');
    await expect.poll(async () => (await troubles(pno)).length).toBe(0);
    expect(await troubles(pno, 'closed')).toMatchObject([{ closedBy: null }]);
  });

  test('asks the user again, who can still answer, when Kerry revokes a delivery', async () => {
    const { pno } = await unsure();
    const [first] = await troubles(pno);
    // A user has started to work on the exception.
    await t.owner.call(updateException, {
      params: { id: first?.id ?? 0 },
      body: { state: 'doing', note: 'โทรถาม Kerry แล้ว รอคำตอบ' },
    });
    await push(pno, 'POD');
    await expect.poll(async () => (await troubles(pno)).length).toBe(0);
    await push(pno, 'DPOD', 1000);
    await expect.poll(async () => (await troubles(pno)).length).toBe(1);
    const [again] = await troubles(pno);
    expect(again).toMatchObject({
      state: 'open',
      closedAt: null,
      owner: { id: t.owner.id },
      note: 'โทรถาม Kerry แล้ว รอคำตอบ',
    });
    expect(await troubles(pno, 'closed')).toEqual([]);
    expect((await settle(again?.id ?? 0, 'ours')).status).toBe(200);
    expect(await troubles(pno)).toEqual([]);
  });
});

test('a parcel change that is repeated for a quarter of an hour is shown, and closes itself with the answer', async () => {
  const { id, pno } = await booked();
  await t.faults({ next: [{ kind: '5xx_after', calls: 2 }] });
  await amend(id, { info });
  expect(await troubles(pno)).toEqual([]);
  await t.s.shop.inside((tx) =>
    tx.rows(sql`update shipments set amend_asked_at = now() - interval '20 minutes'
      where tenant_id = ${tx.tenantId} and pno = ${pno}`),
  );
  const [trouble] = await troubles(pno);
  expect(trouble?.amendment).toMatchObject({ isTelling: true });
  const early = await settle(trouble?.id ?? 0, 'asked');
  expect([early.status, early.refusal.message]).toEqual([422, expect.stringContaining('กำลังแจ้ง')]);
  await retold((await shipmentOf(id)).id);
  expect(await troubles(pno)).toEqual([]);
});

test('a parcel change also sends a note for the courier', async () => {
  const { id } = await booked();
  const calls = await updates();
  expect((await amend(id, { info: { note: 'โทรก่อนส่ง' } })).status).toBe(200);
  expect(await updates()).toBe(calls + 1);
  expect((await theirs(id)).remark).toBe('โทรก่อนส่ง');
});

test('a parcel change of data that the courier does not have makes no call, and an old version is refused before any', async () => {
  const { id } = await booked();
  const { version } = await orderOf(id);
  const calls = await updates();
  expect((await amend(id, { info: { social: 'LINE ใหม่' }, version })).status).toBe(200);
  expect((await amend(id, { info, version })).refusal.message).toBe('STALE');
  expect(await updates()).toBe(calls);
});

test('a parcel change is 404 without a parcel, and the plain edit stays blocked with one', async () => {
  const [free = 0] = await t.newOrders(1);
  expect((await amend(free, { info })).status).toBe(404);
  const { id } = await booked();
  const plain = await t.owner.ask(updateOrderInfo, { params: { id }, body: info });
  expect(plain.refusal.message).toBe('SHIPMENT_EXISTS');
  await t.owner.call(cancelShipments, { params, body: { orderId: id } });
  expect((await amend(id, { info })).status).toBe(404);
});

/** Runs the job that would run a minute later. */
async function retold(shipmentId: number): Promise<void> {
  const { services } = t.s.server;
  const tenant = await t.s.shop.inside((tx) =>
    tx.first<{ id: number }>(sql`select id from tenants where id = ${tx.tenantId}`),
  );
  const actor = { tenantId: tenant?.id ?? 0, userId: null };
  await resendAmendmentJob.handle({ payload: { shipmentId }, actor, services } as never);
}
