// Leads of a user who is deleted or suspended become unassigned, so that the queue hands them out; those that nobody
// took return with the user.
import { sql, type Row, type TenantTx } from '../../platform/database.ts';
import { insertLeadEvents } from './lead-event.store.ts';

/** All leads: won and restored ones are called by somebody too. */
export async function release(tx: TenantTx, userId: number): Promise<void> {
  const left = await tx.rows<Row<'leads', 'id'>>(sql`
    with theirs as (
      select id from leads
      where tenant_id = ${tx.tenantId} and owner_id = ${userId} and deleted_at is null order by id for update
    )
    update leads as l set owner_id = null, former_owner_id = ${userId}, locked_by = null, locked_until = null,
      updated_at = now(), version = l.version + 1
    from theirs where l.tenant_id = ${tx.tenantId} and l.id = theirs.id returning l.id`);
  await tellOwner(tx, left, { fromOwner: userId, toOwner: null });
}

/** Leads that were released with the deletion or suspension and are still unassigned. */
export async function giveBack(tx: TenantTx, userId: number): Promise<void> {
  const back = await tx.rows<Row<'leads', 'id'>>(sql`
    with theirs as (
      select l.id from leads l join users u on u.tenant_id = l.tenant_id and u.id = l.former_owner_id
      where l.tenant_id = ${tx.tenantId} and l.former_owner_id = ${userId} and l.owner_id is null and l.deleted_at is null
        and exists (select from lead_events e where e.tenant_id = l.tenant_id and e.lead_id = l.id and e.kind = 'owner'
          and e.from_owner = ${userId} and e.to_owner is null and e.at in (u.deleted_at, u.suspended_at))
      order by l.id for update of l
    )
    update leads as l set owner_id = ${userId}, updated_at = now(), version = l.version + 1
    from theirs where l.tenant_id = ${tx.tenantId} and l.id = theirs.id returning l.id`);
  await tellOwner(tx, back, { fromOwner: null, toOwner: userId });
}

interface Handed {
  readonly fromOwner: number | null;
  readonly toOwner: number | null;
}

async function tellOwner(tx: TenantTx, leads: readonly Row<'leads', 'id'>[], handed: Handed) {
  if (leads.length === 0) return;
  await insertLeadEvents(
    tx,
    leads.map(({ id }) => ({ leadId: id, kind: 'owner' as const, at: tx.now, ...handed })),
  );
  const after = { ownerId: handed.toOwner, leads: leads.length };
  tx.audit({ action: 'lead.leaver', entity: 'lead', before: { ownerId: handed.fromOwner }, after });
}
