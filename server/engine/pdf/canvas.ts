// Draws one page or form: millimetres from the top left, black and white, aligned to printer dots.
import { code128, qrCode } from './barcode.ts';
import type { EmbeddedFont } from './embedded-font.ts';
import { type Fitted, type TextRoom, fitText, inkHeight, mmPerPoint } from './text-fit.ts';

/** All pages and forms share this resources object. */
export const resourcesObject = 3;
/** Thermal label printers have 203 dpi: a bar that is not a whole number of dots prints unevenly. */
const dotMm = 25.4 / 203;
/** Quiet zone on each side of a Code 128, in modules (ISO/IEC 15417). */
const quietModules = 10;
const pointsPerMm = 72 / 25.4;
/** Points: a fill paints every dot it touches, so a bar must end slightly before the next one. */
const barInset = 0.003;
const capHeightEm = 0.7;
/** A quarter circle as a Bézier curve. */
const curve = 0.5523;

type Rect = { x: number; y: number; width: number; height: number };
type Ink = 'black' | 'white';

const decimal = (value: number): string => String(Math.round(value * 1000) / 1000);
const snapToDots = (mm: number): number => Math.round(mm / dotMm) * dotMm;

type TextLine = {
  x: number;
  width: number;
  baseline: number;
  align?: 'left' | 'center' | 'right';
  ink?: Ink;
};
export type TextStyle = Omit<TextRoom, 'width' | 'height'> & {
  align?: 'left' | 'center' | 'right';
  /** Default: middle. */
  valign?: 'top' | 'middle' | 'bottom';
  /** Replaces `valign`: neighbours in a row need the same baseline, whatever marks they have. */
  baseline?: number;
  ink?: Ink;
};

/** Centred by cap height, which the eye aligns, then moved so that no mark leaves the box. */
function baselineIn(fitted: Fitted, box: Rect, style: TextStyle): number {
  if (style.baseline !== undefined) return style.baseline;
  const highest = box.y + fitted.above;
  const lowest = box.y + box.height - inkHeight(fitted) + fitted.above;
  if (style.valign === 'top') return highest;
  if (style.valign === 'bottom') return lowest;
  const body = (fitted.lines.length - 1) * fitted.leading;
  const wanted = box.y + (box.height - body + capHeightEm * fitted.size * mmPerPoint) / 2;
  return Math.max(highest, Math.min(wanted, lowest));
}

export class Canvas {
  readonly width: number;
  readonly height: number;
  /** The page position of the drawing origin: set per cell when several drawings share a sheet. */
  origin = { x: 0, y: 0 };
  private below = '';
  private fills = '';
  private codes = '';
  private readonly texts: Record<Ink, string> = { black: '', white: '' };
  private readonly fontOf: Record<Ink, string> = { black: '', white: '' };

  constructor(widthMm: number, heightMm: number) {
    this.width = widthMm * pointsPerMm;
    this.height = heightMm * pointsPerMm;
  }

  /** A filled black box; edges are snapped to dots, so that neighbours leave no hairline between them. */
  box({ x, y, width, height }: Rect): void {
    const left = snapToDots(x + this.origin.x);
    const top = snapToDots(y + this.origin.y);
    const right = snapToDots(x + width + this.origin.x);
    const bottom = snapToDots(y + height + this.origin.y);
    this.fills += `${this.px(left)} ${this.py(bottom)} ${this.px(right - left)} ${this.px(bottom - top)} re\n`;
  }

  roundedBox(rect: Rect, radius: number): void {
    const left = this.px(snapToDots(rect.x + this.origin.x));
    const right = this.px(snapToDots(rect.x + rect.width + this.origin.x));
    const top = this.py(snapToDots(rect.y + this.origin.y));
    const bottom = this.py(snapToDots(rect.y + rect.height + this.origin.y));
    const r = radius * pointsPerMm;
    const k = r * (1 - curve);
    const d = (...values: (string | number)[]): string =>
      values.map((v) => decimal(Number(v))).join(' ');
    const [l, t, ri, b] = [Number(left), Number(top), Number(right), Number(bottom)];
    this.fills +=
      `${d(l + r, b)} m ${d(ri - r, b)} l ${d(ri - k, b, ri, b + k, ri, b + r)} c ` +
      `${d(ri, t - r)} l ${d(ri, t - k, ri - k, t, ri - r, t)} c ${d(l + r, t)} l ` +
      `${d(l + k, t, l, t - k, l, t - r)} c ${d(l, b + r)} l ${d(l, b + k, l + k, b, l + r, b)} c h\n`;
  }

  /** A thin grey dashed cutting line; it lies below everything else. */
  cutLine(from: { x: number; y: number }, to: { x: number; y: number }): void {
    const start = `${this.px(from.x)} ${this.py(from.y)} m`;
    const end = `${this.px(to.x)} ${this.py(to.y)} l`;
    this.below += `q 0.6 G 0.4 w [3 3] 0 d ${start} ${end} S Q\n`;
  }

  /** The form must be drawn on a canvas as high as this one. */
  place(form: string): void {
    const { x, y } = this.origin;
    const isHome = x === 0 && y === 0;
    this.below += isHome
      ? `/${form} Do\n`
      : `q 1 0 0 1 ${this.px(x)} ${this.px(-y)} cm /${form} Do Q\n`;
  }

  /** An image in this box, which must have the image's aspect ratio. */
  picture(image: string, { x, y, width, height }: Rect): void {
    const left = this.px(x + this.origin.x);
    const bottom = this.py(y + height + this.origin.y);
    this.below += `q ${this.px(width)} 0 0 ${this.px(height)} ${left} ${bottom} cm /${image} Do Q\n`;
  }

  /** Whether bars of at least one dot fit with their quiet zone, and whether Code 128 can encode the text. */
  static fitsCode128(text: string, widthMm: number): boolean {
    if (!/^[\x20-\x7e]+$/.test(text)) return false;
    return (code128(text).modules + 2 * quietModules) * dotMm <= widthMm;
  }

  /**
   * Centred in its box with the widest bars that leave the quiet zone, at most `maxDots` printer dots per module. All
   * bars are one path with one fill: separate fills leave grey seams in viewers with anti-aliasing.
   */
  code128(text: string, box: Rect & { maxDots: number }): void {
    const code = code128(text);
    const room = Math.floor(box.width / dotMm / (code.modules + 2 * quietModules));
    const module = Math.max(1, Math.min(box.maxDots, room)) * dotMm;
    const left = snapToDots(box.x + (box.width - code.modules * module) / 2 + this.origin.x);
    const top = snapToDots(box.y + this.origin.y);
    const bottom = snapToDots(box.y + box.height + this.origin.y);
    for (const [start, width] of code.bars) {
      const x = (left + start * module) * pointsPerMm + barInset;
      const wide = width * module * pointsPerMm - 2 * barInset;
      this.fills += `${x.toFixed(4)} ${this.py(bottom)} ${wide.toFixed(4)} ${this.px(bottom - top)} re\n`;
    }
  }

  /**
   * Centred in a square with the largest whole-dot modules; the caller keeps the quiet zone. Drawn in module units,
   * downwards: a third of the bytes that points need, and most of a label's boxes are modules.
   */
  qr(text: string, box: { x: number; y: number; side: number }): void {
    const code = qrCode(text);
    const module = Math.max(1, Math.floor(box.side / dotMm / code.size)) * dotMm;
    const inset = (box.side - code.size * module) / 2;
    const left = snapToDots(box.x + inset + this.origin.x);
    const top = snapToDots(box.y + inset + this.origin.y);
    const scale = (module * pointsPerMm).toFixed(6);
    const runs = code.runs.map(([x, y, width]) => `${x} ${y} ${width} 1 re\n`).join('');
    this.codes += `q ${scale} 0 0 -${scale} ${this.px(left)} ${this.py(top)} cm\n${runs}f Q\n`;
  }

  /** Text in a box: shrunk, then wrapped, then cut with an ellipsis; the result says so. */
  write(text: string, box: Rect, style: TextStyle & { font: EmbeddedFont }): Fitted {
    const { width, height } = box;
    const fitted = fitText(style.font, text, { ...style, width, height });
    const { x } = box;
    this.lines(style.font, fitted, {
      ...style,
      x,
      width,
      baseline: baselineIn(fitted, box, style),
    });
    return fitted;
  }

  /** Fitted text with its first line on the given baseline. */
  lines(font: EmbeddedFont, fitted: Fitted, at: TextLine): void {
    const ink = at.ink ?? 'black';
    if (this.fontOf[ink] !== font.resource) {
      this.texts[ink] += `/${font.resource} 1 Tf `;
      this.fontOf[ink] = font.resource;
    }
    const size = decimal(fitted.size);
    fitted.lines.forEach((run, index) => {
      if (run.text === '') return;
      const slack = at.width - run.width * fitted.size * mmPerPoint;
      const shift = at.align === 'right' ? slack : at.align === 'center' ? slack / 2 : 0;
      const x = this.px(at.x + shift + this.origin.x);
      const y = this.py(at.baseline + index * fitted.leading + this.origin.y);
      this.texts[ink] += `${size} 0 0 ${size} ${x} ${y} Tm${run.code}\n`;
    });
  }

  content(): Buffer {
    const parts = [this.below];
    if (this.fills !== '') parts.push(this.fills, 'f\n');
    parts.push(this.codes);
    if (this.texts.black !== '') parts.push('BT\n', this.texts.black, 'ET\n');
    if (this.texts.white !== '') parts.push('1 g BT\n', this.texts.white, 'ET 0 g\n');
    return Buffer.from(parts.join(''), 'latin1');
  }

  private px(mm: number): string {
    return decimal(mm * pointsPerMm);
  }

  private py(mm: number): string {
    return decimal(this.height - mm * pointsPerMm);
  }
}
