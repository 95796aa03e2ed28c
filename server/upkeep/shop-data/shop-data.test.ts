// Promises of the shop's own data: all of it comes out without a secret, and moves into an empty shop with equal sums or not at all.
import { buffer, text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createAddress } from '@app/contract/customer/address';
import { createChannel, renewWebhook } from '@app/contract/customer/channel';
import { createOrder } from '@app/contract/order/create';
import { makeBuyerLink } from '@app/contract/order/buyer-link';
import { getOrder, listOrders, orderHistory } from '@app/contract/order/list';
import { updateOrders } from '@app/contract/order/status';
import { listAudit } from '@app/contract/report/audit';
import { listProducts } from '@app/contract/catalog/product';
import { updateUser } from '@app/contract/shop/user';
import { pathOf } from '@app/contract/kit/endpoint';
import { eraseCustomer } from '@app/contract/upkeep/privacy';
import {
  exportShop,
  getDataMove,
  getShopData,
  importShop,
  previewShopImport,
  type DataMove,
} from '@app/contract/upkeep/shop-data';
import { openArchive, zipOf, type Archive, type ZipPart } from '../../engine/zip/index.ts';
import { buyer, openGoods } from '../../app/story/goods.ts';
import { recordsOf } from '../../app/story/read-workbook.ts';
import { story, type Person, type Story } from '../../app/story.ts';
import { sql } from '../../platform/database.ts';
import { upkeepOf } from '../upkeep.ts';
import { mayHold } from './format.ts';

let s: Story;
let owner: Person;
let taken: DataMove;
let zip: Buffer;

const finished = (who: Person, id: number): Promise<DataMove> =>
  vi.waitFor(
    async () => {
      const move = await who.call(getDataMove, { params: { id } });
      if (move.finishedAt === null) throw new Error(`${move.state}: ${move.step}`);
      return move;
    },
    { timeout: 150_000 },
  );

async function takeOut(who: Person): Promise<{ move: DataMove; bytes: Buffer }> {
  const { id } = await who.call(exportShop, { body: { reason: 'ย้ายไปบริษัทใหม่' } });
  const move = await finished(who, id);
  const response = await fetch(move.url ?? '');
  return { move, bytes: Buffer.from(await response.arrayBuffer()) };
}

const limits = { parts: 1000, bytes: 100_000_000, mayHold };
const opened = (bytes: Buffer): Archive => openArchive(bytes, limits);

async function partsOf(bytes: Buffer): Promise<Map<string, Buffer>> {
  const archive = opened(bytes);
  const parts = new Map<string, Buffer>();
  for (const name of archive.names)
    parts.set(name, await buffer(Readable.from(archive.read(name))));
  return parts;
}

async function linesOf(table: string, bytes = zip): Promise<Record<string, unknown>[]> {
  const lines = await text(opened(bytes).read(`data/${table}.jsonl`));
  return lines.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as never]));
}

/** The same archive with some of its parts otherwise, or gone, or added. */
async function changedZip(change: (parts: Map<string, Buffer | null>) => void): Promise<Buffer> {
  const parts = new Map<string, Buffer | null>(await partsOf(zip));
  change(parts);
  async function* all(): AsyncGenerator<ZipPart> {
    for (const [name, content] of parts)
      if (content) yield { name, content: Readable.from([content]) };
  }
  return buffer(zipOf(all()));
}

const manifestOf = (parts: Map<string, Buffer | null>) =>
  JSON.parse(String(parts.get('manifest.json'))) as {
    version: number;
    tables: Record<string, { rows: number; sums: Record<string, number> }>;
  };

function formOf(bytes: Uint8Array): FormData {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'shop.zip');
  return form;
}

async function send(
  who: Person,
  call: typeof importShop | typeof previewShopImport,
  bytes: Uint8Array,
) {
  const response = await who.fetch(pathOf(call), { method: 'POST', body: formOf(bytes) });
  return { status: response.status, body: (await response.json()) as never };
}
const said = (answer: unknown): string => JSON.stringify(answer);

const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#c21f2c' } })
    .jpeg()
    .toBuffer();

const SEALED = 'v1.sealed-credentials-of-a-courier';

beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  const goods = await openGoods(owner);
  const channel = await owner.call(createChannel, { body: { name: 'เพจหลัก', kind: 'salepage' } });
  await owner.call(renewWebhook, { params: { id: channel.id }, body: {} });
  const { name, ...place } = buyer;
  await owner.call(createAddress, { body: { type: 'sender', name, ...place } });
  const one = await goods.productId(50, { cost: 40 });
  const two = await goods.productId(20);
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await picture())]), 'a.jpg');
  await owner.fetch(`/product/${one}`, { method: 'PUT', body: form });
  const seller = await s.shop.hire(5);
  const orders: number[] = [];
  for (const [at, who] of [owner, seller, owner].entries()) {
    const made = await who.call(createOrder, {
      body: {
        info: { ...buyer, phone: `081000123${at}` },
        channelId: channel.id,
        items: [
          { productId: two, unit: at + 1 },
          { productId: one, unit: 2, discount: 10.25 },
        ],
        payment: { method: 'cod', shippingFee: 40 },
        message: 'สนใจค่ะ',
      },
    });
    orders.push(made.id);
  }
  const [first = 0, second = 0] = orders;
  await owner.call(updateOrders, { body: { ids: [first], status: 'cancel', reason: 'ลูกค้าไม่รับ' } });
  await owner.call(makeBuyerLink, { params: { id: second }, body: {} });
  const paper = new FormData();
  paper.append('file', new Blob([new Uint8Array(await picture())]), 'a.jpg');
  paper.append('kind', 'pack');
  await owner.fetch(`/order/${second}/picture`, { method: 'POST', body: paper });
  await s.shop.inside((tx) =>
    tx.rows(sql`insert into courier_accounts (tenant_id, courier, credentials, hook_secret)
      values (${tx.tenantId}, 'flash', ${SEALED}, ${SEALED})`),
  );
  const other = await s.openShop('elsewhere');
  const theirs = await openGoods(other.owner);
  await theirs.product(5, { name: 'ของร้านอื่น', code: 'THEIRS' });
  ({ move: taken, bytes: zip } = await takeOut(owner));
});
afterAll(() => s.end());

test('an archive of the shop has lines and a workbook of each table, its pictures and a manifest that adds up', async () => {
  expect(taken).toMatchObject({ state: 'done', error: null });
  expect(taken.rows).toBe(taken.total);
  const parts = await partsOf(zip);
  const manifest = manifestOf(parts);
  expect(manifest).toMatchObject({ format: 'songdee-shop', version: 1, pictures: 2 });
  const orders = await linesOf('orders');
  expect(orders).toHaveLength(3);
  expect(orders[0]).toMatchObject({ customerName: buyer.name, status: 'cancel', payMethod: 'cod' });
  const total = orders.reduce((sum, order) => sum + Number(order['totalSatang']), 0);
  expect(manifest.tables['orders']).toMatchObject({ rows: 3, sums: { totalSatang: total } });
  expect(total).toBeGreaterThan(0);
  for (const [table, { rows }] of Object.entries(manifest.tables)) {
    expect(await linesOf(table), table).toHaveLength(rows);
    const sheet = parts.get(`sheets/${table}.xlsx`);
    expect(sheet && recordsOf(sheet), table).toHaveLength(rows);
  }
  const book = recordsOf(parts.get('sheets/orders.xlsx') ?? Buffer.alloc(0));
  const inBaht = book.reduce((sum, row) => sum + Math.round(Number(row['total']) * 100), 0);
  expect(inBaht).toBe(total);
  expect([...parts.keys()].filter((name) => name.startsWith('pictures/'))).toHaveLength(2);
  for (const table of ['order_items', 'order_events', 'products', 'stock', 'users', 'options'])
    expect(manifest.tables, table).toHaveProperty(table);
});

test('an archive of the shop holds no password, token or key, and no row of another shop', async () => {
  const all = [...(await partsOf(zip))].map(([name, part]) => `${name}\n${part.toString()}`).join();
  const admin = new pg.Client({ connectionString: s.adminUrl });
  await admin.connect();
  let looked = 0;
  try {
    const answers = Object.values(upkeepOf).flatMap(({ tables }) => Object.entries(tables));
    for (const [table, { export: goes }] of answers) {
      if (goes === 'whole') continue;
      const { rows } = await admin.query<{ row: Record<string, unknown> }>(
        `select to_jsonb(t) as row from "${table}" t`,
      );
      for (const { row } of rows)
        for (const [column, value] of Object.entries(row)) {
          const isSecret =
            goes === 'nothing'
              ? /hash|key|token|secret|subscription|fingerprint/.test(column)
              : goes.without.includes(column);
          if (!isSecret || typeof value !== 'string' || value.length < 8) continue;
          looked += 1;
          expect(all.includes(value), `${table}.${column}`).toBe(false);
        }
    }
  } finally {
    await admin.end();
  }
  expect(looked).toBeGreaterThan(5);
  expect(all).not.toContain(SEALED);
  expect(all).not.toContain('ของร้านอื่น');
  expect(all).not.toContain('elsewhere');
  expect(all).not.toMatch(/passwordHash|hookSecret|lineToken/);
});

test('an archive of the shop is for its system administrator alone, leaves its reason in the trail, and ends with a person who is erased', async () => {
  const staff = await s.shop.hire(5, ['setting', 'customer.pii', 'order.export']);
  const refused = await staff.ask(exportShop, { body: { reason: 'อยากได้' } });
  expect([refused.status, refused.refusal.message]).toEqual([403, 'PERMISSION_DENIED']);
  const seen = await staff.call(getDataMove, { params: { id: taken.id } });
  expect([seen.url, seen.figures]).toEqual([null, []]);
  expect((await owner.ask(exportShop, { body: { reason: ' ' } })).refusal.fields).toHaveProperty(
    'reason',
  );
  const { items } = await owner.call(listAudit, { query: { action: 'export.shop' } });
  expect(said(items[0])).toContain('ย้ายไปบริษัทใหม่');
  const gone = await s.openShop('leaving');
  const person = await gone.hire(1);
  const { move } = await takeOut(person);
  expect((await owner.ask(getDataMove, { params: { id: move.id } })).status).toBe(404);
  const goods = await openGoods(gone.owner);
  const made = await gone.owner.call(createOrder, {
    body: {
      info: { ...buyer, phone: '0899990001' },
      items: [{ productId: await goods.productId(5), unit: 1 }],
      payment: { method: 'cod' },
    },
  });
  await gone.owner.call(updateOrders, { body: { ids: [made.id], status: 'cancel', reason: 'ก' } });
  await gone.owner.call(eraseCustomer, { body: { phone: '0899990001', reason: 'ขอลบ' } });
  expect((await person.call(getDataMove, { params: { id: move.id } })).url).toBeNull();
  await expect.poll(async () => (await fetch(move.url ?? '')).status).toBe(404);
  await gone.owner.call(updateUser, {
    params: { id: person.id },
    body: { permission: ['setting'] },
  });
  expect((await person.ask(exportShop, { body: { reason: 'อีก' } })).status).toBe(403);
});

test('an archive of the shop that never ended has failed two hours later, and another can begin', async () => {
  const stuck = await s.openShop('stuck');
  const row = await stuck.inside((tx) =>
    tx.first<{
      id: number;
    }>(sql`insert into data_moves (tenant_id, user_id, direction, state, file_name, created_at)
      values (${tx.tenantId}, ${stuck.owner.id}, 'out', 'running', 'a.zip', now()) returning id`),
  );
  const id = row?.id ?? 0;
  expect((await stuck.owner.call(exportShop, { body: { reason: 'ก' } })).id).toBe(id);
  await stuck.inside((tx) => tx.enqueue('shop.forget-archive', { id }));
  expect(await finished(stuck.owner, id)).toMatchObject({ state: 'failed', url: null });
  const next = await stuck.owner.call(exportShop, { body: { reason: 'ก' } });
  expect(await finished(stuck.owner, next.id)).toMatchObject({ state: 'done' });
});

test('an archive of the shop moves into an empty one: equal counts and sums, codes, days, history, stock and pictures', async () => {
  const fresh = await s.openShop('fresh');
  const seen = await send(fresh.owner, previewShopImport, zip);
  expect(seen.status, said(seen.body)).toBe(200);
  expect(seen.body).toMatchObject({ shop: 'ร้าน app', pictures: 2, isEmpty: true });
  const begun = await send(fresh.owner, importShop, zip);
  expect(begun.status, said(begun.body)).toBe(200);
  const move = await finished(fresh.owner, (begun.body as DataMove).id);
  expect(move).toMatchObject({ state: 'done', error: null, rows: move.total });
  expect(move.figures.length).toBeGreaterThan(8);
  for (const { table, archive, shop } of move.figures) expect(shop, table).toEqual(archive);

  const ordersOf = async (who: Person) =>
    (await who.call(listOrders, { query: { sort: 'created' } })).items;
  const [old, moved] = [await ordersOf(owner), await ordersOf(fresh.owner)];
  const facts = (orders: typeof old) =>
    orders.map(({ code, status, createdAt, payment, info, channel, items }) => ({
      code,
      status,
      createdAt,
      payment,
      info,
      channel: channel?.name,
      items: items.map(({ products, unit, amount }) => [products.code, unit, amount]),
    }));
  expect(facts(moved)).toEqual(facts(old));
  const ids = new Set(old.map(({ id }) => id));
  expect(moved.some(({ id }) => ids.has(id))).toBe(false);
  const historyOf = async (who: Person, id = 0) =>
    (await who.call(orderHistory, { params: { id } })).items.map(({ at, kind }) => [at, kind]);
  expect(await historyOf(fresh.owner, moved[0]?.id)).toEqual(await historyOf(owner, old[0]?.id));

  const goodsOf = async (who: Person) =>
    (await who.call(listProducts, { query: {} })).items.map(
      ({ code, price, onHand, reserved }) => ({
        code,
        price,
        onHand,
        reserved,
      }),
    );
  expect(await goodsOf(fresh.owner)).toEqual(await goodsOf(owner));
  const { items } = await fresh.owner.call(listProducts, { query: {} });
  const url = items.find(({ imageUrl }) => imageUrl !== null)?.imageUrl ?? '';
  expect((await fetch(s.origin + url)).headers.get('content-type')).toBe('image/webp');

  // What came in lives on: an order is cancelled and its goods are free again, and a new one has a number of its own.
  const open = moved.find(({ status }) => status !== 'cancel');
  const body = { ids: [open?.id ?? 0], status: 'cancel' as const, reason: 'ลูกค้าขอ' };
  expect((await fresh.owner.call(updateOrders, { body })).items).toMatchObject([{ t: 'success' }]);
  const productId = items[0]?.id ?? 0;
  const made = await fresh.owner.call(createOrder, {
    body: { info: buyer, items: [{ productId, unit: 1 }], payment: { method: 'cod' } },
  });
  expect(moved.map(({ code }) => code)).not.toContain(made.code);
  expect((await fresh.owner.call(getOrder, { params: { id: made.id } })).id).toBe(made.id);

  const again = await send(fresh.owner, importShop, zip);
  expect([again.status, said(again.body)]).toEqual([409, expect.stringContaining('ร้านนี้มีข้อมูลแล้ว')]);
  const state = await fresh.owner.call(getShopData);
  expect(state).toMatchObject({ isEmpty: false, taken: null, moved: { id: move.id } });
});

test('an archive with higher numbers of orders moves in, and new orders are numbered after them', async () => {
  const fresh = await s.openShop('ahead');
  const high = 200_000;
  const ahead = await changedZip((parts) => {
    const lines = String(parts.get('data/orders.jsonl'));
    parts.set(
      'data/orders.jsonl',
      Buffer.from(lines.replace(/"code": ?"SD\d+"/, `"code":"SD${high}"`)),
    );
  });
  const { body } = await send(fresh.owner, importShop, ahead);
  const move = await finished(fresh.owner, (body as DataMove).id);
  expect(move.error).toBeNull();
  const { items } = await fresh.owner.call(listProducts, { query: {} });
  const made = await fresh.owner.call(createOrder, {
    body: {
      info: { ...buyer, phone: '0899990002' },
      items: [{ productId: items[0]?.id ?? 0, unit: 1 }],
      payment: { method: 'cod' },
    },
  });
  expect(Number(made.code.slice(2))).toBeGreaterThan(high);
});

type Parts = Map<string, Buffer | null>;
const changeManifest = (
  parts: Parts,
  change: (manifest: ReturnType<typeof manifestOf>) => void,
) => {
  const manifest = manifestOf(parts);
  change(manifest);
  parts.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
};
const changeLines = (parts: Parts, table: string, change: (lines: string) => string) =>
  parts.set(`data/${table}.jsonl`, Buffer.from(change(String(parts.get(`data/${table}.jsonl`)))));
const bad: [string, string, () => Promise<Buffer>][] = [
  ['no archive at all', 'เปิดไฟล์นี้ไม่ได้', async () => Buffer.from('not a zip')],
  ['an archive cut short', 'เปิดไฟล์นี้ไม่ได้', async () => zip.subarray(0, zip.length - 100)],
  [
    'somebody else’s archive',
    'ไม่ใช่ข้อมูลร้าน',
    () => changedZip((parts) => parts.set('manifest.json', Buffer.from('{"format":"other"}'))),
  ],
  ['no manifest', 'ไม่ใช่ข้อมูลร้าน', () => changedZip((parts) => parts.delete('manifest.json'))],
  [
    'another version',
    'คนละรุ่น',
    () => changedZip((parts) => changeManifest(parts, (manifest) => (manifest.version = 2))),
  ],
  ['a table missing', 'ไม่มีข้อมูล', () => changedZip((parts) => parts.delete('data/orders.jsonl'))],
  [
    'a name that leads out of it',
    'ไม่ใช่ข้อมูลร้าน',
    () => changedZip((parts) => parts.set('../../outside.webp', Buffer.from('a'))),
  ],
  [
    'a bomb',
    'ใหญ่เกินไป',
    () => changedZip((parts) => parts.set('data/orders.jsonl', Buffer.alloc(20_000_000, ' '))),
  ],
];

/** Seen only by who reads its rows. */
const wrong: [string, string, () => Promise<Buffer>][] = [
  [
    'other counts than its manifest',
    'ไม่ตรงกับที่บันทึกไว้',
    () =>
      changedZip((parts) =>
        changeManifest(parts, ({ tables }) => {
          if (tables['orders']) tables['orders'].rows += 1;
        }),
      ),
  ],
  [
    'other sums than its manifest',
    'ไม่ตรงกับที่บันทึกไว้',
    () =>
      changedZip((parts) =>
        changeLines(parts, 'orders', (lines) => lines.replace(/"totalSatang":/, '"totalSatang":1')),
      ),
  ],
  [
    'a line that is no JSON',
    'บรรทัดที่ 1 ไม่ถูกต้อง',
    () => changedZip((parts) => changeLines(parts, 'products', (lines) => `{${lines}`)),
  ],
  [
    'a value of another kind',
    'บรรทัดที่ 1 ไม่ถูกต้อง',
    () =>
      changedZip((parts) =>
        changeLines(parts, 'products', (lines) => lines.replace(/"name":"/, '"name":["x"],"y":"')),
      ),
  ],
];

/** Only the database knows. */
const unfit: [string, string, () => Promise<Buffer>][] = [
  [
    'a status that is none',
    'มีค่าที่ใช้ไม่ได้',
    () =>
      changedZip((parts) =>
        changeLines(parts, 'orders', (lines) =>
          lines.replace('"status":"cancel"', '"status":"stolen"'),
        ),
      ),
  ],
  [
    'a line of an order that is not in it',
    'มีค่าที่ใช้ไม่ได้',
    () =>
      changedZip((parts) =>
        changeLines(parts, 'order_items', (lines) => lines.replace(/"orderId":/, '"orderId":77')),
      ),
  ],
  [
    'a picture that is none',
    'รูป',
    () =>
      changedZip((parts) => {
        for (const name of parts.keys())
          if (name.startsWith('pictures/')) parts.set(name, Buffer.from('<script>'));
      }),
  ],
];

describe('an archive is refused, and nothing of it is written, when it is or has', () => {
  let shop: Story['shop'];
  beforeAll(async () => {
    shop = await s.openShop('refusing');
  });
  const staysEmpty = async () => expect((await shop.owner.call(getShopData)).isEmpty).toBe(true);

  test.each(bad)('%s', async (_what, why, make) => {
    const bytes = await make();
    for (const call of [previewShopImport, importShop]) {
      const { status, body } = await send(shop.owner, call, bytes);
      expect([status, said(body)]).toEqual([422, expect.stringContaining(why)]);
    }
    await staysEmpty();
  });

  test.each(wrong)('%s, told by a look into it too', async (_what, why, make) => {
    const { status, body } = await send(shop.owner, previewShopImport, await make());
    expect([status, said(body)]).toEqual([422, expect.stringContaining(why)]);
  });

  test.each([...wrong, ...unfit])('%s, told by the job', async (_what, why, make) => {
    const { body } = await send(shop.owner, importShop, await make());
    const move = await finished(shop.owner, (body as DataMove).id);
    expect([move.state, move.error]).toEqual(['failed', expect.stringContaining(why)]);
    await staysEmpty();
  });

  test('a file of more bytes than are read', async () => {
    const response = await shop.owner.fetch('/shop/import', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: Buffer.alloc(129 * 1024 * 1024),
    });
    expect(response.status).toBe(413);
  });
});
