// SQL for figures of agents: the current state, and events between two Bangkok days.
import { leadActionConditions, isOpen } from '../lead/lead-list.store.ts';
import { sql, type Column, type TenantTx } from '../../platform/database.ts';

export interface AgentFigures {
  readonly owner_id: number | null;
  readonly label: Column<'users', 'name'> | null;
  readonly due: number;
  readonly late1: number;
  readonly late3: number;
  readonly late7: number;
  readonly no_date: number;
  readonly called: number;
  readonly won: number;
  readonly handled: number;
}

/** Totals over all agents: a lead that several agents handled counts once. */
export interface DoneTogether {
  readonly won: number;
  readonly handled: number;
}

interface Span {
  readonly start: string;
  readonly end: string;
  /** Whose leads may be seen; null for all agents. */
  readonly only: number | null;
  /** Whose leads are requested; null for all visible ones. */
  readonly owner: number | null;
}

const leadsDone = sql`(count(distinct e.lead_id) filter (where ${leadActionConditions.won}))::int as won,
  (count(distinct e.lead_id) filter (where ${leadActionConditions.handled}))::int as handled`;

/** Events of existing leads, as `e`. */
const eventsIn = (tx: TenantTx, { start, end }: Pick<Span, 'start' | 'end'>) => sql`
  lead_events e join leads l on l.tenant_id = e.tenant_id and l.id = e.lead_id and l.deleted_at is null
  where e.tenant_id = ${tx.tenantId} and e.at >= (${start}::date::timestamp at time zone 'Asia/Bangkok')
    and e.at < ((${end}::date + 1)::timestamp at time zone 'Asia/Bangkok')`;

export async function doneTogether(tx: TenantTx, span: Span): Promise<DoneTogether> {
  const row = await tx.first<DoneTogether>(sql`
    select ${leadsDone} from ${eventsIn(tx, span)}
      and (${span.only}::bigint is null or e.user_id = ${span.only})
      and (${span.owner}::bigint is null or e.user_id = ${span.owner})`);
  return row ?? { won: 0, handled: 0 };
}

/**
 * Calls and wins count for the agent who made them, waiting leads for their owner. Zero means nobody, because nulls
 * would not join.
 */
export const figuresOfAgents = (
  tx: TenantTx,
  { start, end, only, owner }: Span,
): Promise<AgentFigures[]> => {
  const late = (days: number) =>
    sql`(count(*) filter (where l.next_at < now() - make_interval(days => ${days})))::int`;
  return tx.rows<AgentFigures>(sql`
    with now_standing as (
      select coalesce(l.owner_id, 0) as who, (count(*) filter (where l.next_at < now()))::int as due, ${late(1)} as late1,
        ${late(3)} as late3, ${late(7)} as late7, (count(*) filter (where l.next_at is null))::int as no_date
      from leads l
      where l.tenant_id = ${tx.tenantId} and l.deleted_at is null and not l.do_not_call and ${isOpen}
      group by who
    ), done as (
      select coalesce(e.user_id, 0) as who, (count(*) filter (where ${leadActionConditions.called}))::int as called,
        ${leadsDone} from ${eventsIn(tx, { start, end })} group by who
    )
    select nullif(who, 0) as owner_id, u.name as label, coalesce(s.due, 0) as due, coalesce(s.late1, 0) as late1,
      coalesce(s.late3, 0) as late3, coalesce(s.late7, 0) as late7, coalesce(s.no_date, 0) as no_date,
      coalesce(d.called, 0) as called, coalesce(d.won, 0) as won, coalesce(d.handled, 0) as handled
    from now_standing s full join done d using (who)
    left join users u on u.tenant_id = ${tx.tenantId} and u.id = who
    where (${only}::bigint is null or who = ${only}) and (${owner}::bigint is null or who = ${owner})
    order by due desc, called desc, owner_id nulls last`);
};
