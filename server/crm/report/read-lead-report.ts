// The report of agents and their leads; an agent with crm.own sees only their own line.
import type { Gives } from '@app/contract/kit/endpoint';
import type { reportLeads } from '@app/contract/crm/report';
import { bangkokDay, countDays, daysAsked, shiftDay, type Days } from '@app/contract/kit/bangkok';
import { leadsOf } from '../lead/lead-of.ts';
import type { Call } from '../../platform/route.ts';
import {
  doneTogether,
  figuresOfAgents,
  type AgentFigures,
  type DoneTogether,
} from './lead-report.store.ts';

type Report = Gives<typeof reportLeads>;
type Figures = Report['total'];

const rateOf = (won: number, handled: number): number =>
  handled === 0 ? 0 : Math.round((won / handled) * 1000) / 10;

const figuresOf = (row: AgentFigures): Figures => ({
  due: row.due,
  called: row.called,
  late1: row.late1,
  late3: row.late3,
  late7: row.late7,
  noDate: row.no_date,
  won: row.won,
  handled: row.handled,
  closeRate: rateOf(row.won, row.handled),
});

function totalOf(items: readonly Figures[], { won, handled }: DoneTogether): Figures {
  const sum = (key: keyof Figures) => items.reduce((total, item) => total + item[key], 0);
  return {
    due: sum('due'),
    called: sum('called'),
    late1: sum('late1'),
    late3: sum('late3'),
    late7: sum('late7'),
    noDate: sum('noDate'),
    won,
    handled,
    closeRate: rateOf(won, handled),
  };
}

/** The same number of days just before. */
function daysBefore(days: Days): Days {
  return { start: shiftDay(days.start, -countDays(days)), end: shiftDay(days.start, -1) };
}

export async function reportLeadsUse({
  tx,
  session,
  query,
  services,
}: Call<typeof reportLeads>): Promise<Report> {
  const days = daysAsked(query, bangkokDay(services.now()));
  const whose = { only: leadsOf(session), owner: query.owner ?? null };
  const rows = await figuresOfAgents(tx, { ...days, ...whose });
  const together = await doneTogether(tx, { ...days, ...whose });
  const items = rows.map((row) => ({
    key: String(row.owner_id ?? 'none'),
    label: row.label ?? 'ยังไม่มีผู้ดูแล',
    ownerId: row.owner_id,
    ...figuresOf(row),
  }));
  const before = daysBefore(days);
  return {
    ...days,
    items,
    total: totalOf(items, together),
    ...(query.compare === true && {
      previous: {
        ...before,
        total: totalOf(
          (await figuresOfAgents(tx, { ...before, ...whose })).map(figuresOf),
          await doneTogether(tx, { ...before, ...whose }),
        ),
      },
    }),
  };
}
