// The freight price of a booking's orders, where the courier tells its prices.
import { ESTIMATE_MOST } from '@app/contract/shipping/freight';
import { useQuery } from '@tanstack/react-query';
import { carrierById, firstCourier } from '@app/contract/kit/carriers';
import { formatBaht } from '../../../ui/format/money.ts';
import type { Choice } from '../booking-options.tsx';
import { estimateQuery } from './freight.data.ts';

/** Never delays a booking. */
export function FreightNote({ choice, orderIds }: { choice: Choice; orderIds: readonly number[] }) {
  const { courier, sender, express } = choice;
  const canTell = courier?.can.includes('estimate') ?? false;
  const isFew = orderIds.length > 0 && orderIds.length <= ESTIMATE_MOST;
  const { data, isError } = useQuery({
    ...estimateQuery(courier?.c ?? firstCourier, {
      orderId: [...orderIds],
      ...(sender !== null && { address: sender }),
      ...(express !== null && { expressCategory: express }),
    }),
    retry: false,
    enabled: canTell && isFew && sender !== null,
  });
  if (courier && !canTell && orderIds.length > 0)
    return (
      <p className="rounded-control bg-hover px-3 py-1.5 text-sm text-ink2">
        {carrierById(courier.c)?.name} ไม่บอกค่าส่งก่อนสร้างเลข ดูค่าส่งจริงในบิลของขนส่ง
      </p>
    );
  if (!isFew || sender === null) return null;
  const priced = data?.items.filter(({ price }) => price !== null).length ?? 0;
  const some = priced < orderIds.length ? ` (${priced} จาก ${orderIds.length} ออเดอร์)` : '';
  const text = isError
    ? 'ขนส่งยังไม่บอกราคา สร้างเลขพัสดุได้ตามปกติ'
    : data === undefined
      ? 'กำลังถามขนส่ง…'
      : priced === 0
        ? 'ขนส่งไม่บอกราคาของออเดอร์เหล่านี้'
        : `${formatBaht(data.total)} บาท${some}`;
  return (
    <p className="rounded-control bg-hover px-3 py-1.5 text-sm text-ink2">
      ค่าส่งโดยประมาณ <span className="num font-semibold text-ink">{text}</span>
    </p>
  );
}
