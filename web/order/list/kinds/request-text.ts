// The text that asks a buyer for missing data, to be pasted into the chat.
import type { OrderReply } from '@app/contract/order/order';
import { holdsOf } from './holds.ts';

/** Absent where the buyer can do nothing. */
const asks: Partial<Record<ReturnType<typeof holdsOf>[number]['name'], string>> = {
  unpaid: 'สลิปโอนเงิน',
  phone: 'เบอร์โทรผู้รับ',
  address: 'ที่อยู่จัดส่ง พร้อมตำบล อำเภอ จังหวัด และรหัสไปรษณีย์',
  mismatch: 'ตรวจตำบล อำเภอ จังหวัด และรหัสไปรษณีย์ของที่อยู่จัดส่งอีกครั้ง',
  empty: 'สินค้าและจำนวนที่ต้องการ',
};

export function requestText(order: OrderReply): string {
  const lacking = holdsOf(order).flatMap(({ name }) => asks[name] ?? []);
  const lines = lacking.length > 0 ? lacking : ['ยืนยันชื่อ ที่อยู่ และเบอร์โทรผู้รับ'];
  return [
    `ออเดอร์ ${order.code} คุณ${order.info.name}`,
    'รบกวนขอข้อมูลเพิ่มเพื่อจัดส่ง:',
    ...lines.map((line) => `- ${line}`),
    'ส่งข้อมูลแล้วร้านจะจัดส่งให้โดยเร็ว ขอบคุณมาก',
  ].join('\n');
}
