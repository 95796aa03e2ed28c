// The lists of orders that were sent, returned or cancelled.
import { LinkButton } from '../../../ui/action/link-button.tsx';
import * as back from '../returned/return-columns.tsx';
import * as own from './post-shipment-columns.tsx';
import type { ListKind } from './list-kind.ts';
import { listWays } from './list-ways.ts';
import { carrier, code, customerAt, items, note, prints, seller, total } from './order-columns.tsx';

const toSend = <LinkButton to={listWays.send.path}>ไปรอจัดส่ง</LinkButton>;

export const postShipmentKinds = {
  success: {
    ...listWays.success,
    columns: [
      code,
      customerAt,
      items,
      carrier,
      own.lastSeen,
      own.sent,
      own.codMoney,
      seller,
      prints,
      note,
      total,
    ],
    card: own.cardLines.success,
    empty: {
      title: 'ยังไม่มีออเดอร์ที่จัดส่งแล้ว',
      text: 'ออเดอร์จะย้ายมาเมื่อขนส่งรับพัสดุ หรือเมื่อกด “ส่งแล้ว”',
      action: toSend,
    },
  },
  cancel: {
    ...listWays.cancel,
    columns: [
      code,
      customerAt,
      items,
      own.cancelReason,
      own.cancelledBy,
      own.cancelledNumber,
      seller,
      note,
      total,
    ],
    card: own.cardLines.cancel,
    empty: {
      title: 'ไม่มีออเดอร์ที่ยกเลิก',
      text: 'ออเดอร์ที่ยกเลิกเก็บไว้ที่นี่ และกู้คืนได้',
      action: toSend,
    },
  },
  return: {
    ...listWays.return,
    tabs: [
      { label: 'กำลังตีกลับ', stage: 'returning', status: 'sending' },
      { label: 'ถึงแล้วรอสแกน', stage: 'arrived', status: 'sending' },
      { label: 'รับแล้ว' },
      { label: 'หาย', stage: 'lost', status: 'sending' },
    ],
    columns: [
      code,
      customerAt,
      items,
      carrier,
      back.cause,
      back.received,
      back.freight,
      seller,
      note,
      total,
    ],
    card: back.returnCard,
    empty: {
      title: 'ไม่มีออเดอร์ตีกลับ',
      text: 'พัสดุที่ลูกค้าไม่รับหรือส่งไม่สำเร็จจะอยู่ที่นี่',
      action: <LinkButton to={listWays.success.path}>ดูออเดอร์ที่จัดส่งแล้ว</LinkButton>,
    },
  },
} as const satisfies Record<string, ListKind>;
