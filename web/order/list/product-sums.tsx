// 'สรุปสินค้า': what is to be picked for the orders of a list; open or closed as it was left in this browser.
import { Suspense } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { createStore, useStore } from '../../ui/hooks/store.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { chooseLook, lookOf } from '../../ui/theme/look.ts';
import type { ProductSumsProps } from './sum-chips.tsx';

const SumChips = lazyPart(() => import('./sum-chips.tsx'));

export const sumsStore = createStore(lookOf('sums'));

export function SumsButton() {
  const open = useStore(sumsStore) === 'open';
  const toggle = () => {
    sumsStore.set(open ? 'closed' : 'open');
    chooseLook('sums', sumsStore.get());
  };
  return (
    <Button icon="box" aria-expanded={open} onClick={toggle}>
      <span className="max-lg:sr-only">สรุปสินค้า</span>
    </Button>
  );
}

export function ProductSums(props: ProductSumsProps) {
  if (useStore(sumsStore) === 'closed') return null;
  return (
    <Suspense fallback={null}>
      <SumChips {...props} />
    </Suspense>
  );
}
