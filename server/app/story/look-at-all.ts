// A database that has looked at its tables, as it does by itself within a minute.
import pg from 'pg';
import type { Story } from '../story.ts';

/** Plans that were made while the tables were small are made anew, too. */
export async function lookAtAll({ adminUrl }: Pick<Story, 'adminUrl'>): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query('analyze');
  } finally {
    await admin.end();
  }
}
