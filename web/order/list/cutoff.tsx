// The cut-off beside the title; loads after the list.
import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';

const CutoffClock = lazyPart(() => import('./cutoff-clock.tsx'));

export const Cutoff = () => (
  <Suspense fallback={null}>
    <CutoffClock />
  </Suspense>
);
