// A server killed at any moment of a batch never makes two parcels for an order and loses none.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setCourierWebhook } from '@app/contract/courier-setup/account';
import { createShipments } from '@app/contract/shipping/shipment';
import { addProduct, makeOrders, openAccount } from '../server/app/story/ready-to-ship.ts';
import { sql } from '../server/platform/database.ts';
import { openCrashStage, type CrashStage } from './crash-stage.ts';

const ROUNDS = 6;
const BATCH = 40;
const LATENCY_MS = 40;
/** A batch of 40 takes about this long, so kills fall before, into and after it. */
const KILL_WITHIN_MS = 700;
const params = { c: 'flashexpress' as const };

let t: CrashStage;
let productId: number;

beforeAll(async () => {
  t = await openCrashStage({ courier: 'flash', urls: ['COURIER_URL_FLASH'] });
  const owner = await t.logIn();
  await openAccount({ owner, inside: t.inside });
  productId = await addProduct(owner);
  await owner.call(setCourierWebhook, { params, body: { on: true } });
  await t.lever('faults', { latencyMs: LATENCY_MS });
});
afterAll(() => t.end());

interface Parcel {
  readonly outTradeNo: string;
  readonly pno: string;
}

test('a batch of 40 orders that is killed 6 times in the middle ends with exactly one parcel for each order', async () => {
  const all: number[] = [];
  let owner = await t.logIn();
  for (let round = 0; round < ROUNDS; round += 1) {
    const ids = await makeOrders(t, { count: BATCH, productId });
    all.push(...ids);
    const sent = owner
      .call(createShipments, { params, body: { orderId: ids, async: true } })
      .catch((error: unknown) => error);
    await sleep(Math.random() * KILL_WITHIN_MS);
    await t.kill();
    const answer = await sent;
    await t.start();
    owner = await t.logIn();
    // A user who got no answer presses again; sometimes one who got an answer does so too.
    if (answer instanceof Error || round % 3 === 0)
      await owner.call(createShipments, { params, body: { orderId: ids, async: true } });
  }
  await t.finishAll(owner);

  // The first scan brings the number of a parcel whose booking reply was lost.
  const lost = await t.countUnknown();
  await t.lever('advance', { steps: 1 });
  for (let n = 0; n < 450 && (await t.countUnknown()) > 0; n += 1) await sleep(200);

  const live = await t.inside((tx) =>
    tx.rows<{ order_id: number; state: string; pno: string; merchant_no: string }>(sql`
      select order_id, state, pno, merchant_no from shipments
      where tenant_id = ${tx.tenantId} and state in ('booking', 'booked', 'unknown') and closed_at is null order by order_id`),
  );
  const ledger = ((await t.lever('ledger')) as { parcels: Parcel[] }).parcels;
  process.stdout.write(
    `crash: ${all.length} orders, ${ledger.length} parcels, ${lost} numbers learned by push\n`,
  );
  expect(live.map((row) => row.order_id)).toEqual(all.toSorted((a, b) => a - b));
  expect(new Set(live.map((row) => row.state))).toEqual(new Set(['booked']));
  const ours = live.map((row) => `${row.merchant_no} ${row.pno}`).sort();
  expect(ledger.map((parcel) => `${parcel.outTradeNo} ${parcel.pno}`).sort()).toEqual(ours);
}, 480_000);
