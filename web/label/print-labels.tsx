// Opens the print dialog, which is loaded when first needed and mounted anew for each print.
import type { CourierId } from '@app/contract/kit/carriers';
import { Suspense } from 'react';
import { lazyPart } from '../ui/lazy-part.ts';

const Printer = lazyPart(() => import('./print-labels.form.tsx'));

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
