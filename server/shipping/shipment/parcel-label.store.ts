// SQL for the files of the couriers' own labels, stored with their parcels.
import type { RawBuilder } from 'kysely';
import { sql, type Column, type TenantTx } from '../../platform/database.ts';

export const writeLabelFile = (tx: TenantTx, shipmentId: number, file: string) =>
  tx.rows(
    sql`update shipments set label_file = ${file} where tenant_id = ${tx.tenantId} and id = ${shipmentId}`,
  );

/** Detaches the labels of the given parcels and returns their files. */
export async function forgetLabelFiles(tx: TenantTx, ids: RawBuilder<unknown>): Promise<string[]> {
  const rows = await tx.rows<{ file: Column<'shipments', 'label_file'> }>(sql`
    with old as (
      select s.id, s.label_file from shipments s
      where s.tenant_id = ${tx.tenantId} and s.id in (${ids}) and s.label_file <> '')
    update shipments s set label_file = '' from old where s.tenant_id = ${tx.tenantId} and s.id = old.id
    returning old.label_file as file`);
  return rows.map((row) => row.file);
}
