// Changes a parcel that its courier cannot change: cancels the number, saves the change, books a new number.
import type { OrderReply } from '@app/contract/order/order';
import { carrierByCode } from '@app/contract/kit/carriers';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { AppError } from '../../ui/http.ts';
import { useUrlDialog } from '../../ui/overlay/use-url-dialog.ts';
import { orderQuery } from './order.data.ts';
import { closedTexts } from './closed-texts.ts';
import { cancelNumbers, courierOf } from './cancel-numbers.data.ts';

export interface Renewing {
  /** Cancels the number before saving and opens the booking after it; throws where the courier keeps the number. */
  save: (send: () => Promise<void>, carrier?: number | null) => Promise<void>;
  /** What saving does to the number, shown before the press. */
  note: ReactNode;
}

const kept = (text: string, next: string): AppError =>
  new AppError({
    kind: 'server',
    status: 409,
    code: 'UNPROCESSED',
    text: `ยังไม่ได้บันทึก: ${text}`,
    next,
  });

/** Checks that the number which the seller saw is still valid: somebody may have sent the parcel or booked another. */
function requireSame(opened: OrderReply, latest: OrderReply): void {
  const next = 'ที่กรอกไว้ยังอยู่ คัดลอกไว้ แล้วกด “ยกเลิก” เพื่อดูข้อมูลล่าสุด';
  const closedText = closedTexts[latest.status];
  if (closedText) throw kept(closedText, next);
  if (latest.pno !== '' && latest.pno !== opened.pno)
    throw kept(`มีผู้ออกเลขใหม่ ${latest.pno} ระหว่างที่คุณแก้`, next);
}

export function useRenewing(order: OrderReply, renews: boolean): Renewing {
  const client = useQueryClient();
  const booking = useUrlDialog('book');
  const [isFree, setFree] = useState(false);
  // The state when editing began: after the cancel, the order has neither number nor courier state.
  const [opened] = useState({ order, renews });
  if (!opened.renews) return { save: (send) => send(), note: null };
  async function free(): Promise<void> {
    if (isFree) return;
    const latest = await client.fetchQuery({ ...orderQuery(order.id), staleTime: 0 });
    requireSame(opened.order, latest);
    const [found] = await cancelNumbers(client, [opened.order]);
    if (found?.t === 'error')
      throw kept(
        String(found.details?.['text'] ?? 'ขนส่งไม่ยกเลิกเลข'),
        'ถ้าขนส่งเข้ารับแล้ว ติดต่อขนส่งโดยตรง',
      );
    setFree(true);
  }
  return {
    save: async (send, carrier) => {
      await free();
      await send();
      const chosen = carrier === undefined ? undefined : carrierByCode(carrier ?? -1)?.id;
      booking.show(chosen ?? courierOf(opened.order) ?? 1);
    },
    note: (
      <p role="note" className="mb-2 text-sm text-waiting">
        {isFree
          ? `ยกเลิกเลข ${opened.order.pno} กับขนส่งแล้ว ใบปะหน้าเดิมใช้ไม่ได้ กดบันทึกเพื่อเก็บที่แก้และออกเลขใหม่`
          : `เมื่อบันทึก ระบบยกเลิกเลข ${opened.order.pno} กับขนส่ง แล้วให้ออกเลขใหม่ทันที ใบปะหน้าเดิมใช้ไม่ได้`}
      </p>
    ),
  };
}
