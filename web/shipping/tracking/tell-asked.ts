// Reports the result of polling couriers; some only push and cannot be polled.
import type { updateTracking } from '@app/contract/shipping/tracking';
import type { Gives } from '@app/contract/kit/endpoint';
import { toast } from '../../ui/feedback/toast.ts';

export type TrackingUpdate = Gives<typeof updateTracking>;

export function tellAsked({ updated, failed, waiting, more }: TrackingUpdate): void {
  if (waiting) {
    const silent = failed > 0 ? ` ยังไม่แจ้งเลย ${failed} รายการ` : '';
    toast.info(`รอขนส่งแจ้งสถานะ: ขนส่งนี้แจ้งมาเองเท่านั้น แจ้งแล้ว ${updated} รายการ${silent}`);
  } else if (failed > 0) {
    toast.warn(`อัปเดตสถานะพัสดุ ${updated} รายการ ถามไม่สำเร็จ ${failed} รายการ กรุณาลองใหม่`);
  } else toast.done(`อัปเดตสถานะพัสดุแล้ว ${updated} รายการ`);
  if (more) toast.info('พัสดุสถานะนี้มีมากกว่าที่ถามได้ในครั้งเดียว ถามรายการใหม่ก่อน กดอีกครั้งเพื่อถามที่เหลือ');
}
