// The window of orders that look like the one about to be saved, with the reason to go on.
import { formatPhone } from '@app/contract/kit/text';
import { useState } from 'react';
import { OrderChip } from '../order/index.ts';
import { Button } from '../ui/action/button.tsx';
import { LinkButton } from '../ui/action/link-button.tsx';
import { formatTime } from '../ui/format/date.ts';
import { formatBaht } from '../ui/format/money.ts';
import { TextInput } from '../ui/input/text-input.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import type { DuplicatesProps } from './customer-note.tsx';
import type { Duplicate } from './entry.data.ts';

export default function LookAlikes({ duplicates, pending, onContinue, onClose }: DuplicatesProps) {
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
      <Orders orders={duplicates ?? []} />
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

function Orders({ orders }: { orders: readonly Duplicate[] }) {
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
