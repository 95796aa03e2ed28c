// Above every tab of the COD desk: expected, due, received, overdue, and the difference.
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { shiftDay } from '@app/contract/kit/bangkok';
import { Button } from '../../ui/action/button.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { Empty, ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { formatDay } from '../../ui/format/date.ts';
import { formatBaht, formatCount } from '../../ui/format/money.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { useToday } from '../../ui/hooks/today.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { Tab } from '../../ui/layout/tabs.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { signed } from './cod-columns.tsx';
import { daysQuery, paymentQuery } from './cod.data.ts';

const Terms = lazyPart(() => import('./terms.form.tsx'));

export const codTabs = {
  bills: 'บิล',
  unremitted: 'ค้างโอน',
  wrong: 'ไม่ตรง',
  import: 'นำเข้า',
  check: 'ตรวจด้วยเลข',
} as const;
export type CodTab = keyof typeof codTabs;

export const TITLE = 'ตรวจยอด COD';

export function useCodTabs(open: CodTab, carrier: string | undefined): Tab[] {
  const { data } = useQuery(paymentQuery(carrier));
  const canReconcile = useCan()('cod.reconcile');
  const counts: Partial<Record<CodTab, number>> = data
    ? { unremitted: data.outstandingParcels, wrong: data.exceptions }
    : {};
  return (Object.keys(codTabs) as CodTab[])
    .filter((tab) => tab !== 'import' || canReconcile)
    .map((tab) => ({
      label: codTabs[tab],
      count: counts[tab],
      to: '/cod-checker',
      search: { tab, carrier },
      active: tab === open,
    }));
}

interface FigureProps {
  name: string;
  amount: number | undefined;
  note?: string | undefined;
  look?: string;
  isSigned?: boolean;
}

function Figure({ name, amount, note, look = '', isSigned = false }: FigureProps) {
  const text = amount === undefined ? '…' : isSigned ? signed(amount) : formatBaht(amount);
  return (
    <div className="min-w-0 rounded-card bg-white p-3 shadow-card max-md:last:col-span-2">
      <dt className="text-xs text-ink2">{name}</dt>
      <dd className={`num text-lg font-semibold break-words ${look}`}>{text}</dd>
      {note ? <dd className="text-xs text-ink3">{note}</dd> : null}
    </div>
  );
}

export function CodFigures({ carrier }: { carrier: string | undefined }): ReactNode {
  const query = useQuery(paymentQuery(carrier));
  const { data } = query;
  if (!data && query.error)
    return <ErrorNote error={query.error} onRetry={() => void query.refetch()} className="mb-4" />;
  const isLate = (data?.overdue ?? 0) > 0;
  const isOff = (data?.difference ?? 0) < 0;
  const parcels = (count: number | undefined) =>
    count === undefined ? undefined : `${formatCount(count)} พัสดุ`;
  return (
    <dl
      aria-label="สรุปยอด COD"
      className="mb-4 grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-5"
    >
      <Figure name="ต้องได้ทั้งหมด" amount={data?.expected} />
      <Figure name="ครบกำหนดแล้ว" amount={data?.due} />
      <Figure name="ได้รับแล้ว" amount={data?.paid} />
      <Figure
        name="ค้างเกินกำหนด"
        amount={data?.overdue}
        note={parcels(data?.overdueParcels)}
        look={isLate ? 'text-problem' : ''}
      />
      <Figure name="ส่วนต่าง" amount={data?.difference} isSigned look={isOff ? 'text-problem' : ''} />
    </dl>
  );
}

const DAYS_BACK = -29;

function DaysDialog({ onClose }: { onClose: () => void }) {
  const today = useToday();
  const query = useQuery(daysQuery(shiftDay(today, DAYS_BACK), today));
  const days = query.data?.items.toReversed() ?? [];
  return (
    <Dialog
      open
      onClose={onClose}
      title="ยอด COD ตามวันที่ส่งสำเร็จ"
      subtitle="30 วันล่าสุด ทุกขนส่ง"
      actions={
        <Button kind="ghost" onClick={onClose}>
          ปิดหน้าต่าง
        </Button>
      }
    >
      {query.error && !query.data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <SkeletonText lines={6} />
      ) : days.length === 0 ? (
        <Empty icon="calendar" title="30 วันนี้ยังไม่มีพัสดุ COD ที่ส่งสำเร็จ" />
      ) : (
        <table className="w-full text-sm" aria-label="ยอด COD ตามวันที่ส่งสำเร็จ">
          <thead>
            <tr className="border-b border-line text-ink2">
              <th className="py-2 text-left font-medium">วันที่</th>
              <th className="py-2 text-right font-medium">พัสดุ</th>
              <th className="py-2 text-right font-medium">ยอดเก็บ</th>
              <th className="py-2 text-right font-medium">ยังไม่โอน</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ date, parcels, amount, outstanding }) => (
              <tr key={date} className="border-b border-line">
                <td className="py-2 whitespace-nowrap">{formatDay(date)}</td>
                <td className="num py-2 text-right">{formatCount(parcels)}</td>
                <td className="num py-2 text-right">{formatBaht(amount)}</td>
                <td className="num py-2 text-right">
                  {outstanding === 0 ? '–' : formatBaht(outstanding)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}

/** Beside the title of every tab. */
export function HeadActions({ children }: { children?: ReactNode }) {
  const [open, setOpen] = useState<'days' | 'terms' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      {children}
      <Button kind="ghost" icon="clock" onClick={() => setOpen('days')}>
        ยอดรายวัน
      </Button>
      <Button kind="ghost" icon="settings" onClick={() => setOpen('terms')}>
        กำหนดโอน
      </Button>
      <Suspense fallback={null}>
        {open === 'days' ? <DaysDialog onClose={close} /> : null}
        {open === 'terms' ? <Terms onClose={close} /> : null}
      </Suspense>
    </>
  );
}
