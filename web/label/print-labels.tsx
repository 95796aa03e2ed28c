// Opens the print dialog, which is loaded when first needed and mounted anew for each print.
import type { CourierId } from '@app/contract/kit/carriers';
import { lazy, Suspense } from 'react';

const Printer = lazy(() => import('./print-labels.form.tsx'));

export interface PrintTarget {
  courier: CourierId;
  orderIds: readonly number[];
}

interface PrintLabelsProps {
  target: PrintTarget | null;
  onClose: () => void;
}

export function PrintLabels({ target, onClose }: PrintLabelsProps) {
  if (target === null) return null;
  return (
    <Suspense fallback={null}>
      <Printer target={target} onClose={onClose} />
    </Suspense>
  );
}
