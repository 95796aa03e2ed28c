// Which columns of a result an outer join may leave null, as marked by PostgreSQL's own parser.
import type pg from 'pg';

const COLUMN =
  /^\{TARGETENTRY :expr \{VAR [^{}]*:varnullingrels \(b([^)]*)\)[^{}]*\} :resno (\d+) /;

const OUTER = /\b(?:left|right|full)\s+(?:outer\s+)?join\s+(?:lateral\s*\(\s*)?\S+/gi;

export type Parameters = readonly number[];

/** Asks once for statements with the same joins and fields. */
export class OuterJoins {
  readonly #client: pg.Client;
  readonly #known = new Map<string, Promise<Set<number>>>();
  #types: Promise<Map<number, string>> | undefined;

  constructor(client: pg.Client) {
    this.#client = client;
  }

  /** The numbers (from 1) of the fields that may be null; looks only at the outermost query. */
  emptied(text: string, fields: readonly string[], takes: Parameters): Promise<Set<number>> {
    const joins = text.match(OUTER);
    if (!joins) return Promise.resolve(new Set());
    const key = JSON.stringify([joins, fields]);
    const known = this.#known.get(key) ?? this.#parse(text, takes);
    this.#known.set(key, known);
    return known;
  }

  // PostgreSQL stores the body of a function as its parse tree.
  async #parse(text: string, takes: Parameters): Promise<Set<number>> {
    this.#types ??= this.#readTypes();
    const types = await this.#types;
    const parameters = takes.map((oid) => types.get(oid) ?? 'unknown').join(', ');
    const results = await this.#client.query(`
      begin;
      create function pg_temp.parsed(${parameters}) returns void language sql begin atomic ${text}; end;
      select prosqlbody::text as tree from pg_proc
      where proname = 'parsed' and pronamespace = pg_my_temp_schema();
      rollback`);
    const [body] = (results as unknown as pg.QueryResult<{ tree: string }>[])[2]?.rows ?? [];
    return fieldsIn(body?.tree ?? '');
  }

  async #readTypes(): Promise<Map<number, string>> {
    const { rows } = await this.#client.query<{ oid: number; name: string }>(
      'select oid::int as oid, format_type(oid, null) as name from pg_type',
    );
    return new Map(rows.map(({ oid, name }) => [oid, name]));
  }
}

function fieldsIn(tree: string): Set<number> {
  const found = new Set<number>();
  for (const entry of [...entriesOf(tree, ':targetList'), ...entriesOf(tree, ':returningList')]) {
    const [, emptying = '', field] = COLUMN.exec(entry) ?? [];
    if (emptying.trim() !== '') found.add(Number(field));
  }
  return found;
}

/** The entries of a list in the outermost query. */
function entriesOf(tree: string, list: string): string[] {
  const entries: string[] = [];
  let depth = 0;
  let key = '';
  let start = 0;
  for (const { 0: token, index } of tree.matchAll(/[{}]|:[a-z]\w*/gi)) {
    if (token === '}') depth -= 1;
    const isEntry = depth === 1 && key === list;
    if (token === '{' && isEntry) start = index;
    else if (token === '}' && isEntry) entries.push(tree.slice(start, index + 1));
    else if (depth === 1 && token.startsWith(':')) key = token;
    if (token === '{') depth += 1;
  }
  return entries;
}
