// Numbers of a shop’s own range: without gaps or repeats, by many at once, through refusals,
// rollbacks and a killed connection.
import { findCourier } from '@app/courier/registry';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { story, type Story } from '../../app/story.ts';
import { sql } from '../../platform/database.ts';
import { releaseNumber, numbersLeft, takeNumbers, type OwnNumber } from './own-numbers.ts';

const courier = findCourier('kerry')!;
const details = { numberPrefix: 'TEST', numberFrom: '0001', numberTo: '0400' };
let s: Story;

beforeAll(async () => {
  s = await story();
});
afterAll(() => s.end());
beforeEach(() =>
  s.shop.inside((tx) =>
    tx.rows(
      sql`update courier_number_series set used = '{}' where tenant_id = ${tx.tenantId} returning 1`,
    ),
  ),
);

const take = async (count: number, range: Record<string, string> = details): Promise<OwnNumber[]> =>
  (await s.shop.inside((tx) => takeNumbers(tx, { courier, details: range, count }))) ?? [];
const back = (number: OwnNumber) => s.shop.inside((tx) => releaseNumber(tx, 'kerry', number));
const texts = (numbers: readonly OwnNumber[]) => numbers.map((number) => number.text);
const left = () => s.shop.inside((tx) => numbersLeft(tx, { courier, details }));

test('own numbers taken by forty transactions at once are the first forty, each once', async () => {
  const taken = await Promise.all(Array.from({ length: 40 }, (_, n) => take((n % 5) + 1)));
  const running = taken.flat().map((number) => number.running);
  expect(running.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 120 }, (_, n) => n + 1));
  expect(await left()).toBe(280);
});

test('own numbers that many transactions take and return at once end as exactly the kept ones', async () => {
  const kept: OwnNumber[] = [];
  const work = async (n: number): Promise<void> => {
    const [mine, other] = await take(2);
    if (n % 3 === 0 && other) await back(other);
    else if (other) kept.push(other);
    if (mine) kept.push(mine);
  };
  await Promise.all(Array.from({ length: 30 }, (_, n) => work(n)));
  expect(new Set(texts(kept)).size).toBe(50);
  expect(await left()).toBe(350);
  await take(350);
  expect(await take(1)).toEqual([]);
});

test('an own number that was returned is the next to be taken, and only once', async () => {
  const [one, two, three] = await take(3);
  await back(two!);
  expect(texts(await take(2))).toEqual(['TEST0002', 'TEST0004']);
  await back(one!);
  await back(one!);
  expect(texts(await take(2))).toEqual(['TEST0001', 'TEST0005']);
  expect(three?.text).toBe('TEST0003');
});

test('an own number leaves no gap when its transaction fails or the connection is killed', async () => {
  const failed = s.shop.inside(async (tx) => {
    await takeNumbers(tx, { courier, details, count: 5 });
    throw new Error('no parcels after all');
  });
  await expect(failed).rejects.toThrow('no parcels');
  const killed = s.shop.inside(async (tx) => {
    await takeNumbers(tx, { courier, details, count: 5 });
    const me = await tx.first<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const admin = new pg.Client({ connectionString: s.adminUrl });
    await admin.connect();
    await admin.query('select pg_terminate_backend($1)', [me?.pid]);
    await admin.end();
    await tx.first(sql`select 1 as n`);
  });
  await expect(killed).rejects.toThrow(/terminat|connection/i);
  expect(texts(await take(2))).toEqual(['TEST0001', 'TEST0002']);
});

test('an own number is not repeated when its range is entered again and overlaps the old one, and another prefix is a separate series', async () => {
  await take(10);
  const wider = { ...details, numberFrom: '0005', numberTo: '0012' };
  expect(texts(await take(3, wider))).toEqual(['TEST0011', 'TEST0012']);
  const earlier = { ...details, numberFrom: '0011', numberTo: '0013' };
  expect(texts(await take(3, earlier))).toEqual(['TEST0013']);
  expect(texts(await take(1, { ...details, numberPrefix: 'NEXT' }))).toEqual(['NEXT0001']);
});

test('a shop has its own number range, is refused without one, and needs none when the courier issues numbers', async () => {
  await take(3);
  const other = await s.openShop('numbers');
  const theirs = await other.inside((tx) => takeNumbers(tx, { courier, details, count: 1 }));
  expect(texts(theirs ?? [])).toEqual(['TEST0001']);
  await expect(take(1, {})).rejects.toThrow(/COURIER_NOT_READY/);
  const jnt = findCourier('jnt')!;
  expect(
    await s.shop.inside((tx) => takeNumbers(tx, { courier: jnt, details, count: 1 })),
  ).toBeNull();
});
