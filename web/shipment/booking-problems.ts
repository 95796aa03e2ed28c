// What would make a courier refuse an order, found before anything is sent.
import type { OrderReply } from '@app/contract/order';
import { formatBaht } from '../ui/format/money.ts';
import type { CourierInfo } from './shipment.data.ts';

export interface Problem {
  order: OrderReply;
  text: string;
  /** A warning can be sent anyway; the rest is left out until it is mended. */
  isWarning: boolean;
  /** Held back by the shop's rule for risky customers; a reason may open the way. */
  isRisk?: boolean;
}

const overWeight = (order: OrderReply, { limits }: CourierInfo): boolean =>
  limits.weightGrams !== null && order.shipping.weight > limits.weightGrams;

const overSide = ({ shipping }: OrderReply, { limits }: CourierInfo): boolean => {
  const most = limits.sideCm;
  return (
    most !== null && [shipping.width, shipping.length, shipping.height].some((side) => side > most)
  );
};

const satang = (baht: number): number => Math.round(baht * 100);

/** A COD that the courier would have to round: it is asked for as it is, or not at all. */
const oddCod = ({ payment }: OrderReply, { limits }: CourierInfo): boolean =>
  satang(payment.codAmount) % satang(limits.codStep ?? 0.01) !== 0;

const overCod = ({ payment }: OrderReply, { limits }: CourierInfo): boolean =>
  limits.cod !== null && payment.codAmount > limits.cod;

/** The longest note where the courier names no limit (spec.md). */
const NOTE_MOST = 400;

/** What the courier is told beside the parcel: the note of its shipping, else the one beside the address. */
const remarkOf = ({ shipping, info }: OrderReply): string => shipping.note || info.note;

/** What has a number already is no problem: it is simply not booked again. */
export const hasNumber = (order: OrderReply): boolean => order.pno !== '';

/** The first problem of each order, hard ones before warnings. */
export function problemsOf(
  orders: readonly OrderReply[],
  courier: CourierInfo,
  isChange = false,
): Problem[] {
  return orders.flatMap((order): Problem[] => {
    const hard = (text: string): Problem[] => [{ order, text, isWarning: false }];
    const isAdvice = courier.limits.advice === true;
    const over = (text: string): Problem[] =>
      isAdvice ? [{ order, text: `${text} ขนส่งอาจไม่รับ`, isWarning: true }] : hard(text);
    if (hasNumber(order) && !isChange) return [];
    if (order.country === 'LA') return hard('ส่งลาว พิมพ์ใบปะหน้าที่หน้า “ส่งลาว”');
    if (order.status !== 'send') return hard('ไม่ได้อยู่ในสถานะรอจัดส่ง');
    if (overWeight(order, courier))
      return over(`น้ำหนักเกิน ${(courier.limits.weightGrams ?? 0) / 1000} กก.`);
    if (overSide(order, courier)) return over(`ด้านยาวเกิน ${courier.limits.sideCm} ซม.`);
    if (oddCod(order, courier)) {
      const cod = formatBaht(order.payment.codAmount);
      return hard(`ยอดเก็บปลายทาง ${cod} บาทมีเศษสตางค์ ขนส่งนี้รับเฉพาะบาทเต็ม แก้ยอดหรือเลือกขนส่งอื่น`);
    }
    if (overCod(order, courier))
      return over(`ยอดเก็บปลายทางเกิน ${formatBaht(courier.limits.cod ?? 0)} บาท`);
    const most = courier.limits.remark ?? NOTE_MOST;
    const { length } = remarkOf(order);
    if (length > most)
      return over(`โน้ตถึงขนส่งยาว ${length} ตัวอักษร ขนส่งนี้รับไม่เกิน ${most} ตัวอักษร ย่อโน้ตก่อน`);
    if (order.info.addressReason !== '')
      return [{ order, text: `ที่อยู่ไม่ตรงรหัสไปรษณีย์ (${order.info.addressReason})`, isWarning: true }];
    return [];
  });
}
