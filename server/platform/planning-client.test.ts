// Promises of connections that prepare once the unnamed statements of a library.
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownStory, type Story } from '../app/story.ts';
import { MOST_NAMED, PlanningClient } from './planning-client.ts';

let s: Story;
let pool: pg.Pool;
beforeAll(async () => {
  s = await ownStory();
  pool = new pg.Pool({ connectionString: s.adminUrl, max: 1, Client: PlanningClient });
});
afterAll(async () => {
  await pool.end();
  await s.end();
});

/** How often each text that holds `mark` was planned on the one connection of the pool. */
async function plansOf(mark: string): Promise<number[]> {
  const { rows } = await pool.query<{ plans: number }>(
    `select (generic_plans + custom_plans)::int as plans from pg_prepared_statements
     where statement like $1 and statement not like '%pg_prepared%'`,
    [`%${mark}%`],
  );
  return rows.map(({ plans }) => plans);
}

test('a connection prepares a statement with values once, and answers each time for its values', async () => {
  const answers: unknown[] = [];
  for (const n of [1, 2, 3]) {
    const { rows } = await pool.query<{ n: number }>('select $1::int + 40 as n', [n]);
    answers.push(rows[0]?.n);
  }
  expect(answers).toEqual([41, 42, 43]);
  expect(await plansOf('+ 40')).toEqual([3]);
});

test('a connection sends a statement without values, or given as an object, unchanged', async () => {
  await pool.query('begin; select 50 as fifty; commit');
  await pool.query('select 51 as fifty; select 52', []);
  const { rows } = await pool.query<{ n: number }>({
    text: 'select $1::int + 60 as n',
    values: [1],
  });
  expect(rows[0]?.n).toBe(61);
  expect(await plansOf('fifty')).toEqual([]);
  expect(await plansOf('+ 60')).toEqual([]);
});

test('a connection reports a failed statement, and prepares the next one of its text again', async () => {
  const divide = (n: number) => pool.query<{ n: number }>('select 70 / $1::int as n', [n]);
  await expect(divide(0)).rejects.toThrow('division by zero');
  expect((await divide(7)).rows[0]?.n).toBe(10);
});

test('a connection keeps no more than two hundred prepared statements, however many differ', async () => {
  for (let n = 0; n <= MOST_NAMED; n += 1)
    expect((await pool.query<{ n: number }>(`select $1::int + ${n} as n`, [1])).rows[0]?.n).toBe(
      n + 1,
    );
  const { rows } = await pool.query<{ n: number }>(
    'select count(*)::int as n from pg_prepared_statements where $1',
    [true],
  );
  expect(rows[0]?.n).toBeGreaterThan(0);
  expect(rows[0]?.n).toBeLessThanOrEqual(MOST_NAMED);
});
