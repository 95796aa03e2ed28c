// Connection pools and the transaction of a tenant: row-level security is on, and every write is audited.
import pg from 'pg';
import { sql, type RawBuilder } from 'kysely';
import type {
  Actor,
  AuditEntry,
  Database,
  JobOptions,
  Page,
  TenantTx,
  TxOptions,
  Work,
} from './transaction.ts';
import { auditQuestion } from './audit-rows.ts';
import { systemClock } from './clock.ts';
import { made, type Lazy } from './lazy.ts';
import {
  ask,
  sendUnawaited,
  askOnce,
  causeOf,
  forgetFault,
  HAS_CITUS,
  open,
  settingsOf,
  type Client,
} from './connection.ts';
import { Unforeseen, runOnForeseenRows } from './foreseen.ts';
import { compiled, SHOP } from './statement.ts';
import { isRetryable } from './failure.ts';
export { sql } from 'kysely';
export { auditing, composed, ours } from './statement.ts';
export type { Column, Row } from './row.ts';
export { made, type Lazy } from './lazy.ts';
export { arrayOf, arraysOf, namesOf, rowMaker } from './row-arrays.ts';
export type {
  Actor,
  AuditEntry,
  Database,
  JobOptions,
  Page,
  Question,
  TenantTx,
} from './transaction.ts';

const INT8 = 20;
const INT8_ARRAY: number = 1016;
const INT4_ARRAY: number = 1007;
const DATE = 1082;
const NUMERIC = 1700;
// Ids and satang stay below 2^53 (checked at the API), so numbers are exact; days stay text.
pg.types.setTypeParser(INT8, Number);
pg.types.setTypeParser(INT8_ARRAY, pg.types.getTypeParser(INT4_ARRAY));
pg.types.setTypeParser(NUMERIC, Number);
pg.types.setTypeParser(DATE, (value) => value);

/** The size of one batch of parcels. */
const AUDIT_CHUNK = 500;
const CONNECT_MS = 5000;
/** Changing a product of many waiting orders can lose to other transactions more than once. */
const MOST_TRIES = 3;

interface Options {
  readonly url: string;
  readonly max?: number;
  /** Factor for statement and connection timeouts, for machines with other work. */
  readonly patience?: number;
  readonly onError?: (error: Error) => void;
  /** The clock of the transactions. */
  readonly now?: () => Date;
}

interface Bound {
  readonly actor: Actor;
  readonly now: Date;
  readonly nudge: () => void;
  readonly isCluster: boolean;
}

class Tx implements TenantTx {
  readonly actor: Actor;
  readonly now: Date;
  readonly isCluster: boolean;
  readonly #client: Client;
  readonly #entries: AuditEntry[] = [];
  readonly #afterCommit: (() => void)[] = [];
  readonly #nudge: () => void;
  #end: Promise<pg.QueryResult> | undefined;
  #isOver = false;

  constructor(client: Client, { actor, now, nudge, isCluster }: Bound) {
    this.#client = client;
    this.isCluster = isCluster;
    this.actor = actor;
    this.now = now;
    this.#nudge = nudge;
  }

  get tenantId(): number {
    return this.actor.tenantId;
  }

  get audited(): boolean {
    return this.#entries.length > 0;
  }

  rows<R>(query: RawBuilder<R>): Promise<R[]> {
    return this.prepared('', query);
  }

  async first<R>(query: RawBuilder<R>): Promise<R | undefined> {
    return (await this.rows(query))[0];
  }

  prepared<R>(name: string, query: RawBuilder<R>): Promise<R[]> {
    const { text, values } = compiled(query);
    const known = values.map((value) => (value === SHOP ? this.tenantId : value));
    return this.named(name, text, known);
  }

  async last<R>(name: string, query: RawBuilder<R>): Promise<R[]> {
    const rows = this.prepared<R>(name, query);
    this.#end = ask(this.#client, 'commit');
    return (await Promise.all([rows, this.#end]))[0];
  }

  async named<R>(name: string, text: string, values: readonly unknown[]): Promise<R[]> {
    if (this.#end || this.#isOver) throw new Error('the transaction has ended');
    return (await ask(this.#client, { name, text, values })).rows as R[];
  }

  page<R>(
    query: Lazy<RawBuilder<R>>,
    { page, pageSize }: Page,
    hot?: () => Promise<R[]>,
  ): Promise<R[]> {
    if (hot) return hot();
    return this.rows(
      sql<R>`${made(query)} limit ${pageSize}::bigint offset ${(page - 1) * pageSize}::bigint`,
    );
  }

  audit(entry: AuditEntry): void {
    this.#entries.push(entry);
  }

  onCommit(then: () => void): void {
    this.#afterCommit.push(then);
  }

  async enqueue(topic: string, payload: object, options: JobOptions = {}): Promise<void> {
    await this.named(
      'outbox',
      'insert into outbox (tenant_id, topic, payload, options) values ($1, $2, $3, $4)',
      [this.tenantId, topic, JSON.stringify(payload), JSON.stringify(options)],
    );
    this.#afterCommit.push(this.#nudge);
  }

  async savepoint<T>(work: () => Promise<T>): Promise<T> {
    const [audited, told] = [this.#entries.length, this.#afterCommit.length];
    await this.named('', 'savepoint work', []);
    try {
      const result = await work();
      await this.named('', 'release savepoint work', []);
      return result;
    } catch (error) {
      const cause = causeOf(this.#client, error);
      await this.named('', 'rollback to savepoint work', []);
      forgetFault(this.#client);
      this.#entries.length = audited;
      this.#afterCommit.length = told;
      throw cause;
    }
  }

  /** Writes the audit rows and commits; the last rows and the commit travel together. */
  async commit(): Promise<void> {
    if (this.#end && this.audited) throw new Error('what is audited comes before the end');
    const end = this.#end ?? this.#commitAudited();
    if ((await end).command !== 'COMMIT')
      throw new Error('the transaction was rolled back by the database');
    for (const then of this.#afterCommit) then();
  }

  /** Ends a read-only transaction: nothing in it can fail any more, so nobody waits for the answer. */
  leave(): void {
    sendUnawaited(this.#client, 'commit');
    for (const then of this.#afterCommit) then();
  }

  /** From now on the connection belongs to somebody else: unfinished work must not use it. */
  close(): void {
    this.#isOver = true;
  }

  async #commitAudited(): Promise<pg.QueryResult> {
    const entries = this.#entries;
    let at = 0;
    // Serialising thousands of rows at once would block other calls.
    for (; entries.length - at > AUDIT_CHUNK; at += AUDIT_CHUNK)
      await this.#writeAudit(entries.slice(at, at + AUDIT_CHUNK));
    const written = at < entries.length ? this.#writeAudit(entries.slice(at)) : undefined;
    const [end] = await Promise.all([ask(this.#client, 'commit'), written]);
    return end;
  }

  async #writeAudit(entries: readonly AuditEntry[]): Promise<void> {
    const { name, text, values } = auditQuestion(this.actor, entries);
    await this.named(name, text, values);
  }
}

class PgDatabase implements Database {
  readonly pool: pg.Pool;
  readonly #patience: number;
  readonly #now: () => Date;
  #nudge = (): void => undefined;
  #isCluster: boolean | undefined;

  constructor(options: Options) {
    this.#patience = options.patience ?? 1;
    this.#now = options.now ?? systemClock;
    this.pool = new pg.Pool({
      connectionString: options.url,
      max: options.max ?? 16,
      connectionTimeoutMillis: CONNECT_MS * this.#patience,
      idleTimeoutMillis: 30_000,
      // Sends statements without waiting for the answer to the one before.
      pipeline: true,
    });
    // Without listeners, a connection lost to a database restart ends the process: idle ones report to the pool, busy
    // ones to themselves (their statement fails too, which is what callers see).
    this.pool.on('error', (error) => options.onError?.(error));
    this.pool.on('connect', (client) => client.on('error', () => undefined));
  }

  async withTenant<T>(actor: Actor, work: Work<T>, options: TxOptions = {}): Promise<T> {
    let asked = options;
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#once(actor, work, asked);
      } catch (error) {
        const mayTryAgain = isRetryable(error) || error instanceof Unforeseen;
        if (!mayTryAgain || tries === MOST_TRIES) throw error;
        asked = { ...options, foreseen: undefined };
      }
    }
  }

  async plain<R>(query: RawBuilder<R>): Promise<R[]> {
    return (await askOnce(this.pool, { name: '', ...compiled(query) })).rows as R[];
  }

  onEnqueue(nudge: () => void): void {
    this.#nudge = nudge;
  }

  readonly close = (): Promise<void> => this.pool.end();

  async #isOnCluster(client: Client): Promise<boolean> {
    this.#isCluster ??= (await client.query<{ has: boolean }>(HAS_CITUS)).rows[0]?.has ?? false;
    return this.#isCluster;
  }

  async #once<T>(actor: Actor, work: Work<T>, options: TxOptions): Promise<T> {
    const client = (await this.pool.connect()) as Client;
    let broken: Error | undefined;
    let tx: Tx | undefined;
    try {
      const isCluster = this.#isCluster ?? (await this.#isOnCluster(client));
      const settings = settingsOf(actor, options, this.#patience);
      const opened = open(client, { settings, question: options.opening, isCluster });
      tx = new Tx(client, { actor, now: this.#now(), nudge: () => this.#nudge(), isCluster });
      const result = await runOnForeseenRows(tx, { work, opened, foreseen: options.foreseen });
      if ((options.mode ?? 'write') === 'write') await tx.commit();
      else tx.leave();
      return result;
    } catch (error) {
      tx?.close();
      const cause = causeOf(client, error);
      await ask(client, 'rollback').catch((fault: Error) => {
        broken = fault;
      });
      throw cause;
    } finally {
      tx?.close();
      client.release(broken);
    }
  }
}

/** Opens the pool of the role `app`; row-level security applies to every statement. */
export const openDatabase = (options: Options): Database => new PgDatabase(options);
