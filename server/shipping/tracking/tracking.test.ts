// Tracking over real HTTP against the sandbox: by poll or push, with repeated or reordered
// messages, a parcel ends in the same state.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setCourierWebhook } from '@app/contract/courier-setup/account';
import { cancelStray, listExceptions } from '@app/contract/shipping/exception';
import { getOrder } from '@app/contract/order/list';
import { rollbackOrder } from '@app/contract/order/status';
import {
  createShipments,
  listShipments,
  settleShipment,
  type ShipmentView,
} from '@app/contract/shipping/shipment';
import {
  countParcels,
  getTracking,
  listParcels,
  updateTracking,
} from '@app/contract/shipping/tracking';
import { flashSign } from '@app/courier/sandbox/flash/sign';
import { accounts } from '../../app/story/ready-to-ship.ts';
import { shippingStory, type OtherShop, type ShippingStory } from '../../app/story/shipping.ts';
import { queued } from '../../app/story/under-way.ts';
import type { Person } from '../../app/story.ts';
import { sql } from '../../platform/database.ts';
import { pollTrackingJob } from './poll-tracking.job.ts';

const params = { c: 'flashexpress' as const };
let t: ShippingStory;
let owner: Person;
let quiet: OtherShop;
let hook: string;

beforeAll(async () => {
  t = await shippingStory();
  owner = t.owner;
  quiet = await t.openShop('quiet');
  await owner.call(setCourierWebhook, { params, body: { on: true } });
  const row = await t.s.shop.inside((tx) =>
    tx.first<{ secret: string }>(
      sql`select hook_secret as secret from courier_accounts where tenant_id = ${tx.tenantId}`,
    ),
  );
  hook = `/hook/flashexpress/app/${t.s.server.services.secrets.open(row?.secret ?? '')}`;
});
afterAll(() => t.end());
beforeEach(() => t.faults({ reset: true }));

async function bookFor(who: Person, orderId: number): Promise<string> {
  const batch = await who.call(createShipments, { params, body: { orderId } });
  return batch.items[0]?.pno ?? '';
}
async function booked(): Promise<{ id: number; pno: string }> {
  const [id = 0] = await t.newOrders(1);
  return { id, pno: await bookFor(owner, id) };
}
const viewOf = async (orderId: number, who: Person = owner): Promise<ShipmentView> => {
  const { items } = await who.call(listShipments, { query: { orderId } });
  if (!items[0]) throw new Error('no shipment');
  return items[0];
};
/** Waits until the sandbox has no waiting pushes. */
async function pushed(): Promise<void> {
  for (let n = 0; n < 200; n += 1) {
    if ((await t.ledger()).pushes.waiting === 0) return;
    await sleep(50);
  }
  throw new Error('pushes are still waiting');
}
const bodyOf = (
  data: object,
  { mchId, key }: { mchId: string; key: string } = accounts[0],
): URLSearchParams => {
  const nonceStr = String(Math.random()).slice(2, 20);
  const sign = flashSign(
    new Map([
      ['mchId', mchId],
      ['nonceStr', nonceStr],
    ]),
    key,
  );
  return new URLSearchParams({ mchId, nonceStr, sign, data: JSON.stringify(data) });
};
/** Later than everything in the sandbox, but within the allowed lead of a courier’s clock. */
const later = () => Math.floor(Date.now() / 1000) + 60;
/**
 * Moves the courier's clock back so that its scans lie in the past; future scans are tested in
 * scans-ahead.test.ts.
 */
const daysBefore = (minutes: readonly number[]) =>
  t.advance({ minutes: -minutes.reduce((sum, each) => sum + each, 0) });
const send = (path: string, body: URLSearchParams) =>
  fetch(t.s.origin + path, { method: 'POST', body });
const essence = ({ state, code, label, bucket, closedAt, deliveredAt, details }: ShipmentView) => ({
  state,
  code,
  label,
  bucket,
  isClosed: closedAt !== null,
  isDelivered: deliveredAt !== null,
  path: details.map((detail) => [detail.code, detail.label]),
});
const runPoll = (shopId: number) =>
  pollTrackingJob.handle({
    payload: { courier: params.c },
    actor: { tenantId: shopId, userId: null },
    services: t.s.server.services,
    signal: new AbortController().signal,
  });
const makeDue = (orderId: number) =>
  t.s.shop.inside((tx) =>
    tx.rows(
      sql`update shipments set next_poll_at = now() where tenant_id = ${tx.tenantId} and order_id = ${orderId} and next_poll_at is not null`,
    ),
  );

describe('tracking by poll and push', () => {
  for (const path of ['happy', 'retry', 'return', 'lost'] as const) {
    test(`ends, for ${path}, with doubled and disordered pushes as with polling in order`, async () => {
      const days = [150, 800, 1000, 2000, 6000];
      await daysBefore(days);
      const mine = await booked();
      const [theirs = 0] = await quiet.newOrders(1);
      const theirPno = await bookFor(quiet.shop.owner, theirs);
      await t.faults({ duplicatePush: true, disorderPush: true });
      await t.advance({ path, pnos: [mine.pno, theirPno] });
      for (const minutes of days) {
        await t.advance({ minutes });
        await quiet.shop.owner.call(updateTracking, { params, body: { orderId: theirs } });
      }
      await pushed();
      const byPush = essence(await viewOf(mine.id));
      const byPoll = essence(await viewOf(theirs, quiet.shop.owner));
      expect(byPush.path.length).toBeGreaterThan(3);
      expect(byPush).toEqual(byPoll);
    });
  }

  test('is unchanged by polling after pushes, and a finished parcel is confirmed once and never queried again', async () => {
    const { id, pno } = await booked();
    await t.advance({ path: 'happy', pnos: [pno], steps: 5 });
    await pushed();
    const before = await viewOf(id);
    expect(before).toMatchObject({ code: '5', bucket: 'delivered' });
    await makeDue(id);
    await runPoll(t.s.shop.id);
    expect(essence(await viewOf(id))).toEqual(essence(before));
    const calls = (await t.ledger()).calls['routesBatch'] ?? 0;
    await makeDue(id);
    await runPoll(t.s.shop.id);
    await owner.call(updateTracking, { params, body: { orderId: id } });
    expect((await t.ledger()).calls['routesBatch'] ?? 0).toBe(calls);
  });

  test('continues when it was planned under a clock that was sixty days ahead', async () => {
    const { id } = await booked();
    const due = () =>
      t.s.shop.inside((tx) =>
        tx.first<{ hours: number }>(sql`
          select extract(epoch from next_poll_at - now())::float8 / 3600 as hours from shipments
          where tenant_id = ${tx.tenantId} and order_id = ${id}`),
      );
    const plan = (days: number) =>
      t.s.shop.inside((tx) =>
        tx.rows(sql`
          update shipments set next_poll_at = now() + make_interval(days => ${days})
          where tenant_id = ${tx.tenantId} and order_id = ${id}`),
      );
    await plan(60);
    await runPoll(t.s.shop.id);
    expect((await due())?.hours).toBeLessThan(24);
    await plan(4);
    await runPoll(t.s.shop.id);
    expect((await due())?.hours).toBeGreaterThan(90);
  });

  test('marks the order as sent by the first scan, dates the delivery, and the order shows its parcel’s place', async () => {
    const { id, pno } = await booked();
    const order = () => owner.call(getOrder, { params: { id } });
    await t.advance({ path: 'happy', pnos: [pno], steps: 1 });
    await pushed();
    expect(await order()).toMatchObject({
      status: 'tracking',
      tracking: { code: '1', bucket: 'picked_up' },
    });
    await t.advance({ pnos: [pno], steps: 4 });
    await pushed();
    const after = await order();
    expect(after).toMatchObject({
      status: 'sending',
      tracking: { code: '5', bucket: 'delivered' },
    });
    expect(after.deliveredAt).not.toBeNull();
  });

  test('stores the return number of a return and closes the shipment', async () => {
    await daysBefore([60, 60]);
    const { id, pno } = await booked();
    await t.advance({ path: 'return', pnos: [pno], steps: 6 });
    await pushed();
    const returned = await viewOf(id);
    expect(returned).toMatchObject({
      code: '7',
      bucket: 'returned',
      state: 'booked',
      isLive: false,
    });
    expect(returned.returnPno).not.toBe('');
    await t.advance({ pnos: [returned.returnPno], steps: 2, minutes: 60 });
    await pushed();
    expect(await viewOf(id)).toMatchObject({ code: 'returned', bucket: 'returning' });
    await t.advance({ pnos: [returned.returnPno], steps: 2, minutes: 60 });
    await pushed();
    expect(await viewOf(id)).toMatchObject({ code: 'returned-success', bucket: 'returned' });
  });

  test('lets a returned order be sent again as a new parcel, and the old one no longer affects it', async () => {
    await daysBefore([60]);
    const { id, pno } = await booked();
    await t.advance({ path: 'return', pnos: [pno], steps: 6 });
    await pushed();
    await owner.call(rollbackOrder, { params: { id }, body: {} });
    const again = await bookFor(owner, id);
    expect(again).not.toBe(pno);
    const { items } = await owner.call(listShipments, { query: { orderId: id } });
    await t.advance({ pnos: [items[1]?.returnPno], steps: 4, minutes: 60 });
    await pushed();
    const after = await owner.call(listShipments, { query: { orderId: id } });
    expect(after.items.map((one) => [one.pno, one.attempt, one.isLive, one.code])).toEqual([
      [again, 2, true, null],
      [pno, 1, false, 'returned-success'],
    ]);
    expect(await owner.call(getOrder, { params: { id } })).toMatchObject({
      pno: again,
      status: 'send',
      tracking: null,
    });
  });
});

describe('a parcel whose answer was lost', () => {
  const lost = async () => {
    const [id = 0] = await t.newOrders(1);
    await t.faults({ next: [{ kind: 'lost', calls: 1, operation: 'create' }] });
    await bookFor(owner, id);
    const [parcel] = await t.parcelsOf([id]);
    const { pno = '', outTradeNo = '' } = parcel ?? {};
    return { id, pno, outTradeNo, shipment: await viewOf(id) };
  };

  test('gets its number from the push', async () => {
    const { id, pno, shipment } = await lost();
    expect(shipment).toMatchObject({ state: 'unknown', pno: '' });
    await t.advance({ pnos: [pno], steps: 1 });
    await pushed();
    expect(await viewOf(id)).toMatchObject({ state: 'booked', pno, code: '1' });
    expect((await owner.call(getOrder, { params: { id } })).pno).toBe(pno);
  });

  async function strayed({ steps = 1 } = {}) {
    const { id, pno, outTradeNo, shipment } = await lost();
    await t.s.shop.inside((tx) =>
      tx.rows(
        sql`update shipments set unknown_since = now() - interval '1 hour' where tenant_id = ${tx.tenantId} and id = ${shipment.id}`,
      ),
    );
    await owner.call(settleShipment, {
      params: { id: shipment.id },
      body: { gone: true, reason: 'ไม่พบที่ขนส่ง' },
    });
    const second = await bookFor(owner, id);
    if (steps > 0) await t.advance({ pnos: [pno], steps });
    // Only a push reports the parcel: the sandbox has not scanned it, so it can still be cancelled.
    else await send(hook, bodyOf({ pno, outTradeNo, state: 1, stateDate: later() }));
    await pushed();
    const { items } = await owner.call(listShipments, { query: { orderId: id } });
    expect(items.map((one) => [one.state, one.error, one.pno])).toEqual([
      ['booked', '', second],
      ['refused', 'STRAY', pno],
    ]);
    expect(await owner.call(getOrder, { params: { id } })).toMatchObject({
      pno: second,
      status: 'send',
    });
    return { id, pno, second };
  }

  test('is shown as a stray parcel by its push, and does not touch the order, when it was settled as non-existent', async () => {
    await strayed();
  });

  const troubleOf = async (pno: string, query: object = {}) =>
    (await owner.call(listExceptions, { query: { search: pno, ...query } })).items;

  test('is, when stray, an exception of its own, which closes when it is cancelled at the courier', async () => {
    const { id, pno, second } = await strayed({ steps: 0 });
    const [trouble] = await troubleOf(pno);
    expect(trouble).toMatchObject({ rule: 'stray', pno, orderId: id, state: 'open' });
    const params = { id: trouble?.id ?? 0 };
    await t.faults({ next: [{ kind: 'lost', calls: 1, operation: 'cancel' }] });
    const closed = await owner.call(cancelStray, { params, body: {} });
    expect(closed).toMatchObject({ rule: 'stray', state: 'closed', closedBy: { id: owner.id } });
    // A second press gives the same result.
    expect(await owner.call(cancelStray, { params, body: {} })).toMatchObject({ state: 'closed' });
    expect(await troubleOf(pno)).toEqual([]);
    expect(await troubleOf(pno, { state: 'closed' })).toMatchObject([{ rule: 'stray', pno }]);
    const alive = (await t.parcelsOf([id])).filter((parcel) => parcel.cancelledAt === null);
    expect(alive.map((parcel) => parcel.pno)).toEqual([second]);
    expect((await owner.call(getOrder, { params: { id } })).pno).toBe(second);
  });

  test('is, when stray and cancelled by two users at the same moment, closed by the first', async () => {
    const { pno } = await strayed({ steps: 0 });
    const [trouble] = await troubleOf(pno);
    const params = { id: trouble?.id ?? 0 };
    const colleague = await t.s.shop.hire(1);
    const answers = await t.s.shop.inside(async (tx) => {
      await tx.rows(
        sql`select from shipments where tenant_id = ${tx.tenantId} and pno = ${pno} for update`,
      );
      const both = [owner, colleague].map((who) => who.call(cancelStray, { params, body: {} }));
      await queued(tx, 2);
      return { both };
    });
    const [one, other] = await Promise.all(answers.both);
    expect([other?.closedBy, other?.closedAt]).toEqual([one?.closedBy, one?.closedAt]);
    expect(await troubleOf(pno, { state: 'closed' })).toMatchObject([{ closedBy: one?.closedBy }]);
  });

  test('is, when stray and picked up, not cancelled: the courier refuses, and the exception stays', async () => {
    const { pno } = await strayed();
    const [trouble] = await troubleOf(pno);
    const asked = await owner.ask(cancelStray, { params: { id: trouble?.id ?? 0 }, body: {} });
    expect(asked.status).toBe(422);
    expect(await troubleOf(pno)).toMatchObject([{ rule: 'stray', state: 'open' }]);
  });

  test('cannot be cancelled this way when it is not stray', async () => {
    const asked = await owner.ask(cancelStray, { params: { id: 987_654_321 }, body: {} });
    expect(asked.status).toBe(404);
  });
});

describe('a tracking push from outside', () => {
  const scan = (pno: string, state: number) => ({
    pno,
    state,
    stateText: 'แปลก',
    stateDate: later(),
  });

  test('changes nothing when it is forged: wrong signature, wrong merchant, wrong secret, another shop', async () => {
    const { id, pno } = await booked();
    const before = await viewOf(id);
    const badSign = await send(hook, bodyOf(scan(pno, 5), { mchId: 'ZZ0001', key: 'guess' }));
    expect(await badSign.text()).toContain('"errorCode":"0"');
    const otherMerchant = await send(hook, bodyOf(scan(pno, 5), accounts[1]));
    expect(await otherMerchant.text()).toContain('"errorCode":"0"');
    const wrongSecret = await send(`${hook.slice(0, -4)}beef`, bodyOf(scan(pno, 5)));
    const wrongShop = await send(hook.replace('/app/', '/quiet/'), bodyOf(scan(pno, 5)));
    const noShop = await send(hook.replace('/app/', '/nobody/'), bodyOf(scan(pno, 5)));
    for (const answer of [wrongSecret, wrongShop, noShop]) {
      expect(answer.status).toBe(404);
      expect(((await answer.json()) as { message: string }).message).toBe('NOT_FOUND');
    }
    expect(await viewOf(id)).toEqual(before);
  });

  test('is answered when it is junk, never with a server error', async () => {
    for (const body of [
      '',
      'data=%7B',
      'mchId=ZZ0001&nonceStr=1&sign=&data=null',
      '{"a":',
      '\u0000',
    ]) {
      for (const type of ['application/x-www-form-urlencoded', 'application/json', 'text/plain']) {
        const answer = await fetch(t.s.origin + hook, {
          method: 'POST',
          body,
          headers: { 'content-type': type },
        });
        expect(answer.status, `${type} ${body}`).toBeLessThan(500);
      }
    }
  });

  test('with an unknown code is stored unchanged, updates nothing and is counted as an oddity', async () => {
    const { id, pno } = await booked();
    await t.advance({ path: 'happy', pnos: [pno], steps: 2 });
    await pushed();
    const answer = await send(hook, bodyOf(scan(pno, 77)));
    expect(await answer.text()).toBe('{"errorCode":"1","state":"success"}');
    expect(await viewOf(id)).toMatchObject({ code: '77', label: 'แปลก', bucket: 'in_transit' });
    const metrics = await t.s.server.services.metrics.registry.metrics();
    expect(metrics).toMatch(/oddities_total\{kind="unknown-status-code"\} [1-9]/);
  });

  test('of a heavier parcel than declared makes an exception, and a matching weight closes it', async () => {
    const { pno } = await booked();
    const told = async () =>
      (await owner.call(listExceptions, { query: { rule: 'reweighed' } })).items.map(
        (item) => item.label,
      );
    const weigh = (weight: unknown) => send(hook, bodyOf({ pno, weight }));
    expect(await (await weigh(2600)).text()).toContain('"errorCode":"1"');
    expect(await told()).toEqual([expect.stringMatching(/^แจ้ง \d+ ก\. ขนส่งชั่งได้ 2600 ก\.$/)]);
    for (const nonsense of ['heavy', -5, 1.5, 9_999_999]) await weigh(nonsense);
    expect(await told()).toHaveLength(1);
    await weigh(250);
    expect(await told()).toEqual([]);
  });

  test('of an unknown parcel is acknowledged and stored', async () => {
    const answer = await send(hook, bodyOf(scan('TH999999999Z', 1)));
    expect(await answer.text()).toContain('"errorCode":"1"');
    const rows = await t.s.shop.inside((tx) =>
      tx.rows<{ problem: string }>(
        sql`select problem from courier_pushes where tenant_id = ${tx.tenantId} and body like '%TH999999999Z%'`,
      ),
    );
    expect(rows).toEqual([{ problem: 'no-shipment' }]);
  });

  test.each(['\u0000', '\uD800'])(
    'with %j in its text is accepted without it, so it does not come again for ever',
    async (letter) => {
      const { id, pno } = await booked();
      const body = bodyOf({ ...scan(pno, 42), stateText: `พักไว้${letter}` });
      const answer = await send(hook, body);
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('"1"')]);
      expect((await viewOf(id)).label).toBe(`พักไว้${letter.toWellFormed().replace('\u0000', '')}`);
    },
  );
});

describe('the tracking screen', () => {
  test('counts every code of the courier, also those with nothing, and filters its lists', async () => {
    const shop = await t.openShop('counted');
    const ids = [...(await shop.newOrders(2)), ...(await shop.newOrders(1, { cod: false }))];
    const { owner: who } = shop.shop;
    const batch = await who.call(createShipments, { params, body: { orderId: ids } });
    const pnos = batch.items.map((item) => item.pno);
    await t.advance({ path: 'happy', pnos: [pnos[0]], steps: 3 });
    await t.advance({ path: 'happy', pnos: [pnos[2]], steps: 1 });
    expect(await who.call(updateTracking, { params, body: { orderId: ids } })).toEqual({
      updated: 3,
      failed: 0,
    });
    const counts = await who.call(countParcels, { params });
    expect(counts.length).toBe(11);
    expect(
      Object.fromEntries(counts.filter((row) => row.count > 0).map((row) => [row.code, row.count])),
    ).toEqual({ 1: 1, 2: 1 });
    const pnosIn = async (query: object) =>
      (await who.call(listParcels, { params, query })).items.map((item) => item.pno);
    expect(await pnosIn({ code: '2' })).toEqual([pnos[0]]);
    expect((await pnosIn({ cod: '1' })).length).toBe(2);
    expect((await pnosIn({ province: 'กรุงเทพมหานคร' })).length).toBe(3);
    expect(await pnosIn({ province: 'ยะลา' })).toEqual([]);
    expect(await pnosIn({ stuck: 1 })).toEqual([]);
  });

  test('finds one parcel by its number or its order, with checkpoints in both formats', async () => {
    const { id, pno } = await booked();
    await t.advance({ path: 'happy', pnos: [pno], steps: 2 });
    await pushed();
    const byNumber = await owner.call(getTracking, { params: { ...params, number: pno } });
    expect(byNumber).toMatchObject({ pno, orderId: id, code: '2', bucket: 'in_transit' });
    expect(byNumber.details.length).toBe(2);
    expect(byNumber.responseitems[0]?.tracesList[0]?.details).toEqual(byNumber.details);
    expect(await owner.call(getTracking, { params: { ...params, number: String(id) } })).toEqual(
      byNumber,
    );
    expect(
      (await quiet.shop.owner.ask(getTracking, { params: { ...params, number: pno } })).status,
    ).toBe(404);
  });

  test('shows that the courier does not answer, and keeps what was known', async () => {
    const { id } = await booked();
    const before = await viewOf(id);
    await t.faults({ next: [{ kind: 'throttle', calls: 1, operation: 'routesBatch' }] });
    const answer = await owner.ask(updateTracking, { params, body: { orderId: id } });
    expect([answer.status, answer.refusal.message]).toEqual([503, 'COURIER_DOWN']);
    expect(answer.headers.get('retry-after')).not.toBeNull();
    expect(await viewOf(id)).toEqual(before);
  });
});
