// The buyer of the phone, and other parts of the order form that load when there is something to show.
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { customerQuery } from '../../customer/index.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { isWholePhone, type OrderDraft } from './create-order.ts';
import type { Duplicate } from './create-order.data.ts';

/** Together with other lazy parts, so that their file lists are stored once. */
export const FilledOrder = lazyPart(() => import('./copy/filled-order.tsx'));

export const OverLimits = lazyPart(() => import('./limit/over-limits.tsx'));

const KnownCustomer = lazyPart(async () => {
  const { KnownCustomer: card } = await import('./known-customer.tsx');
  return { default: card };
});
const LookAlikes = lazyPart(async () => {
  const { LookAlikes: dialog } = await import('./known-customer.tsx');
  return { default: dialog };
});

/** Appears once the phone is complete and known, or when the server asks about its buyer. */
export function CustomerNote() {
  const phone = String(useWatch({ name: 'phone' }) ?? '');
  const { data = null } = useQuery({ ...customerQuery(phone), enabled: isWholePhone(phone) });
  const { errors } = useFormState<OrderDraft>({ name: 'riskReason' });
  const isKnown = data !== null && (data.orders > 0 || data.asks !== 'off');
  if (!isKnown && !errors.riskReason) return null;
  return (
    <Suspense fallback={null}>
      <KnownCustomer customer={isKnown ? data : null} />
    </Suspense>
  );
}

export interface DuplicatesProps {
  duplicates: readonly Duplicate[] | null;
  pending: boolean;
  onContinue: (reason: string) => void;
  /** Adds the lines to this order instead of creating another. */
  onMerge: (into: Duplicate) => void;
  onClose: () => void;
}

/** Duplicates of the order to save: open the old one, add to it, or continue with a reason. Remounted each time. */
export const Duplicates = (props: DuplicatesProps) =>
  props.duplicates === null ? null : (
    <Suspense fallback={null}>
      <LookAlikes {...props} />
    </Suspense>
  );
