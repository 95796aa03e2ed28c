// SQL for the trash: items of all kinds in one list.
import type { TrashKind } from '@app/contract/upkeep/trash';
import { sql, type Column, type Page, type Row, type TenantTx } from '../../platform/database.ts';
import type { TrashViewer } from '../../platform/upkeep.ts';
import { trashKeepers } from '../upkeep.ts';

export interface TrashRow
  extends Row<'orders', 'id' | 'code'>, Row<'products', 'name'>, Row<'audit_log', 'user_id'> {
  readonly kind: TrashKind;
  readonly deleted_at: NonNullable<Column<'orders', 'deleted_at'>>;
  readonly days_left: number;
  readonly username: Column<'users', 'username'> | null;
}

interface TrashPageQuery extends Page, TrashViewer {
  readonly kinds: readonly TrashKind[];
}

export async function pageOfTrash(tx: TenantTx, trashPageQuery: TrashPageQuery) {
  if (trashPageQuery.kinds.length === 0) return { rows: [], total: 0 };
  const deleted = trashPageQuery.kinds.map(
    (kind) => sql`
      select ${kind}::text as kind, d.id, d.code, d.name, d.deleted_at
      from (${trashKeepers[kind].deleted(tx, trashPageQuery)}) d`,
  );
  const all = sql`(${sql.join(deleted, sql` union all `)}) t`;
  const whole = sql<TrashRow>`
    select t.*, greatest(0, 30 - ceil(extract(epoch from now() - t.deleted_at) / 86400))::int days_left,
      who.user_id, u.username
    from ${all}
    left join lateral (
      select a.user_id from audit_log a
      where a.tenant_id = ${tx.tenantId} and a.entity = t.kind and a.entity_id = t.id
        and a.action = t.kind || '.delete'
      order by a.id desc limit 1) who on true
    left join users u on u.tenant_id = ${tx.tenantId} and u.id = who.user_id
    order by t.deleted_at desc, t.kind, t.id desc`;
  const [rows, counted] = await Promise.all([
    tx.page(whole, trashPageQuery),
    tx.first<{ n: number }>(sql`select count(*)::int n from ${all}`),
  ]);
  return { rows, total: counted?.n ?? 0 };
}
