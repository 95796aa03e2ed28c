// Subscribes the ticked parcels with a courier that pushes only subscribed ones; nothing for other couriers.
import type { CourierId } from '@app/contract/kit/carriers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { couriersQuery } from '../../catalog/index.ts';
import { Button } from '../../ui/action/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { usePress } from '../../ui/feedback/use-sending.ts';
import { carrierChanged, subscribeTo, type CarrierOrder } from './by-courier.data.ts';

interface SubscribeButtonProps {
  c: CourierId;
  /** Passes on the ticked rows. */
  begin: (start: (rows: readonly CarrierOrder[]) => void) => void;
}

export function SubscribeButton({ c, begin }: SubscribeButtonProps) {
  const client = useQueryClient();
  const { data } = useQuery(couriersQuery());
  const { pending, run: press } = usePress();
  if (!data?.find((courier) => courier.c === c)?.can.includes('subscribe')) return null;
  const run = (rows: readonly CarrierOrder[]) =>
    press(async () => {
      const ids = rows.map(({ order }) => order.id);
      const { items } = await subscribeTo(c, ids);
      void carrierChanged(client);
      const left = items.filter((item) => item.t === 'error');
      const done = items.length - left.length;
      if (left.length === 0) toast.done(`สมัครรับสถานะแล้ว ${done} รายการ`);
      else
        toast.warn(
          `สมัครรับสถานะ ${done} รายการ ไม่สำเร็จ ${left.length} รายการ: ${left[0]?.errMessage}`,
        );
    });
  return (
    <Button icon="bell" pending={pending} onClick={() => begin((rows) => void run(rows))}>
      สมัครรับสถานะ
    </Button>
  );
}
