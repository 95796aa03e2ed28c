// The rows in which all processes count.
import { sql, type Database, type Row } from './database.ts';

/** `taken` is the total of the window, including this request. */
type CountRow = Row<'shared_counts', 'taken' | 'ends'>;

export interface Taking {
  readonly key: string;
  readonly amount: number;
  readonly now: Date;
  readonly ends: Date;
  /** A window that ends after this was started by a wrong clock, so it counts as over. */
  readonly latest: Date;
}

/** Takes part of a window; starts a new one where the last is over. */
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
