// Bulk changes of leads: assigned, moved, dated, tagged; each lead has its own result.
import { errors } from '@app/contract/kit/errors';
import { ALL_HAVE_ENOUGH, type assignLeads, type updateLeads } from '@app/contract/crm/bulk';
import { offerLeads, ownerChange } from '../lead/edit-lead.ts';
import { leadsOf, requireAgents, requireFree, whyNotFree } from '../lead/lead-of.ts';
import { forbidCalls, lockManyLeads, type LeadRow } from '../lead/lead.store.ts';
import { planMove } from '../lead/move-lead.ts';
import type { TenantTx } from '../../platform/database.ts';
import { fail, Failure } from '../../platform/failure.ts';
import type { Call } from '../../platform/route.ts';
import type { Session } from '../../platform/session.ts';
import { applyMany, type PlannedChange } from './apply-many.ts';
import { distributeLeads } from './distribute.ts';

type Item = { id: number; t: 'success' | 'error'; error: string | null; ownerId?: number | null };

const said = ({ code, info }: Failure): string =>
  info.thai ?? Object.values(info.fields ?? {})[0] ?? errors[code].th;

const refusedItem = (id: number, error: string): Item => ({ id, t: 'error', error });
const NOT_THERE = 'ไม่พบลีดนี้';

/** The existing ones of these leads that the session may change, by id, locked until the end. */
async function holdLeads(tx: TenantTx, session: Session, ids: readonly number[]) {
  const only = leadsOf(session);
  const rows = await lockManyLeads(tx, ids);
  const reached = rows.filter((row) => only === null || row.owner_id === only);
  return new Map(reached.map((row) => [row.id, row]));
}

function whyNotAssigned(session: Session, row: LeadRow | undefined): string | null {
  if (!row) return NOT_THERE;
  if (row.stage === 'cancel') return 'ลีดนี้ยกเลิกแล้ว กู้คืนก่อน';
  if (row.do_not_call) return errors.DO_NOT_CALL.th;
  return whyNotFree(row, session.userId);
}

export async function assignLeadsUse({ tx, session, body }: Call<typeof assignLeads>) {
  const ownerIds = [...new Set(body.ownerIds)];
  await requireAgents(tx, ownerIds, 'ownerIds');
  const ids = [...new Set(body.ids)];
  const held = await holdLeads(tx, session, ids);
  const why = new Map(ids.map((id) => [id, whyNotAssigned(session, held.get(id))]));
  const ready = ids.filter((id) => why.get(id) === null);
  const most = body.cap ?? ready.length;
  const dealt = distributeLeads(
    ready.length,
    ownerIds.map((ownerId) => ({ ownerId, most })),
  );
  const ownerOf = new Map(ready.map((id, at) => [id, dealt[at] ?? null]));
  const items: Item[] = [];
  const changed: PlannedChange[] = [];
  for (const id of ids) {
    const row = held.get(id);
    const ownerId = ownerOf.get(id) ?? null;
    const error = why.get(id) ?? (ownerId === null ? ALL_HAVE_ENOUGH : null);
    if (error !== null || !row) items.push(refusedItem(id, error ?? NOT_THERE));
    else {
      changed.push({ row, ...ownerChange(row, ownerId) });
      items.push({ id, t: 'success', error: null, ownerId });
    }
  }
  // Leads that already belong to the agent stay unchanged.
  await applyMany(
    tx,
    changed.filter(({ events }) => events.length > 0),
  );
  const assigned = items.filter((item) => item.t === 'success').length;
  const left = dealt.filter((ownerId) => ownerId === null).length;
  tx.audit({ action: 'lead.assign', entity: 'lead', after: { assigned, left, ownerIds } });
  return { items, assigned, left, ...(await offerLeads(tx, changed)) };
}

type Changes = Call<typeof updateLeads>['body'];

interface WantedChange {
  readonly row: LeadRow;
  readonly body: Changes;
  readonly forbids: Set<string>;
}

async function planChange(
  tx: TenantTx,
  session: Session,
  { row, body, forbids }: WantedChange,
): Promise<PlannedChange> {
  requireFree(session, row);
  if (row.do_not_call && body.nextAt != null) throw fail('DO_NOT_CALL');
  if (row.stage === 'cancel' && body.nextAt != null)
    throw fail('UNPROCESSED', { fields: { nextAt: 'ลีดนี้ยกเลิกแล้ว กู้คืนก่อนจึงตั้งนัดได้' } });
  const { stage: to = row.stage, cancelReason } = body;
  const move = await planMove(tx, row, { to, cancelReason, forbids });
  const removed = new Set(body.removeTags);
  const tags = [...new Set([...row.tags, ...(body.addTags ?? [])])].filter(
    (tag) => !removed.has(tag),
  );
  const changes = {
    ...(body.nextAt !== undefined && { next_at: body.nextAt }),
    ...((body.addTags ?? body.removeTags) && { tags }),
    ...move.changes,
  };
  return { row, changes, events: move.events };
}

export async function updateLeadsUse({ tx, session, body }: Call<typeof updateLeads>) {
  const held = await holdLeads(tx, session, body.ids);
  const items: Item[] = [];
  const changed: PlannedChange[] = [];
  const forbids = new Set<string>();
  for (const id of new Set(body.ids)) {
    const row = held.get(id);
    const wanted = row && { row, body, forbids };
    const done = wanted ? await tried(() => planChange(tx, session, wanted)) : NOT_THERE;
    if (typeof done === 'string') items.push(refusedItem(id, done));
    else {
      changed.push(done);
      items.push({ id, t: 'success', error: null });
    }
  }
  await forbidCalls(tx, [...forbids]);
  await applyMany(tx, changed);
  const after = { changed: changed.length, stage: body.stage };
  tx.audit({ action: 'lead.update-many', entity: 'lead', after });
  return { items, ...(await offerLeads(tx, changed, body.undoWith)) };
}

/** The refusal as text; rules refuse before they write, so that one refusal does not affect the others. */
async function tried<Done>(change: () => Promise<Done>): Promise<Done | string> {
  try {
    return await change();
  } catch (error) {
    if (error instanceof Failure) return said(error);
    throw error;
  }
}
