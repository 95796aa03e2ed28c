// /report/commission: what each seller earned per month; managers close months, pay out and edit the plan.
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useMemo } from 'react';
import {
  Empty,
  ErrorState,
  SkeletonRows,
  SkeletonText,
  StaleNote,
} from '../../ui/feedback/states.tsx';
import { countingText } from '../../ui/format/counting.ts';
import { formatDay } from '../../ui/format/date.ts';
import { formatBaht } from '../../ui/format/money.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { activeChips } from '../../ui/layout/active-chips.ts';
import { FilterBar, FilterChips, type Filter } from '../../ui/layout/filters.tsx';
import { pickFilters, useListSearch, type ListSearch } from '../../ui/layout/list-search.ts';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { useUrlDialog } from '../../ui/overlay/use-url-dialog.ts';
import { ExportMenu } from '../../ui/sheet/export-menu.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import {
  columnsOf,
  CommissionCard,
  TotalsCard,
  TotalsRow,
  type LineKind,
} from './commission-columns.tsx';
import {
  commissionsQuery,
  loadAgents,
  loadCategories,
  loadProducts,
  type CommissionQuery,
  type CommissionReport,
  type CommissionRow,
} from './commission.data.ts';
import { MonthPanel } from './month-panel.tsx';
import { keyOfRow, openedBy, SellerDrawer } from './seller-drawer.tsx';
import { CompareButton, growth } from '../../ui/report/compare.tsx';

const PlanTab = lazyPart(() => import('./plan-tab.tsx'));

const TITLE = 'รายงานค่าคอม';
const PATH = '/report/commission';

const days: Filter = { kind: 'days', key: 'start', toKey: 'end', label: 'ช่วงวันที่' };
const byCategory: Filter = {
  kind: 'select',
  key: 'catId',
  label: 'หมวด',
  options: [],
  load: loadCategories,
};
const byProduct: Filter = {
  kind: 'select',
  key: 'productId',
  label: 'สินค้า',
  options: [],
  load: loadProducts,
};
const bySeller: Filter = {
  kind: 'select',
  key: 'userId',
  label: 'ผู้ขาย',
  options: [],
  load: loadAgents,
};

function useFilters(): readonly Filter[] {
  const can = useCan();
  const [manages, seesGoods] = [can('report.commission'), can('product.view')];
  return useMemo(
    () => [days, ...(manages ? [bySeller] : []), ...(seesGoods ? [byCategory, byProduct] : [])],
    [manages, seesGoods],
  );
}

interface SellersProps {
  report: CommissionReport;
  open: (row: CommissionRow | null, kind?: LineKind) => void;
}

function Sellers({ report, open }: SellersProps) {
  const columns = useMemo(() => columnsOf({ name: (row) => open(row), lines: open }), [open]);
  if (report.items.length === 0)
    return (
      <Empty
        icon="money"
        title="ยังไม่มีค่าคอมในช่วงนี้"
        text="ค่าคอมขึ้นเมื่อออเดอร์ส่งถึงหรือได้รับเงิน ตามแผนค่าคอมของร้าน"
      />
    );
  const all = { total: report.total, onOpen: (kind?: LineKind) => open(null, kind) };
  return (
    <DataTable
      label={TITLE}
      rows={report.items}
      columns={columns}
      keyOf={keyOfRow}
      nameOf={(row) => `ค่าคอมของ ${row.label}`}
      card={(row) => <CommissionCard row={row} />}
      onOpen={(row) => open(row)}
      footer={<TotalsRow {...all} />}
      cardFooter={<TotalsCard {...all} />}
    />
  );
}

const asked = (search: ListSearch) =>
  pickFilters(search, [
    'start',
    'end',
    'catId',
    'productId',
    'userId',
    'compare',
  ]) as CommissionQuery;

/** Filtered by product or seller: closing a month covers all of it, so it is not offered. */
const isNarrow = ({ values }: ListSearch): boolean =>
  ['catId', 'productId', 'userId'].some((key) => values[key]);

function Report({ search }: { search: ListSearch }) {
  const manages = useCan()('report.commission');
  const query = useQuery(commissionsQuery(asked(search)));
  const filters = useFilters();
  const seller = useUrlDialog('seller');
  const { show } = seller;
  const open = useCallback(
    (row: CommissionRow | null, kind?: LineKind) => show(openedBy(row, kind)),
    [show],
  );
  const { data, error } = query;
  return (
    <>
      {manages && data && !isNarrow(search) ? <MonthPanel report={data} /> : null}
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
        {data ? (
          <Sellers report={data} open={open} />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void query.refetch()} />
        ) : (
          <SkeletonRows />
        )}
      </section>
      <SellerDrawer
        dialog={seller}
        report={data}
        goods={pickFilters(search, ['catId', 'productId', 'userId'])}
      />
    </>
  );
}

function beside({ total, previous }: CommissionReport): string {
  const change = growth(total.commission, previous?.total.commission);
  return previous === undefined || change === null
    ? ''
    : ` (ช่วงก่อน ${formatBaht(previous.total.commission)}, ${change})`;
}

function Head({ search, isPlan }: { search: ListSearch; isPlan: boolean }) {
  const manages = useCan()('report.commission');
  const { data, isPlaceholderData } = useQuery({
    ...commissionsQuery(asked(search)),
    enabled: !isPlan,
  });
  const tabs = manages ? (
    <Tabs
      inHead
      label="ส่วนของค่าคอม"
      tabs={[
        { label: 'ค่าคอมของผู้ขาย', to: PATH, active: !isPlan },
        { label: 'แผนค่าคอม', to: PATH, search: { tab: 'plan' }, active: isPlan },
      ]}
    />
  ) : undefined;
  if (isPlan) return <PageHead title={TITLE} subtitle="แผนที่ใช้คิดค่าคอมของทุกคนในร้าน" tabs={tabs} />;
  const subtitle = data
    ? [
        `${formatDay(data.start)} – ${formatDay(data.end)}`,
        ...(manages ? [] : ['เฉพาะของคุณ']),
        `ค่าคอม ${formatBaht(data.total.commission)} บาท${beside(data)}`,
        ...(data.total.due === undefined
          ? ['เฉพาะสินค้าที่เลือก ยอดจ่ายคิดรวมทั้งเดือนจึงไม่แสดง']
          : [
              `จ่ายแล้ว ${formatBaht(data.total.paid ?? 0)}`,
              `ค้างจ่าย ${formatBaht(data.total.due)} บาท`,
            ]),
        ...[countingText(data.counting) ?? []].flat(),
      ].join(' · ')
    : undefined;
  return (
    <PageHead
      title={TITLE}
      subtitle={subtitle}
      tabs={tabs}
      actions={<ExportMenu title={TITLE} data={data} isOld={isPlaceholderData} />}
    />
  );
}

export default function CommissionPage() {
  const manages = useCan()('report.commission');
  const search = useListSearch();
  const isPlan = manages && search.values['tab'] === 'plan';
  return (
    <>
      <Head search={search} isPlan={isPlan} />
      {isPlan ? (
        <Suspense fallback={<SkeletonText lines={6} />}>
          <PlanTab />
        </Suspense>
      ) : (
        <Report search={search} />
      )}
    </>
  );
}
