// Shows how many orders the package still allows this month, once nine tenths are used.
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatCount } from '../../ui/format/money.ts';
import type { AppError } from '../../ui/http.ts';
import { orderRoomQuery } from './create-order.data.ts';

const NEAR = 0.9;

interface OrderRoomProps {
  /** The refusal of the order that was just typed: colleagues may have used up the rest. */
  refusal?: AppError | null;
}

export function OrderRoom({ refusal }: OrderRoomProps) {
  const { data, refetch } = useQuery(orderRoomQuery());
  const isFull = refusal?.code === 'ORDER_LIMIT';
  useEffect(() => {
    if (isFull) void refetch();
  }, [isFull, refetch]);
  if (!data || data.remaining === null || data.made < data.limit * NEAR) return null;
  const { limit, made, remaining, waiting = 0 } = data;
  const [madeText, limitText] = [made, limit].map(formatCount);
  return (
    <p
      role="status"
      className={`rounded-control px-3 py-2 text-sm ${remaining > 0 ? 'bg-waiting-bg text-waiting' : 'bg-problem-bg text-problem'}`}
    >
      <b>
        {remaining > 0
          ? `เดือนนี้สร้างได้อีก ${formatCount(remaining)} ออเดอร์`
          : 'เดือนนี้สร้างออเดอร์ครบจำนวนของแพ็กเกจแล้ว'}
      </b>{' '}
      (สร้างแล้ว {madeText} จาก {limitText}) ติดต่อผู้ให้บริการเพื่อเพิ่มจำนวน
      {waiting > 0
        ? ` มีออเดอร์จากเซลเพจรออยู่ ${formatCount(waiting)} รายการ ระบบจะเปิดให้เองเมื่อมีที่ว่าง`
        : ''}
    </p>
  );
}
