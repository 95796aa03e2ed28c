// Several processes over one database, with PgBouncer in transaction mode in between, act as one
// product.
import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCategory, listCategories } from '@app/contract/catalog/category';
import { detectInText } from '@app/contract/customer/address';
import { createOrder } from '@app/contract/order/create';
import { listOrders } from '@app/contract/order/list';
import { printLabels } from '@app/contract/shipping/label';
import { createShipments, watchBatch } from '@app/contract/shipping/shipment';
import { fillPath, pathOf } from '@app/contract/kit/endpoint';
import { Refused } from '@app/contract/kit/client';
import { tryStaffPush } from '@app/contract/shop/staff-push';
import { getMe, login, logout } from '@app/contract/shop/user';
import { setCourierWebhook } from '@app/contract/courier-setup/account';
import { addProduct, openAccount } from '../server/app/story/ready-to-ship.ts';
import { buyer } from '../server/app/story/goods.ts';
import { ROOT } from '../tool/check/sources.ts';
import { bouncer, startBouncer } from '../tool/pgbouncer/start-pgbouncer.ts';
import { checkPdf } from '../tool/read-pdf.ts';
import { person, type Answer, type Person } from '../server/app/person.ts';
import { sql } from '../server/platform/database.ts';
import { startBalancer } from './balancer.ts';
import { startCollector, type Collector } from './collector.ts';
import { forkServer, killNow, serverProgram, waitingFor } from './crash-stage.ts';
import { openCutLine } from './cut-line.ts';
import { openProcesses, type ProcessShop, type ProcessStage } from './process-stage.ts';

const run = promisify(execFile);
/** `npm run journey -- processes --long` runs everything, otherwise a part. */
const isLong = process.env['FAULTS'] === 'long';
const LONG_MS = isLong ? 3_600_000 : 480_000;

let t: ProcessStage;
let collector: Collector;
let shop: ProcessShop;
let other: ProcessShop;
const goods = new Map<ProcessShop, number>();

beforeAll(async () => {
  collector = await startCollector();
  const env = {
    RATE_LIMIT: '100000',
    // The balancer checks more often than that, even on a busy machine.
    DRAIN_SECONDS: '8',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_METRICS_EXPORTER: 'otlp',
  };
  t = await openProcesses({ apis: 2, workers: 1, env });
  shop = await t.openShop('app');
  other = await t.openShop('two');
  await openAccount(shop);
  for (const each of [shop, other]) goods.set(each, await addProduct(each.owner));
});
afterAll(async () => {
  await t.end();
  await collector.stop();
});

async function ask<T extends pg.QueryResultRow>(statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: t.adminUrl });
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}

const orderOf = (of: ProcessShop, name = `ลูกค้า ${of.label}`) => ({
  info: { ...buyer, name },
  items: [{ productId: goods.get(of) ?? 0, unit: 1 }],
  payment: { method: 'cod' as const },
});

describe.skipIf('why' in bouncer)('PgBouncer in transaction mode', () => {
  test('keeps no migration lock after several processes and a tool have started through it', async () => {
    expect(await ask(`select pid from pg_locks where locktype = 'advisory'`)).toEqual([]);
    const pooled = await ask(
      `select distinct application_name from pg_stat_activity where usename = 'app'`,
    );
    expect(pooled).not.toEqual([]);
    expect(new URL(t.env['DATABASE_URL'] ?? '').port).not.toBe(new URL(t.adminUrl).port);
  });

  test('carries the main job from a pasted message to a printed label', async () => {
    const text =
      'สมหญิง ใจดี 0810001234\n99/1 ถนนสุขใจ แขวงบางรัก เขตบางรัก กทม 10500\nSHIP-1 1 ชิ้น ปลายทาง';
    const read = await shop.owner.call(detectInText, { body: { text } });
    expect(read).toMatchObject({ name: 'สมหญิง ใจดี', postcode: '10500' });
    const { id } = await shop.owner.call(createOrder, { body: orderOf(shop, read.name) });
    const params = { c: 'flashexpress' } as const;
    const booked = await shop.owner.call(createShipments, { params, body: { orderId: id } });
    expect(booked.items[0]).toMatchObject({ t: 'success', pno: expect.stringMatching(/^TH/) });
    const { url } = await shop.owner.call(printLabels, { params, body: { orderId: id } });
    checkPdf(Buffer.from(await (await fetch(url)).arrayBuffer()));
  });

  test('shows no shop a row of another in hundreds of mixed requests over a few connections', async () => {
    const [requests, inFlight] = [isLong ? 2000 : 300, 12];
    let at = 0;
    const wrong: string[] = [];
    const work = async (): Promise<void> => {
      while (at < requests) {
        const n = (at += 1);
        const [mine, theirs] = n % 2 === 0 ? [shop, other] : [other, shop];
        const answer = await mixed(mine, n);
        if (
          !answer.includes(`"`) ||
          answer.includes(`ของ ${theirs.label}`) ||
          answer.includes(`ลูกค้า ${theirs.label}`)
        )
          wrong.push(answer.slice(0, 300));
      }
    };
    await Promise.all(Array.from({ length: inFlight }, work));
    expect(wrong).toEqual([]);
    const rows = await ask<{ label: string; n: string }>(
      `select t.label, count(*) as n from tenants t join categories c on c.tenant_id = t.id and c.name like 'ของ ' || t.label || ' %'
       group by t.label order by t.label`,
    );
    expect(rows).toEqual([shop, other].map(({ label }) => ({ label, n: requests / 20 })));
  });

  test('lets the tools do their work', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-tools-'));
    const tool = async (script: string, ...args: string[]): Promise<string> => {
      const env = { ...t.env, DATA_DIR: folder };
      return (await run(process.execPath, [path.join(ROOT, script), ...args], { env, cwd: ROOT }))
        .stdout;
    };
    expect(await tool('tool/shop/tenant.ts', 'create', 'three')).toContain('Shop three is open');
    const [seeded, saved] = await Promise.all([
      tool('tool/seed/seed.ts', '--tenant', 'three', '--orders', '50'),
      tool('tool/data/backup.ts', path.join(folder, 'a.backup')),
    ]);
    expect(seeded).toContain('50 orders');
    expect(saved).toMatch(/: \d+ rows of \d+ tables/);
    fs.rmSync(folder, { recursive: true });
  });

  test('hands out connections again within seconds after the database is back', async () => {
    const direct = new URL(t.adminUrl);
    direct.searchParams.delete('host');
    const line = await openCutLine(`http://${direct.host}`);
    direct.host = new URL(line.origin).host;
    const pooled = await startBouncer({ adminUrl: direct.href, appUrl: direct.href });
    const asked = async (): Promise<void> => {
      const client = new pg.Client({ connectionString: pooled.through(direct.href) });
      client.on('error', () => undefined);
      await client.connect();
      await client.query('select 1');
      await client.end();
    };
    await asked();
    line.cut();
    const waiting = again(asked);
    // By now it has been tried in vain.
    await sleep(1_000);
    const since = Date.now();
    line.isCut = false;
    await waiting;
    const away = Date.now() - since;
    await pooled.stop();
    await line.end();
    expect(away).toBeLessThan(8_000);
  });
});

/** The n-th of the mixed requests, as text: mostly reads, two of every twenty write. */
async function mixed(mine: ProcessShop, n: number): Promise<string> {
  const { owner, label } = mine;
  if (n % 20 < 2)
    return JSON.stringify(
      await owner.call(createCategory, { body: { name: `ของ ${label} ${n}` } }),
    );
  if (n % 20 < 4) return JSON.stringify(await owner.call(createOrder, { body: orderOf(mine) }));
  if (n % 20 < 8) return JSON.stringify(await owner.call(listOrders, { query: { pageSize: 5 } }));
  return JSON.stringify(await owner.call(listCategories));
}

describe('several processes', () => {
  const [first, second] = [0, 1].map((at) => () => t.processes[at]?.origin ?? '') as [
    () => string,
    () => string,
  ];

  test('share one session: a logout at one is effective at the other at once', async () => {
    const [here, there] = [await t.logIn(shop, first()), second()];
    const same = person({ base: `${there}/v1`, token: here.token, id: 1 });
    expect((await same.call(getMe)).username).toBe('owner');
    await here.call(logout, { body: {} });
    expect((await same.ask(getMe)).status).toBe(401);
  });

  test('share the limits for wrong passwords and for single calls', async () => {
    const answers: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      const stranger = person({ base: `${n % 2 ? second() : first()}/v1`, token: '', id: 0 });
      const body = { username: 'nobody', password: 'wrong-1', prefix: 'app' };
      answers.push((await stranger.ask(login, { body })).status);
    }
    expect(answers).toEqual([401, 401, 401, 401, 401, 429]);
    const pushes: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      const base = `${n % 2 ? second() : first()}/v1`;
      const owner = person({ base, token: shop.owner.token, id: 1 });
      pushes.push((await owner.ask(tryStaffPush, { body: {} })).status);
    }
    expect(pushes).toEqual([404, 404, 404, 404, 404, 404, 429, 429]);
  });

  test('stream at one a batch that began at the other and that the worker does', async () => {
    const orderId: number[] = [];
    for (let n = 0; n < 6; n += 1)
      orderId.push((await shop.owner.call(createOrder, { body: orderOf(shop) })).id);
    const begun = person({ base: `${first()}/v1`, token: shop.owner.token, id: 1 });
    const params = { c: 'flashexpress' } as const;
    const { batchId } = await begun.call(createShipments, {
      params,
      body: { orderId, async: true },
    });
    const stream = person({ base: `${second()}/v1`, token: shop.owner.token, id: 1 });
    const path = fillPath(pathOf(watchBatch), { batchId });
    let said = '';
    while (!said.includes('event: done')) said += await (await stream.fetch(path)).text();
    for (const id of orderId) expect(said).toContain(`"id":${id}`);
  });

  test('are reached over connections that live as long as the balancer says', async () => {
    const backend = http.createServer((_, answer) =>
      answer.setHeader('keep-alive', 'timeout=31').end(),
    );
    await once(backend.listen(0, '127.0.0.1'), 'listening');
    const { port } = backend.address() as AddressInfo;
    const balancer = await startBalancer([`http://127.0.0.1:${port}`]);
    const [answer] = (await once(http.get(balancer.origin), 'response')) as [http.IncomingMessage];
    answer.resume();
    expect(answer.headers['keep-alive']).toBe('timeout=72');
    await balancer.stop();
    backend.closeAllConnections();
    backend.close();
  });

  test(
    'lose no call when each is restarted in turn under load',
    async () => {
      let isOver = false;
      let calls = 0;
      const broken: string[] = [];
      const load = async (): Promise<void> => {
        while (!isOver) {
          calls += 1;
          const body = calls % 5 === 0 ? orderOf(shop, 'ระหว่างเปลี่ยนรุ่น') : undefined;
          const sent = body
            ? shop.owner.ask(createOrder, { body })
            : shop.owner.ask(listCategories);
          const said = await sent.then(wordOf, String);
          // On a busy machine the database may take too long, and the server says so as usual.
          if (said !== 'done' && said !== 'SERVICE_AWAY') broken.push(said);
          await sleep(20);
        }
      };
      const callers = Array.from({ length: 4 }, load);
      for (const each of t.processes) {
        await each.leave();
        await each.start();
        while (each.role === 'api' && !(await answersReady(each.origin))) await sleep(50);
        // Gives the balancer time to check again.
        await sleep(200);
      }
      isOver = true;
      await Promise.all(callers);
      process.stdout.write(`rolling restart: ${calls} calls, ${broken.length} broken\n`);
      expect(broken).toEqual([]);
      expect(calls).toBeGreaterThan(100);
    },
    LONG_MS,
  );

  test('send calls, transactions and jobs to a configured collector, and no personal data', () => {
    const traces = collector.said('/v1/traces');
    for (const part of [
      '"POST /order"',
      '"transaction"',
      '"job shipment.batch',
      'songdee-api',
      'songdee-worker',
    ])
      expect(traces).toContain(part);
    const all = traces + collector.said('/v1/metrics');
    expect(all).toContain('http.server.request.duration');
    for (const word of [buyer.name, buyer.phone, 'ลูกค้า', shop.owner.token, 'owner', os.hostname()])
      expect(all).not.toContain(word);
  });

  // Takes minutes on a quiet machine, so it runs only on request.
  test.runIf(isLong)(
    'lose and double nothing when they are killed at random while orders are made and booked',
    async () => {
      const [orders, bookings, kills] = [500, 200, 10];
      await shop.owner.call(setCourierWebhook, {
        params: { c: 'flashexpress' },
        body: { on: true },
      });
      let made = 0;
      const ids: number[] = [];
      const work = async (): Promise<void> => {
        while (made < orders) {
          const n = (made += 1);
          const body = orderOf(shop, `รอบล้ม ${n}`);
          const key = { 'idempotency-key': `chaos-${n}` };
          const { id } = await again(() => shop.owner.call(createOrder, { body }, key));
          if (n > bookings) continue;
          ids.push(id);
          const params = { c: 'flashexpress' } as const;
          await again(() =>
            shop.owner.call(
              createShipments,
              { params, body: { orderId: [id], async: true } },
              { 'idempotency-key': `chaos-parcel-${n}` },
            ),
          );
        }
      };
      const workers = Promise.all(Array.from({ length: 6 }, work));
      const reach = async (count: number): Promise<void> => {
        while (made < count) await sleep(10);
      };
      for (let kill = 1; kill <= kills; kill += 1) {
        // If a worker fails, the test ends, because that count would never be reached.
        await Promise.race([workers, reach((orders * kill) / (kills + 1))]);
        const each = t.processes[Math.floor(Math.random() * t.processes.length)];
        await each?.kill();
        await each?.start();
      }
      await workers;
      const { finishAll, countUnknown } = waitingFor(shop.inside);
      const patient = {
        ...shop.owner,
        call: (...all: Parameters<Person['call']>) => again(() => shop.owner.call(...all)),
      };
      await finishAll(patient as Person);
      await t.lever('advance', { steps: 1 });
      for (let n = 0; n < 450 && (await countUnknown()) > 0; n += 1) await sleep(200);
      const names = await ask<{ n: number }>(
        `select count(*)::int as n from orders where customer_name like 'รอบล้ม %' group by customer_name`,
      );
      expect([names.length, new Set(names.map(({ n }) => n))]).toEqual([orders, new Set([1])]);
      const live = await shop.inside((tx) =>
        tx.rows<{ order_id: number; pno: string }>(sql`
        select order_id, pno from shipments where tenant_id = ${tx.tenantId} and closed_at is null
          and state in ('booking', 'booked', 'unknown') and order_id = any(${ids}::bigint[]) order by order_id`),
      );
      expect(live.map((row) => row.order_id)).toEqual(ids.toSorted((a, b) => a - b));
      const ledger = (await t.lever('ledger')) as {
        parcels: { pno: string; outTradeNo: string }[];
      };
      const parcels = ledger.parcels.filter(({ outTradeNo }) =>
        ids.includes(Number(outTradeNo.split('-')[1])),
      );
      expect(parcels.map(({ pno }) => pno).sort()).toEqual(live.map(({ pno }) => pno).sort());
      process.stdout.write(`kills: ${kills}, ${names.length} orders, ${live.length} parcels\n`);
    },
    LONG_MS,
  );
});

describe('a process', () => {
  const HANGS_MS = 60_000;
  /** As in a container: the first process of its own namespace, if this machine allows one. */
  const AS_FIRST = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child'];
  const [maker = '', ...made] = AS_FIRST;
  const isFirst = spawnSync(maker, [...made, 'true']).status === 0;
  const childOf = (pid = 0) =>
    Number(fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim());

  test('ends on a stop signal during its start, also as the first of its container', async () => {
    const database = net.createServer().listen(0, '127.0.0.1');
    await once(database, 'listening');
    const { port } = database.address() as AddressInfo;
    const server = [process.execPath, await serverProgram()];
    const [program = '', ...args] = [...(isFirst ? AS_FIRST : []), ...server];
    const env = { ...t.env, DATABASE_URL: `postgres://owner:secret@127.0.0.1:${port}/none` };
    const child = spawn(program, args, { env, stdio: 'ignore' });
    const ended = once(child, 'exit');
    await once(database, 'connection');
    process.kill(isFirst ? childOf(child.pid) : (child.pid ?? 0), 'SIGTERM');
    const how = await Promise.race([ended, sleep(HANGS_MS)]);
    child.kill('SIGKILL');
    database.close();
    expect(how).toEqual([0, null]);
  });

  test('ends within its limit on a stop signal while the database does not answer', async () => {
    const url = new URL(t.adminUrl);
    url.searchParams.delete('host');
    const line = await openCutLine(`http://${url.host}`);
    url.host = new URL(line.origin).host;
    const urls = { DATABASE_URL: url.href, JOBS_DATABASE_URL: url.href };
    const DATA_DIR = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-silent-'));
    const child = await forkServer({
      ...{ ...t.env, ...urls, DATA_DIR },
      ...{ ROLE: 'worker', DRAIN_SECONDS: '0', FINISH_SECONDS: '2' },
    });
    child.removeAllListeners('exit');
    const ended = once(child, 'exit');
    line.fallSilent();
    child.kill('SIGTERM');
    const how = await Promise.race([ended, sleep(HANGS_MS)]);
    await killNow(child);
    await line.end();
    fs.rmSync(DATA_DIR, { recursive: true });
    expect(how).toEqual([1, null]);
  });
});

/** The code of a reply; a refusal without the envelope is shown by its status. */
const wordOf = (answer: Answer<unknown>): string =>
  answer.status === 200 ? 'done' : (answer.refusal.message ?? String(answer.status));

const answersReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Repeats the same call until it is answered: after no reply, or after one that asks to retry. */
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Refused && error.status < 500 && error.status !== 429) throw error;
      await sleep(100);
    }
  }
}
