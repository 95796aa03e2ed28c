// A changed address for a parcel that its courier cannot change: the number is cancelled, the address saved, a new number asked for.
import type { OrderReply } from '@app/contract/order/order';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AppError } from '../../ui/http.ts';
import { useUrlDialog } from '../../ui/overlay/use-url-dialog.ts';
import { cancelNumbers, courierOf } from './cancel-numbers.data.ts';

export interface Renewing {
  /** Before the address is saved; throws where the courier keeps the number. */
  free: () => Promise<void>;
  /** After it was saved: opens the booking with the same courier. */
  bookAnew: () => void;
}

const kept = (text: string): AppError =>
  new AppError({
    kind: 'server',
    status: 409,
    code: 'UNPROCESSED',
    text: `ยังไม่ได้บันทึก: ${text}`,
    next: 'ถ้าขนส่งเข้ารับแล้ว ติดต่อขนส่งให้แก้ที่อยู่',
  });

export function useRenewing(order: OrderReply): Renewing {
  const client = useQueryClient();
  const booking = useUrlDialog('book');
  const [isFree, setFree] = useState(false);
  // As it was when the editing began: afterwards it has neither number nor courier's state.
  const [opened] = useState(order);
  return {
    free: async () => {
      if (isFree) return;
      const [found] = await cancelNumbers(client, [opened]);
      if (found?.t === 'error') throw kept(String(found.details?.['text'] ?? 'ขนส่งไม่ยกเลิกเลข'));
      setFree(true);
    },
    bookAnew: () => booking.show(courierOf(opened) ?? 1),
  };
}
