// /report/dashboard: the shop's figures of a period, this month by default, without the day's work.
import { useToday } from '../../ui/hooks/today.ts';
import { useListSearch } from '../../ui/layout/list-search.ts';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { Board } from './board.tsx';
import { rangeIn, spanText } from './range/range.ts';
import { SharedFault } from './shared-fault.tsx';
import { ExportMenu } from './export-menu.tsx';

export default function DashboardReportPage() {
  const search = useListSearch();
  const range = rangeIn(search, 'month', useToday());
  return (
    <>
      <PageHead
        title="รายงานภาพรวม"
        subtitle={`${spanText(range)} · นับจากวันที่สร้าง`}
        actions={<ExportMenu asked={range} />}
      />
      <SharedFault>
        <Board range={range} search={search} />
      </SharedFault>
    </>
  );
}
