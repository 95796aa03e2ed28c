// Reads thousands of rows in pieces: read at once, they would block the process.
import { sql, type RawBuilder } from 'kysely';
import { createPacer } from './threads.ts';
import type { TenantTx } from './transaction.ts';

const AT_ONCE = 500;

/** All rows of the query through a cursor of this transaction; only one such cursor is open at a time. */
export async function* rowsInPieces<R>(
  tx: TenantTx,
  query: RawBuilder<R>,
): AsyncGenerator<R, void, void> {
  const rest = createPacer();
  await tx.rows(sql`declare pieces no scroll cursor for ${query}`);
  for (;;) {
    const rows = await tx.rows<R>(sql.raw<R>(`fetch forward ${AT_ONCE} from pieces`));
    for (const row of rows) {
      await rest();
      yield row;
    }
    if (rows.length < AT_ONCE) break;
  }
  await tx.rows(sql`close pieces`);
}
