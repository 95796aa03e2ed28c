// Finds before sending what would make a courier refuse an order.
import { overNote, overSide, overWeight, type Measured } from '@app/contract/courier-setup/rule';
import { isEndedByPage } from '@app/contract/kit/order-states';
import type { OrderReply } from '@app/contract/order/order';
import { formatBaht } from '../../ui/format/money.ts';
import type { CourierInfo } from './shipment.data.ts';

export interface Problem {
  order: OrderReply;
  text: string;
  /** An order with a warning can be sent anyway; others are left out until they are corrected. */
  isWarning: boolean;
  /** Blocked by the shop's rule for risky customers; a reason may allow it. */
  isRisk?: boolean;
}

const satang = (baht: number): number => Math.round(baht * 100);

/** A COD amount that the courier would have to round: it must be changed first. */
const oddCod = ({ payment }: OrderReply, { limits }: CourierInfo): boolean =>
  satang(payment.codAmount) % satang(limits.codStep ?? 0.01) !== 0;

const overCod = ({ payment }: OrderReply, { limits }: CourierInfo): boolean =>
  limits.cod !== null && payment.codAmount > limits.cod;

/** The remark for the courier: the shipping note, else the note beside the address. */
const remarkOf = ({ shipping, info }: OrderReply): string => shipping.note || info.note;

const measuredOf = (order: OrderReply): Measured => {
  const { weight, width, length, height } = order.shipping;
  return { weight, sides: [width, length, height], note: remarkOf(order) };
};

/** An order with a number has no problem: it is simply not booked again. */
export const hasNumber = (order: OrderReply): boolean => order.pno !== '';

/**
 * One problem for each order: the first error, else the first warning. Errors come first, because an order with only
 * warnings can be sent.
 */
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
    const parcel = measuredOf(order);
    const large = overWeight(parcel, courier.limits) ?? overSide(parcel, courier.limits);
    if (large && !isAdvice) return hard(large);
    if (oddCod(order, courier)) {
      const cod = formatBaht(order.payment.codAmount);
      return hard(`ยอดเก็บปลายทาง ${cod} บาทมีเศษสตางค์ ขนส่งนี้รับเฉพาะบาทเต็ม แก้ยอดหรือเลือกขนส่งอื่น`);
    }
    if (large) return over(large);
    if (overCod(order, courier))
      return over(`ยอดเก็บปลายทางเกิน ${formatBaht(courier.limits.cod ?? 0)} บาท`);
    const long = overNote(parcel, courier.limits);
    if (long) return over(long);
    if (isEndedByPage(order))
      return [{ order, text: 'เซลเพจแจ้งว่ายกเลิกแล้ว ยืนยันกับลูกค้าก่อนส่ง', isWarning: true }];
    const sent = courier.limits.remarkSent ?? Infinity;
    if (remarkOf(order).length > sent)
      return [
        {
          order,
          text: `โน้ตถึงขนส่งยาวเกิน ${sent} ตัวอักษร ขนส่งจะได้รับเฉพาะ ${sent} ตัวแรก`,
          isWarning: true,
        },
      ];
    if (order.info.addressReason !== '')
      return [{ order, text: `ที่อยู่ไม่ตรงรหัสไปรษณีย์ (${order.info.addressReason})`, isWarning: true }];
    return [];
  });
}
