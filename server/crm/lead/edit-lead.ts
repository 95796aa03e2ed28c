// Changing a lead: its fields, stage and owner; restoring it, deleting it permanently, product scripts.
import { cancelReasons, cancelReasonText } from '@app/contract/crm/states';
import { type deleteLead, type restoreLead, type updateLead } from '@app/contract/crm/lead';
import { type setLeadScript } from '@app/contract/crm/detail';
import { satangFromBaht } from '@app/contract/kit/money';
import { phoneKey } from '@app/contract/kit/text';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import type { Call } from '../../platform/route.ts';
import type { Session } from '../../platform/session.ts';
import { joinUndo, offerUndo } from '../../shop/index.ts';
import { readLead, requireUnasked } from './create-lead.ts';
import { insertLeadEvents, type NewLeadEvent } from './lead-event.store.ts';
import { leadOf, requireAgents, requireFree, requireReach, requireRefs } from './lead-of.ts';
import {
  allowCalls,
  eraseLeads,
  isDoNotCall,
  lockLeadRows,
  saveLead,
  saveScript,
  versionsOf,
  type LeadColumns,
  type LeadRow,
} from './lead.store.ts';
import { planMove } from './move-lead.ts';

type Body = Call<typeof updateLead>['body'];

interface LeadVersion {
  readonly id: number;
  readonly version?: number | undefined;
}

/** Locks a lead that the session may change now. */
export async function lockLead(
  tx: TenantTx,
  session: Session,
  { id, version }: LeadVersion,
): Promise<LeadRow> {
  const [row] = await lockLeadRows(tx, [id]);
  if (!row) throw fail('NOT_FOUND');
  requireReach(session, row);
  requireFree(session, row);
  if (version !== undefined && version !== row.version) throw fail('STALE');
  return row;
}

const plain = {
  name: 'name',
  social: 'social',
  channelId: 'channel_id',
  productId: 'product_id',
  nextAt: 'next_at',
  nextKind: 'next_kind',
  province: 'province',
  address: 'address',
  note: 'note',
} as const satisfies Partial<Record<keyof Body, keyof LeadColumns>>;

function plainChanges(body: Body): Partial<LeadColumns> {
  const given = Object.entries(plain).flatMap(([key, column]) => {
    const value = body[key as keyof typeof plain];
    return value === undefined ? [] : [[column, value] as const];
  });
  return {
    ...(Object.fromEntries(given) as Partial<LeadColumns>),
    ...(body.value !== undefined && { value_satang: satangFromBaht(body.value) }),
    ...(body.tags !== undefined && { tags: [...new Set(body.tags)] }),
  };
}

async function phoneChanges(tx: TenantTx, row: LeadRow, { phone }: Body) {
  if (phone === undefined) return {};
  const key = phoneKey(phone);
  if (key !== row.phone_key && (await isDoNotCall(tx, key))) throw fail('DO_NOT_CALL');
  return { phone, phone_key: key, ...(key !== row.phone_key && { do_not_call: false }) };
}

export interface PlannedOwner {
  readonly changes: Partial<LeadColumns>;
  readonly events: readonly NewLeadEvent[];
}

/** The new owner; a lock of the former owner ends with the change. */
export const ownerChange = (row: LeadRow, ownerId: number | null): PlannedOwner =>
  ownerId === row.owner_id
    ? { changes: {}, events: [] }
    : {
        changes: {
          owner_id: ownerId,
          former_owner_id: row.owner_id,
          locked_by: null,
          locked_until: null,
        },
        events: [{ leadId: row.id, kind: 'owner', fromOwner: row.owner_id, toOwner: ownerId }],
      };

async function planOwner(
  tx: TenantTx,
  session: Session,
  { row, ownerId }: { row: LeadRow; ownerId: number | null | undefined },
): Promise<PlannedOwner> {
  if (ownerId === undefined || ownerId === row.owner_id) return { changes: {}, events: [] };
  const isTaking = row.owner_id === null && ownerId === session.userId;
  if (!isTaking && !session.can('crm.assign'))
    throw fail('PERMISSION_DENIED', { details: { may: 'crm.assign' } });
  if (ownerId !== null) await requireAgents(tx, [ownerId], 'ownerId');
  return ownerChange(row, ownerId);
}

/** A lead before a change, and the effect of the change. */
export interface ChangedLead {
  readonly row: LeadRow;
  readonly changes: Partial<LeadColumns>;
}

export interface LeadBefore {
  readonly id: number;
  /** After the change: another version means that somebody changed it since. */
  readonly version: number;
  readonly columns: Partial<LeadColumns>;
  /** The change set the do-not-call wish for its phone. */
  readonly forbade: boolean;
}

export interface LeadsBefore {
  readonly leads: readonly LeadBefore[];
}

/** An undo does not restore a lock. */
const lost = new Set(['locked_by', 'locked_until', 'former_owner_id']);

/** The earlier values of the changed leads, for an undo. */
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

/** Spread into the reply of a change that can be undone; `undoWith` is the token of an earlier call of the same step. */
export async function offerLeads(
  tx: TenantTx,
  changed: readonly ChangedLead[],
  undoWith?: string,
): Promise<{ undoToken?: string }> {
  const real = changed.filter(({ changes }) => Object.keys(changes).length > 0);
  const earlier = (await joinUndo(tx, { token: undoWith, what: 'leads' })) as
    | LeadsBefore
    | undefined;
  if (real.length === 0 && !earlier) return {};
  const { leads } = await leadsBefore(tx, real);
  return offerUndo(tx, {
    what: 'leads',
    payload: { leads: [...(earlier?.leads ?? []), ...leads] },
  });
}

/** A date for a person who must not be called would put them back into the call queue. */
export function requireCallable(row: LeadRow, asked: { nextAt?: unknown }): void {
  if (row.do_not_call && asked.nextAt != null) throw fail('DO_NOT_CALL');
}

export async function updateLeadUse({ tx, session, params, body }: Call<typeof updateLead>) {
  const row = await lockLead(tx, session, { id: params.id, version: body.version });
  await requireRefs(tx, body);
  requireCallable(row, body);
  const owner = await planOwner(tx, session, { row, ownerId: body.ownerId });
  const phone = await phoneChanges(tx, row, body);
  // A new phone brings its own orders and do-not-call wish.
  const move = await planMove(
    tx,
    { ...row, ...phone },
    {
      to: body.stage ?? row.stage,
      cancelReason: body.cancelReason,
      orderId: body.orderId,
    },
  );
  const changes = {
    ...plainChanges(body),
    ...phone,
    ...owner.changes,
    ...move.changes,
  };
  await applyChanges(tx, row, { changes, events: [...owner.events, ...move.events] });
  if (changes.phone_key !== undefined) await requireUnasked(tx, row.id);
  return { ...leadOf(await readLead(tx, row.id)), ...(await offerGivenUp(tx, { row, changes })) };
}

/** Cancelling a lead can be undone for ten seconds, like every removal. */
export const offerGivenUp = (tx: TenantTx, changed: ChangedLead): Promise<{ undoToken?: string }> =>
  changed.changes.stage === 'cancel' ? offerLeads(tx, [changed]) : Promise.resolve({});

// Personal data stays out of the audit trail, which only records that it changed.
const hidden = new Set(['phone', 'phone_key', 'address', 'note', 'last_note', 'social', 'name']);

/** A free-text reason may name the person; the trail only records that there was one. */
const reasonForTrail = (reason = ''): string =>
  reason === '' || reason in cancelReasons ? reason : 'ระบุเอง';

/** Saves the changes, adds them to the timeline, and audits them. */
export async function applyChanges(
  tx: TenantTx,
  row: LeadRow,
  { changes, events }: { changes: Partial<LeadColumns>; events: readonly NewLeadEvent[] },
): Promise<void> {
  await saveLead(tx, row.id, changes);
  await insertLeadEvents(tx, events);
  leaveTrace(tx, { row, changes });
}

export function leaveTrace(tx: TenantTx, { row, changes }: ChangedLead): void {
  const keys = Object.keys(changes).filter(
    (key) => !hidden.has(key) && !lost.has(key),
  ) as (keyof LeadColumns)[];
  const shown = (from: Partial<LeadColumns>) =>
    Object.fromEntries(
      keys.map((key) => [key, key === 'cancel_reason' ? reasonForTrail(from[key]) : from[key]]),
    );
  const before = shown(row);
  const after = shown(changes);
  tx.audit({ action: 'lead.update', entity: 'lead', entityId: row.id, before, after });
}

export async function restoreLeadUse({ tx, session, params, body }: Call<typeof restoreLead>) {
  const row = await lockLead(tx, session, params);
  if (row.stage !== 'cancel') throw fail('UNPROCESSED', { fields: { stage: 'ลีดนี้ไม่ได้ถูกยกเลิก' } });
  if (row.do_not_call) {
    if (body.contactAgain !== true || !session.can('crm.all')) throw fail('DO_NOT_CALL');
    await allowCalls(tx, [row.phone_key]);
  }
  const to = row.stage_before ?? 'new';
  await applyChanges(tx, row, {
    changes: {
      stage: to,
      stage_at: tx.now,
      stage_before: null,
      cancel_reason: '',
      cancelled_at: null,
      cancelled_by: null,
      unanswered: 0,
    },
    events: [
      {
        leadId: row.id,
        kind: 'restored',
        fromStage: 'cancel',
        toStage: to,
        note: cancelReasonText(row.cancel_reason),
      },
    ],
  });
  return leadOf(await readLead(tx, row.id));
}

export async function deleteLeadUse({ tx, session, params }: Call<typeof deleteLead>) {
  if (session.role !== 1) throw fail('PERMISSION_DENIED', { details: { role: 1 } });
  const row = await lockLead(tx, session, params);
  if (row.stage !== 'cancel')
    throw fail('UNPROCESSED', { fields: { stage: 'ลบถาวรได้เฉพาะลีดที่ยกเลิกแล้ว' } });
  await eraseLeads(tx, [row.id]);
  const cancelReason = reasonForTrail(row.cancel_reason);
  const before = { stage: row.stage, cancelReason, ownerId: row.owner_id };
  tx.audit({ action: 'lead.delete', entity: 'lead', entityId: row.id, before });
  return { ok: true as const };
}

export async function setLeadScriptUse({ tx, params, body }: Call<typeof setLeadScript>) {
  const saved = await saveScript(tx, params.productId, body.words);
  if (!saved) throw fail('NOT_FOUND');
  tx.audit({
    action: 'lead.script',
    entity: 'product',
    entityId: params.productId,
    after: { words: body.words },
  });
  return { ok: true as const };
}
