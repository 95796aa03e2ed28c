// How the one who asks is found: the statement goes out with the opening of each transaction.
import { sql, type Row, type TenantTx } from '../../platform/database.ts';
import type { Asked } from '../../platform/session.ts';

/** Written out, for the opening takes no parameters; what is asked is checked by then. */
export const query = ({ tenantId, userId, version, family, flag }: Asked): string => {
  const wanted = flag === null ? 'null' : `'${flag}'`;
  const login = family === null ? 'null' : `'${family}'`;
  return `select id, username, role, permissions, flag from session_of(${tenantId}, ${userId}, ${version}, ${wanted}, ${login})`;
};

export const flag = async (tx: TenantTx, name: string): Promise<unknown> =>
  (
    await tx.first<Row<'options', 'value'>>(
      sql`select value from options where tenant_id = ${tx.tenantId} and name = ${name}`,
    )
  )?.value;
