// Undoes a merge: each lead as it was, with its own history and orders.
import type { ErrorCode } from '@app/contract/kit/errors';
import { insertLeadEvents, moveEventsBack } from '../lead/lead-event.store.ts';
import { ordersOfLeads, type MovedRow } from '../lead/orders-of-leads.ts';
import { leadsBefore, type ChangedLead, type LeadsBefore } from '../lead/edit-lead.ts';
import { lockLeadRows, versionsOf, type LeadRow } from '../lead/lead.store.ts';
import type { TenantTx } from '../../platform/database.ts';
import type { Session } from '../../platform/session.ts';
import { offerUndo } from '../../shop/index.ts';
import { bringBack, isPhoneFree, lockMerged } from './lead-bulk.store.ts';
import { undoLeads, type Result } from './undo-leads.ts';

interface MovedRecords {
  readonly events: readonly MovedRow[];
  readonly orders: readonly MovedRow[];
}

interface MergedLeads {
  readonly kept: LeadsBefore;
  /** The removed leads after the merge. */
  readonly gone: readonly { readonly id: number; readonly version: number }[];
  readonly moved: MovedRecords;
}

interface Merge {
  readonly kept: ChangedLead;
  readonly goneIds: readonly number[];
  readonly moved: MovedRecords;
}

/** Spread into the reply of a merge. */
export async function offerMerge(
  tx: TenantTx,
  { kept, goneIds, moved }: Merge,
): Promise<{ undoToken?: string }> {
  const gone = await versionsOf(tx, goneIds);
  const payload: MergedLeads = { kept: await leadsBefore(tx, [kept]), gone, moved };
  return offerUndo(tx, { what: 'merge', payload });
}

const idsOf = ({ kept, gone }: MergedLeads): number[] =>
  [...kept.leads, ...gone].map(({ id }) => id);

/** All or none: a half-undone merge would be neither. */
export async function undoMerge(
  tx: TenantTx,
  session: Session,
  merged: MergedLeads,
): Promise<Result[]> {
  const ids = idsOf(merged);
  const keptId = merged.kept.leads[0]?.id ?? 0;
  const [kept] = await lockLeadRows(tx, [keptId]);
  const error = await whyNot(tx, { merged, kept });
  if (error !== null) return ids.map((id) => ({ id, t: 'error', error }));
  const [result] = await undoLeads(tx, session, merged.kept);
  if (result?.t !== 'success')
    return ids.map((id) => ({ id, t: 'error', error: result?.error ?? 'UNDO_CHANGED' }));
  const goneIds = merged.gone.map(({ id }) => id);
  await bringBack(tx, goneIds);
  await moveEventsBack(tx, merged.moved.events);
  await ordersOfLeads.get().moveBack(tx, merged.moved.orders);
  await insertLeadEvents(
    tx,
    goneIds.map((leadId) => ({ leadId, kind: 'undone' })),
  );
  return ids.map((id) => ({ id, t: 'success' }));
}

interface UndoCandidate {
  readonly merged: MergedLeads;
  readonly kept: LeadRow | undefined;
}

async function whyNot(
  tx: TenantTx,
  { merged: { gone }, kept }: UndoCandidate,
): Promise<ErrorCode | null> {
  if (!kept) return 'NOT_FOUND';
  const there = await lockMerged(tx, kept.id);
  const versions = new Map(there.map(({ id, version }) => [id, version]));
  if (gone.some(({ id, version }) => versions.get(id) !== version)) return 'UNDO_CHANGED';
  const ids = gone.map(({ id }) => id);
  return (await isPhoneFree(tx, ids, kept.id)) ? null : 'LEAD_EXISTS';
}
