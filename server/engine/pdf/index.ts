// The door of this engine: PDF pages with Thai text.
export { Canvas, type TextStyle } from './canvas.ts';
export { type EmbeddedFont } from './embedded-font.ts';
export { type PaperImage, PdfFile } from './pdf-file.ts';
export { svgOf } from './picture.ts';
export { type Fitted, fitText, inkHeight } from './text-fit.ts';
export { type PdfRun, renderPdf } from './worker-pool.ts';
