// Pickups: requested once despite network faults, followed until done, cancelled.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setCourierWebhook } from '@app/contract/courier-setup/account';
import { bangkokDay } from '@app/contract/kit/bangkok';
import { confirmPrint, printQueuedLabels } from '@app/contract/shipping/label';
import {
  callPickup,
  callPickupToAddress,
  cancelNotification,
  cancelPickup,
  listNotifications,
  listPickups,
  listWarehouses,
  refreshPickups,
  type Pickup,
} from '@app/contract/shipping/pickup';
import { createShipments } from '@app/contract/shipping/shipment';
import { shippingStory, type ShippingStory } from '../../app/story/shipping.ts';
import type { Person } from '../../app/story.ts';
import { sql } from '../../platform/database.ts';
import { followPickupsJob } from './follow-pickups.ts';

let t: ShippingStory;
let owner: Person;
beforeAll(async () => {
  t = await shippingStory();
  owner = t.owner;
});
afterAll(() => t.end());

const warehouse = 'ZZ0001_001';
const body = { ka_warehouse_id: warehouse, estimate_parcel_number: 12, remark: 'โทรก่อนเข้า' };
const call = (more: object = {}) => owner.call(callPickup, { body: { ...body, ...more } });
const refused = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return '';
  } catch (fault) {
    return String(fault);
  }
};
/** Pickups that existed before the test. */
let before: ReadonlySet<number> = new Set();
const all = async (): Promise<Pickup[]> =>
  (await owner.call(listNotifications, { query: { pageSize: 200 } })).items;
const list = async (): Promise<Pickup[]> => (await all()).filter(({ id }) => !before.has(id));
const notifies = async (): Promise<number> => (await t.ledger()).calls['notify'] ?? 0;
const fault = (kind: string, operation: string, calls = 1) =>
  t.faults({ next: [{ kind, calls, operation }] });
const follow = () =>
  followPickupsJob.handle({
    payload: {},
    actor: { tenantId: t.s.shop.id, userId: null },
    services: t.s.server.services,
    signal: new AbortController().signal,
  });

/** Every test starts without an open pickup. */
beforeEach(async () => {
  await t.faults({ reset: true });
  for (const { id, cancellable } of await all())
    if (cancellable) await owner.call(cancelNotification, { params: { id }, body: {} });
  before = new Set((await all()).map(({ id }) => id));
});

test('the pickup page lists the warehouses of Flash, with the number of labels that wait for pickup today', async () => {
  const [first = 0, second = 0] = await t.newOrders(2);
  await owner.call(createShipments, {
    params: { c: 'flashexpress' },
    body: { orderId: [first, second] },
  });
  const before = await owner.call(listWarehouses, {});
  const { id } = await owner.call(printQueuedLabels, { body: { orderId: [first, second] } });
  await owner.call(confirmPrint, { params: { id }, body: { printed: true } });
  const { items, ready } = await owner.call(listWarehouses, {});
  expect(items[0]).toEqual({
    id: warehouse,
    name: 'คลังทดสอบ',
    address: '1/2 ม.3 สันทรายหลวง สันทราย เชียงใหม่ 50210',
    phone: '0800000001',
  });
  expect([before.ready, ready]).toEqual([0, 2]);
});

describe('a pickup', () => {
  test('is requested, listed by its day and its kind, and shown with the driver', async () => {
    const pickup = await call({ staff_id: 'ST-9' });
    expect(pickup).toMatchObject({
      place: 'คลังทดสอบ',
      staffName: 'พนักงาน ทดสอบ',
      staffPhone: '0800000099',
      timeoutText: 'พนักงานจะเข้ารับก่อน 18:00 น.',
      staff_id: 'ST-9',
      state: 0,
      stateText: 'รอจัดสรรพนักงาน',
      unsure: false,
      cancellable: true,
      createdBy: { id: owner.id },
    });
    const { items, pagination } = await owner.call(listPickups, { query: {} });
    expect(items[0]).toEqual(pickup);
    expect(pagination).toMatchObject({ current_page: 1, per_page: 20 });
    expect(pagination.total_count).toBe(items.length);
    const { items: none } = await owner.call(listPickups, { query: { date: '2020-01-01' } });
    expect(none).toEqual([]);
  });

  test('can be sent to a sender address of the shop, and to no other address', async () => {
    const address = { address: t.senderId, estimate_parcel_number: 3 };
    const pickup = await owner.call(callPickupToAddress, { body: address });
    expect(pickup).toMatchObject({ kind: 'address', staff_id: '', estimate_parcel_number: 3 });
    const { items } = await owner.call(listPickups, { query: {} });
    expect(items.map(({ id }) => id)).not.toContain(pickup.id);
    const wrong = owner.call(callPickupToAddress, { body: { ...address, address: 999_999 } });
    expect(await refused(wrong)).toMatch(/ไม่พบที่อยู่ผู้ส่งนี้/);
    const elsewhere = owner.call(cancelPickup, { params: { id: pickup.id }, body: {} });
    expect(await refused(elsewhere)).toMatch(/NOT_FOUND/);
  });

  test('is requested once by two users who press at the same moment', async () => {
    const asked = await notifies();
    const both = await Promise.all([refused(call()), refused(call())]);
    expect(both.filter((text) => text === '')).toHaveLength(1);
    expect(both.join()).toMatch(/PICKUP_EXISTS|PICKUP_UNKNOWN/);
    expect((await notifies()) - asked).toBe(1);
    expect(await list()).toHaveLength(1);
  });

  test('is requested once by a press that is sent twice with its key', async () => {
    const asked = await notifies();
    const send = () =>
      owner.fetch('/flashexpress/ka/courier', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': 'press-1' },
        body: JSON.stringify(body),
      });
    const [first, again] = [await (await send()).json(), await (await send()).json()];
    expect(again).toEqual(first);
    expect((await notifies()) - asked).toBe(1);
  });

  test('is requested again with its key only after it was cancelled', async () => {
    const key = { 'idempotency-key': 'press-off' };
    const asked = await notifies();
    const first = await owner.call(callPickup, { body }, key);
    expect(await owner.call(callPickup, { body }, key)).toEqual(first);
    await owner.call(cancelPickup, { params: { id: first.id }, body: {} });
    const anew = await owner.call(callPickup, { body }, key);
    expect(anew.id).not.toBe(first.id);
    expect((await notifies()) - asked).toBe(2);
  });

  test('blocks another request until the driver has been there', async () => {
    await call();
    expect(await refused(call())).toMatch(/PICKUP_EXISTS/);
    await t.advance({ minutes: 121 });
    // Couriers number their staff, and a client may send that number as a number.
    expect(await call({ staff_id: 90017 })).toMatchObject({ state: 0, staff_id: '90017' });
    expect((await list()).map(({ state }) => state)).toEqual([0, 2]);
  });

  test('is found, shown and can be cancelled when it was requested in the courier’s own app', async () => {
    const { id } = await call();
    await t.s.shop.inside((tx) =>
      tx.rows(sql`delete from pickups where tenant_id = ${tx.tenantId} and id = ${id}`),
    );
    expect(await refused(call())).toMatch(/PICKUP_EXISTS/);
    const [found] = await list();
    expect(found).toMatchObject({ place: 'คลังทดสอบ', createdBy: null, cancellable: true });
    const gone = await owner.call(cancelPickup, { params: { id: found!.id }, body: {} });
    expect(gone).toMatchObject({ state: 4, cancellable: false });
    expect(await call()).toMatchObject({ state: 0 });
  });

  test.each([
    [{ estimate_parcel_number: 0 }, 'estimate_parcel_number'],
    [{ estimate_parcel_number: 10_000 }, 'estimate_parcel_number'],
    [{ remark: 'ก'.repeat(401) }, 'remark'],
    [{ staff_id: '' }, 'staff_id'],
    [{ ka_warehouse_id: 'ZZ0009_001' }, 'ka_warehouse_id'],
  ])('is refused with %o', async (more, field) => {
    const asked = await notifies();
    const answer = await owner.ask(callPickup, { body: { ...body, ...more } });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.refusal.fields ?? {})).toEqual([field]);
    expect(await notifies()).toBe(asked);
  });
});

describe('a pickup request on a bad connection', () => {
  test.each(['lost', '5xx_after', 'malformed'])(
    'with an answer that is %s is found in the day’s list, and requested once',
    async (kind) => {
      const asked = await notifies();
      await fault(kind, 'notify');
      expect(await call()).toMatchObject({ unsure: false, staffName: 'พนักงาน ทดสอบ' });
      expect((await notifies()) - asked).toBe(1);
      expect(await list()).toHaveLength(1);
    },
  );

  test('is reported as unknown when nothing can be found out yet, sends no other, and is found later', async () => {
    await t.faults({
      next: [
        { kind: 'lost', calls: 1, operation: 'notify' },
        { kind: '5xx', calls: 1, operation: 'notifications' },
      ],
    });
    const asked = await notifies();
    expect(await refused(call())).toMatch(/PICKUP_UNKNOWN/);
    expect(await refused(call())).toMatch(/PICKUP_UNKNOWN/);
    expect((await notifies()) - asked).toBe(1);
    const [unsure] = await list();
    expect(unsure).toMatchObject({ unsure: true, stateText: 'กำลังตรวจสอบกับขนส่ง' });
    const early = owner.call(cancelPickup, { params: { id: unsure!.id }, body: {} });
    expect(await refused(early)).toMatch(/PICKUP_UNKNOWN/);
    await follow();
    expect(await list()).toMatchObject([{ id: unsure!.id, unsure: false, cancellable: true }]);
  });

  test('is abandoned after three minutes, and allows another, when it never arrived', async () => {
    await fault('cut', 'notify');
    expect(await refused(call())).toMatch(/PICKUP_UNKNOWN/);
    await follow();
    expect(await list()).toMatchObject([{ unsure: true }]);
    await t.s.shop.inside((tx) =>
      tx.rows(sql`update pickups set created_at = now() - interval '4 minutes'
        where tenant_id = ${tx.tenantId} and state = 'unknown'`),
    );
    await follow();
    expect(await list()).toEqual([]);
    expect(await call()).toMatchObject({ state: 0 });
  });

  test('is settled when the process died in the middle', async () => {
    await call();
    await t.s.shop.inside((tx) =>
      tx.rows(
        sql`update pickups set state = 'calling', ticket = '' where tenant_id = ${tx.tenantId} and is_open`,
      ),
    );
    await follow();
    expect(await list()).toMatchObject([{ unsure: false, cancellable: true }]);
  });

  /**
   * Changes the open pickup as if it had been requested just before midnight and recorded by Flash
   * just after.
   */
  const calledBeforeMidnight = (unsure: boolean) => {
    const before = new Date(Date.parse(`${bangkokDay(new Date())}T00:00:00+07:00`) - 2000);
    return t.s.shop.inside((tx) =>
      tx.rows(sql`update pickups set day = day - 1, created_at = ${before}, state = case when ${unsure} then 'unknown' else state end, ticket = case when ${unsure} then '' else ticket end
        where tenant_id = ${tx.tenantId} and is_open`),
    );
  };

  test('is found in the list of the next day when it was sent just before midnight and the answer was lost', async () => {
    const { id } = await call();
    await calledBeforeMidnight(true);
    await follow();
    expect(await list()).toMatchObject([{ id, unsure: false, cancellable: true }]);
  });

  test('allows another once the driver has been there, also when it was sent just before midnight', async () => {
    const { id } = await call();
    await calledBeforeMidnight(false);
    await t.advance({ minutes: 121 });
    const next = await call();
    expect(await list()).toMatchObject([
      { id: next.id, state: 0 },
      { id, state: 2 },
    ]);
  });

  test.each([
    ['its answer was lost', true],
    ['it was answered', false],
  ])('allows another when it was sent under a clock ahead and %s', async (_how, unsure) => {
    const { id } = await call();
    await t.s.shop.inside((tx) =>
      tx.rows(sql`update pickups set day = day + 60, created_at = now() + interval '60 days',
          state = case when ${unsure} then 'unknown' else state end, ticket = case when ${unsure} then '' else ticket end
        where tenant_id = ${tx.tenantId} and is_open`),
    );
    await follow();
    expect(await list()).toMatchObject([{ id, unsure: false, cancellable: true }]);
    await t.advance({ minutes: 121 });
    const next = await call();
    expect(await list()).toMatchObject([
      { id: next.id, state: 0 },
      { id, state: 2 },
    ]);
  });

  test('is reported as failed when the courier is unreachable, stores nothing, and works later by the same press', async () => {
    await fault('throttle', 'warehouses');
    const away = await owner.ask(listWarehouses, {});
    expect([away.status, away.refusal.message]).toEqual([503, 'COURIER_DOWN']);
    await fault('throttle', 'notify');
    const call503 = await owner.ask(callPickup, { body });
    expect([call503.status, call503.refusal.message]).toEqual([503, 'COURIER_DOWN']);
    expect(await list()).toEqual([]);
    await fault('throttle', 'notifications');
    const refresh = await owner.ask(refreshPickups, { body: {} });
    expect(refresh.status).toBe(503);
    await t.faults({ reset: true });
    expect(await call()).toMatchObject({ state: 0 });
  });

  test.each(['lost', '5xx_after', '5xx'])(
    'is cancelled, with at most two calls, when the cancel has an answer that is %s',
    async (kind) => {
      const { id } = await call();
      const before = (await t.ledger()).calls['notifyCancel'] ?? 0;
      await fault(kind, 'notifyCancel');
      const gone = await owner.call(cancelPickup, { params: { id }, body: {} });
      expect(gone).toMatchObject({ state: 4, stateText: 'ยกเลิกแล้ว' });
      expect(((await t.ledger()).calls['notifyCancel'] ?? 0) - before).toBeLessThanOrEqual(2);
      const again = await owner.call(cancelPickup, { params: { id }, body: {} });
      expect(again).toMatchObject({ state: 4 });
    },
  );

  test('cannot be cancelled when the driver has been there', async () => {
    const { id } = await call();
    await t.advance({ minutes: 121 });
    const late = owner.call(cancelPickup, { params: { id }, body: {} });
    expect(await refused(late)).toMatch(/พนักงานรับพัสดุไปแล้ว/);
    await expect.poll(list).toMatchObject([{ state: 2, parcel_number: 12 }]);
  });
});

describe('the updates of a pickup', () => {
  test('show from the day’s list who comes and what was collected', async () => {
    const { id } = await call();
    await t.advance({ minutes: 11 });
    expect(await owner.call(refreshPickups, { body: {} })).toMatchObject({
      found: expect.any(Number),
    });
    expect(await list()).toMatchObject([{ id, state: 1, stateText: 'รอรับพัสดุ' }]);
  });

  test('show how many parcels were collected when a push came before the day’s list', async () => {
    await owner.call(setCourierWebhook, { params: { c: 'flashexpress' }, body: { on: true } });
    const { id } = await call();
    await t.advance({ minutes: 121 });
    await expect.poll(async () => (await t.ledger()).pushes.waiting).toBe(0);
    await expect.poll(list).toMatchObject([{ id, state: 2, parcel_number: 12 }]);
  });

  test('arrive by push, and end the same when doubled and out of order', async () => {
    await owner.call(setCourierWebhook, { params: { c: 'flashexpress' }, body: { on: true } });
    await t.faults({ duplicatePush: true, disorderPush: true });
    const { id } = await call();
    await t.advance({ minutes: 11 });
    await t.advance({ minutes: 121 });
    await expect.poll(async () => (await t.ledger()).pushes.waiting).toBe(0);
    expect(await list()).toMatchObject([{ id, state: 2, staffPhone: '0800000099' }]);
    await owner.call(setCourierWebhook, { params: { c: 'flashexpress' }, body: { on: false } });
  });
});

test('a pickup is neither seen nor cancelled by another shop', async () => {
  const { id } = await call();
  const other = await t.openShop('elsewhere');
  const { items } = await other.shop.owner.call(listNotifications, { query: {} });
  expect(items).toEqual([]);
  const away = other.shop.owner.call(cancelNotification, { params: { id }, body: {} });
  expect(await refused(away)).toMatch(/NOT_FOUND/);
});
