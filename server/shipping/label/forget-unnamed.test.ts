// Failed prints: their file, full of names and addresses, is deleted.
import pg from 'pg';
import { createShipments } from '@app/contract/shipping/shipment';
import { printQueuedLabels } from '@app/contract/shipping/label';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shippingStory, type ShippingStory } from '../../app/story/shipping.ts';
import { forgetOldPrintsJob } from './forget-old.job.ts';
import { forgetUnnamedJob } from './forget-unnamed.job.ts';

let t: ShippingStory;
let admin: pg.Client;
beforeAll(async () => {
  t = await shippingStory();
  admin = new pg.Client({ connectionString: t.s.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await t.end();
});

const size = () => t.s.server.services.files.sizeOfFolder(`print/${t.s.shop.id}`);

/** Runs the waiting cleanup jobs of print files, as if they were due. */
async function look(): Promise<void> {
  const { rows } = await admin.query<{ data: { payload: { file: string; at: string } } }>(
    `select data from pgboss.job where name = $1 and state = 'created'`,
    [forgetUnnamedJob.topic],
  );
  for (const { data } of rows)
    await forgetUnnamedJob.handle({
      payload: data.payload,
      actor: { tenantId: t.s.shop.id, userId: null },
      services: t.s.server.services,
      signal: new AbortController().signal,
    });
}

test('a print leaves no file when its history could not be saved, and keeps its file when it could', async () => {
  const orderId = await t.newOrders(1);
  await t.owner.call(createShipments, { params: { c: 'flashexpress' }, body: { orderId } });
  await admin.query('revoke insert on print_jobs from app');
  const failed = await t.owner.ask(printQueuedLabels, { body: { orderId } });
  await admin.query('grant insert on print_jobs to app');
  expect([failed.status, (await size()) > 0]).toEqual([500, true]);
  await t.s.server.jobs.relay();
  await look();
  expect(await size()).toBe(0);
  const { url } = await t.owner.call(printQueuedLabels, { body: { orderId } });
  await t.s.server.jobs.relay();
  await look();
  expect((await fetch(url)).status).toBe(200);
});

test('a print leaves no file after 30 days in a shop that prints no more, and the cleanup runs each night until then', async () => {
  await t.s.server.jobs.relay();
  const waiting = async () =>
    (
      await admin.query(`select 1 from pgboss.job where name = $1 and state = 'created'`, [
        forgetOldPrintsJob.topic,
      ])
    ).rowCount;
  const run = () =>
    forgetOldPrintsJob.handle({
      payload: {},
      actor: { tenantId: t.s.shop.id, userId: null },
      services: t.s.server.services,
      signal: new AbortController().signal,
    });
  expect([await waiting(), (await size()) > 0]).toEqual([1, true]);
  await run();
  expect(await size()).toBeGreaterThan(0);
  await admin.query(`update print_jobs set at = now() - interval '31 days'`);
  await run();
  await t.s.server.jobs.relay();
  expect([await size(), await waiting()]).toEqual([0, 1]);
});
