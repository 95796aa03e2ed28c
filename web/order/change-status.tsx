// Opens the status dialog, which is loaded when first needed and mounted anew each time: nothing of the last run is left.
import { lazy, Suspense } from 'react';
import { ProgressBar } from '../ui/feedback/progress.tsx';
import type { ChangeStatusProps } from './change-status.form.tsx';

const Mover = lazy(() => import('./change-status.form.tsx'));

export function ChangeStatus({ open, ...props }: ChangeStatusProps & { open: boolean }) {
  if (!open) return null;
  return (
    <Suspense fallback={<ProgressBar loading />}>
      <Mover {...props} />
    </Suspense>
  );
}
