// Opens the receipt dialog, which loads on first use and is remounted for each print.
import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';

const ReceiptPrinter = lazyPart(() => import('./print-receipt.form.tsx'));

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
