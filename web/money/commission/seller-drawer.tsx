// The details of a seller's month: its orders, reversals with their months, and payments.
import { orderStatuses, type OrderStatus } from '@app/contract/kit/order-states';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { Badge } from '../../ui/feedback/chip.tsx';
import { Empty, ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { formatBaht, formatCount } from '../../ui/format/money.ts';
import { Facts } from '../../ui/layout/detail-page.tsx';
import { Drawer } from '../../ui/overlay/dialog.tsx';
import type { UrlDialog } from '../../ui/overlay/use-url-dialog.ts';
import { SheetButton } from '../../ui/sheet/sheet-button.tsx';
import { Amount, monthName, MonthState, rateOf, type LineKind } from './commission-columns.tsx';
import {
  earnedQuery,
  type CommissionOrder,
  type CommissionReport,
  type CommissionRow,
  type Goods,
  type Lines,
  type SellerMonth,
} from './commission.data.ts';
import { Payments } from './payments.tsx';

export const keyOfRow = (row: SellerMonth): string => `${row.userId}.${row.month}`;

const ALL = 'all';

/** The address of the drawer: a seller's month or all of them, and which lines. */
export const openedBy = (row: SellerMonth | null, kind: LineKind | undefined): string =>
  [row ? keyOfRow(row) : ALL, ...(kind ? [kind] : [])].join('.');

function readOpened(value: string | null | undefined) {
  const [, key = '', kind] = /^(.+?)(?:\.(earn|back))?$/.exec(value ?? '') ?? [];
  return { key, kind: kind as LineKind | undefined };
}

const FIRST = 20;
const MOST = 200;

const statusName = (status: string): string => orderStatuses[status as OrderStatus] ?? status;

/** A reversal names its month, which is not the one in which it was earned. */
function OrderLine({ order, isOfAll }: { order: CommissionOrder; isOfAll: boolean }) {
  const isBack = order.kind === 'back';
  const whose = isOfAll ? `${order.user} ${monthName(order.month, 'short')}` : '';
  const why = order.earnedIn ? `ได้ไว้ในเดือน${monthName(order.earnedIn)}` : '';
  return (
    <li
      className={`flex items-start gap-3 border-b border-line/70 px-2 py-2 ${isBack ? 'rounded-control bg-problem-bg' : ''}`}
    >
      <span className="min-w-0 flex-1">
        <Link
          to="/order/$id/view"
          params={{ id: String(order.id) }}
          className="inline-flex min-h-9 items-center font-semibold text-link underline-offset-2 hover:underline max-md:min-h-11"
        >
          {order.code}
        </Link>
        <span className="flex flex-wrap items-center gap-x-2 text-sm text-ink2">
          {isBack ? <Badge tone="problem">{order.commission < 0 ? 'หักคืน' : 'คืนให้'}</Badge> : null}
          {[whose, statusName(order.status), why].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="text-right">
        <Amount value={order.commission} />
        <span className="num block text-sm text-ink2">ฐาน {formatBaht(order.base)}</span>
      </span>
    </li>
  );
}

interface OrdersProps {
  of: Lines;
  isOfAll: boolean;
}

function Orders({ of, isOfAll }: OrdersProps) {
  const [size, setSize] = useState(FIRST);
  const query = useQuery(earnedQuery(of, size));
  const { data, error } = query;
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonText lines={4} />
    );
  const left = data.pagination.total_count - data.items.length;
  return (
    <>
      <p className="mb-2 text-sm text-ink2">
        {formatCount(data.pagination.total_count)} รายการ · ฐาน {formatBaht(data.total.base)} ·
        ค่าคอม <Amount value={data.total.commission} /> บาท
      </p>
      {data.items.length === 0 ? (
        <p className="text-ink2">ยังไม่มีออเดอร์ในส่วนนี้</p>
      ) : (
        <ul aria-label="ออเดอร์ที่คิดค่าคอม">
          {data.items.map((order) => (
            <OrderLine
              key={`${order.id}·${order.month}·${order.kind}`}
              order={order}
              isOfAll={isOfAll}
            />
          ))}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {left > 0 && size < MOST ? (
          <Button pending={query.isFetching} onClick={() => setSize(MOST)}>
            ดูอีก {formatCount(Math.min(left, MOST - size))} ออเดอร์
          </Button>
        ) : null}
        {left > 0 && size >= MOST ? (
          <p className="text-sm text-ink2">อีก {formatCount(left)} ออเดอร์ ดูได้ในไฟล์ Excel</p>
        ) : null}
        {data.items.length > 0 ? <SheetButton title="ออเดอร์ค่าคอม" data={data} /> : null}
      </div>
    </>
  );
}

const SumFacts = ({ row, frozen }: { row: CommissionReport['total']; frozen?: boolean }) => (
  <Facts
    facts={[
      ...(frozen === undefined
        ? []
        : ([['สถานะเดือน', <MonthState key="state" frozen={frozen} />]] as const)),
      ['ออเดอร์', `${formatCount(row.orders)} ออเดอร์ ${formatCount(row.units)} ชิ้น`],
      ['ยอดขาย', <Amount key="sales" value={row.sales} />],
      ['หักตีกลับ', <Amount key="back" value={row.takenBack} />],
      ['ฐาน', <Amount key="base" value={row.base} />],
      ['ค่าคอม', <Amount key="commission" value={row.commission} />],
      ['อัตรา', rateOf(row)],
      ...(row.due === undefined
        ? []
        : ([
            ['จ่ายแล้ว', <Amount key="paid" value={row.paid} />],
            ['ค้างจ่าย', <Amount key="due" value={row.due} />],
          ] as const)),
    ]}
  />
);

interface SellerDrawerProps {
  dialog: UrlDialog;
  report: CommissionReport | undefined;
  goods: Goods;
}

const kindNames: Readonly<Record<LineKind, string>> = {
  earn: 'ออเดอร์ที่ได้ค่าคอม',
  back: 'ออเดอร์ที่หักคืน',
};

interface BehindProps {
  /** Null: of all sellers and months in the report. */
  row: CommissionRow | null;
  report: CommissionReport;
  goods: Goods;
  kind: LineKind | undefined;
}

function Behind({ row, report, goods, kind }: BehindProps) {
  const { start, end, total } = report;
  const whose = row ? { userId: row.userId, month: row.month } : { start, end };
  return (
    <div className="grid gap-6">
      <SumFacts row={row ?? total} {...(row && { frozen: row.frozen })} />
      <section aria-label="ออเดอร์">
        <h3 className="mb-1 text-lg font-semibold">{kind ? kindNames[kind] : 'ออเดอร์'}</h3>
        <Orders of={{ ...goods, ...whose, ...(kind && { kind }) }} isOfAll={row === null} />
      </section>
      {row === null || row.due === undefined ? null : <Payments row={row} />}
    </div>
  );
}

export function SellerDrawer({ dialog, report, goods }: SellerDrawerProps) {
  const { key, kind } = readOpened(dialog.value);
  const found = report?.items.find((each) => keyOfRow(each) === key);
  const row = key === ALL ? null : found;
  return (
    <Drawer
      open={dialog.open}
      onClose={dialog.close}
      title={row ? `ค่าคอมของ ${row.label}` : row === null ? 'ค่าคอมทั้งหมดในช่วงนี้' : 'ค่าคอม'}
      subtitle={row ? monthName(row.month) : undefined}
    >
      {report && row !== undefined ? (
        <Behind key={dialog.value} {...{ row, report, goods, kind }} />
      ) : report ? (
        <Empty icon="money" title="ไม่พบค่าคอมนี้ในช่วงที่เลือก" text="เลือกช่วงวันที่ที่มีเดือนนี้ แล้วเปิดใหม่" />
      ) : (
        <SkeletonText lines={6} />
      )}
    </Drawer>
  );
}
