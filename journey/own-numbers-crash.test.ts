// Numbers of a shop's own range are issued without gaps or repeats, whatever is killed, lost,
// refused or cancelled.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelShipments, createShipments } from '@app/contract/shipping/shipment';
import {
  addProduct,
  kerryAccounts,
  makeOrders,
  openAccount,
} from '../server/app/story/ready-to-ship.ts';
import type { Person } from '../server/app/person.ts';
import { sql } from '../server/platform/database.ts';
import { openCrashStage, type CrashStage } from './crash-stage.ts';

const ROUNDS = 5;
const BATCH = 25;
const KILL_WITHIN_MS = 900;
const SETTLE_MS = 180_000;
/** A postcode Kerry does not serve: every fifth order goes there, and its number comes back. */
const NOWHERE = '96000';
const params = { c: 'kerry' as const };
const weather = { latencyMs: 30, share5xx: 0.05, shareMalformed: 0.05, shareLost: 0.05 };

let t: CrashStage;
let productId: number;

beforeAll(async () => {
  t = await openCrashStage({ courier: 'kerry', urls: ['COURIER_URL_KERRY'] });
  const owner = await t.logIn();
  await openAccount({ owner, inside: t.inside }, { c: 'kerry', ...kerryAccounts[0] });
  productId = await addProduct(owner);
  await t.lever('faults', { ...weather, refuse: { postcodes: [NOWHERE] } });
});
afterAll(() => t.end());

const book = (owner: Person, orderId: number[]) =>
  owner
    .call(createShipments, { params, body: { orderId, async: true } })
    .catch((error: unknown) => error);

interface Row {
  readonly order_id: number;
  readonly state: string;
  readonly pno: string;
  readonly held: string | null;
}

const shipments = () =>
  t.inside((tx) =>
    tx.rows<Row>(sql`select order_id, state, pno, own_number ->> 'text' as held from shipments
      where tenant_id = ${tx.tenantId} order by id`),
  );
/** The ranges in use: `{[1,201)}` are the numbers 1 to 200. */
const used = async (): Promise<string | undefined> =>
  (
    await t.inside((tx) =>
      tx.first<{ used: string }>(
        sql`select used::text from courier_number_series where tenant_id = ${tx.tenantId}`,
      ),
    )
  )?.used;
/** Bookings and cancels without a reply; jobs resolve them. */
const openQuestions = async (): Promise<number> =>
  (
    await t.inside((tx) =>
      tx.first<{
        n: number;
      }>(sql`select count(*) as n from shipments where tenant_id = ${tx.tenantId}
        and (state = 'unknown' or state = 'booked' and error_code = 'CANCEL_UNKNOWN')`),
    )
  )?.n ?? 0;
const ledger = async () =>
  ((await t.lever('ledger')) as { parcels: { pno: string; cancelledAt: string | null }[] }).parcels;

test('own numbers have no gap or repeat when two users book and cancel through 5 kills and lost, broken and refused answers', async () => {
  const [good, bad]: [number[], number[]] = [[], []];
  let owner = await t.logIn();
  for (let round = 0; round < ROUNDS; round += 1) {
    const mine = await makeOrders(t, { count: BATCH, productId });
    const nowhere = await makeOrders(t, {
      count: Math.ceil(BATCH / 5),
      productId,
      wish: { postcode: NOWHERE },
    });
    good.push(...mine);
    bad.push(...nowhere);
    // Two users book at once; refused postcodes are in both batches.
    const half = Math.floor(BATCH / 2);
    const sent = [
      book(owner, [...mine.slice(0, half), ...nowhere.slice(0, 2)]),
      book(owner, [...nowhere.slice(2), ...mine.slice(half)]),
    ];
    await sleep(Math.random() * KILL_WITHIN_MS);
    await t.kill();
    await Promise.all(sent);
    await t.start();
    owner = await t.logIn();
    await book(owner, mine);
    const cancels = good.slice(-2);
    await owner
      .call(cancelShipments, { params, body: { orderId: cancels } })
      .catch((error: unknown) => error);
  }
  await t.finishAll(owner);
  await t.lever('faults', { reset: true, refuse: { postcodes: [NOWHERE] } });
  await expect.poll(openQuestions, { timeout: SETTLE_MS, interval: 500 }).toBe(0);
  // A cancelled order is booked again; a booked one is refused.
  await book(owner, good);
  await t.finishAll(owner);
  // Numbers given back last are free below the highest: as many new parcels fill them.
  const more = await makeOrders(t, { count: 2 * bad.length, productId });
  await book(owner, more);
  await t.finishAll(owner);

  const all = await shipments();
  const live = all.filter((row) => row.state === 'booked');
  const held = all.flatMap((row) => row.held ?? []);
  const parcels = await ledger();
  process.stdout.write(
    `own numbers: ${live.length} parcels, ${parcels.length} at Kerry, ${held.length} numbers, in use ${await used()}\n`,
  );
  expect(live.map((row) => row.order_id).toSorted((a, b) => a - b)).toEqual(
    [...good, ...more].toSorted((a, b) => a - b),
  );
  expect(live.every((row) => row.held === row.pno)).toBe(true);
  expect(new Set(held).size).toBe(held.length);
  expect(await used()).toBe(`{[1,${held.length + 1})}`);
  // Kerry's records and the shop's: the same parcels are alive, and no parcel has a number that the
  // shop does not hold.
  const alive = parcels.filter((parcel) => parcel.cancelledAt === null).map(({ pno }) => pno);
  expect(alive.toSorted()).toEqual(live.map((row) => row.pno).toSorted());
  expect(parcels.map(({ pno }) => pno).toSorted()).toEqual(held.toSorted());
}, 480_000);
