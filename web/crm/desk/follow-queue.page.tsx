// /crm/lead/follow: whom to call next, by due date; one press starts, and each lead is handed to one agent only.
import { queueTabs, queueTabNames } from '@app/contract/crm/queue';
import { callResults } from '@app/contract/crm/states';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CallLink, NextMark } from '../lead/lead-marks.tsx';
import { type Lead } from '../lead/lead.data.ts';
import { Button } from '../../ui/action/button.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { Empty } from '../../ui/feedback/states.tsx';
import { formatBaht, formatCount } from '../../ui/format/money.ts';
import { useKeys } from '../../ui/hooks/keys.ts';
import { personName, useCan } from '../../ui/hooks/me.ts';
import type { Filter } from '../../ui/layout/filters.tsx';
import { ListPage } from '../../ui/layout/list-page.tsx';
import { useListSearch, type ListSearch } from '../../ui/layout/list-search.ts';
import type { Tab } from '../../ui/layout/tabs.tsx';
import type { Column } from '../../ui/table/column.ts';
import {
  myDayQuery,
  queueCountsQuery,
  queueQuery,
  type QueueScope,
  type QueueTab,
} from './lead-desk.data.ts';
import { useRun } from './run-mode.ts';
import type { Href } from '../../ui/layout/target.ts';

const PATH = '/crm/lead/follow';
const itemKey = (lead: Lead): string => String(lead.id);
const hrefOf = (lead: Lead): Href => `/crm/lead/manage/${lead.id}`;
const resultText = (lead: Lead): string =>
  lead.lastResult === null ? 'ยังไม่เคยโทร' : callResults[lead.lastResult];

const columns: readonly Column<Lead>[] = [
  { id: 'next', title: 'เวลานัด', always: true, cell: (lead) => <NextMark at={lead.nextAt} /> },
  {
    id: 'name',
    title: 'ชื่อ',
    cell: (lead) => (
      <>
        <span className="block font-semibold">{lead.name}</span>
        {lead.lockedBy ? (
          <span className="block text-xs text-waiting">กำลังเปิดโดย {personName(lead.lockedBy)}</span>
        ) : null}
      </>
    ),
  },
  {
    id: 'phone',
    title: 'เบอร์',
    cell: (lead) => <CallLink phone={lead.phone} name={lead.name} isForbidden={lead.doNotCall} />,
  },
  { id: 'product', title: 'สินค้า', cell: (lead) => lead.product?.name ?? '–' },
  { id: 'calls', title: 'ครั้งที่', align: 'right', cell: (lead) => formatCount(lead.calls + 1) },
  { id: 'result', title: 'ผลล่าสุด', cell: resultText },
  { id: 'note', title: 'โน้ตล่าสุด', from: 'lg', cell: (lead) => lead.lastNote || lead.note || '–' },
  {
    id: 'owner',
    title: 'ผู้ดูแล',
    from: 'lg',
    cell: (lead) => personName(lead.owner, 'ยังไม่มี'),
  },
];

function LeadCard({ lead }: { lead: Lead }) {
  return (
    <span className="grid min-w-0 gap-0.5">
      <span className="flex flex-wrap items-start gap-x-3">
        <span className="min-w-0 flex-1 font-semibold">{lead.name}</span>
        <NextMark at={lead.nextAt} />
      </span>
      <span className="text-sm text-ink2">
        {lead.product?.name ?? 'ไม่ระบุสินค้า'} · ครั้งที่ {lead.calls + 1} · {resultText(lead)}
      </span>
      {lead.lastNote ? <span className="text-sm text-ink3">{lead.lastNote}</span> : null}
      <CallLink phone={lead.phone} name={lead.name} isForbidden={lead.doNotCall} />
    </span>
  );
}

function useTabs(search: ListSearch, tab: QueueTab, scope: QueueScope): Tab[] {
  const { data } = useQuery(queueCountsQuery({ scope }));
  return queueTabNames.map((name) => ({
    label: queueTabs[name],
    count: data?.[name],
    to: PATH,
    search: { ...(search.values['scope'] && { scope }), tab: name },
    active: name === tab,
  }));
}

/** The user's work today; without it the queue works, and says so. */
function MyDay() {
  const { data, error, refetch } = useQuery(myDayQuery());
  if (!data)
    return error ? (
      <ErrorNote error={error} onRetry={() => void refetch()} className="mb-3" />
    ) : null;
  return (
    <p role="status" className="flex flex-wrap gap-x-4 text-sm text-ink2">
      <span>
        วันนี้โทร <b className="num">{formatCount(data.calls)}</b>
      </span>
      <span>
        ติด <b className="num">{formatCount(data.reached)}</b>
      </span>
      <span>
        ปิดได้ <b className="num">{formatCount(data.won)}</b>
      </span>
      <span>
        ยอด <b className="num">{formatBaht(data.sales)}</b> บาท
      </span>
    </p>
  );
}

function Done({ tab, scope }: { tab: QueueTab; scope: QueueScope }) {
  const { data } = useQuery(queueCountsQuery({ scope }));
  const isToday = tab === 'overdue' || tab === 'today';
  return (
    <Empty
      icon="check"
      title={isToday ? 'วันนี้โทรครบแล้ว 🎉' : 'ไม่มีลีดในคิวนี้'}
      text={data ? `พรุ่งนี้มีนัด ${formatCount(data.tomorrow)} ราย` : ''}
    />
  );
}

const filters: readonly Filter[] = [
  {
    kind: 'select',
    key: 'scope',
    label: 'ของใคร',
    empty: 'ของฉัน',
    options: [{ value: 'all', label: 'ทุกคน' }],
  },
];

const isTab = (text: string | undefined): text is QueueTab =>
  text !== undefined && text in queueTabs;

export default function FollowQueuePage() {
  const search = useListSearch();
  const navigate = useNavigate();
  const can = useCan();
  const run = useRun();
  const wanted = search.values['tab'];
  const tab = isTab(wanted) ? wanted : 'overdue';
  const scope = search.values['scope'] === 'all' && can('crm.all') ? 'all' : 'mine';
  const query = useQuery(queueQuery({ tab, scope, page: search.page, pageSize: search.pageSize }));
  const begin = () => void run.next();
  useKeys([{ code: 'KeyS', label: 'เริ่มโทร', group: 'โทร', run: begin }]);
  return (
    <ListPage
      title="ติดตาม"
      subtitle="คิวโทรเรียงตามเวลานัด เริ่มโทรแล้วแต่ละรายจะเป็นของคุณคนเดียวจนกว่าจะบันทึก"
      name="lead-follow"
      search={search}
      query={query}
      columns={columns}
      filters={can('crm.all') ? filters : []}
      tabs={useTabs(search, tab, scope)}
      beside={<MyDay />}
      actions={
        <Button kind="primary" icon="phone" pending={run.isMoving} onClick={begin}>
          เริ่มโทร
        </Button>
      }
      table={{
        label: 'ลีดที่ต้องโทร',
        keyOf: itemKey,
        nameOf: (lead) => lead.name,
        card: (lead) => <LeadCard lead={lead} />,
        onOpen: (lead) => void navigate({ href: hrefOf(lead) }),
        hrefOf,
      }}
      empty={<Done tab={tab} scope={scope} />}
    />
  );
}
