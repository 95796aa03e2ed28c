// Reprints: all labels or chosen numbers, with a reason; labels without a scan for a day are
// flagged.
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  confirmPrint,
  listPrintItems,
  listPrints,
  printAgain,
  printQueuedLabels,
} from '@app/contract/shipping/label';
import { cancelShipments, createShipments } from '@app/contract/shipping/shipment';
import { codesOf, textOfPages } from '../../../../tool/read-pdf.ts';
import { shippingStory, type ShippingStory } from '../../../app/story/shipping.ts';
import { sql } from '../../../platform/database.ts';

const params = { c: 'flashexpress' as const };
let t: ShippingStory;
let ids: number[];
let pnos: string[];
let job: number;
beforeAll(async () => {
  t = await shippingStory();
  ids = await t.newOrders(3);
  const { items } = await t.owner.call(createShipments, { params, body: { orderId: ids } });
  pnos = items.map(({ pno }) => pno);
  const made = await t.owner.call(printQueuedLabels, { body: { orderId: ids, sort: 'selected' } });
  job = made.id;
  await t.owner.call(confirmPrint, { params: { id: job }, body: { printed: true } });
});
afterAll(() => t.end());

const labelsAt = async (url: string): Promise<string[]> => {
  const pdf = Buffer.from(await (await fetch(url)).arrayBuffer());
  return codesOf(pdf)
    .filter(({ kind }) => kind === 'CODE-128')
    .map(({ text }) => text)
    .toSorted();
};
const jobs = async (query = {}) => (await t.owner.call(listPrints, { query })).items;
const items = async () =>
  (await t.owner.call(listPrintItems, { params: { id: job }, query: {} })).items;

test('a second print repeats the whole set, with its reason and device, and counts once it is confirmed', async () => {
  const again = await t.owner.call(printAgain, {
    params: { id: job },
    body: { reason: 'ใบเปียก' },
  });
  expect(again).toMatchObject({ labels: 3, left: [] });
  expect(again.reprints.toSorted()).toEqual(ids.toSorted());
  expect(await labelsAt(again.url)).toEqual(pnos.toSorted());
  const [newest] = await jobs();
  expect(newest).toMatchObject({ id: again.id, reason: 'ใบเปียก', reprints: 3, printedAt: null });
  expect(newest?.device).not.toBe('');
  const sure = await t.owner.call(confirmPrint, {
    params: { id: again.id },
    body: { printed: true },
  });
  expect(sure.reason).toBe('ใบเปียก');
});

test('a second print shows no goods when the first labels showed none', async () => {
  const plain = await t.owner.call(printQueuedLabels, {
    body: { orderId: ids[0] ?? 0, items: false },
  });
  const again = await t.owner.call(printAgain, {
    params: { id: plain.id },
    body: { reason: 'ใบเปียก' },
  });
  const words = async (url: string) =>
    textOfPages(Buffer.from(await (await fetch(url)).arrayBuffer())).join(' ');
  const whole = await t.owner.call(printQueuedLabels, { body: { orderId: ids[0] ?? 0 } });
  expect(await words(whole.url)).toMatch(/รายการ · \d/);
  expect(await words(again.url)).not.toMatch(/รายการ · \d/);
});

test('a second print repeats only given numbers, and refuses a number of another print and a missing reason', async () => {
  const [one = ''] = pnos;
  const again = await t.owner.call(printAgain, {
    params: { id: job },
    body: { pnos: [one], reason: 'ขาด' },
  });
  expect(await labelsAt(again.url)).toEqual([one]);
  const ask = (body: object) =>
    t.owner.ask(printAgain, { params: { id: job }, body: body as { reason: string } });
  expect((await ask({ pnos: ['TH000X'], reason: 'ขาด' })).refusal.fields?.['pnos']).toMatch(
    /TH000X/,
  );
  expect((await ask({ reason: ' ' })).status).toBe(422);
  expect(
    (await t.owner.ask(printAgain, { params: { id: 999_999 }, body: { reason: 'x' } })).status,
  ).toBe(404);
});

test('a label that was printed a day ago and not collected is flagged, until the courier scans it', async () => {
  expect((await jobs({ unfetched: '1' })).map(({ id }) => id)).toEqual([]);
  await t.s.shop.inside((tx) =>
    tx.rows(
      sql`update print_jobs set printed_at = now() - interval '25 hours' where tenant_id = ${tx.tenantId} and id = ${job}`,
    ),
  );
  const [flagged] = await jobs({ unfetched: '1' });
  expect(flagged).toMatchObject({ id: job, unfetched: 3 });
  expect((await items()).map(({ pno, isUnfetched, isLive }) => [pno, isUnfetched, isLive])).toEqual(
    pnos.map((pno) => [pno, true, true]),
  );
  await t.s.shop.inside((tx) =>
    tx.rows(
      sql`update shipments set picked_up_at = now() where tenant_id = ${tx.tenantId} and pno = ${pnos[0] ?? ''}`,
    ),
  );
  expect((await jobs({ unfetched: '1' }))[0]?.unfetched).toBe(2);
  expect((await items())[0]).toMatchObject({ isUnfetched: false });
});

test('a second print leaves out and names a cancelled number, and is refused when none is left', async () => {
  const [, second = 0, third = 0] = ids;
  await t.owner.call(cancelShipments, { params, body: { orderId: second } });
  const some = await t.owner.call(printAgain, {
    params: { id: job },
    body: { pnos: pnos.slice(1), reason: 'พิมพ์ไม่ชัด' },
  });
  expect(some).toMatchObject({ labels: 1, left: [pnos[1]] });
  await t.owner.call(cancelShipments, { params, body: { orderId: third } });
  const none = await t.owner.ask(printAgain, {
    params: { id: job },
    body: { pnos: pnos.slice(1), reason: 'พิมพ์ไม่ชัด' },
  });
  expect(none.refusal.message).toBe('PRINT_ERR');
});
