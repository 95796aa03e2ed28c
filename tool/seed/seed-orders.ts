// Fills a shop with realistic orders by COPY, one batch per transaction, while the shop may be in
// use.
import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { copyIn } from '../../database/copy.ts';
import type { BatchRequest, BatchRows, SeedShop } from './seed-batch.worker.ts';
import { sellableProducts } from './seed-catalogue.ts';
import { COLUMNS, type Stock, type TableName } from './seed-rows.ts';

type SeedOptions = {
  adminUrl: string;
  tenantId: number;
  count: number;
  /** Orders per transaction. */
  batch?: number;
  onProgress?: (done: number) => void;
};

const BATCH = 5000;
const DAY = 24 * 3_600_000;

// A small shop sends several hundred parcels a day; the history goes back accordingly, at most two
// years.
const DAYS_MIN = 60;
const DAYS_MAX = 730;
const ORDERS_PER_DAY = 400;

/** Two connections copy at once: the server writes one batch while it indexes the other. */
const WRITERS = 2;

/** How often one batch is made again because the stock changed meanwhile. */
const TRIES = 3;

type Shop = { desk: pg.Client; writers: pg.Client[]; world: SeedShop; batch: number };
type Make = (from: number, stock: Stock) => Promise<BatchRows>;

export async function seedOrders({
  adminUrl,
  tenantId,
  count,
  batch = BATCH,
  onProgress,
}: SeedOptions): Promise<void> {
  const clients = Array.from(
    { length: WRITERS + 1 },
    () => new pg.Client({ connectionString: adminUrl }),
  );
  const worker = new Worker(path.join(import.meta.dirname, 'seed-batch.worker.ts'));
  try {
    for (const client of clients) {
      await client.connect();
      await skipOwnChecks(client);
    }
    const [desk, ...writers] = clients as [pg.Client, ...pg.Client[]];
    const world = await lookAround(desk, tenantId, count);
    const make = maker(worker, { desk, world, batch });
    let from = 0;
    let tries = 0;
    while (from < count) {
      const stock = await readStock(desk, world, false);
      const done = await writeFrom(from, stock, { desk, writers, world, batch, make, onProgress });
      tries = done === from ? tries + 1 : 0;
      if (tries === TRIES) throw new Error('The shop is too busy to seed.');
      from = done;
    }
  } finally {
    await worker.terminate();
    for (const client of clients) await client.end();
  }
}

function maker(worker: Worker, { desk, world, batch }: Omit<Shop, 'writers'>): Make {
  return async (from, stock) => {
    const size = Math.min(batch, world.span.count - from);
    const ids = await numbers(desk, 'orders_id_seq', size);
    const shipmentIds = await numbers(desk, 'shipments_id_seq', size);
    worker.postMessage({ world, from, ids, shipmentIds, stock } satisfies BatchRequest);
    const [rows] = (await once(worker, 'message')) as [BatchRows];
    return rows;
  };
}

/**
 * Writes the batches in sequence, each based on the counters after the one before; returns how many
 * orders are written. Stops early if stock changed meanwhile, because the ledger would no longer
 * add up.
 */
async function writeFrom(
  from: number,
  stock: Stock,
  shop: Shop & { make: Make; onProgress: SeedOptions['onProgress'] },
): Promise<number> {
  const { writers, world, batch, make, onProgress } = shop;
  const { count } = world.span;
  let written = from;
  let before = Promise.resolve(true);
  const busy = writers.map(() => before);
  let made = make(from, stock);
  for (let at = from, turn = 0; at < count; at += batch, turn = (turn + 1) % writers.length) {
    const rows = await made;
    if (at + batch < count) made = make(at + batch, rows.after);
    if (!(await busy[turn])) break;
    const client = writers[turn] as pg.Client;
    const isWritten = writeBatch(client, { world, rows, before }).then((isRight) => {
      if (isRight) written = Math.min(at + batch, count);
      if (isRight) onProgress?.(written);
      return isRight;
    });
    // Awaited later; until then its rejection must not end the process.
    isWritten.catch(() => undefined);
    busy[turn] = isWritten;
    before = isWritten;
  }
  await made;
  await Promise.all(busy);
  return written;
}

// Foreign keys of these rows need no check per row; the invariants at the end verify them.
async function skipOwnChecks(client: pg.Client): Promise<void> {
  await client.query(`set row_security = off`);
  const { rows } = await client.query<{ may: boolean }>(
    'select rolsuper as may from pg_roles where rolname = current_user',
  );
  if (rows[0]?.may) await client.query('set session_replication_role = replica');
}

async function lookAround(client: pg.Client, tenantId: number, count: number): Promise<SeedShop> {
  const first = async (sql: string) => (await client.query(sql, [tenantId])).rows;
  const [user] = await first(
    'select id::int from users where tenant_id = $1 and role = 1 order by id limit 1',
  );
  const channels = await first(
    'select id::int from channels where tenant_id = $1 and deleted_at is null',
  );
  const [sender] = await first(
    `select name, phone, address, subdistrict, district, province, postcode from addresses
      where tenant_id = $1 and type = 'sender' and deleted_at is null order by is_default desc, id limit 1`,
  );
  const to = Date.now();
  const days = Math.min(DAYS_MAX, Math.max(DAYS_MIN, Math.ceil(count / ORDERS_PER_DAY)));
  return {
    tenantId,
    userId: user?.id ?? null,
    channelIds: channels.map((channel) => channel.id),
    sender: sender ?? {},
    products: await sellableProducts(client, tenantId),
    span: { from: to - days * DAY, to, count },
  };
}

/**
 * Copies the batch in parallel with the one before it and commits after it, or rolls back if the
 * counters have changed.
 */
async function writeBatch(
  client: pg.Client,
  { world, rows, before }: { world: SeedShop; rows: BatchRows; before: Promise<boolean> },
): Promise<boolean> {
  await client.query('begin');
  for (const name of Object.keys(COLUMNS) as TableName[]) {
    await copy(client, name, rows.tables[name]);
  }
  const isNext = await before;
  const stock = isNext ? await readStock(client, world, true) : new Map();
  const isSame = [...stock].every(([id, { onHand, reserved }]) => {
    const meant = rows.before.get(id);
    return meant !== undefined && meant.onHand === onHand && meant.reserved === reserved;
  });
  if (!isNext || !isSame) {
    await client.query('rollback');
    return false;
  }
  await setStock(client, world.tenantId, rows.after);
  await addCounts(client, world.tenantId, rows.counts);
  await client.query('commit');
  return true;
}

async function numbers(client: pg.Client, sequence: string, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(
    'select nextval($1::regclass) as id from generate_series(1, $2)',
    [sequence, count],
  );
  return rows.map((row) => Number(row.id));
}

// Locks in product order, like all use cases: a concurrent sale waits, and no deadlock is possible.
async function readStock(
  client: pg.Client,
  { tenantId, products }: SeedShop,
  isLocked: boolean,
): Promise<Stock> {
  const ids = [
    ...new Set(products.flatMap(({ pieces }) => pieces.map((piece) => piece.productId))),
  ];
  await client.query(
    `insert into stock (tenant_id, product_id) select $1, unnest($2::bigint[]) on conflict do nothing`,
    [tenantId, ids],
  );
  const { rows } = await client.query<{ id: number; onHand: number; reserved: number }>(
    `select product_id::int as id, on_hand as "onHand", reserved from stock
      where tenant_id = $1 and product_id = any($2::bigint[]) order by product_id
      ${isLocked ? 'for update' : ''}`,
    [tenantId, ids],
  );
  return new Map(rows.map(({ id, onHand, reserved }) => [id, { onHand, reserved }]));
}

async function* each(parts: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts;
}

function copy(client: pg.Client, name: TableName, parts: Uint8Array[]): Promise<void> {
  return copyIn(client, `copy ${name} (${COLUMNS[name].join(', ')}) from stdin`, each(parts));
}

async function setStock(client: pg.Client, tenantId: number, after: Stock): Promise<void> {
  const rows = [...after.values()];
  await client.query(
    `update stock s set on_hand = c.on_hand, reserved = c.reserved
       from unnest($2::bigint[], $3::int[], $4::int[]) as c (id, on_hand, reserved)
      where s.tenant_id = $1 and s.product_id = c.id`,
    [tenantId, [...after.keys()], rows.map((row) => row.onHand), rows.map((row) => row.reserved)],
  );
}

async function addCounts(
  client: pg.Client,
  tenantId: number,
  counts: Map<string, number>,
): Promise<void> {
  await client.query(
    `insert into order_counts as c (tenant_id, status, slot, n)
     select $1, status, 0, n from unnest($2::text[], $3::bigint[]) as d (status, n)
     on conflict (tenant_id, status, slot) do update set n = c.n + excluded.n`,
    [tenantId, [...counts.keys()], [...counts.values()]],
  );
}
