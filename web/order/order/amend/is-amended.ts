// Which booked orders may still change receiver and COD: those whose courier takes changes, until it has the parcel.
import { takesChanges } from '@app/contract/kit/carriers';
import type { OrderReply } from '@app/contract/order/order';

export const isAmended = ({ pno, status, shipping, country }: OrderReply): boolean =>
  pno !== '' && status === 'send' && country !== 'LA' && takesChanges(shipping.carrier);

/** Paper that is out there shows the old. */
export const noteOf = (order: OrderReply): string | null =>
  isAmended(order) ? 'มีเลขพัสดุแล้ว แก้ที่นี่ระบบแจ้งขนส่งให้ทันที แล้วพิมพ์ใบปะหน้าใหม่' : null;
