// Draws one print job in the worker: the pick list, then label after label as they arrive.
import { Canvas, type PdfFile } from '../../../engine/pdf/index.ts';
import type { LabelData, LabelNotice, LabelReport, LabelSize } from './label-data.ts';
import { drawCutLines, drawStatic, layoutOf } from './label-layout.ts';
import { LabelPen } from './label-pen.ts';
import { type PickList, drawPickList } from './pick-list.ts';

/** Plain data, because it is sent to the worker. */
export type LabelSetup = {
  size: LabelSize;
  withItems: boolean;
  printedAt: string;
  total: number;
  pickList: PickList | null;
};
export type LabelToDraw = { label: LabelData; courierPdf: Uint8Array | null };

const frameForm = 'Frame';

export async function draw(
  file: PdfFile,
  setup: LabelSetup,
  labels: AsyncIterable<LabelToDraw>,
): Promise<LabelReport> {
  const sheet = new Sheet(file, setup);
  if (setup.pickList !== null) drawPickList(file, setup.pickList, setup.size);
  let count = 0;
  for await (const next of labels) {
    count += 1;
    const isTheirs = setup.size === 'courier' && (await sheet.passThrough(next));
    if (!isTheirs) sheet.add(next.label, count);
    await file.ready();
  }
  sheet.close();
  await file.finish();
  return { pages: file.pageCount, labels: count, notices: sheet.notices };
}

/** Fills the cells of one sheet after another. */
class Sheet {
  readonly notices: LabelNotice[] = [];
  private readonly file: PdfFile;
  private readonly setup: LabelSetup;
  private readonly layout: ReturnType<typeof layoutOf>;
  private canvas: Canvas | undefined;
  private cell = 0;

  constructor(file: PdfFile, setup: LabelSetup) {
    this.file = file;
    this.setup = setup;
    this.layout = layoutOf(setup.size);
  }

  /**
   * Adds the pages of the courier's own label. False if there are none: then the shop's label is
   * drawn and reported.
   */
  async passThrough({ label, courierPdf }: LabelToDraw): Promise<boolean> {
    if (courierPdf !== null && (await this.file.importPages(courierPdf)) > 0) return true;
    const { orderId, orderCode } = label;
    this.notices.push({ orderId, orderCode, field: 'courierPdf', problem: 'noCourierPdf' });
    return false;
  }

  add(label: LabelData, sequence: number): void {
    const { file, layout, setup } = this;
    if (!file.hasForm(frameForm)) this.drawFrame();
    this.canvas ??= this.newSheet();
    this.canvas.origin = layout.cells[this.cell]!;
    this.canvas.place(frameForm);
    const stamp = { printedAt: setup.printedAt, sequence, total: setup.total };
    const pen = new LabelPen({ file, canvas: this.canvas, notices: this.notices }, label, stamp);
    layout.draw(pen, layout.frame, setup.withItems);
    this.cell += 1;
    if (this.cell === layout.cells.length) this.close();
  }

  close(): void {
    if (this.canvas !== undefined) this.file.page(this.canvas);
    this.canvas = undefined;
    this.cell = 0;
  }

  private newSheet(): Canvas {
    const canvas = new Canvas(this.layout.page.width, this.layout.page.height);
    drawCutLines(canvas, this.layout);
    return canvas;
  }

  private drawFrame(): void {
    const { page } = this.layout;
    const form = new Canvas(page.width, page.height);
    drawStatic(form, this.layout);
    this.file.form(frameForm, form);
  }
}
