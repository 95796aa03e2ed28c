// Promises of the files of archives: each goes in the end, also when the store was away at the time to remove it.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { exportShop, getDataMove } from '@app/contract/upkeep/shop-data';
import { openGoods } from '../../app/story/goods.ts';
import { story, type Story } from '../../app/story.ts';
import { sql } from '../../platform/database.ts';
import type { FileStore } from '../../platform/file-store.ts';
import type { Job } from '../../platform/jobs.ts';
import { forgetArchiveJob } from './export-shop.job.ts';
import { importShopJob } from './import-shop.job.ts';

let s: Story;
let zip: Buffer;
let id: number;

beforeAll(async () => {
  s = await story();
  const { owner } = s.shop;
  await (await openGoods(owner)).productId(50);
  ({ id } = await owner.call(exportShop, { body: { reason: 'ย้าย' } }));
  const move = await vi.waitFor(
    async () => {
      const now = await owner.call(getDataMove, { params: { id } });
      if (now.finishedAt === null) throw new Error(`${now.state}: ${now.step}`);
      return now;
    },
    { timeout: 150_000 },
  );
  zip = Buffer.from(await (await fetch(move.url ?? '')).arrayBuffer());
});
afterAll(() => s.end());

/** The job itself: with the store away, and once more as the queue tries it again. */
async function runTwice(job: Job, shopId: number, moveId: number): Promise<void> {
  const { services } = s.server;
  const away: FileStore = {
    ...services.files,
    remove: () => Promise.reject(new Error('the store is away')),
  };
  const signal = new AbortController().signal;
  const call = { payload: { id: moveId }, actor: { tenantId: shopId, userId: null }, signal };
  await job.handle({ ...call, services: { ...services, files: away } }).catch(() => undefined);
  await job.handle({ ...call, services });
}

const expectNone = (shopId: number) =>
  expect
    .poll(() => s.server.services.files.sizeOfFolder(`shop-data/${shopId}`), {
      timeout: 15_000,
      interval: 50,
    })
    .toBe(0);

test.each([
  ['was moved in', 'done'],
  ['was refused', 'failed'],
] as const)('an archive that %s leaves no file when the store was away', async (_, state) => {
  const shop = await s.openShop(state);
  const file = `shop-data/${shop.id}/one/in.zip`;
  await s.server.services.files.write(file, state === 'done' ? zip : zip.subarray(0, 500));
  const row = await shop.inside((tx) =>
    tx.first<{ id: number }>(sql`
      insert into data_moves (tenant_id, user_id, direction, state, file_name, file, created_at)
      values (${tx.tenantId}, ${shop.owner.id}, 'in', 'waiting', 'a.zip', ${file}, now()) returning id`),
  );
  const moveId = row?.id ?? 0;
  await runTwice(importShopJob, shop.id, moveId);
  expect((await shop.owner.call(getDataMove, { params: { id: moveId } })).state).toBe(state);
  await expectNone(shop.id);
});

test('an archive of the shop leaves no file two hours later when the store was away', async () => {
  await runTwice(forgetArchiveJob, s.shop.id, id);
  expect((await s.shop.owner.call(getDataMove, { params: { id } })).url).toBeNull();
  await expectNone(s.shop.id);
});
