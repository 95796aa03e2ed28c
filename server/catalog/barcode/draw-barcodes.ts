// Draws stickers in the worker: name, bars, code, price; on sheets or along the roll.
import type { StickerPaper, StickerProblem } from '@app/contract/catalog/barcode';
import { Canvas, type PdfFile } from '../../engine/pdf/index.ts';

/** Plain data, because it is sent to the worker. */
export interface Sticker {
  readonly productId: number;
  /** For the report. */
  readonly productCode: string;
  readonly name: string;
  /** The scanned content. */
  readonly code: string;
  /** '' without a price. */
  readonly price: string;
  readonly copies: number;
}

export interface StickerSetup {
  readonly paper: StickerPaper;
  readonly skip: number;
}

interface StickerNotice {
  readonly productId: number;
  readonly code: string;
  readonly problem: StickerProblem;
}

export interface StickerReport {
  readonly pages: number;
  readonly notices: StickerNotice[];
}

interface Layout {
  readonly page: { readonly width: number; readonly height: number };
  readonly columns: number;
  readonly rows: number;
  readonly cell: { readonly width: number; readonly height: number };
  /** Blank margin around the content: printers shift, and some cannot print to the edge. */
  readonly margin: { readonly x: number; readonly y: number };
  /** Heights of name, bars, code and price, from the top. */
  readonly bands: readonly [number, number, number, number];
  readonly sizes: { readonly name: number; readonly code: number; readonly price: number };
  readonly maxDots: number;
}

const layouts: Readonly<Record<StickerPaper, Layout>> = {
  a4x24: {
    page: { width: 210, height: 297 },
    columns: 3,
    rows: 8,
    cell: { width: 70, height: 37.125 },
    margin: { x: 5, y: 3 },
    bands: [9.8, 11.6, 4, 5.7],
    sizes: { name: 8.5, code: 7.5, price: 11 },
    maxDots: 3,
  },
  roll40x30: {
    page: { width: 40, height: 30 },
    columns: 1,
    rows: 1,
    cell: { width: 40, height: 30 },
    margin: { x: 2, y: 1.5 },
    bands: [8.8, 9.4, 3.6, 5.2],
    sizes: { name: 7.5, code: 6.5, price: 10 },
    maxDots: 2,
  },
};

export async function draw(
  file: PdfFile,
  setup: StickerSetup,
  stickers: AsyncIterable<Sticker>,
): Promise<StickerReport> {
  const sheets = new Sheets(file, setup);
  for await (const sticker of stickers) {
    for (let copy = 0; copy < sticker.copies; copy += 1) {
      sheets.add(sticker, copy === 0);
      await file.ready();
    }
  }
  sheets.close();
  await file.finish();
  return { pages: file.pageCount, notices: sheets.notices };
}

class Sheets {
  readonly notices: StickerNotice[] = [];
  private readonly file: PdfFile;
  private readonly layout: Layout;
  private canvas: Canvas | undefined;
  private cell: number;

  constructor(file: PdfFile, { paper, skip }: StickerSetup) {
    this.file = file;
    this.layout = layouts[paper];
    this.cell = skip % (this.layout.columns * this.layout.rows);
  }

  add(sticker: Sticker, isFirst: boolean): void {
    const { page, columns, rows, cell } = this.layout;
    this.canvas ??= new Canvas(page.width, page.height);
    const column = this.cell % columns;
    const row = Math.floor(this.cell / columns);
    this.canvas.origin = { x: column * cell.width, y: row * cell.height };
    const problems = this.drawOne(this.canvas, sticker);
    if (isFirst) {
      const { productId, productCode: code } = sticker;
      for (const problem of problems) this.notices.push({ productId, code, problem });
    }
    this.cell += 1;
    if (this.cell === columns * rows) this.close();
  }

  close(): void {
    if (this.canvas) this.file.page(this.canvas);
    this.canvas = undefined;
    this.cell = 0;
  }

  private drawOne(canvas: Canvas, sticker: Sticker): Set<StickerProblem> {
    const { cell, margin, bands, sizes, maxDots } = this.layout;
    const { regular, bold } = this.file;
    const box = (band: number) => ({
      x: margin.x,
      y: margin.y + bands.slice(0, band).reduce((sum, height) => sum + height, 0),
      width: cell.width - 2 * margin.x,
      height: bands[band] ?? 0,
    });
    const middle = { align: 'center' as const };
    const name = canvas.write(sticker.name, box(0), {
      ...middle,
      font: regular,
      size: sizes.name,
      maxLines: 2,
    });
    const problems = new Set<StickerProblem>();
    if (name.isShortened) problems.add('shortened');
    if (!name.isComplete) problems.add('unprintable');
    // The quiet zone beside the bars may reach the edge of the sticker.
    const bars = { ...box(1), x: 0, width: cell.width };
    if (Canvas.fitsCode128(sticker.code, bars.width)) {
      canvas.code128(sticker.code, { ...bars, height: bars.height - 0.8, maxDots });
    } else {
      problems.add('qr');
      const side = bars.height - 0.4;
      canvas.qr(sticker.code, { x: (cell.width - side) / 2, y: bars.y, side });
    }
    canvas.write(sticker.code, box(2), { ...middle, font: regular, size: sizes.code });
    if (sticker.price !== '')
      canvas.write(sticker.price, box(3), { ...middle, font: bold, size: sizes.price });
    return problems;
  }
}
