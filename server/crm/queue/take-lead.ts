// Working through the queue: tabs, the next lead for this agent alone, and the soft lock while it is open.
import { bahtFromSatang } from '@app/contract/kit/money';
import type {
  countQueue,
  getMyDay,
  listQueue,
  lockLead,
  QueueTab,
  takeNextLead,
  unlockLead,
} from '@app/contract/crm/queue';
import { leadOf, leadsOf, lockerOf, requireReach } from '../lead/lead-of.ts';
import { readLead } from '../lead/create-lead.ts';
import { fail } from '../../platform/failure.ts';
import type { Call } from '../../platform/route.ts';
import type { Session } from '../../platform/session.ts';
import {
  countTabs,
  figuresOfToday,
  freeLock,
  claimNextLead,
  holdLock,
  pageOfQueue,
  type QueueOwner,
} from './lead-queue.store.ts';

interface Scope {
  readonly scope: 'mine' | 'all';
  readonly owner?: number | undefined;
}

function whoseOf(session: Session, { scope, owner }: Scope): QueueOwner {
  const isMine = scope === 'mine' && (owner === undefined || owner === session.userId);
  if (isMine) return session.userId;
  if (leadsOf(session) !== null) throw fail('PERMISSION_DENIED', { details: { may: 'crm.all' } });
  return owner ?? 'all';
}

export const countQueueUse = ({ tx, session, query }: Call<typeof countQueue>) =>
  countTabs(tx, whoseOf(session, query));

export async function listQueueUse({ tx, session, query }: Call<typeof listQueue>) {
  const { rows, total } = await pageOfQueue(tx, whoseOf(session, query), query);
  return {
    items: rows.map(leadOf),
    pagination: { current_page: query.page, per_page: query.pageSize, total_count: total },
  };
}

/** Overdue leads come first; unassigned ones when the own queue is empty. */
const usualTabs: readonly QueueTab[] = ['overdue', 'today', 'rebuy', 'none'];

export async function takeNextLeadUse({ tx, session, body }: Call<typeof takeNextLead>) {
  const whose = whoseOf(session, body);
  const asked = body.tab === undefined ? usualTabs : [body.tab];
  const row = await claimNextLead(tx, { whose, asked, skip: body.skip ?? [] });
  if (!row || row.id === null) return { lead: null, left: row?.waiting ?? 0 };
  // A lead that was unassigned until now counts with the agent's own.
  const left = row.waiting + (row.was_free === true && whose !== 'all' ? 1 : 0);
  return { lead: { ...leadOf(row), script: row.script ?? '' }, left };
}

export async function lockLeadUse({ tx, session, params }: Call<typeof lockLead>) {
  requireReach(session, await readLead(tx, params.id));
  const held = await holdLock(tx, params.id);
  const by = { id: session.userId, username: session.username };
  if (held) return { mine: true, by, until: held.until.toISOString() };
  const row = await readLead(tx, params.id);
  return {
    mine: false,
    by: lockerOf(row),
    until: row.locked_until?.toISOString() ?? null,
  };
}

export async function unlockLeadUse({ tx, session, params }: Call<typeof unlockLead>) {
  requireReach(session, await readLead(tx, params.id));
  await freeLock(tx, params.id);
  return { ok: true as const };
}

export async function getMyDayUse({ tx, session }: Call<typeof getMyDay>) {
  const day = await figuresOfToday(tx, session.userId);
  const { tomorrow } = await countTabs(tx, session.userId);
  return {
    calls: day.calls,
    reached: day.reached,
    won: day.won,
    sales: bahtFromSatang(day.sales_satang),
    tomorrow,
  };
}
