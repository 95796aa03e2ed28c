// SQL for files in the histories of leads: each is an event with the name of its picture.
import { sql, type Row, type TenantTx } from '../../platform/database.ts';

export async function countFiles(tx: TenantTx, leadId: number): Promise<number> {
  const row = await tx.first<{ n: number }>(sql`
    select count(*)::int as n from lead_events
    where tenant_id = ${tx.tenantId} and lead_id = ${leadId} and image_name <> ''`);
  return row?.n ?? 0;
}

interface NewFile {
  readonly leadId: number;
  readonly imageName: string;
  readonly note: string;
}

export async function insertFile(tx: TenantTx, file: NewFile): Promise<number> {
  const row = await tx.first<Row<'lead_events', 'id'>>(sql`
    insert into lead_events (tenant_id, lead_id, user_id, kind, note, image_name)
    values (${tx.tenantId}, ${file.leadId}, ${tx.actor.userId}::bigint, 'file', ${file.note}, ${file.imageName})
    returning id`);
  if (!row) throw new Error('no event came back');
  return row.id;
}

export const findFile = (tx: TenantTx, leadId: number, id: number) =>
  tx.first<Row<'lead_events', 'user_id' | 'image_name'>>(sql`
    select user_id, image_name from lead_events
    where tenant_id = ${tx.tenantId} and lead_id = ${leadId} and id = ${id} and image_name <> '' for update`);

export const removeFile = (tx: TenantTx, leadId: number, id: number) =>
  tx.rows(sql`
    delete from lead_events where tenant_id = ${tx.tenantId} and lead_id = ${leadId} and id = ${id}`);
