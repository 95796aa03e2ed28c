// The cut-off beside the title; it comes after the list, which nobody should wait for.
import { lazy, Suspense } from 'react';

const CutoffClock = lazy(() => import('./cutoff-clock.tsx'));

export const Cutoff = () => (
  <Suspense fallback={null}>
    <CutoffClock />
  </Suspense>
);
