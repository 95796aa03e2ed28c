// The lists of orders that somebody still has to check before packing.
import { LinkButton } from '../../../ui/action/link-button.tsx';
import { useCan } from '../../../ui/hooks/me.ts';
import * as own from './pre-shipment-columns.tsx';
import type { ListKind } from './list-kind.ts';
import { listWays } from './list-ways.ts';
import { channel, code, customer, items, note, place, seller, total } from './order-columns.tsx';

function ToChannels() {
  const can = useCan();
  return can('channel.edit') ? <LinkButton to="/setting/channel">ตั้งค่าช่องทาง</LinkButton> : null;
}

export const preShipmentKinds = {
  telesale: {
    ...listWays.telesale,
    columns: [
      code,
      customer,
      place,
      items,
      own.telesale,
      own.lastCall,
      own.shipOn,
      channel,
      own.holds,
      note,
      total,
    ],
    card: own.telesaleCard,
    empty: { title: 'ไม่มีออเดอร์เทเลเซล', text: 'ออเดอร์ที่รอโทรยืนยันกับลูกค้าจะอยู่ที่นี่' },
  },
  pending: {
    ...listWays.pending,
    columns: [code, own.waited, own.holds, customer, place, items, channel, seller, note, total],
    card: own.pendingCard,
    empty: {
      title: 'ไม่มีออเดอร์รอตรวจสอบ',
      text: 'ออเดอร์ที่เข้ามาจากเซลเพจจะรอให้ตรวจที่นี่ก่อนจัดส่ง',
    },
  },
  salepage: {
    ...listWays.salepage,
    columns: [
      code,
      own.waited,
      own.saleSource,
      own.holds,
      customer,
      place,
      items,
      own.arrivedColumn,
      note,
      total,
    ],
    card: own.pendingCard,
    empty: {
      title: 'ไม่มีออเดอร์จากเซลเพจที่รอตรวจ',
      text: 'ตั้งลิงก์รับออเดอร์ของเซลเพจได้ที่ ตั้งค่า › ช่องทาง',
      action: <ToChannels />,
    },
  },
} as const satisfies Record<string, ListKind>;
