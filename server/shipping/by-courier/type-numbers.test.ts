// Tracking numbers issued outside this system: typed or from a file, saved one by one, never twice.
import { listCarrierOrders, typeNumbers } from '@app/contract/shipping/by-courier';
import { setCourierAccount } from '@app/contract/courier-setup/account';
import { getOrder } from '@app/contract/order/list';
import { listCodParcels } from '@app/contract/money/cod';
import { printLabels } from '@app/contract/shipping/label';
import { updateOrderInfo } from '@app/contract/order/edit';
import { sendOrder, updateOrders } from '@app/contract/order/status';
import { undoChange } from '@app/contract/shop/undo';
import { scanPack } from '@app/contract/shipping/pack';
import { cancelShipments, createShipments, listShipments } from '@app/contract/shipping/shipment';
import { listParcels, setTracking } from '@app/contract/shipping/tracking';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { textOfPages } from '../../../tool/read-pdf.ts';
import { spxAccounts } from '../../app/story/ready-to-ship.ts';
import { bookOf } from '../../app/story/sheet-files.ts';
import { shippingStory, type ShippingStory } from '../../app/story/shipping.ts';
import { sql } from '../../platform/database.ts';

const params = { c: 'spx' as const };
let t: ShippingStory;
beforeAll(async () => {
  // Nothing listens on this port: calls to SPX are attempted but never answered.
  t = await shippingStory({ COURIER_URL_SPX: 'http://127.0.0.1:9' });
});
afterAll(() => t.end());

const give = (items: { order: number | string; pno: string }[]) =>
  t.owner.call(typeNumbers, { params, body: { items } }).then((reply) => reply.items);
const orderOf = (id: number) => t.owner.call(getOrder, { params: { id } });

test('a typed tracking number is saved on its order, with the courier, and appears on the courier’s screen', async () => {
  const [id = 0] = await t.newOrders(1);
  expect(await give([{ order: id, pno: 'TH0000000001' }])).toMatchObject([{ id, t: 'success' }]);
  expect(await orderOf(id)).toMatchObject({ pno: 'TH0000000001', shipping: { carrier: 6 } });
  const { items } = await t.owner.call(listCarrierOrders, { params, query: { tab: 'numbered' } });
  expect(items.map(({ order, shipment }) => [order.id, shipment?.pno])).toEqual([
    [id, 'TH0000000001'],
  ]);
});

test('a typed tracking number is refused separately when it is invalid or taken, or when its order is unknown or has a live parcel', async () => {
  const [fine = 0, second = 0, booked = 0] = await t.newOrders(3);
  const flash = { c: 'flashexpress' as const };
  await t.owner.call(createShipments, { params: flash, body: { orderId: booked } });
  const results = await give([
    { order: fine, pno: 'TH0000000002' },
    { order: second, pno: 'TH0000000002' },
    { order: second, pno: 'ไม่ใช่เลข' },
    { order: booked, pno: 'TH0000000003' },
    { order: 'SD999999', pno: 'TH0000000004' },
  ]);
  expect(results.map((item) => item.t)).toEqual(['success', 'error', 'error', 'error', 'error']);
  expect(results.slice(1).every((item) => /[ก-๙]/.test(item.errMessage))).toBe(true);
  expect((await orderOf(second)).pno).toBe('');
  expect((await orderOf(booked)).shipping.carrier).toBe(0);
});

test('a typed tracking number in small letters is stored in the courier’s capital letters, and is the same number', async () => {
  const [typed = 0, sent = 0, twin = 0] = await t.newOrders(3);
  await give([{ order: typed, pno: ' th0000000101a ' }]);
  await t.owner.call(sendOrder, {
    params: { id: sent },
    body: { status: 'sending', pno: 'th0000000102a' },
  });
  for (const [id, code] of [
    [typed, 'TH0000000101A'],
    [sent, 'TH0000000102A'],
  ] as const) {
    expect((await orderOf(id)).pno).toBe(code);
    expect(await t.owner.call(scanPack, { body: { code } })).toMatchObject({ orderId: id });
  }
  const [again] = await give([{ order: twin, pno: 'Th0000000101a' }]);
  expect(again).toMatchObject({ t: 'error', pno: 'TH0000000101A' });
});

test('a typed tracking number with the spaces of its receipt is stored without them', async () => {
  const [typed = 0, sent = 0] = await t.newOrders(2);
  expect(await give([{ order: typed, pno: 'EB 1234 5678 5 TH' }])).toMatchObject([
    { t: 'success' },
  ]);
  await t.owner.call(sendOrder, {
    params: { id: sent },
    body: { status: 'sending', pno: 'EB 1234\u00a05679 4 TH' },
  });
  expect((await orderOf(typed)).pno).toBe('EB123456785TH');
  expect((await orderOf(sent)).pno).toBe('EB123456794TH');
});

test('a typed tracking number is an error when a later row gives its order another one', async () => {
  const [id = 0] = await t.newOrders(1);
  const { code } = await orderOf(id);
  const results = await give([
    { order: id, pno: 'TH0000000081' },
    { order: id, pno: 'TH0000000081' },
    { order: code, pno: 'TH0000000082' },
    { order: id, pno: 'สั้น' },
  ]);
  expect(results.map((item) => [item.pno, item.t])).toEqual([
    ['TH0000000081', 'error'],
    ['TH0000000081', 'error'],
    ['TH0000000082', 'success'],
    ['สั้น', 'error'],
  ]);
  expect(results[0]?.errMessage).toBe('รายการนี้ถูกส่งมาซ้ำ');
  expect((await orderOf(id)).pno).toBe('TH0000000082');
});

test('a typed tracking number that is sent twice for its order is saved', async () => {
  const [id = 0] = await t.newOrders(1);
  const twice = { order: id, pno: 'TH0000000085' };
  expect((await give([twice, twice])).map((item) => item.t)).toEqual(['success', 'success']);
  expect((await orderOf(id)).pno).toBe(twice.pno);
});

test('a file of tracking numbers needs only order codes and numbers, in any column', async () => {
  const [one = 0, two = 0] = await t.newOrders(2);
  const [first, second] = [await orderOf(one), await orderOf(two)];
  const form = new FormData();
  const csv = `วันที่,ออเดอร์,ลูกค้า,เลขพัสดุ\n1,${first.code},ก,TH0000000011\n2,${second.code},ข,\n`;
  form.set('file', new Blob([csv], { type: 'text/csv' }), 'numbers.csv');
  const response = await t.owner.fetch('/spx/order/number', { method: 'POST', body: form });
  expect(response.status).toBe(200);
  const { items } = (await response.json()) as { items: { t: string; row: number }[] };
  expect(items.map(({ t: result, row }) => [row, result])).toEqual([
    [2, 'success'],
    [3, 'error'],
  ]);
  expect((await orderOf(one)).pno).toBe('TH0000000011');
});

const sendFile = async (file: string | Uint8Array) => {
  const form = new FormData();
  form.set('file', new Blob([typeof file === 'string' ? file : new Uint8Array(file)]), 'numbers');
  const response = await t.owner.fetch('/spx/order/number', { method: 'POST', body: form });
  const { items } = (await response.json()) as {
    items: { t: string; pno: string; errMessage: string }[];
  };
  return items;
};

test.each([
  ['with heads', 'ออเดอร์,วันที่,เบอร์โทร,รหัสอ้างอิง,เลขพัสดุ\n'],
  ['without heads', ''],
])(
  'a file of tracking numbers %s takes no date or phone number for a tracking number',
  async (_, head) => {
    const [one = 0, two = 0] = await t.newOrders(2);
    const [first, second] = [await orderOf(one), await orderOf(two)];
    const [pno, ref] = head === '' ? ['TH0000000013', ''] : ['TH0000000012', 'REF0000001'];
    const items = await sendFile(
      `${head}${first.code},2026-11-28,0812345678,${ref},${pno}\n${second.code},2026-11-28,0812345678,,\n`,
    );
    expect(items.map((item) => [item.pno, item.t])).toEqual([
      [pno, 'success'],
      ['', 'error'],
    ]);
    expect((await orderOf(two)).pno).toBe('');
  },
);

test('a file of tracking numbers reports a number whose last digits a spreadsheet has lost', async () => {
  const [id = 0] = await t.newOrders(1);
  const [item] = await sendFile(
    `ออเดอร์,เบอร์,เลขพัสดุ\n${(await orderOf(id)).code},0812345678,8.20123E+11\n`,
  );
  expect(item).toMatchObject({ t: 'error', pno: '8.20123E+11' });
  expect(item?.errMessage).toContain('ย่อเลขนี้จนเลขท้ายหาย');
  expect((await orderOf(id)).pno).toBe('');
});

test('a file of tracking numbers skips orders in hidden rows, and says so', async () => {
  const [one = 0, two = 0] = await t.newOrders(2);
  const [first, second] = [await orderOf(one), await orderOf(two)];
  const table = `ออเดอร์ | ขนส่ง | เลขพัสดุ
${first.code} | SPX | TH0000000121
${second.code} | J&T | TH0000000122`;
  const items = await sendFile(await bookOf({ name: 'เลข', table, hiddenRows: [2] }));
  expect(items.map((item) => item.t)).toEqual(['success', 'error']);
  expect(items[1]?.errMessage).toContain('ถูกซ่อนไว้ในไฟล์');
  expect((await orderOf(two)).pno).toBe('');
});

describe('an external parcel', () => {
  const live = async (id: number) =>
    (await t.owner.call(listShipments, { query: { orderId: id } })).items[0];

  test('works like ours: its label prints, its COD is expected after delivery, its stage is set by hand', async () => {
    const [id = 0] = await t.newOrders(1);
    await give([{ order: id, pno: 'TH0000000031' }]);
    expect(await live(id)).toMatchObject({ courier: 'spx', pno: 'TH0000000031', isLive: true });
    const printed = await t.owner.call(printLabels, { params, body: { orderId: id } });
    expect(printed).toMatchObject({ labels: 1, notices: [] });
    const pdf = Buffer.from(await (await fetch(printed.url)).arrayBuffer());
    // The courier gets the phone number only from the label.
    expect(textOfPages(pdf).join('').replaceAll(/\D/g, '')).toContain('0810001234');
    const say = (bucket: 'picked_up' | 'delivered') =>
      t.owner.call(setTracking, { params, body: { orderId: id, bucket } });
    expect(await say('picked_up')).toMatchObject({ bucket: 'picked_up' });
    expect((await orderOf(id)).status).toBe('tracking');
    expect(await say('delivered')).toMatchObject({ bucket: 'delivered' });
    expect(await orderOf(id)).toMatchObject({
      status: 'sending',
      tracking: { bucket: 'delivered' },
    });
    const { items } = await t.owner.call(listCodParcels, { query: { bucket: 'unremitted' } });
    expect(items.map(({ pno }) => pno)).toContain('TH0000000031');
    const { items: listed } = await t.owner.call(listParcels, { params, query: {} });
    expect(listed.find(({ orderId }) => orderId === id)).toMatchObject({ outside: true });
  });

  test('is the only kind whose stage can be set by hand', async () => {
    const [id = 0] = await t.newOrders(1);
    const flash = { c: 'flashexpress' as const };
    await t.owner.call(createShipments, { params: flash, body: { orderId: id } });
    const answer = await t.owner.ask(setTracking, {
      params: flash,
      body: { orderId: id, bucket: 'delivered' },
    });
    expect(answer.status).toBe(422);
  });

  test('follows changes of its order, and ends when the order loses its number', async () => {
    const [id = 0] = await t.newOrders(1);
    await give([{ order: id, pno: 'TH0000000041' }]);
    await t.owner.call(updateOrderInfo, { params: { id }, body: { address: '5 ถนนใหม่' } });
    const sent = await t.s.shop.inside((tx) =>
      tx.first<{
        address: string;
      }>(sql`select sent #>> '{receiver,address}' as address from shipments
        where tenant_id = ${tx.tenantId} and pno = 'TH0000000041'`),
    );
    expect(sent?.address).toBe('5 ถนนใหม่');
    await give([{ order: id, pno: 'TH0000000042' }]);
    expect(await live(id)).toMatchObject({ pno: 'TH0000000042', isLive: true });
    const { items } = await t.owner.call(cancelShipments, { params, body: { orderId: id } });
    expect(items[0]).toMatchObject({ t: 'success', pno: '' });
    expect(items[0]?.cancelMessage).toMatch(/ภายนอก/);
    expect((await orderOf(id)).pno).toBe('');
    expect(await give([{ order: id, pno: 'TH0000000042' }])).toMatchObject([{ t: 'success' }]);
    expect(await live(id)).toMatchObject({ pno: 'TH0000000042', isLive: true });
  });

  test('moves with its number from an order that it was typed on by mistake to another, and back', async () => {
    const [wrong = 0, right = 0] = await t.newOrders(2);
    const pno = 'TH0000000045';
    const take = (orderId: number) => t.owner.call(cancelShipments, { params, body: { orderId } });
    await give([{ order: wrong, pno }]);
    expect(await give([{ order: right, pno }])).toMatchObject([{ t: 'error' }]);
    for (const [from, to] of [
      [wrong, right],
      [right, wrong],
    ] as const) {
      await take(from);
      expect(await give([{ order: to, pno }])).toMatchObject([{ t: 'success' }]);
      expect(await live(to)).toMatchObject({ pno, isLive: true, state: 'booked' });
      expect(await t.owner.call(scanPack, { body: { code: pno } })).toMatchObject({ orderId: to });
      expect(await orderOf(from)).toMatchObject({ pno: '', status: 'send' });
    }
  });

  test('is looked up at its courier when the shop has an account there', async () => {
    const [id = 0] = await t.newOrders(1);
    const flash = { c: 'flashexpress' as const };
    const body = { items: [{ order: id, pno: 'TH0000000061' }] };
    expect((await t.owner.call(typeNumbers, { params: flash, body })).items[0]?.t).toBe('success');
    const row = await t.s.shop.inside((tx) =>
      tx.first<{ asks: boolean }>(sql`select next_poll_at is not null as asks from shipments
        where tenant_id = ${tx.tenantId} and pno = 'TH0000000061'`),
    );
    expect(row?.asks).toBe(true);
  });

  test('is followed by itself once an account is connected that was missing when it was typed', async () => {
    const [id = 0] = await t.newOrders(1);
    await give([{ order: id, pno: 'TH0000000071' }]);
    const isDue = async () =>
      (
        await t.s.shop.inside((tx) =>
          tx.first<{ due: boolean }>(sql`select next_poll_at is not null as due from shipments
            where tenant_id = ${tx.tenantId} and pno = 'TH0000000071'`),
        )
      )?.due;
    expect(await isDue()).toBe(false);
    const credentials = spxAccounts[0];
    await t.owner.call(setCourierAccount, {
      params,
      body: { enabled: true, environment: 'training', credentials },
    });
    await expect.poll(isDue).toBe(true);
    await t.owner.call(setCourierAccount, { params, body: { enabled: false } });
  });
});

test('a tracking number that a reopened order got stays when an undo of the reopening is tried', async () => {
  const ids = await t.newOrders(2);
  const [typed = 0, booked = 0] = ids;
  await t.owner.call(updateOrders, { body: { ids, status: 'sending' } });
  const { undoToken: token = '' } = await t.owner.call(updateOrders, {
    body: { ids, status: 'send' },
  });
  await give([{ order: typed, pno: 'TH0000000111' }]);
  const flash = { c: 'flashexpress' as const };
  const { items } = await t.owner.call(createShipments, {
    params: flash,
    body: { orderId: booked },
  });
  const undone = await t.owner.call(undoChange, { body: { token } });
  expect(undone.items).toEqual(ids.map((id) => ({ id, t: 'error', error: 'UNDO_CHANGED' })));
  expect(await orderOf(typed)).toMatchObject({ status: 'send', pno: 'TH0000000111' });
  expect(await orderOf(booked)).toMatchObject({ status: 'send', pno: items[0]?.pno });
});

test('a file of tracking numbers without any number is refused', async () => {
  expect((await t.owner.ask(typeNumbers, { params, body: {} })).status).toBe(422);
});
