// Promises of moves whose end was lost: a commit without an answer is a move that came about, and killed processes are told of.
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listProducts } from '@app/contract/catalog/product';
import {
  exportShop,
  getDataMove,
  getShopData,
  type DataMove,
} from '@app/contract/upkeep/shop-data';
import { openGoods } from '../../app/story/goods.ts';
import { story, type Person, type Story } from '../../app/story.ts';
import { sql, type Database } from '../../platform/database.ts';
import type { FileStore } from '../../platform/file-store.ts';
import type { Job } from '../../platform/jobs.ts';
import type { TxOptions } from '../../platform/transaction.ts';
import { forgetUnnamedImagesJob } from '../../shop/image/forget-unnamed.job.ts';
import { exportShopJob } from './export-shop.job.ts';
import { forgetUnnamedArchiveJob } from './forget-unnamed.job.ts';
import { importShopJob } from './import-shop.job.ts';
import { importShopUse } from './import-shop.ts';

let s: Story;
let zip: Buffer;

const finished = (who: Person, id: number): Promise<DataMove> =>
  vi.waitFor(
    async () => {
      const move = await who.call(getDataMove, { params: { id } });
      if (move.finishedAt === null) throw new Error(`${move.state}: ${move.step}`);
      return move;
    },
    { timeout: 150_000 },
  );

beforeAll(async () => {
  s = await story();
  const { owner } = s.shop;
  const productId = await (await openGoods(owner)).productId(50);
  const picture = await sharp({
    create: { width: 60, height: 40, channels: 3, background: '#c21f2c' },
  })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(picture)]), 'a.jpg');
  await owner.fetch(`/product/${productId}`, { method: 'PUT', body: form });
  const { id } = await owner.call(exportShop, { body: { reason: 'ย้าย' } });
  const move = await finished(owner, id);
  zip = Buffer.from(await (await fetch(move.url ?? '')).arrayBuffer());
});
afterAll(() => s.end());

type Shop = Story['shop'];

async function addMove(
  shop: Shop,
  { direction, state, file }: { direction: string; state: string; file: string },
): Promise<number> {
  const row = await shop.inside((tx) =>
    tx.first<{ id: number }>(sql`
      insert into data_moves (tenant_id, user_id, direction, state, file_name, file, created_at)
      values (${tx.tenantId}, ${shop.owner.id}, ${direction}, ${state}, 'a.zip', ${file}, now()) returning id`),
  );
  return row?.id ?? 0;
}

/** The same database, but for the one transaction that moves all of the archive in. */
const databaseWith = (db: Database, moving: Database['withTenant']): Database => ({
  pool: db.pool,
  withTenant: (actor, work, options) =>
    (options?.timeoutMs === undefined ? db.withTenant.bind(db) : moving)(actor, work, options),
  plain: (query) => db.plain(query),
  onEnqueue: (nudge) => db.onEnqueue(nudge),
  close: () => db.close(),
});

async function moveIn(
  shop: Shop,
  db: Database,
  files: FileStore = s.server.services.files,
): Promise<number> {
  const file = `shop-data/${shop.id}/one/in.zip`;
  await s.server.services.files.write(file, zip);
  const id = await addMove(shop, { direction: 'in', state: 'waiting', file });
  await runHere(importShopJob, { shop, id, db, files });
  return id;
}

interface RunHere {
  readonly shop: Shop;
  readonly id: number;
  readonly db: Database;
  readonly files?: FileStore;
}

/** The job itself, once, with the database that it is given. */
async function runHere(job: Job, { shop, id, ...hands }: RunHere): Promise<void> {
  const services = { ...s.server.services, ...hands };
  const actor = { tenantId: shop.id, userId: null };
  await job.handle({ payload: { id }, actor, services, signal: new AbortController().signal });
}

const pictures = (shop: Shop) => s.server.services.files.sizeOfFolder(`image/${shop.id}`);

test('an archive whose commit had no answer has moved in, and its products show their pictures', async () => {
  const shop = await s.openShop('unanswered');
  const { db } = s.server.services;
  const unanswered: Database['withTenant'] = async (actor, work, options) => {
    await db.withTenant(actor, work, options);
    throw new Error('Connection terminated unexpectedly');
  };
  const id = await moveIn(shop, databaseWith(db, unanswered));
  const move = await shop.owner.call(getDataMove, { params: { id } });
  expect(move).toMatchObject({ state: 'done', error: null });
  const { items } = await shop.owner.call(listProducts, { query: {} });
  const shown = await fetch(s.origin + (items[0]?.imageUrl ?? ''));
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
});

/** The move is begun, and its connection lost over the commit of that. */
async function beginUnheard(shop: Shop, isCommitted: boolean): Promise<void> {
  const { db } = s.server.services;
  let writes = 0;
  const unheard: Database = {
    ...databaseWith(db, db.withTenant.bind(db)),
    async withTenant(actor, work, options) {
      // The first one plans a look at the archive.
      if (options?.mode === 'read' || (writes += 1) === 1)
        return db.withTenant(actor, work, options);
      const lost = () => {
        throw new Error('Connection terminated unexpectedly');
      };
      if (isCommitted) return db.withTenant(actor, work, options).then(lost);
      return db.withTenant(actor, (tx, rows) => work(tx, rows).then(lost), options);
    },
  };
  const call = {
    body: { file: { bytes: zip } },
    session: { userId: shop.owner.id, role: 1, can: () => true },
    services: { ...s.server.services, db: unheard },
    actor: { tenantId: shop.id, userId: shop.owner.id },
  };
  await expect(importShopUse(call as never)).rejects.toThrow('Connection terminated');
}

/** The jobs of the shop that wait under this topic, each run as if its time had come. */
async function runWaiting(job: Job, shop: Shop): Promise<void> {
  const { services, jobs } = s.server;
  await jobs.relay();
  const admin = new pg.Client({ connectionString: s.adminUrl });
  await admin.connect();
  const { rows } = await admin.query<{ data: { payload: object } }>(
    `select data from pgboss.job where name = $1 and (data ->> 'tenantId')::int = $2`,
    [job.topic, shop.id],
  );
  await admin.end();
  const actor = { tenantId: shop.id, userId: null };
  const { signal } = new AbortController();
  for (const { data } of rows) await job.handle({ payload: data.payload, actor, services, signal });
}

test('an archive whose beginning was lost before its commit does not lie about', async () => {
  const shop = await s.openShop('unbegun');
  const size = () => s.server.services.files.sizeOfFolder(`shop-data/${shop.id}`);
  await beginUnheard(shop, false);
  expect(await size()).toBeGreaterThan(0);
  await runWaiting(forgetUnnamedArchiveJob, shop);
  expect(await size()).toBe(0);
  const file = `shop-data/${shop.id}/named/in.zip`;
  await s.server.services.files.write(file, zip);
  await addMove(shop, { direction: 'in', state: 'waiting', file });
  await forgetUnnamedArchiveJob.handle({
    payload: { file },
    actor: { tenantId: shop.id, userId: null },
    services: s.server.services,
    signal: new AbortController().signal,
  });
  expect(await size()).toBe(zip.length);
});

test('an archive whose beginning had no answer moves in all the same', async () => {
  const shop = await s.openShop('unheard');
  await beginUnheard(shop, true);
  const { moved } = await shop.owner.call(getShopData);
  expect(await finished(shop.owner, moved?.id ?? 0)).toMatchObject({ state: 'done', error: null });
});

test('an archive that did not move in after its pictures were kept leaves none of them', async () => {
  const shop = await s.openShop('broken');
  let most = 0;
  const { db } = s.server.services;
  const breaking: Database['withTenant'] = (actor, work, options) =>
    db.withTenant(
      actor,
      async (tx, rows) => {
        await work(tx, rows);
        most = await pictures(shop);
        throw new Error('a figure that does not fit');
      },
      options,
    );
  const id = await moveIn(shop, databaseWith(db, breaking));
  expect((await shop.owner.call(getDataMove, { params: { id } })).state).toBe('failed');
  expect([most > 0, await pictures(shop)]).toEqual([true, 0]);
});

test('an archive whose process was killed after its pictures were kept leaves none of them for long', async () => {
  const shop = await s.openShop('cut-off');
  const { services } = s.server;
  // Whoever is killed removes nothing.
  const files = { ...services.files, remove: () => Promise.reject(new Error('killed')) };
  const killed: Database['withTenant'] = (actor, work, options) =>
    services.db.withTenant(
      actor,
      async (tx, rows) => {
        await work(tx, rows);
        throw new Error('Connection terminated unexpectedly');
      },
      options,
    );
  const moving = moveIn(shop, databaseWith(services.db, killed), files);
  await expect(moving).rejects.toThrow('Connection terminated');
  expect(await pictures(shop)).toBeGreaterThan(0);
  await runWaiting(forgetUnnamedImagesJob, shop);
  expect(await pictures(shop)).toBe(0);
});

/** Its connection is lost before the work that `isCut` names. */
const cutting = (isCut: (options: TxOptions | undefined) => boolean): Database => {
  const { db } = s.server.services;
  return {
    ...databaseWith(db, db.withTenant.bind(db)),
    withTenant: (actor, work, options) =>
      isCut(options)
        ? Promise.reject(new Error('Connection terminated unexpectedly'))
        : db.withTenant(actor, work, options),
  };
};

test('an archive whose connection was lost on the way in moves in at the next run', async () => {
  const shop = await s.openShop('cut-in');
  const cut = cutting((options) => options?.timeoutMs !== undefined);
  await expect(moveIn(shop, cut)).rejects.toThrow('Connection terminated');
  const { moved } = await shop.owner.call(getShopData);
  expect(moved).toMatchObject({ state: 'running', error: null });
  const id = moved?.id ?? 0;
  await runHere(importShopJob, { shop, id, db: s.server.services.db });
  expect(await finished(shop.owner, id)).toMatchObject({ state: 'done', error: null });
});

test('an archive whose connection was lost while it was written is whole after the next run', async () => {
  const shop = await s.openShop('cut-out');
  const file = `shop-data/${shop.id}/one/out.zip`;
  const id = await addMove(shop, { direction: 'out', state: 'waiting', file });
  const cut = cutting((options) => options?.mode === 'snapshot');
  const run = { shop, id };
  await expect(runHere(exportShopJob, { ...run, db: cut })).rejects.toThrow(
    'Connection terminated',
  );
  await runHere(exportShopJob, { ...run, db: s.server.services.db });
  const move = await finished(shop.owner, id);
  expect(move).toMatchObject({ state: 'done', error: null });
  expect((await fetch(move.url ?? '')).status).toBe(200);
});

/** As the queue finds a job after its last run was killed with its process: at work, and no sign of life. */
async function leaveKilled(topic: string, shopId: number, payload: object): Promise<void> {
  const admin = new pg.Client({ connectionString: s.adminUrl });
  await admin.connect();
  try {
    await admin.query(
      `insert into pgboss.job (name, data, state, retry_limit, retry_count, started_on, heartbeat_seconds, heartbeat_on, dead_letter, policy)
       values ($1, $2, 'active', 3, 3, now() - interval '1 minute', 10, now() - interval '1 minute', $1 || '.bury', 'short')`,
      [topic, { tenantId: shopId, payload }],
    );
    // As if last looked at long ago: it is found at the next look.
    await admin.query(
      'update pgboss.queue set monitor_on = null, monitor_claim_on = null where name = $1',
      [topic],
    );
  } finally {
    await admin.end();
  }
}

test.each([
  ['shop.export', 'out'],
  ['shop.import', 'in'],
])(
  'a job %s whose processes were killed one after the other has failed, and another can begin',
  async (topic, direction) => {
    const shop = await s.openShop(`killed-${direction}`);
    const id = await addMove(shop, { direction, state: 'running', file: '' });
    await leaveKilled(topic, shop.id, { id });
    expect(await finished(shop.owner, id)).toMatchObject({ state: 'failed', url: null });
    expect(await addMove(shop, { direction, state: 'waiting', file: '' })).not.toBe(id);
  },
);
