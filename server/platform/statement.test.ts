// What a statement's parts become, the names of its columns, and an index whose name a cluster has made longer.
import { expect, test } from 'vitest';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { isDuplicate } from './failure.ts';
import { namesOf, rowMaker } from './row-arrays.ts';
import { composed, ours } from './statement.ts';

const compiler = new Kysely<unknown>({
  dialect: new PostgresDialect({ pool: new pg.Pool({ max: 1 }) }),
});

test('a template asks for the shop at each place when it is composed', () => {
  const [shop] = ours.compile(compiler).parameters;
  const part = composed('a.tenant_id = $1 and b.tenant_id = $1').compile(compiler);
  expect(part.sql).toBe('a.tenant_id = $1 and b.tenant_id = $2');
  expect(part.parameters).toEqual([shop, shop]);
});

test('an error code means a duplicate when the name of its index ends with the number of a shard', () => {
  const refusal = (constraint: string) =>
    Object.assign(new Error('duplicate'), { code: '23505', constraint });
  expect(isDuplicate(refusal('options_pkey'), 'options_pkey')).toBe(true);
  expect(isDuplicate(refusal('options_pkey_102093'), 'options_pkey')).toBe(true);
  expect(isDuplicate(refusal('other_pkey_102093'), 'options_pkey')).toBe(false);
});

test('an error code means a duplicate when its message alone names the index', () => {
  const message = 'duplicate key value violates unique constraint "options_pkey_102093"';
  const refusal = Object.assign(new Error(message), { code: '23505', constraint: undefined });
  expect(isDuplicate(refusal, 'options_pkey')).toBe(true);
  expect(isDuplicate(refusal, 'options_name')).toBe(false);
});

test('the database gives a row that came as an array the names of its columns again, also of computed ones', () => {
  const columns = `o.id, ch.name as channel_name,
    case when o.print <> '' then label(o.print, (select max(a, b) from c)) end as stale, total`;
  expect(namesOf(columns)).toEqual(['id', 'channel_name', 'stale', 'total']);
  const rowOf = rowMaker(['id', 'sent_at', 'paid_at'], ['sent_at', 'paid_at']);
  const at = '2026-11-26T09:23:06.877329+00:00';
  expect(rowOf([7, at, null])).toEqual({ id: 7, sent_at: new Date(at), paid_at: null });
});
