// The list of orders that wait to be sent: a separate file, so that it does not load the others' columns.
import { formatKilos } from '../../../ui/format/weight.ts';
import type { ListKind } from './list-kind.ts';
import { listWays } from './list-ways.ts';
import {
  carrier,
  channel,
  code,
  customer,
  items,
  note,
  place,
  prints,
  seller,
  stage,
  total,
  type OrderColumn,
} from './order-columns.tsx';

const weight: OrderColumn = {
  id: 'weight',
  title: 'น้ำหนัก',
  align: 'right',
  from: 'lg',
  cell: (order) =>
    order.shipping.weight > 0 ? (
      <span className="whitespace-nowrap">{formatKilos(order.shipping.weight)}</span>
    ) : (
      '–'
    ),
};

export const sendKind: ListKind = {
  ...listWays.send,
  tabs: [
    { label: 'ทั้งหมด' },
    { label: 'พร้อมส่ง', stage: 'ready' },
    { label: 'ติดปัญหา', stage: 'problem' },
    { label: 'มีเลขแล้วยังไม่พิมพ์', stage: 'labelled' },
    { label: 'พิมพ์แล้วรอรับ', stage: 'printed' },
  ],
  columns: [
    code,
    customer,
    place,
    items,
    channel,
    carrier,
    weight,
    stage,
    seller,
    prints,
    note,
    total,
  ],
  empty: {
    title: 'ยังไม่มีออเดอร์รอจัดส่ง',
    text: 'กด “สร้างออเดอร์” แล้ววางข้อความจากแชต ระบบจะกรอกให้',
  },
};
