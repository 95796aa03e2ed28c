// The receiver band: name, phone, address and QR, as large as they fit.
import { type Fitted, inkHeight } from '../../../engine/pdf/index.ts';
import { canBeBarcode, maskedCall } from './label-blocks.ts';
import { type Frame, type LabelPen, type Style, pad } from './label-pen.ts';
import { addressText, labelText, placeText } from './label-text.ts';

/** Font sizes in points at scale 1, and the widths in mm left and right of the text. */
export type ReceiverSizes = {
  caption: number;
  aside: number;
  name: number;
  phone: number;
  address: number;
};

type Parts = { name: Fitted; phone: Fitted; address: Fitted; place: Fitted | null };

/** Scales to try, largest first, relative to the sizes of the layout. */
const scales = [1.2, 1.14, 1.08, 1.02, 0.96, 0.9, 0.85, 0.8, 0.76, 0.72, 0.68, 0.64, 0.6];
/**
 * The item list may shrink the receiver to this scale, and further only where nothing else helps.
 */
const usual = 0.9;
const smallest = 0.6;
const topGap = 1.2;
const mmPerPoint = 25.4 / 72;
const anyHeight = 1000;

function textWidth(frame: { width: number }, sizes: ReceiverSizes): number {
  return frame.width - sizes.caption - sizes.aside - pad;
}

function callText(pen: LabelPen): string {
  const { receiver, showsPhone } = pen.label;
  return showsPhone ? `${labelText.phone} ${receiver.phone}` : maskedCall(receiver.phone);
}

/** Name, phone and address shrink together, so that none of them becomes too small. */
function partsAt(
  pen: LabelPen,
  room: { width: number; scale: number },
  sizes: ReceiverSizes,
): Parts {
  const { receiver } = pen.label;
  const box = { width: room.width, height: anyHeight };
  const [name, phone, address] = [sizes.name, sizes.phone, sizes.address].map(
    (s) => s * room.scale,
  );
  const bold = { weight: 'bold' } as const;
  // Two lines, somewhat smaller if needed; a third line only for names of three lines.
  const two = {
    ...bold,
    size: name!,
    minSize: Math.min(name!, Math.max(8.5, name! * 0.74)),
    maxLines: 2,
  };
  const fitted = pen.fit(receiver.name, box, two);
  return {
    name: fitted.isShortened ? pen.fit(receiver.name, box, { ...two, maxLines: 3 }) : fitted,
    phone: pen.fit(callText(pen) || '-', box, { ...bold, size: phone! }),
    address: pen.fit(addressText(receiver), box, {
      size: address!,
      minSize: address!,
      maxLines: 20,
    }),
    place: null,
  };
}

/** Distance between baselines: the usual one, or more where marks would touch. */
const drop = (above: Fitted, below: Fitted): number =>
  Math.max(below.size * mmPerPoint * 1.5, above.below + below.above + 0.3);

const bodyOf = (fitted: Fitted): number => (fitted.lines.length - 1) * fitted.leading;

function heightOf({ name, phone, address, place }: Parts): number {
  const rest =
    place === null ? 0 : drop(address, place) + bodyOf(place) - address.below + place.below;
  const start = topGap + name.above + bodyOf(name) + drop(name, phone) + drop(phone, address);
  return start + bodyOf(address) + address.below + rest + 0.8;
}

/** The height that the band needs for text of a good size. */
export function receiverNeed(pen: LabelPen, width: number, sizes: ReceiverSizes): number {
  return heightOf(partsAt(pen, { width: textWidth({ width }, sizes), scale: usual }, sizes));
}

function solve(pen: LabelPen, frame: Frame, sizes: ReceiverSizes): Parts {
  const width = textWidth(frame, sizes);
  for (const scale of scales) {
    const parts = partsAt(pen, { width, scale }, sizes);
    if (heightOf(parts) <= frame.height) return parts;
  }
  return shortened(pen, { width, height: frame.height }, sizes);
}

/**
 * Where no scale fits, the detail line is shortened, but never subdistrict, district, province and
 * postcode.
 */
function shortened(
  pen: LabelPen,
  room: { width: number; height: number },
  sizes: ReceiverSizes,
): Parts {
  const { receiver } = pen.label;
  const { width } = room;
  const parts = partsAt(pen, { width, scale: smallest }, sizes);
  const size = Math.max(6.5, sizes.address * smallest);
  const nameSize = Math.max(8, sizes.name * smallest);
  const nameStyle: Style = { size: nameSize, minSize: nameSize * 0.9, maxLines: 2, weight: 'bold' };
  const name = pen.fit(receiver.name, { width, height: room.height * 0.36 }, nameStyle);
  const whole = { width, height: anyHeight };
  const place = pen.fit(placeText(receiver), whole, { size, minSize: 6, maxLines: 3 });
  const oneLine = pen.fit(receiver.address, whole, { size, minSize: size });
  const taken = heightOf({ ...parts, name, address: oneLine, place }) - inkHeight(oneLine);
  const left = { width, height: room.height - taken };
  const address = pen.fit(receiver.address, left, { size, minSize: size, maxLines: 9 });
  return { ...parts, name, address, place };
}

export function drawReceiver(pen: LabelPen, frame: Frame, sizes: ReceiverSizes): void {
  const { name, phone, address, place } = solve(pen, frame, sizes);
  const text = { x: frame.x + sizes.caption, width: textWidth(frame, sizes) };
  const first = frame.y + topGap + name.above;
  if (sizes.caption > pad) {
    const caption = { ...frame, x: frame.x + pad, width: sizes.caption - pad - 1 };
    pen.write(labelText.receiver, caption, { size: 11, weight: 'bold', baseline: first });
  }
  let baseline = pen.place(
    name,
    { ...text, baseline: first },
    { weight: 'bold', field: 'receiver.name' },
  );
  baseline += drop(name, phone);
  if (pen.label.receiver.phone !== '') pen.place(phone, { ...text, baseline }, { weight: 'bold' });
  baseline += drop(phone, address);
  baseline = pen.place(address, { ...text, baseline }, { field: 'receiver.address' });
  if (place !== null) {
    const below = { ...text, baseline: baseline + drop(address, place) };
    pen.place(place, below, { field: 'receiver.place' });
  }
  drawQr(pen, { ...frame, x: frame.x + frame.width - sizes.aside, width: sizes.aside });
}

/**
 * The QR holds only the number, so any scanner at the packing table or the courier's counter can
 * read it.
 */
function drawQr(pen: LabelPen, frame: Frame): void {
  const { trackingNumber } = pen.label;
  const side = Math.min(frame.width - 3, frame.height - 4);
  if (!canBeBarcode(trackingNumber)) return;
  pen.canvas.qr(trackingNumber, { x: frame.x + 1, y: frame.y + 2.2, side });
}
