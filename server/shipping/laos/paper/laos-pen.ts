// Shared by both layouts of the label to Laos: the pen, the margins and the Lao words.
import {
  type Canvas,
  type EmbeddedFont,
  type PdfFile,
  type TextStyle,
} from '../../../engine/pdf/index.ts';
import type { LaosLabel } from '../laos-label.ts';

/** Printers leave the edge of the paper white. */
export const margin = 3;
export const pad = 2;
export const labelWidth = 100;
export const left = margin + pad;
export const width = labelWidth - 2 * left;
const line = 0.25;

export const words = {
  to: 'ສົ່ງລາວ',
  receiver: 'ຜູ້ຮັບ',
  sender: 'ຜູ້ສົ່ງ',
  branch: 'ສາຂາ',
  province: 'ແຂວງ',
  district: 'ເມືອງ',
  village: 'ບ້ານ',
  cod: 'ເກັບເງິນປາຍທາງ (COD)',
  paid: 'ຈ່າຍແລ້ວ · ชำระเงินแล้ว',
  note: 'หมายเหตุ',
  order: 'ออเดอร์',
} as const;

/** The branch that keeps the parcel, or the destination district. */
export const placeText = ({ branch, district }: LaosLabel): string =>
  branch === '' ? `${words.district} ${district}` : `${words.branch} ${branch}`;

/** The village first, then the rest of the address. */
export const addressText = ({ village, district, province, address }: LaosLabel): string =>
  [
    village && `${words.village} ${village}`,
    `${words.district} ${district}`,
    `${words.province} ${province.lo}`,
    address,
  ]
    .filter(Boolean)
    .join('  ');

type Box = { x: number; y: number; width: number; height: number };
type Style = TextStyle & { bold?: boolean };

export class Pen {
  readonly canvas: Canvas;
  private readonly file: PdfFile;

  constructor(file: PdfFile, canvas: Canvas) {
    this.file = file;
    this.canvas = canvas;
  }

  write(text: string, box: Box, { bold = false, ...style }: Style): void {
    if (text.trim() === '') return;
    const font: EmbeddedFont = bold ? this.file.bold : this.file.regular;
    this.canvas.write(text, box, { minSize: style.size * 0.6, ...style, font });
  }

  rule(y: number): void {
    this.canvas.box({ x: margin, y, width: labelWidth - 2 * margin, height: line });
  }
}
