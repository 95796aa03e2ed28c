// The pen of one label: writes in the house fonts and notes what did not get onto the paper as it was given.
import {
  type Canvas,
  type EmbeddedFont,
  type Fitted,
  type PdfFile,
  type TextBox,
  fitText,
} from '../pdf/index.ts';
import type { LabelData, LabelNotice } from './label-data.ts';

export type Frame = { x: number; y: number; width: number; height: number };
/** A text with a `field` is reported when it does not get onto the paper whole. */
type Style = { weight?: 'regular' | 'bold'; field?: string };
export type PrintStamp = { printedAt: string; sequence: number; total: number };

/** Keeps bars and words off the rules. */
export const pad = 2;
export const thinRule = 0.25;

export class LabelPen {
  readonly canvas: Canvas;
  readonly label: LabelData;
  readonly stamp: PrintStamp;
  private readonly file: PdfFile;
  private readonly notices: LabelNotice[];

  constructor(
    page: { file: PdfFile; canvas: Canvas; notices: LabelNotice[] },
    label: LabelData,
    stamp: PrintStamp,
  ) {
    this.file = page.file;
    this.canvas = page.canvas;
    this.notices = page.notices;
    this.label = label;
    this.stamp = stamp;
  }

  write(text: string, box: TextBox & Style): Fitted | null {
    if (text.trim() === '') return null;
    const fitted = this.canvas.write(this.font(box.weight), text, box);
    this.report(fitted, box.field);
    return fitted;
  }

  fit(
    text: string,
    room: Pick<TextBox, 'width' | 'height' | 'size' | 'minSize' | 'maxLines'> & Style,
  ): Fitted {
    return fitText(this.font(room.weight), text, room);
  }

  /** Places what `fit` measured; gives the baseline of its last line. */
  place(fitted: Fitted, at: { x: number; width: number; baseline: number } & Style): number {
    this.canvas.lines(this.font(at.weight), fitted, at);
    this.report(fitted, at.field);
    return at.baseline + (fitted.lines.length - 1) * fitted.leading;
  }

  note(field: string, problem: LabelNotice['problem']): void {
    const { orderId, orderCode } = this.label;
    this.notices.push({ orderId, orderCode, field, problem });
  }

  private report(fitted: Fitted, field: string | undefined): void {
    if (field === undefined) return;
    if (fitted.isShortened) this.note(field, 'shortened');
    if (!fitted.isComplete) this.note(field, 'unprintable');
  }

  private font(weight: Style['weight']): EmbeddedFont {
    return weight === 'bold' ? this.file.bold : this.file.regular;
  }

  rule(frame: Frame, y: number): void {
    this.canvas.box({ x: frame.x, y: y - thinRule / 2, width: frame.width, height: thinRule });
  }

  upright(x: number, y: number, height: number): void {
    this.canvas.box({ x: x - thinRule / 2, y, width: thinRule, height });
  }
}
