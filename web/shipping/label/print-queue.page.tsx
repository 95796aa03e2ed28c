// /flash-express/print: parcels that wait for printing; all at once, the ticked ones, or the scanned one.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { courierWith } from '@app/contract/kit/carriers';
import { PRINT_MOST } from '@app/contract/shipping/label';
import { Button } from '../../ui/action/button.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { Empty } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { usePress } from '../../ui/feedback/use-sending.ts';
import { formatBaht, formatCount } from '../../ui/format/money.ts';
import { ListPage } from '../../ui/layout/list-page.tsx';
import { pickFilters, useListSearch } from '../../ui/layout/list-search.ts';
import { useNamedFilters } from '../../ui/layout/use-named-filters.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { useScanner } from '../../ui/hooks/scanner.ts';
import { useSelection } from '../../ui/table/selection.ts';
import { PrintLabels, type PrintTarget } from './print-labels.tsx';
import {
  allQueued,
  findQueued,
  queueChanged,
  queueQuery,
  type QueuedLabel,
  type QueueQuery,
} from './label.data.ts';
import { columns, filters, QueueCard } from './queue-columns.tsx';
import { PrintButton } from './use-printing.tsx';

const C = courierWith('queue');

interface Outcome {
  chosen: number;
  done: number;
  /** Orders whose label could not be made; they stay in the queue. */
  failed: readonly number[];
}

function Counts({ outcome }: { outcome: Outcome | null }) {
  if (outcome === null) return null;
  const { chosen, done, failed } = outcome;
  return (
    <p
      role="status"
      className={`mb-3 rounded-control px-3 py-2 text-sm ${failed.length > 0 ? 'bg-problem-bg text-problem' : 'bg-brand-50 text-brand-800'}`}
    >
      รอบล่าสุด: เลือก {formatCount(chosen)} · สำเร็จ {formatCount(done)} · พลาด{' '}
      {formatCount(failed.length)}
      {failed.length > 0 ? ' ใบที่พลาดยังอยู่ในคิวด้านล่าง' : ''}
    </p>
  );
}

function useQueue() {
  const search = useListSearch();
  const keys = ['from', 'to', 'printed', 'senderId', 'productId', 'size', 'pno'] as const;
  const filter = { printed: '0', ...pickFilters(search, keys) } as QueueQuery;
  // The server knows no `all`: no value means everything there. In the address, no value means the default.
  if ((filter.printed as string) === 'all') delete filter.printed;
  const { page, pageSize } = search;
  const query = useQuery(queueQuery(C, { ...filter, page, pageSize }));
  return { search, filter, query, selection: useSelection<QueuedLabel>() };
}

function tellLeft(total: number): void {
  if (total <= PRINT_MOST) return;
  const [most, left] = [formatCount(PRINT_MOST), formatCount(total - PRINT_MOST)];
  toast.info(`พิมพ์ได้ครั้งละไม่เกิน ${most} ใบ ที่เหลืออีก ${left} ใบพิมพ์รอบถัดไป`);
}

function usePrinting(queue: ReturnType<typeof useQueue>) {
  const client = useQueryClient();
  const [target, setTarget] = useState<PrintTarget | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const reading = usePress();
  const start = (orderIds: readonly number[]) => {
    if (orderIds.length === 0) {
      toast.info('ไม่มีใบปะหน้าให้พิมพ์ในตัวกรองนี้');
      return;
    }
    setOutcome(null);
    setTarget({
      courier: C,
      orderIds,
      onRun: (done, failed) => setOutcome({ chosen: orderIds.length, done, failed }),
    });
  };
  const startAll = () =>
    void reading.run(async () => {
      start(await allQueued(C, queue.filter));
      tellLeft(queue.query.data?.pagination.total_count ?? 0);
    });
  return {
    target,
    outcome,
    /** Thousands are read page by page. */
    isReading: reading.pending,
    start,
    startAll,
    startTicked: () => {
      const { everything, rows } = queue.selection;
      if (everything) startAll();
      else start([...rows.values()].map(({ orderId }) => orderId));
    },
    /** A damaged label is reprinted by its number. */
    startOne: (code: string) =>
      void findQueued(C, code.trim().toUpperCase()).then((found) => {
        if (found) start([found.orderId]);
        else toast.warn(`ไม่พบพัสดุ ${code} ที่พิมพ์ได้ ตรวจเลขแล้วยิงใหม่`);
      }, toast.failed),
    close: () => {
      setTarget(null);
      queue.selection.clear();
      void queueChanged(client);
    },
  };
}

const rowKey = ({ orderId }: QueuedLabel): string => String(orderId);

/** A user with only printing rights does not see orders and is linked to no screen that refuses them. */
function Nothing() {
  const seesOrders = useCan()('order.view');
  return (
    <Empty
      icon="print"
      title="ไม่มีใบปะหน้ารอพิมพ์"
      text="เลขพัสดุที่สร้างแล้วและยังไม่ได้พิมพ์จะขึ้นที่นี่"
      action={seesOrders ? <LinkButton to="/order/send">ไปที่รอจัดส่ง</LinkButton> : null}
    />
  );
}

export default function PrintQueuePage() {
  const queue = useQueue();
  const { search, query, selection } = queue;
  const printing = usePrinting(queue);
  useScanner(printing.startOne);
  const total = query.data?.pagination.total_count ?? 0;
  const sum = [...selection.rows.values()].reduce((all, row) => all + row.codAmount, 0);
  return (
    <ListPage
      title="คิวพิมพ์ Flash Express"
      subtitle="ยิงเลขพัสดุได้ทุกเมื่อเพื่อพิมพ์ใบนั้นซ้ำ"
      name="print-queue"
      search={search}
      query={query}
      selection={selection}
      columns={columns}
      filters={useNamedFilters(filters, search.values)}
      above={<Counts outcome={printing.outcome} />}
      actions={
        <Button
          kind="primary"
          icon="print"
          pending={printing.isReading}
          disabled={total === 0}
          onClick={printing.startAll}
        >
          {total > PRINT_MOST
            ? `พิมพ์ ${formatCount(PRINT_MOST)} ใบแรก`
            : `พิมพ์ทั้งหมด ${formatCount(total)} ใบ`}
        </Button>
      }
      table={{
        label: 'คิวพิมพ์',
        keyOf: rowKey,
        nameOf: ({ orderCode }) => `ออเดอร์ ${orderCode}`,
        card: (row) => (
          <QueueCard row={row} isFailed={printing.outcome?.failed.includes(row.orderId) ?? false} />
        ),
        hrefOf: ({ orderId }) => `/order/${orderId}/view`,
        onPrint: (row) => printing.start([row.orderId]),
      }}
      bulk={<PrintButton onClick={printing.startTicked}>พิมพ์ใบปะหน้า</PrintButton>}
      bulkSum={`COD ${formatBaht(sum)} บาท`}
      empty={<Nothing />}
    >
      <PrintLabels target={printing.target} onClose={printing.close} />
    </ListPage>
  );
}
