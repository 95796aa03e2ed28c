// The look of an order with its parcel on a courier's screen: columns, card, the sums of a page.
import type { CarrierOrder } from '@app/contract/shipping/by-courier';
import { shipmentStates, type ShipmentState } from '@app/contract/shipping/shipment';
import { formatPhone } from '@app/contract/kit/text';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { bucketTone } from '../../ui/feedback/bucket-tone.ts';
import { StatusChip, type Tone } from '../../ui/feedback/chip.tsx';
import { Thumbnail } from '../../ui/feedback/thumbnail.tsx';
import { formatTime } from '../../ui/format/date.ts';
import { formatBaht, formatCount } from '../../ui/format/money.ts';
import { formatKilos } from '../../ui/format/weight.ts';
import type { Column } from '../../ui/table/column.ts';
import type { Target } from '../../ui/layout/target.ts';

const tones: Record<ShipmentState, Tone> = {
  booking: 'progress',
  booked: 'done',
  refused: 'problem',
  unknown: 'waiting',
  cancelled: 'neutral',
};

/** After pickup the tone follows the last event: a returning parcel is no success. */
const toneOf = (
  shipment: NonNullable<CarrierOrder['shipment']>,
  { tracking }: CarrierOrder['order'],
) =>
  shipment.state === 'booked' && tracking && tracking.bucket !== 'created'
    ? bucketTone(tracking.bucket)
    : tones[shipment.state];

const goodsOf = ({ order }: CarrierOrder): string =>
  order.items.map((item) => `${item.products.name} ×${item.unit}`).join(', ');

const weightOf = ({ order }: CarrierOrder): string =>
  order.shipping.weight > 0 ? formatKilos(order.shipping.weight) : '–';

/** True for a message of the courier's own, unless the text already contains it. Our own codes are in capitals. */
const isCouriers = ({
  error,
  errMessage,
}: Pick<NonNullable<CarrierOrder['shipment']>, 'error' | 'errMessage'>): boolean =>
  !/^[A-Z_]*$/.test(error) && !errMessage.includes(error);

/** A refusal names what to correct; its button leads there. */
function Refusal({ row }: { row: CarrierOrder }) {
  const { order, shipment } = row;
  if (!shipment || shipment.errMessage === '') return null;
  const isSender = shipment.fixField?.startsWith('sender') ?? false;
  const target: Target =
    shipment.fixField === 'credentials'
      ? { to: '/setting/courier' }
      : isSender
        ? { to: '/address' }
        : { to: '/order/$id/view', params: { id: String(order.id) } };
  return (
    <span className="mt-1 flex flex-wrap items-center gap-2 text-xs text-problem">
      <span className="min-w-0 flex-1 basis-40 break-words">
        {isCouriers(shipment) ? <b>{shipment.error}</b> : null} {shipment.errMessage}
      </span>
      {shipment.state === 'refused' ? <LinkButton {...target}>แก้ไข</LinkButton> : null}
    </span>
  );
}

/** For couriers that push only subscribed parcels: whether a live parcel is subscribed. */
function Subscribed({ shipment }: Pick<CarrierOrder, 'shipment'>) {
  const isLive = shipment?.state === 'booked' && shipment.pno !== '';
  if (!isLive || typeof shipment.subscribed !== 'boolean') return null;
  return (
    <span className="mt-1 block text-xs text-ink3">
      {shipment.subscribed ? 'ขนส่งแจ้งสถานะเอง' : 'ยังไม่ได้สมัครรับสถานะ'}
    </span>
  );
}

/** ✓ or ✕ for the last cancel, with the courier's message. */
function Cancel({ shipment }: { shipment: NonNullable<CarrierOrder['shipment']> }) {
  if (shipment.cancelledAt)
    return (
      <span className="mt-1 block text-xs text-ink3">
        ✓ ยกเลิกเมื่อ {formatTime(shipment.cancelledAt)}
      </span>
    );
  return shipment.cancelMessage ? (
    <span className="mt-1 block text-xs text-problem">✕ ยกเลิกไม่ได้: {shipment.cancelMessage}</span>
  ) : null;
}

function State({ row }: { row: CarrierOrder }) {
  const { order, shipment } = row;
  if (!shipment) {
    return (
      <StatusChip tone={order.pno === '' ? 'waiting' : 'done'}>
        {order.pno === '' ? 'ยังไม่มีเลข' : 'ใส่เลขเอง'}
      </StatusChip>
    );
  }
  return (
    <>
      <StatusChip tone={toneOf(shipment, order)}>
        {shipment.label ?? shipmentStates[shipment.state]}
      </StatusChip>
      <Subscribed shipment={shipment} />
      <Cancel shipment={shipment} />
      <Refusal row={row} />
    </>
  );
}

const bookedBy = ({ shipment }: CarrierOrder): string =>
  shipment
    ? [formatTime(shipment.createdAt), shipment.createdBy?.name].filter(Boolean).join(' · ')
    : '–';

export const columns: readonly Column<CarrierOrder>[] = [
  {
    id: 'order',
    title: 'ออเดอร์',
    always: true,
    cell: ({ order }) => <span className="font-semibold whitespace-nowrap">{order.code}</span>,
  },
  {
    id: 'receiver',
    title: 'ผู้รับ',
    cell: ({ order }) => (
      <>
        <span className="block">{order.info.name}</span>
        <span className="num block text-xs whitespace-nowrap text-ink3">
          {formatPhone(order.info.phone)} · {order.info.province}
        </span>
      </>
    ),
  },
  {
    id: 'goods',
    title: 'สินค้า',
    from: 'lg',
    cell: (row) => (
      <span className="flex items-center gap-2">
        <Thumbnail url={row.order.items[0]?.imageUrl} size="line" hasPlace />
        <span className="line-clamp-2">{goodsOf(row)}</span>
      </span>
    ),
  },
  {
    id: 'weight',
    title: 'น้ำหนัก',
    align: 'right',
    from: 'lg',
    cell: (row) => <span className="whitespace-nowrap">{weightOf(row)}</span>,
  },
  {
    id: 'cod',
    title: 'COD (บาท)',
    align: 'right',
    cell: ({ order }) => (order.payment.codAmount > 0 ? formatBaht(order.payment.codAmount) : '–'),
  },
  {
    id: 'pno',
    title: 'เลขพัสดุ',
    cell: ({ order, shipment }) => (
      <>
        <span className="num block whitespace-nowrap">
          {(shipment ? shipment.pno : order.pno) || '–'}
        </span>
        <span className="num block text-xs text-ink3">{shipment?.sortCode}</span>
      </>
    ),
  },
  { id: 'state', title: 'สถานะ', always: true, cell: (row) => <State row={row} /> },
  {
    id: 'printed',
    title: 'พิมพ์',
    align: 'right',
    from: 'lg',
    cell: ({ order }) => (order.printCount > 0 ? `${order.printCount} ครั้ง` : '–'),
  },
  { id: 'made', title: 'สร้างเมื่อ/โดย', from: 'xl', cell: bookedBy },
];

export function CarrierCard({ row }: { row: CarrierOrder }) {
  const { order, shipment } = row;
  return (
    <span className="block min-w-0">
      <span className="flex items-baseline gap-3">
        <span className="min-w-0 flex-1 font-semibold">{order.info.name}</span>
        <span className="num font-semibold">
          {order.payment.codAmount > 0 ? formatBaht(order.payment.codAmount) : ''}
        </span>
      </span>
      <span className="block text-sm text-ink3">
        {order.code} · {order.info.province} · {weightOf(row)}
      </span>
      <span className="mt-1 flex items-center gap-2 text-sm text-ink2">
        <Thumbnail url={row.order.items[0]?.imageUrl} size="line" />
        <span className="min-w-0">{goodsOf(row)}</span>
      </span>
      <span className="mt-1 flex flex-wrap items-center gap-2">
        <State row={row} />
        <span className="num ml-auto text-sm text-ink3">{shipment ? shipment.pno : order.pno}</span>
      </span>
    </span>
  );
}

/** The sums of this page's rows; always visible, however long the list is. */
export function PageSums({ rows }: { rows: readonly CarrierOrder[] }) {
  const cod = rows.reduce((sum, { order }) => sum + Math.round(order.payment.codAmount * 100), 0);
  const grams = rows.reduce((sum, { order }) => sum + order.shipping.weight, 0);
  const text = [
    `หน้านี้ ${formatCount(rows.length)} ออเดอร์`,
    `เก็บปลายทาง ${formatBaht(cod / 100)} บาท`,
    grams > 0 && `น้ำหนัก ${formatKilos(grams)}`,
  ];
  if (rows.length === 0) return null;
  return (
    <p className="num sticky bottom-0 z-10 mt-3 max-tab:static rounded-card bg-white px-4 py-2 text-right text-sm font-semibold shadow-card max-md:text-xs">
      {text.filter(Boolean).join(' · ')}
    </p>
  );
}
