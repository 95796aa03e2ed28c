// What stands behind a seller's month: its orders, what was taken back and from which month, and what was paid.
import { orderStatuses, type OrderStatus } from '@app/contract/kit/order-states';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../ui/action/button.tsx';
import { Badge } from '../ui/feedback/chip.tsx';
import { Empty, ErrorState, SkeletonText } from '../ui/feedback/states.tsx';
import { formatBaht, formatCount } from '../ui/format/money.ts';
import { Facts } from '../ui/layout/detail-page.tsx';
import { Drawer } from '../ui/overlay/dialog.tsx';
import type { UrlDialog } from '../ui/overlay/use-url-dialog.ts';
import { SheetButton } from '../ui/sheet/sheet-button.tsx';
import { Amount, monthName, MonthState, rateOf } from './commission-look.tsx';
import {
  earnedQuery,
  type CommissionOrder,
  type CommissionReport,
  type CommissionRow,
  type Goods,
  type SellerMonth,
} from './commission.data.ts';
import { Payments } from './payments.tsx';

export const keyOfRow = (row: SellerMonth): string => `${row.userId}.${row.month}`;

const FIRST = 20;
const MOST = 200;

const statusName = (status: string): string => orderStatuses[status as OrderStatus] ?? status;

/** A line that takes back says what for, as its month is not the one in which it was earned. */
function OrderLine({ order }: { order: CommissionOrder }) {
  const isBack = order.kind === 'back';
  const why = order.earnedIn ? `ได้ไว้ในเดือน${monthName(order.earnedIn)}` : '';
  return (
    <li
      className={`flex items-start gap-3 border-b border-line/70 px-2 py-2 ${isBack ? 'rounded-control bg-problem-bg' : ''}`}
    >
      <span className="min-w-0 flex-1">
        <Link
          to="/order/$id/view"
          params={{ id: String(order.id) } as never}
          className="inline-flex min-h-9 items-center font-semibold text-brand-700 underline-offset-2 hover:underline max-md:min-h-11"
        >
          {order.code}
        </Link>
        <span className="flex flex-wrap items-center gap-x-2 text-sm text-ink2">
          {isBack ? <Badge tone="problem">{order.commission < 0 ? 'หักคืน' : 'คืนให้'}</Badge> : null}
          {[statusName(order.status), why].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="text-right">
        <Amount value={order.commission} />
        <span className="num block text-sm text-ink2">ฐาน {formatBaht(order.base)}</span>
      </span>
    </li>
  );
}

function Orders({ of }: { of: SellerMonth & Goods }) {
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
      {data.items.length === 0 ? (
        <p className="text-ink2">เดือนนี้ยังไม่มีออเดอร์ที่ได้ค่าคอม</p>
      ) : (
        <ul aria-label="ออเดอร์ที่คิดค่าคอม">
          {data.items.map((order) => (
            <OrderLine key={`${order.id}·${order.kind}`} order={order} />
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

const SumFacts = ({ row }: { row: CommissionRow }) => (
  <Facts
    facts={[
      ['สถานะเดือน', <MonthState key="state" frozen={row.frozen} />],
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

export function SellerDrawer({ dialog, report, goods }: SellerDrawerProps) {
  const row = report?.items.find((each) => keyOfRow(each) === dialog.value);
  return (
    <Drawer
      open={dialog.open}
      onClose={dialog.close}
      title={row ? `ค่าคอมของ ${row.label}` : 'ค่าคอม'}
      subtitle={row ? monthName(row.month) : undefined}
    >
      {row ? (
        <div key={keyOfRow(row)} className="grid gap-6">
          <SumFacts row={row} />
          <section aria-label="ออเดอร์">
            <h3 className="mb-1 text-lg font-semibold">ออเดอร์</h3>
            <Orders of={{ userId: row.userId, month: row.month, ...goods }} />
          </section>
          {row.due === undefined ? null : <Payments row={row} />}
        </div>
      ) : report ? (
        <Empty icon="money" title="ไม่พบค่าคอมนี้ในช่วงที่เลือก" text="เลือกช่วงวันที่ที่มีเดือนนี้ แล้วเปิดใหม่" />
      ) : (
        <SkeletonText lines={6} />
      )}
    </Drawer>
  );
}
