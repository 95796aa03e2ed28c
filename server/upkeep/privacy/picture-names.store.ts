// SQL for which pictures of a shop are in use, over all domains: rows with a picture, and the option of the logo.
import { sql, type TenantTx } from '../../platform/database.ts';

/** All tables with a picture, in `image_name`. */
export const picturedTables = [
  'expenses',
  'lead_events',
  'order_pictures',
  'products',
  'refunds',
  'return_scans',
  'slips',
  'users',
] as const;

/** Which of these names a row of the shop has. */
export async function namedOf(tx: TenantTx, names: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ name: string }>(sql`
    ${sql.join(
      picturedTables.map(
        (table) => sql`
          select image_name as name from ${sql.table(table)}
          where tenant_id = ${tx.tenantId} and image_name = any(${[...names]}::text[])`,
      ),
      sql` union `,
    )}
    union select value #>> '{}' from options
    where tenant_id = ${tx.tenantId} and name = 'company_logo' and value #>> '{}' = any(${[...names]}::text[])`);
  return rows.map(({ name }) => name);
}
