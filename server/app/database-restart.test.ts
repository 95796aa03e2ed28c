// The database goes down under load and comes back: calls are refused cleanly meanwhile and work
// again by themselves.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createCategory, listCategories } from '@app/contract/catalog/category';
import { login } from '@app/contract/shop/user';
import { startEmbedded, type Embedded } from '../../database/embedded.ts';
import { appUrl, migrate } from '../../database/migrate.ts';
import { readConfig } from '../platform/config.ts';
import { createTenant } from '../shop/tenant/create-tenant.ts';
import { addUser } from '../shop/user/manage-users.ts';
import { person } from './person.ts';
import { startServer } from './server.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-restart-'));
fs.chmodSync(folder, 0o755);
let database: Embedded | undefined;
afterAll(async () => {
  await database?.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const SECRET = 'a-key-for-tests-that-is-long-enough-to-be-accepted';
const password = 'secret-1';

async function openShop(adminUrl: string) {
  await migrate(adminUrl, { appPassword: 'app-password' });
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '0',
    DATA_DIR: folder,
  });
  const server = await startServer({
    config,
    secretKey: SECRET,
    appUrl: appUrl(adminUrl, 'app-password'),
    jobsUrl: adminUrl,
  });
  const { db } = server.services;
  const shop = await createTenant(db, { label: 'app', name: 'ร้าน', isMain: true });
  await db.withTenant({ tenantId: shop.id, userId: null }, (tx) =>
    addUser(tx, { username: 'owner', password, name: 'เจ้าของ', role: 1 }),
  );
  const base = `${server.origin}/v1`;
  const { access_token: token } = await person({ base, token: '', id: 0 }).call(login, {
    body: { username: 'owner', password },
  });
  return { server, owner: person({ base, token, id: 0 }) };
}

test('an API call answers 503 with a wait while the database is down, and 200 once it is back, with nothing lost', async () => {
  const dir = path.join(folder, 'postgres');
  database = await startEmbedded({ dir, throwaway: true, database: 'songdee' });
  const { port } = database;
  const { server, owner } = await openShop(database.adminUrl);
  const answers: { status: number; retry: string | null; name: string }[] = [];
  let isOver = false;
  const load = async (worker: number): Promise<void> => {
    for (let n = 0; !isOver; n += 1) {
      const name = `หมวด ${worker}-${n}`;
      const answer = await owner.ask(createCategory, { body: { name } });
      answers.push({ status: answer.status, retry: answer.headers.get('retry-after'), name });
    }
  };
  const workers = [1, 2, 3, 4].map(load);
  await expect.poll(() => answers.length).toBeGreaterThan(20);
  await database.stop();
  await expect
    .poll(() => answers.filter((answer) => answer.status === 503).length)
    .toBeGreaterThan(4);
  database = await startEmbedded({
    dir,
    throwaway: true,
    database: 'songdee',
    flags: [`port=${port}`],
  });
  const since = answers.length;
  await expect.poll(() => answers.slice(since).some((answer) => answer.status === 200)).toBe(true);
  isOver = true;
  await Promise.all(workers);
  const refused = answers.filter((answer) => answer.status !== 200);
  expect(refused.map((answer) => answer.status).filter((status) => status !== 503)).toEqual([]);
  expect(refused.every((answer) => Number(answer.retry) > 0)).toBe(true);
  const stored = new Set<string>();
  for (let page = 1; ; page += 1) {
    const { items } = await owner.call(listCategories, { query: { page, pageSize: 200 } as never });
    for (const item of items) stored.add(item.name);
    if (items.length < 200) break;
  }
  const promised = answers.filter((answer) => answer.status === 200);
  expect(promised.filter((answer) => !stored.has(answer.name))).toEqual([]);
  await server.stop();
});
