// Freight prices: quoted before booking without booking anything, and stored once the courier
// pushes its charge.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setCourierWebhook } from '@app/contract/courier-setup/account';
import { listExceptions } from '@app/contract/shipping/exception';
import { estimateFreight } from '@app/contract/shipping/freight';
import { createShipments, listShipments } from '@app/contract/shipping/shipment';
import { shippingStory, type ShippingStory } from '../../app/story/shipping.ts';
import type { Person } from '../../app/story.ts';
import { sql } from '../../platform/database.ts';
import { takeFreightPush } from './freight.ts';

const params = { c: 'flashexpress' as const };
let t: ShippingStory;
let owner: Person;
beforeAll(async () => {
  t = await shippingStory();
  owner = t.owner;
});
afterAll(() => t.end());
beforeEach(() => t.faults({ reset: true }));

const estimate = (orderId: number | number[]) =>
  owner.call(estimateFreight, { params, body: { orderId } });

describe('a freight estimate', () => {
  test('is the courier’s own price for each order, and books nothing', async () => {
    const ids = await t.newOrders(3);
    const before = (await t.ledger()).parcels.length;
    const { items, total } = await estimate(ids);
    expect(items.map(({ id }) => id).sort()).toEqual([...ids].sort());
    for (const item of items) expect(item).toMatchObject({ t: 'success', error: '' });
    expect(items[0]?.price).toBeGreaterThan(20);
    expect(total).toBe(items.reduce((sum, { price }) => sum + (price ?? 0), 0));
    expect((await t.ledger()).parcels.length).toBe(before);
  });

  test('prices the other orders when one is refused, and shows what to do', async () => {
    const [good = 0] = await t.newOrders(1);
    const [bad = 0] = await t.newOrders(1, { postcode: '95000' });
    const { items } = await estimate([good, bad]);
    const of = (id: number) => items.find((item) => item.id === id);
    expect(of(good)).toMatchObject({ t: 'success' });
    expect(of(bad)).toMatchObject({ t: 'error', price: null, errMessage: /ที่อยู่/ });
  });

  test('is 503 when the courier is unreachable, and not offered by a courier without prices', async () => {
    const [id = 0] = await t.newOrders(1);
    await t.faults({ next: [{ kind: 'throttle', calls: 1, operation: 'estimate' }] });
    const away = await owner.ask(estimateFreight, { params, body: { orderId: id } });
    expect([away.status, away.refusal.message]).toEqual([503, 'COURIER_DOWN']);
    await t.s.shop.inside((tx) =>
      tx.rows(sql`insert into options (tenant_id, name, value) values (${tx.tenantId}, 'shippingJnt', '1')
        on conflict (tenant_id, name) do update set value = '1'`),
    );
    const none = await owner.ask(estimateFreight, { params: { c: 'jnt' }, body: { orderId: id } });
    expect(none.refusal.message).toBe('COURIER_NOT_READY');
    const unknown = await owner.ask(estimateFreight, { params, body: { orderId: 999_999 } });
    expect(unknown.refusal.message).toBe('NO_ORDER');
  });
});

describe('a real freight price', () => {
  const booked = async () => {
    const [id = 0] = await t.newOrders(1);
    const { items } = await owner.call(createShipments, { params, body: { orderId: id } });
    return { id, pno: items[0]?.pno ?? '' };
  };
  const view = async (orderId: number) =>
    (await owner.call(listShipments, { query: { orderId } })).items[0]!;

  test('comes by push, doubled and out of order, and a heavier parcel shows the extra cost', async () => {
    await owner.call(setCourierWebhook, { params, body: { on: true } });
    await t.faults({ duplicatePush: true, disorderPush: true });
    const { id, pno } = await booked();
    const [declared] = (await estimate(id)).items;
    await t.advance({ path: 'reweighed', steps: 1, pnos: [pno] });
    await expect.poll(async () => (await t.ledger()).pushes.waiting).toBe(0);
    const parcel = await view(id);
    expect(parcel.weighed).toBe(parcel.weight + 1800);
    expect(parcel.fee).toBeGreaterThan(declared?.price ?? 0);
    await expect.poll(async () => (await view(id)).declaredFee).toBe(declared?.price);
    const { items } = await owner.call(listExceptions, {
      query: { rule: 'reweighed', search: pno },
    });
    expect(items[0]?.label).toContain(`ค่าส่ง ${declared?.price} → ${parcel.fee} บาท (+`);
  });

  test('is not replaced by an older push', async () => {
    const { id } = await booked();
    const shipment = await view(id);
    const tell = (satang: number, at: number | null) =>
      t.s.shop.inside((tx) => takeFreightPush(tx, shipment.id, { satang, at }));
    const now = Date.now();
    await tell(5000, now);
    await tell(4000, now - 60_000);
    expect((await view(id)).fee).toBe(50);
    await tell(6000, now + 1000);
    expect((await view(id)).fee).toBe(60);
  });

  test('marks its order for recount only when it is new', async () => {
    const { id } = await booked();
    const shipment = await view(id);
    const marksOf = (satang: number) =>
      t.s.shop.inside(async (tx) => {
        await takeFreightPush(tx, shipment.id, { satang, at: null });
        const rows = await tx.rows(sql`
          select from figure_marks where tenant_id = ${tx.tenantId} and order_id = ${id}
            and xmin = pg_current_xact_id()::xid`);
        return rows.length;
      });
    expect(await marksOf(7000)).toBe(1);
    expect(await marksOf(7000)).toBe(0);
  });
});
