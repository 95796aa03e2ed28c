// Batches that are running or waiting for the courier: found again after closing the tab or logging in elsewhere.
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { ProgressBar } from '../../ui/feedback/progress.tsx';
import { formatTime } from '../../ui/format/date.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useUrlDialog } from '../../ui/overlay/use-url-dialog.ts';
import { openBatchesQuery } from './shipment.data.ts';

const LOOK_AGAIN_MS = 15_000;

const BatchDialog = lazyPart(() => import('./batch-dialog.tsx'));

/** A strip above the list; renders nothing without an open batch. `?batch=` opens one. */
export default function OpenBatches() {
  const can = useCan();
  const dialog = useUrlDialog('batch');
  const { data } = useQuery({
    ...openBatchesQuery(),
    enabled: can('ship.create'),
    refetchInterval: LOOK_AGAIN_MS,
  });
  const open = data?.items ?? [];
  const shown = Number(dialog.value);
  return (
    <>
      {open.length > 0 ? (
        <section
          aria-label="งานที่ค้าง"
          className="mb-4 flex flex-wrap items-center gap-2 rounded-card bg-progress-bg px-4 py-2 text-sm text-progress"
        >
          <b>งานที่ค้าง</b>
          {open.map((batch) => (
            <Button key={batch.id} onClick={() => dialog.show(batch.id)}>
              {formatTime(batch.createdAt)} · สำเร็จ {batch.counts.booked}
              {batch.counts.waiting > 0 ? ` · รอ ${batch.counts.waiting}` : ''}
              {batch.counts.unknown > 0 ? ` · รอขนส่งยืนยัน ${batch.counts.unknown}` : ''}
            </Button>
          ))}
        </section>
      ) : null}
      {dialog.open && Number.isSafeInteger(shown) ? (
        <Suspense fallback={<ProgressBar loading />}>
          <BatchDialog key={shown} id={shown} onClose={dialog.close} onShow={dialog.show} />
        </Suspense>
      ) : null}
    </>
  );
}
