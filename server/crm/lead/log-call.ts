// Recording a call or a note: the result sets the stage and the next date.
import { missedResults, type CallResult, type LeadStage } from '@app/contract/crm/states';
import { type logLead } from '@app/contract/crm/lead';
import { bangkokDay, clockOf, shiftDay } from '@app/contract/kit/bangkok';
import { happenedAt } from '../../platform/clock.ts';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import type { Call } from '../../platform/route.ts';
import { readLead } from './create-lead.ts';
import { applyChanges, lockLead, offerGivenUp, requireCallable } from './edit-lead.ts';
import type { NewLeadEvent } from './lead-event.store.ts';
import { leadOf } from './lead-of.ts';
import { findScript, type LeadColumns, type LeadRow } from './lead.store.ts';
import { planMove, type Move, type PlannedMove } from './move-lead.ts';

type Body = Call<typeof logLead>['body'];

const stageOf: Readonly<Partial<Record<CallResult, LeadStage>>> = {
  bought: 'won',
  appointment: 'appointment',
  interested: 'interested',
  wrong: 'cancel',
  notinterested: 'cancel',
  cancel: 'cancel',
};

const MORNING = '10:00';

/** 10:00 of the next Bangkok day, when an unanswered call is tried again. */
export function nextMorning(now: Date): Date {
  return new Date(clockOf(shiftDay(bangkokDay(now), 1), MORNING));
}

const isMissed = (result: CallResult): boolean => missedResults.includes(result);

function moveOf(row: LeadRow, body: Body, result: CallResult): Omit<Move, 'at'> {
  // Whether answered or not, a call was made: no lead stays new after it.
  const to = stageOf[result] ?? (row.stage === 'new' ? 'contacted' : row.stage);
  const isWon = row.stage === 'won' && (result === 'interested' || isMissed(result));
  const reason = result === 'wrong' || result === 'notinterested' ? result : undefined;
  return {
    to: isWon ? 'won' : to,
    cancelReason: body.cancelReason || reason,
    orderId: body.orderId,
  };
}

function dateOf(body: Body, result: CallResult, now: Date): Partial<LeadColumns> {
  if (body.nextAt !== undefined) return { next_at: body.nextAt };
  return { next_at: isMissed(result) ? nextMorning(now) : null };
}

interface Logged {
  readonly body: Body;
  /** When the call was made, not when it arrived. */
  readonly now: Date;
}

async function planCall(tx: TenantTx, row: LeadRow, { body, now }: Logged): Promise<PlannedMove> {
  const result = body.result;
  if (!result) throw fail('UNPROCESSED', { fields: { result: 'เลือกผลการโทร' } });
  if (row.do_not_call) throw fail('DO_NOT_CALL');
  if (result === 'appointment' && body.nextAt == null)
    throw fail('UNPROCESSED', { fields: { nextAt: 'เลือกวันเวลาที่นัดโทร' } });
  const calls = row.calls + 1;
  const unanswered = isMissed(result) ? row.unanswered + 1 : 0;
  const counted = { ...row, calls, unanswered: isMissed(result) ? unanswered : row.unanswered };
  const move = await planMove(tx, counted, { ...moveOf(row, body, result), at: now });
  return {
    changes: {
      calls,
      unanswered,
      last_result: result,
      last_note: body.note ?? '',
      last_at: now,
      ...dateOf(body, result, now),
      ...(body.nextKind !== undefined && { next_kind: body.nextKind }),
      ...move.changes,
    },
    events: move.events,
  };
}

async function planNote(tx: TenantTx, row: LeadRow, { body, now }: Logged): Promise<PlannedMove> {
  if ((body.note ?? '') === '' && body.nextAt === undefined && body.orderId === undefined)
    throw fail('UNPROCESSED', { fields: { note: 'พิมพ์โน้ต' } });
  const move = await planMove(tx, row, { to: row.stage, orderId: body.orderId });
  return {
    changes: {
      ...(body.note && { last_note: body.note, last_at: now }),
      ...(body.nextAt !== undefined && { next_at: body.nextAt }),
      ...(body.nextKind !== undefined && { next_kind: body.nextKind }),
      ...move.changes,
    },
    events: move.events,
  };
}

export async function logLeadUse({ tx, session, params, body, services }: Call<typeof logLead>) {
  const row = await lockLead(tx, session, { id: params.id, version: body.version });
  requireCallable(row, body);
  const at = happenedAt(body.calledAt, services.now());
  const logged = { body, now: at ?? services.now() };
  const planned = await (body.kind === 'call' ? planCall : planNote)(tx, row, logged);
  const event: NewLeadEvent = {
    leadId: row.id,
    kind: body.kind,
    result: body.kind === 'call' ? (body.result ?? null) : null,
    note: body.note ?? '',
    nextAt: planned.changes.next_at ?? null,
  };
  await applyChanges(tx, row, {
    changes: planned.changes,
    events: [event, ...planned.events].map((one) => ({ ...one, at })),
  });
  const after = await readLead(tx, row.id);
  return {
    ...leadOf(after),
    script: await findScript(tx, after.product_id),
    ...(await offerGivenUp(tx, { row, changes: planned.changes })),
  };
}
