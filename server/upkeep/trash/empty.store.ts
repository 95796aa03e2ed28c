// SQL for trash that nothing needs, and for whether the trash or expiring data still waits for its time.
import type { RawBuilder } from 'kysely';
import { sql, type TenantTx } from '../../platform/database.ts';
import { passingRows, trashKeepers, upkeepOf } from '../upkeep.ts';

/** A condition that no row of any domain needs the item of this kind, whose row has the given name. */
export function isFree(kind: string): (row: string) => RawBuilder<unknown> {
  const needs = Object.values(upkeepOf).flatMap((domain) => domain.needs?.[kind] ?? []);
  if (needs.length === 0) return () => sql`true`;
  return (row) =>
    sql.join(
      needs.map((need) => sql`not ${need(row)}`),
      sql` and `,
    );
}

export async function isTrashAwaited(tx: TenantTx): Promise<boolean> {
  const trash = Object.values(trashKeepers).flatMap(({ purge }) => purge?.waiting(tx) ?? []);
  const waiting = [...trash, ...passingRows.map(({ any }) => any(tx))];
  const row = await tx.first<{ is_awaited: boolean }>(sql`
    select ${sql.join(
      waiting.map((rows) => sql`exists (${rows})`),
      sql` or `,
    )} as is_awaited`);
  return row?.is_awaited ?? false;
}
