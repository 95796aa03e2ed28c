// The label to Laos, 100 × 150 mm: the phone and the branch in large Lao script, the rest in Thai.
import { Canvas } from '../../../engine/pdf/index.ts';
import type { LaosLabel } from '../laos-label.ts';
import {
  addressText,
  labelWidth,
  left,
  margin,
  pad,
  type Pen,
  placeText,
  width,
  words,
} from './laos-pen.ts';

export function drawFull(pen: Pen, label: LaosLabel): void {
  const { canvas } = pen;
  drawHead(pen, label);
  drawNumber(pen, canvas, label);
  drawBranch(pen, canvas, label);
  drawReceiver(pen, canvas, label);
  drawMoney(pen, canvas, label);
  drawSender(pen, label);
  drawGoods(pen, label);
  drawFoot(pen, label);
}

function drawHead(pen: Pen, { shopName, printedAt, orderCode }: LaosLabel): void {
  pen.write(
    shopName,
    { x: left, y: 3.5, width: width * 0.56, height: 10 },
    { size: 14, bold: true, maxLines: 2 },
  );
  const right = { x: left + width * 0.58, width: width * 0.42 };
  pen.write(words.to, { ...right, y: 3, height: 6.4 }, { size: 13, bold: true, align: 'right' });
  pen.write(
    `${words.order} ${orderCode} · ${printedAt}`,
    { ...right, y: 9.4, height: 4.4 },
    { size: 6.8, minSize: 5, align: 'right' },
  );
  pen.rule(14.4);
}

function drawNumber(pen: Pen, canvas: Canvas, { pno }: LaosLabel): void {
  if (Canvas.fitsCode128(pno, width)) {
    canvas.code128(pno, { x: left, y: 16, width, height: 14, maxDots: 3 });
  }
  pen.write(
    pno,
    { x: left, y: 30.4, width, height: 5.6 },
    { size: 13, bold: true, align: 'center' },
  );
  pen.rule(36.6);
}

/** The text that loaders read from a distance. */
function drawBranch(pen: Pen, canvas: Canvas, label: LaosLabel): void {
  const { province } = label;
  canvas.box({ x: margin, y: 36.6, width: labelWidth - 2 * margin, height: 12.4 });
  pen.write(
    `${words.province} ${province.lo}`,
    { x: left, y: 37.2, width: width * 0.68, height: 11.2 },
    { size: 21, bold: true, ink: 'white' },
  );
  pen.write(
    province.th,
    { x: left + width * 0.7, y: 37.2, width: width * 0.3, height: 11.2 },
    { size: 9, ink: 'white', align: 'right', maxLines: 2 },
  );
  pen.write(
    placeText(label),
    { x: left, y: 49.8, width, height: 11.4 },
    { size: 17, bold: true, maxLines: 2 },
  );
  pen.rule(61.8);
}

function drawReceiver(pen: Pen, canvas: Canvas, label: LaosLabel): void {
  const qr = 18;
  const text = width - qr - 2;
  pen.write(words.receiver, { x: left, y: 62.2, width: 14, height: 10 }, { size: 8.5, bold: true });
  pen.write(
    label.receiver,
    { x: left + 14, y: 62.2, width: text - 14, height: 10 },
    { size: 14, bold: true, maxLines: 2 },
  );
  pen.write(label.phone, { x: left, y: 72.6, width: text, height: 7.6 }, { size: 16, bold: true });
  pen.write(
    addressText(label),
    { x: left, y: 80.6, width: text, height: 14 },
    { size: 10.5, minSize: 6, maxLines: 4, valign: 'top' },
  );
  canvas.qr(label.pno, { x: left + width - qr, y: 66, side: qr });
  pen.rule(95.4);
}

function drawMoney(pen: Pen, canvas: Canvas, { cod, weight }: LaosLabel): void {
  const box = { x: margin, y: 96.2, width: (labelWidth - 2 * margin) * 0.76, height: 16 };
  const inner = { x: left, width: box.width - 2 * pad };
  if (cod === null) {
    pen.write(words.paid, { ...inner, y: 98, height: 12 }, { size: 15, bold: true });
  } else {
    canvas.box(box);
    const white = { ink: 'white' as const };
    pen.write(words.cod, { ...inner, y: 96.6, height: 4.8 }, { size: 8, bold: true, ...white });
    pen.write(cod.amount, { ...inner, y: 101, height: 7.4 }, { size: 20, bold: true, ...white });
    pen.write(cod.other, { ...inner, y: 108.4, height: 3.6 }, { size: 7, minSize: 5, ...white });
  }
  pen.write(
    weight,
    { x: box.x + box.width + 1, y: 98, width: width - box.width, height: 12 },
    { size: 11, bold: true, align: 'center' },
  );
  pen.rule(113);
}

function drawSender(pen: Pen, { sender }: LaosLabel): void {
  pen.write(words.sender, { x: left, y: 113.4, width: 14, height: 8.6 }, { size: 8.5, bold: true });
  pen.write(
    sender,
    { x: left + 14, y: 113.4, width: width - 14, height: 8.6 },
    { size: 8, minSize: 5.5, maxLines: 2 },
  );
  pen.rule(122.4);
}

const shownLines = 4;
const rowHeight = 4.4;

function drawGoods(pen: Pen, { items }: LaosLabel): void {
  const isAll = items.length <= shownLines;
  const shown = isAll ? items : items.slice(0, shownLines - 1);
  const rows: [string, string][] = shown.map((item) => [
    item.name,
    `×${item.unit.toLocaleString('en-US')}`,
  ]);
  if (!isAll) rows.push([`+${items.length - shown.length} รายการ`, '']);
  rows.forEach(([name, unit], at) => {
    const y = 123 + at * rowHeight;
    const style = { size: 8, minSize: 6, baseline: y + 3.3 };
    pen.write(name, { x: left, y, width: width - 12, height: 6 }, style);
    pen.write(
      unit,
      { x: left + width - 12, y, width: 12, height: 6 },
      { ...style, bold: true, align: 'right' },
    );
  });
}

function drawFoot(pen: Pen, { note }: LaosLabel): void {
  if (note === '') return;
  pen.rule(140.8);
  pen.write(
    `${words.note}: ${note}`,
    { x: left, y: 141, width, height: 6 },
    { size: 8, minSize: 5.4, bold: true, maxLines: 2 },
  );
}
