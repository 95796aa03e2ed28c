// Fills a shop with believable orders by COPY, a batch per transaction, while the shop may be open.
import pg from 'pg';
import { copyIn } from '../../database/copy.ts';
import { sellableProducts } from './seed-catalogue.ts';
import { piecesOf, planOrder, type SeedOrder, type SeedProduct, type Span } from './seed-plan.ts';
import { COLUMNS, SeedRows, type Stock, type TableName } from './seed-rows.ts';

type What = {
  adminUrl: string;
  tenantId: number;
  count: number;
  onProgress?: (done: number) => void;
};

type World = {
  tenantId: number;
  userId: number | null;
  channelIds: number[];
  sender: object;
  products: SeedProduct[];
  span: Span;
};

const BATCH = 5000;
const DAY = 24 * 3_600_000;

// A small shop sends some hundred parcels a day; history goes back as far as that takes, at most two years.
const DAYS_MIN = 60;
const DAYS_MAX = 730;
const ORDERS_PER_DAY = 400;

export async function seedOrders({ adminUrl, tenantId, count, onProgress }: What): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await skipOwnChecks(client);
    const world = await lookAround(client, tenantId, count);
    for (let from = 0; from < count; from += BATCH) {
      await seedBatch(client, world, { from, to: Math.min(from + BATCH, count) });
      onProgress?.(Math.min(from + BATCH, count));
    }
  } finally {
    await client.end();
  }
}

// Keys of rows made from each other need no look-up for each row; the invariants at the end count them.
async function skipOwnChecks(client: pg.Client): Promise<void> {
  await client.query(`set row_security = off`);
  const { rows } = await client.query<{ may: boolean }>(
    'select rolsuper as may from pg_roles where rolname = current_user',
  );
  if (rows[0]?.may) await client.query('set session_replication_role = replica');
}

async function lookAround(client: pg.Client, tenantId: number, count: number): Promise<World> {
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

async function seedBatch(
  client: pg.Client,
  world: World,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await client.query('begin');
  const ids = await numbers(client, 'orders_id_seq', to - from);
  const shipmentIds = await numbers(client, 'shipments_id_seq', to - from);
  const orders = ids.map((id, at) => planOrder(id, from + at, world));
  const stock = await lockStock(client, world);
  const before = new Map([...stock].map(([id, row]) => [id, { ...row }]));
  const counts = new Map<string, number>();
  const rows = new SeedRows({ ...world, stock, counts });
  const start = orders[0]?.createdAt ?? world.span.from;
  for (const [productId, units] of needs(orders)) rows.receive(productId, units, start);
  for (const [at, order] of orders.entries()) rows.order(order, shipmentIds[at] ?? 0);
  for (const name of Object.keys(COLUMNS) as TableName[])
    await copy(client, name, rows.lines[name]);
  await addStock(client, world.tenantId, { before, after: stock });
  await addCounts(client, world.tenantId, counts);
  await client.query('commit');
}

async function numbers(client: pg.Client, sequence: string, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(
    'select nextval($1::regclass) as id from generate_series(1, $2)',
    [sequence, count],
  );
  return rows.map((row) => Number(row.id));
}

// As the use cases do: in the order of the products, so that a sale at this moment waits and no two wait crosswise.
async function lockStock(client: pg.Client, { tenantId, products }: World): Promise<Stock> {
  const ids = [
    ...new Set(products.flatMap(({ pieces }) => pieces.map((piece) => piece.productId))),
  ];
  await client.query(
    `insert into stock (tenant_id, product_id) select $1, unnest($2::bigint[]) on conflict do nothing`,
    [tenantId, ids],
  );
  const { rows } = await client.query<{ id: number; onHand: number; reserved: number }>(
    `select product_id::int as id, on_hand as "onHand", reserved from stock
      where tenant_id = $1 and product_id = any($2::bigint[]) order by product_id for update`,
    [tenantId, ids],
  );
  return new Map(rows.map(({ id, onHand, reserved }) => [id, { onHand, reserved }]));
}

function needs(orders: SeedOrder[]): Map<number, number> {
  const sum = new Map<number, number>();
  for (const order of orders) {
    for (const [id, unit] of piecesOf(order)) sum.set(id, (sum.get(id) ?? 0) + unit);
  }
  return new Map([...sum].map(([id, units]) => [id, Math.ceil((units * 1.05) / 10) * 10]));
}

const CHUNK_LINES = 500;

function copy(client: pg.Client, name: TableName, lines: string[]): Promise<void> {
  async function* chunks(): AsyncGenerator<Buffer> {
    for (let at = 0; at < lines.length; at += CHUNK_LINES) {
      yield Buffer.from(lines.slice(at, at + CHUNK_LINES).join(''));
    }
  }
  const columns = COLUMNS[name].trim().split(/\s+/).join(', ');
  return copyIn(client, `copy ${name} (tenant_id, ${columns}) from stdin`, chunks());
}

async function addStock(
  client: pg.Client,
  tenantId: number,
  { before, after }: { before: Stock; after: Stock },
): Promise<void> {
  const ids = [...after.keys()];
  const change = (pick: 'onHand' | 'reserved') =>
    ids.map((id) => (after.get(id)?.[pick] ?? 0) - (before.get(id)?.[pick] ?? 0));
  await client.query(
    `update stock s set on_hand = s.on_hand + c.on_hand, reserved = s.reserved + c.reserved
       from unnest($2::bigint[], $3::int[], $4::int[]) as c (id, on_hand, reserved)
      where s.tenant_id = $1 and s.product_id = c.id`,
    [tenantId, ids, change('onHand'), change('reserved')],
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
