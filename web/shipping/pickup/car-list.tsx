// Requested pickups: time, parcels, driver with phone, state, and cancelling.
import { formatPhone } from '@app/contract/kit/text';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { StatusChip, type Tone } from '../../ui/feedback/chip.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { Empty, ErrorState, SkeletonRows } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { formatTime } from '../../ui/format/date.ts';
import { formatCount } from '../../ui/format/money.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { callOff, carsChanged, carsQuery, newsQuery, pagesOf, type Pickup } from './pickup.data.ts';

const tones: readonly Tone[] = ['waiting', 'progress', 'done', 'progress', 'neutral'];

function Staff({ car }: { car: Pickup }) {
  if (car.staffName === '' && car.staffPhone === '') return null;
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {car.staffName}
      {car.staffPhone === '' ? null : (
        <a
          href={`tel:${car.staffPhone}`}
          className="num inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4 md:min-h-0"
        >
          {formatPhone(car.staffPhone)}
        </a>
      )}
    </span>
  );
}

const countText = ({ estimate_parcel_number: asked, parcel_number: taken }: Pickup): string =>
  taken === null
    ? `แจ้ง ${asked === null ? '–' : formatCount(asked)} ชิ้น`
    : `รับไป ${formatCount(taken)} ชิ้น`;

function Car({ car, onCancel }: { car: Pickup; onCancel: (car: Pickup) => void }) {
  const can = useCan();
  const mayCancel = car.cancellable && (can('ship.create') || can('ship.cancel'));
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 border-b border-line py-3 last:border-b-0">
      <span className="min-w-0 flex-1 basis-60">
        <span className="block font-semibold">
          เลขที่ {car.id} · {car.place}
        </span>
        <span className="block text-sm text-ink2">
          {formatTime(car.createdAt)} · {countText(car)} ·{' '}
          {car.createdBy?.name ?? 'เรียกจากแอป Flash'}
        </span>
        <Staff car={car} />
        {car.staff_id === '' ? null : (
          <span className="block text-sm text-ink2">รหัสพนักงานที่แจ้ง {car.staff_id}</span>
        )}
        {[car.timeoutText, car.notice, car.remark].filter(Boolean).map((text) => (
          <span key={text} className="block text-sm break-words text-ink2">
            {text}
          </span>
        ))}
      </span>
      <span className="flex items-center gap-2">
        <StatusChip tone={car.unsure ? 'problem' : (tones[car.state] ?? 'neutral')}>
          {car.stateText}
        </StatusChip>
        {mayCancel ? (
          <Button aria-label={`ยกเลิกเลขที่ ${car.id}`} onClick={() => onCancel(car)}>
            ยกเลิก
          </Button>
        ) : null}
      </span>
    </li>
  );
}

/** Asks Flash when the list opens and every minute; a failure is shown above the known data. */
function useNews(date: string | undefined) {
  const client = useQueryClient();
  const news = useQuery(newsQuery(date));
  useEffect(() => {
    if (news.dataUpdatedAt > 0) void carsChanged(client);
  }, [client, news.dataUpdatedAt]);
  return news;
}

function useCallingOff() {
  const client = useQueryClient();
  const [car, setCar] = useState<Pickup | null>(null);
  const run = async () => {
    if (!car) return;
    try {
      await callOff(car.id);
      toast.done(`ยกเลิกรถเลขที่ ${car.id} แล้ว`);
    } catch (fault) {
      toast.failed(fault);
    }
    setCar(null);
    await carsChanged(client);
  };
  return { car, setCar, run };
}

interface PagesProps {
  page: number;
  total: number;
  onPage: (page: number) => void;
}

function Pages({ page, total, onPage }: PagesProps) {
  const pages = pagesOf(total);
  if (pages === 1) return null;
  return (
    <nav aria-label="หน้ารายการรถ" className="flex items-center gap-2 pt-2 text-sm text-ink2">
      <Button disabled={page === 1} onClick={() => onPage(page - 1)}>
        ก่อนหน้า
      </Button>
      <span className="num">
        หน้า {page} จาก {pages}
      </span>
      <Button disabled={page === pages} onClick={() => onPage(page + 1)}>
        ถัดไป
      </Button>
    </nav>
  );
}

export function CarList({ all, date }: { all: boolean; date?: string }) {
  const [page, setPage] = useState(1);
  const query = useQuery(carsQuery({ page, all, ...(date ? { date } : {}) }));
  const news = useNews(date);
  const calling = useCallingOff();
  const cars = query.data?.items ?? [];
  return (
    <section aria-label="รายการเรียกรถ" className="min-w-0">
      {news.error ? (
        <ErrorNote error={news.error} onRetry={() => void news.refetch()} className="mb-2" />
      ) : null}
      {query.error && !query.data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {query.isPending ? <SkeletonRows rows={3} /> : null}
      {query.data && cars.length === 0 ? (
        <Empty icon="truck" title="ยังไม่มีการเรียกรถ" text="เรียกแล้วจะเห็นผู้มารับและสถานะที่นี่" />
      ) : null}
      <ul>
        {cars.map((car) => (
          <Car key={car.id} car={car} onCancel={calling.setCar} />
        ))}
      </ul>
      <Pages page={page} total={query.data?.pagination.total_count ?? 0} onPage={setPage} />
      <Confirm
        open={calling.car !== null}
        danger
        title={`ยกเลิกรถเลขที่ ${calling.car?.id ?? ''}?`}
        verb="ยกเลิกรถ"
        onConfirm={calling.run}
        onCancel={() => calling.setCar(null)}
      />
    </section>
  );
}
