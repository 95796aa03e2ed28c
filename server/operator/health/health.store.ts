// SQL for the health report: one shop's exchanges with couriers, and the database's migrations.
import {
  sql,
  type Column,
  type Database,
  type Row,
  type TenantTx,
} from '../../platform/database.ts';

/** Upper bounds in milliseconds; the last bucket is open. */
export const BOUNDS = [100, 250, 500, 1000, 2500, 5000, 10_000, 30_000];

export interface ShopCounts {
  readonly courier: Column<'courier_exchanges', 'courier'>;
  readonly answered: number;
  /** Counts for each bound in BOUNDS, and above the last. */
  readonly buckets: readonly number[];
  readonly failed_at: Date | null;
}

/** Of the last 24 hours. */
export const readCounts = (tx: TenantTx) =>
  tx.rows<ShopCounts>(sql`
    with last as (
      select courier, outcome, at, width_bucket(took_ms, ${BOUNDS}::int[]) as bucket from courier_exchanges
      where tenant_id = ${tx.tenantId} and at > ${tx.now}::timestamptz - interval '24 hours')
    select courier, count(*) filter (where outcome = 'answered') as answered,
      max(at) filter (where outcome <> 'answered') as failed_at,
      (select array_agg((select count(*)::int from last b where b.courier = l.courier and b.bucket = n) order by n)
        from generate_series(0, ${BOUNDS.length}::int) n) as buckets
    from last l group by courier`);

/** The name of the newest applied migration. */
export async function lastMigration(db: Database): Promise<string> {
  const [row] = await db.plain<Row<'schema_migrations', 'name'>>(
    sql`select name from schema_migrations order by name desc limit 1`,
  );
  return row?.name ?? '';
}
