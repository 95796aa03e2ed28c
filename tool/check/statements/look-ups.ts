// Finds joins on a computed key. Under row-level security PostgreSQL uses an index only for
// conditions that reveal nothing of other rows: a column, a parameter, a case. For a coalesce or a
// sum it reads all rows of the shop for each row.
import type pg from 'pg';

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly Alias?: string;
  readonly Filter?: string;
  readonly 'Join Filter'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** Tables with few rows per shop. */
const SMALL: ReadonlySet<string> = new Set(['users', 'channels', 'categories', 'options']);

const KEY = String.raw`(\w+)\.((?:\w+_)?(?:id|pno|target|phone_key))`;
// PostgreSQL prints one more pair of parentheses around a value that is set apart as a column,
// which this does not match.
const CALCULATED = String.raw`(?:COALESCE\(|\(- \w|\('?-?\d+'?(?:::\w+)? [-+*] |\(\w+\.\w+ [-+*/|])`;
const BEFORE = String.raw`(?:COALESCE)?\([^()=]*\)`;
const JOINS = [String.raw`\(${KEY} = ${CALCULATED}`, String.raw`${BEFORE} = ${KEY}\)`].map(
  (form) => new RegExp(form, 'g'),
);

export class LookUps {
  readonly #client: pg.Client;

  constructor(client: pg.Client) {
    this.#client = client;
  }

  /**
   * Acts as a shop's role, with nested loops only, so that a condition no index serves shows in the
   * join's filter.
   */
  async begin(): Promise<void> {
    await this.#client
      .query(`begin; set local enable_hashjoin = off; set local enable_mergejoin = off;
      set local enable_seqscan = off; set local jit = off; select set_config('app.tenant_id', '1', true); set local role app`);
  }

  end(): Promise<unknown> {
    return this.#client.query('rollback');
  }

  /** The computed keys, such as `orders.id`, without duplicates. */
  async calculated(text: string): Promise<string[]> {
    if (!/^\s*(?:with|select|insert|update|delete)\b/i.test(text)) return [];
    const explain = `explain (generic_plan, costs off, format json) ${text}`;
    await this.#client.query('savepoint one');
    try {
      const answer = await this.#client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(explain);
      return keysOf(answer.rows[0]?.['QUERY PLAN'][0].Plan);
    } finally {
      await this.#client.query('rollback to one');
    }
  }
}

function keysOf(plan: PlanNode | undefined): string[] {
  const tables = new Map<string, string>();
  const conditions: string[] = [];
  const walk = (node: PlanNode): void => {
    if (node['Relation Name']) tables.set(node.Alias ?? '', node['Relation Name']);
    conditions.push(node.Filter ?? '', node['Join Filter'] ?? '');
    node.Plans?.forEach(walk);
  };
  if (plan) walk(plan);
  const keys = conditions
    .flatMap((condition) => JOINS.flatMap((form) => [...condition.matchAll(form)]))
    .map(([, alias = '', column]) => {
      const table = tables.get(alias);
      return table === undefined || SMALL.has(table) ? '' : `${table}.${column}`;
    });
  return [...new Set(keys)].filter((key) => key !== '');
}
