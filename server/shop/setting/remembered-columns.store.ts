// SQL for remembered columns: a person's choice for a header applies to the next file with the same headers.
import type { ImportMapping } from '@app/contract/upkeep/import';
import type { headers } from '../../engine/spreadsheet/index.ts';
import { sql, type TenantTx } from '../../platform/database.ts';

export async function findMapping(
  tx: TenantTx,
  kind: headers.SheetKind,
  hash: string,
): Promise<ImportMapping | undefined> {
  const row = await tx.first<{ mapping: ImportMapping }>(sql`
    select mapping from import_mappings
    where tenant_id = ${tx.tenantId} and kind = ${kind} and hash = ${hash}`);
  return row?.mapping;
}

interface KnownHeaders {
  readonly kind: headers.SheetKind;
  readonly hash: string;
  readonly mapping: ImportMapping;
}

export const saveMapping = (tx: TenantTx, { kind, hash, mapping }: KnownHeaders) =>
  tx.rows(sql`
    insert into import_mappings (tenant_id, kind, hash, mapping)
    values (${tx.tenantId}, ${kind}, ${hash}, ${JSON.stringify(mapping)}::jsonb)
    on conflict (tenant_id, kind, hash) do update set mapping = excluded.mapping, used_at = ${tx.now}::timestamptz`);
