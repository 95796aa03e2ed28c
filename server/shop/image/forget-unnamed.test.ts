// Pictures whose save failed: unused slips and profile pictures are deleted, and used ones stay.
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCategory } from '@app/contract/catalog/category';
import { createProduct, getProduct } from '@app/contract/catalog/product';
import { ownStory, type Story } from '../../app/story.ts';
import { sql, type TenantTx } from '../../platform/database.ts';
import type { Services } from '../../platform/route.ts';
import { picturedTables } from '../../upkeep/privacy/picture-names.store.ts';
import { forgetUnnamedImagesJob } from './forget-unnamed.job.ts';
import { withPicture, type PictureChange } from './keep-image.ts';

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
});
afterAll(async () => {
  await admin.end();
  await s.end();
});

const size = async () => {
  const { files } = s.server.services;
  const folders = ['image', 'private'].map((kind) => files.sizeOfFolder(`${kind}/${s.shop.id}`));
  return (await Promise.all(folders)).reduce((sum, each) => sum + each, 0);
};

/** The jobs that check unused pictures, each run as if it were due. */
async function look(): Promise<void> {
  await s.server.jobs.relay();
  const { rows } = await admin.query<{ data: { payload: { names: string[] } }; hours: number }>(
    `select data, extract(epoch from start_after - now()) / 3600 as hours from pgboss.job
     where name = $1 and state = 'created'`,
    [forgetUnnamedImagesJob.topic],
  );
  for (const { data, hours } of rows) {
    expect(Number(hours)).toBeGreaterThan(5);
    await forgetUnnamedImagesJob.handle({
      payload: data.payload,
      actor: { tenantId: s.shop.id, userId: null },
      services: s.server.services,
      signal: new AbortController().signal,
    });
  }
}

interface Save extends Partial<PictureChange> {
  readonly services?: Services;
  readonly after?: () => void;
}

/** A save of the product’s picture; returns the name it replaced. */
const save = ({ services = s.server.services, after, ...change }: Save = {}) =>
  withPicture(
    { services, actor: { tenantId: s.shop.id, userId: s.shop.owner.id } },
    { file: { bytes }, field: 'file', ...change },
    async (tx: TenantTx, name) => {
      const before = await tx.first<{ name: string }>(
        sql`select image_name as name from products where tenant_id = ${tx.tenantId} and id = ${productId}`,
      );
      await tx.rows(
        sql`update products set image_name = ${name} where tenant_id = ${tx.tenantId} and id = ${productId}`,
      );
      after?.();
      return { result: before?.name ?? '', replaced: before?.name ?? '' };
    },
  );

const shown = async (): Promise<number> => {
  const product = await s.shop.owner.call(getProduct, { params: { id: productId } });
  return (await fetch(s.origin + product.imageUrl)).status;
};

test.each([false, true])(
  'a picture (private: %s) is deleted when the connection was lost before its save was committed',
  async (isPrivate) => {
    const before = await size();
    const lost = () => {
      throw new Error('Connection terminated unexpectedly');
    };
    await expect(save({ isPrivate, after: lost })).rejects.toThrow('Connection terminated');
    expect(await size()).toBeGreaterThan(before);
    await look();
    expect(await size()).toBe(before);
  },
);

test('a picture in use stays, and a replaced one is deleted although its first removal failed', async () => {
  await save();
  const one = await size();
  await look();
  expect([await size(), await shown()]).toEqual([one, 200]);
  const { files } = s.server.services;
  const away = { ...files, remove: () => Promise.reject(new Error('the store is away')) };
  await save({ services: { ...s.server.services, files: away } });
  expect(await size()).toBe(2 * one);
  await look();
  expect([await size(), await shown()]).toEqual([one, 200]);
});

test('a picture is kept for every table that has pictures, and for the logo', async () => {
  const { rows } = await admin.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.column_name = 'image_name' and t.table_type = 'BASE TABLE' and c.table_schema = 'public' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual([...picturedTables]);
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'logo.jpg');
  const answer = await s.shop.owner.fetch('/setting/logo', { method: 'PUT', body: form });
  const { logo } = (await answer.json()) as { logo: string };
  await look();
  expect((await fetch(s.origin + logo)).status).toBe(200);
});
