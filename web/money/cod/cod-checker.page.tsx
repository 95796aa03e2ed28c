// /cod-checker: what couriers collected, paid and still owe, and the bills that a bank line closes.
import { codBillStates } from '@app/contract/money/cod';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { Empty, SkeletonText } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { formatBaht } from '../../ui/format/money.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Panel } from '../../ui/layout/detail-page.tsx';
import type { Filter } from '../../ui/layout/filters.tsx';
import { ListPage } from '../../ui/layout/list-page.tsx';
import { pickFilters, useListSearch, type ListSearch } from '../../ui/layout/list-search.ts';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { chosenOf } from '../../ui/table/chosen.ts';
import { useSelection } from '../../ui/table/selection.ts';
import { CodFigures, codTabs, HeadActions, TITLE, useCodTabs, type CodTab } from './cod-head.tsx';
import { BillCard, billColumns, carrierFilter } from './cod-columns.tsx';
import { billsQuery, MOST_AT_ONCE, readBills, type BillQuery, type CodBill } from './cod.data.ts';
import type { Href } from '../../ui/layout/target.ts';

const BillView = lazyPart(() => import('./bill-view.tsx'));
const ParcelsTab = lazyPart(() => import('./parcels-tab.tsx'));
const ImportTab = lazyPart(() => import('./intake/import-tab.tsx'));
const CheckTab = lazyPart(() => import('./check-tab.tsx'));

const CloseBills = lazyPart(() =>
  import('./bill.form.tsx').then(({ CloseBills }) => ({ default: CloseBills })),
);
const BuildBill = lazyPart(() =>
  import('./desk-forms.tsx').then(({ BuildDialog }) => ({ default: BuildDialog })),
);

const filters: readonly Filter[] = [
  { kind: 'search', key: 'search', placeholder: 'เลขบิล' },
  {
    kind: 'select',
    key: 'state',
    label: 'สถานะ',
    options: Object.entries(codBillStates).map(([value, label]) => ({ value, label })),
  },
  carrierFilter,
  { kind: 'days', key: 'from', toKey: 'to', label: 'วันที่โอน' },
];

const billKey = (bill: CodBill): string => String(bill.id);
const pick = ['search', 'state', 'carrier', 'from', 'to'] as const;

const firstUse = (canReconcile: boolean) => (
  <Empty
    icon="money"
    title="ยังไม่มีบิล COD"
    text="นำเข้าไฟล์ยอดโอนของขนส่ง ระบบจะจับคู่กับพัสดุและบอกเฉพาะรายการที่ไม่ตรง"
    action={
      canReconcile ? (
        <LinkButton to="/cod-checker" search={{ tab: 'import' }} kind="primary" icon="upload">
          นำเข้าไฟล์
        </LinkButton>
      ) : undefined
    }
  />
);

function useBills() {
  const search = useListSearch();
  const filter = pickFilters(search, pick) as BillQuery;
  const query = useQuery(billsQuery({ ...filter, page: search.page, pageSize: search.pageSize }));
  const selection = useSelection<CodBill>();
  const rows = [...selection.rows.values()];
  const net = rows.reduce((sum, bill) => sum + Math.round(bill.net * 100), 0) / 100;
  const chosen = () =>
    chosenOf(selection, MOST_AT_ONCE, (pageSize) => readBills({ ...filter, page: 1, pageSize }));
  return { search, query, selection, net, chosen };
}

function BillActions({ onBuild }: { onBuild: () => void }) {
  const canReconcile = useCan()('cod.reconcile');
  return (
    <HeadActions>
      {canReconcile ? (
        <>
          <LinkButton to="/cod-checker" search={{ tab: 'import' }} kind="primary" icon="upload">
            นำเข้า
          </LinkButton>
          <Button icon="plus" onClick={onBuild}>
            สร้างบิลจากพัสดุ
          </Button>
        </>
      ) : null}
    </HeadActions>
  );
}

const hrefOf = (bill: CodBill): Href => `/cod-checker?tab=bills&bill=${bill.id}`;

function BillsTab() {
  const { search, query, selection, net, chosen } = useBills();
  const navigate = useNavigate();
  const canReconcile = useCan()('cod.reconcile');
  const [closing, setClosing] = useState<readonly CodBill[] | null>(null);
  const [isBuilding, setIsBuilding] = useState(false);
  const carrier = search.values['carrier'];
  const stop = () => {
    setClosing(null);
    selection.clear();
  };
  return (
    <ListPage
      title={TITLE}
      name="cod-bills"
      search={search}
      query={query}
      columns={billColumns}
      filters={filters}
      tabs={useCodTabs('bills', carrier)}
      above={<CodFigures carrier={carrier} />}
      {...(canReconcile ? { selection } : {})}
      table={{
        label: 'บิล COD',
        keyOf: billKey,
        nameOf: ({ billNo }) => `บิล ${billNo}`,
        card: (bill) => <BillCard bill={bill} />,
        hrefOf,
        onOpen: (bill) => void navigate({ href: hrefOf(bill) }),
      }}
      actions={<BillActions onBuild={() => setIsBuilding(true)} />}
      bulk={
        <Button
          kind="primary"
          icon="check"
          onClick={() => void chosen().then(setClosing, toast.failed)}
        >
          ปิดบิล
        </Button>
      }
      {...(selection.everything ? {} : { bulkSum: `${formatBaht(net)} บาท` })}
      empty={firstUse(canReconcile)}
    >
      <Suspense fallback={null}>
        {closing ? <CloseBills bills={closing} onClose={stop} /> : null}
        {isBuilding ? <BuildBill onClose={() => setIsBuilding(false)} /> : null}
      </Suspense>
    </ListPage>
  );
}

const tabOf = (search: ListSearch): CodTab => {
  const named = search.values['tab'] ?? '';
  return Object.hasOwn(codTabs, named) ? (named as CodTab) : 'bills';
};

/** The tabs that are not lists. */
function DeskTab({ tab, search }: { tab: 'import' | 'check'; search: ListSearch }) {
  const carrier = search.values['carrier'];
  const tabs = useCodTabs(tab, carrier);
  return (
    <>
      <PageHead title={TITLE} actions={<HeadActions />} />
      <CodFigures carrier={carrier} />
      <div className="mb-4 rounded-card bg-white shadow-card">
        <Tabs tabs={tabs} label="กลุ่มของการตรวจยอด COD" />
      </div>
      {tab === 'import' ? <ImportTab /> : <CheckTab />}
    </>
  );
}

export default function CodCheckerPage() {
  const search = useListSearch();
  const canReconcile = useCan()('cod.reconcile');
  const asked = tabOf(search);
  const tab = asked === 'import' && !canReconcile ? 'bills' : asked;
  const billId = Number(search.values['bill']);
  const waiting = (
    <Panel title="">
      <SkeletonText lines={8} />
    </Panel>
  );
  return (
    <Suspense fallback={waiting}>
      {tab === 'bills' && Number.isInteger(billId) && billId > 0 ? (
        <BillView key={billId} id={billId} />
      ) : tab === 'bills' ? (
        <BillsTab />
      ) : tab === 'unremitted' || tab === 'wrong' ? (
        <ParcelsTab key={tab} tab={tab} />
      ) : (
        <DeskTab tab={tab} search={search} />
      )}
    </Suspense>
  );
}
