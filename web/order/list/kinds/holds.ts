// Why an order cannot be sent yet, how long it has waited, and the campaign it came from.
import {
  isEndedByPage,
  isUnpaid,
  orderHolds,
  type OrderHold,
} from '@app/contract/kit/order-states';
import type { OrderReply } from '@app/contract/order/order';

interface Hold {
  /** `empty`: no line yet. */
  name: OrderHold | 'empty';
  /** In the list: 'รอโอน'. */
  label: string;
}

const hold = (name: OrderHold): Hold => ({ name, label: orderHolds[name] });

export function holdsOf(order: OrderReply): Hold[] {
  const { info } = order;
  const holds: (Hold | false)[] = [
    isEndedByPage(order) && hold('ended'),
    isUnpaid(order) && hold('unpaid'),
    !info.phone && hold('phone'),
    ((!info.address && order.country !== 'LA') || !info.province) && hold('address'),
    Boolean(info.addressReason) && hold('mismatch'),
    order.items.length === 0 && { name: 'empty', label: 'ไม่มีสินค้า' },
    order.isShort && hold('stock'),
  ];
  return holds.filter((each) => each !== false);
}

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;
/** After this long in the list the seller is warned. */
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

/** Unchanged where it is cut off within a character. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** The advertising campaign in a sale page's data; '' without a readable one. */
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
