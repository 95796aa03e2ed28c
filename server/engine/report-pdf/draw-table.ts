// Draws a table in the worker: landscape A4, the head on every page, numbers never cut.
import { Canvas, type PdfFile } from '../pdf/index.ts';

export interface PaperColumn {
  readonly header: string;
  /** Relative to the other columns. */
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
const TITLE = 15;
const HEADS = 6;
const ROW = 6;
const SIZE = 7;
/** Distance of a row's baseline from its top: the same for all cells, whatever marks they have. */
const BASELINE = 4.1;
const SMALLEST_NUMBER = 3;
const FOOT = 6;
const TOP = MARGIN + TITLE + HEADS + 1;
const ROWS = Math.floor((PAGE.height - MARGIN - FOOT - TOP) / ROW);

interface Cell {
  readonly x: number;
  readonly width: number;
  readonly isNumber: boolean;
}

/** Each column's share of the page width. */
function cellsOf(columns: readonly PaperColumn[]): Cell[] {
  const whole = columns.reduce((sum, { width }) => sum + width, 0);
  const scale = (PAGE.width - 2 * MARGIN) / whole;
  let x = MARGIN;
  return columns.map(({ width, isNumber }) => {
    const cell = { x: x + 0.6, width: width * scale - 1.2, isNumber };
    x += width * scale;
    return cell;
  });
}

function openPage(file: PdfFile, { title, subtitle, columns }: PaperSetup, cells: Cell[]): Canvas {
  const canvas = new Canvas(PAGE.width, PAGE.height);
  const line = { x: MARGIN, width: PAGE.width - 2 * MARGIN };
  canvas.write(title, { ...line, y: MARGIN, height: 8 }, { font: file.bold, size: 14 });
  canvas.write(
    subtitle,
    { ...line, y: MARGIN + 8, height: 6 },
    { font: file.regular, size: 9, minSize: 5 },
  );
  cells.forEach(({ isNumber, ...place }, at) => {
    const box = { ...place, y: MARGIN + TITLE, height: HEADS };
    const align = isNumber ? ('right' as const) : ('left' as const);
    const style = { font: file.bold, size: SIZE, minSize: 3, align, maxLines: 1 };
    const baseline = MARGIN + TITLE + BASELINE;
    canvas.write(columns[at]?.header ?? '', box, { ...style, baseline });
  });
  canvas.box({ x: MARGIN, y: MARGIN + TITLE + HEADS + 0.4, width: line.width, height: 0.2 });
  const foot = { ...line, y: PAGE.height - MARGIN - FOOT + 2, height: FOOT - 1 };
  canvas.write(`หน้า ${file.pageCount + 1}`, foot, {
    font: file.regular,
    size: 7,
    align: 'right',
  });
  return canvas;
}

export async function draw(
  file: PdfFile,
  setup: PaperSetup,
  rows: AsyncIterable<PaperRow>,
): Promise<PaperReport> {
  const cells = cellsOf(setup.columns);
  let canvas = openPage(file, setup, cells);
  let line = 0;
  for await (const row of rows) {
    if (line === ROWS) {
      file.page(canvas);
      await file.ready();
      canvas = openPage(file, setup, cells);
      line = 0;
    }
    const y = TOP + line * ROW;
    if (row.isTotal) canvas.box({ x: MARGIN, y, width: PAGE.width - 2 * MARGIN, height: 0.2 });
    cells.forEach(({ isNumber, ...place }, at) => {
      const style = isNumber
        ? { align: 'right' as const, minSize: SMALLEST_NUMBER }
        : { align: 'left' as const };
      const font = row.isTotal ? file.bold : file.regular;
      const box = { ...place, y, height: ROW };
      const text = { ...style, font, size: SIZE, maxLines: 1, baseline: y + BASELINE };
      canvas.write(row.cells[at] ?? '', box, text);
    });
    line += 1;
  }
  file.page(canvas);
  await file.finish();
  return { pages: file.pageCount };
}
