// Opens the status dialog, which loads on first use and is remounted each time, so that no earlier result is left.
import { Suspense } from 'react';
import { ProgressBar } from '../../ui/feedback/progress.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { ChangeStatusProps } from './change-status.form.tsx';

const Mover = lazyPart(() => import('./change-status.form.tsx'));

export function ChangeStatus({ open, ...props }: ChangeStatusProps & { open: boolean }) {
  if (!open) return null;
  return (
    <Suspense fallback={<ProgressBar loading />}>
      <Mover {...props} />
    </Suspense>
  );
}
