// Shows which order takes over the others, what does not match, and the sum, before merging.
import { formatPhone } from '@app/contract/kit/text';
import type { OrderReply } from '@app/contract/order/order';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ordersChanged } from '../order/order.data.ts';
import { Button } from '../../ui/action/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { usePress } from '../../ui/feedback/use-sending.ts';
import { formatBaht, formatCount } from '../../ui/format/money.ts';
import { Checkbox } from '../../ui/input/choice.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { countUnits, obstacleOf, oldestOf, previewMerge, warningsOf } from './money-of.ts';
import { merge } from './order-change.data.ts';
import { sayRefusal } from './say-refusal.ts';
import { Sums } from './sums.tsx';

function Row({ order, isTarget }: { order: OrderReply; isTarget: boolean }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line py-2 last:border-0">
      <span className="min-w-0">
        <b>{order.code}</b> {order.info.name}
        <span className="block text-sm text-ink2">
          {formatPhone(order.info.phone)} ·{' '}
          {order.items.map((item) => `${item.products.name} ×${item.unit}`).join(', ')}
        </span>
        {isTarget ? (
          <span className="block text-sm font-semibold text-brand-700">เก่าที่สุด รวมทั้งหมดไว้ใบนี้</span>
        ) : (
          <span className="block text-sm text-ink3">จะถูกยกเลิก เหตุผล “รวม”</span>
        )}
      </span>
      <span className="num text-sm">{formatBaht(order.payment.total)}</span>
    </li>
  );
}

interface MergeOrdersProps {
  orders: readonly OrderReply[];
  onClose: () => void;
  onDone: () => void;
}

function useMerge({ orders, onDone }: MergeOrdersProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pending, run: press } = usePress(sayRefusal);
  const run = () =>
    press(
      async () => {
        const made = await merge(orders.map(({ id }) => id));
        toast.done(`รวม ${orders.length} ออเดอร์ไว้ที่ ${made.code} แล้ว`, {
          label: 'เปิดออเดอร์',
          run: () => void navigate({ to: '/order/$id/view', params: { id: String(made.id) } }),
        });
        onDone();
      },
      () => ordersChanged(client),
    );
  return { pending, run };
}

interface DoubtsProps {
  warnings: readonly string[];
  agreed: boolean;
  onAgree: (agreed: boolean) => void;
}

function Doubts({ warnings, agreed, onAgree }: DoubtsProps) {
  if (warnings.length === 0) return null;
  return (
    <div className="mb-3 rounded-control bg-waiting-bg px-3 py-2 text-sm text-waiting">
      <ul className="mb-2 list-disc pl-5">
        {warnings.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <Checkbox label="ตรวจแล้ว รวมได้" value={agreed} onChange={onAgree} />
    </div>
  );
}

function Obstacle({ text }: { text: string }) {
  return (
    <p role="alert" className="mb-3 rounded-control bg-problem-bg px-3 py-2 text-sm text-problem">
      {text}
    </p>
  );
}

function Outcome({ orders }: { orders: readonly OrderReply[] }) {
  const money = previewMerge(orders);
  if (!money) return null;
  const units = countUnits(orders.flatMap((order) => order.items));
  return (
    <div className="mt-3">
      <Sums title="หลังรวม" amount={`${formatCount(units)} ชิ้น`} money={money} />
      {money.shippingFeeSatang > 0 ? (
        <p className="mt-2 text-sm text-ink3">ค่าส่งรวมกันทุกใบ ลดได้ที่การชำระเงินของออเดอร์หลังรวม</p>
      ) : null}
    </div>
  );
}

export default function MergeOrders(props: MergeOrdersProps) {
  const { orders, onClose } = props;
  const [agreed, setAgreed] = useState(false);
  const { pending, run } = useMerge(props);
  const target = oldestOf(orders);
  const obstacle = obstacleOf(orders);
  const warnings = obstacle === null ? warningsOf(orders) : [];
  return (
    <Dialog
      open
      onClose={onClose}
      title={`รวม ${orders.length} ออเดอร์`}
      subtitle="สินค้า ยอดเงิน ข้อความ และโน้ตทั้งหมดไปอยู่ในออเดอร์เดียว"
      actions={
        <>
          <Button kind="ghost" onClick={onClose}>
            ไม่ใช่ตอนนี้
          </Button>
          <Button
            kind="primary"
            pending={pending}
            disabled={obstacle !== null || (warnings.length > 0 && !agreed)}
            onClick={() => void run()}
          >
            รวมเป็น {target?.code ?? 'ออเดอร์เดียว'}
          </Button>
        </>
      }
    >
      {obstacle === null ? null : <Obstacle text={obstacle} />}
      <Doubts warnings={warnings} agreed={agreed} onAgree={setAgreed} />
      <ul aria-label="ออเดอร์ที่จะรวม">
        {orders.map((order) => (
          <Row key={order.id} order={order} isTarget={order === target} />
        ))}
      </ul>
      <Outcome orders={orders} />
    </Dialog>
  );
}
