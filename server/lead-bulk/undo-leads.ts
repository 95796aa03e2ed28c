// Takes a bulk change of leads back: each to what it said before, where nobody touched it since.
import type { ErrorCode } from '@app/contract/kit/errors';
import {
  allowCalls,
  applyChanges,
  lockLeadRows,
  type LeadColumns,
  type LeadRow,
} from '../lead/index.ts';
import type { TenantTx } from '../platform/database.ts';
import type { Session } from '../platform/session.ts';
import { offerUndo } from '../undo/index.ts';
import { phonesTaken, versionsOf } from './lead-bulk.store.ts';

/** A lead before a change, and what the change did. */
export interface ChangedLead {
  readonly row: LeadRow;
  readonly changes: Partial<LeadColumns>;
}

interface LeadBefore {
  readonly id: number;
  /** After the change: another one means that somebody changed it since. */
  readonly version: number;
  readonly columns: Partial<LeadColumns>;
  /** The change said that its phone must not be called. */
  readonly forbade: boolean;
}

export interface LeadsBefore {
  readonly leads: readonly LeadBefore[];
}

/** A lock is nobody's past: it is not given back. */
const lost = new Set(['locked_by', 'locked_until', 'former_owner_id']);

/** How the changed leads were, as an undo finds it again. */
export async function leadsBefore(
  tx: TenantTx,
  changed: readonly ChangedLead[],
): Promise<LeadsBefore> {
  const rows = await versionsOf(
    tx,
    changed.map(({ row }) => row.id),
  );
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  const leads = changed.map(({ row, changes }): LeadBefore => {
    const keys = Object.keys(changes).filter((key) => !lost.has(key)) as (keyof LeadColumns)[];
    return {
      id: row.id,
      version: versions.get(row.id) ?? 0,
      columns: Object.fromEntries(keys.map((key) => [key, row[key]])),
      forbade: changes.do_not_call === true && !row.do_not_call,
    };
  });
  return { leads };
}

/** Spread into the reply of a bulk change. */
export async function offerLeads(
  tx: TenantTx,
  changed: readonly ChangedLead[],
): Promise<{ undoToken?: string }> {
  const real = changed.filter(({ changes }) => Object.keys(changes).length > 0);
  if (real.length === 0) return {};
  return offerUndo(tx, { what: 'leads', payload: await leadsBefore(tx, real) });
}

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

interface Judged {
  readonly before: LeadBefore;
  readonly row: LeadRow | undefined;
  readonly taken: ReadonlySet<string>;
}

function whyNot(session: Session, { before, row, taken }: Judged): ErrorCode | null {
  if (!row) return 'NOT_FOUND';
  if (row.version !== before.version) return 'UNDO_CHANGED';
  if (row.locker !== null && row.locked_by !== session.userId) return 'LEAD_LOCKED';
  const reopens = row.stage === 'cancel' && (before.columns.stage ?? 'cancel') !== 'cancel';
  return reopens && taken.has(row.phone_key) ? 'LEAD_EXISTS' : null;
}

async function putBack(tx: TenantTx, row: LeadRow, { columns }: LeadBefore): Promise<void> {
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
