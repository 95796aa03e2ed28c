// Tests of the first administrator's password, chosen by the operator.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../database/test-database.ts';
import { readConfig } from '../../server/platform/config.ts';
import { ensureFirstShop } from './first-shop.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const open = (ADMIN_PASSWORD: string, production: Record<string, string> = {}) =>
  ensureFirstShop(readConfig({ NODE_ENV: 'development', ADMIN_PASSWORD, ...production }), {
    url: database.appUrl,
    onFirst: () => undefined,
  });
const production = {
  NODE_ENV: 'production',
  SECRET_KEY: 'a-key-for-tests-that-is-long-enough-to-be-accepted',
  PUBLIC_ORIGIN: 'https://shop.example',
  DATABASE_URL: 'postgres://nobody@127.0.0.1/nothing',
};

test('a shop in production is not opened with one of the commonest passwords, and a demo shop is', async () => {
  await expect(open('qwerty1', production)).rejects.toThrow(/ADMIN_PASSWORD .*: set another one/);
  // Of two concurrent starts, one creates the shop and the other finds it.
  const made = (await Promise.all([open('qwerty'), open('qwerty')])).filter(Boolean);
  expect(made).toMatchObject([{ username: 'admin', given: true }]);
});
