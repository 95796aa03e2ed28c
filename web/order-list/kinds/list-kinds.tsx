// Every order list but the one that waits to be sent.
import * as own from './list-columns.tsx';
import * as shared from './order-columns.tsx';
import type { ListKind } from './list-kind.ts';
import { listWays } from './list-ways.ts';

const { code, customer, items, channel, carrier, seller, total, prints, note } = shared;

export const listKinds = {
  telesale: {
    ...listWays.telesale,
    columns: [code, customer, items, own.telesale, channel, own.holds, note, total],
    card: (order) => (order.telesaleBy ? `เทเลเซล: ${order.telesaleBy.username}` : null),
    empty: { title: 'ไม่มีออเดอร์เทเลเซล', text: 'ออเดอร์ที่รอโทรยืนยันกับลูกค้าจะอยู่ที่นี่' },
  },
  pending: {
    ...listWays.pending,
    columns: [code, own.waited, own.holds, customer, items, channel, seller, note, total],
    card: own.cardLines.pending,
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
      items,
      own.cameIn,
      note,
      total,
    ],
    card: own.cardLines.pending,
    empty: {
      title: 'ไม่มีออเดอร์จากเซลเพจที่รอตรวจ',
      text: 'ตั้งลิงก์รับออเดอร์ของเซลเพจได้ที่ ตั้งค่า › ช่องทาง',
    },
  },
  success: {
    ...listWays.success,
    columns: [code, customer, items, carrier, own.lastSeen, own.sent, seller, prints, note, total],
    card: own.cardLines.success,
    empty: {
      title: 'ยังไม่มีออเดอร์ที่จัดส่งแล้ว',
      text: 'ออเดอร์จะย้ายมาเมื่อขนส่งรับพัสดุ หรือเมื่อกด “ส่งแล้ว”',
    },
  },
  cancel: {
    ...listWays.cancel,
    columns: [
      code,
      customer,
      items,
      own.cancelReason,
      own.cancelledBy,
      own.cancelledNumber,
      seller,
      note,
      total,
    ],
    card: own.cardLines.cancel,
    empty: { title: 'ไม่มีออเดอร์ที่ยกเลิก', text: 'ออเดอร์ที่ยกเลิกเก็บไว้ที่นี่ และกู้คืนได้' },
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
      customer,
      items,
      carrier,
      own.cause,
      own.receivedAt,
      own.shippingCost,
      seller,
      note,
      total,
    ],
    card: own.cardLines.return,
    empty: { title: 'ไม่มีออเดอร์ตีกลับ', text: 'พัสดุที่ลูกค้าไม่รับหรือส่งไม่สำเร็จจะอยู่ที่นี่' },
  },
} as const satisfies Record<string, ListKind>;
