// Above every screen while an operator is in the shop: whose shop it is, what is allowed, until when, and a button to
// leave.
import { formatTime } from '../../ui/format/date.ts';
import type { Me } from '../../ui/hooks/me.ts';
import { leaveShop } from './support-access.data.ts';

export default function SupportStrip({ support }: { support: NonNullable<Me['support']> }) {
  const leave = async () => {
    await leaveShop();
    // A full page load, so that nothing of the shop stays in memory.
    location.replace('/login');
  };
  return (
    <section
      aria-label="ผู้ให้บริการอยู่ในร้าน"
      className="flex flex-wrap items-center gap-x-3 bg-problem-solid px-4 py-1 text-sm font-semibold text-white md:px-6"
    >
      <p className="min-w-0 flex-1">
        กำลังดูร้านนี้ในฐานะผู้ให้บริการ · {support.mayWrite ? 'แก้ไขได้' : 'ดูอย่างเดียว'} · ถึง{' '}
        {formatTime(support.until)}
      </p>
      <button
        type="button"
        onClick={() => void leave()}
        className="rounded-control px-3 py-1 underline underline-offset-4 max-md:min-h-11"
      >
        ออกจากร้าน
      </button>
    </section>
  );
}
