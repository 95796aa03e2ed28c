// Cancel reasons as bars: the most frequent ones of the filtered orders.
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../ui/format/money.ts';
import { reasonsQuery, type OrderQuery } from './order-list.data.ts';

const SHOWN = 5;

export default function ReasonChart({ query }: { query: OrderQuery }) {
  const { data } = useQuery(reasonsQuery(query));
  const reasons = (data?.items ?? []).slice(0, SHOWN);
  // Optional, like the sums: while it loads or after a failure the list works without it.
  if (reasons.length === 0) return null;
  const most = Math.max(...reasons.map((each) => each.orders));
  return (
    <section
      aria-label="เหตุผลที่ยกเลิก"
      className="mb-4 rounded-card bg-white px-4 py-3 text-sm shadow-card"
    >
      <h2 className="mb-2 font-semibold">เหตุผลที่ยกเลิก</h2>
      <ol className="grid gap-1.5">
        {reasons.map(({ reason, orders }) => (
          <li key={reason} className="grid grid-cols-[minmax(0,12rem)_1fr_auto] items-center gap-3">
            <span className="clip-line">{reason || 'ไม่ระบุเหตุผล'}</span>
            <span aria-hidden="true" className="h-2 rounded-chip bg-hover">
              <span
                className="block h-full rounded-chip bg-brand-600"
                style={{ width: `${Math.max(2, Math.round((orders * 100) / most))}%` }}
              />
            </span>
            <span className="num">{formatCount(orders)} ออเดอร์</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
