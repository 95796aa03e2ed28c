// Undoes a bulk change of leads: each gets its earlier values, where nobody has changed it since.
import type { ErrorCode } from '@app/contract/kit/errors';
import { allowCalls, lockManyLeads, type LeadRow } from '../lead/lead.store.ts';
import type { LeadBefore, LeadsBefore } from '../lead/edit-lead.ts';
import { takeCallBack } from '../lead/lead-event.store.ts';
import type { TenantTx } from '../../platform/database.ts';
import type { Session } from '../../platform/session.ts';
import { applyMany, type PlannedChange } from './apply-many.ts';
import { phonesTaken } from './lead-bulk.store.ts';

export type Result = { id: number; t: 'success' | 'error'; error?: ErrorCode };

/** Each lead has its own result: one that was changed within the ten seconds stays as it is. */
export async function undoLeads(
  tx: TenantTx,
  session: Session,
  { leads }: LeadsBefore,
): Promise<Result[]> {
  const held = await lockManyLeads(
    tx,
    leads.map(({ id }) => id),
  );
  const rows = new Map(held.map((row) => [row.id, row]));
  const reopened = leads.flatMap((before) => {
    const row = rows.get(before.id);
    return row && reopens(row, before) && row.duplicate_reason === '' ? [row.phone_key] : [];
  });
  const taken = await phonesTaken(tx, reopened);
  const judged = leads.map((before) => {
    const row = rows.get(before.id);
    return { before, row, error: whyNot(session, { before, row, taken }) };
  });
  const callable = judged.flatMap(({ before, row, error }) =>
    row && error === null && before.forbade ? [row.phone_key] : [],
  );
  await allowCalls(tx, callable);
  const back: PlannedChange[] = [];
  for (const { before, row, error } of judged)
    if (row && error === null) back.push(await planBack(tx, row, before));
  await applyMany(tx, back);
  return judged.map(({ before: { id }, error }) =>
    error === null ? { id, t: 'success' } : { id, t: 'error', error },
  );
}

interface UndoCandidate {
  readonly before: LeadBefore;
  readonly row: LeadRow | undefined;
  readonly taken: ReadonlySet<string>;
}

const reopens = (row: LeadRow, { columns }: LeadBefore): boolean =>
  row.stage === 'cancel' && (columns.stage ?? 'cancel') !== 'cancel';

function whyNot(session: Session, { before, row, taken }: UndoCandidate): ErrorCode | null {
  if (!row) return 'NOT_FOUND';
  if (row.version !== before.version) return 'UNDO_CHANGED';
  if (row.locker !== null && row.locked_by !== session.userId) return 'LEAD_LOCKED';
  const isTaken = row.duplicate_reason === '' && taken.has(row.phone_key);
  return reopens(row, before) && isTaken ? 'LEAD_EXISTS' : null;
}

async function planBack(
  tx: TenantTx,
  row: LeadRow,
  { columns }: LeadBefore,
): Promise<PlannedChange> {
  // Only a call changes both; the lead will be called again with the correct result and would count twice.
  if (columns.calls !== undefined && columns.last_result !== undefined)
    await takeCallBack(tx, row.id);
  const isHandedBack = columns.owner_id !== undefined && columns.owner_id !== row.owner_id;
  return {
    row,
    changes: {
      ...columns,
      // So that the open board of its current owner learns that it is gone.
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
  };
}
