// Parts of statements that are the same everywhere: whose rows they are about, and the trace that a change leaves.
import { Kysely, PostgresDialect, sql, type RawBuilder } from 'kysely';
import pg from 'pg';
import type { TenantTx } from './transaction.ts';

// Only compiles `sql` templates to text and values; it never connects.
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

/** A value that the transaction exchanges for the number of its shop. */
export const SHOP = Symbol('shop');

/**
 * Stands for the shop of the transaction that sends the statement. Every table of a statement names its shop, those of
 * sub-queries too: so a cluster sees that one node has all of it.
 */
export const ours = sql`${SHOP}`;

/** A part of named statements, whose `$1` is the shop, as a part of those that are composed. */
export const composed = (part: string): RawBuilder<unknown> =>
  sql.join(
    part.split('$1').map((piece) => sql.raw(piece)),
    ours,
  );

/** What the last statement of a transaction leaves as its own trace: of each row its entity's id and what it became. */
export const auditing = (
  { tenantId, actor }: TenantTx,
  action: `${string}.${string}`,
  rows: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  insert into audit_log (tenant_id, user_id, request_id, token_hash, action, entity, entity_id, after)
  select ${tenantId}::int, ${actor.userId}::bigint, ${actor.requestId ?? null}::text,
    ${actor.tokenHash ?? null}::text, ${action}::text,
    ${action.split('.')[0]}::text, e.* from (${rows}) e returning 1`;
