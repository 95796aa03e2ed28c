// A lead that buys: its order is created for it, and the order's result goes into its history.
import type { LeadEventKind } from '@app/contract/crm/detail';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import { mayCall, requireFlag, type Session } from '../../platform/session.ts';
import { readLead } from './create-lead.ts';
import { applyChanges, lockLead } from './edit-lead.ts';
import { insertLeadEvents } from './lead-event.store.ts';
import { ordersOfLeads } from './orders-of-leads.ts';
import { requireFree, requireReach } from './lead-of.ts';
import { lockLeadRows, setRebuy, standingOrder } from './lead.store.ts';
import { planMove } from './move-lead.ts';

/** Checks before creating an order for a lead: the session may do it, and nobody else has the lead open. */
export async function requireSellable(
  tx: TenantTx,
  session: Session,
  leadId: number,
): Promise<void> {
  await requireFlag(tx, 'openCRM');
  if (!mayCall(session, ['crm.own', 'crm.all'])) throw fail('PERMISSION_DENIED');
  const row = await readLead(tx, leadId).catch(() => {
    throw fail('UNPROCESSED', { fields: { leadId: 'ไม่พบลีดนี้ เปิดออเดอร์จากลีดอีกครั้ง' } });
  });
  requireReach(session, row);
  requireFree(session, row);
  if (row.stage === 'cancel')
    throw fail('UNPROCESSED', { fields: { leadId: 'ลีดนี้ยกเลิกแล้ว กู้คืนก่อนเปิดออเดอร์' } });
}

interface Sale {
  readonly leadId: number;
  readonly orderId: number;
}

/** The call that ended in this order: counts it, wins the lead, and adds the order to its history. */
export async function winLead(
  tx: TenantTx,
  session: Session,
  { leadId, orderId }: Sale,
): Promise<void> {
  const row = await lockLead(tx, session, { id: leadId });
  await ordersOfLeads.get().name(tx, orderId, leadId);
  const move = await planMove(tx, row, { to: 'won', orderId });
  await applyChanges(tx, row, {
    changes: {
      calls: row.calls + 1,
      unanswered: 0,
      last_result: 'bought',
      last_note: '',
      last_at: tx.now,
      next_at: null,
      ...move.changes,
    },
    events: [{ leadId, kind: 'call', result: 'bought' }, ...move.events],
  });
}

/** This order now contains goods sold to a lead, so its news belongs in the lead's history. False: the lead is gone. */
export async function addOrderToLead(tx: TenantTx, { leadId, orderId }: Sale): Promise<boolean> {
  const [row] = await lockLeadRows(tx, [leadId]);
  if (!row) return false;
  if (row.order_ids.includes(orderId)) return true;
  await applyChanges(tx, row, {
    changes: { order_ids: [...row.order_ids, orderId] },
    events: [{ leadId, kind: 'order', orderId }],
  });
  return true;
}

type OrderFate = 'send' | 'sending' | 'delivered' | 'return' | 'lost' | 'cancel';

interface SaleChange extends Sale {
  readonly fate: OrderFate;
  readonly at: Date;
}

/** The result of a lead's order; sent or delivered goods decide when they are used up. */
export async function onOrderStatusChanged(
  tx: TenantTx,
  { leadId, orderId, fate, at }: SaleChange,
): Promise<void> {
  const kind: LeadEventKind = 'delivery';
  await insertLeadEvents(tx, [{ leadId, kind, result: fate, orderId }]);
  if (fate === 'sending' || fate === 'delivered') await setRebuy(tx, { leadId, orderId, at });
  else await followNewestOrder(tx, leadId, fate === 'send' ? null : orderId);
}

/** The rebuy date comes from the newest order that did not fail, if it was sent. */
export async function followNewestOrder(
  tx: TenantTx,
  leadId: number,
  except: number | null = null,
): Promise<void> {
  const order = await standingOrder(tx, leadId, except);
  const at = order?.gone_at ?? null;
  const orderId = at === null ? null : (order?.id ?? null);
  await setRebuy(tx, { leadId, orderId, at: at ?? tx.now });
}
