// The sums above an order list; an aid that comes after the list itself.
import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { ProductSumsProps } from './sum-chips.tsx';

const SumChips = lazyPart(() => import('./sum-chips.tsx'));

export const ProductSums = (props: ProductSumsProps) => (
  <Suspense fallback={null}>
    <SumChips {...props} />
  </Suspense>
);
