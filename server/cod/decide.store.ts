// What people decided about money that is not as it should be, as rows.
import { sql, type TenantTx } from '../platform/database.ts';

/** `decision` null takes it back. */
export interface Verdict {
  readonly decision: 'accepted' | 'debtor' | null;
  readonly reason: string;
}

export const decideLines = (tx: TenantTx, ids: readonly number[], { decision, reason }: Verdict) =>
  tx.rows(sql`
    update cod_lines set decision = ${decision}::text, reason = ${reason},
      decided_by = case when ${decision}::text is null then null else ${tx.actor.userId}::bigint end,
      decided_at = case when ${decision}::text is null then null else now() end
    where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[])`);

export const tellLines = (tx: TenantTx, ids: readonly number[]) =>
  tx.rows(sql`update cod_lines set told_at = now(), told_by = ${tx.actor.userId}
    where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[])`);

/** Of these parcels, those of the shop that wait for their money. */
export const waitingAmong = async (tx: TenantTx, ids: readonly number[]): Promise<number[]> =>
  (
    await tx.rows<{ id: number }>(sql`
      select id from shipments where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[])
        and cod_satang > 0 and delivered_at is not null order by id`)
  ).map(({ id }) => id);

export const decideWaiting = (
  tx: TenantTx,
  ids: readonly number[],
  { decision, reason }: Verdict,
) =>
  tx.rows(sql`
    insert into cod_claims (tenant_id, shipment_id, decision, reason, decided_by, decided_at)
    select ${tx.tenantId}, e.id, ${decision}::text, ${reason}, case when ${decision}::text is null then null else ${tx.actor.userId}::bigint end,
      case when ${decision}::text is null then null else now() end
    from unnest(${[...ids]}::bigint[]) as e (id)
    on conflict (tenant_id, shipment_id) do update set decision = excluded.decision, reason = excluded.reason,
      decided_by = excluded.decided_by, decided_at = excluded.decided_at`);

export const tellWaiting = (tx: TenantTx, ids: readonly number[]) =>
  tx.rows(sql`
    insert into cod_claims (tenant_id, shipment_id, told_at, told_by)
    select ${tx.tenantId}, e.id, now(), ${tx.actor.userId} from unnest(${[...ids]}::bigint[]) as e (id)
    on conflict (tenant_id, shipment_id) do update set told_at = excluded.told_at, told_by = excluded.told_by`);
