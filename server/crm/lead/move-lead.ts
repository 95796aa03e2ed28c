// The rules of stages: won requires the order, cancel a reason, and only a restore leaves cancel.
import {
  cancelReasonText,
  isOpenStage,
  leadStages,
  leadSteps,
  UNREACHABLE_CALLS,
  type LeadStage,
} from '@app/contract/crm/states';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import { hasLiveOrder, type NewLeadEvent } from './lead-event.store.ts';
import { ordersOfLeads } from './orders-of-leads.ts';
import { forbidCalls, setRebuy, type LeadColumns, type LeadRow } from './lead.store.ts';

export interface Move {
  readonly to: LeadStage;
  readonly cancelReason?: string | undefined;
  readonly orderId?: number | undefined;
  /** Now, when absent. */
  readonly at?: Date | undefined;
  /** Collects the phones to forbid; the caller forbids them, with other leads, before it saves the change. */
  readonly forbids?: Set<string> | undefined;
}

export interface PlannedMove {
  readonly changes: Partial<LeadColumns>;
  readonly events: readonly NewLeadEvent[];
}

const nothing: PlannedMove = { changes: {}, events: [] };
const refused = (field: string, text: string) => fail('UNPROCESSED', { fields: { [field]: text } });

/** The changes of a move; `row` is locked. Links the given order. */
export async function planMove(tx: TenantTx, row: LeadRow, move: Move): Promise<PlannedMove> {
  const linked = move.orderId === undefined ? nothing : await linkOrder(tx, row, move.orderId);
  if (move.to === row.stage) return linked;
  requireStep(row.stage, move.to);
  if (move.to === 'won') await requireOrder(tx, row, linked);
  if (move.to === 'cancel') await requireReason(tx, row, move);
  const changes = { ...linked.changes, ...stageColumns(tx, row, move) };
  const event: NewLeadEvent = {
    leadId: row.id,
    kind: 'stage',
    fromStage: row.stage,
    toStage: move.to,
    note: move.to === 'cancel' ? cancelReasonText(move.cancelReason ?? '') : '',
  };
  return { changes, events: [...linked.events, event] };
}

function requireStep(from: LeadStage, to: LeadStage): void {
  if (leadSteps[from].includes(to)) return;
  throw refused(
    'stage',
    from === 'cancel'
      ? 'ลีดนี้ยกเลิกแล้ว กู้คืนก่อนจึงย้ายได้'
      : `ย้ายจาก “${leadStages[from]}” ไป “${leadStages[to]}” ไม่ได้`,
  );
}

function stageColumns(tx: TenantTx, row: LeadRow, { to, cancelReason, at: now = tx.now }: Move) {
  const closed = isOpenStage(to) ? {} : { next_at: null };
  if (to !== 'cancel') return { stage: to, stage_at: now, stage_before: row.stage, ...closed };
  return {
    stage: to,
    stage_at: now,
    stage_before: row.stage,
    cancel_reason: cancelReason ?? '',
    cancelled_at: now,
    cancelled_by: tx.actor.userId,
    ...(cancelReason === 'donotcall' && { do_not_call: true }),
    ...closed,
  };
}

async function requireOrder(tx: TenantTx, row: LeadRow, linked: PlannedMove): Promise<void> {
  if (linked.changes.order_ids !== undefined) return;
  if (await hasLiveOrder(tx, row.order_ids)) return;
  throw refused('orderId', 'เปิดออเดอร์ให้ลีดนี้ก่อน จึงย้ายไป “ปิดได้” ได้');
}

async function requireReason(
  tx: TenantTx,
  row: LeadRow,
  { cancelReason: reason = '', forbids }: Move,
): Promise<void> {
  if (reason === '') throw refused('cancelReason', 'เลือกเหตุผลที่ยกเลิก');
  if (reason === 'unreachable' && row.unanswered < UNREACHABLE_CALLS)
    throw refused(
      'cancelReason',
      `โทรไม่ติดต่อกันยังไม่ถึง ${UNREACHABLE_CALLS} ครั้ง เลือกเหตุผลอื่นหรือโทรอีกครั้ง`,
    );
  if (reason !== 'donotcall') return;
  if (forbids) forbids.add(row.phone_key);
  else await forbidCalls(tx, [row.phone_key]);
}

async function linkOrder(tx: TenantTx, row: LeadRow, orderId: number): Promise<PlannedMove> {
  const order = await ordersOfLeads
    .get()
    .hold(tx, { orderId, leadId: row.id, phoneKey: row.phone_key });
  if (!order) throw refused('orderId', 'ไม่พบออเดอร์นี้ของลูกค้าคนนี้ เลือกออเดอร์ที่ใช้เบอร์เดียวกันและยังไม่ยกเลิก');
  if (row.order_ids.includes(orderId)) return { changes: { order_ids: row.order_ids }, events: [] };
  await ordersOfLeads.get().name(tx, orderId, row.id);
  if (order.gone_at !== null) await setRebuy(tx, { leadId: row.id, orderId, at: order.gone_at });
  return {
    changes: {
      order_ids: [...row.order_ids, orderId],
      // The rebuy date is known once this order is sent.
      ...(order.gone_at === null && { rebuy_on: null }),
    },
    events: [{ leadId: row.id, kind: 'order', orderId }],
  };
}
