// The names of referenced ids, for the rows of one page.
import { sql, type Row, type TenantTx } from '../../platform/database.ts';

export type Names = ReadonlyMap<number, string>;

type NamedRow = Row<'channels', 'id' | 'name'>;

type Ids = readonly (number | null)[];

const mapOf = (rows: readonly NamedRow[]): Names => new Map(rows.map(({ id, name }) => [id, name]));
const given = (ids: Ids): number[] => [...new Set(ids.filter((id) => id !== null))];

export const channelNames = async (tx: TenantTx, ids: Ids): Promise<Names> =>
  mapOf(
    await tx.rows<NamedRow>(
      sql`select id, name from channels where tenant_id = ${tx.tenantId} and id = any(${given(ids)}::bigint[])`,
    ),
  );

export const userNames = async (tx: TenantTx, ids: Ids): Promise<Names> =>
  mapOf(
    await tx.rows<NamedRow>(
      sql`select id, coalesce(nullif(name, ''), username) as name from users where tenant_id = ${tx.tenantId} and id = any(${given(ids)}::bigint[])`,
    ),
  );

export const orderCodes = async (tx: TenantTx, ids: Ids): Promise<Names> =>
  mapOf(
    await tx.rows<NamedRow>(
      sql`select id, code as name from orders where tenant_id = ${tx.tenantId} and id = any(${given(ids)}::bigint[])`,
    ),
  );
