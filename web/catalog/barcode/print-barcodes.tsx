// Opens the barcode dialog, which loads on first use and is remounted for each print.
import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';

const BarcodePrinter = lazyPart(() => import('./print-barcodes.form.tsx'));

/** What the dialog needs of a product. */
export interface StickerProduct {
  id: number;
  code: string;
  name: string;
  /** Null or absent: not tracked. */
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
