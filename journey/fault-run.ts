// A fault run over all couriers at once: parcels made, cancelled and tracked while replies get lost
// and the server is killed.
import { setTimeout as sleep } from 'node:timers/promises';
import { cancelShipments, createShipments, settleShipment } from '@app/contract/shipping/shipment';
import { updateTracking } from '@app/contract/shipping/tracking';
import { seededRandom } from '@app/courier/sandbox/faults';
import type { Person } from '../server/app/person.ts';
import { addProduct, makeOrders } from '../server/app/story/ready-to-ship.ts';
import { sql } from '../server/platform/database.ts';
import { differencesOf, type OurShipment, type TheirParcel } from './compare-books.ts';
import { openCrashStage, type CrashStage } from './crash-stage.ts';
import { openCouriers, type Cast } from './fault-couriers.ts';

export interface FaultPlan {
  readonly cast: readonly Cast[];
  readonly shipments: number;
  readonly kills: number;
  readonly seed: number;
}

export interface CourierResult {
  readonly c: string;
  readonly orders: number;
  readonly there: number;
  readonly cancelledThere: number;
  readonly pushes: number;
  /** Scans learned only by asking, after the last push was received. */
  readonly asked: number;
  /** Decided by a user, because nothing else could. */
  readonly byHand: number;
  readonly differences: readonly string[];
}

const CANCEL_SHARE = 0.35;
const MOVE_SHARE = 0.3;
const ASK_MOST = 20;
const PATHS = ['happy', 'happy', 'retry', 'problem'];
/** Retries come at growing intervals, and a cancel is asked about a minute after the kill. */
const SETTLE_MS = 400_000;

interface Run {
  readonly t: CrashStage;
  readonly plan: FaultPlan;
  readonly random: () => number;
  readonly productId: number;
  readonly orders: Map<Cast, number[]>;
  readonly byHand: Map<Cast, number>;
}

const quietly = (call: Promise<unknown>): Promise<unknown> => call.catch((error: unknown) => error);

const book = (owner: Person, { c }: Cast, orderId: number[]) =>
  quietly(owner.call(createShipments, { params: { c }, body: { orderId, async: true } }));
const cancel = (owner: Person, { c }: Cast, orderId: number[]) =>
  quietly(owner.call(cancelShipments, { params: { c }, body: { orderId } }));

const ledgerOf = async (t: CrashStage, { courier }: Cast) =>
  (await t.lever('ledger', undefined, courier)) as {
    parcels: TheirParcel[];
    pushes: { made: number; waiting: number };
  };

const sample = <T>(all: readonly T[], share: number, random: () => number): T[] =>
  all.filter(() => random() < share);

/** What users and parcels of one courier do during the faults, with a kill at any moment. */
async function stir(run: Run, owner: Person, cast: Cast): Promise<void> {
  const { t, random } = run;
  const mine = run.orders.get(cast) ?? [];
  const { parcels } = await ledgerOf(t, cast);
  const moving = sample(parcels, MOVE_SHARE, random).map((parcel) => parcel.pno);
  const cancelled = sample(mine, CANCEL_SHARE, random).slice(0, 100);
  const asked = sample(mine, MOVE_SHARE, random).slice(0, ASK_MOST);
  const calls: Promise<unknown>[] = [];
  if (cancelled.length > 0) calls.push(cancel(owner, cast, cancelled));
  if (asked.length > 0)
    calls.push(
      quietly(owner.call(updateTracking, { params: { c: cast.c }, body: { orderId: asked } })),
    );
  // Scans come between the cancels, so some cancels are too late.
  for (const path of new Set(PATHS)) {
    const pnos = moving.filter((pno) => pathOf(pno) === path);
    if (pnos.length > 0) calls.push(t.lever('advance', { path, steps: 1, pnos }, cast.courier));
  }
  await Promise.all(calls);
}

/** The path of each parcel, always the same. */
const pathOf = (pno: string): string | undefined =>
  PATHS[[...pno].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % PATHS.length];

/** One round: new orders at every courier, all actions at once, and a kill somewhere within. */
async function playRound(run: Run, owner: Person, isKilled: boolean): Promise<Person> {
  const { t, plan, random, productId } = run;
  const each = Math.ceil(plan.shipments / plan.cast.length / (plan.kills + 1));
  const made = new Map<Cast, number[]>();
  for (const cast of plan.cast)
    made.set(cast, await makeOrders(t, { count: each, productId, wish: { cod: random() < 0.5 } }));
  const pressed = plan.cast.map((cast) => book(owner, cast, made.get(cast) ?? []));
  const stirred = plan.cast.map((cast) => stir(run, owner, cast));
  let next = owner;
  if (isKilled) {
    await sleep(random() * (500 + each * 60));
    await t.kill();
    await Promise.all([...pressed, ...stirred]);
    await t.start();
    next = await t.logIn();
  } else await Promise.all([...pressed, ...stirred]);
  for (const cast of plan.cast) {
    const mine = made.get(cast) ?? [];
    run.orders.set(cast, [...(run.orders.get(cast) ?? []), ...mine]);
    // A user who does not know whether the booking was done presses again.
    await book(next, cast, mine);
  }
  return next;
}

interface OpenRow {
  readonly id: number;
  readonly order_id: number;
  readonly merchant_no: string;
  readonly is_unknown: boolean;
}

const openQuestions = (t: CrashStage, { c }: Cast) =>
  t.inside((tx) =>
    tx.rows<OpenRow>(sql`select id, order_id, merchant_no, state = 'unknown' as is_unknown from shipments
      where tenant_id = ${tx.tenantId} and courier = ${c}
        and (state = 'unknown' or state = 'booked' and error_code = 'CANCEL_UNKNOWN')`),
  );

const withoutParcel = async (t: CrashStage, { c }: Cast, ids: readonly number[]) =>
  (
    await t.inside((tx) =>
      tx.rows<{
        id: number;
      }>(sql`select o.id from orders o where o.tenant_id = ${tx.tenantId} and o.id = any(${[...ids]}::bigint[])
        and not exists (select from shipments s where s.tenant_id = o.tenant_id and s.order_id = o.id and s.courier = ${c}
          and s.state in ('booking', 'booked', 'unknown')) order by o.id`),
    )
  ).map((row) => row.id);

/**
 * As on the screen a quarter of an hour later: decides by the number in the courier's records, or
 * as not booked.
 */
async function settleByHand(
  run: Run,
  owner: Person,
  { cast, rows }: { cast: Cast; rows: readonly OpenRow[] },
) {
  const { t } = run;
  const { parcels } = await ledgerOf(t, cast);
  const pnoOf = new Map(parcels.map((parcel) => [parcel.outTradeNo, parcel.pno]));
  for (const { id, merchant_no: merchantNo } of rows) {
    await t.inside((tx) =>
      tx.rows(sql`update shipments set unknown_since = unknown_since - interval '16 minutes'
        where tenant_id = ${tx.tenantId} and id = ${id}`),
    );
    const pno = pnoOf.get(merchantNo);
    const body = pno ? { pno } : { gone: true as const, reason: 'ไม่มีในระบบของขนส่ง' };
    await owner.call(settleShipment, { params: { id }, body });
    run.byHand.set(cast, (run.byHand.get(cast) ?? 0) + 1);
  }
}

/** Turns the faults off: open questions are answered, cancelled or refused orders booked again. */
async function settle(run: Run, owner: Person): Promise<void> {
  const { t, plan, orders } = run;
  for (const { courier } of plan.cast) await t.lever('faults', { reset: true }, courier);
  const end = Date.now() + SETTLE_MS;
  for (let open = 1; open > 0;) {
    if (Date.now() > end) return;
    await t.finishAll(owner);
    open = 0;
    for (const cast of plan.cast) {
      const asked = await openQuestions(t, cast);
      const unknown = asked.filter((row) => row.is_unknown);
      if (cast.isAskedByHand) await settleByHand(run, owner, { cast, rows: unknown });
      const lost = unknown.map((row) => row.merchant_no);
      // The first scan tells the number of a parcel whose reply was lost.
      if (lost.length > 0) await t.lever('advance', { steps: 1, outTradeNos: lost }, cast.courier);
      const again = asked.filter((row) => !row.is_unknown).map((row) => row.order_id);
      if (again.length > 0) await cancel(owner, cast, again.slice(0, 100));
      const missing = await withoutParcel(t, cast, orders.get(cast) ?? []);
      if (missing.length > 0) await book(owner, cast, missing);
      open += asked.length + missing.length;
    }
    if (open > 0) await sleep(500);
  }
}

async function compare(t: CrashStage, cast: Cast, orderIds: readonly number[]) {
  const ours = await t.inside((tx) =>
    tx.rows<OurShipment>(sql`select s.order_id, s.merchant_no, s.state, s.pno, o.pno as order_pno,
        s.own_number ->> 'text' as held, s.tracking_at
      from shipments s join orders o on o.tenant_id = s.tenant_id and o.id = s.order_id
      where s.tenant_id = ${tx.tenantId} and s.courier = ${cast.c} order by s.id`),
  );
  const { parcels, pushes } = await ledgerOf(t, cast);
  return { parcels, pushes, differences: differencesOf({ orderIds, theirs: parcels, ours }) };
}

async function readBooks(
  { t, orders, byHand }: Run,
  owner: Person,
  cast: Cast,
): Promise<CourierResult> {
  const end = Date.now() + SETTLE_MS;
  while ((await ledgerOf(t, cast)).pushes.waiting > 0 && Date.now() < end) await sleep(200);
  const ids = orders.get(cast) ?? [];
  const told = await compare(t, cast, ids);
  // If no or not every scan is pushed, the shop asks; nothing else is corrected by hand.
  const behind = told.differences.flatMap(
    (said) => /^order (\d+): .* last seen/.exec(said)?.[1] ?? [],
  );
  for (let at = 0; at < behind.length; at += 100)
    await quietly(
      owner.call(updateTracking, {
        params: { c: cast.c },
        body: { orderId: behind.slice(at, at + 100).map(Number) },
      }),
    );
  const after = behind.length > 0 ? await compare(t, cast, ids) : told;
  return {
    c: cast.c,
    orders: ids.length,
    there: after.parcels.length,
    cancelledThere: after.parcels.filter((parcel) => parcel.cancelledAt !== null).length,
    pushes: after.pushes.made,
    asked: behind.length,
    byHand: byHand.get(cast) ?? 0,
    differences: after.differences,
  };
}

export async function runFaults(plan: FaultPlan): Promise<CourierResult[]> {
  const t = await openCrashStage(...plan.cast);
  try {
    let owner = await t.logIn();
    const productId = await addProduct(owner);
    await openCouriers(t, owner, plan.cast);
    const run: Run = {
      t,
      plan,
      random: seededRandom(plan.seed),
      productId,
      orders: new Map(),
      byHand: new Map(),
    };
    for (let round = 0; round <= plan.kills; round += 1)
      owner = await playRound(run, owner, round < plan.kills);
    const before = performance.now();
    await settle(run, owner);
    const after = performance.now();
    process.stdout.write(`faults: settled in ${((after - before) / 1000).toFixed(0)} s\n`);
    const results: CourierResult[] = [];
    for (const cast of plan.cast) results.push(await readBooks(run, owner, cast));
    return results;
  } finally {
    await t.end();
  }
}

/** One line per courier, with all differences below. */
export function tableOf(results: readonly CourierResult[]): string {
  const cells = (row: readonly (string | number)[]) =>
    row
      .map((cell, at) => (at === 0 ? String(cell).padEnd(14) : String(cell).padStart(11)))
      .join('');
  const head = cells([
    'courier',
    'orders',
    'parcels',
    'cancelled',
    'pushes',
    'asked',
    'by hand',
    'differ',
  ]);
  const lines = results.flatMap((one) => [
    cells([
      one.c,
      one.orders,
      one.there,
      one.cancelledThere,
      one.pushes,
      one.asked,
      one.byHand,
      one.differences.length,
    ]),
    ...one.differences.map((said) => `  ${said}`),
  ]);
  return [head, ...lines].join('\n');
}
