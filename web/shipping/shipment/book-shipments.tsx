// Opens the booking dialog, which loads on first use and is remounted each time, so that no earlier result is left.
import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { BookShipmentsProps } from './book-shipments.form.tsx';

const Booker = lazyPart(() => import('./book-shipments.form.tsx'));

export function BookShipments({ open, ...props }: BookShipmentsProps & { open: boolean }) {
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <Booker {...props} />
    </Suspense>
  );
}
