// Calls buyers of failed orders again: through their own lead, an open lead of the phone, or a new one.
import { isOpenStage } from '@app/contract/crm/states';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import type { Session } from '../../platform/session.ts';
import { addLead, type NewLeadBody } from '../lead/create-lead.ts';
import {
  applyChanges,
  leadsBefore,
  type ChangedLead,
  type LeadsBefore,
} from '../lead/edit-lead.ts';
import { agentIds } from '../lead/lead-list.store.ts';
import { leadsOf, requireFree } from '../lead/lead-of.ts';
import { leadsOfPhone, lockLeadRows, type LeadColumns, type LeadRow } from '../lead/lead.store.ts';

export interface Buyer {
  readonly orderId: number;
  /** The lead that the order came from. */
  readonly leadId: number | null;
  readonly phoneKey: string;
  /** The order's seller, who gets a new lead if they may have leads. */
  readonly sellerId: number | null;
  /** Added to the lead's history. */
  readonly note: string;
  newLead(): Promise<Omit<NewLeadBody, 'stage' | 'nextAt'>>;
}

export interface RecallOptions {
  readonly session: Session;
  /** When to call them. */
  readonly nextAt: string | null;
  /** Users who may have leads. */
  readonly agents: ReadonlySet<number>;
}

export interface CalledAgain extends ChangedLead {
  readonly leadId: number;
  readonly isNew: boolean;
}

export const wishOf = async (
  tx: TenantTx,
  session: Session,
  nextAt: string | null,
): Promise<RecallOptions> => ({ session, nextAt, agents: await agentIds(tx) });

/** Throws LEAD_EXISTS, LEAD_LOCKED or DO_NOT_CALL when the lead is open elsewhere or must not be called. */
export async function callAgain(
  tx: TenantTx,
  buyer: Buyer,
  recallOptions: RecallOptions,
): Promise<CalledAgain> {
  const there = await leadsOfPhone(tx, buyer.phoneKey, null);
  const own = buyer.leadId === null ? [] : await lockLeadRows(tx, [buyer.leadId]);
  const meant =
    own.find(({ stage }) => stage !== 'cancel') ??
    there.find(({ stage }) => stage !== 'cancel') ??
    own[0];
  if (!meant) return addNew(tx, buyer, recallOptions);
  const [lead] = await lockLeadRows(tx, [meant.id]);
  if (!lead) throw fail('NOT_FOUND');
  const only = leadsOf(recallOptions.session);
  if (only !== null && lead.owner_id !== only) throw fail('LEAD_EXISTS');
  requireFree(recallOptions.session, lead);
  if (lead.do_not_call) throw fail('DO_NOT_CALL');
  return reopen(tx, lead, { buyer, wish: recallOptions });
}

async function reopen(
  tx: TenantTx,
  lead: LeadRow,
  { buyer, wish: { nextAt } }: { readonly buyer: Buyer; readonly wish: RecallOptions },
): Promise<CalledAgain> {
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
    order_ids: [...new Set([...lead.order_ids, buyer.orderId])],
  };
  const told = { leadId: lead.id, kind: 'stage' as const, fromStage: lead.stage, toStage: to };
  await applyChanges(tx, lead, {
    changes,
    events: [{ ...told, note: buyer.note, nextAt, orderId: buyer.orderId }],
  });
  return { leadId: lead.id, isNew: false, row: lead, changes };
}

async function addNew(
  tx: TenantTx,
  buyer: Buyer,
  { session, nextAt, agents }: RecallOptions,
): Promise<CalledAgain> {
  const { orderId, sellerId } = buyer;
  const ownerId = sellerId !== null && agents.has(sellerId) ? sellerId : session.userId;
  const body = await buyer.newLead();
  const leadId = await addLead(tx, { ...body, stage: 'contacted', nextAt }, ownerId);
  const [row] = await lockLeadRows(tx, [leadId]);
  if (!row) throw new Error('the lead that was just made is not there');
  await applyChanges(tx, row, {
    changes: { order_ids: [orderId] },
    events: [{ leadId, kind: 'order', orderId }],
  });
  return { leadId, isNew: true, row, changes: {} };
}

/** New leads did not exist before. */
export const asBefore = (tx: TenantTx, led: readonly CalledAgain[]): Promise<LeadsBefore> =>
  leadsBefore(
    tx,
    // With two orders of one buyer, the lead's state before the first of them counts.
    [...new Map(led.toReversed().map((one) => [one.leadId, one])).values()].map(
      ({ isNew, row, changes }) =>
        isNew
          ? { row: { ...row, deleted_at: tx.now }, changes: { deleted_at: null } }
          : { row, changes },
    ),
  );
