// Turns customers into leads by the rules of every lead, and counts those that cannot become one by
// reason.
import { CUSTOMERS_AT_ONCE, type customersToLeads } from '@app/contract/report/customer-lead';
import type { Gives } from '@app/contract/kit/endpoint';
import { bahtFromSatang } from '@app/contract/kit/money';
import { normalizePhone } from '@app/contract/kit/text';
import { bangkokDay, daysAsked } from '@app/contract/kit/bangkok';
import { type MadeLeads, addLead, applyDoNotCall, requireAgents } from '../../crm/index.ts';
import type { TenantTx } from '../../platform/database.ts';
import { fail, Failure } from '../../platform/failure.ts';
import type { Call } from '../../platform/route.ts';
import type { Session } from '../../platform/session.ts';
import { type CustomerFilter } from '../reports/customer.store.ts';
import { joinUndo, offerUndo } from '../../shop/index.ts';
import { findProspects, type Prospect } from './customer-lead.store.ts';

type CustomersToLeadsCall = Call<typeof customersToLeads>;
type Counts = Omit<Gives<typeof customersToLeads>, 'next' | 'undoToken'>;
type Outcome = keyof Counts | number;

const NAME_LONGEST = 100;

/** The call reads names and phones of customers, and may assign work to others. */
async function requireRights(tx: TenantTx, session: Session, ownerIds: readonly number[]) {
  if (!session.can('report.sales'))
    throw fail('PERMISSION_DENIED', { details: { may: 'report.sales' } });
  const others = ownerIds.filter((id) => id !== session.userId);
  if (others.length === 0) return;
  if (!session.can('crm.assign'))
    throw fail('PERMISSION_DENIED', { details: { may: 'crm.assign' } });
  await requireAgents(tx, others, 'ownerIds');
}

function segmentIn({ body, services }: CustomersToLeadsCall): CustomerFilter {
  const today = bangkokDay(services.now());
  const { start, end, tab = 'all' } = body.segment ?? {};
  const isDated = start !== undefined || end !== undefined;
  return { days: isDated ? daysAsked({ start, end }, today) : null, tab, today };
}

interface Work {
  readonly body: CustomersToLeadsCall['body'];
  readonly ownerId: number;
}

/** The new lead's id, or why there is none. */
async function makeLead(
  tx: TenantTx,
  customer: Prospect,
  { body, ownerId }: Work,
): Promise<Outcome> {
  const phone = normalizePhone(customer.phone);
  if (phone === null) return 'unreachable';
  const lead = {
    name: customer.name.slice(0, NAME_LONGEST).trim() || 'ลูกค้า',
    phone,
    province: customer.province,
    channelId: customer.channel_id,
    productId: customer.product_id,
    value: bahtFromSatang(Math.max(0, customer.average_satang)),
    nextAt: body.nextAt ?? null,
    tags: body.tags ?? [],
    note: body.note ?? '',
  };
  try {
    return await addLead(tx, lead, ownerId);
  } catch (error) {
    if (error instanceof Failure && error.code === 'LEAD_EXISTS') return 'existing';
    if (error instanceof Failure && error.code === 'DO_NOT_CALL') return 'forbidden';
    throw error;
  }
}

/** A segment processed in several calls is undone as one. */
async function offer(
  tx: TenantTx,
  made: readonly number[],
  token: string | undefined,
): Promise<{ undoToken?: string }> {
  const before = (await joinUndo(tx, { token, what: 'made-leads' })) as MadeLeads | undefined;
  const ids = [...(before?.ids ?? []), ...made];
  return ids.length === 0 ? {} : offerUndo(tx, { what: 'made-leads', payload: { ids } });
}

export async function customersToLeadsUse(
  call: CustomersToLeadsCall,
): Promise<Gives<typeof customersToLeads>> {
  const { tx, session, body } = call;
  const owners = [...new Set(body.ownerIds ?? [session.userId])];
  await requireRights(tx, session, owners);
  const found = await findProspects(tx, {
    ids: body.ids ?? null,
    segment: segmentIn(call),
    after: body.after ?? 0,
    most: CUSTOMERS_AT_ONCE + 1,
  });
  const customers = found.slice(0, CUSTOMERS_AT_ONCE);
  const counts: Counts = { made: 0, existing: 0, forbidden: 0, unreachable: 0 };
  const made: number[] = [];
  for (const customer of customers) {
    const ownerId = owners[counts.made % owners.length] ?? session.userId;
    const outcome = await makeLead(tx, customer, { body, ownerId });
    if (typeof outcome === 'number') made.push(outcome);
    counts[typeof outcome === 'number' ? 'made' : outcome] += 1;
  }
  await applyDoNotCall(tx, made);
  const after = { ...counts, chosen: body.ids?.length ?? null, segment: body.segment ?? null };
  tx.audit({ action: 'lead.from-customers', entity: 'lead', after });
  const isMore = found.length > customers.length;
  const next = isMore ? (customers.at(-1)?.id ?? null) : null;
  return { ...counts, next, ...(await offer(tx, made, body.undoWith)) };
}
