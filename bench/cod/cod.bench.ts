// Matches a statement of 10,000 lines with 100,000 parcels, beside a plain SQL join that only stores each difference.
import { type Database, type TenantTx, sql } from '../../server/platform/database.ts';
import { openBills, pairBills, refreshBills } from '../../server/money/cod/cod.store.ts';
import { dropFromLedger, insertImport } from '../../server/money/cod/intake.store.ts';
import {
  insertLines,
  reconcileLines,
  knownDigests,
  matchUnknown,
  sharedTargets,
} from '../../server/money/cod/line.store.ts';
import type { StatementLine } from '../../server/money/cod/read-file.ts';
import { addCodParcels } from '../../server/app/story/cod-parcels.ts';
import { median, prepareGround, type BenchShop, type Shop } from '../orders/ground.ts';

const PARCELS = 100_000;
const ROWS = 10_000;
const ROUNDS = 5;
const LEAST_SHARE = 0.3;
const COURIER = 'flashexpress';

const pnoOf = (n: number): string => `TH${String(n).padStart(10, '0')}`;
const codOf = (n: number): number => 10_000 + ((n * 7919) % 90_000);

/** Every hundredth line is short and every thousandth has an unknown number; the numbers spread over all parcels. */
const lines: StatementLine[] = Array.from({ length: ROWS }, (_, row) => {
  const n = (row * 9973) % PARCELS;
  const collected = codOf(n) - (row % 100 === 7 ? 500 : 0);
  const fee = Math.round(collected * 0.03);
  return {
    row,
    digest: row.toString(16).padStart(32, '0'),
    billNo: 'B1',
    pno: row % 1000 === 3 ? `XX${row}` : pnoOf(n),
    orderRef: '',
    remark: '',
    paidOn: '2026-11-10',
    deliveredOn: null,
    collected,
    fee,
    freight: 0,
    net: collected - fee,
  };
});

/** Thrown to roll a round back, so that each round starts with the same tables. */
class RoundOver extends Error {}

async function timed(
  db: Database,
  shop: Shop,
  work: (tx: TenantTx) => Promise<unknown>,
): Promise<number> {
  const actor = { tenantId: shop.tenantId, userId: shop.userId };
  const start = performance.now();
  let ms = 0;
  try {
    await db.withTenant(
      actor,
      async (tx) => {
        await work(tx);
        ms = performance.now() - start;
        throw new RoundOver();
      },
      { timeoutMs: 60_000 },
    );
  } catch (error) {
    if (!(error instanceof RoundOver)) throw error;
  }
  return ms;
}

/**
 * Everything that the import of a statement does to the tables: known lines, bill, lines, verdicts, sums, bank
 * transfers.
 */
async function ours(tx: TenantTx): Promise<void> {
  const known = await knownDigests(
    tx,
    lines.map(({ digest }) => digest),
  );
  const fresh = lines.filter(({ digest }) => !known.has(digest));
  const [bill] = await openBills(tx, COURIER, [{ billNo: 'B1', day: '2026-11-10' }]);
  const billId = bill?.id ?? 0;
  const importId = await insertImport(tx, { kind: 'statement', courier: COURIER, fileName: 'b' });
  const made = await insertLines(
    tx,
    { importId, courier: COURIER },
    fresh.map((line) => ({ ...line, billId })),
  );
  const later = await matchUnknown(tx, COURIER);
  const targets = [...made.flatMap(({ target }) => target ?? []), ...later];
  await dropFromLedger(tx, targets);
  await reconcileLines(tx, [...(await sharedTargets(tx, targets)), ...later]);
  await refreshBills(tx, [billId]);
  await pairBills(tx);
}

const PLAIN = `
  insert into bench_matched (tenant_id, pno, paid_on, collected, fee, net, shipment_id, difference)
  select $1, e.pno, e."paidOn", e.collected, e.fee, e.net, s.id, e.collected - s.cod_satang
  from jsonb_to_recordset($2::jsonb) as e (pno text, "paidOn" date, collected bigint, fee bigint, net bigint)
  left join shipments s on s.tenant_id = $1 and s.courier = '${COURIER}' and s.pno = e.pno
  returning pno, shipment_id, difference`;

const plain = (tx: TenantTx): Promise<unknown> =>
  tx.named('bench-plain', PLAIN, [tx.tenantId, JSON.stringify(lines)]);

async function fill({ admin, db }: BenchShop, shop: Shop): Promise<void> {
  await admin.query(
    `create table bench_matched (tenant_id int not null, id bigint generated always as identity, pno text, paid_on date,
      collected bigint, fee bigint, net bigint, shipment_id bigint, difference bigint, primary key (tenant_id, id));
     grant insert, select on bench_matched to app`,
  );
  const wishes = Array.from({ length: PARCELS }, (_, n) => ({
    pno: pnoOf(n),
    codSatang: codOf(n),
  }));
  for (let at = 0; at < PARCELS; at += 10_000)
    await db.withTenant(
      { tenantId: shop.tenantId, userId: null },
      (tx) => addCodParcels(tx, wishes.slice(at, at + 10_000)),
      { timeoutMs: 60_000 },
    );
  await admin.query('vacuum analyze');
}

async function check(db: Database, shop: Shop): Promise<void> {
  await timed(db, shop, async (tx) => {
    await ours(tx);
    const rows = await tx.rows<{ bucket: string; n: number }>(
      sql`select bucket, count(*)::int as n from cod_lines where tenant_id = ${tx.tenantId} group by 1 order by 1`,
    );
    const found = JSON.stringify(rows.map(({ bucket, n }) => [bucket, n]));
    const due = JSON.stringify([
      ['matched', ROWS - 110],
      ['short', 100],
      ['unknown', 10],
    ]);
    if (found !== due) throw new Error(`cod: judged ${found}, not ${due}`);
  });
}

export async function run(): Promise<void> {
  const ground = await prepareGround();
  try {
    const shop = await ground.openShop('money');
    await fill(ground, shop);
    await check(ground.db, shop);
    const times = { ours: [] as number[], plain: [] as number[] };
    // The two sides take turns; the first round warms up caches and plans.
    for (let round = 0; round <= ROUNDS; round += 1) {
      // Removes the rows that the last round rolled back, for both sides alike.
      await ground.admin.query('vacuum bench_matched, cod_lines, cod_bills, cod_imports');
      const one = await timed(ground.db, shop, plain);
      const other = await timed(ground.db, shop, ours);
      if (round === 0) continue;
      times.plain.push(one);
      times.ours.push(other);
    }
    const [mine, bare] = [median(times.ours), median(times.plain)];
    const share = bare / mine;
    console.log(
      `cod: ${ROWS} lines with ${PARCELS} parcels: matched in ${mine.toFixed(0)} ms, plain join ${bare.toFixed(0)} ms: ${share.toFixed(2)} of its speed (bar ${LEAST_SHARE})`,
    );
    if (share < LEAST_SHARE) throw new Error(`cod: too slow: ${share.toFixed(2)}`);
  } finally {
    await ground.end();
  }
}

if (import.meta.main) await run();
