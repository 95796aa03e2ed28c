// Who the phone belongs to: history with this shop, the last address in one press, and look-alike orders.
import { risks } from '@app/contract/customer';
import { formatPhone } from '@app/contract/kit/text';
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { Button } from '../ui/action/button.tsx';
import { LinkButton } from '../ui/action/link-button.tsx';
import { StatusChip } from '../ui/feedback/chip.tsx';
import { formatDay, formatTime } from '../ui/format/date.ts';
import { formatBaht } from '../ui/format/money.ts';
import { TextInput } from '../ui/input/text-input.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { useState } from 'react';
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

interface DuplicatesProps {
  duplicates: readonly Duplicate[] | null;
  pending: boolean;
  onContinue: (reason: string) => void;
  onClose: () => void;
}

/** Look-alikes of what is about to be saved: open the old one, or go on with a reason. Mounted anew each time. */
export const Duplicates = (props: DuplicatesProps) =>
  props.duplicates === null ? null : <Asking {...props} />;

function Asking({ duplicates, pending, onContinue, onClose }: DuplicatesProps) {
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open
      onClose={onClose}
      title="ลูกค้านี้เพิ่งมีออเดอร์"
      subtitle="ตรวจว่าไม่ใช่ออเดอร์เดียวกันก่อนบันทึก"
      actions={
        <>
          <Button kind="ghost" onClick={onClose}>
            กลับไปแก้
          </Button>
          <Button
            kind="primary"
            pending={pending}
            disabled={reason.trim() === ''}
            onClick={() => onContinue(reason.trim())}
          >
            สร้างออเดอร์ใหม่ต่อ
          </Button>
        </>
      }
    >
      <LookAlikes orders={duplicates ?? []} />
      <TextInput
        label="เหตุผลที่สร้างอีกออเดอร์"
        required
        value={reason}
        onChange={setReason}
        placeholder="เช่น ลูกค้าสั่งเพิ่ม"
      />
    </Dialog>
  );
}

function LookAlikes({ orders }: { orders: readonly Duplicate[] }) {
  return (
    <ul className="mb-4 grid gap-2">
      {orders.map((order) => (
        <li key={order.id} className="rounded-control border border-line p-3">
          <p className="flex flex-wrap items-center gap-2">
            <b>{order.code}</b> <OrderChip status={order.status} />
            <span className="num ml-auto font-semibold">{formatBaht(order.total)} บาท</span>
          </p>
          <p className="text-sm text-ink2">
            {order.name} · <span className="num">{formatPhone(order.phone)}</span> ·{' '}
            {formatTime(order.createdAt)}
          </p>
          <p className="text-sm">
            {order.items.map((item) => `${item.name} ×${item.unit}`).join(', ')}
          </p>
          <LinkButton to={`/order/${order.id}/view`} kind="ghost" className="-ml-3">
            เปิดออเดอร์เดิม
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}
