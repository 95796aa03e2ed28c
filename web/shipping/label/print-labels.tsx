// Printing labels in a window or as a step of another; loads on first use and is remounted for each print.
import type { CourierId } from '@app/contract/kit/carriers';
import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';

const Printer = lazyPart(() => import('./print-labels.form.tsx'));
export const PrintStep = lazyPart(() => import('./print-step.tsx'));

export interface PrintTarget {
  courier: CourierId;
  orderIds: readonly number[];
  /** Labels of other couriers that follow. */
  next?: readonly PrintTarget[];
  /** Called after the print was confirmed: the number, and orders whose label could not be made. */
  onRun?: (done: number, failed: readonly number[]) => void;
}

interface PrintLabelsProps {
  target: PrintTarget | null;
  /** `isMade`: the labels were drawn, so the next step may follow. */
  onClose: (isMade: boolean) => void;
}

export function PrintLabels({ target, onClose }: PrintLabelsProps) {
  if (target === null) return null;
  return (
    <Suspense fallback={null}>
      <Printer key={target.courier} target={target} onClose={onClose} />
    </Suspense>
  );
}
