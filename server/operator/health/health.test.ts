// Promises of the installation's health: dead jobs can be sent again once, and couriers are counted over all shops.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import fs from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { listOperatorActs } from '@app/contract/operator/access';
import { getHealth, listDeadJobs, retryDeadJob } from '@app/contract/operator/health';
import { hireOperator, type OperatorPerson } from '../../app/story/operator.ts';
import { ownStory, type Story } from '../../app/story.ts';
import { sql } from '../../platform/database.ts';
import { noteBackup } from './last-backup.ts';

type Shop = Story['shop'];

let s: Story;
let mali: OperatorPerson;
let other: Shop;
beforeAll(async () => {
  s = await ownStory();
  mali = await hireOperator(s);
  other = await s.openShop('healthy');
});
afterAll(() => s.end());

const exchange = (
  shop: Shop,
  courier: string,
  [outcome, tookMs, hours = 1]: [string, number, number?],
) =>
  shop.inside((tx) =>
    tx.rows(sql`
      insert into courier_exchanges (tenant_id, courier, purpose, at, took_ms, outcome, request, response)
      values (${tx.tenantId}, ${courier}, 'book', now() - make_interval(hours => ${hours}), ${tookMs}, ${outcome}, '', '')`),
  );

test('health counts the calls to each courier of all shops over a day, how long they took, and when one was lost', async () => {
  for (const took of [80, 90, 120, 400]) await exchange(s.shop, 'flash', ['answered', took]);
  for (const took of [200, 230, 240, 900]) await exchange(other, 'flash', ['answered', took]);
  await exchange(other, 'flash', ['not_sent', 15_000, 2]);
  await exchange(other, 'flash', ['not_sent', 15_000, 30]);
  await exchange(s.shop, 'spx', ['maybe_sent', 60_000, 3]);
  const { couriers, at, startedAt } = await mali.call(getHealth);
  expect(startedAt < at).toBe(true);
  expect(couriers).toEqual([
    {
      courier: 'flash',
      calls: 9,
      answered: 8,
      p50: 250,
      p95: 30_000,
      failedAt: expect.any(String),
    },
    {
      courier: 'spx',
      calls: 1,
      answered: 0,
      p50: 30_000,
      p95: 30_000,
      failedAt: expect.any(String),
    },
  ]);
  const hoursAgo = (Date.now() - Date.parse(couriers[0]?.failedAt ?? '')) / 3_600_000;
  expect(hoursAgo).toBeCloseTo(2, 1);
});

test('health tells version, migrations and faults, and of a backup only where one was noted', async () => {
  const before = await mali.call(getHealth);
  expect(before).toMatchObject({ version: '0.1.0', backup: null });
  expect(before.migrations.applied).toBe(before.migrations.known);
  expect(before.calls.total).toBeGreaterThan(0);
  const { dataDir } = s.server.services.config;
  const file = path.join(dataDir, 'a.backup');
  await fs.writeFile(file, 'x'.repeat(1234));
  await noteBackup(dataDir, file);
  expect((await mali.call(getHealth)).backup).toEqual({ at: expect.any(String), bytes: 1234 });
  await fs.writeFile(path.join(dataDir, 'last-backup.json'), '{');
  expect((await mali.call(getHealth)).backup).toBeNull();
});

async function asAdmin(statement: string, values: unknown[] = []): Promise<void> {
  const admin = new pg.Client({ connectionString: s.adminUrl });
  await admin.connect();
  try {
    await admin.query(statement, values);
  } finally {
    await admin.end();
  }
}

test('health is told without the queues while these cannot be read', async () => {
  await asAdmin('alter schema pgboss rename to away');
  try {
    expect(await mali.call(getHealth)).toMatchObject({ queues: null, version: '0.1.0' });
  } finally {
    await asAdmin('alter schema away rename to pgboss');
  }
  expect((await mali.call(getHealth)).queues).toEqual(expect.any(Array));
});

/** A job of the other shop, of a real topic, that was given up. */
const die = (topic: string, payload: object): Promise<void> =>
  asAdmin(
    `insert into pgboss.job (name, data, state, source_output) values ($1, $2, 'created', $3)`,
    [`${topic}.dead`, { tenantId: other.id, payload }, { message: 'no luck' }],
  );

test('a dead job is listed without what is in it, and given back to its queue once', async () => {
  await die('webhook.send', { webhookId: 987_654 });
  const { items } = await mali.call(listDeadJobs);
  expect(items).toEqual([
    {
      id: expect.any(String),
      topic: 'webhook.send',
      shop: 'healthy',
      at: expect.any(String),
      fault: 'no luck',
    },
  ]);
  const state = async () =>
    (await mali.call(getHealth)).queues?.find(({ topic }) => topic === 'webhook.send');
  expect(await state()).toMatchObject({ dead: 1 });
  const retry = () => mali.ask(retryDeadJob, { params: { id: items[0]?.id ?? '' }, body: {} });
  expect((await retry()).status).toBe(200);
  expect((await retry()).status).toBe(404);
  expect(await mali.call(listDeadJobs)).toEqual({ items: [] });
  // A webhook that is gone: its run finds nothing to do and is over.
  await vi.waitFor(async () => expect(await state()).toBeUndefined(), { timeout: 150_000 });
  const acts = await mali.call(listOperatorActs, { query: { shop: 'healthy' } });
  expect(acts.items).toMatchObject([
    { action: 'job.retry', details: { topic: 'webhook.send', id: items[0]?.id } },
  ]);
});

test('a dead job of a kind that this version does not know is refused and stays in the list', async () => {
  await asAdmin(`select pgboss.create_queue('gone.dead', '{"policy":"standard"}')`);
  await die('gone', {});
  const [job] = (await mali.call(listDeadJobs)).items;
  expect(job?.topic).toBe('gone');
  const { status, refusal } = await mali.ask(retryDeadJob, {
    params: { id: job?.id ?? '' },
    body: {},
  });
  expect([status, refusal.message]).toEqual([422, 'UNPROCESSED']);
  expect((await mali.call(listDeadJobs)).items).toEqual([job]);
});
