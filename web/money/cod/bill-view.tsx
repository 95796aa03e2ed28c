// One bill: its sums, its bank line, its parcels, and pairing, closing or reopening it.
import { codBuckets } from '@app/contract/money/cod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { Empty, ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { formatDay, formatTime } from '../../ui/format/date.ts';
import { formatBaht, formatCount } from '../../ui/format/money.ts';
import { useCan, useMe } from '../../ui/hooks/me.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Facts, Panel } from '../../ui/layout/detail-page.tsx';
import type { Filter } from '../../ui/layout/filters.tsx';
import { ListPage } from '../../ui/layout/list-page.tsx';
import { pickFilters, useListSearch } from '../../ui/layout/list-search.ts';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { bankText, BillState, carrierName, lineColumns, ParcelCard } from './cod-columns.tsx';
import {
  billQuery,
  changeBill,
  refreshCodData,
  parcelsQuery,
  type CodBill,
  type CodParcel,
  type ParcelQuery,
} from './cod.data.ts';

const CloseBills = lazyPart(() =>
  import('./bill.form.tsx').then(({ CloseBills }) => ({ default: CloseBills })),
);
const Decide = lazyPart(() => import('./decide.form.tsx'));
const PairBank = lazyPart(() =>
  import('./bill.form.tsx').then(({ PairBank }) => ({ default: PairBank })),
);
const Reopen = lazyPart(() =>
  import('./desk-forms.tsx').then(({ ReopenDialog }) => ({ default: ReopenDialog })),
);

const SYSTEM_ADMIN = 1;
const back = { to: '/cod-checker', label: 'บิล COD' } as const;

const filters: readonly Filter[] = [
  { kind: 'search', key: 'search', placeholder: 'เลขพัสดุหรือเลขออเดอร์' },
  {
    kind: 'select',
    key: 'bucket',
    label: 'ผลตรวจ',
    options: Object.entries(codBuckets)
      .filter(([value]) => value !== 'unremitted')
      .map(([value, label]) => ({ value, label })),
  },
];

function BankPart({ bill, onPair }: { bill: CodBill; onPair: () => void }) {
  const client = useQueryClient();
  const [pending, setPending] = useState(false);
  const canReconcile = useCan()('cod.reconcile') && bill.state !== 'closed';
  const part = async () => {
    setPending(true);
    try {
      await changeBill(bill, { bankLineId: null });
    } catch (fault) {
      toast.failed(fault);
    } finally {
      await refreshCodData(client);
      setPending(false);
    }
  };
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="min-w-0 break-words">{bankText(bill) || 'ยังไม่มีรายการที่ยอดเท่ากัน'}</span>
      {canReconcile && bill.bank ? (
        <Button pending={pending} pendingText="กำลังแยก…" onClick={() => void part()}>
          แยกคู่
        </Button>
      ) : canReconcile ? (
        <Button icon="link" onClick={onPair}>
          จับคู่
        </Button>
      ) : null}
    </span>
  );
}

function Sums({ bill, onPair }: { bill: CodBill; onPair: () => void }) {
  const closed = [bill.closedAt === null ? '' : formatTime(bill.closedAt), bill.closedBy]
    .filter(Boolean)
    .join(' โดย ');
  return (
    <Panel title="" className="mb-4">
      <div className="grid gap-x-8 gap-y-1 md:grid-cols-2">
        <Facts
          facts={[
            ['ขนส่ง', carrierName(bill.carrier)],
            ['วันที่โอน', formatDay(bill.date)],
            ['พัสดุ', `${formatCount(bill.parcels)} รายการ`],
            ...(closed === '' ? [] : ([['ปิดบิล', closed]] as const)),
          ]}
        />
        <Facts
          facts={[
            ['ยอดเก็บ', `${formatBaht(bill.collected)} บาท`],
            ['ค่าธรรมเนียม', `${formatBaht(bill.fee)} บาท`],
            ['สุทธิ', <b key="net">{formatBaht(bill.net)} บาท</b>],
            ['รายการธนาคาร', <BankPart key="bank" bill={bill} onPair={onPair} />],
          ]}
        />
      </div>
    </Panel>
  );
}

type BillAction = 'close' | 'reopen' | 'pair' | CodParcel | null;

function Steps({ bill, onDoing }: { bill: CodBill; onDoing: (billAction: BillAction) => void }) {
  const canReconcile = useCan()('cod.reconcile');
  const isAdmin = useMe()?.role === SYSTEM_ADMIN;
  if (bill.state === 'closed')
    return (
      <>
        {bill.expenseId === null ? null : (
          <LinkButton
            to="/expense/shipping"
            search={{ month: (bill.bank?.date ?? bill.date).slice(0, 7) }}
          >
            ดูค่าธรรมเนียมในค่าขนส่ง
          </LinkButton>
        )}
        {isAdmin && canReconcile ? (
          <Button icon="undo" onClick={() => onDoing('reopen')}>
            เปิดบิลใหม่
          </Button>
        ) : null}
      </>
    );
  return canReconcile ? (
    <Button kind="primary" icon="check" onClick={() => onDoing('close')}>
      ปิดบิล
    </Button>
  ) : null;
}

function Doings({
  bill,
  doing,
  onClose,
}: {
  bill: CodBill;
  doing: BillAction;
  onClose: () => void;
}) {
  if (doing === null) return null;
  return (
    <Suspense fallback={null}>
      {doing === 'close' ? (
        <CloseBills bills={[bill]} onClose={onClose} />
      ) : doing === 'reopen' ? (
        <Reopen bill={bill} onClose={onClose} />
      ) : doing === 'pair' ? (
        <PairBank bill={bill} onClose={onClose} />
      ) : (
        <Decide rows={[doing]} onClose={onClose} />
      )}
    </Suspense>
  );
}

/** The bill's own number need not be in every row. */
const columns = lineColumns.filter(({ id }) => id !== 'bill');

const lineKey = (parcel: CodParcel): string => String(parcel.id);

function Bill({ bill }: { bill: CodBill }) {
  const search = useListSearch();
  const canReconcile = useCan()('cod.reconcile');
  const [doing, setDoing] = useState<BillAction>(null);
  const filter = pickFilters(search, ['search', 'bucket']) as ParcelQuery;
  const { page, pageSize } = search;
  const query = useQuery(parcelsQuery({ ...filter, billId: String(bill.id), page, pageSize }));
  const isOpen = bill.state !== 'closed' && canReconcile;
  return (
    <ListPage
      title={`บิล ${bill.billNo}`}
      mark={<BillState bill={bill} />}
      back={back}
      name="cod-bill-parcels"
      search={search}
      query={query}
      columns={columns}
      filters={filters}
      above={<Sums bill={bill} onPair={() => setDoing('pair')} />}
      table={{
        label: 'พัสดุในบิล',
        keyOf: lineKey,
        nameOf: ({ pno }) => `พัสดุ ${pno}`,
        card: (parcel) => <ParcelCard parcel={parcel} />,
        ...(isOpen
          ? { onOpen: (parcel: CodParcel) => parcel.bucket !== 'matched' && setDoing(parcel) }
          : {}),
      }}
      actions={<Steps bill={bill} onDoing={setDoing} />}
      empty={<Empty icon="box" title="บิลนี้ไม่มีพัสดุ" />}
    >
      <Doings bill={bill} doing={doing} onClose={() => setDoing(null)} />
    </ListPage>
  );
}

export default function BillView({ id }: { id: number }) {
  const query = useQuery(billQuery(id));
  if (query.data) return <Bill bill={query.data} />;
  return (
    <>
      <PageHead title="บิล COD" back={back} />
      <Panel title="">
        {query.error ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <SkeletonText lines={8} />
        )}
      </Panel>
    </>
  );
}
