// Tests of long workbooks: bounded memory, other calls are served meanwhile, and a reader that
// leaves ends the work.
import { PassThrough } from 'node:stream';
import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import v8 from 'node:v8';
import vm from 'node:vm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { countOrders } from '@app/contract/order/list';
import { EXPORT_MOST, exportOrders } from '@app/contract/report/export';
import { addManyOrders } from '../../app/story/many-orders.ts';
import { expectFewRead, rowsRead } from '../../app/story/rows-read.ts';
import { readWorkbook } from '../../app/story/read-workbook.ts';
import { story, type Story } from '../../app/story.ts';
import { pageOfOrders } from '../../order/list/order-page.store.ts';
import { sql } from '../../platform/database.ts';
import type { PageCall, Route } from '../../platform/route.ts';
import { walkList } from './walk-list.store.ts';

const ORDERS = 8000;
const MB = 1_000_000;
/** Less than the orders would take if all were held: each needs at least a kilobyte. */
const MOST_GROWTH_MB = 6;
/** Measuring the heap takes longer than writing the data between two measurements. */
const WEIGHED_EVERY = 100_000;

// Garbage must not count as held memory.
v8.setFlagsFromString('--expose-gc');
const collect = vm.runInNewContext('gc') as () => void;
const liveHeap = (): number => {
  collect();
  return process.memoryUsage().heapUsed;
};

// Tens of thousands of orders are made and written, which takes minutes on a busy machine.
vi.setConfig({ testTimeout: 900_000, hookTimeout: 900_000 });

let s: Story;
beforeAll(async () => {
  s = await story();
  await s.shop.inside((tx) => addManyOrders(tx, ORDERS));
});
afterAll(() => s.end());

const open = async (path: string): Promise<http.IncomingMessage> => {
  const request = http.get(`${s.origin}/v1${path}`, {
    headers: { authorization: `Bearer ${s.shop.owner.token}` },
  });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  return response;
};

const transactions = async (): Promise<number> => {
  const { rows } = await s.server.services.db.pool.query(
    `select count(*)::int as n from pg_stat_activity where datname = current_database()
       and state = 'idle in transaction'`,
  );
  return (rows[0] as { n: number }).n;
};

test('an order export of 8,000 orders is streamed while other calls are served', async ({
  signal,
}) => {
  const { owner } = s.shop;
  const before = liveHeap();
  let peak = 0;
  let slowest = 0;
  let isWriting = true;
  const watching = (async () => {
    // An aborted test must not keep its worker busy.
    while (isWriting && !signal.aborted) {
      const asked = performance.now();
      await owner.call(countOrders);
      slowest = Math.max(slowest, performance.now() - asked);
      await wait(50);
    }
  })();
  const parts: Buffer[] = [];
  let weighed = 0;
  try {
    let come = 0;
    for await (const part of await open('/order/export')) {
      parts.push(part as Buffer);
      come += (part as Buffer).length;
      if (come < (weighed + 1) * WEIGHED_EVERY) continue;
      weighed += 1;
      peak = Math.max(peak, liveHeap());
    }
  } finally {
    isWriting = false;
    await watching;
  }
  const bytes = Buffer.concat(parts);
  const growth = (peak - before) / MB;
  process.stdout.write(
    `${ORDERS} orders: ${(bytes.length / MB).toFixed(1)} MB file, live heap grew ${growth.toFixed(1)} MB, slowest other call ${slowest.toFixed(0)} ms\n`,
  );
  expect(weighed).toBeGreaterThan(3);
  expect(growth).toBeLessThan(MOST_GROWTH_MB);
  const [sheet] = readWorkbook(bytes);
  expect(sheet?.rows.length).toBe(ORDERS + 1);
  expect(sheet?.rows.at(-1)?.[0]?.value).toBe(`M${ORDERS}`);
});

test('an order export leaves no transaction behind when its reader disconnects', async () => {
  const response = await open('/order/export');
  const sink = response.pipe(new PassThrough({ highWaterMark: 1024 }));
  await once(sink, 'readable');
  await expect.poll(transactions).toBe(1);
  response.destroy();
  await expect.poll(transactions).toBe(0);
});

test('an order export leaves no transaction behind when its audit row cannot be written', async () => {
  const { status } = await s.shop.owner.fetch('/order/export?note=%00');
  expect(status).toBe(400);
  await expect.poll(transactions).toBe(0);
});

test('many order exports at once wait for their turn and are all complete', async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const response = await s.shop.owner.fetch('/order/export?search=M799');
      return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
    }),
  );
  for (const { status, bytes } of answers) {
    expect(status).toBe(200);
    expect(readWorkbook(bytes)[0]?.rows.length).toBe(12);
  }
});

test('an order export looks up the names of its users once, and not for each order', async () => {
  const { owner } = s.shop;
  await s.shop.inside(async (tx) => {
    await tx.rows(sql`update orders set created_by = ${owner.id}, telesale_by = ${owner.id}, packed_by = ${owner.id}
      where tenant_id = ${tx.tenantId} and length(code) <= 4`);
  });
  const scope = { filter: { dateBy: 'created' as const }, ownerId: null, seesPersonal: true };
  const list = {
    page: async ({ tx, at }: PageCall) => {
      const { rows, total } = await pageOfOrders(tx, scope, { ...at, sort: '-created' });
      return { items: rows, pagination: { total_count: total } };
    },
  } as Partial<Route> as Route;
  const read = await s.shop.inside(async (tx) => {
    let seen = 0;
    for await (const { items } of walkList(list, { tx } as Omit<PageCall, 'at'>)) {
      expect(items[0]).toMatchObject({ creator_name: expect.any(String) });
      if ((seen += items.length) >= 200) break;
    }
    return rowsRead(tx, 'users');
  });
  expectFewRead(read, 20);
});

test('an order export of more than 50,000 orders is refused at once and points to the background export', async () => {
  await s.shop.inside(async (tx) => {
    await tx.named('', `update orders set code = 'X' || code where tenant_id = $1`, [tx.tenantId]);
    await addManyOrders(tx, EXPORT_MOST - ORDERS + 1);
  });
  const { status, refusal } = await s.shop.owner.ask(exportOrders);
  expect(status).toBe(422);
  expect(refusal).toMatchObject({ type: 1, details: { list: 'GET /order', most: 50_000 } });
  expect(refusal.message).toContain('POST /export');
  // A filtered list stops counting long before, but its rows are looked up all the same.
  const filtered = await s.shop.owner.ask(exportOrders, { query: { payment: 'transfer' } });
  expect([filtered.status, filtered.refusal.message]).toEqual([422, refusal.message]);
});
