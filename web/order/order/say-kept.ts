// Why an order was not deleted; what somebody else did meanwhile is read anew, as it shows then: a number, a payment, a status.
import { listShipments } from '@app/contract/shipping/shipment';
import type { QueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/feedback/toast.ts';
import { AppError } from '../../ui/http.ts';
import { keyOf } from '../../ui/wire/query.ts';
import { ordersChanged } from './order.data.ts';

const happened: Readonly<Record<string, string>> = {
  STALE: 'มีผู้แก้ไขออเดอร์นี้ก่อนคุณ',
  SHIPMENT_EXISTS: 'ออเดอร์นี้มีเลขพัสดุแล้ว',
};

export function sayKept(client: QueryClient, fault: unknown): void {
  if (!(fault instanceof AppError) || fault.kind !== 'server') return toast.failed(fault);
  const what = happened[fault.code];
  const next = 'ดูข้อมูลล่าสุด แล้วกด “ลบ” อีกครั้งถ้ายังต้องการลบ';
  const { kind, status, code } = fault;
  toast.failed(what ? new AppError({ kind, status, code, text: `ยังไม่ได้ลบ ${what}`, next }) : fault);
  void ordersChanged(client);
  void client.invalidateQueries({ queryKey: keyOf(listShipments) });
}
