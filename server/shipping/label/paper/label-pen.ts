// Draws one label in the house fonts and records what did not fit as given.
import {
  type Canvas,
  type EmbeddedFont,
  type Fitted,
  type PdfFile,
  type TextStyle,
  fitText,
} from '../../../engine/pdf/index.ts';
import type { LabelData, LabelNotice } from './label-data.ts';

export type Frame = { x: number; y: number; width: number; height: number };
/** A text with a `field` is reported when it does not fit completely. */
export type Style = TextStyle & { weight?: 'regular' | 'bold'; field?: string };
type Place = { x: number; width: number; baseline: number };
export type PrintStamp = { printedAt: string; sequence: number; total: number };

/** Distance that keeps bars and words off the rules. */
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

  write(text: string, box: Frame, style: Style): void {
    if (text.trim() === '') return;
    const fitted = this.canvas.write(text, box, { ...style, font: this.font(style) });
    this.report(fitted, style);
  }

  fit(text: string, room: { width: number; height: number }, style: Style): Fitted {
    return fitText(this.font(style), text, { ...style, ...room });
  }

  /** Places the text that `fit` measured; returns the baseline of its last line. */
  place(fitted: Fitted, at: Place, style: Omit<Style, 'size'>): number {
    this.canvas.lines(this.font(style), fitted, { ...style, ...at });
    this.report(fitted, style);
    return at.baseline + (fitted.lines.length - 1) * fitted.leading;
  }

  note(field: string, problem: LabelNotice['problem']): void {
    const { orderId, orderCode } = this.label;
    this.notices.push({ orderId, orderCode, field, problem });
  }

  private report(fitted: Fitted, { field }: { field?: string }): void {
    if (field === undefined) return;
    if (fitted.isShortened) this.note(field, 'shortened');
    if (!fitted.isComplete) this.note(field, 'unprintable');
  }

  private font({ weight }: Pick<Style, 'weight'>): EmbeddedFont {
    return weight === 'bold' ? this.file.bold : this.file.regular;
  }

  rule(frame: Frame, y: number): void {
    this.canvas.box({ x: frame.x, y: y - thinRule / 2, width: frame.width, height: thinRule });
  }

  upright(x: number, y: number, height: number): void {
    this.canvas.box({ x: x - thinRule / 2, y, width: thinRule, height });
  }
}
