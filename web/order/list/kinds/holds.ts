// Why an order cannot go out yet, how long it has waited, and the text that asks its buyer for what lacks.
import { isUnpaid, orderHolds } from '@app/contract/kit/order-states';
import type { OrderReply } from '@app/contract/order/order';

interface Hold {
  /** In the list: 'รอโอน'. */
  label: string;
  /** In the message to the buyer; left out where the buyer can do nothing. */
  asks?: string;
}

export function holdsOf(order: OrderReply): Hold[] {
  const { info } = order;
  const holds: (Hold | false)[] = [
    isUnpaid(order) && { label: orderHolds.unpaid, asks: 'สลิปโอนเงิน' },
    !info.phone && { label: orderHolds.phone, asks: 'เบอร์โทรผู้รับ' },
    ((!info.address && order.country !== 'LA') || !info.province) && {
      label: orderHolds.address,
      asks: 'ที่อยู่จัดส่ง พร้อมตำบล อำเภอ จังหวัด และรหัสไปรษณีย์',
    },
    Boolean(info.addressReason) && {
      label: orderHolds.mismatch,
      asks: 'ตรวจตำบล อำเภอ จังหวัด และรหัสไปรษณีย์ของที่อยู่จัดส่งอีกครั้ง',
    },
    order.items.length === 0 && { label: 'ไม่มีสินค้า', asks: 'สินค้าและจำนวนที่ต้องการ' },
    order.isShort && { label: orderHolds.stock },
  ];
  return holds.filter((hold) => hold !== false);
}

/** To paste into the chat with the buyer. */
export function requestText(order: OrderReply): string {
  const asks = holdsOf(order).flatMap(({ asks: ask }) => (ask === undefined ? [] : [`- ${ask}`]));
  const lines = asks.length > 0 ? asks : ['- ยืนยันชื่อ ที่อยู่ และเบอร์โทรผู้รับ'];
  return [
    `ออเดอร์ ${order.code} คุณ${order.info.name}`,
    'รบกวนขอข้อมูลเพิ่มเพื่อจัดส่ง:',
    ...lines,
    'ส่งข้อมูลแล้วร้านจะจัดส่งให้โดยเร็ว ขอบคุณมาก',
  ].join('\n');
}

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;
/** Longer than this in the list, and the seller is warned. */
const LATE_MINUTES = 2 * HOUR_MINUTES;

const minutesSince = (instant: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(instant)) / MINUTE_MS));

export const isLate = (order: OrderReply, now: number): boolean =>
  minutesSince(order.createdAt, now) > LATE_MINUTES;

/** '45 นาที', '3 ชม.', '2 วัน'. */
export function waitedText(order: OrderReply, now: number): string {
  const minutes = minutesSince(order.createdAt, now);
  if (minutes < HOUR_MINUTES) return `${minutes} นาที`;
  if (minutes < DAY_MINUTES) return `${Math.floor(minutes / HOUR_MINUTES)} ชม.`;
  return `${Math.floor(minutes / DAY_MINUTES)} วัน`;
}

const campaignKeys = ['utm_campaign', 'campaign', 'utm_source'];

/** As it came where it is cut off in the middle of a letter. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** What a sale page says of the advertisement that brought the buyer; '' where it says nothing readable. */
export function campaignOf({ webhook }: OrderReply): string {
  for (const { body } of webhook) {
    const found = campaignKeys
      .map((key) =>
        new RegExp(`"${key}"\\s*:\\s*"([^"]{1,80})"|(?:^|[?&])${key}=([^&\\s]{1,80})`).exec(body),
      )
      .find((match) => match !== null);
    if (found) return found[1] ?? decoded(found[2] ?? '');
  }
  return '';
}
