// Reads a list to its end through one cursor in one snapshot, page by page, with the use case of
// the screen.
import type { RawBuilder } from 'kysely';
import { made, sql, type Lazy, type Page, type TenantTx } from '../../platform/database.ts';
import type { ListReply, PageCall, Route } from '../../platform/route.ts';

/** Turning rows into cells does not pause, so a larger page would block other calls. */
const PAGE_ROWS = 50;

/** A transaction in which `page` continues a cursor and repeated counts are cached. */
class Walk implements TenantTx {
  readonly #tx: TenantTx;
  readonly #firsts = new Map<string, Promise<unknown>>();
  #cursorOf = 0;
  #read = 0;

  constructor(tx: TenantTx) {
    this.#tx = tx;
  }

  get tenantId() {
    return this.#tx.tenantId;
  }
  get actor() {
    return this.#tx.actor;
  }
  get isCluster() {
    return this.#tx.isCluster;
  }
  get now() {
    return this.#tx.now;
  }
  get audited() {
    return this.#tx.audited;
  }
  rows: TenantTx['rows'] = (query) => this.#tx.rows(query);
  named: TenantTx['named'] = (name, text, values) => this.#tx.named(name, text, values);
  prepared: TenantTx['prepared'] = (name, query) => this.#tx.prepared(name, query);
  last: TenantTx['last'] = (name, query) => this.#tx.last(name, query);
  audit: TenantTx['audit'] = (entry) => this.#tx.audit(entry);
  enqueue: TenantTx['enqueue'] = (...job) => this.#tx.enqueue(...job);
  savepoint: TenantTx['savepoint'] = (work) => this.#tx.savepoint(work);
  onCommit: TenantTx['onCommit'] = (then) => this.#tx.onCommit(then);

  /** In a snapshot a query gives the same result: totals are counted once, not per page. */
  async first<R>(query: RawBuilder<R>): Promise<R | undefined> {
    const key = JSON.stringify(query.toOperationNode());
    const known = this.#firsts.get(key) ?? this.#tx.first(query);
    if (this.#cursorOf <= 1) this.#firsts.set(key, known);
    return (await known) as R | undefined;
  }

  async page<R>(query: Lazy<RawBuilder<R>>, { page, pageSize }: Page): Promise<R[]> {
    if (page !== this.#cursorOf + 1) throw new Error('a list has one page of rows at a time');
    this.#cursorOf = page;
    if (page === 1) await this.#tx.rows(sql`declare walk no scroll cursor for ${made(query)}`);
    const rows = await this.#tx.rows<R>(sql.raw<R>(`fetch forward ${pageSize} from walk`));
    this.#read = rows.length;
    return rows;
  }

  /** Whether the last page was read; counts rows read, because some may not be shown. */
  isOver(shown: number): boolean {
    return (this.#cursorOf === 0 ? shown : this.#read) < PAGE_ROWS;
  }
}

export async function* walkList(
  list: Route,
  call: Omit<PageCall, 'at'>,
): AsyncGenerator<ListReply> {
  const walk = new Walk(call.tx);
  for (let page = 1; ; page += 1) {
    const reply = await list.page?.({ ...call, tx: walk, at: { page, pageSize: PAGE_ROWS } });
    if (!reply) return;
    yield reply;
    if (walk.isOver(reply.items.length)) return;
  }
}
