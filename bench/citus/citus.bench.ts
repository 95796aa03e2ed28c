// Orders created and order pages read per second, 8 in parallel, on one node and on a Citus cluster in turns.
import { randomBytes } from 'node:crypto';
import { buyer as info } from '../../server/app/story/goods.ts';
import { createOnCluster, databaseAt, nodesOf, onEvery } from '../../database/citus-nodes.ts';
import { distribute } from '../../database/distribute.ts';
import { fillOrders, fillProducts, settle } from '../orders/fill-orders.ts';
import {
  call,
  median,
  perSecond,
  prepareGround,
  type BenchShop,
  type Place,
  type Shop,
} from '../orders/ground.ts';

const ROUNDS = 5;
const SECONDS = 3;
const BEFORE = 10_000;
const PAGES = 5;
/** The shops' ids hash to different shards, so that every node has work. */
const SHOPS = 4;

interface Side {
  readonly ground: BenchShop;
  readonly shops: readonly { readonly shop: Shop; readonly products: readonly number[] }[];
  readonly orders: number[];
  readonly pages: number[];
}

/** Creates a database on every node; `stop` drops it. */
async function onCluster(coordinator: string): Promise<Place> {
  const nodes = await nodesOf(coordinator);
  const name = `bench_${randomBytes(4).toString('hex')}`;
  await createOnCluster(nodes, name);
  return {
    adminUrl: databaseAt(nodes[0] ?? '', name),
    async stop() {
      await onEvery(nodes, [`drop database ${name} with (force)`]);
    },
  };
}

async function fill(ground: BenchShop): Promise<Side> {
  const shops: Side['shops'][number][] = [];
  for (let n = 0; n < SHOPS; n += 1) {
    const shop = await ground.openShop(`shop${n}`);
    const products = await fillProducts(ground.admin, shop.tenantId);
    await fillOrders(ground.admin, shop.tenantId, BEFORE);
    shops.push({ shop, products });
  }
  await settle(ground.admin);
  return { ground, shops, orders: [], pages: [] };
}

function makeOrder({ shops }: Side, n: number): Promise<string> {
  const { shop, products } = shops[n % SHOPS]!;
  const ids = [products[n % products.length], products[(n * 7 + 1) % products.length]];
  const items = ids.map((productId) => ({ productId, unit: 1 }));
  return call(shop, '/order', JSON.stringify({ info, items, payment: { method: 'cod' } }));
}

const readPage = ({ shops }: Side, n: number): Promise<string> =>
  call(shops[n % SHOPS]!.shop, `/order?status=send&page=${1 + (n % PAGES)}&pageSize=20`);

async function measure(sides: readonly Side[]): Promise<void> {
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const side of sides) {
      const orders = await perSecond(SECONDS, (n) => makeOrder(side, n));
      const pages = await perSecond(SECONDS, (n) => readPage(side, n));
      // The first round warms up caches and plans.
      if (round === 0) continue;
      side.orders.push(orders);
      side.pages.push(pages);
    }
}

export async function run(): Promise<void> {
  const coordinator = process.env['CITUS_URL'];
  if (!coordinator) {
    console.log('citus: left out, CITUS_URL names no cluster');
    return;
  }
  const grounds: BenchShop[] = [];
  try {
    grounds.push(await prepareGround());
    grounds.push(await prepareGround(() => onCluster(coordinator), distribute));
    const sides: Side[] = [];
    for (const ground of grounds) sides.push(await fill(ground));
    await measure(sides);
    const [one, cluster] = sides;
    for (const what of ['orders', 'pages'] as const) {
      const [alone, spread] = [median(one?.[what] ?? []), median(cluster?.[what] ?? [])];
      console.log(
        `citus: ${what}/s on one node ${alone.toFixed(0)}, on the cluster ${spread.toFixed(0)}: ${(spread / alone).toFixed(2)} of one node`,
      );
    }
    const nodes = await nodesOf(coordinator);
    console.log(
      `citus: ${nodes.length} nodes; on one machine they share its cores, and nothing is won`,
    );
  } finally {
    for (const ground of grounds) await ground.end();
  }
}

if (import.meta.main) await run();
