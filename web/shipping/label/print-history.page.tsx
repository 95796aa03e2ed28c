// /print-history: who printed what, when, and why again; an unconfirmed print can be confirmed later.
import { carrierById } from '@app/contract/kit/carriers';
import { labelSizes } from '@app/contract/shipping/label';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { StatusChip } from '../../ui/feedback/chip.tsx';
import { Marked } from '../../ui/feedback/mark.tsx';
import { Empty } from '../../ui/feedback/states.tsx';
import { formatTime } from '../../ui/format/date.ts';
import { deviceName } from '@app/contract/kit/device';
import { formatCount } from '../../ui/format/money.ts';
import { useCan } from '../../ui/hooks/me.ts';
import type { Filter } from '../../ui/layout/filters.tsx';
import { ListPage } from '../../ui/layout/list-page.tsx';
import { pickFilters, useListSearch } from '../../ui/layout/list-search.ts';
import { useNamedFilters } from '../../ui/layout/use-named-filters.ts';
import type { Column } from '../../ui/table/column.ts';
import { ConfirmJob } from './confirm-job.form.tsx';
import { historyQuery, printerChoices, type HistoryQuery, type PrintJob } from './label.data.ts';
import { carriersById } from '../../ui/input/carrier-id-choices.ts';

const SHOWN_NUMBERS = 3;

const PrintState = ({ job }: { job: PrintJob }) =>
  job.printedAt ? (
    <StatusChip tone="done">พิมพ์ครบ</StatusChip>
  ) : (
    <StatusChip tone="waiting">ยังไม่ยืนยัน</StatusChip>
  );

/** Printed over a day ago, and no courier has scanned it. */
const Unfetched = ({ job: { unfetched } }: { job: PrintJob }) =>
  unfetched > 0 ? <StatusChip tone="problem">เกิน 24 ชม. ยังไม่รับ {unfetched} ใบ</StatusChip> : null;

const numbersText = (job: PrintJob): string => {
  const more = job.labels - SHOWN_NUMBERS;
  return job.pnos.slice(0, SHOWN_NUMBERS).join(', ') + (more > 0 ? ` และอีก ${more}` : '');
};

const nameOf = (courier: PrintJob['courier']): string => carrierById(courier)?.name ?? 'ส่งลาว';

const columns: readonly Column<PrintJob>[] = [
  {
    id: 'at',
    title: 'เวลา',
    always: true,
    cell: (job) => <span className="whitespace-nowrap">{formatTime(job.at)}</span>,
  },
  {
    id: 'user',
    title: 'ผู้พิมพ์',
    cell: (job) => (
      <>
        <span className="block whitespace-nowrap">{job.user?.name ?? 'ระบบ'}</span>
        {job.device === '' ? null : (
          <span className="block text-xs whitespace-nowrap text-ink3">
            {deviceName(job.device)}
          </span>
        )}
      </>
    ),
  },
  {
    id: 'courier',
    title: 'ขนส่ง',
    cell: (job) => <Marked of={carrierById(job.courier)?.code} name={nameOf(job.courier)} />,
  },
  {
    id: 'size',
    title: 'ขนาด',
    from: 'lg',
    cell: (job) => <span className="whitespace-nowrap">{labelSizes[job.size]}</span>,
  },
  { id: 'labels', title: 'จำนวน', align: 'right', cell: (job) => formatCount(job.labels) },
  { id: 'pnos', title: 'เลขพัสดุ', cell: (job) => <span className="num">{numbersText(job)}</span> },
  {
    id: 'reprints',
    title: 'พิมพ์ซ้ำ',
    align: 'right',
    cell: (job) => (job.reprints > 0 ? formatCount(job.reprints) : '–'),
  },
  { id: 'reason', title: 'เหตุผล', from: 'lg', cell: (job) => job.reason || '–' },
  {
    id: 'state',
    title: 'สถานะ',
    cell: (job) => (
      <span className="grid justify-items-start gap-1">
        <PrintState job={job} />
        <Unfetched job={job} />
      </span>
    ),
  },
];

const yesNo = [
  { value: '1', label: 'ใช่' },
  { value: '0', label: 'ไม่ใช่' },
];

const filters: readonly Filter[] = [
  { kind: 'search', key: 'pno', placeholder: 'เลขพัสดุ' },
  { kind: 'days', key: 'from', toKey: 'to', label: 'วันที่พิมพ์' },
  { kind: 'select', key: 'userId', label: 'ผู้พิมพ์', options: [], load: printerChoices },
  {
    kind: 'select',
    key: 'courier',
    label: 'ขนส่ง',
    options: [...carriersById, { value: 'laos', label: nameOf('laos'), module: 'shippingLaos' }],
  },
  { kind: 'select', key: 'reprint', label: 'มีการพิมพ์ซ้ำ', options: yesNo },
  { kind: 'select', key: 'printed', label: 'ยืนยันแล้ว', options: yesNo },
  {
    kind: 'select',
    key: 'unfetched',
    label: 'พิมพ์เกิน 24 ชม. ขนส่งยังไม่รับ',
    options: [{ value: '1', label: 'มี' }],
  },
];

const filterKeys = [
  ...(['pno', 'from', 'to', 'userId', 'courier'] as const),
  ...(['reprint', 'printed', 'unfetched'] as const),
] as const;

function Card({ job }: { job: PrintJob }) {
  return (
    <span className="block min-w-0">
      <span className="flex gap-3">
        <span className="min-w-0 flex-1 font-semibold">{formatTime(job.at)}</span>
        <span className="num">{formatCount(job.labels)} ใบ</span>
      </span>
      <span className="flex flex-wrap items-center gap-x-1.5 text-sm text-ink3">
        <Marked of={carrierById(job.courier)?.code} name={nameOf(job.courier)} />
        <span>
          · {labelSizes[job.size]} · {job.user?.name ?? 'ระบบ'}
        </span>
      </span>
      <span className="num block text-sm">{numbersText(job)}</span>
      <span className="flex flex-wrap gap-1">
        <PrintState job={job} />
        <Unfetched job={job} />
      </span>
    </span>
  );
}

/** A link to the print screen, for users who see orders. */
function ToPrint() {
  const can = useCan();
  if (!can('order.view', 'order.view.all')) return null;
  return (
    <LinkButton to="/order/send" search={{ stage: 'labelled' }} icon="print">
      ไปพิมพ์ใบปะหน้า
    </LinkButton>
  );
}

const jobKey = (job: PrintJob): string => String(job.id);

export default function PrintHistoryPage() {
  const search = useListSearch();
  const query = useQuery(
    historyQuery({
      ...pickFilters(search, filterKeys),
      page: search.page,
      pageSize: search.pageSize,
    } as HistoryQuery),
  );
  const [opened, setOpened] = useState<PrintJob | null>(null);
  return (
    <ListPage
      title="ประวัติการพิมพ์"
      name="print-history"
      search={search}
      query={query}
      columns={columns}
      filters={useNamedFilters(filters, search.values)}
      table={{
        label: 'ประวัติการพิมพ์',
        keyOf: jobKey,
        nameOf: (job) => `งานพิมพ์ ${formatTime(job.at)}`,
        card: (job) => <Card job={job} />,
        onOpen: setOpened,
      }}
      empty={
        <Empty
          icon="print"
          title="ยังไม่มีการพิมพ์"
          text="เลือกออเดอร์ที่มีเลขพัสดุแล้วกดพิมพ์ใบปะหน้า"
          action={<ToPrint />}
        />
      }
    >
      {opened ? <ConfirmJob key={opened.id} job={opened} onClose={() => setOpened(null)} /> : null}
    </ListPage>
  );
}
