// A connection of the pool: how a shop's transaction opens on it, and how statements share packets.
import pg from 'pg';
import type { Actor, Question, TxOptions } from './transaction.ts';

export type Client = pg.PoolClient & Pick<pg.Client, 'connection'>;

/**
 * Sends without waiting for earlier answers. Independent statements, such as those of one `Promise.all`, are written
 * to the socket together: for a short statement the write is most of its cost.
 */
export function ask<R extends pg.QueryResultRow>(
  client: Client,
  question: string | Question,
): Promise<pg.QueryResult<R>> {
  const { stream } = client.connection;
  const held = lastWords.get(client);
  if (held) {
    clearTimeout(held);
    lastWords.delete(client);
  } else if (stream.writableCorked === 0) stream.cork();
  else return send(client, question);
  // Runs after all code that can continue without an answer.
  process.nextTick(() => stream.uncork());
  return send(client, question);
}

/** What the driver derives from the description of a statement's columns. */
type Columns = Readonly<Record<'fields' | '_parsers' | '_prebuiltEmptyResultObject', unknown>>;

/** A connection that does not ask for columns again, with the known ones by statement name. */
interface DescribedConnection {
  readonly quiet: pg.Connection;
  readonly columns: Map<string, Columns>;
}

const told = new WeakMap<pg.Connection, DescribedConnection>();

function toldBy(connection: pg.Connection): DescribedConnection {
  const found = told.get(connection);
  if (found) return found;
  const quiet = Object.create(connection, {
    describe: { value: () => undefined },
  }) as typeof connection;
  const made = { quiet, columns: new Map<string, Columns>() };
  told.set(connection, made);
  return made;
}

/** Members of the driver's own query class that its types leave out. */
interface DriverQuery {
  name: string;
  text: string;
  _result: Columns;
  _accumulateRows: boolean;
  prepare(connection: pg.Connection): void;
  handleRowDescription(message: unknown): void;
}

const DriversQuery = pg.Query as unknown as new (
  text: string,
  values: unknown[],
) => pg.Query & DriverQuery;

/**
 * A query in the driver's own class: one given as an object is copied property by property first. A named statement
 * always returns the same columns, so each connection describes them once.
 */
class NamedQuery extends DriversQuery {
  #told: DescribedConnection | undefined;

  override prepare(connection: pg.Connection): void {
    this.#told = this.name === '' ? undefined : toldBy(connection);
    const columns = this.#told?.columns.get(this.name);
    if (!this.#told || !columns) {
      super.prepare(connection);
      return;
    }
    Object.assign(this._result, columns);
    this._accumulateRows = true;
    super.prepare(this.#told.quiet);
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    this.#told?.columns.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }
}

/** The statement error that aborted the transaction of a connection. */
const faults = new WeakMap<Client, Error>();
const ABORTED = '25P02';

/**
 * The cause of a failed transaction: statements sent after the failed one only report the abort, and may be seen
 * first.
 */
export const causeOf = (client: Client, error: unknown): unknown =>
  error instanceof pg.DatabaseError && error.code === ABORTED
    ? (faults.get(client) ?? error)
    : error;

/** Later statements fail for reasons of their own. */
export const forgetFault = (client: Client): boolean => faults.delete(client);

function send<R extends pg.QueryResultRow>(
  client: Client,
  question: string | Question,
): Promise<pg.QueryResult<R>> {
  if (typeof question === 'string') return client.query<R>(question);
  const query = new NamedQuery(question.text, [...question.values]);
  query.name = question.name;
  const answer = new Promise<pg.QueryResult<R>>((resolve, reject) => {
    client.query<R>(query, (error, result) => {
      if (!error) return resolve(result);
      if (!faults.has(client)) faults.set(client, error);
      reject(error);
    });
  });
  // As the driver does: gives a stack trace of the caller instead of the socket.
  return answer.catch((error: Error) => {
    Error.captureStackTrace(error);
    throw error;
  });
}

/** One statement outside any transaction; it also flushes what the connection holds back. */
export async function askOnce(pool: pg.Pool, question: Question): Promise<pg.QueryResult> {
  const client = (await pool.connect()) as Client;
  let broken: Error | undefined;
  try {
    return await ask(client, question);
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Statements whose result nobody awaits, with the timer that sends them. */
const lastWords = new WeakMap<Client, NodeJS.Timeout>();
/** The time in which a busy server starts its next transaction. */
const HELD_MS = 10;

/** Sends a statement whose result nobody awaits: it travels with the connection's next statement if that comes soon. */
export function sendUnawaited(client: Client, question: string): void {
  const { stream } = client.connection;
  if (stream.writableCorked === 0) {
    stream.cork();
    const goOut = (): void => {
      lastWords.delete(client);
      stream.uncork();
    };
    lastWords.set(client, setTimeout(goOut, HELD_MS));
  }
  void client.query(question).catch(() => undefined);
}

const STATEMENT_MS = 5000;

const BEGIN = {
  write: '',
  read: ' read only',
  snapshot: ' isolation level repeatable read read only',
} as const;

export const HAS_CITUS = `select exists (select from pg_extension where extname = 'citus') as has`;

/** The settings that open a transaction: its tenant and the time limit of its statements. */
export function settingsOf({ tenantId }: Actor, options: TxOptions, patience: number): string[] {
  // The id is interpolated because SET takes no parameters.
  if (!Number.isSafeInteger(tenantId) || tenantId <= 0)
    throw new Error('tenant id must be a positive integer');
  const mode = BEGIN[options.mode ?? 'write'];
  const timeoutMs = Math.trunc((options.timeoutMs ?? STATEMENT_MS) * patience);
  return [
    `begin${mode}`,
    `set local statement_timeout=${timeoutMs}`,
    `set local app.tenant_id='${tenantId}'`,
  ];
}

/**
 * The settings are one message; a Citus coordinator would forward it to the nodes as it is, so there each is a
 * message of its own. The query goes out with them and its rows are returned.
 */
export async function open(
  client: Client,
  { settings, question, isCluster }: TransactionStart,
): Promise<unknown[]> {
  forgetFault(client);
  const messages = isCluster ? settings : [settings.join(';')];
  const set = messages.map((message) => ask(client, message));
  if (!question) return Promise.all(set).then(() => []);
  const answer = ask(client, question);
  const [{ rows }] = await Promise.all([answer, ...set]);
  return rows;
}

interface TransactionStart {
  readonly settings: readonly string[];
  readonly question: Question | undefined;
  readonly isCluster: boolean;
}
