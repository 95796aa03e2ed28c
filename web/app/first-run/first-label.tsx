// The last step of a new shop: the window that ships an order and prints its label; an order with a number is only
// printed.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PrintLabels, PrintStep, type PrintTarget } from '../../shipping/label/print-labels.tsx';
import { BookShipments } from '../../shipping/shipment/book-shipments.tsx';
import { Button } from '../../ui/action/button.tsx';
import { Empty, ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { firstLabelQuery } from './first-run.data.ts';

interface FirstLabelProps {
  /** Returns to creating an order. */
  onOrder: () => void;
  onClose: () => void;
}

interface PrintProps {
  target: PrintTarget;
  onClose: () => void;
}

function Print({ target, onClose }: PrintProps) {
  const [shown, setShown] = useState<PrintTarget | null>(target);
  const close = () => {
    setShown(null);
    onClose();
  };
  return <PrintLabels target={shown} onClose={close} />;
}

export default function FirstLabel({ onOrder, onClose }: FirstLabelProps) {
  const query = useQuery(firstLabelQuery());
  const { order, target } = query.data ?? {};
  if (target) return <Print target={target} onClose={onClose} />;
  if (order)
    return (
      <BookShipments
        open
        orders={[order]}
        onClose={onClose}
        print={(made, foot) => <PrintStep target={made} foot={foot} onClose={onClose} />}
      />
    );
  const error = query.error;
  return (
    <Dialog open title="ใบปะหน้าใบแรก" onClose={onClose}>
      {query.data ? (
        <Empty
          icon="cart"
          title="ยังไม่มีออเดอร์ที่รอส่ง"
          text="สร้างออเดอร์ก่อน แล้วกลับมาพิมพ์ใบปะหน้า"
          action={
            <Button kind="primary" onClick={onOrder}>
              สร้างออเดอร์
            </Button>
          }
        />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonText lines={4} />
      )}
    </Dialog>
  );
}
