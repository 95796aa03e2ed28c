// Who the phone belongs to: history with this shop, the last address in one press, and look-alike orders.
import { risks } from '@app/contract/customer';
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { Button } from '../ui/action/button.tsx';
import { StatusChip } from '../ui/feedback/chip.tsx';
import { formatDay } from '../ui/format/date.ts';
import { lazy, Suspense } from 'react';
import { isWholePhone, type OrderDraft } from './create-order.ts';
import { customerQuery, type Customer, type Duplicate } from './entry.data.ts';
import { OrderChip } from '../order/index.ts';

const riskTones = { new: 'neutral', regular: 'done', risky: 'problem' } as const;

function LastAddress({ customer }: { customer: Customer }) {
  const { setValue } = useFormContext<OrderDraft>();
  const last = customer.lastAddress;
  if (!last) return null;
  return (
    <Button
      onClick={() => {
        for (const part of [
          'name',
          'phone2',
          'social',
          'address',
          'subdistrict',
          'district',
          'province',
          'postcode',
        ] as const) {
          setValue(part, last[part], { shouldDirty: true, shouldValidate: true });
        }
      }}
    >
      ใช้ที่อยู่ล่าสุด
    </Button>
  );
}

/** Appears once the phone is whole and known. */
export function CustomerNote() {
  const phone = String(useWatch({ name: 'phone' }) ?? '');
  const { data } = useQuery({ ...customerQuery(phone), enabled: isWholePhone(phone) });
  if (!data || data.orders === 0) return null;
  return (
    <section aria-label="ประวัติลูกค้า" className="rounded-control bg-hover p-3 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <StatusChip tone={riskTones[data.risk]}>{risks[data.risk]}</StatusChip>
        <span>
          สั่ง {data.orders} ครั้ง · ส่งสำเร็จ {data.delivered} · ตีกลับ {data.refused}
        </span>
        <span className="flex-1" />
        <LastAddress customer={data} />
      </p>
      <ul className="mt-2 grid gap-1">
        {data.lastOrders.slice(0, 3).map((order) => (
          <li key={order.id} className="flex flex-wrap gap-x-3 text-ink2">
            <span className="font-semibold">{order.code}</span>
            <span>{formatDay(order.createdAt)}</span>
            <span className="min-w-0 flex-1">
              {order.items.map((item) => `${item.name} ×${item.unit}`).join(', ')}
            </span>
            <OrderChip status={order.status} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export interface DuplicatesProps {
  duplicates: readonly Duplicate[] | null;
  pending: boolean;
  onContinue: (reason: string) => void;
  onClose: () => void;
}

const LookAlikes = lazy(() => import('./look-alikes.tsx'));

/** Look-alikes of what is about to be saved: open the old one, or go on with a reason. Mounted anew each time. */
export const Duplicates = (props: DuplicatesProps) =>
  props.duplicates === null ? null : (
    <Suspense fallback={null}>
      <LookAlikes {...props} />
    </Suspense>
  );
