// SQL for whether couriers answer this shop.
import type { CourierId } from '@app/contract/kit/carriers';
import { sql, type Row, type TenantTx } from '../../../platform/database.ts';

export type AnswerRow = Row<'courier_answers', 'answered_at' | 'failing_since' | 'failure'>;

export const findAnswer = (tx: TenantTx, courier: CourierId) =>
  tx.first<AnswerRow>(sql`select answered_at, failing_since, failure from courier_answers
    where tenant_id = ${tx.tenantId} and courier = ${courier}`);

/** `failure` null = it answered. The start of an outage is kept. */
export const writeAnswer = (tx: TenantTx, courier: CourierId, failure: 'down' | 'account' | null) =>
  tx.rows(sql`
    insert into courier_answers as a (tenant_id, courier, answered_at, failing_since, failure)
    values (${tx.tenantId}, ${courier}, case when ${failure}::text is null then ${tx.now}::timestamptz end,
      case when ${failure}::text is not null then ${tx.now}::timestamptz end, coalesce(${failure}::text, ''))
    on conflict (tenant_id, courier) do update set
      answered_at = coalesce(excluded.answered_at, a.answered_at), failure = excluded.failure,
      failing_since = case when excluded.failure <> '' then coalesce(a.failing_since, ${tx.now}::timestamptz) end`);

/** Lookups used of the courier's limit in this Bangkok day. */
export const lookupsOf = (tx: TenantTx, { courier, day }: { courier: CourierId; day: string }) =>
  tx.first<Row<'courier_lookups', 'used' | 'most'>>(sql`select used, most from courier_lookups
    where tenant_id = ${tx.tenantId} and courier = ${courier} and day = ${day}`);
