// `npm run seed -- --tenant <label> --orders <n>`: writes many realistic orders by COPY, then
// checks the invariants.
import pg from 'pg';
import { readArguments, refuse } from '../data/arguments.ts';
import { migrated, withTarget, type Target } from '../data/target.ts';
import { shopId } from '../shop/find-shop.ts';
import { checkInvariants } from './invariants.ts';
import { seedOrders } from './seed-orders.ts';

const USAGE = 'npm run seed -- --tenant <label> --orders <n>';

const { values } = readArguments(USAGE, {
  tenant: { type: 'string' },
  orders: { type: 'string', default: '1000' },
});
const count = Number(values.orders);

if (!values.tenant || !Number.isSafeInteger(count) || count < 1) refuse(USAGE);

async function seed(target: Target, label: string): Promise<void> {
  if (target.config.isProduction) throw new Error('Made-up orders have no place in production.');
  await migrated(target);
  const client = new pg.Client({ connectionString: target.adminUrl });
  await client.connect();
  try {
    const tenantId = await shopId(client, label);
    const begun = performance.now();
    await seedOrders({
      adminUrl: target.adminUrl,
      tenantId,
      count,
      onProgress: (done) => process.stdout.isTTY && process.stdout.write(`\r${done} orders`),
    });
    const seconds = (performance.now() - begun) / 1000;
    // The rows bypass the use cases, so they are marked for the next count of the reports.
    await client.query(
      `with uncounted as materialized (select o.id from orders o where o.tenant_id = $1
         and not exists (select from figure_orders f where f.tenant_id = $1 and f.order_id = o.id))
       insert into figure_marks (tenant_id, order_id) select $1, id from uncounted`,
      [tenantId],
    );
    await client.query('analyze');
    console.log(
      `\r${count} orders in ${seconds.toFixed(1)} s: ${Math.round(count / seconds)} orders/s`,
    );
    const verdicts = await checkInvariants(client, tenantId);
    for (const { says, broken } of verdicts) {
      console.log(`${broken === 0 ? 'holds ' : `BROKEN (${broken})`} ${says}`);
    }
    if (verdicts.some(({ broken }) => broken > 0)) process.exitCode = 1;
  } finally {
    await client.end();
  }
}

await withTarget((target) => seed(target, values.tenant ?? ''));
