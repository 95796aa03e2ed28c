// The look of the lead report: its tabs, numbers, and links to the leads behind them.
import type { LeadAction, LeadDue } from '@app/contract/crm/states';
import { Link } from '@tanstack/react-router';
import { formatCount } from '../../ui/format/money.ts';
import { useMe } from '../../ui/hooks/me.ts';
import type { Column } from '../../ui/table/column.ts';
import type { LeadReport, LeadRow } from './lead-report.data.ts';
import type { Tab } from '../../ui/layout/tabs.tsx';

export const TITLE = 'รายงานแจ้งเตือนลีด';
export const PATH = '/report/lead-notification';

/** The leads' screens belong to a module that the shop may have switched off. */
export function tabsOf(open: 'agents' | 'leads', hasLeads: boolean): Tab[] {
  const agents: Tab = { label: 'ตามผู้ดูแล', to: PATH, active: open === 'agents' };
  const leads: Tab = {
    label: 'ลีดที่ถึงกำหนด',
    to: PATH,
    search: { tab: 'leads' },
    active: open === 'leads',
  };
  return hasLeads ? [agents, leads] : [agents];
}

type Sums = LeadReport['total'];

/** The days of calls and wins. */
interface Span {
  readonly start: string;
  readonly end: string;
}

interface NumberColumn {
  readonly id: string;
  readonly title: string;
  readonly of: (row: Sums) => string;
  /** The leads behind it: those that wait now, or for which this was done in the period. */
  readonly due?: LeadDue;
  readonly did?: LeadAction;
  readonly from?: 'lg';
}

const numbers: readonly NumberColumn[] = [
  { id: 'due', title: 'ถึงกำหนด', of: (row) => formatCount(row.due), due: 'overdue' },
  {
    id: 'late1',
    title: 'เกิน 1 วัน',
    of: (row) => formatCount(row.late1),
    due: 'late1',
    from: 'lg',
  },
  { id: 'late3', title: 'เกิน 3 วัน', of: (row) => formatCount(row.late3), due: 'late3' },
  { id: 'late7', title: 'เกิน 7 วัน', of: (row) => formatCount(row.late7), due: 'late7' },
  { id: 'noDate', title: 'ไม่มีนัด', of: (row) => formatCount(row.noDate), due: 'none' },
  { id: 'called', title: 'โทรแล้ว', of: (row) => formatCount(row.called), did: 'called' },
  {
    id: 'handled',
    title: 'ดูแล',
    of: (row) => formatCount(row.handled),
    did: 'handled',
    from: 'lg',
  },
  { id: 'won', title: 'ปิดได้', of: (row) => formatCount(row.won), did: 'won' },
  { id: 'rate', title: 'อัตราปิด', of: (row) => `${row.closeRate.toFixed(1)}%`, did: 'won' },
];

const linkLook =
  'underline decoration-field/40 underline-offset-4 hover:decoration-ink max-tab:inline-flex max-tab:min-h-11 max-tab:min-w-11 max-tab:items-center max-tab:justify-end';

/** The owner in a filter; unassigned: `none`. */
export const ownerOf = (row: LeadRow): string => (row.ownerId === null ? 'none' : `${row.ownerId}`);

type Search = Readonly<Record<string, string | undefined>>;

function searchOf({ due, did }: NumberColumn, { start, end }: Span, owner?: string): Search {
  if (did === undefined) return { tab: 'leads', due, owner };
  return { tab: 'leads', did, didFrom: start, didTo: end, didBy: owner };
}

/** A plain number in a shop without the lists of leads. */
function LeadsLink({ text, search }: { text: string; search: Search }) {
  const hasLeads = useMe()?.flags.openCRM === 1;
  return hasLeads ? (
    <Link to={PATH} search={search} className={linkLook}>
      {text}
    </Link>
  ) : (
    text
  );
}

/** The days and the agent of a number; all agents when absent. */
interface ReportCell {
  readonly row: Sums;
  readonly span: Span;
  readonly owner?: string | undefined;
}

const cellOf = (number: NumberColumn, { row, span, owner }: ReportCell) => (
  <LeadsLink text={number.of(row)} search={searchOf(number, span, owner)} />
);

export const columnsOf = (span: Span): readonly Column<LeadRow>[] => [
  {
    id: 'agent',
    title: 'ผู้ดูแล',
    cell: (row) => <span className="font-semibold">{row.label}</span>,
    always: true,
  },
  ...numbers.map((number): Column<LeadRow> => ({
    id: number.id,
    title: number.title,
    align: 'right',
    cell: (row) => cellOf(number, { row, span, owner: ownerOf(row) }),
    ...(number.from && { from: number.from }),
  })),
];

export const TotalsRow = ({ total, span }: { total: Sums; span: Span }) => (
  <tr className="border-t border-line">
    <td className="px-3 py-2">รวม</td>
    {numbers.map((number) => (
      <td key={number.id} className={`px-3 py-2 text-right ${number.from ? 'max-lg:hidden' : ''}`}>
        {cellOf(number, { row: total, span })}
      </td>
    ))}
  </tr>
);

interface CardProps extends ReportCell {
  readonly name: string;
}

/** Of one agent, or of all. */
export const AgentCard = ({ name, row, span, owner }: CardProps) => (
  <div className="grid gap-1 text-sm">
    <p className="font-semibold break-words">{name}</p>
    <dl className="grid grid-cols-2 items-center gap-x-4">
      {numbers.map((number) => (
        <div key={number.id} className="contents">
          <dt className="text-ink2">{number.title}</dt>
          <dd className="num text-right">{cellOf(number, { row, span, owner })}</dd>
        </div>
      ))}
    </dl>
  </div>
);
