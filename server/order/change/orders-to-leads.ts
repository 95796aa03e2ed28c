// Telesale orders without a sale for now: the orders are cancelled and their buyers become leads
// again, to be called later.
import type { Gives } from '@app/contract/kit/endpoint';
import { bahtFromSatang } from '@app/contract/kit/money';
import { TO_LEAD_REASON, type ordersToLeads } from '@app/contract/order/to-lead';
import { ownerOf, mayCall, type Session } from '../../platform/session.ts';
import { applyDoNotCall, leadsAgain, undoLeads, type LeadsBefore } from '../../crm/index.ts';
import { finishTransitions, applyTransition, beginTransitions } from '../order/move-order.ts';
import { itemsOfOrders, lockOrderRows, type OrderRow } from '../order/order.store.ts';
import { movedOf, type MovedOrders } from '../order/moved-orders.ts';
import { UNREADABLE } from '../order/order-parts.ts';
import type { TenantTx } from '../../platform/database.ts';
import { Failure, fail } from '../../platform/failure.ts';
import type { Call } from '../../platform/route.ts';
import { offerUndo } from '../../shop/index.ts';
import { forgetLead } from './order-change.store.ts';
import {
  leadsOfOrders,
  moveBack,
  name as nameLead,
  type MovedRow,
} from './orders-of-leads.store.ts';
import { undoTransitions, type Results } from './undo-transitions.ts';

type Reply = Gives<typeof ordersToLeads>;

export async function ordersToLeadsUse({
  tx,
  session,
  body,
}: Call<typeof ordersToLeads>): Promise<Reply> {
  if (!mayCall(session, ['crm.own', 'crm.all']))
    throw fail('PERMISSION_DENIED', { details: { may: 'crm.own' } });
  const ids = [...new Set(body.ids)];
  const found = await lockOrderRows(tx, ids, ownerOf(session));
  const orders = new Map(found.map((order) => [order.id, order]));
  const moves = await beginTransitions(tx, [...orders.keys()]);
  const wish = await leadsAgain.wishOf(tx, session, body.nextAt ?? null);
  const led = new Map<number, leadsAgain.CalledAgain>();
  const items: Reply['items'] = [];
  for (const id of ids) {
    const attempt = async () => {
      const order = requireTelesale(orders.get(id));
      const lead = await leadsAgain.callAgain(tx, buyerOf(tx, order), wish);
      await nameLead(tx, id, lead.leadId);
      await applyTransition(tx, moves, { order, move: { to: 'cancel', reason: TO_LEAD_REASON } });
      led.set(id, lead);
      return { id, t: 'success' as const, leadId: lead.leadId };
    };
    items.push(await tx.savepoint(attempt).catch((error: unknown) => refused(id, error)));
  }
  await finishTransitions(tx, moves);
  const called = [...led.values()].map(({ leadId }) => leadId);
  await applyDoNotCall(tx, called);
  tx.audit({ action: 'order.to-lead', entity: 'order', after: { ids: [...led.keys()] } });
  if (led.size === 0) return { items };
  const renamed = [...led].flatMap(([id, { leadId }]) => {
    const was = orders.get(id)?.lead_id ?? null;
    return was === null || was === leadId ? [] : [{ id, was }];
  });
  const payload: OrdersLed = {
    moves: movedOf(moves),
    leads: await leadsAgain.asBefore(tx, [...led.values()]),
    named: [...led.keys()].filter((id) => orders.get(id)?.lead_id === null),
    renamed,
  };
  return { items, ...(await offerUndo(tx, { what: 'to-lead', payload })) };
}

function refused(id: number, error: unknown): Reply['items'][number] {
  if (!(error instanceof Failure)) throw error;
  const { details, fields, thai } = error.info;
  const text = thai ?? Object.values(fields ?? {})[0];
  return {
    id,
    t: 'error',
    error: error.code,
    ...((details ?? text) && { details: { ...details, ...(text && { text }) } }),
  };
}

function requireTelesale(order: OrderRow | undefined): OrderRow {
  if (!order) throw fail('NO_ORDER');
  if (order.status !== 'telesale') throw fail('ORDER_NOT_TELESALE');
  if (order.country !== 'TH' || order.phone === '')
    throw fail('UNPROCESSED', { fields: { phone: 'ออเดอร์นี้ไม่มีเบอร์ไทยให้โทรกลับ แก้เบอร์ก่อน' } });
  return order;
}

/** The buyer of the order: the phone finds an existing lead; the other fields fill a new lead. */
const buyerOf = (tx: TenantTx, order: OrderRow): leadsAgain.Buyer => ({
  orderId: order.id,
  leadId: order.lead_id,
  phoneKey: order.phone_key,
  sellerId: order.telesale_by,
  note: `ออเดอร์ ${order.code} ${TO_LEAD_REASON}`,
  async newLead() {
    const [item] = await itemsOfOrders(tx, [order.id]);
    const { customer_name: name } = order;
    return {
      name: ([UNREADABLE, ''].includes(name) ? 'ลูกค้า' : name).slice(0, 100),
      phone: order.phone,
      social: order.social,
      channelId: order.channel_id,
      productId: item?.product_id ?? null,
      value: bahtFromSatang(order.total_satang),
      province: order.province,
      address: order.address.slice(0, 300),
      note: order.note,
    };
  },
});

interface OrdersLed {
  readonly moves: MovedOrders;
  readonly leads: LeadsBefore;
  /** Orders that had no lead before. */
  readonly named: readonly number[];
  /** Orders that had another lead before; undo records from before this field existed lack it. */
  readonly renamed?: readonly MovedRow[];
}

/**
 * Moves the orders back to telesale and the leads back to where they were. A lead that was worked
 * on meanwhile is reported as not undone, and so is a lead whose order stays cancelled, because
 * then nobody would call its buyer.
 */
export async function undoToLeads(
  tx: TenantTx,
  session: Session,
  { moves, leads, named, renamed = [] }: OrdersLed,
): Promise<Results> {
  const orders = await undoTransitions(tx, session, moves);
  const undone = new Set(orders.flatMap(({ id, t }) => (t === 'success' ? [id] : [])));
  await forgetLead(
    tx,
    named.filter((id) => undone.has(id)),
  );
  await moveBack(
    tx,
    renamed.filter(({ id }) => undone.has(id)),
  );
  const refused = orders.flatMap(({ id, t }) => (t === 'error' ? [id] : []));
  const kept = new Set(await leadsOfOrders(tx, refused));
  const [stay, go] = [true, false].map((isKept) =>
    leads.leads.filter(({ id }) => kept.has(id) === isKept),
  );
  const back = await undoLeads(tx, session, { leads: go ?? [] });
  return [
    ...orders,
    ...(stay ?? []).map(({ id }) => ({ id, t: 'error', error: 'UNDO_CHANGED' }) as const),
    ...back.filter(({ t }) => t === 'error'),
  ];
}
