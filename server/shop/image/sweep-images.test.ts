// Pictures whose rows are long gone are deleted; used and recent ones stay.
import fs from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCategory } from '@app/contract/catalog/category';
import { createProduct, getProduct } from '@app/contract/catalog/product';
import { ownStory, type Story } from '../../app/story.ts';
import { sql, type TenantTx } from '../../platform/database.ts';
import type { Services } from '../../platform/route.ts';
import { withPicture } from './keep-image.ts';
import { sweepImagesJob } from './sweep-images.job.ts';

let s: Story;
let admin: pg.Client;
let productId: number;
let bytes: Uint8Array;

beforeAll(async () => {
  s = await ownStory();
  admin = new pg.Client({ connectionString: s.adminUrl });
  await admin.connect();
  const { owner } = s.shop;
  const { id: categoryId } = await owner.call(createCategory, { body: { name: 'ทั่วไป' } });
  const body = { code: 'P', name: 'สินค้า', categoryId, price: 10 };
  productId = (await owner.call(createProduct, { body })).id;
  const create = { width: 60, height: 40, channels: 3, background: '#c21f2c' } as const;
  bytes = await sharp({ create }).jpeg().toBuffer();
  // The look that began with the shop would be folded with those that are planned here.
  await takePlans();
});
afterAll(async () => {
  await admin.end();
  await s.end();
});

const folderOf = (kind: string, shopId = s.shop.id) =>
  path.join(s.server.services.config.dataDir, 'files', kind, String(shopId));

interface Lost {
  readonly kind?: string;
  readonly daysAgo?: number;
  readonly shopId?: number;
}

/** A file without a row, of the given age. */
async function lose(name: string, { kind = 'image', daysAgo = 2, shopId }: Lost = {}) {
  const folder = folderOf(kind, shopId);
  await fs.mkdir(folder, { recursive: true });
  await fs.writeFile(path.join(folder, name), bytes);
  await age(path.join(folder, name), daysAgo);
}

const age = (file: string, daysAgo: number) => {
  const at = new Date(Date.now() - daysAgo * 86_400_000);
  return fs.utimes(file, at, at);
};

const namesIn = async (kind: string, shopId?: number) =>
  (await fs.readdir(folderOf(kind, shopId)).catch(() => [])).toSorted();

interface Planned {
  readonly payload: object;
  readonly seconds: number;
}

async function takePlans(): Promise<Planned[]> {
  await s.server.jobs.relay();
  const { rows } = await admin.query<{ data: { payload: object }; seconds: number }>(
    `delete from pgboss.job where name = $1 and state = 'created'
     returning data, extract(epoch from start_after - now())::int as seconds`,
    [sweepImagesJob.topic],
  );
  return rows.map(({ data: { payload }, seconds }) => ({ payload, seconds }));
}

/** What the job plans as its next look; the plan is taken away again. */
async function run(payload: object = {}, services: Services = s.server.services): Promise<Planned> {
  await sweepImagesJob.handle({
    payload,
    actor: { tenantId: s.shop.id, userId: null },
    services,
    signal: new AbortController().signal,
  });
  const [planned, ...more] = await takePlans();
  if (!planned || more.length > 0) throw new Error('one look is planned after each');
  return planned;
}

/** All runs of one look; how many there were. */
async function sweepAll(): Promise<number> {
  let { payload, seconds } = await run();
  let runs = 1;
  for (; seconds < 3600; runs += 1) ({ payload, seconds } = await run(payload));
  expect(seconds).toBeGreaterThan(6 * 86_400);
  expect(payload).toEqual({});
  return runs;
}

const save = (isPrivate = false) =>
  withPicture(
    { services: s.server.services, actor: { tenantId: s.shop.id, userId: s.shop.owner.id } },
    { file: { bytes }, field: 'file', isPrivate },
    async (tx: TenantTx, name) => {
      await tx.rows(
        sql`update products set image_name = ${name} where tenant_id = ${tx.tenantId} and id = ${productId}`,
      );
      return { result: name ?? '' };
    },
  );

const hex = (n: number) => n.toString(16).padStart(32, '0');

test('a sweep of pictures removes those that no row uses, small and large, and drafts of killed writes', async () => {
  await lose(`${hex(1)}.webp`);
  await lose(`${hex(1)}-small.webp`);
  await lose(`${hex(2)}.webp`, { kind: 'private' });
  await lose(`${hex(3)}.webp.5f0c1a52-8f0e-4f7e-9c3a-1d2b3c4d5e6f.part`, { kind: 'private' });
  expect(await sweepAll()).toBe(2);
  expect([await namesIn('image'), await namesIn('private')]).toEqual([[], []]);
});

test('a sweep of pictures also removes expired prints, including those in their own folders', async () => {
  await lose('old.pdf', { kind: 'receipt', daysAgo: 4 });
  await lose('new.pdf', { kind: 'receipt', daysAgo: 2 });
  await lose('printed.pdf', { kind: 'print', daysAgo: 31 });
  await lose('forgotten.pdf', { kind: 'print', daysAgo: 61 });
  await fs.mkdir(path.join(folderOf('sheet'), 'own'), { recursive: true });
  await lose('own/long.xlsx', { kind: 'sheet', daysAgo: 4 });
  await sweepAll();
  expect(await namesIn('receipt')).toEqual(['new.pdf']);
  expect(await namesIn('print')).toEqual(['printed.pdf']);
  expect(await namesIn('sheet')).toEqual([]);
});

test('a sweep of pictures keeps used and recent files, files that are no pictures and those of another shop', async () => {
  const kept = await save();
  for (const name of await namesIn('image')) await age(path.join(folderOf('image'), name), 400);
  await lose(`${hex(4)}.webp`, { daysAgo: 0.9 });
  await lose(`${hex(5)}.webp.5f0c1a52-8f0e-4f7e-9c3a-1d2b3c4d5e6f.part`, { daysAgo: 0.9 });
  await lose('readme.txt');
  await lose(`${hex(6)}.webp`, { shopId: 999 });
  const before = await namesIn('image');
  expect(before).toContain(kept);
  await sweepAll();
  expect(await namesIn('image')).toEqual(before);
  expect(await namesIn('image', 999)).toEqual([`${hex(6)}.webp`]);
  const product = await s.shop.owner.call(getProduct, { params: { id: productId } });
  expect((await fetch(s.origin + product.imageUrl)).status).toBe(200);
});

test('a sweep of pictures handles a few hundred at a time and then continues behind them', async () => {
  for (let n = 0; n < 900; n += 1) await lose(`f${hex(n).slice(1)}.webp`, { kind: 'private' });
  const first = await run({ folder: 'private' });
  expect((await namesIn('private')).length).toBe(500);
  expect(first).toMatchObject({
    payload: { folder: 'private', after: `f${hex(399).slice(1)}.webp` },
  });
  await sweepAll();
  expect(await namesIn('private')).toEqual([]);
});

test('a sweep of pictures continues in an hour when the store is down, at the same place', async () => {
  const { services } = s.server;
  const listFolder = () => Promise.reject(new Error('the store is away'));
  const place = { folder: 'private', after: `${hex(7)}.webp` };
  const away = { ...services, files: { ...services.files, listFolder } };
  const planned = await run(place, away);
  expect(planned.payload).toEqual(place);
  expect(planned.seconds).toBeGreaterThan(3000);
});

test('a sweep of pictures is planned for a shop once it is made', async () => {
  const shop = await s.openShop('swept');
  await s.server.jobs.relay();
  const { rows } = await admin.query<{ tenant: number }>(
    `select (data->>'tenantId')::int as tenant from pgboss.job where name = $1 and state = 'created'`,
    [sweepImagesJob.topic],
  );
  expect(rows.map(({ tenant }) => tenant)).toContain(shop.id);
});
