// What a transaction of a tenant offers to stores and use cases, and what a database offers to those who open one.
import type pg from 'pg';
import type { RawBuilder } from 'kysely';
import type { Lazy } from './lazy.ts';

export interface Actor {
  readonly tenantId: number;
  readonly userId: number | null;
  readonly requestId?: string;
  /** SHA-256 in hex of the API token by which they came. */
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

/** A statement that is planned once per connection; `name` is unique to `text`. */
export interface Question {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Which rows of a list: `page` counts from 1. */
export interface Page {
  readonly page: number;
  readonly pageSize: number;
}

export interface JobOptions {
  /** Not before this many seconds from now. */
  readonly afterSeconds?: number;
  /** At most one waiting job with this key. */
  readonly key?: string;
}

/** What stores and use cases work with: SQL bound to one tenant, the audit trail and jobs of the same transaction. */
export interface TenantTx {
  readonly tenantId: number;
  readonly actor: Actor;
  /** The tables of shops are spread over the nodes of a cluster. */
  readonly isCluster: boolean;
  /** The moment at which the transaction began: what a use case calls now. */
  readonly now: Date;
  rows<R>(query: RawBuilder<R>): Promise<R[]>;
  first<R>(query: RawBuilder<R>): Promise<R | undefined>;
  /** A prepared statement for hot paths; `name` is unique to `text`. */
  named<R>(name: string, text: string, values: readonly unknown[]): Promise<R[]>;
  /** Like `rows`, planned once per connection: every use of a name must build the same text. */
  prepared<R>(name: string, query: RawBuilder<R>): Promise<R[]>;
  /** The same as the last statement of its transaction: committed with the same message, nothing may follow. */
  last<R>(name: string, query: RawBuilder<R>): Promise<R[]>;
  /**
   * A page of a list; `query` is the whole list in its order, without a limit. `hot` reads the page faster where
   * that was worth it. Whoever reads a list to its end gets page after page of `query` through a cursor.
   */
  page<R>(query: Lazy<RawBuilder<R>>, at: Page, hot?: () => Promise<R[]>): Promise<R[]>;
  audit(entry: AuditEntry): void;
  readonly audited: boolean;
  enqueue(topic: string, payload: object, options?: JobOptions): Promise<void>;
  onCommit(then: () => void): void;
  /** Undoes what `work` wrote, audited and enqueued when it throws; the transaction stays usable. */
  savepoint<T>(work: () => Promise<T>): Promise<T>;
}

export interface Database {
  readonly pool: pg.Pool;
  /** One transaction of a tenant; `work` also gets the rows of the opening statement, if one is given. */
  withTenant<T>(actor: Actor, work: Work<T>, options?: TxOptions): Promise<T>;
  /** Tables of no tenant: tenants, failed logins, the outbox. */
  plain<R>(query: RawBuilder<R>): Promise<R[]>;
  onEnqueue(nudge: () => void): void;
  close(): Promise<void>;
}

export type Work<T> = (tx: TenantTx, rows: unknown[]) => Promise<T>;

export interface TxOptions {
  /** `snapshot` reads all its statements from one moment. */
  readonly mode?: 'read' | 'write' | 'snapshot';
  readonly timeoutMs?: number;
  /** One more statement for the opening round trip. */
  readonly opening?: Question;
  /**
   * What the opening statement will answer, as far as one can tell: the work of a reading begins on it, so that its first
   * questions travel with the opening. It counts only if the opening did answer that; else it is done again on what it did.
   */
  readonly foreseen?: unknown[] | undefined;
}
