// The board of 10,000 leads beside its bare statements, and handing out leads beside the bare claim. No lead may be
// handed out twice.
import { leadStageNames } from '@app/contract/crm/states';
import type { Database } from '../../server/platform/database.ts';
import { firstOfStages, sumStages } from '../../server/crm/lead/lead-list.store.ts';
import { claimLead } from '../../server/crm/queue/lead-queue.store.ts';
import {
  call,
  median,
  perSecond,
  prepareGround,
  type BenchShop,
  type Shop,
} from '../orders/ground.ts';
import { fillLeads } from './fill-leads.ts';

const LEADS = 10_000;
const ROUNDS = 5;
const SECONDS = 2;
/** As many cards per column as the screen loads first. */
const CARDS = 10;
const MOST_TIMES_RAW = 3;
const LEAST_SHARE = 0.35;

const rawBoard = (db: Database, shop: Shop): Promise<unknown> =>
  db.withTenant(
    { tenantId: shop.tenantId, userId: shop.userId },
    async (tx) => {
      await sumStages(tx, { only: null, seesPersonal: true });
      return firstOfStages(
        tx,
        { only: null, seesPersonal: true },
        { stages: leadStageNames, most: CARDS },
      );
    },
    { mode: 'read' },
  );

/** Claims the next lead; the caller releases it again. */
const rawClaim = (db: Database, shop: Shop): Promise<unknown> =>
  db.withTenant({ tenantId: shop.tenantId, userId: shop.userId }, (tx) =>
    claimLead(tx, { tab: 'overdue', whose: 'all', skip: [] }),
  );

const takeNext = async (shop: Shop): Promise<number> => {
  const body = JSON.stringify({ tab: 'overdue', scope: 'all' });
  const { lead } = JSON.parse(await call(shop, '/pipeline/next', body)) as {
    lead: { id: number } | null;
  };
  return lead?.id ?? 0;
};

/** Eight agents take fifty leads each at the same time; no two may get the same lead. */
async function takeWithoutDouble(ground: BenchShop, shop: Shop): Promise<void> {
  await freeAll(ground, shop);
  const taken = await Promise.all(
    Array.from({ length: 8 }, async (_, agent) => {
      const actor = { tenantId: shop.tenantId, userId: shop.userId + 1000 + agent };
      const mine: number[] = [];
      for (let n = 0; n < 50; n += 1) {
        const got = await ground.db.withTenant(actor, (tx) =>
          claimLead(tx, { tab: 'overdue', whose: 'all', skip: mine }),
        );
        if (got) mine.push(got.id);
      }
      return mine;
    }),
  );
  const all = taken.flat();
  if (all.length !== 400 || new Set(all).size !== all.length)
    throw new Error(`leads: ${all.length} handed out, ${new Set(all).size} of them different`);
}

const freeAll = ({ admin }: BenchShop, shop: Shop) =>
  admin.query('update leads set locked_by = null, locked_until = null where tenant_id = $1', [
    shop.tenantId,
  ]);

export async function run(): Promise<void> {
  const ground = await prepareGround();
  try {
    const shop = await ground.openShop('caller');
    await fillLeads(ground, shop, LEADS);
    await takeWithoutDouble(ground, shop);
    await freeAll(ground, shop);
    const rates = {
      board: [] as number[],
      raw: [] as number[],
      take: [] as number[],
      claim: [] as number[],
    };
    // The sides take turns; the first round warms up caches and plans.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const raw = await perSecond(SECONDS, () => rawBoard(ground.db, shop));
      const board = await perSecond(SECONDS, () => call(shop, `/pipeline?most=${CARDS}`));
      const claim = await perSecond(SECONDS, () => rawClaim(ground.db, shop));
      const take = await perSecond(SECONDS, () => takeNext(shop));
      if (round === 0) continue;
      rates.raw.push(raw);
      rates.board.push(board);
      rates.claim.push(claim);
      rates.take.push(take);
    }
    report(rates);
  } finally {
    await ground.end();
  }
}

function report(rates: Readonly<Record<'board' | 'raw' | 'take' | 'claim', number[]>>): void {
  const [board, raw] = [median(rates.board), median(rates.raw)];
  const [take, claim] = [median(rates.take), median(rates.claim)];
  const times = raw / board;
  const share = take / claim;
  console.log(
    `leads: board of ${LEADS}: ${board.toFixed(0)} a second, bare statements ${raw.toFixed(0)}: ${times.toFixed(2)} times raw (bar ${MOST_TIMES_RAW})`,
  );
  console.log(
    `leads: hand-out ${take.toFixed(0)} a second, bare claim ${claim.toFixed(0)}: ${share.toFixed(2)} of it (bar ${LEAST_SHARE}), no double in 400`,
  );
  if (times > MOST_TIMES_RAW) throw new Error(`leads: the board is too slow: ${times.toFixed(2)}`);
  if (share < LEAST_SHARE) throw new Error(`leads: hand-out is too slow: ${share.toFixed(2)}`);
}

if (import.meta.main) await run();
