// The report of agents and their leads; an agent with crm.own sees the own line only.
import type { Gives } from '@app/contract/kit/endpoint';
import type { reportLeads } from '@app/contract/lead-report';
import { leadsOf } from '../lead/index.ts';
import { fail } from '../platform/failure.ts';
import type { Call } from '../platform/route.ts';
import { figuresOfAgents, type AgentFigures } from './lead-report.store.ts';

type Report = Gives<typeof reportLeads>;

const rateOf = (won: number, handled: number): number =>
  handled === 0 ? 0 : Math.round((won / handled) * 1000) / 10;

const figuresOf = (row: AgentFigures): Report['total'] => ({
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

export async function reportLeadsUse({
  tx,
  session,
  query,
}: Call<typeof reportLeads>): Promise<Report> {
  if (query.end < query.start)
    throw fail('UNPROCESSED', { fields: { end: 'วันสิ้นสุดต้องไม่ก่อนวันเริ่ม' } });
  const rows = await figuresOfAgents(tx, { ...query, only: leadsOf(session) });
  const items = rows.map((row) => ({
    key: String(row.owner_id ?? 'none'),
    label: row.label ?? 'ยังไม่มีผู้ดูแล',
    ownerId: row.owner_id,
    ...figuresOf(row),
  }));
  const sum = (key: keyof Report['total']) => items.reduce((total, item) => total + item[key], 0);
  const total = {
    due: sum('due'),
    called: sum('called'),
    late1: sum('late1'),
    late3: sum('late3'),
    late7: sum('late7'),
    noDate: sum('noDate'),
    won: sum('won'),
    handled: sum('handled'),
    closeRate: rateOf(sum('won'), sum('handled')),
  };
  return { items, total };
}
