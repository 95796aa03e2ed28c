// The PDF engine's door: Thai text, barcodes and pages, streamed from a worker. Knows no feature and no SQL.
export { Canvas, type TextStyle } from './canvas.ts';
export type { EmbeddedFont } from './embedded-font.ts';
export { type PaperImage, PdfFile } from './pdf-file.ts';
export { svgOf } from './picture.ts';
export { type Fitted, fitText, inkHeight } from './text-fit.ts';
export { closePdfWorkers, type PdfRun, renderPdf } from './worker-pool.ts';
