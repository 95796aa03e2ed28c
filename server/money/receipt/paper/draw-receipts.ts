// Draws receipts in the worker, one after the other, on A4 sheets or on the roll.
import type { PdfFile } from '../../../engine/pdf/index.ts';
import type { ReceiptDocument } from '../receipt-document.ts';
import { LOGO } from './block.ts';
import type { ReceiptReport, ReceiptSetup } from './render-receipts.ts';
import { drawRoll } from './roll-receipt.ts';
import { drawSheets } from './sheet-receipt.ts';

export async function draw(
  file: PdfFile,
  setup: ReceiptSetup,
  documents: AsyncIterable<ReceiptDocument>,
): Promise<ReceiptReport> {
  if (setup.logo) file.image(LOGO, setup.logo);
  for await (const document of documents) {
    if (setup.paper === 'roll80') drawRoll(file, document, setup);
    else drawSheets(file, document, setup);
    await file.ready();
  }
  await file.finish();
  return { pages: file.pageCount };
}
