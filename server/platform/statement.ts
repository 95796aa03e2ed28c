// Shared parts of statements: the tenant condition, and the audit entry of a change.
import { Kysely, PostgresDialect, sql, type RawBuilder } from 'kysely';
import pg from 'pg';
import type { TenantTx } from './transaction.ts';

// Only compiles `sql` templates to text and values; never connects.
const compiler = new Kysely<unknown>({
  dialect: new PostgresDialect({ pool: new pg.Pool({ max: 1 }) }),
});

export function compiled(query: RawBuilder<unknown>): {
  readonly text: string;
  readonly values: readonly unknown[];
} {
  const { sql: text, parameters: values } = query.compile(compiler);
  return { text, values };
}

/** A placeholder that the transaction replaces by its shop's id. */
export const SHOP = Symbol('shop');

/**
 * The id of the shop of the transaction that runs the statement. Every table of a statement names its shop, also in
 * subqueries, so that a Citus cluster sees that one node has all rows.
 */
export const ours = sql`${SHOP}`;

/** Turns a part of a named statement, whose `$1` is the shop, into a part of a composed statement. */
export const composed = (part: string): RawBuilder<unknown> =>
  sql.join(
    part.split('$1').map((piece) => sql.raw(piece)),
    ours,
  );

/**
 * Lets the last statement of a transaction write its own audit entries: for each row the entity's id and its new
 * state.
 */
export const auditing = (
  { tenantId, actor }: TenantTx,
  action: `${string}.${string}`,
  rows: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  insert into audit_log (tenant_id, user_id, request_id, token_hash, action, entity, entity_id, after)
  select ${tenantId}::int, ${actor.userId}::bigint, ${actor.requestId ?? null}::text,
    ${actor.tokenHash ?? null}::text, ${action}::text,
    ${action.split('.')[0]}::text, e.* from (${rows}) e returning 1`;
