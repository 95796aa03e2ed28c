// The audit rows of a transaction.
import type { Actor, AuditEntry, Question } from './transaction.ts';

const AUDIT = `
  insert into audit_log (tenant_id, user_id, request_id, token_hash, action, entity, entity_id, before, after)`;
const AUDIT_ONE = `${AUDIT} values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;
const AUDIT_MANY = `${AUDIT}
  select $1, $2, $3, $4, action, entity, entity_id, before::jsonb, after::jsonb
  from unnest($5::text[], $6::text[], $7::bigint[], $8::text[], $9::text[]) as e (action, entity, entity_id, before, after) returning 1`;

const json = (value: unknown): string | null =>
  value === undefined ? null : JSON.stringify(value);

/**
 * The only place that writes audit rows, except for a transaction's `last` statement, which writes `auditing`. Most
 * calls leave one row, inserted by values: on Citus an `insert … select` is first prepared on each node.
 */
export function auditQuestion(actor: Actor, entries: readonly AuditEntry[]): Question {
  const who = [actor.tenantId, actor.userId, actor.requestId ?? null, actor.tokenHash ?? null];
  const [first, ...others] = entries;
  if (first && others.length === 0) {
    const { action, entity, entityId = null, before, after } = first;
    const what = [action, entity, entityId, json(before), json(after)];
    return { name: 'audit-one', text: AUDIT_ONE, values: [...who, ...what] };
  }
  const columns = [
    entries.map((entry) => entry.action),
    entries.map((entry) => entry.entity),
    entries.map((entry) => entry.entityId ?? null),
    entries.map((entry) => json(entry.before)),
    entries.map((entry) => json(entry.after)),
  ];
  return { name: 'audit', text: AUDIT_MANY, values: [...who, ...columns] };
}
