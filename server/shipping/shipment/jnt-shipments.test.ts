// J&T through the common API: booked, lost and found, refused, cancelled, printed, tracked, pushed.
import {
  setCourierAccount,
  getCourierAccount,
  listCouriers,
} from '@app/contract/courier-setup/account';
import { printLabels } from '@app/contract/shipping/label';
import { cancelShipments, createShipments } from '@app/contract/shipping/shipment';
import {
  countParcels,
  getTracking,
  listParcels,
  updateTracking,
} from '@app/contract/shipping/tracking';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jntAccounts } from '../../app/story/ready-to-ship.ts';
import { shippingStory, type ShippingStory } from '../../app/story/shipping.ts';
import { sql } from '../../platform/database.ts';

const params = { c: 'jnt' as const };

describe.each([
  ['new platform', 'jnt', 'JTNEW0001'],
  ['classic', 'jntClassic', 'JTOLD0001'],
] as const)('a J&T %s shipment', (_name, played, customer) => {
  let story: ShippingStory;
  beforeAll(async () => {
    story = await shippingStory({}, played);
  });
  afterAll(() => story.end());

  const book = async (orderId: number) => {
    const { items } = await story.owner.call(createShipments, { params, body: { orderId } });
    return items[0]!;
  };
  const newOrder = async (wish?: object): Promise<number> =>
    (await story.newOrders(1, wish))[0] ?? 0;

  test('is booked, and its answer is returned with its old field names', async () => {
    const id = await newOrder();
    const item = await book(id);
    const [parcel] = await story.parcelsOf([id]);
    expect(item).toMatchObject({
      t: 'success',
      pno: parcel?.pno,
      response: { success: 'true', mailno: parcel?.pno, reason: '' },
    });
    expect(item.response?.['sortingcode']).toBe(item.sortCode);
    expect(parcel?.codAmountSatang).toBe(58_000);
  });

  test('is found by the order query when its answer was lost: one parcel, no push needed', async () => {
    await story.faults({ next: [{ kind: 'lost', calls: 1, operation: 'create' }] });
    const id = await newOrder();
    const item = await book(id);
    expect(item).toMatchObject({ t: 'success' });
    expect(await story.parcelsOf([id])).toMatchObject([{ pno: item.pno }]);
  });

  test('is refused with the field and J&T’s own answer when J&T does not know the address', async () => {
    const item = await book(await newOrder({ postcode: '95000' }));
    expect(item).toMatchObject({
      t: 'error',
      fixField: 'receiver.place',
      response: { success: 'false' },
    });
  });

  test('is cancelled before pickup, and afterwards the seller is told that it cannot be', async () => {
    const [first, second] = await story.newOrders(2);
    for (const id of [first, second]) await book(id ?? 0);
    const cancel = async (orderId: number) =>
      (await story.owner.call(cancelShipments, { params, body: { orderId } })).items[0];
    expect(await cancel(first ?? 0)).toMatchObject({ cancelTracking: 'success', pno: '' });
    const [parcel] = await story.parcelsOf([second ?? 0]);
    await story.advance({ steps: 1, pnos: [parcel?.pno] });
    const late = await cancel(second ?? 0);
    expect(late).toMatchObject({ cancelTracking: 'error', pno: parcel?.pno });
    expect(late?.cancelMessage).toMatch(/ยกเลิกไม่ได้/);
  });

  test('has labels printed in our sizes for every paper type of J&T, and as its own', async () => {
    const id = await newOrder();
    await book(id);
    const print = (body: object) =>
      story.owner.call(printLabels, { params, body: { orderId: id, ...body } });
    for (const type of [1, 2, 3, 4, 5]) expect((await print({ type })).labels).toBe(1);
    expect(await print({ size: 'courier' })).toMatchObject({ labels: 1, notices: [] });
    const refused = await story.owner.ask(printLabels, {
      params,
      body: { orderId: id, type: 6 },
    });
    expect(refused.status).toBe(422);
  });

  test('is tracked, listed and counted under the display codes 3 to 14 and 99', async () => {
    const id = await newOrder();
    const { pno } = await book(id);
    await story.advance({ steps: 4, pnos: [pno] });
    expect(await story.owner.call(updateTracking, { params, body: { orderId: [id] } })).toEqual({
      updated: 1,
      failed: 0,
    });
    const counts = await story.owner.call(countParcels, { params });
    expect(counts.map((row) => row.code)).toEqual('3 4 5 6 7 8 9 10 11 12 13 14 99'.split(' '));
    expect(counts.find((row) => row.code === '8')?.count).toBe(1);
    const listed = await story.owner.call(listParcels, { params, query: { code: '8' } });
    expect(listed.items).toMatchObject([{ pno, label: 'กำลังนำจ่าย', bucket: 'out_for_delivery' }]);
    const told = await story.owner.call(getTracking, { params: { ...params, number: pno } });
    expect(told.responseitems[0]?.tracesList[0]?.details.length).toBe(4);
  });

  test('is updated by a push at once, and a scan of the way back does not hide the return', async () => {
    const account = await story.owner.call(getCourierAccount, { params });
    const url = new URL(account.hookUrl ?? '');
    const hook = `${story.s.origin}${url.pathname}`;
    await fetch(`${story.url}/__sandbox/webhook`, {
      method: 'POST',
      body: JSON.stringify({ account: customer, url: hook, isOn: true }),
    });
    const days = 60 * 55;
    await story.advance({ minutes: -days });
    const id = await newOrder();
    const { pno } = await book(id);
    await story.advance({ path: 'return', pnos: [pno] });
    await story.advance({ minutes: days, pnos: [pno] });
    const bucket = async () =>
      (await story.owner.call(getTracking, { params: { ...params, number: pno } })).bucket;
    await expect.poll(async () => (await story.ledger()).pushes.waiting).toBe(0);
    expect(await bucket()).toBe('returning');
  });
});

describe('a J&T classic shipment with a COD in satang', () => {
  let story: ShippingStory;
  beforeAll(async () => {
    story = await shippingStory({}, 'jntClassic');
  });
  afterAll(() => story.end());

  test('is never sent, and the seller is offered both ways out', async () => {
    const [id = 0] = await story.newOrders(1);
    await story.s.shop.inside((tx) =>
      tx.rows(
        sql`update orders set cod_satang = 58050 where tenant_id = ${tx.tenantId} and id = ${id}`,
      ),
    );
    const { items } = await story.owner.call(createShipments, { params, body: { orderId: id } });
    expect(items[0]).toMatchObject({ t: 'error', fixField: 'cod' });
    expect(items[0]?.errMessage).toMatch(/580\.50.*หรือเลือกขนส่งอื่น/);
    expect(await story.parcelsOf([id])).toEqual([]);
    const [info] = (await story.owner.call(listCouriers)).filter((one) => one.c === 'jnt');
    expect(info?.limits.codStep).toBe(1);
  });
});

describe('a J&T account has a protocol', () => {
  let story: ShippingStory;
  beforeAll(async () => {
    story = await shippingStory({ COURIER_URL_JNT_CLASSIC: '' }, 'jnt');
  });
  afterAll(() => story.end());

  test('and requires the keys of the other one, dropping the old ones, when it changes', async () => {
    const set = (body: object) => story.owner.ask(setCourierAccount, { params, body });
    const missing = await set({ credentials: { platform: 'classic' } });
    expect(missing.status).toBe(422);
    expect(Object.keys(missing.refusal.fields ?? {})).toEqual([
      'credentials.eccompanyid',
      'credentials.customerid',
      'credentials.key',
    ]);
    expect((await set({ credentials: jntAccounts.classic })).status).toBe(200);
    expect(await story.owner.call(getCourierAccount, { params })).toMatchObject({
      protocol: 'classic',
      filled: ['customerid', 'eccompanyid', 'key', 'platform'],
    });
  });

  test('and refuses an unknown field in the credentials by name', async () => {
    const body = { credentials: { ...jntAccounts.open, more: 'x' } };
    const reply = await story.owner.ask(setCourierAccount, { params, body });
    expect(Object.keys(reply.refusal.fields ?? {})).toEqual(['credentials.more']);
  });
});
