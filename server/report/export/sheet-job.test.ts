// Tests of background workbooks: progress, one file however often it is asked for, a link, for the
// asker alone.
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCategory, listCategories } from '@app/contract/catalog/category';
import { getSheet, startSheet, type SheetJob } from '@app/contract/report/export';
import { rolePermissions } from '@app/contract/kit/permissions';
import { listOrders } from '@app/contract/order/list';
import { listStockMoves } from '@app/contract/catalog/stock';
import { updateUser } from '@app/contract/shop/user';
import { addManyOrders } from '../../app/story/many-orders.ts';
import { recordsOf } from '../../app/story/read-workbook.ts';
import { jobs } from '../../app/routes.ts';
import { story, type Person, type Story } from '../../app/story.ts';
import type { Database } from '../../platform/database.ts';
import type { FileStore } from '../../platform/file-store.ts';

let s: Story;
let owner: Person;
beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  await owner.call(createCategory, { body: { name: 'ครีม' } });
  await s.shop.inside((tx) => addManyOrders(tx, 450));
});
afterAll(() => s.end());

async function finished(who: Person, id: number): Promise<SheetJob> {
  let job: SheetJob | undefined;
  await expect
    .poll(async () => {
      job = await who.call(getSheet, { params: { id } });
      return job.state;
    })
    .toMatch(/done|failed/);
  if (!job) throw new Error('the workbook was not found');
  return job;
}

test('a workbook job writes all rows of the filter into a file that opens by its link, without a token', async () => {
  const begun = await owner.call(startSheet, {
    body: { list: listOrders.at, query: { status: 'send', page: 3, pageSize: 20 } },
  });
  expect(begun.total).toBe(450);
  expect(begun.url).toBeNull();
  const done = await finished(owner, begun.id);
  expect(done).toMatchObject({ state: 'done', rows: 450, total: 450, error: null });
  const response = await fetch(done.url ?? '');
  expect(response.headers.get('content-type')).toContain('spreadsheetml');
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="${done.fileName}"`,
  );
  const rows = recordsOf(Buffer.from(await response.arrayBuffer()));
  expect(rows.map((row) => row['เลขที่ออเดอร์'])).toEqual(
    Array.from({ length: 450 }, (_, at) => `M${at + 1}`),
  );
  expect(rows[0]?.['เบอร์โทร']).toBe('0810000000');
});

test('a workbook job that is pressed twice makes one file', async () => {
  const body = { list: listOrders.at, query: { province: 'เชียงใหม่' } };
  const [first, second] = await Promise.all([
    owner.call(startSheet, { body }),
    owner.call(startSheet, { body }),
  ]);
  expect(second.id).toBe(first.id);
  await finished(owner, first.id);
  const files = await s.shop.inside((tx) =>
    tx.named<{ n: number }>(
      'files',
      `select count(*)::int as n from sheet_exports where tenant_id = $1 and request->'query'->>'province' = 'เชียงใหม่'`,
      [s.shop.id],
    ),
  );
  expect(files[0]?.n).toBe(1);
});

test('a workbook job of another user cannot be read, in this shop or from another', async () => {
  const { id } = await owner.call(startSheet, { body: { list: listCategories.at } });
  const colleague = await s.shop.hire(1);
  expect((await colleague.ask(getSheet, { params: { id } })).status).toBe(404);
  const other = await s.openShop('other');
  expect((await other.owner.ask(getSheet, { params: { id } })).status).toBe(404);
});

test('a workbook job is refused at once, with the list’s message, when the list refuses', async () => {
  const unknown = await owner.ask(startSheet, { body: { list: 'GET /user/me' } });
  expect(unknown.refusal.fields).toHaveProperty('list');
  const filter = await owner.ask(startSheet, {
    body: { list: listOrders.at, query: { from: '2026-02-30' } },
  });
  expect(filter.status).toBe(422);
  expect(filter.refusal.fields).toHaveProperty('from');
  const missing = await owner.ask(startSheet, {
    body: { list: listStockMoves.at, params: { id: 999_999 } },
  });
  expect(missing.status).toBe(404);
  const packer = await s.shop.hire(2);
  const denied = await packer.ask(startSheet, { body: { list: listOrders.at } });
  expect(denied.refusal.message).toBe('PERMISSION_DENIED');
});

test('a workbook job respects rights that were taken away before its file is written', async () => {
  const leaving = await s.shop.hire(1);
  const { id } = await s.shop.inside(async (tx) => {
    const [row] = await tx.named<{ id: number }>(
      'waiting',
      `insert into sheet_exports (tenant_id, user_id, list, request, digest, file_name)
       values ($1, $2, 'GET /order', '{"params":{},"query":{}}', 'd', 'orders.xlsx') returning id`,
      [s.shop.id, leaving.id],
    );
    return row ?? { id: 0 };
  });
  const params = { id: leaving.id };
  await owner.call(updateUser, { params, body: { permission: ['order.view'] } });
  await s.shop.inside((tx) => tx.enqueue('sheet.write', { id }));
  const states = () =>
    s.shop.inside((tx) =>
      tx.named<{ state: string; error: string; file: string }>(
        'state',
        'select state, error, file from sheet_exports where tenant_id = $1 and id = $2',
        [s.shop.id, id],
      ),
    );
  await expect.poll(async () => (await states())[0]?.state).toBe('failed');
  expect((await states())[0]).toEqual({
    state: 'failed',
    error: 'คุณไม่มีสิทธิ์ทำรายการนี้',
    file: '',
  });
});

test('a workbook job is deleted with its file two hours later', async () => {
  const begun = await owner.call(startSheet, {
    body: { list: listCategories.at, query: { search: 'ค' } },
  });
  const done = await finished(owner, begun.id);
  await s.shop.inside((tx) => tx.enqueue('sheet.forget', { id: begun.id }));
  await expect
    .poll(async () => (await owner.ask(getSheet, { params: { id: begun.id } })).status)
    .toBe(404);
  await expect.poll(async () => (await fetch(done.url ?? '')).status).toBe(404);
});

interface RunHere {
  readonly shopId: number;
  readonly id: number;
  readonly files: FileStore;
  readonly db?: Database;
}

/** Runs the job itself once, with the given files and database. */
async function runHere(
  topic: string,
  { shopId, id, files, db = s.server.services.db }: RunHere,
  signal = new AbortController().signal,
): Promise<void> {
  const actor = { tenantId: shopId, userId: null };
  const services = { ...s.server.services, files, db };
  await jobs
    .find((job) => job.topic === topic)
    ?.handle({ payload: { id }, actor, services, signal });
}

/** An export that no worker got. */
const addSheet = (shop: Story['shop']): Promise<number> =>
  shop.inside(async (tx) => {
    const [row] = await tx.named<{ id: number }>(
      'killed',
      `insert into sheet_exports (tenant_id, user_id, list, request, digest, file_name)
       values ($1, $2, 'GET /category', '{"params":{},"query":{}}', 'k', 'categories.xlsx') returning id`,
      [shop.id, shop.owner.id],
    );
    return row?.id ?? 0;
  });

test('a workbook job whose last commit had no answer is done, and its file opens', async () => {
  const shop = await s.openShop('unanswered');
  const id = await addSheet(shop);
  const { files, db } = s.server.services;
  let isWritten = false;
  const noting: FileStore = {
    ...files,
    async write(name, content) {
      const size = await files.write(name, content);
      isWritten = true;
      return size;
    },
  };
  const unanswered: Database = {
    pool: db.pool,
    async withTenant(actor, work, options) {
      const answer = await db.withTenant(actor, work, options);
      if (!isWritten) return answer;
      isWritten = false;
      throw new Error('Connection terminated unexpectedly');
    },
    plain: (query) => db.plain(query),
    onEnqueue: (nudge) => db.onEnqueue(nudge),
    close: () => db.close(),
  };
  const run = { shopId: shop.id, id, files: noting };
  await expect(runHere('sheet.write', { ...run, db: unanswered })).rejects.toThrow('Connection');
  // A retry by the queue.
  await runHere('sheet.write', run);
  const job = await shop.owner.call(getSheet, { params: { id } });
  expect(job).toMatchObject({ state: 'done', error: null });
  expect((await fetch(job.url ?? '')).status).toBe(200);
});

test('a workbook job that loses its connection at its start stays open, and is done by its next run', async () => {
  const shop = await s.openShop('cut-off');
  const id = await addSheet(shop);
  const { files, db } = s.server.services;
  const cut: Database = {
    pool: db.pool,
    withTenant: (actor, work, options) =>
      options?.mode === 'read'
        ? db.withTenant(actor, work, options)
        : Promise.reject(new Error('Connection terminated unexpectedly')),
    plain: (query) => db.plain(query),
    onEnqueue: (nudge) => db.onEnqueue(nudge),
    close: () => db.close(),
  };
  const run = { shopId: shop.id, id, files };
  await expect(runHere('sheet.write', { ...run, db: cut })).rejects.toThrow('Connection');
  const state = async () => (await shop.owner.call(getSheet, { params: { id } })).state;
  expect(await state()).toBe('waiting');
  await runHere('sheet.write', run);
  expect(await state()).toBe('done');
});

test('a workbook job that is restarted after its process was killed leaves no file behind', async () => {
  const shop = await s.openShop('killed');
  const { files } = s.server.services;
  const id = await addSheet(shop);
  const process = new AbortController();
  const killed: FileStore = {
    ...files,
    async write(name, content) {
      await files.write(name, content);
      process.abort();
      throw new Error('killed');
    },
  };
  const wanted = { shopId: shop.id, id, files: killed };
  await expect(runHere('sheet.write', wanted, process.signal)).rejects.toThrow('killed');
  await runHere('sheet.write', { ...wanted, files });
  expect(await shop.owner.call(getSheet, { params: { id } })).toMatchObject({ state: 'done' });
  await shop.inside((tx) => tx.enqueue('sheet.forget', { id }));
  await expect
    .poll(() => files.sizeOfFolder(`sheet/${shop.id}`), { timeout: 15_000, interval: 50 })
    .toBe(0);
});

/** Leaves a job as the queue finds it after its process was killed: active, without a heartbeat. */
async function leaveKilled(topic: string, shopId: number, payload: object): Promise<void> {
  const admin = new pg.Client({ connectionString: s.adminUrl });
  await admin.connect();
  try {
    await admin.query(
      `insert into pgboss.job (name, data, state, retry_limit, retry_count, started_on, heartbeat_seconds, heartbeat_on, dead_letter, policy)
       values ($1, $2, 'active', 3, 3, now() - interval '1 minute', 10, now() - interval '1 minute', $1 || '.bury', 'short')`,
      [topic, { tenantId: shopId, payload }],
    );
    // Makes the queue due for monitoring, so the job is found at the next check.
    await admin.query(
      'update pgboss.queue set monitor_on = null, monitor_claim_on = null where name = $1',
      [topic],
    );
  } finally {
    await admin.end();
  }
}

test('a workbook job whose processes were killed one after the other has failed, and the list can be requested again', async () => {
  const shop = await s.openShop('poisoned');
  const body = { list: listCategories.at };
  const { id } = await shop.owner.call(startSheet, { body });
  await finished(shop.owner, id);
  await shop.inside((tx) =>
    tx.named(
      'poisoned',
      `update sheet_exports set state = 'running', finished_at = null where tenant_id = $1 and id = $2`,
      [shop.id, id],
    ),
  );
  expect((await shop.owner.call(startSheet, { body })).id).toBe(id);
  await leaveKilled('sheet.write', shop.id, { id });
  const state = async () => (await shop.owner.call(getSheet, { params: { id } })).state;
  await expect.poll(state, { timeout: 150_000, interval: 200 }).toBe('failed');
  const again = await shop.owner.call(startSheet, { body });
  expect(again.id).not.toBe(id);
  expect(await finished(shop.owner, again.id)).toMatchObject({ state: 'done' });
});

test('a workbook job leaves no file although the store was down at the time of its deletion', async () => {
  const shop = await s.openShop('away');
  const { files } = s.server.services;
  const { id } = await shop.owner.call(startSheet, { body: { list: listCategories.at } });
  await finished(shop.owner, id);
  const away: FileStore = {
    ...files,
    remove: () => Promise.reject(new Error('the store is away')),
  };
  await runHere('sheet.forget', { shopId: shop.id, id, files: away }).catch(() => undefined);
  // A retry by the queue.
  await runHere('sheet.forget', { shopId: shop.id, id, files });
  await expect
    .poll(() => files.sizeOfFolder(`sheet/${shop.id}`), { timeout: 15_000, interval: 50 })
    .toBe(0);
});

test('a workbook job returns no link any more when the right to the list was withdrawn after it was made', async () => {
  const leaving = await s.shop.hire(1);
  const begun = await leaving.call(startSheet, {
    body: { list: listOrders.at, query: { status: 'send' } },
  });
  expect((await finished(leaving, begun.id)).url).toContain('http');
  const params = { id: leaving.id };
  await owner.call(updateUser, { params, body: { permission: ['order.view'] } });
  const later = await leaving.ask(getSheet, { params: { id: begun.id } });
  expect([later.status, later.refusal.message]).toEqual([403, 'PERMISSION_DENIED']);
});

test.each(['customer.pii', 'order.view.all'] as const)(
  'a workbook job that was written with %s returns no link to a user who has lost only that',
  async (lost) => {
    const leaving = await s.shop.hire(5);
    const begun = await leaving.call(startSheet, {
      body: { list: listOrders.at, query: { status: 'send' } },
    });
    expect((await finished(leaving, begun.id)).url).toContain('http');
    const permission = rolePermissions[5].filter((key) => key !== lost);
    const params = { id: leaving.id };
    await owner.call(updateUser, { params, body: { permission } });
    const later = await leaving.ask(getSheet, { params: { id: begun.id } });
    expect([later.status, later.refusal.message]).toEqual([403, 'PERMISSION_DENIED']);
    await owner.call(updateUser, { params, body: { permission: [...rolePermissions[5]] } });
    expect((await leaving.call(getSheet, { params: { id: begun.id } })).url).toContain('http');
  },
);
