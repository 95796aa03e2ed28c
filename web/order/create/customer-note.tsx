// Who the phone belongs to, and the other parts of the order form that are loaded when there is something to show.
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { customerQuery } from '../../customer/index.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { isWholePhone, type OrderDraft } from './create-order.ts';
import type { Duplicate } from './create-order.data.ts';

/** Here with the others that come later: their lists of files are kept once. */
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

/** Appears once the phone is whole and known, or when the server asks about its buyer. */
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
  /** Puts the lines into this order instead of making another. */
  onMerge: (into: Duplicate) => void;
  onClose: () => void;
}

/** Look-alikes of what is about to be saved: open the old one, add to it, or go on with a reason. Mounted anew each time. */
export const Duplicates = (props: DuplicatesProps) =>
  props.duplicates === null ? null : (
    <Suspense fallback={null}>
      <LookAlikes {...props} />
    </Suspense>
  );
