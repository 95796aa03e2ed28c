// Orders in the form that splitting and merging calculate with, and warnings for the seller.
import { satangFromBaht } from '@app/contract/kit/money';
import type { OrderReply } from '@app/contract/order/order';
import { chargesOf, goodsSatang } from '../order/charges.ts';
import {
  mergeMoney,
  splitLine,
  splitMoney,
  type OrderMoney,
} from '@app/contract/order/split-money';

/** Units that move to the second parcel, by line. */
export type Units = Readonly<Record<number, number>>;

export function moneyOf(order: OrderReply): OrderMoney {
  const { payment } = order;
  return {
    ...chargesOf(payment),
    itemsSatang: goodsSatang(order),
    totalSatang: satangFromBaht(payment.total),
    codSatang: satangFromBaht(payment.codAmount),
  };
}

export const countUnits = (items: OrderReply['items']): number =>
  items.reduce((sum, { unit }) => sum + unit, 0);

/** Both parcels after the split. */
export function previewSplit(order: OrderReply, units: Units) {
  const movedSatang = order.items.reduce((sum, item) => {
    const line = {
      unit: item.unit,
      priceSatang: satangFromBaht(item.price),
      discountSatang: satangFromBaht(item.discount),
      isFree: item.isFree,
    };
    return sum + splitLine(line, units[item.id] ?? 0).goes.amountSatang;
  }, 0);
  const moved = Object.values(units).reduce((sum, unit) => sum + unit, 0);
  return { ...splitMoney(moneyOf(order), movedSatang), moved };
}

/** The order that takes over the others, chosen like the server does. */
export const oldestOf = (orders: readonly OrderReply[]): OrderReply | undefined =>
  orders.toSorted(
    (one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt) || one.id - other.id,
  )[0];

const addressOf = ({ info }: OrderReply): string =>
  [
    info.address,
    info.subdistrict || info.village,
    info.district,
    info.province,
    info.postcode,
  ].join(' ');

/** Signs that these orders belong to different buyers. */
export function warningsOf(orders: readonly OrderReply[]): string[] {
  const differ = (of: (order: OrderReply) => string): boolean =>
    new Set(orders.map((order) => of(order).replaceAll(/\s+/g, ' ').trim())).size > 1;
  return [
    differ(({ info }) => info.phone) && 'เบอร์โทรไม่ตรงกัน ตรวจว่าเป็นลูกค้าคนเดียวกัน',
    differ(({ info }) => info.name) && 'ชื่อผู้รับไม่ตรงกัน',
    differ(addressOf) && 'ที่อยู่ไม่ตรงกัน จะใช้ที่อยู่ของออเดอร์ที่เก่าที่สุด',
    differ(({ shipping }) => String(shipping.carrier)) && 'ขนส่งไม่เหมือนกัน จะใช้ของออเดอร์ที่เก่าที่สุด',
  ].filter((text) => text !== false);
}

/** Why they cannot be merged; the server refuses for the same reasons. */
export function obstacleOf(orders: readonly OrderReply[]): string | null {
  if (new Set(orders.map(({ status }) => status)).size > 1) return 'รวมได้เฉพาะออเดอร์สถานะเดียวกัน';
  if (orders.some(({ pno }) => pno !== '')) return 'มีออเดอร์ที่มีเลขพัสดุแล้ว ยกเลิกเลขก่อนรวม';
  if (mergeMoney(orders.map(moneyOf)) === null)
    return 'มีออเดอร์โอนที่ยังชำระไม่ครบ บันทึกยอดโอนหรือเปลี่ยนวิธีชำระให้เหมือนกันก่อนรวม';
  return null;
}

export const previewMerge = (orders: readonly OrderReply[]): OrderMoney | null =>
  mergeMoney(orders.map(moneyOf));
