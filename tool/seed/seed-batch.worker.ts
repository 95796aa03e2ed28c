// Makes the rows of one batch in a worker, while the connection copies another.
import { parentPort } from 'node:worker_threads';
import { piecesOf, planOrder, type SeedOrder, type SeedProduct, type Span } from './seed-plan.ts';
import { COLUMNS, SeedRows, type Stock, type TableName } from './seed-rows.ts';

export type SeedShop = {
  tenantId: number;
  userId: number | null;
  channelIds: number[];
  sender: object;
  products: SeedProduct[];
  span: Span;
};

export type BatchRequest = {
  world: SeedShop;
  /** The number of the batch's first order, which determines its content. */
  from: number;
  ids: number[];
  shipmentIds: number[];
  stock: Stock;
};

export type BatchRows = {
  tables: Record<TableName, Uint8Array[]>;
  /** The counters before and after these rows. */
  before: Stock;
  after: Stock;
  counts: Map<string, number>;
};

const CHUNK_LINES = 500;

parentPort?.on('message', (request: BatchRequest) => parentPort?.postMessage(makeBatch(request)));

function makeBatch({ world, from, ids, shipmentIds, stock }: BatchRequest): BatchRows {
  const before = new Map([...stock].map(([id, row]) => [id, { ...row }]));
  const counts = new Map<string, number>();
  const rows = new SeedRows({ ...world, stock, counts });
  const orders = ids.map((id, at) => planOrder(id, from + at, world));
  const start = orders[0]?.createdAt ?? world.span.from;
  for (const [productId, units] of needs(orders)) rows.receive(productId, units, start);
  for (const [at, order] of orders.entries()) rows.order(order, shipmentIds[at] ?? 0);
  const tables = Object.fromEntries(
    Object.keys(COLUMNS).map((name) => [name, chunks(rows.lines[name as TableName])]),
  ) as BatchRows['tables'];
  return { tables, before, after: stock, counts };
}

function needs(orders: SeedOrder[]): Map<number, number> {
  const sum = new Map<number, number>();
  for (const order of orders) {
    for (const [id, unit] of piecesOf(order)) sum.set(id, (sum.get(id) ?? 0) + unit);
  }
  return new Map([...sum].map(([id, units]) => [id, Math.ceil((units * 1.05) / 10) * 10]));
}

function chunks(lines: string[]): Uint8Array[] {
  const parts: Uint8Array[] = [];
  for (let at = 0; at < lines.length; at += CHUNK_LINES) {
    parts.push(Buffer.from(lines.slice(at, at + CHUNK_LINES).join('')));
  }
  return parts;
}
