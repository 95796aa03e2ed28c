// Draws the labels to Laos on the chosen paper; runs in the drawing thread.
import type { LaosSize } from '@app/contract/shipping/laos';
import { Canvas, type PdfFile } from '../../../engine/pdf/index.ts';
import type { LaosLabel } from '../laos-label.ts';
import { drawFull } from './draw-full.ts';
import { drawSmall } from './draw-small.ts';
import { Pen } from './laos-pen.ts';

interface Layout {
  readonly page: { readonly width: number; readonly height: number };
  /** Top left corners of the labels on one sheet, in printing order. */
  readonly cells: readonly { readonly x: number; readonly y: number }[];
  readonly draw: (pen: Pen, label: LaosLabel) => void;
}

const alone = [{ x: 0, y: 0 }];

const layouts: Record<LaosSize, Layout> = {
  '100x150': { page: { width: 100, height: 150 }, cells: alone, draw: drawFull },
  '100x75': { page: { width: 100, height: 75 }, cells: alone, draw: drawSmall },
  // The printed area of a label is 94 × 144 mm; four of them leave an office printer its margin.
  a4x4: {
    page: { width: 210, height: 297 },
    cells: [
      { x: 2.5, y: 1.5 },
      { x: 107.5, y: 1.5 },
      { x: 2.5, y: 145.5 },
      { x: 107.5, y: 145.5 },
    ],
    draw: drawFull,
  },
};

interface Setup {
  readonly size: LaosSize;
}

export async function draw(
  file: PdfFile,
  { size }: Setup,
  labels: AsyncIterable<LaosLabel>,
): Promise<{ labels: number }> {
  const { page, cells, draw: drawOn } = layouts[size];
  let count = 0;
  let canvas: Canvas | undefined;
  for await (const label of labels) {
    const cell = cells[count % cells.length];
    canvas ??= new Canvas(page.width, page.height);
    canvas.origin = { x: cell?.x ?? 0, y: cell?.y ?? 0 };
    drawOn(new Pen(file, canvas), label);
    count += 1;
    if (count % cells.length > 0) continue;
    file.page(canvas);
    canvas = undefined;
    await file.ready();
  }
  if (canvas) file.page(canvas);
  await file.finish();
  return { labels: count };
}
