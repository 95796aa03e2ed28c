// The parcel lists: parcels that need attention come first, filters run in the database, and a
// courier’s silence is shown.
import fs from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { followParcel, listExceptions, updateException } from '@app/contract/shipping/exception';
import { bangkokDay } from '@app/contract/kit/bangkok';
import type { Asks } from '@app/contract/kit/endpoint';
import { setCourierAccount } from '@app/contract/courier-setup/account';
import { setOption } from '@app/contract/shop/setting';
import { createShipments } from '@app/contract/shipping/shipment';
import { getTrackingState, listParcels, updateTracking } from '@app/contract/shipping/tracking';
import type { Person } from '../../../app/story.ts';
import { shippingStory, type ShippingStory } from '../../../app/story/shipping.ts';
import { splitStatements } from '../../../../database/split-statements.ts';
import { sql } from '../../../platform/database.ts';

const params = { c: 'flashexpress' as const };
let t: ShippingStory;
let owner: Person;
let packer: Person;
beforeAll(async () => {
  t = await shippingStory();
  owner = t.owner;
  packer = await t.s.shop.hire(4);
});
afterAll(() => t.end());
beforeEach(async () => {
  await t.faults({ reset: true });
  await t.s.shop.inside((tx) =>
    tx.rows(sql`update shipments set state = 'refused', pno = '' where tenant_id = ${tx.tenantId}`),
  );
});

let made = 0;
interface ParcelOptions {
  readonly bucket?: string;
  readonly code?: string;
  /** Hours since the booking, and since the courier's last scan. */
  readonly booked?: number;
  readonly seen?: number;
  readonly cod?: number;
  readonly province?: string;
  readonly courier?: string;
  readonly seller?: number;
}

async function parcel(parcelOptions: ParcelOptions = {}): Promise<{ id: number; pno: string }> {
  const {
    bucket = 'in_transit',
    code = '2',
    booked = 10,
    seen = 2,
    courier = params.c,
  } = parcelOptions;
  const [orderId = 0] = await t.newOrders(1);
  const pno = `TH-LIST-${(made += 1)}`;
  const id = await t.s.shop.inside(async (tx) => {
    const row = await tx.first<{ id: number }>(sql`
      insert into shipments (tenant_id, order_id, courier, merchant_no, state, pno, sent, tracking_bucket, tracking_code,
        tracking_label, booked_at, tracking_at, cod_satang, next_poll_at)
      values (${tx.tenantId}, ${orderId}, ${courier}, ${`M-${pno}`}, 'booked', ${pno}, '{}', ${bucket}, ${code}, 'คำของขนส่ง',
        now() - make_interval(hours => ${booked}), now() - make_interval(hours => ${seen}), ${parcelOptions.cod ?? 0}, now()) returning id`);
    await tx.rows(sql`update orders set pno = ${pno}, province = ${parcelOptions.province ?? 'น่าน'},
      telesale_by = ${parcelOptions.seller ?? null}, status = 'sending', sent_at = now()
      where tenant_id = ${tx.tenantId} and id = ${orderId}`);
    return row?.id ?? 0;
  });
  return { id, pno };
}

type Query = Asks<typeof listParcels>['query'];
const list = (query: Query = {}, who = owner) => who.call(listParcels, { params, query });
const pnos = async (query: Query = {}, who = owner) =>
  (await list(query, who)).items.map(({ pno }) => pno);

describe('the parcel list is filtered', () => {
  test('by COD or none, province, seller and the day of booking', async () => {
    const cod = await parcel({ cod: 39_000, province: 'ตาก', seller: packer.id, booked: 80 });
    const plain = await parcel();
    expect(await pnos({ cod: '1' })).toEqual([cod.pno]);
    expect(await pnos({ cod: '0' })).toEqual([plain.pno]);
    expect(await pnos({ province: 'ตาก' })).toEqual([cod.pno]);
    expect(await pnos({ agent: String(packer.id) })).toEqual([cod.pno]);
    const dayOf = (hours: number) =>
      new Date(Date.now() + 7 * 3_600_000 - hours * 3_600_000).toISOString().slice(0, 10);
    expect(await pnos({ to: dayOf(80) })).toEqual([cod.pno]);
    expect(await pnos({ from: dayOf(10) })).toEqual([plain.pno]);
    const [row] = (await list({ cod: '1' })).items;
    expect(row).toMatchObject({ agent: { id: packer.id }, codAmount: 390, care: null });
  });

  test('by the user who follows it, by notes, and by whether it needs attention', async () => {
    const lost = await parcel({ seen: 60, booked: 90 });
    const noted = await parcel({ seen: 70, booked: 90 });
    const fine = await parcel();
    const { id } = await owner.call(followParcel, { body: { shipmentId: noted.id } });
    await packer.call(updateException, {
      params: { id },
      body: { state: 'doing', note: 'แจ้งขนส่งแล้ว' },
    });
    expect((await pnos({ care: '1' })).toSorted()).toEqual([lost.pno, noted.pno].toSorted());
    expect(await pnos({ care: '0' })).toEqual([fine.pno]);
    expect(await pnos({ note: '1' })).toEqual([noted.pno]);
    expect((await pnos({ note: '0' })).toSorted()).toEqual([lost.pno, fine.pno].toSorted());
    expect(await pnos({ owner: 'me' }, packer)).toEqual([noted.pno]);
    expect(await pnos({ owner: 'me' })).toEqual([]);
    expect((await pnos({ owner: 'none' })).toSorted()).toEqual([lost.pno, fine.pno].toSorted());
  });
});

describe('a parcel that needs attention', () => {
  test('comes first, the most urgent on top, with owner, due time and note', async () => {
    const fine = await parcel({ seen: 1 });
    const late = await parcel({ seen: 90, booked: 99 });
    const later = await parcel({ seen: 50, booked: 99 });
    expect(await pnos({ code: '2' })).toEqual([late.pno, later.pno, fine.pno]);
    const [first, second] = (await list({ code: '2' })).items;
    expect(first?.care).toMatchObject({ rule: 'no_movement', owner: null, isLate: true, note: '' });
    expect(second?.care?.isLate).toBe(true);
  });

  test('has the claim period of its own courier', async () => {
    await t.s.shop.inside((tx) =>
      tx.rows(sql`insert into options (tenant_id, name, value) values (${tx.tenantId}, 'shippingJnt', '1')
        on conflict do nothing`),
    );
    await parcel({ seen: 72, booked: 90 });
    await parcel({ seen: 72, booked: 90, courier: 'jnt', code: '4' });
    const days = async (c: 'flashexpress' | 'jnt') => {
      const { items } = await owner.call(listParcels, { params: { c }, query: {} });
      return Math.round((Date.parse(items[0]?.care?.claimBy ?? '') - Date.now()) / 86_400_000);
    };
    expect(await days('flashexpress')).toBe(12);
    expect(await days('jnt')).toBe(27);
  });

  test('is assigned, without trouble, to the user who follows it, until the exception is closed', async () => {
    const quiet = await parcel();
    const item = await packer.call(followParcel, { body: { shipmentId: quiet.id } });
    expect(item).toMatchObject({ rule: 'watched', owner: { id: packer.id }, state: 'open' });
    expect((await packer.call(followParcel, { body: { shipmentId: quiet.id } })).id).toBe(item.id);
    expect(await pnos({ owner: 'me' }, packer)).toEqual([quiet.pno]);
    await packer.call(updateException, { params: { id: item.id }, body: { state: 'closed' } });
    expect(await pnos({ care: '1' })).toEqual([]);
    const again = await owner.call(followParcel, { body: { shipmentId: quiet.id } });
    expect(again).toMatchObject({ id: item.id, state: 'open', owner: { id: owner.id } });
  });

  test('is not followed any more once it has ended', async () => {
    const done = await parcel({ bucket: 'delivered', code: '5' });
    const answer = await owner.ask(followParcel, { body: { shipmentId: done.id } });
    expect(answer.status).toBe(422);
    expect((await owner.ask(followParcel, { body: { shipmentId: 999_999 } })).status).toBe(404);
  });
});

test('a parcel stored with an unlisted code is found under a listed one after the migration', async () => {
  await owner.call(setOption, { body: { name: 'shippingThaiPost', value: 1 } });
  const far = await parcel({ courier: 'thaipost', code: '402' });
  const listed = await parcel({ courier: 'thaipost', code: '301' });
  const migration = fs.readFileSync('database/migrations/0087_thaipost_codes.sql', 'utf8');
  const client = new pg.Client({ connectionString: t.s.adminUrl });
  await client.connect();
  for (const { text } of splitStatements(migration)) await client.query(text);
  await client.end();
  const found = async (code: string) =>
    (await owner.call(listParcels, { params: { c: 'thaipost' }, query: { code } })).items;
  expect(await found('401')).toMatchObject([{ pno: far.pno, label: 'คำของขนส่ง' }]);
  expect(await found('402')).toEqual([]);
  expect(await found('301')).toMatchObject([{ pno: listed.pno }]);
});

test('a followed parcel closes its exception when it arrives', async () => {
  const [orderId = 0] = await t.newOrders(1);
  await owner.call(createShipments, { params, body: { orderId } });
  const shipmentId = await t.s.shop.inside(async (tx) => {
    const row = await tx.first<{ id: number }>(
      sql`select id from shipments where tenant_id = ${tx.tenantId} and order_id = ${orderId} and state = 'booked'`,
    );
    return row?.id ?? 0;
  });
  const { id } = await owner.call(followParcel, { body: { shipmentId } });
  await t.advance({ steps: 5 });
  await owner.call(updateTracking, { params, body: { orderId } });
  const { items } = await owner.call(listExceptions, {
    query: { rule: 'watched', state: 'closed' },
  });
  expect(items.find((item) => item.id === id)).toMatchObject({ state: 'closed', closedBy: null });
});

describe('the health of a courier', () => {
  const state = () => owner.call(getTrackingState, { params });

  test('is derived from the answers to queries: down, and up again', async () => {
    const [orderId = 0] = await t.newOrders(1);
    await owner.call(createShipments, { params, body: { orderId } });
    const ask = () => owner.ask(updateTracking, { params, body: { orderId } });
    await ask();
    const before = await state();
    expect(before).toMatchObject({ canAsk: true, failingSince: null, failure: null });
    expect(before.answeredAt).not.toBeNull();
    await t.faults({ next: [{ kind: '5xx', calls: 20 }] });
    await ask();
    const away = await state();
    expect(away).toMatchObject({ failure: 'down', answeredAt: before.answeredAt });
    expect(away.failingSince).not.toBeNull();
    await ask();
    expect((await state()).failingSince).toBe(away.failingSince);
    // While the account is off the courier is not queried, so there is no answer to record.
    const turn = (enabled: boolean) => owner.call(setCourierAccount, { params, body: { enabled } });
    await turn(false);
    expect((await ask()).refusal.message).toBe('COURIER_NOT_READY');
    expect(await state()).toEqual(away);
    await turn(true);
    await t.faults({ reset: true });
    const askedAgain = async () => {
      await ask();
      return (await state()).failingSince;
    };
    await expect.poll(askedAgain, { interval: 500 }).toBeNull();
  });

  test('includes the interval until the next planned query', async () => {
    const young = await parcel({ booked: 3 });
    const old = await parcel({ booked: 300, seen: 1 });
    const done = await parcel({ bucket: 'delivered', code: '5' });
    const of = new Map((await list()).items.map((item) => [item.pno, item.everyMinutes]));
    expect([of.get(young.pno), of.get(old.pno), of.get(done.pno)]).toEqual([30, 720, null]);
  });

  test('shows that jobs wait once the lookups of a day are used up, whether the limit is reported or only published', async () => {
    await owner.call(setOption, { body: { name: 'shippingThaiPost', value: 1 } });
    const ask = { params: { c: 'thaipost' as const } };
    const isHeld = async (used: number, most: number | null) => {
      await t.s.shop.inside((tx) =>
        tx.rows(sql`insert into courier_lookups (tenant_id, courier, day, used, most)
          values (${tx.tenantId}, 'thaipost', ${bangkokDay(new Date())}, ${used}, ${most})
          on conflict (tenant_id, courier, day) do update set used = excluded.used, most = excluded.most`),
      );
      return (await owner.call(getTrackingState, ask)).isHeld;
    };
    expect([await isHeld(1, null), await isHeld(1000, null)]).toEqual([false, true]);
    expect([await isHeld(1, 5000), await isHeld(1, 2)]).toEqual([false, true]);
  });
});
