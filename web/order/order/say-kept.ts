// Why an order was not deleted; refetches it when somebody else's change, such as a number, a payment or a status, is
// the cause.
import { listShipments } from '@app/contract/shipping/shipment';
import type { QueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/feedback/toast.ts';
import type { AppError } from '../../ui/http.ts';
import { keyOf } from '../../ui/wire/query.ts';
import { ordersChanged } from './order.data.ts';

const happened: Readonly<Record<string, string>> = {
  STALE: 'มีผู้แก้ไขออเดอร์นี้ก่อนคุณ',
  SHIPMENT_EXISTS: 'ออเดอร์นี้มีเลขพัสดุแล้ว',
};

export function showDeleteRefused(client: QueryClient, refusal: AppError): void {
  const what = happened[refusal.code];
  const next = 'ดูข้อมูลล่าสุด แล้วกด “ลบ” อีกครั้งถ้ายังต้องการลบ';
  toast.failed(what ? Object.assign(refusal.said(`ยังไม่ได้ลบ ${what}`, {}), { next }) : refusal);
  void ordersChanged(client);
  void client.invalidateQueries({ queryKey: keyOf(listShipments) });
}
