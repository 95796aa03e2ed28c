// The sums of one parcel after the change.
import { formatSatang } from '@app/contract/kit/money';
import type { OrderMoney } from '@app/contract/order/split-money';

interface SumsProps {
  title: string;
  /** '3 ชิ้น' */
  amount: string;
  money: OrderMoney;
}

export function Sums({ title, amount, money }: SumsProps) {
  const rows = [
    ['ค่าสินค้า', money.itemsSatang],
    ['ค่าส่ง', money.shippingFeeSatang],
    ['ส่วนลด', money.discountSatang],
    ['ยอดรวม', money.totalSatang],
    ['โอนแล้ว', money.paidSatang],
    ['เก็บปลายทาง', money.codSatang],
  ] as const;
  return (
    <section className="rounded-card border border-line p-3">
      <h3 className="text-sm font-semibold">
        {title} <span className="font-normal text-ink2">{amount}</span>
      </h3>
      <dl className="mt-1 grid grid-cols-[1fr_auto] gap-x-4 text-sm">
        {rows.map(([label, satang]) => (
          <div key={label} className="contents">
            <dt className="text-ink2">{label}</dt>
            <dd className="num text-right">{formatSatang(satang)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
