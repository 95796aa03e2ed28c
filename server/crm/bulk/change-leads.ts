// Many leads at once: dealt out to agents, moved, dated, tagged; each answers for itself.
import { errors } from '@app/contract/kit/errors';
import type { assignLeads, updateLeads } from '@app/contract/crm/bulk';
import { applyChanges, offerLeads, ownerChange, type ChangedLead } from '../lead/edit-lead.ts';
import { insertLeadEvents, type NewLeadEvent } from '../lead/lead-event.store.ts';
import { leadsOf, requireAgents, requireFree, whyNotFree } from '../lead/lead-of.ts';
import { lockLeadRows, type LeadRow } from '../lead/lead.store.ts';
import { planMove } from '../lead/move-lead.ts';
import type { TenantTx } from '../../platform/database.ts';
import { fail, Failure } from '../../platform/failure.ts';
import type { Call } from '../../platform/route.ts';
import type { Session } from '../../platform/session.ts';
import { createPacer } from '../../platform/threads.ts';
import { dealOut } from './distribute.ts';
import { saveOwners } from './lead-bulk.store.ts';

type Item = { id: number; t: 'success' | 'error'; error: string | null; ownerId?: number | null };

const said = ({ code, info }: Failure): string =>
  info.thai ?? Object.values(info.fields ?? {})[0] ?? errors[code].th;

const refusedItem = (id: number, error: string): Item => ({ id, t: 'error', error });
const NOT_THERE = 'ไม่พบลีดนี้';

const HELD_AT_ONCE = 250;

/** The living leads among these that the session may change, by id, held until the end. */
async function holdLeads(tx: TenantTx, session: Session, ids: readonly number[]) {
  const only = leadsOf(session);
  const held = new Map<number, LeadRow>();
  // In one order, a few at a time: thousands of rows take the process long enough for others to notice.
  const sorted = [...new Set(ids)].sort((a, b) => a - b);
  const rest = createPacer();
  for (let at = 0; at < sorted.length; at += HELD_AT_ONCE) {
    for (const row of await lockLeadRows(tx, sorted.slice(at, at + HELD_AT_ONCE)))
      if (only === null || row.owner_id === only) held.set(row.id, row);
    await rest();
  }
  return held;
}

function whyNotAssigned(session: Session, row: LeadRow | undefined): string | null {
  if (!row) return NOT_THERE;
  if (row.stage === 'cancel') return 'ลีดนี้ยกเลิกแล้ว กู้คืนก่อน';
  if (row.do_not_call) return errors.DO_NOT_CALL.th;
  return whyNotFree(row, session.userId);
}

interface PlannedChange extends ChangedLead {
  readonly events: readonly NewLeadEvent[];
}

/** All at once: thousands are given to a new agent in one press. */
async function handOver(tx: TenantTx, changed: readonly PlannedChange[]): Promise<void> {
  const real = changed.filter(({ events }) => events.length > 0);
  await saveOwners(
    tx,
    real.map(({ row, changes }) => ({ id: row.id, ownerId: changes.owner_id ?? null })),
  );
  await insertLeadEvents(
    tx,
    real.flatMap(({ events }) => events),
  );
  const rest = createPacer();
  for (const { row, changes } of real) {
    await rest();
    const [before, after] = [{ owner_id: row.owner_id }, { owner_id: changes.owner_id }];
    tx.audit({ action: 'lead.update', entity: 'lead', entityId: row.id, before, after });
  }
}

export async function assignLeadsUse({ tx, session, body }: Call<typeof assignLeads>) {
  const ownerIds = [...new Set(body.ownerIds)];
  await requireAgents(tx, ownerIds, 'ownerIds');
  const ids = [...new Set(body.ids)];
  const held = await holdLeads(tx, session, ids);
  const why = new Map(ids.map((id) => [id, whyNotAssigned(session, held.get(id))]));
  const ready = ids.filter((id) => why.get(id) === null);
  const most = body.cap ?? ready.length;
  const dealt = dealOut(
    ready.length,
    ownerIds.map((ownerId) => ({ ownerId, most })),
  );
  const ownerOf = new Map(ready.map((id, at) => [id, dealt[at] ?? null]));
  const items: Item[] = [];
  const changed: PlannedChange[] = [];
  for (const id of ids) {
    const row = held.get(id);
    const ownerId = ownerOf.get(id) ?? null;
    const error = why.get(id) ?? (ownerId === null ? 'ผู้ดูแลทุกคนได้ครบจำนวนแล้ว' : null);
    if (error !== null || !row) items.push(refusedItem(id, error ?? NOT_THERE));
    else {
      changed.push({ row, ...ownerChange(row, ownerId) });
      items.push({ id, t: 'success', error: null, ownerId });
    }
  }
  await handOver(tx, changed);
  const assigned = items.filter((item) => item.t === 'success').length;
  const left = dealt.filter((ownerId) => ownerId === null).length;
  tx.audit({ action: 'lead.assign', entity: 'lead', after: { assigned, left, ownerIds } });
  return { items, assigned, left, ...(await offerLeads(tx, changed)) };
}

type Changes = Call<typeof updateLeads>['body'];

async function changeOne(
  tx: TenantTx,
  session: Session,
  { row, body }: { row: LeadRow; body: Changes },
): Promise<ChangedLead> {
  requireFree(session, row);
  if (row.do_not_call && body.nextAt != null) throw fail('DO_NOT_CALL');
  if (row.stage === 'cancel' && body.nextAt != null)
    throw fail('UNPROCESSED', { fields: { nextAt: 'ลีดนี้ยกเลิกแล้ว กู้คืนก่อนจึงตั้งนัดได้' } });
  const { stage: to = row.stage, cancelReason } = body;
  const move = await planMove(tx, row, { to, cancelReason });
  const removed = new Set(body.removeTags);
  const tags = [...new Set([...row.tags, ...(body.addTags ?? [])])].filter(
    (tag) => !removed.has(tag),
  );
  const changes = {
    ...(body.nextAt !== undefined && { next_at: body.nextAt }),
    ...((body.addTags ?? body.removeTags) && { tags }),
    ...move.changes,
  };
  await applyChanges(tx, row, { changes, events: move.events });
  return { row, changes };
}

export async function updateLeadsUse({ tx, session, body }: Call<typeof updateLeads>) {
  const held = await holdLeads(tx, session, body.ids);
  const items: Item[] = [];
  const changed: ChangedLead[] = [];
  for (const id of new Set(body.ids)) {
    const row = held.get(id);
    const done = row ? await tried(() => changeOne(tx, session, { row, body })) : NOT_THERE;
    if (typeof done === 'string') items.push(refusedItem(id, done));
    else {
      changed.push(done);
      items.push({ id, t: 'success', error: null });
    }
  }
  const after = { changed: changed.length, stage: body.stage };
  tx.audit({ action: 'lead.update-many', entity: 'lead', after });
  return { items, ...(await offerLeads(tx, changed, body.undoWith)) };
}

/** Why not, as text; rules refuse before they write, so that a refusal leaves the others alone. */
async function tried<Done>(change: () => Promise<Done>): Promise<Done | string> {
  try {
    return await change();
  } catch (error) {
    if (error instanceof Failure) return said(error);
    throw error;
  }
}
