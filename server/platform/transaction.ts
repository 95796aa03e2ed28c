// What a tenant's transaction offers to stores and use cases, and what a database offers to code that opens one.
import type pg from 'pg';
import type { RawBuilder } from 'kysely';
import type { Lazy } from './lazy.ts';

export interface Actor {
  readonly tenantId: number;
  readonly userId: number | null;
  readonly requestId?: string;
  /** SHA-256 in hex of the API token that was used. */
  readonly tokenHash?: string;
}

export interface AuditEntry {
  /** `order.cancel`: entity and verb. */
  readonly action: string;
  readonly entity: string;
  readonly entityId?: number;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** A statement that is prepared once per connection; `name` is unique to `text`. */
export interface Question {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Which rows of a list; `page` starts at 1. */
export interface Page {
  readonly page: number;
  readonly pageSize: number;
}

export interface JobOptions {
  /** Earliest start, in seconds from now. */
  readonly afterSeconds?: number;
  /** At most one waiting job with this key. */
  readonly key?: string;
}

/** What stores and use cases work with: SQL bound to one tenant, and the audit trail and jobs of the same transaction. */
export interface TenantTx {
  readonly tenantId: number;
  readonly actor: Actor;
  /** The tables of shops are distributed over the nodes of a Citus cluster. */
  readonly isCluster: boolean;
  /** The start of the transaction: the current time for use cases. */
  readonly now: Date;
  rows<R>(query: RawBuilder<R>): Promise<R[]>;
  first<R>(query: RawBuilder<R>): Promise<R | undefined>;
  /** A prepared statement for hot paths; `name` is unique to `text`. */
  named<R>(name: string, text: string, values: readonly unknown[]): Promise<R[]>;
  /** Like `rows`, prepared once per connection: every use of a name must build the same text. */
  prepared<R>(name: string, query: RawBuilder<R>): Promise<R[]>;
  /** The same as the last statement of its transaction: it travels with the commit, and nothing may follow. */
  last<R>(name: string, query: RawBuilder<R>): Promise<R[]>;
  /**
   * A page of a list; `query` is the whole ordered list without a limit. `hot` is a faster statement for the page,
   * where there is one. Code that reads a list to its end gets page after page of `query` through a cursor.
   */
  page<R>(query: Lazy<RawBuilder<R>>, at: Page, hot?: () => Promise<R[]>): Promise<R[]>;
  audit(entry: AuditEntry): void;
  readonly audited: boolean;
  enqueue(topic: string, payload: object, options?: JobOptions): Promise<void>;
  onCommit(then: () => void): void;
  /** Rolls back what `work` wrote, audited and enqueued when it throws; the transaction stays usable. */
  savepoint<T>(work: () => Promise<T>): Promise<T>;
}

export interface Database {
  readonly pool: pg.Pool;
  /** One transaction of a tenant; `work` also gets the rows of the opening statement, if one is given. */
  withTenant<T>(actor: Actor, work: Work<T>, options?: TxOptions): Promise<T>;
  /** Tables without a tenant: tenants, failed logins, the outbox. */
  plain<R>(query: RawBuilder<R>): Promise<R[]>;
  onEnqueue(nudge: () => void): void;
  close(): Promise<void>;
}

export type Work<T> = (tx: TenantTx, rows: unknown[]) => Promise<T>;

export interface TxOptions {
  /** `snapshot` runs all its statements on one snapshot. */
  readonly mode?: 'read' | 'write' | 'snapshot';
  readonly timeoutMs?: number;
  /** One more statement in the opening round trip. */
  readonly opening?: Question;
  /**
   * The expected rows of the opening statement: the work of a read transaction starts with them, so that its first
   * statements travel with the opening. The result counts only if the opening returned the same rows; otherwise the
   * work is repeated.
   */
  readonly foreseen?: unknown[] | undefined;
}
