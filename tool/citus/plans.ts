// Lets a cluster plan the statements that stories sent: each must be the work of one node, the one
// with the shop's rows.
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { Noted, NotedBytes } from '../../server/app/story/note-statements.ts';
import type { TenantTx } from '../../server/platform/database.ts';

/**
 * Statements of the tests themselves, which do not name the shop in every part, by their beginning:
 * several shards work on them.
 */
const OF_TESTS = [
  'select request, response from courier_exchanges',
  "select hook_secret as secret from courier_accounts where courier = 'flashexpress'",
  'select to_jsonb(a) as row from courier_accounts a',
  'select hook_secret from courier_accounts',
  'update courier_accounts set credentials =',
  'update orders set created_at = now() - make_interval',
  'update courier_accounts set hook_secret = $1',
  'select count(*)::int as orders, (coalesce(sum(total_satang), 0) / 100.0)',
  'select purpose, subject, outcome, status, request, response from courier_exchanges',
  'select count(*) as n from users',
  'select is_short, (select count(*)::int from order_stock h',
  'select o.id from orders o where o.tenant_id = $1 and ( o.items_satang <>',
  'select p.id from products p join stock c',
];

type Inside = <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>;
type Plan = { text: string; fault?: string };

/** The statements that stories' servers sent without an error, each once. */
export function readNoted(folder: string): Noted[] {
  const all = fs
    .readdirSync(folder)
    .map((name) => JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')) as Noted);
  return all.filter(({ text, refusal }) => refusal === undefined && isPlanned(text));
}

/** Only these have a plan; a cursor has that of its query. */
const PLANNED = /^\s*(?:with|select|insert|update|delete|declare)\b/i;
const CURSOR = /^\s*declare .*? for\s/is;
const isPlanned = (text: string): boolean => PLANNED.test(text);

/** Plans the statements as the shop that they were sent for. */
export async function plansOf(inside: Inside, noted: readonly Noted[]): Promise<Plan[]> {
  const plans: Plan[] = [];
  for (const { text, values } of noted) {
    const fault = await inside((tx) => faultOf(tx, text, values)).catch(
      ({ message }: Error) => message,
    );
    const line = text.replaceAll(/\s+/g, ' ').trim();
    const isExcused = OF_TESTS.some((begins) => line.startsWith(begins));
    plans.push({ text: line, ...(fault !== undefined && !isExcused && { fault }) });
  }
  return plans;
}

/** Undefined if one shard at most works on the statement. */
async function faultOf(tx: TenantTx, text: string, values: readonly unknown[]) {
  const read = text.replace(CURSOR, '');
  const tasks = tasksIn(
    await tx.named('', `explain (format json, costs off) ${await written(tx, read, values)}`, []),
  );
  return tasks.some((count) => count > 1) ? `works on ${Math.max(...tasks)} shards` : undefined;
}

/**
 * Puts the values into the text, with the types they are read as: Citus 14.0.1 explains parameters
 * wrongly, and may crash.
 */
async function written(tx: TenantTx, text: string, values: readonly unknown[]): Promise<string> {
  await tx.named('', `prepare written as ${text}`, []);
  const [row] = await tx.named<{ types: string[] }>(
    '',
    `select parameter_types::text[] as types from pg_prepared_statements where name = 'written'`,
    [],
  );
  await tx.named('', 'deallocate written', []);
  return text.replaceAll(/\$(\d+)/g, (_, number: string) => {
    const at = Number(number) - 1;
    const type = row?.types[at] ?? '';
    return `${literal(values[at], type)}::${type}`;
  });
}

function literal(value: unknown, type: string): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return `array[${value.map((one) => literal(one, type)).join(', ')}]`;
  if (isBytes(value)) return pg.escapeLiteral(bytesAs(type, value));
  return pg.escapeLiteral(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

const isBytes = (value: unknown): value is NotedBytes =>
  typeof value === 'object' && typeof (value as Partial<NotedBytes>).hex === 'string';

/** Bytes for a type other than bytea are those of a text. */
const bytesAs = (type: string, { hex }: NotedBytes): string =>
  type.startsWith('bytea') ? `\\x${hex}` : Buffer.from(hex, 'hex').toString();

function tasksIn(node: unknown): number[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === 'Task Count' ? [Number(value)] : tasksIn(value),
  );
}
