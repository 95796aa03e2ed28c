// Draws the first sheet of a print as a picture in the worker: a preview that uses no paper.
import { Canvas, type PdfFile, svgOf } from '../../../engine/pdf/index.ts';
import { drawCutLines, drawStatic, layoutOf } from './label-layout.ts';
import type { LabelData, LabelNotice, LabelSize } from './label-data.ts';
import { LabelPen, type PrintStamp } from './label-pen.ts';

/** Plain data, because it is sent to the worker. */
export type PreviewSetup = {
  label: LabelData;
  size: LabelSize;
  withItems: boolean;
  stamp: PrintStamp;
};
export type Preview = { svg: string; notices: LabelNotice[] };

export async function draw(
  file: PdfFile,
  { label, size, withItems, stamp }: PreviewSetup,
): Promise<Preview> {
  const layout = layoutOf(size);
  const canvas = new Canvas(layout.page.width, layout.page.height);
  const notices: LabelNotice[] = [];
  drawCutLines(canvas, layout);
  canvas.origin = layout.cells[0]!;
  drawStatic(canvas, layout);
  layout.draw(new LabelPen({ file, canvas, notices }, label, stamp), layout.frame, withItems);
  const svg = svgOf(canvas, (resource) => file.fontNamed(resource));
  file.page(canvas);
  await file.finish();
  return { svg, notices };
}
