// Draws a report inside the worker: a table on lying A4, its head on every page.
import { Canvas, type PdfFile } from '../pdf/index.ts';

export interface PaperColumn {
  readonly header: string;
  /** Beside the others. */
  readonly width: number;
  readonly isNumber: boolean;
}

export interface PaperSetup {
  readonly title: string;
  readonly subtitle: string;
  readonly columns: readonly PaperColumn[];
}

export interface PaperReport {
  readonly pages: number;
}

export type PaperRow = { readonly cells: readonly string[]; readonly isTotal: boolean };

const PAGE = { width: 297, height: 210 };
const MARGIN = 9;
const HEAD = 17;
const ROW = 6;
const SIZE = 7;
const ROWS = Math.floor((PAGE.height - 2 * MARGIN - HEAD - 2 * ROW) / ROW);

export async function draw(
  file: PdfFile,
  setup: PaperSetup,
  rows: AsyncIterable<PaperRow>,
): Promise<PaperReport> {
  const whole = setup.columns.reduce((sum, { width }) => sum + width, 0);
  const scale = (PAGE.width - 2 * MARGIN) / whole;
  let canvas: Canvas | undefined;
  let line = 0;
  const write = (texts: readonly string[], font: PdfFile['regular']) => {
    let x = MARGIN;
    const y = MARGIN + HEAD + line * ROW;
    setup.columns.forEach(({ width, isNumber }, at) => {
      const box = { x: x + 0.6, y, width: width * scale - 1.2, height: ROW };
      const align = isNumber ? ('right' as const) : ('left' as const);
      canvas?.write(texts[at] ?? '', box, { font, size: SIZE, align, maxLines: 1 });
      x += width * scale;
    });
    line += 1;
  };
  const open = () => {
    canvas = new Canvas(PAGE.width, PAGE.height);
    line = 0;
    const head = { x: MARGIN, width: PAGE.width - 2 * MARGIN };
    canvas.write(setup.title, { ...head, y: MARGIN, height: 8 }, { font: file.bold, size: 14 });
    canvas.write(
      setup.subtitle,
      { ...head, y: MARGIN + 8, height: 6 },
      { font: file.regular, size: 9 },
    );
    write(
      setup.columns.map(({ header }) => header),
      file.bold,
    );
    canvas.box({ x: MARGIN, y: MARGIN + HEAD + ROW, width: head.width, height: 0.2 });
  };
  open();
  for await (const { cells, isTotal } of rows) {
    if (line > ROWS) {
      if (canvas) file.page(canvas);
      await file.ready();
      open();
    }
    write(cells, isTotal ? file.bold : file.regular);
  }
  if (canvas) file.page(canvas);
  await file.finish();
  return { pages: file.pageCount };
}
