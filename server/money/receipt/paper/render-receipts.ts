// Turns documents into a PDF stream; a worker draws them.
import { renderPdf, type PaperImage, type PdfRun } from '../../../engine/pdf/index.ts';
import type { ReceiptPaper } from '@app/contract/money/receipt';
import type { YearStyle } from '@app/contract/kit/bangkok';
import type { TurnOf } from '../../../platform/turns.ts';
import type { ReceiptDocument } from '../receipt-document.ts';
import { titleOf } from './receipt-words.ts';

/** Plain data, because it is sent to the worker. */
export interface ReceiptSetup {
  readonly paper: ReceiptPaper;
  readonly yearStyle: YearStyle;
  /** Above the shop's name. */
  readonly logo?: PaperImage | undefined;
}

export interface ReceiptReport {
  readonly pages: number;
}

export function renderReceipts(
  documents: readonly ReceiptDocument[],
  how: ReceiptSetup & { readonly printedAt: Date; readonly shop: TurnOf },
): PdfRun<ReceiptReport> {
  const { paper, yearStyle, logo, printedAt, shop } = how;
  const [first] = documents;
  const title = first ? `${titleOf(first.kind)} ${first.no}` : '';
  return renderPdf<ReceiptDocument, ReceiptReport>({
    shop,
    module: new URL('./draw-receipts.ts', import.meta.url),
    info: { title, createdAt: printedAt },
    setup: { paper, yearStyle, logo } satisfies ReceiptSetup,
    items: documents,
  });
}
