// Takes a bulk change of leads back: each to what it said before, where nobody touched it since.
import type { ErrorCode } from '@app/contract/kit/errors';
import { allowCalls, lockLeadRows, type LeadRow } from '../lead/lead.store.ts';
import { applyChanges, type LeadBefore, type LeadsBefore } from '../lead/edit-lead.ts';
import { takeCallBack } from '../lead/lead-event.store.ts';
import type { TenantTx } from '../../platform/database.ts';
import type { Session } from '../../platform/session.ts';
import { phonesTaken } from './lead-bulk.store.ts';

export type Result = { id: number; t: 'success' | 'error'; error?: ErrorCode };

/** Each lead answers for itself: what was worked on within the ten seconds stays as it is. */
export async function undoLeads(
  tx: TenantTx,
  session: Session,
  { leads }: LeadsBefore,
): Promise<Result[]> {
  const ids = leads.map(({ id }) => id);
  const rows = new Map((await lockLeadRows(tx, ids)).map((row) => [row.id, row]));
  const taken = new Set((await phonesTaken(tx, ids)).map(({ phone_key }) => phone_key));
  const judged = leads.map((before) => {
    const row = rows.get(before.id);
    return { before, row, error: whyNot(session, { before, row, taken }) };
  });
  const callable = judged.flatMap(({ before, row, error }) =>
    row && error === null && before.forbade ? [row.phone_key] : [],
  );
  for (const phone of new Set(callable)) await allowCalls(tx, phone);
  const results: Result[] = [];
  for (const { before, row, error } of judged) {
    if (row && error === null) await putBack(tx, row, before);
    results.push(
      error === null ? { id: before.id, t: 'success' } : { id: before.id, t: 'error', error },
    );
  }
  return results;
}

interface UndoCandidate {
  readonly before: LeadBefore;
  readonly row: LeadRow | undefined;
  readonly taken: ReadonlySet<string>;
}

function whyNot(session: Session, { before, row, taken }: UndoCandidate): ErrorCode | null {
  if (!row) return 'NOT_FOUND';
  if (row.version !== before.version) return 'UNDO_CHANGED';
  if (row.locker !== null && row.locked_by !== session.userId) return 'LEAD_LOCKED';
  const reopens = row.stage === 'cancel' && (before.columns.stage ?? 'cancel') !== 'cancel';
  return reopens && taken.has(row.phone_key) ? 'LEAD_EXISTS' : null;
}

async function putBack(tx: TenantTx, row: LeadRow, { columns }: LeadBefore): Promise<void> {
  // Only a call changes both; it is called again with the right result, and would count twice.
  if (columns.calls !== undefined && columns.last_result !== undefined)
    await takeCallBack(tx, row.id);
  const isHandedBack = columns.owner_id !== undefined && columns.owner_id !== row.owner_id;
  await applyChanges(tx, row, {
    changes: {
      ...columns,
      // So that the open board of who has it now learns that it is gone.
      ...(isHandedBack && { former_owner_id: row.owner_id, locked_by: null, locked_until: null }),
    },
    events: [
      {
        leadId: row.id,
        kind: 'undone',
        ...(columns.stage !== undefined && { fromStage: row.stage, toStage: columns.stage }),
        ...(isHandedBack && { fromOwner: row.owner_id, toOwner: columns.owner_id ?? null }),
        ...(columns.next_at !== undefined && { nextAt: columns.next_at }),
      },
    ],
  });
}
