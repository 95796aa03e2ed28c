// The pick list that is printed before the labels: what to fetch from the shelves, on the same
// paper size.
import {
  Canvas,
  type EmbeddedFont,
  type PdfFile,
  type TextStyle,
} from '../../../engine/pdf/index.ts';
import type { LabelSize, PickLine } from './label-data.ts';
import { labelText, pickSummary } from './label-text.ts';

export type PickList = { lines: PickLine[]; orders: number; printedAt: string };

type Style = TextStyle & { font: EmbeddedFont };
type Sheet = { width: number; height: number; margin: number; row: number; size: number };

const headHeight = 15;

function sheetOf(size: LabelSize): Sheet {
  if (size === 'a4x4') return { width: 210, height: 297, margin: 12, row: 9, size: 12 };
  const height = size === '100x75' ? 75 : 150;
  return { width: 100, height, margin: 4, row: 8, size: 10 };
}

export function drawPickList(file: PdfFile, list: PickList, size: LabelSize): void {
  const sheet = sheetOf(size);
  const perPage = Math.floor((sheet.height - sheet.margin * 2 - headHeight) / sheet.row);
  const pages = Math.max(1, Math.ceil(list.lines.length / perPage));
  for (let page = 0; page < pages; page++) {
    const canvas = new Canvas(sheet.width, sheet.height);
    drawHead(file, canvas, { sheet, list, page: `${labelText.page} ${page + 1}/${pages}` });
    list.lines.slice(page * perPage, (page + 1) * perPage).forEach((line, index) => {
      drawRow(file, canvas, { sheet, line, y: sheet.margin + headHeight + index * sheet.row });
    });
    file.page(canvas);
  }
}

function drawHead(
  file: PdfFile,
  canvas: Canvas,
  head: { sheet: Sheet; list: PickList; page: string },
): void {
  const { sheet, list } = head;
  const { margin: x } = sheet;
  const width = sheet.width - x * 2;
  const units = list.lines.reduce((sum, line) => sum + line.units, 0);
  const { regular, bold } = file;
  const right = { x: x + width * 0.6, width: width * 0.4, height: 4.4 };
  const small: Style = { font: regular, size: 8.5, align: 'right' };
  const summary = pickSummary(list.lines.length, units, list.orders);
  canvas.write(
    labelText.pickTitle,
    { x, y: x, width: width * 0.58, height: 8 },
    { font: bold, size: 16 },
  );
  canvas.write(list.printedAt, { ...right, y: x }, small);
  canvas.write(head.page, { ...right, y: x + 4.2 }, small);
  canvas.write(summary, { x, y: x + 8.2, width, height: 5.4 }, { font: regular, size: 9.5 });
  canvas.box({ x, y: x + headHeight - 0.9, width, height: 0.5 });
}

/**
 * A tick box, the product, the number of orders, and the units in digits that are readable from the
 * shelf.
 */
function drawRow(
  file: PdfFile,
  canvas: Canvas,
  row: { sheet: Sheet; line: PickLine; y: number },
): void {
  const { sheet, line, y } = row;
  const { margin: x, size } = sheet;
  const width = sheet.width - x * 2;
  const tick = sheet.row * 0.5;
  drawTick(canvas, { x: x + 0.5, y: y + (sheet.row - tick) / 2, side: tick });
  const { regular, bold } = file;
  const cell = { y: y + 0.5, height: sheet.row - 1 };
  const name: Style = { font: regular, size, minSize: size * 0.62, maxLines: 2 };
  canvas.write(line.name, { ...cell, x: x + tick + 2.5, width: width - tick - 36 }, name);
  const half = sheet.row / 2;
  const aside = { x: x + width - 32, width: 17, height: half };
  const code: Style = { font: bold, size: size * 0.72, minSize: 5, align: 'right' };
  canvas.write(line.code, { ...aside, y: y + 0.4 }, code);
  const orders: Style = { font: regular, size: size * 0.68, align: 'right' };
  canvas.write(`${line.orders} ${labelText.order}`, { ...aside, y: y + half - 0.4 }, orders);
  const units: Style = { font: bold, size: size * 1.5, align: 'right' };
  canvas.write(String(line.units), { ...cell, x: x + width - 13, width: 12.5 }, units);
  canvas.box({ x, y: y + sheet.row - 0.125, width, height: 0.125 });
}

function drawTick(canvas: Canvas, box: { x: number; y: number; side: number }): void {
  const { x, y, side } = box;
  const line = 0.25;
  canvas.box({ x, y, width: side, height: line });
  canvas.box({ x, y: y + side - line, width: side, height: line });
  canvas.box({ x, y, width: line, height: side });
  canvas.box({ x: x + side - line, y, width: line, height: side });
}
