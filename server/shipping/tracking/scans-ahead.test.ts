// Scans dated in the future: the courier’s clock is wrong, or it sends Thai time as if it were UTC.
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getOrder, orderHistory } from '@app/contract/order/list';
import { createShipments, listShipments, type ShipmentView } from '@app/contract/shipping/shipment';
import { updateTracking } from '@app/contract/shipping/tracking';
import { flashSign } from '@app/courier/sandbox/flash/sign';
import { splitStatements } from '../../../database/split-statements.ts';
import { accounts } from '../../app/story/ready-to-ship.ts';
import { shippingStory, type ShippingStory } from '../../app/story/shipping.ts';
import { sql } from '../../platform/database.ts';
import { tellParcels } from './tell-parcels.ts';

const params = { c: 'flashexpress' as const };
const MINUTE_MS = 60_000;
/** Minutes by which Bangkok time marked as UTC is ahead. */
const AHEAD = 7 * 60;
let t: ShippingStory;
let hook: string;

beforeAll(async () => {
  t = await shippingStory();
  const row = await t.s.shop.inside((tx) =>
    tx.first<{ secret: string }>(
      sql`select hook_secret as secret from courier_accounts where tenant_id = ${tx.tenantId}`,
    ),
  );
  const secret = t.s.server.services.secrets.open(row?.secret ?? '');
  hook = `${t.s.origin}/hook/flashexpress/app/${secret}`;
});
afterAll(() => t.end());

interface Booked {
  readonly id: number;
  readonly pno: string;
}

async function booked(): Promise<Booked> {
  const [id = 0] = await t.newOrders(1);
  const batch = await t.owner.call(createShipments, { params, body: { orderId: id } });
  return { id, pno: batch.items[0]?.pno ?? '' };
}
async function viewOf({ id }: Booked): Promise<ShipmentView> {
  const { items } = await t.owner.call(listShipments, { query: { orderId: id } });
  if (!items[0]) throw new Error('no shipment');
  return items[0];
}
const orderOf = ({ id }: Booked) => t.owner.call(getOrder, { params: { id } });
const poll = ({ id }: Booked) => t.owner.call(updateTracking, { params, body: { orderId: id } });
/** Shifts the courier's clock while its parcel takes a step. */
async function under(minutes: number, parcel?: Booked): Promise<void> {
  await t.advance({ minutes });
  if (parcel) await t.advance({ pnos: [parcel.pno], steps: 1 });
  await t.advance({ minutes: -minutes });
}

interface Scan {
  readonly state: number;
  readonly action: string;
  /** Relative to now. */
  readonly minutes: number;
}
const outForDelivery = { state: 3, action: 'DELIVERY_TICKET_CREATION_SCAN' } as const;
const delivery = { state: 5, action: 'DELIVERY_CONFIRM' } as const;

async function send(data: object): Promise<void> {
  const { mchId, key } = accounts[0];
  const nonceStr = String(Math.random()).slice(2, 20);
  const sign = flashSign(new Map(Object.entries({ mchId, nonceStr })), key);
  const body = new URLSearchParams({ mchId, nonceStr, sign, data: JSON.stringify(data) });
  expect((await fetch(hook, { method: 'POST', body })).status).toBe(200);
}
const beside = (minutes: number) => Math.floor((Date.now() + minutes * MINUTE_MS) / 1000);
const push = ({ pno }: Booked, { state, action, minutes }: Scan) =>
  send({ pno, state, routedAction: action, routedAt: beside(minutes) });
const weigh = ({ pno }: Booked, weight: number, minutes: number) =>
  send({ pno, weight, updateAt: beside(minutes) });
/** Waits until the sandbox, which pushes state and route of each scan, has no waiting pushes. */
async function pushed(): Promise<void> {
  for (let n = 0; n < 200; n += 1) {
    if ((await t.ledger()).pushes.waiting === 0) return;
    await sleep(50);
  }
  throw new Error('pushes are still waiting');
}
/**
 * Changes the parcel as if its scans had been received and counted this much earlier; scans dated
 * later than that are due by now.
 */
async function receivedEarlier({ id }: Booked, minutes: number): Promise<void> {
  const admin = new pg.Client({ connectionString: t.s.adminUrl });
  await admin.connect();
  const { rows } = await admin.query<{ id: string; at: Date }>(
    `select e.id, e.received_at as at from tracking_events e
       join shipments s on s.tenant_id = e.tenant_id and s.id = e.shipment_id
      where e.tenant_id = $1 and s.order_id = $2`,
    [t.s.shop.id, id],
  );
  const earlier = rows.map((row) => ({ id: row.id, at: row.at.getTime() - minutes * 60_000 }));
  for (const scan of earlier)
    await admin.query(
      `update tracking_events set received_at = $3 where tenant_id = $1 and id = $2`,
      [t.s.shop.id, scan.id, new Date(scan.at)],
    );
  await admin.end();
  await standAt(id, new Date(Math.floor(Math.max(...earlier.map(({ at }) => at)) / 1000) * 1000));
}
const standAt = (id: number, at: Date) =>
  t.s.shop.inside(async (tx) => {
    await tx.rows(
      sql`update shipments set tracking_at = ${at} where tenant_id = ${tx.tenantId} and order_id = ${id}`,
    );
    await tx.rows(
      sql`update orders set tracking_at = ${at} where tenant_id = ${tx.tenantId} and id = ${id}`,
    );
  });
/**
 * Undoes and repeats the migration for a shop from before parcels stored whether they have future
 * scans.
 */
async function migrated(): Promise<void> {
  const admin = new pg.Client({ connectionString: t.s.adminUrl });
  await admin.connect();
  await admin.query('update shipments set has_scans_ahead = false where tenant_id = $1', [
    t.s.shop.id,
  ]);
  const text = fs.readFileSync('database/migrations/0181_parcels_with_scans_ahead.sql', 'utf8');
  for (const { text: statement } of splitStatements(text))
    if (!statement.includes('add column')) await admin.query(statement);
  await admin.end();
}
const isNow = (at: string | null): boolean =>
  at !== null && Math.abs(Date.parse(at) - Date.now()) < 2 * MINUTE_MS;
const waysOf = ({ details }: ShipmentView) => details.map(({ bucket }) => bucket);
/** The states that webhook receivers are told, without repeats. */
const toldOf = ({ id }: Booked): Promise<string[]> =>
  t.s.shop.inside(async (tx) => {
    const told = await tellParcels(tx, {
      ids: [id],
      since: new Date(0),
      services: t.s.server.services,
    });
    return [
      ...new Set(told.filter(({ type }) => type === 'shipment.moved').map(({ event }) => event)),
    ];
  });

describe('a scan that is dated ahead', () => {
  test('gets its time of receipt, by push, and the next correct one replaces it', async () => {
    const parcel = await booked();
    await push(parcel, { ...outForDelivery, minutes: AHEAD });
    const out = await viewOf(parcel);
    expect(out.bucket).toBe('out_for_delivery');
    expect([out.at, out.pickedUpAt, out.details[0]?.at ?? null].map(isNow)).toEqual([
      true,
      true,
      true,
    ]);
    await push(parcel, { ...delivery, minutes: 1 });
    const arrived = await viewOf(parcel);
    expect(arrived.bucket).toBe('delivered');
    expect(isNow(arrived.deliveredAt)).toBe(true);
    expect(waysOf(arrived)).toEqual(['delivered', 'out_for_delivery']);
    expect(await orderOf(parcel)).toMatchObject({ tracking: { bucket: 'delivered' } });
    const { items } = await t.owner.call(orderHistory, { params: { id: parcel.id } });
    expect(items.filter(({ at }) => Date.parse(at) > Date.now() + 2 * MINUTE_MS)).toEqual([]);
  });

  test('gets its time of receipt, by poll, and the next correct one replaces it', async () => {
    const parcel = await booked();
    await under(AHEAD);
    await poll(parcel);
    const first = await viewOf(parcel);
    expect(first.bucket).toBe('in_transit');
    expect([first.at, first.pickedUpAt].map(isNow)).toEqual([true, true]);
    expect(waysOf(first)).toEqual(['in_transit', 'picked_up']);
    await t.advance({ pnos: [parcel.pno], steps: 2 });
    await poll(parcel);
    expect((await viewOf(parcel)).bucket).toBe('out_for_delivery');
  });

  test('dates a delivery by its receipt, whatever day the courier states', async () => {
    const parcel = await booked();
    await push(parcel, { ...delivery, minutes: 26 * 60 });
    expect(isNow((await viewOf(parcel)).deliveredAt)).toBe(true);
    expect(isNow((await orderOf(parcel)).deliveredAt ?? null)).toBe(true);
  });

  test('is one scan when poll and push repeat it, and changes nothing the second time', async () => {
    const parcel = await booked();
    const facts = async () => {
      const { at, bucket, pickedUpAt, details } = await viewOf(parcel);
      return { at, bucket, pickedUpAt, details };
    };
    await under(AHEAD);
    await poll(parcel);
    const once = await facts();
    const told = await toldOf(parcel);
    expect(told).toHaveLength(2);
    await sleep(1100);
    await pushed();
    await poll(parcel);
    expect(await facts()).toEqual(once);
    expect(await toldOf(parcel)).toEqual(told);
  });

  test('keeps its time of receipt when it is repeated after its own time has come', async () => {
    const parcel = await booked();
    await under(-40, parcel);
    await poll(parcel);
    // In transit: dated twenty minutes ago, and received ten minutes before that.
    await under(-20, parcel);
    await poll(parcel);
    await receivedEarlier(parcel, 30);
    await migrated();
    const seen = await viewOf(parcel);
    await poll(parcel);
    const { at, bucket, details } = await viewOf(parcel);
    expect([at, bucket, details]).toEqual([seen.at, seen.bucket, seen.details]);
    await push(parcel, { ...delivery, minutes: -25 });
    await poll(parcel);
    expect((await viewOf(parcel)).bucket).toBe('delivered');
    expect(await orderOf(parcel)).toMatchObject({ tracking: { bucket: 'delivered' } });
  });

  test('does not block a parcel that was stored with such a time before', async () => {
    const parcel = await booked();
    await push(parcel, { ...outForDelivery, minutes: AHEAD });
    const [scan] = await t.s.shop.inside((tx) =>
      tx.rows<{ at: Date }>(sql`
        select e.at from tracking_events e join shipments s on s.tenant_id = e.tenant_id and s.id = e.shipment_id
        where e.tenant_id = ${tx.tenantId} and s.order_id = ${parcel.id}`),
    );
    await standAt(parcel.id, scan?.at ?? new Date());
    await push(parcel, { ...delivery, minutes: 0 });
    expect((await viewOf(parcel)).bucket).toBe('delivered');
    expect(await orderOf(parcel)).toMatchObject({
      tracking: { bucket: 'delivered' },
      status: 'sending',
    });
  });

  test('in transit does not revoke a delivery with a certain time, though it comes later', async () => {
    const parcel = await booked();
    await push(parcel, { ...delivery, minutes: -5 });
    await push(parcel, { ...outForDelivery, minutes: AHEAD });
    const arrived = await viewOf(parcel);
    expect(arrived.bucket).toBe('delivered');
    expect(arrived.deliveredAt).not.toBeNull();
  });

  test('stays in its courier’s order when another future one overtakes it', async () => {
    const parcel = await booked();
    await push(parcel, { state: 4, action: 'DETAIN_WAREHOUSE', minutes: AHEAD + 10 });
    await sleep(1100);
    await push(parcel, { ...outForDelivery, minutes: AHEAD });
    expect((await viewOf(parcel)).bucket).toBe('problem');
    await push(parcel, { ...delivery, minutes: AHEAD + 20 });
    expect((await viewOf(parcel)).bucket).toBe('delivered');
  });
});

test('a parcel that is weighed with a future time is weighed again by the next correct push', async () => {
  const parcel = await booked();
  await weigh(parcel, 2600, AHEAD);
  expect((await viewOf(parcel)).weighed).toBe(2600);
  await weigh(parcel, 900, 0);
  expect((await viewOf(parcel)).weighed).toBe(900);
});
