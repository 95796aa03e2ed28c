// The sums above an order list; an aid that comes after the list itself.
import { lazy, Suspense } from 'react';
import type { ProductSumsProps } from './sum-chips.tsx';

const SumChips = lazy(() => import('./sum-chips.tsx'));

export const ProductSums = (props: ProductSumsProps) => (
  <Suspense fallback={null}>
    <SumChips {...props} />
  </Suspense>
);
