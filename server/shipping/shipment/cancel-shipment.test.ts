// Cancelling and settling over real HTTP against the sandbox.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getOrder } from '@app/contract/order/list';
import {
  cancelShipments,
  createShipments,
  listShipments,
  settleShipment,
} from '@app/contract/shipping/shipment';
import { accounts, openAccount } from '../../app/story/ready-to-ship.ts';
import { shippingStory, type ShippingStory } from '../../app/story/shipping.ts';
import type { Person } from '../../app/story.ts';
import { sql } from '../../platform/database.ts';

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
  const batch = await owner.call(createShipments, { params, body: { orderId: id } });
  return { id, pno: batch.items[0]?.pno ?? '' };
}
const cancel = async (orderId: number) =>
  (await owner.call(cancelShipments, { params, body: { orderId } })).items[0];
const shipmentsOf = async (orderId: number) =>
  (await owner.call(listShipments, { query: { orderId } })).items;
const pnoOf = async (id: number) => (await owner.call(getOrder, { params: { id } })).pno;

describe('a cancel of a shipment', () => {
  test('before pickup cancels the number at the courier, frees the order, and a new booking takes a new number', async () => {
    const { id, pno } = await booked();
    expect(await cancel(id)).toMatchObject({
      id,
      pno: '',
      t: 'success',
      cancelTracking: 'success',
    });
    expect((await t.parcelsOf([id]))[0]?.cancelledAt).not.toBeNull();
    expect(await pnoOf(id)).toBe('');
    const again = await owner.call(createShipments, { params, body: { orderId: id } });
    expect(again.items[0]?.t).toBe('success');
    expect(again.items[0]?.pno).not.toBe(pno);
    const shown = await shipmentsOf(id);
    expect(shown.map((one) => [one.state, one.attempt])).toEqual([
      ['booked', 2],
      ['cancelled', 1],
    ]);
    expect(new Set(shown.map((one) => one.merchantNo)).size).toBe(2);
    expect(shown[1]?.pno).toBe(pno);
  });

  test('keeps a number that the order got after the one on the screen', async () => {
    const { id, pno: seen } = await booked();
    await cancel(id);
    const again = await owner.call(createShipments, { params, body: { orderId: id } });
    const pno = again.items[0]?.pno ?? '';
    const cancelSeen = async (...numbers: string[]) =>
      (await owner.call(cancelShipments, { params, body: { orderId: [id], pno: numbers } })).items;
    const [kept] = await cancelSeen(seen);
    expect(kept).toMatchObject({ t: 'error', error: 'STALE', pno, cancelTracking: 'error' });
    expect(kept?.cancelMessage).toContain(`มีเลขใหม่ ${pno}`);
    expect(await pnoOf(id)).toBe(pno);
    expect((await t.parcelsOf([id])).filter((one) => one.cancelledAt === null)).toHaveLength(1);
    expect(await cancelSeen(pno)).toMatchObject([{ t: 'success', pno: '' }]);
  });

  test('after pickup is refused by the courier with an advice, and the number stays', async () => {
    const { id, pno } = await booked();
    await t.advance({ steps: 1, pnos: [pno] });
    const result = await cancel(id);
    expect(result).toMatchObject({ t: 'error', cancelTracking: 'error', pno });
    // The courier's code, or Songdee's own if the push of the pickup arrived first.
    expect(['1015', 'PICKED_UP']).toContain(result?.error);
    expect(result?.cancelMessage).toMatch(/รับพัสดุไปแล้ว ยกเลิกไม่ได้.*ตีกลับ/);
    expect(await pnoOf(id)).toBe(pno);
  });

  for (const kind of ['lost', 'cut'] as const) {
    test(`without an answer (${kind}) is settled by tracking the parcel`, async () => {
      const { id } = await booked();
      await t.faults({ next: [{ kind, calls: 1, operation: 'cancel' }] });
      expect(await cancel(id)).toMatchObject({ t: 'success', pno: '' });
      expect((await t.parcelsOf([id]))[0]?.cancelledAt).not.toBeNull();
      expect(await pnoOf(id)).toBe('');
    });
  }

  test('stays open, with its number, when the courier cannot be asked', async () => {
    const { id, pno } = await booked();
    await t.faults({
      next: [
        { kind: '5xx', calls: 1, operation: 'cancel' },
        { kind: '5xx', calls: 1, operation: 'routes' },
      ],
    });
    expect(await cancel(id)).toMatchObject({ t: 'error', error: 'CANCEL_UNKNOWN', pno });
    expect(await cancel(id)).toMatchObject({ t: 'success' });
  });

  test('that may have succeeded stays open when the courier is busy at the second press, and ends with the third', async () => {
    const { id, pno } = await booked();
    await t.faults({
      next: [
        { kind: '5xx', calls: 1, operation: 'cancel' },
        { kind: '5xx', calls: 1, operation: 'routes' },
        { kind: 'throttle', calls: 1, operation: 'cancel' },
      ],
    });
    expect(await cancel(id)).toMatchObject({ t: 'error', error: 'CANCEL_UNKNOWN' });
    expect(await cancel(id)).toMatchObject({ t: 'error', error: 'CANCEL_UNKNOWN', pno });
    expect((await shipmentsOf(id))[0]?.error).toBe('CANCEL_UNKNOWN');
    expect(await cancel(id)).toMatchObject({ t: 'success', pno: '' });
    expect(await pnoOf(id)).toBe('');
  });

  test('stays open when the courier refuses the account, which says nothing about the parcel', async () => {
    const { id, pno } = await booked();
    await t.faults({
      next: [
        { kind: '5xx', calls: 1, operation: 'cancel' },
        { kind: '5xx', calls: 1, operation: 'routes' },
      ],
    });
    expect(await cancel(id)).toMatchObject({ t: 'error', error: 'CANCEL_UNKNOWN' });
    const stranger = { ...accounts[0], key: 'FAKEKEY00000000000000000000000009' };
    await openAccount(t.s.shop, { c: 'flashexpress', credentials: stranger });
    expect(await cancel(id)).toMatchObject({ t: 'error', error: 'CANCEL_UNKNOWN', pno });
    await openAccount(t.s.shop, { c: 'flashexpress', credentials: accounts[0] });
    expect(await cancel(id)).toMatchObject({ t: 'success' });
  });

  test('is settled by a pickup scan, and nothing stays open when it is pressed again', async () => {
    const { id, pno } = await booked();
    await t.s.shop.inside((tx) =>
      tx.rows(sql`update shipments set error_code = 'CANCEL_UNKNOWN', error_message = 'กำลังตรวจสอบ',
        picked_up_at = now(), tracking_bucket = 'picked_up' where tenant_id = ${tx.tenantId} and pno = ${pno}`),
    );
    expect(await cancel(id)).toMatchObject({ t: 'error', error: 'PICKED_UP', pno });
    expect((await shipmentsOf(id))[0]).toMatchObject({
      state: 'booked',
      error: '',
      errMessage: '',
    });
  });

  test('is refused with its reason when the shipment has no number or is still unknown', async () => {
    const [none = 0, lost = 0] = await t.newOrders(2);
    await t.faults({ next: [{ kind: 'lost', calls: 1, operation: 'create' }] });
    await owner.call(createShipments, { params, body: { orderId: lost } });
    expect(await cancel(none)).toMatchObject({ t: 'error', error: 'NOT_FOUND' });
    expect(await cancel(lost)).toMatchObject({ t: 'error', error: 'SHIPMENT_UNKNOWN' });
  });

  test('by two users at once succeeds and leaves the shipment cancelled', async () => {
    const { id } = await booked();
    const both = await Promise.all([cancel(id), cancel(id)]);
    expect(both.some((one) => one?.t === 'success')).toBe(true);
    expect((await shipmentsOf(id))[0]?.state).toBe('cancelled');
  });
});

describe('an unknown shipment', () => {
  async function unknown(): Promise<{ id: number; shipmentId: number; pno: string }> {
    const [id = 0] = await t.newOrders(1);
    await t.faults({ next: [{ kind: 'lost', calls: 1, operation: 'create' }] });
    const batch = await owner.call(createShipments, { params, body: { orderId: id } });
    const [parcel] = await t.parcelsOf([id]);
    return { id, shipmentId: batch.items[0]?.shipmentId ?? 0, pno: parcel?.pno ?? '' };
  }
  const aged = (shipmentId: number) =>
    t.s.shop.inside((tx) =>
      tx.rows(sql`update shipments set unknown_since = now() - interval '16 minutes'
        where tenant_id = ${tx.tenantId} and id = ${shipmentId}`),
    );
  const settle = (id: number, body: object) => owner.ask(settleShipment, { params: { id }, body });

  test('cannot be settled by a user in the first quarter of an hour', async () => {
    const { shipmentId, pno } = await unknown();
    const answer = await settle(shipmentId, { pno });
    expect([answer.status, answer.refusal.type]).toEqual([409, 1]);
    expect(answer.refusal.message).toContain('นาที');
  });

  test('is settled by its number once the courier confirms that number', async () => {
    const { id, shipmentId, pno } = await unknown();
    await aged(shipmentId);
    const wrong = await settle(shipmentId, { pno: 'TH000000000X' });
    expect([wrong.status, Object.keys(wrong.refusal.fields ?? {})]).toEqual([422, ['pno']]);
    expect((await settle(shipmentId, { pno })).data).toMatchObject({ t: 'success', pno });
    expect(await pnoOf(id)).toBe(pno);
  });

  test('is refused a number that belongs to another order', async () => {
    const other = await booked();
    const { shipmentId } = await unknown();
    await aged(shipmentId);
    const answer = await settle(shipmentId, { pno: other.pno });
    expect([answer.status, answer.refusal.message]).toEqual([409, 'SHIPMENT_EXISTS']);
  });

  test('is settled as non-existent with a reason, and one new booking is allowed', async () => {
    const { id, shipmentId } = await unknown();
    await aged(shipmentId);
    expect((await settle(shipmentId, { gone: true })).refusal.fields).toHaveProperty('reason');
    expect((await settle(shipmentId, { gone: true, reason: 'โทรถามแล้วไม่พบ' })).status).toBe(200);
    const again = await owner.call(createShipments, { params, body: { orderId: id } });
    expect(again.items[0]?.t).toBe('success');
    const shown = await shipmentsOf(id);
    expect(shown.map((one) => [one.state, one.error, one.isLive])).toEqual([
      ['booked', '', true],
      ['refused', 'GONE', false],
    ]);
  });
});
