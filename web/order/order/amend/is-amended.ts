// Booked orders whose receiver and COD may still change: their courier accepts changes until pickup.
import { takesChanges } from '@app/contract/kit/carriers';
import type { OrderReply } from '@app/contract/order/order';

export const isAmended = ({ pno, status, shipping, country }: OrderReply): boolean =>
  pno !== '' && status === 'send' && country !== 'LA' && takesChanges(shipping.carrier);

/** A printed label shows the old data. */
export const noteOf = (order: OrderReply): string | null =>
  isAmended(order) ? 'มีเลขพัสดุแล้ว แก้ที่นี่ระบบแจ้งขนส่งให้ทันที แล้วพิมพ์ใบปะหน้าใหม่' : null;
