// Manifests: each parcel is on one manifest, wrong parcels are refused with a reason, and all of
// them leave together.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCategory } from '@app/contract/catalog/category';
import type { CourierId } from '@app/contract/kit/carriers';
import {
  closeManifest,
  createManifest,
  deleteManifest,
  getManifest,
  listManifestItems,
  listManifests,
  printManifest,
  removeManifestItem,
  scanManifest,
  type Manifest,
} from '@app/contract/shipping/manifest';
import { getOrder, orderHistory } from '@app/contract/order/list';
import { createProduct } from '@app/contract/catalog/product';
import { createOrder } from '@app/contract/order/create';
import { deleteOrder } from '@app/contract/order/status';
import { checkPdf, codesOf, textOfPages } from '../../../tool/read-pdf.ts';
import { sql } from '../../platform/database.ts';
import { story, type Person, type Story } from '../../app/story.ts';

let s: Story;
let owner: Person;
let packer: Person;
let productId: number;
let made = 0;

beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  packer = await s.shop.hire(2);
  await s.shop.inside((tx) =>
    tx.rows(sql`insert into options (tenant_id, name, value)
      values (${tx.tenantId}, 'shippingFlash', '1'), (${tx.tenantId}, 'shippingJnt', '1')`),
  );
  const { id: categoryId } = await owner.call(createCategory, { body: { name: 'ครีม' } });
  const product = await owner.call(createProduct, {
    body: { code: 'CR01', name: 'ครีม', categoryId, price: 100, isCheck: false },
  });
  productId = product.id;
});
afterAll(() => s.end());

interface Parcel {
  readonly id: number;
  readonly code: string;
  readonly pno: string;
}

/** Creates an order in the state after a booking. */
async function parcel(courier: CourierId = 'flashexpress', cod = true): Promise<Parcel> {
  made += 1;
  const order = await owner.call(createOrder, {
    body: {
      info: {
        name: `คุณปิ่น ลำดับ ${made}`,
        phone: '0810001234',
        address: '99/1',
        subdistrict: 'บางรัก',
        district: 'บางรัก',
        province: 'กรุงเทพมหานคร',
        postcode: '10500',
      },
      items: [{ productId, unit: 1 }],
      payment: cod ? { method: 'cod' } : { method: 'transfer', paid: 100 },
    },
  });
  const pno = `TH0112${String(made).padStart(5, '0')}KX`;
  await s.shop.inside(async (tx) => {
    await tx.rows(sql`insert into shipments (tenant_id, order_id, courier, merchant_no, state, pno, sent)
      values (${tx.tenantId}, ${order.id}, ${courier}, ${`M-${pno}`}, 'booked', ${pno}, '{}')`);
    await tx.rows(
      sql`update orders set pno = ${pno} where tenant_id = ${tx.tenantId} and id = ${order.id}`,
    );
  });
  return { id: order.id, code: order.code, pno };
}

const cancelParcel = ({ id }: Parcel) =>
  s.shop.inside(async (tx) => {
    await tx.rows(sql`update shipments set state = 'cancelled', closed_at = now()
      where tenant_id = ${tx.tenantId} and order_id = ${id}`);
    await tx.rows(sql`update orders set pno = '' where tenant_id = ${tx.tenantId} and id = ${id}`);
  });

const begin = async (orderIds: number[] = [], courier: CourierId = 'flashexpress') =>
  packer.call(createManifest, { body: { courier, orderIds } });
const scan = (manifest: Manifest, code: string) =>
  packer.call(scanManifest, { params: { id: manifest.id }, body: { code } });
const itemsOf = async (manifest: Manifest) =>
  (
    await packer.call(listManifestItems, {
      params: { id: manifest.id },
      query: { pageSize: 200 },
    })
  ).items;
const close = (manifest: Manifest, driver = 'คุณขนส่ง') =>
  packer.call(closeManifest, { params: { id: manifest.id }, body: { driver } });
const statusOf = async ({ id }: Parcel) => (await owner.call(getOrder, { params: { id } })).status;

describe('a manifest scan', () => {
  test('adds a parcel once, by its number or by ours, and counts it with its COD', async () => {
    const [one, two] = [await parcel(), await parcel('flashexpress', false)];
    const { manifest } = await begin();
    const first = await scan(manifest, one.pno);
    expect([first.t, first.item?.pno, first.manifest.parcels]).toEqual(['added', one.pno, 1]);
    const again = await scan(manifest, one.code);
    expect([again.t, again.manifest.parcels, again.manifest.version]).toEqual([
      'already',
      1,
      first.manifest.version,
    ]);
    const second = await scan(manifest, two.code.toLowerCase());
    expect(second.manifest).toMatchObject({ parcels: 2, codParcels: 1, codAmount: 100 });
    expect((await itemsOf(manifest)).map((item) => item.pno)).toEqual([two.pno, one.pno]);
  });

  test('keeps the COD amount of the moment at which the manifest was closed', async () => {
    const one = await parcel();
    const { manifest } = await begin([one.id]);
    const collects = (baht: number) =>
      s.shop.inside((tx) =>
        tx.rows(sql`update orders set cod_satang = ${baht * 100}
          where tenant_id = ${tx.tenantId} and id = ${one.id}`),
      );
    const sums = async () => {
      const [item] = await itemsOf(manifest);
      const { codAmount } = await packer.call(getManifest, { params: { id: manifest.id } });
      return [item?.codAmount, codAmount];
    };
    await collects(80);
    expect(await sums()).toEqual([80, 80]);
    await close(manifest);
    await collects(70);
    expect(await sums()).toEqual([80, 80]);
  });

  test('shows what cannot be added and why, and changes nothing', async () => {
    const [theirs, gone, old, kept] = [
      await parcel('jnt'),
      await parcel(),
      await parcel(),
      await parcel(),
    ];
    const { manifest } = await begin();
    const { manifest: other } = await begin([kept.id]);
    await cancelParcel(gone);
    await s.shop.inside((tx) =>
      tx.rows(
        sql`update orders set pno = 'TH9999' where tenant_id = ${tx.tenantId} and id = ${old.id}`,
      ),
    );
    const told = async (code: string) => {
      const { t, refused, manifest: after } = await scan(manifest, code);
      return [t, refused?.reason, refused?.text, after.parcels];
    };
    expect(await told('8850000000011')).toEqual([
      'refused',
      'unknown',
      expect.stringContaining('ไม่พบเลข 8850000000011'),
      0,
    ]);
    expect(await told(theirs.pno)).toEqual([
      'refused',
      'courier',
      `ออเดอร์ ${theirs.code} เป็นของ J&T Express ไม่ใช่ Flash Express แยกออกจากกองนี้`,
      0,
    ]);
    expect(await told(gone.pno)).toEqual([
      'refused',
      'cancelled',
      expect.stringContaining('ใบเก่าใช้ไม่ได้'),
      0,
    ]);
    expect(await told(old.pno)).toEqual([
      'refused',
      'old',
      expect.stringContaining('เลขใหม่คือ TH9999'),
      0,
    ]);
    expect(await told(kept.pno)).toEqual([
      'refused',
      'elsewhere',
      `ออเดอร์ ${kept.code} อยู่ในใบส่งมอบ ${other.no} แล้ว`,
      0,
    ]);
  });

  test('by two scanners at the same moment adds a parcel to only one manifest', async () => {
    const one = await parcel();
    const [a, b] = [await begin(), await begin()];
    const scans = await Promise.all(
      [a, b, a, b].map(({ manifest }) => scan(manifest, one.pno).then(({ t }) => t)),
    );
    expect(scans.filter((t) => t === 'added')).toHaveLength(1);
    const sums = await Promise.all([a, b].map(({ manifest }) => itemsOf(manifest)));
    expect(sums.flat()).toHaveLength(1);
  });
});

describe('a manifest', () => {
  test('starts with chosen parcels, and names and leaves out those of another courier', async () => {
    const [one, theirs] = [await parcel(), await parcel('jnt')];
    const { manifest, refused } = await begin([one.id, theirs.id, one.id]);
    expect(manifest).toMatchObject({ parcels: 1, state: 'open', courier: 'flashexpress' });
    expect(refused.map(({ code, reason }) => [code, reason])).toEqual([[theirs.code, 'courier']]);
    const answer = await packer.ask(createManifest, { body: { courier: 'kerry' } });
    expect([answer.status, answer.refusal.message]).toEqual([403, 'PERMISSION_DENIED']);
  });

  test('marks its orders as sent, once, when it is closed, and cannot be changed any more', async () => {
    const [one, two] = [await parcel(), await parcel()];
    const { manifest } = await begin([one.id, two.id]);
    const closed = await close(manifest);
    expect(closed).toMatchObject({ moved: 2, manifest: { state: 'closed', driver: 'คุณขนส่ง' } });
    expect([await statusOf(one), await statusOf(two)]).toEqual(['sending', 'sending']);
    expect((await close(manifest, 'คนอื่น')).manifest).toMatchObject({ driver: 'คุณขนส่ง' });
    const { items } = await owner.call(orderHistory, { params: { id: one.id } });
    expect(items.filter((event) => event.kind === 'handed-over')).toHaveLength(1);
    const third = await parcel();
    const late = await packer.ask(scanManifest, {
      params: { id: manifest.id },
      body: { code: third.pno },
    });
    expect([late.status, late.refusal.fields?.['id']]).toEqual([
      422,
      `ใบส่งมอบ ${manifest.no} ปิดแล้ว แก้ไม่ได้ เปิดใบใหม่แทน`,
    ]);
    const off = await packer.ask(removeManifestItem, {
      params: { id: manifest.id },
      body: { orderId: one.id },
    });
    expect(off.status).toBe(422);
  });

  test('with a parcel that was cancelled since is closed only after that parcel was removed', async () => {
    const [one, gone] = [await parcel(), await parcel()];
    const { manifest } = await begin([one.id, gone.id]);
    await cancelParcel(gone);
    const [first] = await itemsOf(manifest);
    expect([first?.pno, first?.problem]).toEqual([gone.pno, 'cancelled']);
    const answer = await packer.ask(closeManifest, { params: { id: manifest.id }, body: {} });
    expect(answer.status).toBe(422);
    expect(answer.refusal.fields?.['id']).toContain(gone.code);
    expect(answer.refusal.details).toEqual({ orderIds: [gone.id] });
    expect(await statusOf(one)).toBe('send');
    await packer.call(removeManifestItem, {
      params: { id: manifest.id },
      body: { orderId: gone.id },
    });
    expect((await close(manifest)).moved).toBe(1);
  });

  test('names a parcel whose order was deleted since, and accepts the new number of one that was booked again', async () => {
    const [gone, anew] = [await parcel(), await parcel()];
    const { manifest } = await begin([gone.id, anew.id]);
    await s.shop.inside((tx) =>
      tx.rows(
        sql`update shipments set is_outside = true where tenant_id = ${tx.tenantId} and order_id = ${gone.id}`,
      ),
    );
    await owner.call(deleteOrder, { params: { id: gone.id }, query: {} });
    const refused = await packer.ask(closeManifest, { params: { id: manifest.id }, body: {} });
    expect(refused.refusal.fields?.['id']).toContain(gone.code);
    expect((await itemsOf(manifest))[0]).toMatchObject({ orderId: gone.id, problem: 'cancelled' });
    await packer.call(removeManifestItem, {
      params: { id: manifest.id },
      body: { orderId: gone.id },
    });
    await cancelParcel(anew);
    const pno = `${anew.pno}2`;
    await s.shop.inside(async (tx) => {
      await tx.rows(sql`insert into shipments (tenant_id, order_id, courier, merchant_no, state, pno, sent)
        values (${tx.tenantId}, ${anew.id}, 'flashexpress', ${pno}, 'booked', ${pno}, '{}')`);
      await tx.rows(
        sql`update orders set pno = ${pno} where tenant_id = ${tx.tenantId} and id = ${anew.id}`,
      );
    });
    expect(await scan(manifest, pno)).toMatchObject({ t: 'added' });
    expect(await itemsOf(manifest)).toMatchObject([{ pno, problem: null }]);
    expect((await close(manifest)).moved).toBe(1);
  });

  test('without parcels is neither closed nor printed, and frees its parcels when it is cancelled', async () => {
    const { manifest: empty } = await begin();
    for (const spec of [closeManifest, printManifest]) {
      const answer = await packer.ask(spec, { params: { id: empty.id }, body: {} });
      expect(answer.refusal.fields?.['id']).toContain('ยังไม่มีพัสดุ');
    }
    const one = await parcel();
    const { manifest } = await begin([one.id]);
    await packer.call(deleteManifest, { params: { id: manifest.id } });
    expect((await packer.ask(getManifest, { params: { id: manifest.id } })).status).toBe(404);
    const { manifest: next } = await begin([one.id]);
    expect([next.parcels, next.no > manifest.no]).toEqual([1, true]);
  });

  test('is found by its own number, by a parcel, by an order, and by its state', async () => {
    const one = await parcel();
    const { manifest } = await begin([one.id]);
    const found = async (query: object) =>
      (await packer.call(listManifests, { query: { pageSize: 200, ...query } })).items.map(
        ({ id }) => id,
      );
    for (const search of [manifest.no, one.pno, one.code])
      expect(await found({ search }), search).toEqual([manifest.id]);
    expect(await found({ search: 'TH0000' })).toEqual([]);
    expect(await found({ state: 'open' })).toContain(manifest.id);
    expect(await found({ state: 'closed' })).not.toContain(manifest.id);
    expect(await found({ courier: 'jnt' })).not.toContain(manifest.id);
    expect(await found({ to: '2020-01-01' })).toEqual([]);
    const { closedAt } = await packer.call(getManifest, { params: { id: manifest.id } });
    expect(closedAt).toBeNull();
  });
});

test('a manifest on paper lists every number once, with its COD, the sums, room to sign, and whether it is proof', async () => {
  const parcels: Parcel[] = [];
  for (let n = 0; n < 60; n += 1) parcels.push(await parcel('flashexpress', n % 2 === 0));
  const { manifest } = await begin(parcels.map(({ id }) => id));
  const print = async () => {
    const printed = await packer.call(printManifest, { params: { id: manifest.id }, body: {} });
    const answer = await fetch(printed.url);
    const pdf = Buffer.from(await answer.arrayBuffer());
    checkPdf(pdf);
    return { printed, pdf, text: textOfPages(pdf).join('\n') };
  };
  const draft = await print();
  expect(draft.text).toContain('ยังไม่ปิด');
  await close(manifest, 'คุณปู่ฐิติ ผู้รับของ');
  const { printed, pdf, text } = await print();
  expect(printed.pages).toBe(2);
  for (const { pno } of parcels) expect(text.split(pno), pno).toHaveLength(2);
  const lines = textOfPages(pdf, 'layout').join('\n').split('\n');
  const lastOf = ({ pno }: Parcel) =>
    lines
      .find((line) => line.includes(pno))
      ?.trim()
      .split(/\s+/)
      .at(-1);
  // The row of a paid parcel ends with its province.
  const ends = parcels.map((_, n) => (n % 2 === 0 ? '100.00' : 'กรุงเทพมหานคร'));
  expect(parcels.map(lastOf)).toEqual(ends);
  expect(text).not.toContain('ยังไม่ปิด');
  const squeezed = text.replaceAll(/\s/g, '');
  for (const words of ['60ชิ้น·COD30ชิ้นรวม3,000.00บาท', '(คุณปู่ฐิติผู้รับของ)', 'ผู้รับมอบ', 'ผู้ส่งมอบ'])
    expect(squeezed).toContain(words);
  const codes = codesOf(pdf).map((code) => code.text);
  expect(codes).toEqual([manifest.no, manifest.no]);
});

test('a manifest is hidden from users who neither pack nor print', async () => {
  const member = await s.shop.hire(3);
  expect((await member.ask(listManifests, { query: {} })).status).toBe(403);
});
