// 'สรุปสินค้า': what to pick for a list's orders, and 'สรุปเหตุผล' for cancelled ones; open or closed as last used in
// this browser.
import { Button } from '../../ui/action/button.tsx';
import { createStore, useStore } from '../../ui/hooks/store.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { IconName } from '../../ui/icon/icon.tsx';
import { chooseLook, lookOf } from '../../ui/theme/look.ts';

export const SumChips = lazyPart(() => import('./sum-chips.tsx'));

export const sumsStore = createStore(lookOf('sums'));

interface SumsButtonProps {
  icon?: IconName;
  label?: string;
}

export function SumsButton({ icon = 'box', label = 'สรุปสินค้า' }: SumsButtonProps) {
  const open = useStore(sumsStore) === 'open';
  const toggle = () => {
    const next = open ? 'closed' : 'open';
    sumsStore.set(next);
    chooseLook('sums', next);
  };
  return (
    <Button icon={icon} aria-expanded={open} onClick={toggle}>
      <span className="max-lg:sr-only">{label}</span>
    </Button>
  );
}
