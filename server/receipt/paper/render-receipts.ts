// Turns documents into a PDF stream; the worker draws.
import { renderPdf, type PdfRun } from '../../pdf/index.ts';
import type { ReceiptPaper } from '@app/contract/receipt';
import type { ReceiptDocument } from '../receipt-document.ts';
import { titleOf } from './receipt-words.ts';

/** Plain data: it crosses to the worker. */
export interface ReceiptSetup {
  readonly paper: ReceiptPaper;
  readonly yearStyle: 'be' | 'ce';
}

export interface ReceiptReport {
  readonly pages: number;
}

export function renderReceipts(
  documents: readonly ReceiptDocument[],
  how: ReceiptSetup & { readonly printedAt: Date },
): PdfRun<ReceiptReport> {
  const { paper, yearStyle, printedAt } = how;
  const [first] = documents;
  const title = first ? `${titleOf(first.kind)} ${first.no}` : '';
  return renderPdf<ReceiptDocument, ReceiptReport>({
    module: new URL('./draw-receipts.ts', import.meta.url),
    info: { title, createdAt: printedAt },
    setup: { paper, yearStyle } satisfies ReceiptSetup,
    items: documents,
  });
}
