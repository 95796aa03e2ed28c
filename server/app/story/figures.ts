// The aggregates of a shop as text for tests: up to date, or recounted from nothing.
import { freshFigures } from '../../report/aggregates/fresh-aggregates.ts';
import { MEASURES } from '../../report/aggregates/order-figures.store.ts';
import { sql, type TenantTx } from '../../platform/database.ts';
import type { Services } from '../../platform/route.ts';

interface Place {
  readonly id: number;
  inside<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>;
}

const tables = [
  'figure_orders',
  'figure_lines',
  'figure_days',
  'figure_months',
  'figure_customers',
  'figure_customer_days',
  'figure_parcels',
  'figure_parcel_days',
] as const;

const measures = [
  ...MEASURES,
  'customers',
  'parcels',
  'charged',
  'fee',
  'return_fee',
  'difference',
];

// A sum that returned to zero stays as a row of zeros.
const isEmpty = (row: Record<string, unknown>): boolean =>
  row['shipment_id'] === undefined && measures.every((measure) => (row[measure] ?? 0) === 0);

export const figuresAsText = (place: Place): Promise<string[]> =>
  place.inside(async (tx) => {
    const lines: string[] = [];
    for (const table of tables) {
      const rows = await tx.rows<{ row: Record<string, unknown> }>(
        sql`select to_jsonb(t) as row from ${sql.raw(table)} t where tenant_id = ${tx.tenantId}`,
      );
      lines.push(
        ...rows
          .filter(({ row }) => !isEmpty(row))
          .map(({ row }) => `${table} ${JSON.stringify(row)}`)
          .sort(),
      );
    }
    return lines;
  });

/** Deletes all aggregates and recounts them from orders, parcels, fees and expenses. */
export async function countAgain(place: Place, services: Services): Promise<void> {
  await place.inside(async (tx) => {
    for (const table of [...tables, 'figure_marks'])
      await tx.rows(sql`delete from ${sql.raw(table)} where tenant_id = ${tx.tenantId}`);
    await tx.rows(sql`
      insert into figure_marks (tenant_id, order_id) select tenant_id, id from orders where tenant_id = ${tx.tenantId} returning 1`);
    await tx.rows(sql`
      insert into figure_marks (tenant_id, spent_on)
      select distinct tenant_id, spent_on from expenses where tenant_id = ${tx.tenantId} and type = 'facebook' returning 1`);
  });
  await freshFigures(services, place.id);
}
