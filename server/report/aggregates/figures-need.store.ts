// What of other domains the reports need, so that their rows keep their names.
import { ours, sql } from '../../platform/database.ts';

/** Something of it was sold: its sales of then stand under it, whatever became of its products. */
export const categoryHasFigures = (row: string) => sql`exists (select from figure_months f
  where f.tenant_id = ${ours} and f.dim = 'category' and f.key = ${sql.ref(`${row}.id`)}::text)`;
