// Opens the booking dialog, which is loaded when first needed and mounted anew each time: nothing of the last run is left.
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
