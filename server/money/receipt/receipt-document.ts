// The content of a receipt, in satang, and the sums that must agree before it is printed.
import type { ReceiptKind } from '@app/contract/money/receipt';
import { bahtText } from './baht-text.ts';

const VAT_PERCENT = 7;

export interface ReceiptLine {
  readonly name: string;
  readonly unit: number;
  readonly priceSatang: number;
  /** After the line's own discount. */
  readonly amountSatang: number;
}

interface Party {
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  readonly taxId: string;
}

/** Plain data: stored as issued, and sent to the drawing thread. */
export interface ReceiptDocument {
  readonly kind: ReceiptKind;
  readonly no: string;
  /** A Bangkok day `YYYY-MM-DD`. */
  readonly date: string;
  readonly company: Party & { readonly branch: string };
  /** The shop's own text above and below the list. */
  readonly header: string;
  readonly footer: string;
  readonly customer: Party;
  /** The order's code; empty if the document has no order. */
  readonly reference: string;
  readonly lines: readonly ReceiptLine[];
  readonly shippingFeeSatang: number;
  readonly discountSatang: number;
  readonly totalSatang: number;
  /** The VAT within the total; null if the shop charges none. */
  readonly vatSatang: number | null;
}

/** The VAT within a total: 7/107 of it, half a satang rounded up. */
export const vatWithin = (totalSatang: number): number =>
  Math.floor((totalSatang * VAT_PERCENT * 2 + 100 + VAT_PERCENT) / ((100 + VAT_PERCENT) * 2));

export const sumOf = (
  document: Pick<ReceiptDocument, 'lines' | 'shippingFeeSatang' | 'discountSatang'>,
): number =>
  document.lines.reduce((sum, line) => sum + line.amountSatang, 0) +
  document.shippingFeeSatang -
  document.discountSatang;

export const totalInWords = ({ totalSatang }: ReceiptDocument): string => bahtText(totalSatang);
