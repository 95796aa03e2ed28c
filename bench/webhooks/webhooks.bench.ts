// Events sent per second beside jobs of the bare queue that post the same, and how much a webhook slows down the
// creation of an order.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { buyer as info } from '../../server/app/story/goods.ts';
import { fillProducts, settle } from '../orders/fill-orders.ts';
import { call, median, prepareGround, type BenchShop, type Shop } from '../orders/ground.ts';

const EVENTS = 1000;
const WIDTH = 16;
const BLOCKS = 12;
const BLOCK = 50;
const PAUSE_MS = 20;
const MOST_PRICE = 1.05;
const LEAST_SHARE = 0.5;

/** A receiver that accepts and counts every request. */
async function listen() {
  let got = 0;
  const server = http.createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      got += 1;
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/in`,
    got: () => got,
    async until(count: number): Promise<void> {
      while (got < count) await sleep(5);
    },
    stop: () => server.close(),
  };
}
type Receiver = Awaited<ReturnType<typeof listen>>;

interface Goods {
  readonly shop: Shop;
  readonly products: readonly number[];
}

const order = ({ shop, products }: Goods, n: number): Promise<string> => {
  const items = [{ productId: products[n % products.length], unit: 1 }];
  return call(shop, '/order', JSON.stringify({ info, items, payment: { method: 'cod' } }));
};

async function open(ground: BenchShop, label: string): Promise<Goods> {
  const shop = await ground.openShop(label);
  return { shop, products: await fillProducts(ground.admin, shop.tenantId) };
}

async function tell({ shop }: Goods, url: string): Promise<number> {
  const body = JSON.stringify({ url, events: ['order.created', 'order.changed'] });
  return (JSON.parse(await call(shop, '/webhook', body)) as { id: number }).id;
}

async function put({ shop }: Goods, id: number, body: object): Promise<void> {
  const headers = { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' };
  const init = { method: 'PUT', headers, body: JSON.stringify(body) };
  const answer = await fetch(`${shop.base}/webhook/${id}`, init);
  if (!answer.ok) throw new Error(await answer.text());
}

/** Milliseconds per order, one order at a time, as a busy shop creates them. */
async function block(goods: Goods): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < BLOCK; n += 1) {
    const start = performance.now();
    await order(goods, n);
    times.push(performance.now() - start);
    await sleep(PAUSE_MS);
  }
  return times;
}

interface Price {
  readonly with: number;
  readonly without: number;
  readonly ratio: number;
}

/** Blocks take turns in being first; the ratio is the median of the ratios of each pair. */
async function priceOf(told: Goods, untold: Goods): Promise<Price> {
  const [on, off, ratios]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round <= BLOCKS; round += 1) {
    const times = new Map<Goods, number[]>();
    for (const goods of round % 2 === 0 ? [told, untold] : [untold, told])
      times.set(goods, await block(goods));
    // The first round warms up caches and plans.
    if (round === 0) continue;
    const [withOne, without] = [times.get(told) ?? [], times.get(untold) ?? []];
    on.push(...withOne);
    off.push(...without);
    ratios.push(median(withOne) / median(without));
  }
  return { with: median(on), without: median(off), ratio: median(ratios) };
}

/** All events wait while the webhook is paused; then measures how fast they are sent. */
async function eventsPerSecond(goods: Goods, id: number, receiver: Receiver): Promise<number> {
  await put(goods, id, { isPaused: true });
  for (let n = 0; n < EVENTS; n += WIDTH)
    await Promise.all(
      Array.from({ length: Math.min(WIDTH, EVENTS - n) }, (_, at) => order(goods, n + at)),
    );
  const path = '/webhook';
  const waiting = async (): Promise<number> =>
    (JSON.parse(await call(goods.shop, path)) as { items: { waiting: number }[] }).items[0]
      ?.waiting ?? 0;
  while ((await waiting()) < EVENTS) await sleep(50);
  const before = receiver.got();
  const start = performance.now();
  await put(goods, id, { isPaused: false });
  await receiver.until(before + EVENTS);
  return (EVENTS * 1000) / (performance.now() - start);
}

function post(url: string, body: string, agent: http.Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method: 'POST', agent }, (response) => {
      response.resume();
      response.on('end', resolve);
    });
    request.once('error', reject);
    request.end(body);
  });
}

/** The same number of jobs, each of which only posts a body of the same size. */
async function jobsPerSecond(connectionString: string, receiver: Receiver): Promise<number> {
  const boss = new PgBoss({ connectionString, schema: 'bench_queue', max: 6 });
  boss.on('error', () => undefined);
  await boss.start();
  await boss.createQueue('post');
  const data = { body: 'x'.repeat(1800) };
  await boss.insert(
    'post',
    Array.from({ length: EVENTS }, () => ({ data })),
  );
  const agent = new http.Agent({ keepAlive: true, maxSockets: WIDTH });
  const before = receiver.got();
  const start = performance.now();
  await boss.work<{ body: string }>(
    'post',
    { batchSize: WIDTH, pollingIntervalSeconds: 0.5 },
    async (jobs) => {
      await Promise.all(jobs.map((job) => post(receiver.url, job.data.body, agent)));
    },
  );
  await receiver.until(before + EVENTS);
  const rate = (EVENTS * 1000) / (performance.now() - start);
  await boss.stop({ graceful: false });
  agent.destroy();
  return rate;
}

export async function run(): Promise<void> {
  const [ground, receiver] = await Promise.all([prepareGround(), listen()]);
  try {
    const [told, untold] = [await open(ground, 'told'), await open(ground, 'untold')];
    await settle(ground.admin);
    const id = await tell(told, receiver.url);
    const price = await priceOf(told, untold);
    console.log(
      `webhooks: an order takes ${price.with.toFixed(2)} ms with a webhook, ${price.without.toFixed(2)} without: ${price.ratio.toFixed(3)} (bar ${MOST_PRICE})`,
    );
    const events = await eventsPerSecond(told, id, receiver);
    const jobs = await jobsPerSecond(ground.adminUrl, receiver);
    const share = events / jobs;
    console.log(
      `webhooks: ${events.toFixed(0)} events/s, bare queue ${jobs.toFixed(0)} jobs/s: ${share.toFixed(2)} of it (bar ${LEAST_SHARE})`,
    );
    if (price.ratio > MOST_PRICE) throw new Error('webhooks: an order costs more than the bar');
    if (share < LEAST_SHARE) throw new Error('webhooks: below the bar beside the bare queue');
  } finally {
    receiver.stop();
    await ground.end();
  }
}

if (import.meta.main) await run();
