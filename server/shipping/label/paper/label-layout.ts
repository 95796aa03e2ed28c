// Where each band stands on each paper size.
import { type Canvas, inkHeight } from '../../../engine/pdf/index.ts';
import {
  drawFoot,
  drawHeader,
  drawItems,
  drawMeasures,
  drawMoney,
  drawNote,
  drawRouting,
  drawSender,
  drawTracking,
  fitNote,
  itemsHeight,
  senderHeight,
} from './label-blocks.ts';
import type { LabelSize } from './label-data.ts';
import { type Frame, type LabelPen, type Style, thinRule } from './label-pen.ts';
import { baht, labelText, maskedPhone, moreItems, times } from './label-text.ts';
import { drawReceiver, receiverNeed } from './receiver-block.ts';

type Layout = {
  page: { width: number; height: number };
  /** Top left corners of the labels on one sheet, in printing order. */
  cells: { x: number; y: number }[];
  /**
   * The printed area inside a cell: thermal printers miss the outer 3 mm, office printers 4 to 5
   * mm.
   */
  frame: Frame;
  /** Rules that all labels of this size have, as distances from the top of the frame. */
  rules: number[];
  draw(pen: LabelPen, frame: Frame, withItems: boolean): void;
};

const outerRule = 0.375;

type Bands = { header: number; tracking: number; routing: number; money: number; foot: number };

/**
 * The bands above the receiver and the fixed ones below it; the rest is divided by what a parcel
 * needs.
 */
const tall: Bands = { header: 13, tracking: 24, routing: 17, money: 13, foot: 4.6 };
/**
 * A cell of an A4 sheet is 11 mm lower than a label and loses another 4 mm to the printer margin.
 */
const cell: Bands = { header: 12.4, tracking: 22, routing: 15, money: 12, foot: 4.4 };

const receiverSizes = { caption: 15, aside: 23, name: 15, phone: 12, address: 11 };

const drawFull =
  (bands: Bands): Layout['draw'] =>
  (pen, frame, withItems) => {
    const { x, width } = frame;
    let y = frame.y;
    const band = (height: number): Frame => {
      const taken = { x, y, width, height };
      y += height;
      return taken;
    };
    drawHeader(pen, band(bands.header));
    drawTracking(pen, band(bands.tracking), 13);
    drawRouting(pen, band(bands.routing));
    drawSender(pen, band(senderHeight(pen, width)));
    pen.rule(frame, y);
    const noteHeight = noteBand(pen, width);
    const free = frame.y + frame.height - y - bands.money - bands.foot - noteHeight;
    const listHeight = itemsBand(pen, withItems, { width, free });
    drawReceiver(pen, band(free - listHeight), receiverSizes);
    pen.rule(frame, y);
    drawMoneyAndMeasures(pen, band(bands.money));
    pen.rule(frame, y);
    if (listHeight > 0) {
      drawItems(pen, band(listHeight));
      pen.rule(frame, y);
    }
    if (noteHeight > 0) {
      drawNote(pen, band(noteHeight));
      pen.rule(frame, y);
    }
    drawFoot(pen, band(bands.foot));
  };

function drawMoneyAndMeasures(pen: LabelPen, band: Frame): void {
  const split = band.width * 0.58;
  drawMoney(pen, { ...band, width: split });
  pen.upright(band.x + split, band.y, band.height);
  drawMeasures(pen, { ...band, x: band.x + split, width: band.width - split });
}

/** Room for the QR; in a lower band the address is also unreadable at arm's length. */
const receiverMin = 26;
const rowsMin = 2;

/** The receiver comes first, then as many rows as fit; the list never takes more than it fills. */
function itemsBand(
  pen: LabelPen,
  withItems: boolean,
  room: { width: number; free: number },
): number {
  const count = pen.label.items.length;
  if (!withItems || count === 0) return 0;
  const receiver = Math.max(receiverMin, receiverNeed(pen, room.width, receiverSizes));
  let rows = count;
  while (rows > Math.min(count, rowsMin) && itemsHeight(rows) > room.free - receiver) rows--;
  return itemsHeight(rows);
}

function noteBand(pen: LabelPen, width: number): number {
  if (pen.label.note.trim() === '') return 0;
  return Math.max(5.2, inkHeight(fitNote(pen, width)) + 1.2);
}

const small = { header: 8.6, tracking: 14.6, routing: 9, money: 8.4, foot: 4.4 };
const smallFixed = small.header + small.tracking + small.routing;

function drawSmall(pen: LabelPen, frame: Frame, withItems: boolean): void {
  const { x, y, width } = frame;
  const receiverY = y + smallFixed;
  const footY = y + frame.height - small.foot;
  const moneyY = footY - small.money;
  drawHeader(pen, { x, y, width, height: small.header });
  drawTracking(pen, { x, y: y + small.header, width, height: small.tracking }, 9.5);
  drawRouting(pen, { x, y: receiverY - small.routing, width, height: small.routing });
  drawReceiver(
    pen,
    { x, y: receiverY, width, height: moneyY - receiverY },
    { caption: 2, aside: 20, name: 12, phone: 9.5, address: 9 },
  );
  const split = width * 0.42;
  drawSmallMoney(pen, { x, y: moneyY, width: split, height: small.money });
  pen.upright(x + split, moneyY, small.money);
  drawSmallLines(
    pen,
    { x: x + split, y: moneyY, width: width - split, height: small.money },
    withItems,
  );
  drawSmallFoot(pen, { x, y: footY, width, height: small.foot });
}

/** The note and the contents: one line each, or either of them on two. */
function drawSmallLines(pen: LabelPen, frame: Frame, withItems: boolean): void {
  const lines = [pen.label.note, withItems ? itemSummary(pen) : ''].filter(
    (line) => line.trim() !== '',
  );
  const height = (frame.height - 0.6) / Math.max(1, lines.length);
  const style: Style = { size: 7.5, minSize: 5.8, maxLines: lines.length === 1 ? 2 : 1 };
  lines.forEach((line, index) => {
    const y = frame.y + 0.3 + index * height;
    const field = line === pen.label.note ? 'note' : 'items';
    pen.write(line, { x: frame.x + 1.5, y, width: frame.width - 3, height }, { ...style, field });
  });
}

function itemSummary(pen: LabelPen): string {
  const [first, ...rest] = pen.label.items;
  if (first === undefined) return '';
  const start = `${first.name} ${times(first.unit)}`;
  return rest.length === 0 ? start : `${moreItems(rest.length)} · ${start}`;
}

function drawSmallMoney(pen: LabelPen, frame: Frame): void {
  const amount = pen.label.codAmountSatang;
  const inner = { ...frame, x: frame.x + 2, width: frame.width - 4 };
  if (amount === 0) {
    pen.write(labelText.paid, inner, { size: 11.5, weight: 'bold' });
    return;
  }
  pen.canvas.box(frame);
  const white: Style = { size: 8.5, weight: 'bold', ink: 'white' };
  pen.write(labelText.cod, { ...inner, width: 8 }, white);
  const figure = { ...inner, x: inner.x + 8, width: inner.width - 8 };
  pen.write(baht(amount), figure, { ...white, size: 16, align: 'right', field: 'codAmount' });
}

function drawSmallFoot(pen: LabelPen, frame: Frame): void {
  const { sender } = pen.label;
  const { x, y, width, height } = frame;
  const place = [sender.district, sender.province, sender.postcode].filter(Boolean).join(' ');
  const line = `${labelText.sender} ${sender.name} ${maskedPhone(sender.phone)} ${place}`;
  const style: Style = { size: 6.8, baseline: y + height / 2 + 0.9 };
  pen.write(line, { x: x + 2, y, width: width * 0.8, height }, style);
  const right = { x: x + width * 0.82, y, width: width * 0.18 - 2, height };
  const sequence = `${labelText.sequence} ${pen.stamp.sequence}/${pen.stamp.total}`;
  pen.write(sequence, right, { ...style, align: 'right' });
}

const rulesOf = (bands: number[]): number[] => {
  let at = 0;
  return bands.map((height) => (at += height));
};
const fullRules = ({ header, tracking, routing }: Bands): number[] =>
  rulesOf([header, tracking, routing]);

const layouts: Record<Exclude<LabelSize, 'courier'>, Layout> = {
  '100x150': {
    page: { width: 100, height: 150 },
    cells: [{ x: 0, y: 0 }],
    frame: { x: 3, y: 3, width: 94, height: 144 },
    rules: fullRules(tall),
    draw: drawFull(tall),
  },
  '100x75': {
    page: { width: 100, height: 75 },
    cells: [{ x: 0, y: 0 }],
    frame: { x: 3, y: 2.5, width: 94, height: 70 },
    rules: rulesOf([
      small.header,
      small.tracking,
      small.routing,
      70 - smallFixed - small.money - small.foot,
      small.money,
    ]),
    draw: drawSmall,
  },
  a4x4: {
    page: { width: 210, height: 297 },
    cells: [
      { x: 0, y: 0 },
      { x: 105, y: 0 },
      { x: 0, y: 148.5 },
      { x: 105, y: 148.5 },
    ],
    frame: { x: 5, y: 5, width: 95, height: 138.5 },
    rules: fullRules(cell),
    draw: drawFull(cell),
  },
};

/** A parcel whose courier gave no PDF gets the shop's own label in full size. */
export const layoutOf = (size: LabelSize): Layout => layouts[size === 'courier' ? '100x150' : size];

/** The parts that all labels of a size share: drawn once and referenced by all pages. */
export function drawStatic(canvas: Canvas, layout: Layout): void {
  const { x, y, width, height } = layout.frame;
  canvas.box({ x, y, width, height: outerRule });
  canvas.box({ x, y: y + height - outerRule, width, height: outerRule });
  canvas.box({ x, y, width: outerRule, height });
  canvas.box({ x: x + width - outerRule, y, width: outerRule, height });
  for (const at of layout.rules)
    canvas.box({ x, y: y + at - thinRule / 2, width, height: thinRule });
}

export function drawCutLines(canvas: Canvas, layout: Layout): void {
  if (layout.cells.length === 1) return;
  const { width, height } = layout.page;
  canvas.cutLine({ x: width / 2, y: 0 }, { x: width / 2, y: height });
  canvas.cutLine({ x: 0, y: height / 2 }, { x: width, y: height / 2 });
}
