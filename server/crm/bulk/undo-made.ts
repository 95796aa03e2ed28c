// Removes leads that were just created from customers, where nobody has changed them.
import type { ErrorCode } from '@app/contract/kit/errors';
import { leadsWithPictures } from '../lead/lead-event.store.ts';
import { whyNotFree } from '../lead/lead-of.ts';
import { eraseLeads, lockLeadRows, type LeadRow } from '../lead/lead.store.ts';
import type { TenantTx } from '../../platform/database.ts';
import type { Session } from '../../platform/session.ts';
import type { Result } from './undo-leads.ts';

export interface MadeLeads {
  readonly ids: readonly number[];
}

/** The version of a new lead. */
const FIRST_VERSION = 1;

interface Judged {
  readonly row: LeadRow | undefined;
  readonly pictured: ReadonlySet<number>;
}

function whyNot(session: Session, { row, pictured }: Judged): ErrorCode | null {
  if (!row) return 'NOT_FOUND';
  if (row.version !== FIRST_VERSION || pictured.has(row.id)) return 'UNDO_CHANGED';
  return whyNotFree(row, session.userId) === null ? null : 'LEAD_LOCKED';
}

export async function undoMadeLeads(
  tx: TenantTx,
  session: Session,
  { ids }: MadeLeads,
): Promise<Result[]> {
  const rows = new Map((await lockLeadRows(tx, ids)).map((row) => [row.id, row]));
  const pictured = await leadsWithPictures(tx, ids);
  const results = ids.map((id): Result => {
    const error = whyNot(session, { row: rows.get(id), pictured });
    return error === null ? { id, t: 'success' } : { id, t: 'error', error };
  });
  const untouched = results.filter(({ t }) => t === 'success');
  await eraseLeads(
    tx,
    untouched.map(({ id }) => id),
  );
  return results;
}
