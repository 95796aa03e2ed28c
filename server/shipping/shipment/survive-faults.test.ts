// Batches while the courier is down, while the server stops, and when a reader reconnects.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createShipments,
  getBatch,
  listBatches,
  retryBatch,
  type BatchItem,
} from '@app/contract/shipping/shipment';
import { startSandbox } from '@app/courier/sandbox/start';
import { startServer, type RunningServer } from '../../app/server.ts';
import { shippingStory, type ShippingStory } from '../../app/story/shipping.ts';
import { person, type Person } from '../../app/story.ts';

const params = { c: 'flashexpress' as const };
let t: ShippingStory;

beforeAll(async () => {
  t = await shippingStory();
});
afterAll(() => t.end());
beforeEach(() => t.faults({ reset: true }));

interface Event {
  readonly id: string;
  readonly name: string;
  readonly data: unknown;
}

/** Reads a stream until it ends or delivered `most` events; then disconnects. */
async function listen(
  who: Person,
  batchId: number,
  options: { lastId?: string; most?: number } = {},
): Promise<Event[]> {
  const hangUp = new AbortController();
  const response = await who.fetch(`/shipment/batch/${batchId}/events`, {
    signal: hangUp.signal,
    ...(options.lastId && { headers: { 'last-event-id': options.lastId } }),
  });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const heard: Event[] = [];
  let text = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    const parts = text.split('\n\n');
    text = parts.pop() ?? '';
    for (const part of parts) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(part)?.[1] ?? '';
      if (field('event') !== '')
        heard.push({ id: field('id'), name: field('event'), data: JSON.parse(field('data')) });
    }
    if (heard.length >= (options.most ?? Infinity)) break;
  }
  hangUp.abort();
  return heard;
}

const itemsIn = (events: readonly Event[]): BatchItem[] =>
  events.filter((event) => event.name === 'item').map((event) => event.data as BatchItem);

test('the progress of a batch streams line by line, and a reader that was disconnected resumes and gets every line', async () => {
  const ids = await t.newOrders(30);
  await t.faults({ latencyMs: 400 });
  const { batchId, pending } = await t.owner.call(createShipments, {
    params,
    body: { orderId: ids, async: true },
  });
  expect(pending.length).toBe(30);
  const first = await listen(t.owner, batchId, { most: 12 });
  const streams = [first];
  const last = () => streams.at(-1)?.at(-1);
  // A stream ends after a while, and the browser reconnects.
  while (last()?.name !== 'done')
    streams.push(await listen(t.owner, batchId, { lastId: last()?.id ?? '' }));
  expect(last()).toMatchObject({ data: { batchId } });
  const final = new Map(itemsIn(streams.flat()).map((item) => [item.id, item]));
  expect([...final.values()].filter((item) => item.state === 'booked').length).toBe(30);
  for (const stream of streams) {
    const eventIds = stream.map((event) => Number(event.id));
    expect(eventIds).toEqual(eventIds.toSorted((a, b) => a - b));
  }
});

test('the progress of a batch of another shop is 404', async () => {
  expect((await t.owner.fetch('/shipment/batch/987654/events')).status).toBe(404);
});

test('a courier that throttles calls is called again by itself, and nothing is lost', async () => {
  const ids = await t.newOrders(3);
  await t.faults({ next: [{ kind: 'throttle', calls: 3, operation: 'create' }] });
  const batch = await t.owner.call(createShipments, { params, body: { orderId: ids } });
  expect(batch.items.map((item) => item.t)).toEqual(['success', 'success', 'success']);
  expect((await t.parcelsOf(ids)).length).toBe(3);
});

test('a batch is handed to the next server when one stops in the middle, and each order ends with one parcel', async () => {
  const ids = await t.newOrders(40);
  await t.faults({ latencyMs: 300 });
  const waited = t.owner.call(createShipments, { params, body: { orderId: ids } });
  const running = async () =>
    (await t.owner.call(listBatches, { query: { open: '1' } })).items.map(({ id }) => id);
  await expect.poll(running).toHaveLength(1);
  const [batchId = 0] = await running();
  await listen(t.owner, batchId, { most: 6 });
  const { services } = t.s.server;
  const before = t.s.server;
  await before.stop();
  const { items, pending } = await waited;
  expect([items.length + pending.length, pending.length > 0]).toEqual([40, true]);
  const next: RunningServer = await startServer({
    config: { ...services.config, PORT: 0 },
    secretKey: 'a-key-for-tests-that-is-long-enough-to-be-accepted',
    appUrl: services.db.pool.options.connectionString ?? '',
    jobsUrl: t.s.adminUrl,
  });
  // Lets the story's teardown stop the server that runs last.
  Object.assign(before, next);
  const owner = person({ base: `${next.origin}/v1`, token: t.owner.token, id: t.owner.id });
  let view = await owner.call(getBatch, { params: { batchId } });
  while (view.state === 'running') {
    await listen(owner, batchId);
    view = await owner.call(getBatch, { params: { batchId } });
  }
  expect(view.counts).toEqual({ booked: 40, refused: 0, unknown: 0, waiting: 0 });
  const parcels = await t.parcelsOf(ids);
  expect(parcels.length).toBe(40);
  expect(new Set(view.items.map((item) => item.pno))).toEqual(
    new Set(parcels.map((parcel) => parcel.pno)),
  );
});

test('a courier that is unreachable gets nothing, the lines show it after a while, and a retry books them', async () => {
  const first = await startSandbox({ courier: 'flash' });
  await first.stop();
  const away = await shippingStory({ COURIER_URL_FLASH: first.url });
  const ids = await away.newOrders(2);
  const batch = await away.owner.call(createShipments, { params, body: { orderId: ids } });
  expect(batch.items.map((item) => [item.t, item.error])).toEqual([
    ['error', 'COURIER_DOWN'],
    ['error', 'COURIER_DOWN'],
  ]);
  expect(batch.items[0]?.errMessage).toContain('ยังไม่ได้ส่ง');
  const back = await startSandbox({ courier: 'flash', port: Number(new URL(first.url).port) });
  expect((await away.ledger()).parcels).toEqual([]);
  const again = await away.owner.call(retryBatch, { params: { batchId: batch.batchId }, body: {} });
  expect(again.items.map((item) => item.t)).toEqual(['success', 'success']);
  expect((await away.parcelsOf(ids)).length).toBe(2);
  await away.end();
  await back.stop();
});
