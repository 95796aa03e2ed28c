// The bands a label is built from; each fills the frame it is given, so that every paper size is a stack of them.
import { type Fitted, inkHeight } from '../pdf/index.ts';
import type { LabelItem } from './label-data.ts';
import { type Frame, type LabelPen, pad } from './label-pen.ts';
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
  const isCod = label.codAmountSatang > 0;
  const right = width * 0.36;
  const badge = isCod ? height * 1.25 : 0;
  const left = width - right - badge - pad * 3;
  const nameHeight = height * 0.58;
  const courier = [label.courierName, label.serviceName].filter(Boolean).join(' · ');
  pen.write(label.shopName, {
    ...{ x: x + pad, y: y + 0.4, width: left, height: nameHeight, field: 'shopName' },
    ...{ size: height * 1.16, minSize: height * 0.72, weight: 'bold', valign: 'middle' },
  });
  pen.write(courier, {
    ...{ x: x + pad, y: y + nameHeight + 0.2, width: left, height: height - nameHeight - 0.6 },
    ...{ size: height * 0.68, valign: 'middle' },
  });
  if (isCod)
    drawCodBadge(pen, {
      x: x + width - right - badge - pad,
      y: y + 2,
      width: badge,
      height: height - 4,
    });
  const stampBox = {
    x: x + width - right - pad,
    width: right,
    align: 'right',
    valign: 'middle',
  } as const;
  pen.write(`${labelText.printed} ${stamp.printedAt}`, {
    ...stampBox,
    ...{ y: y + 0.6, height: height * 0.44, size: height * 0.64 },
  });
  pen.write(label.orderCode, {
    ...stampBox,
    ...{
      y: y + height * 0.47,
      height: height * 0.44,
      size: height * 0.8,
      weight: 'bold',
      field: 'orderCode',
    },
  });
}

function drawCodBadge(pen: LabelPen, box: Frame): void {
  pen.canvas.roundedBox(box, 0.8);
  pen.write(labelText.cod, {
    ...box,
    ...{ size: box.height * 1.9, weight: 'bold', align: 'center', valign: 'middle', ink: 'white' },
  });
}

/** Code 128 takes ASCII only, and a number typed by hand may hold anything. */
export const canBeBarcode = (text: string): boolean => /^[\x20-\x7e]{1,48}$/.test(text);

export function drawTracking(pen: LabelPen, frame: Frame & { textSize: number }): void {
  const { trackingNumber } = pen.label;
  const textHeight = frame.textSize * 0.3528 * 1.35;
  const bars = { ...frame, y: frame.y + 2, height: frame.height - textHeight - 2.4 };
  if (canBeBarcode(trackingNumber)) pen.canvas.code128(trackingNumber, { ...bars, maxDots: 3 });
  else pen.note('trackingNumber', 'noBarcode');
  pen.write(groupedNumber(trackingNumber), {
    ...{
      x: frame.x + pad,
      y: bars.y + bars.height + 0.2,
      width: frame.width - pad * 2,
      height: textHeight,
    },
    ...{
      size: frame.textSize,
      weight: 'bold',
      align: 'center',
      valign: 'middle',
      field: 'trackingNumber',
    },
  });
}

/** What sorters read from two metres away. Without a courier's code the province and postcode serve them best. */
export function drawRouting(pen: LabelPen, frame: Frame): void {
  const { label } = pen;
  const { x, y, width, height } = frame;
  const key = label.lineCode || (label.sortCode === '' ? label.receiver.postcode : '');
  const route = label.sortCode || (label.lineCode === '' ? label.receiver.province : '');
  const hub = label.hub === '' ? label.receiver.district : `${labelText.hub} ${label.hub}`;
  const keyWidth =
    key === '' ? 0 : Math.min(width * 0.34, Math.max(height * 1.5, key.length * height * 0.44));
  if (key !== '') {
    pen.canvas.box({ x, y, width: keyWidth, height });
    pen.write(key, {
      ...{
        x: x + 1.5,
        y,
        width: keyWidth - 3,
        height,
        size: height * 2.05,
        minSize: 10,
        field: 'lineCode',
      },
      ...{ weight: 'bold', align: 'center', valign: 'middle', ink: 'white' },
    });
  }
  const left = x + keyWidth + 3;
  const text = { x: left, width: width - keyWidth - 5, valign: 'middle' } as const;
  if (height < 12) {
    const hubWidth = text.width * 0.4;
    pen.write(route, {
      ...{ ...text, y, height, width: text.width - hubWidth - 2, size: height * 2.1, minSize: 8 },
      ...{ weight: 'bold', field: 'sortCode' },
    });
    pen.write(hub, {
      ...{ ...text, y, height, x: left + text.width - hubWidth, width: hubWidth, align: 'right' },
      ...{ size: 8.5, minSize: 6, maxLines: 2, field: 'hub' },
    });
    return;
  }
  pen.write(route, {
    ...{ ...text, y: y + height * 0.06, height: height * 0.54, size: height * 1.35, minSize: 9 },
    ...{ weight: 'bold', field: 'sortCode' },
  });
  pen.write(hub, {
    ...text,
    y: y + height * 0.6,
    height: height * 0.36,
    size: height * 0.66,
    minSize: 6,
    field: 'hub',
  });
}

export const maskedCall = (phone: string): string =>
  phone === '' ? '' : `${labelText.phone} ${maskedPhone(phone)}`;

const senderCaption = 15;
const senderText = { size: 7.4, minSize: 6.2, maxLines: 2, field: 'sender.address' } as const;
const senderAddress = (pen: LabelPen): string =>
  `${addressText(pen.label.sender)} ${pen.label.sender.postcode}`;

/** Two lines where the address needs them, one where it does not. */
export function senderHeight(pen: LabelPen, width: number): number {
  const room = { width: width - senderCaption - pad, height: 10 };
  return pen.fit(senderAddress(pen), { ...room, ...senderText }).lines.length > 1 ? 13.2 : 9.6;
}

export function drawSender(pen: LabelPen, frame: Frame): void {
  const { sender } = pen.label;
  const { x, y, width, height } = frame;
  const text = { x: x + senderCaption, width: width - senderCaption - pad };
  const first = { y, height: 6, baseline: y + 4.1, size: 8.5 };
  pen.write(labelText.sender, { ...first, x: x + pad, width: senderCaption - pad, weight: 'bold' });
  pen.write(`${sender.name}  ${maskedCall(sender.phone)}`, {
    ...{ ...first, ...text, minSize: 6.5, field: 'sender.name' },
  });
  pen.write(senderAddress(pen), {
    ...{ ...text, ...senderText, y: y + 4.6, height: height - 4.6, baseline: y + 7.9 },
  });
}

export function drawMoney(pen: LabelPen, frame: Frame): void {
  const { x, y, height, width } = frame;
  const isCod = pen.label.codAmountSatang > 0;
  const ink = isCod ? 'white' : 'black';
  if (isCod) pen.canvas.box(frame);
  const text = { x: x + pad, width: width - pad * 2, valign: 'middle', ink } as const;
  pen.write(isCod ? labelText.codCaption : labelText.paidCaption, {
    ...{
      ...text,
      y: y + 0.4,
      height: height * 0.38,
      size: height * 0.7,
      weight: isCod ? 'bold' : 'regular',
    },
  });
  pen.write(isCod ? baht(pen.label.codAmountSatang) : labelText.paid, {
    ...{ ...text, y: y + height * 0.38, height: height * 0.6, size: height * (isCod ? 1.65 : 1.3) },
    ...{ weight: 'bold', field: 'codAmount' },
  });
}

export function drawMeasures(pen: LabelPen, frame: Frame): void {
  const { label } = pen;
  const rows: [string, string][] = [[labelText.weight, kilograms(label.weightGrams)]];
  const sides = boxSides(label.box);
  if (sides !== '') rows.push([labelText.box, sides]);
  const height = (frame.height - 1) / rows.length;
  rows.forEach(([caption, value], row) => {
    const y = frame.y + 0.5 + row * height;
    const line = { y, height, baseline: y + height / 2 + 1.3 } as const;
    pen.write(caption, { ...line, x: frame.x + pad, width: frame.width * 0.4, size: 9 });
    pen.write(value, {
      ...{ ...line, x: frame.x + frame.width * 0.34, width: frame.width * 0.66 - pad },
      ...{ size: 10.5, weight: 'bold', align: 'right' },
    });
  });
}

export const itemRow = 4.5;
const itemSize = 8.3;
/** Height for so many rows under the heading. */
export const itemsHeight = (rows: number): number => (rows + 1) * itemRow + 0.8;

/** One column while it holds all lines, two narrow ones when that shows more of them, and the rest as a count. */
export function drawItems(pen: LabelPen, frame: Frame): void {
  const { items } = pen.label;
  const { x, y, width } = frame;
  const units = items.reduce((sum, item) => sum + item.unit, 0);
  const heading = { y, height: itemRow, baseline: y + 3.6, size: 8, weight: 'bold' } as const;
  pen.write(itemCount(items.length, units), { ...heading, x: x + pad, width: width * 0.7 });
  pen.write(labelText.quantity, {
    ...heading,
    x: x + width * 0.8,
    width: width * 0.2 - pad,
    align: 'right',
  });
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
    const line = { ...cell, baseline: cell.y + 3.4, size: itemSize, weight: 'bold' } as const;
    pen.write(moreItems(items.length - shown), line);
  }
}

function drawItem(pen: LabelPen, item: LabelItem, cell: Frame): void {
  const amountWidth = 10;
  const line = {
    y: cell.y,
    height: cell.height * 1.4,
    baseline: cell.y + 3.4,
    size: itemSize,
  } as const;
  pen.write(item.name, {
    ...line,
    x: cell.x,
    width: cell.width - amountWidth,
    minSize: 6.5,
    field: 'items',
  });
  pen.write(times(item.unit), {
    ...{
      ...line,
      x: cell.x + cell.width - amountWidth,
      width: amountWidth,
      weight: 'bold',
      align: 'right',
    },
  });
}

export function drawFoot(pen: LabelPen, frame: Frame): void {
  const { label, stamp } = pen;
  const line = {
    y: frame.y,
    height: frame.height,
    baseline: frame.y + frame.height / 2 + 0.9,
    size: 6.8,
  } as const;
  pen.write(`${labelText.tracking} ${label.trackingNumber} · ${label.orderCode}`, {
    ...{ ...line, x: frame.x + pad, width: frame.width * 0.72 },
  });
  pen.write(`${labelText.sequence} ${stamp.sequence}/${stamp.total}`, {
    ...{
      ...line,
      x: frame.x + frame.width * 0.74,
      width: frame.width * 0.26 - pad,
      align: 'right',
    },
  });
}

const noteStyle = { size: 8.5, minSize: 7, maxLines: 3, weight: 'bold', field: 'note' } as const;
const noteText = (pen: LabelPen): string => `${labelText.note}: ${pen.label.note}`;

export const fitNote = (pen: LabelPen, width: number): Fitted =>
  pen.fit(noteText(pen), { ...noteStyle, width: width - pad * 2, height: 14 });

export function drawNote(pen: LabelPen, frame: Frame): void {
  const fitted = fitNote(pen, frame.width);
  const baseline = frame.y + (frame.height - inkHeight(fitted)) / 2 + fitted.above;
  pen.place(fitted, { ...noteStyle, x: frame.x + pad, width: frame.width - pad * 2, baseline });
}
