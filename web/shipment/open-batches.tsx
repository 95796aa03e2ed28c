// Batches that still run or wait for the courier: found again after closing the tab or logging in elsewhere.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../ui/action/button.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { formatTime } from '../ui/format/date.ts';
import { useCan } from '../ui/hooks/me.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { useUrlDialog } from '../ui/overlay/use-url-dialog.ts';
import { BatchResults, RetryButton } from './batch-results.tsx';
import { openBatchesQuery, parcelsChanged, retryFailed } from './shipment.data.ts';
import { useBatch } from './use-batch.ts';

const LOOK_AGAIN_MS = 15_000;

function BatchDialog({
  id,
  onClose,
  onShow,
}: {
  id: number;
  onClose: () => void;
  onShow: (id: number) => void;
}) {
  const client = useQueryClient();
  const batch = useBatch(id);
  const [pending, setPending] = useState(false);
  async function retry() {
    setPending(true);
    try {
      const next = await retryFailed(id);
      await parcelsChanged(client);
      onShow(next.batchId);
    } catch (fault) {
      toast.failed(fault);
    } finally {
      setPending(false);
    }
  }
  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      title="งานสร้างเลขพัสดุ"
      actions={
        <>
          <Button kind="ghost" onClick={onClose}>
            ปิด
          </Button>
          <RetryButton batch={batch} pending={pending} onRetry={() => void retry()} />
        </>
      }
    >
      <BatchResults batch={batch} />
    </Dialog>
  );
}

/** A strip above the list; nothing while no batch is open. `?batch=` opens one. */
export function OpenBatches() {
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
        <BatchDialog key={shown} id={shown} onClose={dialog.close} onShow={dialog.show} />
      ) : null}
    </>
  );
}
