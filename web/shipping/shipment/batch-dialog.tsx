// One batch in a window: the result of each line, and retrying the failed ones.
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../../ui/action/button.tsx';
import { usePress } from '../../ui/feedback/use-sending.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { BatchResults, RetryButton } from './batch-results.tsx';
import { parcelsChanged, retryFailed } from './shipment.data.ts';
import { useBatch } from './use-batch.ts';

export default function BatchDialog({
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
  const { pending, run: press } = usePress();
  const retry = () =>
    press(async () => {
      const next = await retryFailed(id);
      void parcelsChanged(client);
      onShow(next.batchId);
    });
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
