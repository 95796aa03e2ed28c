// Kerry / KEX through the common API, with its peculiarities: numbers from the shop's range,
// tracking by push only.
import {
  getCourierAccount,
  listCouriers,
  testCourierAccount,
} from '@app/contract/courier-setup/account';
import { printLabels } from '@app/contract/shipping/label';
import { getOrder } from '@app/contract/order/list';
import { updateOrders } from '@app/contract/order/status';
import { listExceptions } from '@app/contract/shipping/exception';
import { getSender, setSender } from '@app/contract/courier-setup/sender';
import {
  cancelShipments,
  createShipments,
  listShipments,
  settleShipment,
} from '@app/contract/shipping/shipment';
import {
  countParcels,
  getTracking,
  listParcels,
  updateTracking,
} from '@app/contract/shipping/tracking';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { shippingStory, type ShippingStory } from '../../app/story/shipping.ts';
import { sql } from '../../platform/database.ts';

const params = { c: 'kerry' as const };
let story: ShippingStory;
let hook: string;

beforeAll(async () => {
  story = await shippingStory({}, 'kerry');
  const { hookUrl } = await story.owner.call(getCourierAccount, { params });
  hook = `${story.s.origin}${new URL(hookUrl ?? '').pathname}`;
  await fetch(`${story.url}/__sandbox/webhook`, {
    method: 'POST',
    body: JSON.stringify({ account: 'DEMOSHOP', url: hook, isOn: true }),
  });
});
afterAll(() => story.end());
beforeEach(() => story.faults({ reset: true }));

const newOrder = async (wish?: object): Promise<number> => (await story.newOrders(1, wish))[0] ?? 0;
const book = async (orderId: number) => {
  const { items } = await story.owner.call(createShipments, { params, body: { orderId } });
  return items[0]!;
};
const booked = async (): Promise<{ id: number; pno: string }> => {
  const id = await newOrder();
  return { id, pno: (await book(id)).pno };
};
const running = (pno: string): number => Number(pno.replace('TEST', ''));
const pushed = () => expect.poll(async () => (await story.ledger()).pushes.waiting).toBe(0);
const told = (pno: string) => story.owner.call(getTracking, { params: { ...params, number: pno } });
const newest = async (orderId: number) =>
  (await story.owner.call(listShipments, { query: { orderId } })).items[0]!;
/** Books another client’s parcel at Kerry, with the next number of the shop’s range. */
async function bookForeign(): Promise<string> {
  const { pno } = await booked();
  const con_no = `TEST${String(running(pno) + 1).padStart(9, '0')}`;
  const who = (side: 's' | 'r') => ({
    [`${side}_name`]: 'x',
    [`${side}_address`]: 'x',
    [`${side}_mobile1`]: '0800000001',
    [`${side}_zipcode`]: '10500',
  });
  const shipment = {
    ...{ con_no, service_code: 'ND', ref_no: 'somebody', action_code: 'A' },
    ...who('s'),
    ...who('r'),
  };
  await fetch(`${story.url}/ediwebapi_uat/SmartEDI/shipment_info`, {
    method: 'POST',
    headers: { app_id: 'DEMOSHOP', app_key: 'FAKE0000-0000-0000-0000-000000000001' },
    body: JSON.stringify({ req: { shipment } }),
  });
  return con_no;
}

describe('a Kerry booking', () => {
  test('gets the next number of the range, and its answer is returned with Kerry’s field names', async () => {
    const [first, second] = await story.newOrders(2);
    const [one, two] = [await book(first ?? 0), await book(second ?? 0)];
    expect(one).toMatchObject({
      t: 'success',
      response: { status_code: '000', con_no: one.pno },
    });
    expect(running(two.pno)).toBe(running(one.pno) + 1);
    expect(await story.parcelsOf([first ?? 0])).toMatchObject([
      { pno: one.pno, codAmountSatang: 58_000 },
    ]);
    expect((await story.owner.call(getOrder, { params: { id: first ?? 0 } })).pno).toBe(one.pno);
  });

  test('uses the sender of its own form', async () => {
    const { id, pno } = await booked();
    const { address } = await story.owner.call(getSender, { params });
    const row = await story.s.shop.inside((tx) =>
      tx.first<{ name: string }>(
        sql`select sent -> 'sender' ->> 'name' as name from shipments
          where tenant_id = ${tx.tenantId} and order_id = ${id} and pno = ${pno}`,
      ),
    );
    expect(row?.name).toBe(address?.name);
  });

  test('shows which field Kerry refuses, and leaves its number to the next parcel', async () => {
    await story.faults({ refuse: { postcodes: ['10500'] } });
    const refused = await book(await newOrder());
    expect(refused).toMatchObject({
      t: 'error',
      pno: '',
      fixField: 'receiver.postcode',
      response: { status_code: '003' },
    });
    await story.faults({ reset: true });
    const { pno } = await booked();
    expect(pno).toBe(refused.response?.['con_no']);
  });

  test('is found by sending the same number again when its answer was lost: one parcel, booked', async () => {
    await story.faults({ next: [{ kind: 'lost', calls: 1 }] });
    const { id, pno } = await booked();
    expect(pno).toMatch(/^TEST\d{9}$/);
    expect(await story.parcelsOf([id])).toMatchObject([{ pno }]);
  });

  test('keeps its number when the call was never answered and never processed', async () => {
    await story.faults({ next: [{ kind: '5xx', calls: 1 }] });
    const { id, pno } = await booked();
    expect(await story.parcelsOf([id])).toMatchObject([{ pno }]);
  });

  test("never takes a number of another client's parcel at Kerry, nor uses it again", async () => {
    const foreign = await bookForeign();
    const id = await newOrder();
    const item = await book(id);
    expect(item).toMatchObject({ t: 'error', error: 'NUMBER_TAKEN', pno: '' });
    expect(item.errMessage).toMatch(/เลขพัสดุ TEST\d+ เป็นของพัสดุอื่น/);
    expect(running((await book(id)).pno)).toBe(running(foreign) + 1);
    // Pushes about the other client's parcel do not reach the order that nearly got its number.
    await story.advance({ steps: 1, pnos: [foreign] });
    await pushed();
    const { items } = await story.owner.call(listShipments, { query: { orderId: String(id) } });
    expect(items.map(({ error }) => error)).toEqual(['', 'NUMBER_TAKEN']);
  });

  test('is not accepted by 002 after a lost answer when a push has shown that the number belongs to another client', async () => {
    const foreign = await bookForeign();
    await story.advance({ steps: 1, pnos: [foreign] });
    await pushed();
    await story.faults({ next: [{ kind: 'lost', calls: 1 }] });
    const id = await newOrder();
    expect(await book(id)).toMatchObject({ t: 'error', error: 'NUMBER_TAKEN', pno: '' });
    expect(running((await book(id)).pno)).toBe(running(foreign) + 1);
  });

  /**
   * An order counted as booked because its answer was lost and the retry got 002; Kerry's pushes
   * show only later whose parcel it is.
   */
  async function onFaith(): Promise<{ id: number; foreign: string }> {
    const foreign = await bookForeign();
    await story.faults({ next: [{ kind: 'lost', calls: 1 }] });
    const id = await newOrder();
    expect(await book(id)).toMatchObject({ t: 'success', pno: foreign });
    return { id, foreign };
  }
  const news = async (pno: string) => {
    await story.advance({ steps: 1, pnos: [pno] });
    await pushed();
  };

  test("is withdrawn when a later push shows that 002 was about another client's parcel, and the order gets the next number", async () => {
    const { id, foreign } = await onFaith();
    await news(foreign);
    expect(await newest(id)).toMatchObject({ state: 'refused', error: 'NUMBER_TAKEN', pno: '' });
    expect(await story.owner.call(getOrder, { params: { id } })).toMatchObject({
      status: 'send',
      pno: '',
    });
    expect(running((await book(id)).pno)).toBe(running(foreign) + 1);
  });

  test("is flagged to the seller when its order was sent before Kerry's push showed another client's parcel, which is never cancelled", async () => {
    const { id, foreign } = await onFaith();
    await story.owner.call(updateOrders, { body: { ids: [id], status: 'sending' } });
    await news(foreign);
    expect(await newest(id)).toMatchObject({ state: 'booked', error: 'NUMBER_TAKEN' });
    const { items } = await story.owner.call(listExceptions, { query: { search: foreign } });
    expect(items).toMatchObject([
      { rule: 'watched', orderId: id, label: expect.stringMatching(/เลขนี้เป็นของพัสดุอื่น/) },
    ]);
    const before = await story.ledger();
    const params = { c: 'kerry' as const };
    const answer = await story.owner.call(cancelShipments, { params, body: { orderId: id } });
    expect(answer.items[0]).toMatchObject({ cancelTracking: 'success', pno: '' });
    expect((await story.ledger()).calls).toEqual(before.calls);
    expect((await story.owner.call(getOrder, { params: { id } })).pno).toBe('');
  });

  test("is free for the next number when Kerry's push under its unanswered number is about another client's parcel", async () => {
    const foreign = await bookForeign();
    await story.faults({
      next: [
        { kind: 'lost', calls: 1 },
        { kind: '5xx', calls: 2 },
      ],
    });
    const id = await newOrder();
    expect(await book(id)).toMatchObject({ error: 'SHIPMENT_UNKNOWN' });
    await story.advance({ steps: 2, pnos: [foreign] });
    await pushed();
    expect(await newest(id)).toMatchObject({ state: 'refused', error: 'NUMBER_TAKEN', pno: '' });
    expect((await story.owner.call(getOrder, { params: { id } })).status).toBe('send');
    await story.faults({ reset: true });
    expect(running((await book(id)).pno)).toBe(running(foreign) + 1);
  });

  test('is not sent without a range or after its end, and the seller is told where to set one', async () => {
    const other = await story.openShop('without');
    const [id = 0, more = 0] = await other.newOrders(2);
    const sender = await other.shop.owner.call(getSender, { params });
    const { id: _id, ...place } = sender.address!;
    const set = (details: object) =>
      other.shop.owner.call(setSender, { params, body: { ...place, details } });
    await set({ numberFrom: '', numberTo: '' });
    const without = await other.shop.owner.ask(createShipments, { params, body: { orderId: id } });
    expect(without.status).toBe(422);
    expect(without.refusal.message).toMatch(/ช่วงเลขพัสดุของ Kerry .*หน้าผู้ส่ง/);
    const last = await set({ numberFrom: '000000500', numberTo: '000000500' });
    expect(last.numbersLeft).toBe(1);
    const { items } = await other.shop.owner.call(createShipments, {
      params,
      body: { orderId: [id, more] },
    });
    expect(items.map((item) => [item.pno, item.error])).toEqual([
      ['TOTH000000500', ''],
      ['', 'COURIER_NOT_READY'],
    ]);
    expect((await other.shop.owner.call(getSender, { params })).numbersLeft).toBe(0);
  });
});

describe('a Kerry cancel', () => {
  const cancel = async (orderId: number) =>
    (await story.owner.call(cancelShipments, { params, body: { orderId } })).items[0]!;

  test('is done before pickup, also when its answer is lost, and is refused afterwards', async () => {
    const [first, second, third] = [await booked(), await booked(), await booked()];
    expect(await cancel(first.id)).toMatchObject({ cancelTracking: 'success', pno: '' });
    await story.faults({ next: [{ kind: 'lost', calls: 1 }] });
    expect(await cancel(second.id)).toMatchObject({ cancelTracking: 'success', pno: '' });
    await story.faults({ reset: true });
    await story.advance({ steps: 1, pnos: [third.pno] });
    const late = await cancel(third.id);
    expect(late).toMatchObject({ cancelTracking: 'error', pno: third.pno });
    expect(late.cancelMessage).toMatch(/ยกเลิกไม่ได้/);
    const { pno } = await booked();
    expect(running(pno)).toBe(running(third.pno) + 1);
  });
});

describe('Kerry tracking', () => {
  test('stores Kerry’s pushes in every form and repeated: listed, counted, read again on request', async () => {
    const { id, pno } = await booked();
    const ask = () => story.owner.call(updateTracking, { params, body: { orderId: [id] } });
    expect(await ask()).toEqual({ updated: 0, failed: 1, waiting: true });
    await story.advance({ steps: 5, pnos: [pno] });
    await pushed();
    const before = await told(pno);
    expect(before).toMatchObject({ code: '4', bucket: 'out_for_delivery' });
    expect(before.details.length).toBe(5);
    expect(await ask()).toEqual({ updated: 1, failed: 0, waiting: true });
    expect(await told(pno)).toEqual(before);
    const counts = await story.owner.call(countParcels, { params });
    expect(counts.map((row) => row.code)).toEqual(
      '1 2 3 4 5 6 7 8 9 10 11 13 96 97 98 99'.split(' '),
    );
    const listed = await story.owner.call(listParcels, { params, query: { code: '4' } });
    expect(listed.items).toMatchObject([{ pno, label: 'อยู่ระหว่างนำส่ง' }]);
    expect((await story.ledger()).calls).toEqual({ create: expect.any(Number) });
  });

  test('revokes a delivery by DPOD, in any order of the pushes, and delivers again by a new POD', async () => {
    await story.faults({ disorderPush: true });
    const days = 60 * 60;
    await story.advance({ minutes: -days });
    const [open, again] = [await booked(), await booked()];
    await story.advance({ path: 'reopened', pnos: [open.pno] });
    await story.advance({ path: 'redelivered', pnos: [again.pno] });
    await story.advance({ minutes: days });
    await pushed();
    expect(await told(open.pno)).toMatchObject({ code: '7', bucket: 'problem' });
    expect(await story.owner.call(getOrder, { params: { id: open.id } })).toMatchObject({
      status: 'tracking',
      deliveredAt: null,
    });
    expect(await told(again.pno)).toMatchObject({ code: '5', bucket: 'delivered' });
  });

  test('revokes a delivery within the same second, in either order of the pushes', async () => {
    const [mine, theirs] = [await booked(), await booked()];
    await story.advance({ path: 'reopened', pnos: [mine.pno], steps: 7 });
    await pushed();
    expect(await told(mine.pno)).toMatchObject({ code: '7', bucket: 'problem' });
    const tell = (status_code: string) => {
      const status = { con_no: theirs.pno, status_code, status_date: '2026-01-01 10:00:00' };
      return fetch(hook, { method: 'POST', body: JSON.stringify({ req: { status } }) });
    };
    for (const code of ['DPOD', 'POD']) await tell(code);
    expect(await told(theirs.pno)).toMatchObject({ code: '7', bucket: 'problem' });
  });

  test('shows the return although scans of the way back follow', async () => {
    const { pno } = await booked();
    await story.advance({ path: 'return', pnos: [pno], steps: 8 });
    await pushed();
    expect((await told(pno)).bucket).toBe('returning');
    await story.advance({ pnos: [pno], steps: 2 });
    await pushed();
    expect(await told(pno)).toMatchObject({ code: '9', bucket: 'returned' });
  });

  test('confirms by a push a parcel whose answer was lost, even without our number', async () => {
    await story.faults({
      next: [
        { kind: 'lost', calls: 1 },
        { kind: '5xx', calls: 2 },
      ],
    });
    const id = await newOrder();
    expect(await book(id)).toMatchObject({ t: 'error', error: 'SHIPMENT_UNKNOWN' });
    const [parcel] = await story.parcelsOf([id]);
    const status = {
      con_no: parcel?.pno,
      status_code: '010',
      status_desc: 'Shipment picked up',
      status_date: '2026-01-01 10:00:00',
      update_date: '2026-01-01 10:00:00',
      ref_no: '',
      location: '',
    };
    const reply = await fetch(hook, { method: 'POST', body: JSON.stringify({ req: { status } }) });
    expect(await reply.text()).toContain('"status_code":"000"');
    expect(await newest(id)).toMatchObject({ state: 'booked', pno: parcel?.pno, code: '2' });
  });

  test.each([
    { update_date: '2026-01-01 10:00:00', tells: { code: '2', at: '2026-01-01T03:00:00.000Z' } },
    { update_date: '0001-01-01 00:00:00', tells: { code: null, at: null } },
  ])(
    'accepts a push whose time Kerry left empty, once updated $update_date',
    async ({ update_date, tells }) => {
      const { id, pno } = await booked();
      const status = { con_no: pno, status_code: '010', status_date: '0001-01-01 00:00:00' };
      const body = JSON.stringify({ req: { status: { ...status, update_date } } });
      const reply = await fetch(hook, { method: 'POST', body });
      expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining('"000"')]);
      expect(await newest(id)).toMatchObject(tells);
    },
  );

  test('answers 999 to a push with wrong keys in its headers, or with nothing to read', async () => {
    const junk = await fetch(hook, { method: 'POST', body: '{"req":{}}' });
    expect([junk.status, await junk.text()]).toEqual([200, expect.stringContaining('"999"')]);
    const { pno } = await booked();
    const body = JSON.stringify({
      req: { status: { con_no: pno, status_code: 'POD', status_date: '2026-01-01 10:00:00' } },
    });
    const forged = await fetch(hook, { method: 'POST', body, headers: { app_key: 'guess' } });
    expect(await forged.text()).toContain('"999"');
    expect((await told(pno)).code).toBeNull();
  });
});

test('an unknown Kerry shipment is settled by a user only with its own number', async () => {
  await story.faults({
    next: [
      { kind: 'lost', calls: 1 },
      { kind: '5xx', calls: 9 },
    ],
  });
  const id = await newOrder();
  await book(id);
  const shipment = await newest(id);
  const [parcel] = await story.parcelsOf([id]);
  await story.s.shop.inside((tx) =>
    tx.rows(sql`update shipments set unknown_since = now() - interval '1 hour'
      where tenant_id = ${tx.tenantId} and id = ${shipment.id} and state = 'unknown'`),
  );
  const settle = (pno: string) =>
    story.owner.ask(settleShipment, { params: { id: shipment.id }, body: { pno } });
  const wrong = await settle('TEST999999999');
  expect(wrong.refusal.fields?.['pno']).toMatch(/ใช้เลขอื่นไม่ได้/);
  expect((await settle((parcel?.pno ?? '').toLowerCase())).status).toBe(200);
  expect(await newest(id)).toMatchObject({ state: 'booked', pno: parcel?.pno });
});

test('a Kerry label is ours in every size, because Kerry has none and is not called for it', async () => {
  const { id } = await booked();
  const calls = (await story.ledger()).calls['create'];
  const print = (size: '100x150' | '100x75' | 'a4x4') =>
    story.owner.call(printLabels, { params, body: { orderId: id, size } });
  for (const size of ['100x150', '100x75', 'a4x4'] as const) {
    expect(await print(size)).toMatchObject({ labels: 1, notices: [] });
  }
  const body = { orderId: id, size: 'courier' as const };
  const theirs = await story.owner.ask(printLabels, { params, body });
  expect(theirs.refusal.fields).toHaveProperty('size');
  expect((await story.ledger()).calls['create']).toBe(calls);
});

test('the Kerry connection test distinguishes good keys from wrong ones', async () => {
  const check = (body: object) => story.owner.call(testCourierAccount, { params, body });
  expect(await check({})).toMatchObject({ ok: true });
  const wrong = await check({ credentials: { appKey: 'FAKE-WRONG-KEY' } });
  expect(wrong).toMatchObject({ ok: false, code: '001' });
  expect(wrong.next).toMatch(/หน้าผู้ส่ง/);
});

test('the courier list shows what Kerry can do, and that it has no tracking query', async () => {
  const [info] = (await story.owner.call(listCouriers)).filter((one) => one.c === 'kerry');
  expect(info).toMatchObject({ name: expect.any(String), connected: true, labelSizes: [] });
  expect(info?.can).not.toContain('track');
  expect(info?.statuses.every((status) => !status.verified)).toBe(true);
});
