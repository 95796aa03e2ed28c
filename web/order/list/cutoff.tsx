// The cut-off beside the title; it comes after the list, which nobody should wait for.
import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';

const CutoffClock = lazyPart(() => import('./cutoff-clock.tsx'));

export const Cutoff = () => (
  <Suspense fallback={null}>
    <CutoffClock />
  </Suspense>
);
