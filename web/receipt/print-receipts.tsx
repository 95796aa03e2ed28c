// Opens the receipt dialog, which is loaded when first needed and mounted anew for each print.
import { lazy, Suspense } from 'react';

const ReceiptPrinter = lazy(() => import('./print-receipt.form.tsx'));

export interface PrintReceiptsProps {
  /** Null: closed. */
  orderIds: readonly number[] | null;
  onClose: () => void;
}

export function PrintReceipts({ orderIds, onClose }: PrintReceiptsProps) {
  if (orderIds === null) return null;
  return (
    <Suspense fallback={null}>
      <ReceiptPrinter orderIds={orderIds} onClose={onClose} />
    </Suspense>
  );
}
