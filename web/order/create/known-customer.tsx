// The buyer's history with the result of the shop's rule, and the window of duplicates.
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { findCustomer } from '@app/contract/customer/customer';
import type { Gives } from '@app/contract/kit/endpoint';
import { RiskBadge } from '../../customer/index.ts';
import { formatPhone } from '@app/contract/kit/text';
import { useState } from 'react';
import { OrderChip } from '../../ui/feedback/order-chip.tsx';
import { Button } from '../../ui/action/button.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { Badge } from '../../ui/feedback/chip.tsx';
import { formatDay, formatTime } from '../../ui/format/date.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { formatBaht } from '../../ui/format/money.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { TextInput } from '../../ui/input/text-input.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import type { OrderDraft } from './create-order.ts';
import type { DuplicatesProps } from './customer-note.tsx';
import type { Duplicate } from './create-order.data.ts';

type Customer = Gives<typeof findCustomer>;

const addressParts = [
  'name',
  'phone2',
  'social',
  'address',
  'subdistrict',
  'district',
  'province',
  'postcode',
] as const;

function LastAddress({ customer }: { customer: Customer }) {
  const { setValue } = useFormContext<OrderDraft>();
  const last = customer.lastAddress;
  if (!last) return null;
  return (
    <Button
      onClick={() => {
        for (const part of addressParts)
          setValue(part, last[part], { shouldDirty: true, shouldValidate: true });
      }}
    >
      ใช้ที่อยู่ล่าสุด
    </Button>
  );
}

const asksTexts: Readonly<Record<Customer['asks'], string>> = {
  off: '',
  warn: 'ลูกค้านี้เคยไม่รับของ ยืนยันกับลูกค้าก่อนส่ง',
  reason: 'ลูกค้านี้เคยไม่รับของ เก็บปลายทางได้เมื่อบอกเหตุผล',
  transfer: 'ลูกค้านี้เคยไม่รับของ ร้านให้โอนก่อน',
  block: 'ลูกค้านี้เคยไม่รับของ ร้านไม่รับออเดอร์',
};

/** The rule's result for the payment method; the reason field appears only where a reason is accepted. */
function RuleNote({ asks }: { asks: Customer['asks'] }) {
  const can = useCan();
  const method = useWatch<OrderDraft>({ name: 'payment.method' });
  const { errors } = useFormState<OrderDraft>({ name: 'riskReason' });
  const isHeld = asks === 'block' || (method !== 'transfer' && asks !== 'off' && asks !== 'warn');
  const mayAnswer = asks === 'reason' || can('order.risk');
  return (
    <div className="mt-2 grid gap-2 empty:hidden">
      {asks === 'off' ? null : (
        <p role="status" className="font-semibold text-problem">
          {asksTexts[asks]}
          {isHeld && !mayAnswer ? ' ให้ผู้มีสิทธิ์ข้ามคำเตือนลูกค้าเสี่ยงทำให้' : ''}
        </p>
      )}
      {(isHeld && mayAnswer) || errors.riskReason ? (
        <TextField
          name="riskReason"
          label="เหตุผลที่ยังขายให้"
          required
          placeholder="เช่น โทรยืนยันแล้ว มัดจำแล้ว"
        />
      ) : null}
    </div>
  );
}

export function KnownCustomer({ customer }: { customer: Customer | null }) {
  return (
    <section aria-label="ประวัติลูกค้า" className="rounded-control bg-hover p-3 text-sm">
      {customer ? <Past customer={customer} /> : null}
      <RuleNote asks={customer?.asks ?? 'off'} />
    </section>
  );
}

function Past({ customer }: { customer: Customer }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <RiskBadge buyer={customer} />
        {customer.orders > 0 ? (
          <span>
            สั่ง {customer.orders} ครั้ง · ส่งสำเร็จ {customer.delivered} · ไม่รับ {customer.refused}
          </span>
        ) : null}
        <span className="flex-1" />
        <LastAddress customer={customer} />
      </p>
      <ul className="mt-2 grid gap-1 empty:hidden">
        {customer.lastOrders.slice(0, 3).map((order) => (
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
    </>
  );
}

export function LookAlikes(props: DuplicatesProps) {
  const { duplicates, pending, onContinue, onMerge, onClose } = props;
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open
      onClose={onClose}
      title="ลูกค้านี้เพิ่งมีออเดอร์"
      subtitle="ตรวจว่าไม่ใช่ออเดอร์เดียวกันก่อนบันทึก รวมแล้วสินค้าจะเพิ่มในใบเดิม ที่อยู่และการชำระใช้ตามใบเดิม"
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
      <Orders orders={duplicates ?? []} pending={pending} onMerge={onMerge} />
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

const matchTexts: Readonly<Record<Duplicate['matches'][number], string>> = {
  name: 'ชื่อเดียวกัน',
  phone: 'เบอร์เดียวกัน',
  items: 'สินค้าซ้ำ',
};

interface OrdersProps extends Pick<DuplicatesProps, 'pending' | 'onMerge'> {
  orders: readonly Duplicate[];
}

function Orders({ orders, pending, onMerge }: OrdersProps) {
  const [merging, setMerging] = useState<number | null>(null);
  return (
    <ul className="mb-4 grid gap-2">
      {orders.map((order) => (
        <li key={order.id} className="rounded-control border border-line p-3">
          <p className="flex flex-wrap items-center gap-2">
            <b>{order.code}</b> <OrderChip status={order.status} />
            {order.matches.map((match) => (
              <Badge key={match} tone="waiting">
                {matchTexts[match]}
              </Badge>
            ))}
            <span className="num ml-auto font-semibold">{formatBaht(order.total)} บาท</span>
          </p>
          <p className="text-sm text-ink2">
            {order.name} · <span className="num">{formatPhone(order.phone)}</span> ·{' '}
            {formatTime(order.createdAt)}
          </p>
          <p className="text-sm">
            {order.items.map((item) => `${item.name} ×${item.unit}`).join(', ')}
          </p>
          <p className="-ml-3 flex flex-wrap items-center gap-x-2">
            <LinkButton to="/order/$id/view" params={{ id: String(order.id) }} kind="ghost">
              เปิดออเดอร์เดิม
            </LinkButton>
            {order.mayMerge ? (
              <Button
                kind="ghost"
                pending={pending && merging === order.id}
                disabled={pending}
                title="เพิ่มสินค้าเข้าออเดอร์นี้ ที่อยู่และการชำระใช้ตามเดิม"
                onClick={() => {
                  setMerging(order.id);
                  onMerge(order);
                }}
              >
                รวมเข้าออเดอร์นี้
              </Button>
            ) : null}
          </p>
        </li>
      ))}
    </ul>
  );
}
