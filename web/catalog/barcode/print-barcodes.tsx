// Opens the barcode dialog, which is loaded when first needed and mounted anew for each print.
import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';

const BarcodePrinter = lazyPart(() => import('./print-barcodes.form.tsx'));

/** What the dialog needs to know of a product. */
export interface StickerProduct {
  id: number;
  code: string;
  name: string;
  /** Null or left out: not counted. */
  onHand?: number | null | undefined;
}

export interface PrintBarcodesProps {
  /** Null: closed. */
  products: readonly StickerProduct[] | null;
  onClose: () => void;
}

export function PrintBarcodes({ products, onClose }: PrintBarcodesProps) {
  if (products === null) return null;
  return (
    <Suspense fallback={null}>
      <BarcodePrinter products={products} onClose={onClose} />
    </Suspense>
  );
}
