// Exceptions: each parcel with a problem is listed once, and leaves the list when the parcel moves
// on.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  countExceptions,
  followParcel,
  listExceptions,
  updateException,
} from '@app/contract/shipping/exception';
import type { Asks } from '@app/contract/kit/endpoint';
import { listOrders } from '@app/contract/order/list';
import { scanReturn } from '@app/contract/shipping/return';
import { undoChange } from '@app/contract/shop/undo';
import { addProduct, makeOrders } from '../../app/story/ready-to-ship.ts';
import { story, type Person, type Story } from '../../app/story.ts';
import { queued } from '../../app/story/under-way.ts';
import { sql } from '../../platform/database.ts';
import { lockShipment } from '../shipment/shipment.store.ts';
import { closeEnded } from './moved-on.store.ts';
import { troubleThatEnds } from './moved-on.ts';

let s: Story;
let owner: Person;
let packer: Person;
let productId: number;

beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  packer = await s.shop.hire(2);
  productId = await addProduct(owner);
});
afterAll(() => s.end());
beforeEach(async () => {
  // Each test sees only its own parcels.
  await s.shop.inside(async (tx) => {
    await tx.rows(sql`update shipments set state = 'cancelled' where tenant_id = ${tx.tenantId}`);
    await tx.rows(sql`update orders set tracking_bucket = null where tenant_id = ${tx.tenantId}`);
    await tx.rows(sql`update return_scans set undone_at = now() where tenant_id = ${tx.tenantId}`);
  });
});

let made = 0;
interface Parcel {
  readonly bucket?: string;
  /** Hours since the booking, and since the courier's last scan. */
  readonly booked?: number;
  readonly seen?: number | null;
}

/** Creates an order whose parcel is in the given bucket. */
async function parcel({ bucket = 'created', booked = 1, seen = null }: Parcel) {
  const [orderId = 0] = await makeOrders(s.shop, { count: 1, productId });
  const pno = `TH-EX-${(made += 1)}`;
  const id = await s.shop.inside(async (tx) => {
    const row = await tx.first<{ id: number }>(sql`
      insert into shipments (tenant_id, order_id, courier, merchant_no, state, pno, sent, tracking_bucket, tracking_code,
        tracking_label, booked_at, tracking_at)
      values (${tx.tenantId}, ${orderId}, 'flashexpress', ${`M-${pno}`}, 'booked', ${pno}, '{}', ${bucket}, '1', 'คำของขนส่ง',
        now() - make_interval(hours => ${booked}), now() - make_interval(hours => ${seen}::int)) returning id`);
    await tx.rows(sql`update orders set pno = ${pno}, tracking_bucket = ${bucket}, status = 'sending', sent_at = now()
      where tenant_id = ${tx.tenantId} and id = ${orderId}`);
    return row?.id ?? 0;
  });
  return { id, orderId, pno };
}
const list = async (query: Asks<typeof listExceptions>['query'] = {}) =>
  (await owner.call(listExceptions, { query })).items;
const rulesNow = async () => (await list()).map((item) => [item.rule, item.pno]);
const daysUntil = (at = ''): number => (Date.parse(at) - Date.now()) / 86_400_000;
/** The newest returned order, as the order list shows it. */
const returnedOrder = async () =>
  (await owner.call(listOrders, { query: { status: 'return' } })).items[0];
/** Moves the parcel as a push or a poll would. */
const moveTo = (id: number, bucket: string) =>
  s.shop.inside(async (tx) => {
    const shipment = await lockShipment(tx, id);
    if (shipment) await closeEnded(tx, troubleThatEnds(shipment, { bucket, now: new Date() }));
    await tx.rows(sql`update shipments set tracking_bucket = ${bucket}, tracking_at = now()
      where tenant_id = ${tx.tenantId} and id = ${id}`);
    await tx.rows(sql`update orders o set tracking_bucket = ${bucket} from shipments s
      where o.tenant_id = ${tx.tenantId} and s.tenant_id = o.tenant_id and s.id = ${id} and o.id = s.order_id`);
  });

describe('an exception rule lists parcels in trouble and nothing else', () => {
  const cases: [rule: string, inTrouble: Parcel, fine: Parcel][] = [
    ['no_pickup', { booked: 25 }, { booked: 23 }],
    [
      'no_movement',
      { bucket: 'in_transit', seen: 49, booked: 90 },
      { bucket: 'in_transit', seen: 47, booked: 90 },
    ],
    ['attempt_failed', { bucket: 'attempt_failed', seen: 1 }, { bucket: 'delivered', seen: 99 }],
    ['attempt_failed', { bucket: 'problem', seen: 1 }, { bucket: 'out_for_delivery', seen: 1 }],
    ['returning', { bucket: 'returning', seen: 1 }, { bucket: 'cancelled', seen: 1 }],
    ['returning', { bucket: 'returned', seen: 1 }, { bucket: 'delivered', seen: 1 }],
    ['lost', { bucket: 'lost', seen: 1 }, { bucket: 'picked_up', seen: 1 }],
  ];
  test.each(cases)('for %s', async (rule, inTrouble, fine) => {
    const wrong = await parcel(inTrouble);
    await parcel(fine);
    expect(await rulesNow()).toEqual([[rule, wrong.pno]]);
  });

  test('for reweighed, with both weights and the extra cost', async () => {
    const { id, pno } = await parcel({ bucket: 'in_transit', seen: 1 });
    await s.shop.inside((tx) =>
      tx.rows(sql`update shipments set weight_grams = 500, courier_weight_grams = 1500, reweighed_at = now(),
        estimated_fee_satang = 3000, fee_satang = 3050
        where tenant_id = ${tx.tenantId} and id = ${id}`),
    );
    expect(await list()).toMatchObject([
      { rule: 'reweighed', pno, label: 'แจ้ง 500 ก. ขนส่งชั่งได้ 1500 ก. ค่าส่ง 30 → 30.5 บาท (+0.5)' },
    ]);
  });

  test('for watched, once a user follows the parcel', async () => {
    const { id, pno } = await parcel({ bucket: 'in_transit', seen: 1 });
    await owner.call(followParcel, { body: { shipmentId: id } });
    expect(await rulesNow()).toEqual([['watched', pno]]);
    const unknown = await owner.ask(followParcel, { body: { shipmentId: 999_999_999 } });
    expect(unknown.refusal.message).toBe('NOT_FOUND');
  });

  test('for watched, for the first of two users who follow the parcel at once', async () => {
    const { id } = await parcel({ bucket: 'in_transit', seen: 1 });
    const follow = (who: Person) => who.call(followParcel, { body: { shipmentId: id } });
    const asked = await s.shop.inside(async (tx) => {
      await lockShipment(tx, id);
      const first = follow(owner);
      await queued(tx, 1);
      const second = follow(packer);
      await queued(tx, 2);
      return [first, second];
    });
    const told = await Promise.all(asked);
    expect(told.map((item) => [item.owner?.id, item.version])).toEqual([
      [owner.id, 1],
      [owner.id, 1],
    ]);
  });

  test('for missing, with the items that a return scan did not find', async () => {
    const { pno } = await parcel({ bucket: 'returned', seen: 1 });
    const { undoToken = '' } = await packer.call(scanReturn, {
      body: { pno, condition: 'missing' },
    });
    expect(await rulesNow()).toEqual([['missing', pno]]);
    const [item] = await list();
    // Flash accepts claims for 15 days.
    expect(daysUntil(item?.claimBy ?? '')).toBeCloseTo(15, 1);
    const returned = await returnedOrder();
    expect(returned?.closing).toMatchObject({
      condition: 'missing',
      claim: { by: item?.claimBy, sentAt: null },
    });
    await packer.call(undoChange, { body: { token: undoToken } });
    expect(await rulesNow()).toEqual([['returning', pno]]);
  });
});

describe('the list of returned orders', () => {
  test('shows for 30 days that a loss by another courier than Flash can be claimed', async () => {
    const { id, pno } = await parcel({ bucket: 'lost', seen: 0 });
    await s.shop.inside((tx) =>
      tx.rows(
        sql`update shipments set courier = 'jnt' where tenant_id = ${tx.tenantId} and id = ${id}`,
      ),
    );
    const { items } = await owner.call(listOrders, { query: { stage: 'lost' } });
    const [order] = items.filter((each) => each.pno === pno);
    expect(order?.closing).toMatchObject({ condition: null, claim: { sentAt: null } });
    expect(daysUntil(order?.closing?.claim?.by)).toBeCloseTo(30, 1);
  });

  test('shows a claim that was sent, and one that a user gave up', async () => {
    const { pno } = await parcel({ bucket: 'returned', seen: 1 });
    await packer.call(scanReturn, { body: { pno, condition: 'missing' } });
    const [item] = await list();
    const params = { id: item?.id ?? 0 };
    const sent = await packer.call(updateException, { params, body: { claimed: true } });
    expect((await returnedOrder())?.closing?.claim?.sentAt).toBe(sent.claimedAt);
    await packer.call(updateException, { params, body: { claimed: false, state: 'closed' } });
    expect((await returnedOrder())?.closing?.claim).toBeNull();
  });
});

describe('an exception', () => {
  test.each([
    ['no_pickup', { booked: 30 }, 'picked_up'],
    ['no_movement', { bucket: 'in_transit', seen: 60 }, 'out_for_delivery'],
    ['attempt_failed', { bucket: 'attempt_failed', seen: 2 }, 'delivered'],
    ['returning', { bucket: 'returning', seen: 2 }, 'delivered'],
  ] as const)('of %s closes with the next scan of the courier', async (rule, where, next) => {
    const { id, pno } = await parcel(where);
    expect(await rulesNow()).toEqual([[rule, pno]]);
    await moveTo(id, next);
    expect(await list()).toEqual([]);
    const closed = (await list({ state: 'closed' })).filter((item) => item.pno === pno);
    expect(closed).toMatchObject([{ rule, state: 'closed', closedBy: null }]);
    expect(closed[0]?.closedAt).not.toBeNull();
  });

  test('stays open while the same problem continues', async () => {
    const { id, pno } = await parcel({ bucket: 'attempt_failed', seen: 5 });
    const [item] = await list();
    await packer.call(updateException, { params: { id: item?.id ?? 0 }, body: { state: 'doing' } });
    await moveTo(id, 'problem');
    expect(await list()).toMatchObject([{ pno, state: 'doing', owner: { id: packer.id } }]);
  });

  test('closes when the parcel is received in the shop, by any user', async () => {
    const { pno } = await parcel({ bucket: 'returning', seen: 2 });
    await packer.call(scanReturn, { body: { pno, condition: 'good' } });
    expect(await list()).toEqual([]);
    const closed = await list({ state: 'closed', search: pno });
    expect(closed).toMatchObject([{ rule: 'returning', closedBy: { id: packer.id } }]);
  });

  test('that a user closed before the return scan stays closed by that user when the scan is undone', async () => {
    const { pno } = await parcel({ bucket: 'returning', seen: 2 });
    const [item] = await list();
    const params = { id: item?.id ?? 0 };
    const closed = await owner.call(updateException, { params, body: { state: 'closed' } });
    const { undoToken: token = '' } = await packer.call(scanReturn, {
      body: { pno, condition: 'good' },
    });
    await packer.call(undoChange, { body: { token } });
    expect(await list()).toEqual([]);
    expect(await list({ state: 'closed', search: pno })).toMatchObject([
      { rule: 'returning', closedBy: { id: owner.id }, closedAt: closed.closedAt },
    ]);
  });

  test('that a user was handling is handled by them again when the scan that closed it is undone', async () => {
    const { pno } = await parcel({ bucket: 'returning', seen: 2 });
    const params = { id: (await list())[0]?.id ?? 0 };
    await owner.call(updateException, { params, body: { state: 'doing', note: 'โทรแล้ว' } });
    const { undoToken: token = '' } = await packer.call(scanReturn, {
      body: { pno, condition: 'good' },
    });
    expect(await list()).toEqual([]);
    await packer.call(undoChange, { body: { token } });
    expect(await list()).toMatchObject([
      { pno, state: 'doing', owner: { id: owner.id }, note: 'โทรแล้ว', closedBy: null },
    ]);
  });

  test('is reopened, with its owner, when it happens again', async () => {
    const { id } = await parcel({ bucket: 'attempt_failed', seen: 5 });
    const [first] = await list();
    await owner.call(updateException, {
      params: { id: first?.id ?? 0 },
      body: { state: 'closed', ownerId: packer.id },
    });
    expect(await list()).toEqual([]);
    await moveTo(id, 'out_for_delivery');
    await moveTo(id, 'attempt_failed');
    expect(await list()).toMatchObject([
      { id: first?.id, state: 'open', owner: { id: packer.id }, closedAt: null },
    ]);
  });

  test('is reopened, with its owner and note, when the scan that closed it is undone', async () => {
    const { id, pno } = await parcel({ bucket: 'returning', seen: 2 });
    const [first] = await list();
    const params = { id: first?.id ?? 0 };
    await packer.call(updateException, { params, body: { state: 'doing', note: 'โทรแล้ว' } });
    await moveTo(id, 'delivered');
    expect(await list()).toEqual([]);
    await moveTo(id, 'returning');
    expect(await list()).toMatchObject([
      { pno, state: 'open', owner: { id: packer.id }, note: 'โทรแล้ว', closedAt: null },
    ]);
    expect(await list({ state: 'closed', search: pno })).toEqual([]);
    await packer.call(updateException, { params, body: { state: 'closed' } });
    expect(await list()).toEqual([]);
  });
});

describe('an exception handled by a user', () => {
  test('is taken, dated, claimed, noted and closed, and each step is recorded', async () => {
    await parcel({ bucket: 'in_transit', seen: 60 });
    const [item] = await list();
    const params = { id: item?.id ?? 0 };
    expect(item).toMatchObject({ state: 'open', owner: null, version: 0 });
    const dueAt = new Date(Date.now() + 86_400_000).toISOString();
    const taken = await packer.call(updateException, {
      params,
      body: { state: 'doing', dueAt, note: 'โทรแล้ว', version: 0 },
    });
    expect(taken).toMatchObject({ state: 'doing', owner: { id: packer.id }, dueAt, isLate: false });
    const claimed = await packer.call(updateException, {
      params,
      body: { claimed: true, version: taken.version },
    });
    expect(claimed.claimedAt).not.toBeNull();
    expect(await list({ owner: 'none' })).toEqual([]);
    const old = await owner.ask(updateException, { params, body: { note: 'x', version: 0 } });
    expect(`${old.status} ${old.refusal.message}`).toBe('409 STALE');
    const closed = await packer.call(updateException, { params, body: { state: 'closed' } });
    expect(closed).toMatchObject({ state: 'closed', closedBy: { id: packer.id }, note: 'โทรแล้ว' });
    expect(await list()).toEqual([]);
    const again = await packer.call(updateException, { params, body: { state: 'open' } });
    expect(again).toMatchObject({ state: 'open', closedAt: null });
  });

  test('cannot be reopened when the parcel itself has closed it', async () => {
    const { id } = await parcel({ booked: 30 });
    const [item] = await list();
    await moveTo(id, 'picked_up');
    const params = { id: item?.id ?? 0 };
    const answer = await owner.ask(updateException, { params, body: { state: 'doing' } });
    expect(answer.refusal.fields?.['state']).toMatch(/เคลื่อนไหวต่อแล้ว/);
    expect(await owner.call(updateException, { params, body: { note: 'จดไว้' } })).toMatchObject({
      state: 'closed',
      note: 'จดไว้',
    });
  });

  test('keeps both changes when two users make them at the same moment', async () => {
    await parcel({ booked: 30 });
    const params = { id: (await list())[0]?.id ?? 0 };
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        owner.ask(updateException, { params, body: { note: `คนที่ ${n}`, version: 0 } }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  test.each([
    [{ ownerId: 999_999 }, '404 USER_NOT_FOUND'],
    [{ dueAt: 'tomorrow' }, '422 UNPROCESSED'],
    [{ dueAt: '2569-12-01T10:00:00+07:00' }, '422 UNPROCESSED'],
    [{ claimBy: '2569-12-01T10:00:00+07:00' }, '422 UNPROCESSED'],
    [{ state: 'gone' }, '422 UNPROCESSED'],
  ])('is refused %j', async (body, said) => {
    await parcel({ booked: 30 });
    const params = { id: (await list())[0]?.id ?? 0 };
    const answer = await owner.ask(updateException, { params, body: body as never });
    expect(`${answer.status} ${answer.refusal.message}`).toBe(said);
  });
});

test('the exception counts equal those of the list, filters apply, and the oldest comes first', async () => {
  await parcel({ booked: 30 });
  await parcel({ booked: 100 });
  const failed = await parcel({ bucket: 'attempt_failed', seen: 2 });
  const items = await list();
  const since = items.map((item) => item.since);
  expect(since).toEqual(since.toSorted());
  const counts = await owner.call(countExceptions, {});
  expect(counts).toMatchObject({ open: 3, doing: 0, late: 2, unowned: 3 });
  expect(counts.rules).toMatchObject({ no_pickup: 2, attempt_failed: 1, lost: 0 });
  expect(await list({ rule: 'attempt_failed' })).toHaveLength(1);
  expect(await list({ late: '1' })).toHaveLength(2);
  expect(await list({ search: failed.pno })).toHaveLength(1);
  expect(await list({ courier: 'jnt' })).toEqual([]);
  const page = await owner.call(listExceptions, { query: { pageSize: 2, page: 2 } });
  expect(page.items).toHaveLength(1);
  expect(page.pagination.total_count).toBe(3);
});

test('an exception of another shop is not accessible', async () => {
  await parcel({ booked: 30 });
  const other = await s.openShop('next');
  expect((await other.owner.call(listExceptions, { query: {} })).items).toEqual([]);
  const member = await s.shop.hire(3);
  expect((await member.ask(listExceptions, { query: {} })).status).toBe(403);
});
