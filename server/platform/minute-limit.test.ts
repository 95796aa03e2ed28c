// The limit of a user’s calls in a minute, over any number of processes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../database/test-database.ts';
import { openDatabase } from './database.ts';
import { Failure } from './failure.ts';
import { createMinuteLimit } from './minute-limit.ts';
import { openSharedCounts, type SharedCounts } from './shared-counts.ts';

let database: TestDatabase;
let processes: SharedCounts[];
let seconds = 0;
const faults: unknown[] = [];
const now = () => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds));

const open = (url: string): SharedCounts =>
  openSharedCounts({
    db: openDatabase({ url, max: 2 }),
    hash: (text) => text,
    now,
    onError: (error) => faults.push(error),
  });

beforeAll(async () => {
  database = await testDatabase();
  processes = [open(database.appUrl), open(database.appUrl)];
});
afterAll(async () => {
  for (const each of processes) await each.close();
  await database.drop();
});

async function ask(limit: ReturnType<typeof createMinuteLimit>, at: number, who = '1') {
  try {
    await limit(processes[at] as SharedCounts, who);
    return 'done';
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return `${error.code} ${error.info.retryAfterSeconds}`;
  }
}

test('a user is refused above the limit until the minute ends, in every process, and no other user is affected', async () => {
  const limit = createMinuteLimit('file', 2);
  const asked = async (after: number, process: number, who = '1') => {
    seconds = after;
    return ask(limit, process, who);
  };
  expect([await asked(0, 0), await asked(10, 1), await asked(20, 0)]).toEqual([
    'done',
    'done',
    'TOO_MANY_REQUEST 40',
  ]);
  expect([await asked(20, 1), await asked(20, 1, '2')]).toEqual(['TOO_MANY_REQUEST 40', 'done']);
  expect([await asked(59, 1), await asked(60, 1), await asked(61, 0, '2')]).toEqual([
    'TOO_MANY_REQUEST 1',
    'done',
    'done',
  ]);
});

test('a user can call again, in every process, when a clock sixty days ahead is corrected', async () => {
  const days60 = 60 * 24 * 3600;
  const limit = createMinuteLimit('set right', 2);
  seconds = days60;
  const ahead = [
    await ask(limit, 0),
    await ask(limit, 0),
    await ask(limit, 0),
    await ask(limit, 1),
  ];
  expect(ahead).toEqual(['done', 'done', 'TOO_MANY_REQUEST 60', 'TOO_MANY_REQUEST 60']);
  seconds = 100;
  const right = [
    await ask(limit, 0),
    await ask(limit, 1),
    await ask(limit, 1),
    await ask(limit, 0),
  ];
  expect(right).toEqual(['done', 'done', 'TOO_MANY_REQUEST 60', 'TOO_MANY_REQUEST 60']);
});

test('a user never gets more than the limit from all processes together, and nearly all of it, under hundreds of concurrent calls', async () => {
  seconds = 200;
  const limit = createMinuteLimit('call', 500);
  const answers = await Promise.all(Array.from({ length: 1200 }, (_, n) => ask(limit, n % 2)));
  const done = answers.filter((answer) => answer === 'done').length;
  expect(done).toBeLessThanOrEqual(500);
  expect(done).toBeGreaterThan(480);
});

test('a limit holds within each process when the database does not answer', async () => {
  const alone = open('postgres://app@127.0.0.1:1/none');
  const limit = createMinuteLimit('file', 2);
  const ask3 = async () => {
    const answers: string[] = [];
    for (let n = 0; n < 3; n += 1)
      answers.push(
        await limit(alone, '1').then(
          () => 'done',
          (error: Failure) => error.code,
        ),
      );
    return answers;
  };
  expect(await ask3()).toEqual(['done', 'done', 'TOO_MANY_REQUEST']);
  expect(faults.length).toBeGreaterThan(0);
  await alone.close();
});
