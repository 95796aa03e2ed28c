// Each agent's current due, overdue and dateless leads, and calls and wins between two days.
import { useQuery } from '@tanstack/react-query';
import { Empty, ErrorState, SkeletonRows, StaleNote } from '../../ui/feedback/states.tsx';
import { formatDay } from '../../ui/format/date.ts';
import { formatCount } from '../../ui/format/money.ts';
import { activeChips } from '../../ui/layout/active-chips.ts';
import { FilterBar, FilterChips, type Filter } from '../../ui/layout/filters.tsx';
import { pickFilters, type ListSearch } from '../../ui/layout/list-search.ts';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { useMe } from '../../ui/hooks/me.ts';
import { ExportMenu } from '../../ui/sheet/export-menu.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { AgentCard, columnsOf, ownerOf, tabsOf, TITLE, TotalsRow } from './lead-report-columns.tsx';
import { leadReportQuery, type LeadReport, type LeadReportQuery } from './lead-report.data.ts';
import { CompareButton, growth } from '../../ui/report/compare.tsx';

const filters: readonly Filter[] = [
  { kind: 'days', key: 'start', toKey: 'end', label: 'ช่วงวันที่โทรและปิด' },
];

const beside = (now: number, before: number | undefined): string => {
  const change = growth(now, before);
  return before === undefined || change === null
    ? ''
    : ` (ช่วงก่อน ${formatCount(before)}, ${change})`;
};

const saying = ({ start, end, total, previous }: LeadReport): string =>
  [
    `${formatDay(start)} – ${formatDay(end)}`,
    `ถึงกำหนดตอนนี้ ${formatCount(total.due)} ราย`,
    `โทรแล้ว ${formatCount(total.called)} ครั้ง${beside(total.called, previous?.total.called)}`,
    `ปิดได้ ${formatCount(total.won)} ราย${beside(total.won, previous?.total.won)}`,
  ].join(' · ');

const Lines = ({ data }: { data: LeadReport }) => (
  <DataTable
    label={TITLE}
    rows={data.items}
    columns={columnsOf(data)}
    keyOf={(row) => row.key}
    nameOf={(row) => `ลีดของ ${row.label}`}
    card={(row) => <AgentCard name={row.label} row={row} span={data} owner={ownerOf(row)} />}
    footer={<TotalsRow total={data.total} span={data} />}
    cardFooter={<AgentCard name="รวม" row={data.total} span={data} />}
  />
);

export function Agents({ search }: { search: ListSearch }) {
  const query = useQuery(
    leadReportQuery(pickFilters(search, ['start', 'end', 'compare']) as LeadReportQuery),
  );
  const { data, error, isPlaceholderData } = query;
  const hasLeads = useMe()?.flags.openCRM === 1;
  return (
    <>
      <PageHead
        title={TITLE}
        subtitle={data ? saying(data) : undefined}
        tabs={<Tabs inHead tabs={tabsOf('agents', hasLeads)} label={`ส่วนของ${TITLE}`} />}
        actions={<ExportMenu title={TITLE} data={data} isOld={isPlaceholderData} />}
      />
      <section aria-label={TITLE} className="rounded-card bg-white shadow-card">
        <div className="flex min-h-14 flex-wrap items-center gap-2 border-b border-line px-4 py-2">
          <FilterBar filters={filters} search={search} />
          <CompareButton
            isOn={search.values['compare'] === '1'}
            onChange={(compare) => search.set({ compare })}
          />
          {activeChips(filters, search.values).length > 0 ? (
            <FilterChips filters={filters} search={search} />
          ) : null}
        </div>
        {data && error ? (
          <StaleNote at={query.dataUpdatedAt} error={error} onRetry={() => void query.refetch()} />
        ) : null}
        {data === undefined ? (
          error ? (
            <ErrorState error={error} onRetry={() => void query.refetch()} />
          ) : (
            <SkeletonRows />
          )
        ) : data.items.length === 0 ? (
          <Empty icon="bell" title="ยังไม่มีลีดที่ต้องตาม" text="เมื่อมีลีดที่ถึงนัดหรือมีการโทร จะเห็นของแต่ละคนที่นี่" />
        ) : (
          <Lines data={data} />
        )}
      </section>
    </>
  );
}
