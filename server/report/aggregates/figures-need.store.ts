// What reports need of other domains, so that report rows keep their names.
import { ours, sql } from '../../platform/database.ts';

/** Whether the category has sales in past months; it is needed whatever became of its products. */
export const categoryHasFigures = (row: string) => sql`exists (select from figure_months f
  where f.tenant_id = ${ours} and f.dim = 'category' and f.key = ${sql.ref(`${row}.id`)}::text)`;
