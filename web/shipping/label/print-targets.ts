// Groups labels into files: those with a number, by courier.
import type { OrderReply } from '@app/contract/order/order';
import { toast } from '../../ui/feedback/toast.ts';
import { courierOf } from './label.data.ts';
import type { PrintTarget } from './print-labels.tsx';

/** One print per courier, because a file holds only its labels. A parcel to Laos has no courier. */
export async function targetOf(orders: readonly OrderReply[]): Promise<PrintTarget | null> {
  const thai = orders.filter(({ country }) => country !== 'LA');
  const laos = orders.length - thai.length;
  if (laos > 0) toast.info(`ออเดอร์ส่งลาว ${laos} ใบ พิมพ์ที่หน้า “ส่งลาว”`);
  if (thai.length === 0) return null;
  const ready = thai.filter((order) => order.pno !== '');
  if (ready.length === 0) {
    toast.warn('ออเดอร์ที่เลือกยังไม่มีเลขพัสดุ กด “สร้างเลขพัสดุ” ก่อน');
    return null;
  }
  if (ready.length < thai.length)
    toast.info(`พิมพ์เฉพาะที่มีเลขพัสดุ ${ready.length} จาก ${thai.length} ออเดอร์`);
  const couriers = await Promise.all(ready.map(courierOf));
  const [target = null, ...next] = [...new Set(couriers)].map((courier) => ({
    courier,
    orderIds: ready.filter((_, at) => couriers[at] === courier).map((order) => order.id),
  }));
  return target && { ...target, next };
}
