// The rows that all processes count in.
import { sql, type Database, type Row } from './database.ts';

/** `taken` is all that was taken within the window, this included. */
type CountRow = Row<'shared_counts', 'taken' | 'ends'>;

export interface Taking {
  readonly key: string;
  readonly amount: number;
  readonly now: Date;
  readonly ends: Date;
  /** A window that ends after this was begun under a clock that has been set back since: it is over. */
  readonly latest: Date;
}

/** Takes so many more of a window; where the last one is over it begins anew. */
export async function takeCount(
  db: Database,
  { key, amount, now, ends, latest }: Taking,
): Promise<CountRow | undefined> {
  const [row] = await db.plain<CountRow>(sql`
    insert into shared_counts as c (key, taken, ends) values (${key}, ${amount}, ${ends})
    on conflict (key) do update set
      taken = case when c.ends <= ${now} or c.ends > ${latest} then 0 else c.taken end + excluded.taken,
      ends = case when c.ends <= ${now} or c.ends > ${latest} then excluded.ends else c.ends end
    returning taken, ends`);
  return row;
}

export const forgetCounts = (db: Database, now: Date): Promise<unknown> =>
  db.plain(sql`delete from shared_counts where ends <= ${now}`);
