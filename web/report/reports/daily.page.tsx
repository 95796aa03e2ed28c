// /report/daily: each day of the period, or the period by channel, courier, person, province or category.
import { reportGroups, type ReportGroup } from '@app/contract/report/reports';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { formatDay } from '../../ui/format/date.ts';
import type { Filter } from '../../ui/layout/filters.tsx';
import { useListSearch } from '../../ui/layout/list-search.ts';
import { drillBase, drillPerson, reportFilters, reportQueryOf } from './filter/report-filters.ts';
import { ReportFrame } from './report-frame.tsx';
import { dailyQuery, type ReportRow } from './report.data.ts';

const groups = Object.entries(reportGroups)
  .filter(([value]) => value !== 'day')
  .map(([value, label]) => ({ value, label }));

const filters: readonly Filter[] = [
  ...reportFilters,
  { kind: 'select', key: 'groupBy', label: 'ดูตาม', options: groups, empty: reportGroups.day },
];

const groupOf = (text: string | undefined): ReportGroup =>
  text !== undefined && Object.hasOwn(reportGroups, text) ? (text as ReportGroup) : 'day';

/** The order filter for a key of this group. */
const narrows: Readonly<Partial<Record<ReportGroup, string>>> = {
  channel: 'channelId',
  carrier: 'provider',
  creator: 'userId',
  telesale: 'userId',
  category: 'catId',
  province: 'province',
};

/** Both are users; whose orders are meant is added to the id. */
const asPerson = (of: string | undefined) =>
  of === 'creator' || of === 'telesale' ? { userAs: of } : {};

export default function DailyPage() {
  const search = useListSearch();
  const asked = useMemo(() => reportQueryOf(search), [search]);
  const query = useQuery(dailyQuery(asked));
  const group = groupOf(search.values['groupBy']);
  const { start, end } = query.data ?? {};
  const drill = useCallback(
    (row: ReportRow) => {
      const base = { ...drillBase(asked), start, end };
      if (group === 'day')
        return {
          ...base,
          start: row.key,
          end: row.key,
          ...drillPerson(row, asked?.modeUser),
        };
      const key = narrows[group];
      if (key === undefined) return base;
      if (row.key === '') return group === 'category' ? base : { ...base, without: group };
      return { ...base, [key]: row.key, ...asPerson(group) };
    },
    [asked, group, start, end],
  );
  const nameOf = useCallback(
    (row: ReportRow) => (group === 'day' ? formatDay(row.key) : row.label),
    [group],
  );
  return (
    <ReportFrame
      title="รายงานรายวัน"
      name="daily"
      search={search}
      query={query}
      nameTitle={group === 'day' ? 'วันที่' : reportGroups[group]}
      nameOf={nameOf}
      drill={drill}
      filters={filters}
      isOfGoods={group === 'category'}
      chart
    />
  );
}
