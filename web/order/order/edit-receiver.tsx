// Corrects a parcel's recipient and address, above the screen that shows the refusal.
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Drawer } from '../../ui/overlay/dialog.tsx';
import { orderQuery } from './order.data.ts';

const InfoForm = lazyPart(async () => ({
  default: (await import('./edit-order.form.tsx')).InfoForm,
}));

interface EditReceiverProps {
  id: number;
  /** The courier's message. */
  reason: string;
  onClose: () => void;
  onSaved: () => void;
}

export default function EditReceiver({ id, reason, onClose, onSaved }: EditReceiverProps) {
  const query = useQuery(orderQuery(id));
  const { data: order, error } = query;
  return (
    <Drawer open onClose={onClose} title={`แก้ที่อยู่ ${order?.code ?? ''}`}>
      {reason ? (
        <p
          role="note"
          className="mb-3 rounded-control bg-problem-bg px-3 py-2 text-sm text-problem"
        >
          {reason}
        </p>
      ) : null}
      {order ? (
        <Suspense fallback={<SkeletonText lines={6} />}>
          <InfoForm order={order} close={onClose} onSaved={onSaved} />
        </Suspense>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonText lines={6} />
      )}
    </Drawer>
  );
}
