// The bands of a label. Each fills the frame that it is given, so every paper size is a stack of
// bands.
import { type Fitted, inkHeight } from '../../../engine/pdf/index.ts';
import type { LabelItem } from './label-data.ts';
import { type Frame, type LabelPen, type Style, pad } from './label-pen.ts';
import {
  addressText,
  baht,
  boxSides,
  groupedNumber,
  itemCount,
  kilograms,
  labelText,
  maskedPhone,
  moreItems,
  times,
} from './label-text.ts';

export function drawHeader(pen: LabelPen, frame: Frame): void {
  const { label, stamp } = pen;
  const { x, y, width, height } = frame;
  const right = width * 0.36;
  const badge = label.codAmountSatang > 0 ? height * 1.25 : 0;
  const left = { x: x + pad, width: width - right - badge - pad * 3 };
  const nameHeight = height * 0.58;
  const courier = [label.courierName, label.serviceName].filter(Boolean).join(' · ');
  const name: Style = { size: height * 1.05, minSize: height * 0.56, maxLines: 2, weight: 'bold' };
  pen.write(
    label.shopName,
    { ...left, y: y + 0.6, height: nameHeight },
    { ...name, field: 'shopName' },
  );
  const courierBox = { ...left, y: y + nameHeight + 0.5, height: height - nameHeight - 0.7 };
  pen.write(courier, courierBox, { size: height * 0.64 });
  if (badge > 0) {
    drawCodBadge(pen, {
      x: x + width - right - badge - pad,
      y: y + 2,
      width: badge,
      height: height - 4,
    });
  }
  const stampBox = { x: x + width - right - pad, width: right, height: height * 0.44 };
  const printed = `${labelText.printed} ${stamp.printedAt}`;
  pen.write(printed, { ...stampBox, y: y + 0.6 }, { size: height * 0.64, align: 'right' });
  const code: Style = { size: height * 0.8, weight: 'bold', align: 'right', field: 'orderCode' };
  pen.write(label.orderCode, { ...stampBox, y: y + height * 0.47 }, code);
}

function drawCodBadge(pen: LabelPen, box: Frame): void {
  pen.canvas.roundedBox(box, 0.8);
  const style: Style = { size: box.height * 1.9, weight: 'bold', align: 'center', ink: 'white' };
  pen.write(labelText.cod, box, style);
}

/** Code 128 encodes ASCII only, and a typed number may hold any character. */
export const canBeBarcode = (text: string): boolean => /^[\x20-\x7e]{1,48}$/.test(text);

export function drawTracking(pen: LabelPen, frame: Frame, textSize: number): void {
  const { trackingNumber } = pen.label;
  const textHeight = textSize * 0.476;
  const bars = { ...frame, y: frame.y + 2, height: frame.height - textHeight - 2.4 };
  if (canBeBarcode(trackingNumber)) pen.canvas.code128(trackingNumber, { ...bars, maxDots: 3 });
  else pen.note('trackingNumber', 'noBarcode');
  const text = { x: frame.x + pad, y: bars.y + bars.height + 0.2, width: frame.width - pad * 2 };
  const style: Style = { size: textSize, weight: 'bold', align: 'center', field: 'trackingNumber' };
  pen.write(groupedNumber(trackingNumber), { ...text, height: textHeight }, style);
}

/**
 * The routing text that sorters read from two metres away: the courier's sort code, else province
 * and postcode.
 */
export function drawRouting(pen: LabelPen, frame: Frame): void {
  const { label } = pen;
  const { x, y, width, height } = frame;
  const hasNone = label.sortCode === '' && label.lineCode === '';
  const key = hasNone ? label.receiver.postcode : label.lineCode;
  const route = hasNone ? label.receiver.province : label.sortCode;
  const hub = label.hub === '' ? label.receiver.district : label.hub;
  const keyNeed = Math.max(height * 1.5, key.length * height * 0.44);
  const keyWidth = key === '' ? 0 : Math.min(width * 0.34, keyNeed);
  if (key !== '') {
    pen.canvas.box({ x, y, width: keyWidth, height });
    const style: Style = {
      size: height * 2.05,
      minSize: 10,
      weight: 'bold',
      align: 'center',
      ink: 'white',
    };
    pen.write(key, { x: x + 1.5, y, width: keyWidth - 3, height }, { ...style, field: 'lineCode' });
  }
  const postcode = hasNone ? '' : label.receiver.postcode;
  const room = { x: x + keyWidth + 3, y, width: width - keyWidth - 5, height };
  const box = { ...room, width: room.width - drawPermit(pen, room) };
  if (height < lowBand) drawLowRoute(pen, { route, hub, postcode }, box);
  else drawRoute(pen, { route, hub, postcode }, box);
}

const permitWidest = 34;

/** Drawn at the right end of the routing band; returns its width. */
function drawPermit(pen: LabelPen, { x, y, width, height }: Frame): number {
  const { permit = '' } = pen.label;
  if (permit === '') return 0;
  const own = Math.min(permitWidest, width * 0.45);
  pen.upright(x + width - own, y, height);
  const style: Style = { size: 7, minSize: 5, maxLines: 3, align: 'center', field: 'permit' };
  const box = { x: x + width - own + 1, y: y + 0.8, width: own, height: height - 1.6 };
  pen.write(permit, box, style);
  return own + 1;
}

type RouteText = { route: string; hub: string; postcode: string };

/** A band lower than this holds one row. */
const lowBand = 12;
const postcodeStyle: Style = {
  size: 17,
  weight: 'bold',
  align: 'right',
  field: 'receiver.postcode',
};

function drawRoute(pen: LabelPen, { route, hub, postcode }: RouteText, box: Frame): void {
  const { y, width, height } = box;
  const code: Style = { size: height * 1.35, minSize: 8, weight: 'bold', field: 'sortCode' };
  pen.write(route, { ...box, y: y + height * 0.06, height: height * 0.54 }, code);
  const second = { ...box, y: y + height * 0.58, height: height * 0.38 };
  const baseline = y + height * 0.88;
  const hubStyle: Style = { size: height * 0.64, minSize: 6, field: 'hub', baseline };
  const hubText = hub === pen.label.hub ? `${labelText.hub} ${hub}` : hub;
  pen.write(hubText, { ...second, width: postcode === '' ? width : width - 21 }, hubStyle);
  pen.write(postcode, second, { ...postcodeStyle, baseline });
}

function drawLowRoute(pen: LabelPen, { route, hub, postcode }: RouteText, box: Frame): void {
  const { x, y, width, height } = box;
  const postcodeWidth = postcode === '' ? 0 : 20;
  const hubWidth = width * 0.28;
  const right = x + width - postcodeWidth;
  // Marks above Thai letters need the space that capital letters leave free.
  const most = /\p{Script=Thai}/u.test(route) ? 1.75 : 2.1;
  const code: Style = { size: height * most, minSize: 8, weight: 'bold', field: 'sortCode' };
  pen.write(route, { ...box, width: right - hubWidth - 2 - x }, code);
  const beside: Style = { size: 8, minSize: 5.6, maxLines: 2, align: 'right', field: 'hub' };
  pen.write(hub, { x: right - hubWidth, y, width: hubWidth, height }, beside);
  pen.write(postcode, { ...box, x: right, width: postcodeWidth }, postcodeStyle);
}

export const maskedCall = (phone: string): string =>
  phone === '' ? '' : `${labelText.phone} ${maskedPhone(phone)}`;

const senderCaption = 15;
const senderStyle: Style = { size: 7.4, minSize: 6.2, maxLines: 2, field: 'sender.address' };
const senderAddress = (pen: LabelPen): string => addressText(pen.label.sender);

/** Two lines where the address needs them, else one. */
export function senderHeight(pen: LabelPen, width: number): number {
  const room = { width: width - senderCaption - pad, height: 10 };
  return pen.fit(senderAddress(pen), room, senderStyle).lines.length > 1 ? 13.2 : 9.6;
}

export function drawSender(pen: LabelPen, frame: Frame): void {
  const { sender } = pen.label;
  const { x, y, width, height } = frame;
  const text = { x: x + senderCaption, width: width - senderCaption - pad };
  const first: Style = { size: 8.5, minSize: 6.5, baseline: y + 4.1 };
  const caption = { x: x + pad, y, width: senderCaption - pad, height: 6 };
  pen.write(labelText.sender, caption, { ...first, weight: 'bold' });
  const name = `${sender.name}  ${maskedCall(sender.phone)}`;
  pen.write(name, { ...text, y, height: 6 }, { ...first, field: 'sender.name' });
  const address = { ...text, y: y + 4.6, height: height - 4.6 };
  pen.write(senderAddress(pen), address, { ...senderStyle, baseline: y + 7.9 });
}

export function drawMoney(pen: LabelPen, frame: Frame): void {
  const { x, y, height, width } = frame;
  const amount = pen.label.codAmountSatang;
  const text = { x: x + pad, width: width - pad * 2 };
  const caption = { ...text, y: y + height * 0.06, height: height * 0.36 };
  const figure = { ...text, y: y + height * 0.38, height: height * 0.56 };
  if (amount === 0) {
    pen.write(labelText.paidCaption, caption, { size: height * 0.68 });
    pen.write(labelText.paid, figure, { size: height * 1.3, weight: 'bold' });
    return;
  }
  pen.canvas.box(frame);
  pen.write(labelText.codCaption, caption, { size: height * 0.7, weight: 'bold', ink: 'white' });
  const style: Style = { size: height * 1.6, weight: 'bold', ink: 'white', field: 'codAmount' };
  pen.write(baht(amount), figure, style);
}

export function drawMeasures(pen: LabelPen, frame: Frame): void {
  const { label } = pen;
  const rows: [string, string][] = [[labelText.weight, kilograms(label.weightGrams)]];
  const sides = boxSides(label.box);
  if (sides !== '') rows.push([labelText.box, sides]);
  const height = (frame.height - 1) / rows.length;
  rows.forEach(([caption, value], row) => {
    const line = { y: frame.y + 0.5 + row * height, height };
    const baseline = line.y + height / 2 + 1.3;
    const right = { ...line, x: frame.x + frame.width * 0.34, width: frame.width * 0.66 - pad };
    pen.write(
      caption,
      { ...line, x: frame.x + pad, width: frame.width * 0.4 },
      { size: 9, baseline },
    );
    pen.write(value, right, { size: 10.5, weight: 'bold', align: 'right', baseline });
  });
}

const itemRow = 4.5;
const itemSize = 8.3;
const amountWidth = 10;
/** Height of this many rows below the heading. */
export const itemsHeight = (rows: number): number => (rows + 1) * itemRow + 0.8;

/**
 * One column while it holds all lines, two narrow ones where they show more of them; the rest
 * becomes a count.
 */
export function drawItems(pen: LabelPen, frame: Frame): void {
  const { items } = pen.label;
  const { x, y, width } = frame;
  drawItemsHeading(pen, frame);
  const rows = Math.max(1, Math.round((frame.height - 0.8) / itemRow) - 1);
  const columns = items.length > rows ? 2 : 1;
  const room = rows * columns;
  const shown = items.length <= room ? items.length : room - 1;
  const columnWidth = (width - pad * 2 - (columns - 1) * 3) / columns;
  const cellAt = (index: number): Frame => ({
    x: x + pad + Math.floor(index / rows) * (columnWidth + 3),
    y: y + 0.2 + itemRow * ((index % rows) + 1),
    width: columnWidth,
    height: itemRow,
  });
  items.slice(0, shown).forEach((item, index) => drawItem(pen, item, cellAt(index)));
  if (shown < items.length) {
    const cell = cellAt(shown);
    const style: Style = { size: itemSize, weight: 'bold', baseline: cell.y + 3.4 };
    pen.write(moreItems(items.length - shown), cell, style);
  }
}

function drawItemsHeading(pen: LabelPen, { x, y, width }: Frame): void {
  const { items } = pen.label;
  const units = items.reduce((sum, item) => sum + item.unit, 0);
  const style: Style = { size: 8, weight: 'bold', baseline: y + 3.6 };
  const line = { y, height: itemRow * 1.4 };
  pen.write(itemCount(items.length, units), { ...line, x: x + pad, width: width * 0.7 }, style);
  const right = { ...line, x: x + width * 0.8, width: width * 0.2 - pad };
  pen.write(labelText.quantity, right, { ...style, align: 'right' });
}

/** Lines stand on fixed baselines; the height of the box only keeps a tall word from shrinking. */
function drawItem(pen: LabelPen, item: LabelItem, cell: Frame): void {
  const { x, y, width } = cell;
  const style: Style = { size: itemSize, minSize: 6.5, baseline: y + 3.4 };
  const line = { y, height: itemRow * 1.4 };
  pen.write(item.name, { ...line, x, width: width - amountWidth }, { ...style, field: 'items' });
  const amount = { ...line, x: x + width - amountWidth, width: amountWidth };
  pen.write(times(item.unit), amount, { ...style, weight: 'bold', align: 'right' });
}

export function drawFoot(pen: LabelPen, frame: Frame): void {
  const { label, stamp } = pen;
  const { x, y, width, height } = frame;
  const style: Style = { size: 6.8, baseline: y + height / 2 + 0.9 };
  const number = `${labelText.tracking} ${label.trackingNumber} · ${label.orderCode}`;
  pen.write(number, { x: x + pad, y, width: width * 0.72, height }, style);
  const right = { x: x + width * 0.74, y, width: width * 0.26 - pad, height };
  const sequence = `${labelText.sequence} ${stamp.sequence}/${stamp.total}`;
  pen.write(sequence, right, { ...style, align: 'right' });
}

const noteStyle: Style = { size: 8.5, minSize: 7, maxLines: 3, weight: 'bold', field: 'note' };

export const fitNote = (pen: LabelPen, width: number): Fitted =>
  pen.fit(
    `${labelText.note}: ${pen.label.note}`,
    { width: width - pad * 2, height: 14 },
    noteStyle,
  );

export function drawNote(pen: LabelPen, frame: Frame): void {
  const fitted = fitNote(pen, frame.width);
  const baseline = frame.y + (frame.height - inkHeight(fitted)) / 2 + fitted.above;
  pen.place(fitted, { x: frame.x + pad, width: frame.width - pad * 2, baseline }, noteStyle);
}
