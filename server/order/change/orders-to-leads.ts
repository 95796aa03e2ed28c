// Telesale orders that come to nothing for now: cancelled, and their buyers leads again, to be called another day.
import type { Gives } from '@app/contract/kit/endpoint';
import { bahtFromSatang } from '@app/contract/kit/money';
import { isOpenStage } from '@app/contract/crm/states';
import { TO_LEAD_REASON, type ordersToLeads } from '@app/contract/order/to-lead';
import { ownerOf, mayCall, type Session } from '../../platform/session.ts';
import {
  addLead,
  agentIds,
  applyChanges,
  leadsBefore,
  leadsOf,
  leadsOfPhone,
  lockLeadRows,
  nameLead,
  requireFree,
  type ChangedLead,
  type LeadColumns,
  type LeadRow,
  type LeadsBefore,
  undoLeads,
} from '../../crm/index.ts';
import { finishMoves, moveOne, startMoves } from '../order/move-order.ts';
import { itemsOfOrders, lockOrderRows, type OrderRow } from '../order/order.store.ts';
import { movedOf, type MovedOrders } from '../order/change-status.ts';
import { UNREADABLE } from '../order/order-parts.ts';
import type { TenantTx } from '../../platform/database.ts';
import { Failure, fail } from '../../platform/failure.ts';
import type { Call } from '../../platform/route.ts';
import { offerUndo } from '../../shop/index.ts';
import { forgetLead } from './order-change.store.ts';
import { undoMoves, type Results } from './undo-moves.ts';

interface Led extends ChangedLead {
  readonly leadId: number;
  readonly isNew: boolean;
}

interface Wish {
  readonly session: Session;
  readonly nextAt: string | null;
  /** Who may have leads. */
  readonly agents: ReadonlySet<number>;
}

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
  const moves = await startMoves(tx, [...orders.keys()]);
  const wish = { session, nextAt: body.nextAt ?? null, agents: await agentIds(tx) };
  const led = new Map<number, Led>();
  const items: Reply['items'] = [];
  for (const id of ids) {
    const attempt = async () => {
      const order = requireTelesale(orders.get(id));
      const lead = await leadFor(tx, order, wish);
      await moveOne(tx, moves, { order, move: { to: 'cancel', reason: TO_LEAD_REASON } });
      led.set(id, lead);
      return { id, t: 'success' as const, leadId: lead.leadId };
    };
    items.push(await tx.savepoint(attempt).catch((error: unknown) => refused(id, error)));
  }
  await finishMoves(tx, moves);
  tx.audit({ action: 'order.to-lead', entity: 'order', after: { ids: [...led.keys()] } });
  if (led.size === 0) return { items };
  const named = [...led].filter(([id, { leadId }]) => orders.get(id)?.lead_id !== leadId);
  const payload: OrdersLed = {
    moves: movedOf(moves),
    leads: await asBefore(tx, [...led.values()]),
    named: named.map(([id]) => id),
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

/** Its own lead, an open one of the phone, or a new one; whoever has it open or is not ours to touch stays. */
async function leadFor(tx: TenantTx, order: OrderRow, wish: Wish): Promise<Led> {
  const there = await leadsOfPhone(tx, order.phone_key, null);
  const own = order.lead_id === null ? [] : await lockLeadRows(tx, [order.lead_id]);
  const meant =
    own.find(({ stage }) => stage !== 'cancel') ??
    there.find(({ stage }) => stage !== 'cancel') ??
    own[0];
  if (!meant) return newLead(tx, order, wish);
  const [lead] = await lockLeadRows(tx, [meant.id]);
  if (!lead) throw fail('NOT_FOUND');
  const only = leadsOf(wish.session);
  if (only !== null && lead.owner_id !== only) throw fail('LEAD_EXISTS');
  requireFree(wish.session, lead);
  if (lead.do_not_call) throw fail('DO_NOT_CALL');
  return calledAgain(tx, { order, lead, nextAt: wish.nextAt });
}

interface Again {
  readonly order: OrderRow;
  readonly lead: LeadRow;
  readonly nextAt: string | null;
}

async function calledAgain(tx: TenantTx, { order, lead, nextAt }: Again): Promise<Led> {
  const { stage_before: before } = lead;
  const to = isOpenStage(lead.stage)
    ? lead.stage
    : before !== null && isOpenStage(before)
      ? before
      : 'contacted';
  const changes: Partial<LeadColumns> = {
    ...(to !== lead.stage && { stage: to, stage_at: tx.now, stage_before: lead.stage }),
    ...(lead.stage === 'cancel' && {
      stage_before: null,
      cancel_reason: '',
      cancelled_at: null,
      cancelled_by: null,
    }),
    ...((nextAt !== null || !isOpenStage(lead.stage)) && { next_at: nextAt }),
    order_ids: [...new Set([...lead.order_ids.map(Number), order.id])],
  };
  const note = `ออเดอร์ ${order.code} ${TO_LEAD_REASON}`;
  const told = { leadId: lead.id, kind: 'stage' as const, fromStage: lead.stage, toStage: to };
  await nameLead(tx, order.id, lead.id);
  await applyChanges(tx, lead, {
    changes,
    events: [{ ...told, note, nextAt, orderId: order.id }],
  });
  return { leadId: lead.id, isNew: false, row: lead, changes };
}

async function newLead(
  tx: TenantTx,
  order: OrderRow,
  { session, nextAt, agents }: Wish,
): Promise<Led> {
  const [item] = await itemsOfOrders(tx, [order.id]);
  const { telesale_by: seller } = order;
  const ownerId = seller !== null && agents.has(seller) ? seller : session.userId;
  const name = [UNREADABLE, ''].includes(order.customer_name) ? 'ลูกค้า' : order.customer_name;
  const leadId = await addLead(
    tx,
    {
      name: name.slice(0, 100),
      phone: order.phone,
      social: order.social,
      channelId: order.channel_id,
      productId: item?.product_id ?? null,
      value: bahtFromSatang(order.total_satang),
      province: order.province,
      address: order.address.slice(0, 300),
      note: order.note,
      stage: 'contacted',
      nextAt,
    },
    ownerId,
  );
  await nameLead(tx, order.id, leadId);
  const [row] = await lockLeadRows(tx, [leadId]);
  if (!row) throw new Error('the lead that was just made is not there');
  await applyChanges(tx, row, {
    changes: { order_ids: [order.id] },
    events: [{ leadId, kind: 'order', orderId: order.id }],
  });
  return { leadId, isNew: true, row, changes: {} };
}

/** Before they were made, new leads were not there. */
const asBefore = (tx: TenantTx, led: readonly Led[]): Promise<LeadsBefore> =>
  leadsBefore(
    tx,
    // Two orders of one buyer: how the lead was before the first of them counts.
    [...new Map(led.toReversed().map((one) => [one.leadId, one])).values()].map(
      ({ isNew, row, changes }) =>
        isNew
          ? { row: { ...row, deleted_at: tx.now }, changes: { deleted_at: null } }
          : { row, changes },
    ),
  );

interface OrdersLed {
  readonly moves: MovedOrders;
  readonly leads: LeadsBefore;
  /** Orders that had no lead of theirs before. */
  readonly named: readonly number[];
}

/** Orders go back to telesale, leads to where they were; a lead that was worked on meanwhile says so. */
export async function undoToLeads(
  tx: TenantTx,
  session: Session,
  { moves, leads, named }: OrdersLed,
): Promise<Results> {
  const orders = await undoMoves(tx, session, moves);
  await forgetLead(tx, named);
  const back = await undoLeads(tx, session, leads);
  return [...orders, ...back.filter(({ t }) => t === 'error')];
}
