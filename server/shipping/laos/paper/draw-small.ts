// The label to Laos in half size, 100 × 75 mm: the same words, with the goods on one line.
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

const qr = 16.5;

export function drawSmall(pen: Pen, label: LaosLabel): void {
  drawHead(pen, label);
  drawNumber(pen, label);
  drawBranch(pen, label);
  drawReceiver(pen, label);
  drawMoney(pen, label);
  drawFoot(pen, label);
}

function drawHead(pen: Pen, { shopName, printedAt, orderCode }: LaosLabel): void {
  pen.write(
    shopName,
    { x: left, y: 3, width: width * 0.4, height: 5.6 },
    { size: 10, minSize: 6, bold: true },
  );
  pen.write(
    `${words.order} ${orderCode} · ${printedAt}`,
    { x: left + width * 0.42, y: 3, width: width * 0.38, height: 5.6 },
    { size: 6.2, minSize: 5, align: 'right' },
  );
  pen.write(
    words.to,
    { x: left + width * 0.82, y: 3, width: width * 0.18, height: 5.6 },
    { size: 10, bold: true, align: 'right' },
  );
  pen.rule(8.8);
}

function drawNumber(pen: Pen, { pno }: LaosLabel): void {
  const room = width - qr - 2;
  if (Canvas.fitsCode128(pno, room))
    pen.canvas.code128(pno, { x: left, y: 9.6, width: room, height: 11.4, maxDots: 3 });
  pen.write(
    pno,
    { x: left, y: 21.2, width: room, height: 4.8 },
    { size: 11, bold: true, align: 'center' },
  );
  pen.canvas.qr(pno, { x: left + width - qr, y: 9.4, side: qr });
}

function drawBranch(pen: Pen, label: LaosLabel): void {
  const { province } = label;
  const white = { ink: 'white' as const };
  pen.canvas.box({ x: margin, y: 26.4, width: labelWidth - 2 * margin, height: 8.6 });
  pen.write(
    `${words.province} ${province.lo}`,
    { x: left, y: 26.8, width: width * 0.68, height: 7.8 },
    { size: 15, bold: true, ...white },
  );
  pen.write(
    province.th,
    { x: left + width * 0.7, y: 26.8, width: width * 0.3, height: 7.8 },
    { size: 7.5, align: 'right', maxLines: 2, ...white },
  );
  pen.write(
    placeText(label),
    { x: left, y: 35.4, width, height: 7 },
    { size: 13, bold: true, maxLines: 1 },
  );
  pen.rule(42.6);
}

function drawReceiver(pen: Pen, label: LaosLabel): void {
  const phone = width * 0.42;
  pen.write(words.receiver, { x: left, y: 43, width: 9, height: 6 }, { size: 6.4, bold: true });
  pen.write(
    label.receiver,
    { x: left + 9.5, y: 43, width: width - phone - 10.5, height: 6 },
    { size: 11, minSize: 6, bold: true },
  );
  pen.write(
    label.phone,
    { x: left + width - phone, y: 43, width: phone, height: 6 },
    { size: 11.5, minSize: 7, bold: true, align: 'right' },
  );
  pen.write(
    addressText(label),
    { x: left, y: 49.2, width, height: 6.6 },
    { size: 7.5, minSize: 5, maxLines: 2, valign: 'top' },
  );
  pen.rule(56);
}

function drawMoney(pen: Pen, { cod, weight }: LaosLabel): void {
  const box = { x: margin, y: 56.4, width: (labelWidth - 2 * margin) * 0.76, height: 8.4 };
  const inner = { x: left, width: box.width - 2 * pad };
  if (cod === null) {
    pen.write(words.paid, { ...inner, y: 56.8, height: 7.6 }, { size: 11, bold: true });
  } else {
    pen.canvas.box(box);
    const white = { ink: 'white' as const };
    const half = inner.width * 0.5;
    pen.write(
      cod.amount,
      { x: left, y: 56.8, width: half, height: 7.6 },
      { size: 15, bold: true, ...white },
    );
    const right = { x: left + half, width: half };
    pen.write(words.cod, { ...right, y: 56.7, height: 3.9 }, { size: 6, bold: true, ...white });
    pen.write(cod.other, { ...right, y: 60.6, height: 3.9 }, { size: 5.6, minSize: 4, ...white });
  }
  pen.write(
    weight,
    { x: box.x + box.width + 1, y: 56.8, width: width - box.width, height: 7.6 },
    { size: 9, bold: true, align: 'center' },
  );
  pen.rule(65.2);
}

function drawFoot(pen: Pen, { sender, items, note }: LaosLabel): void {
  pen.write(words.sender, { x: left, y: 65.4, width: 9, height: 3.4 }, { size: 5.6, bold: true });
  pen.write(
    sender,
    { x: left + 9.5, y: 65.4, width: width - 9.5, height: 3.4 },
    { size: 6, minSize: 4.6 },
  );
  const goods = items.map(({ name, unit }) => `${name} ×${unit.toLocaleString('en-US')}`);
  const isNoted = note !== '';
  pen.write(
    goods.join(', '),
    { x: left, y: 68.8, width: isNoted ? width * 0.55 : width, height: 3.4 },
    { size: 6, minSize: 4.6 },
  );
  if (isNoted)
    pen.write(
      `${words.note}: ${note}`,
      { x: left + width * 0.57, y: 68.8, width: width * 0.43, height: 3.4 },
      { size: 6, minSize: 4.6, bold: true },
    );
}
