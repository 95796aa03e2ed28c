// Chooses the goods of the second parcel, and shows both parcels' sums before splitting.
import type { OrderReply } from '@app/contract/order/order';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ordersChanged } from '../order/order.data.ts';
import { Button } from '../../ui/action/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { usePress } from '../../ui/feedback/use-sending.ts';
import { Thumbnail } from '../../ui/feedback/thumbnail.tsx';
import { formatBaht, formatCount } from '../../ui/format/money.ts';
import { NumberInput } from '../../ui/input/number-input.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { countUnits, previewSplit, type Units } from './money-of.ts';
import { split } from './order-change.data.ts';
import { sayRefusal } from './say-refusal.ts';
import { Sums } from './sums.tsx';

interface LinesProps {
  order: OrderReply;
  units: Units;
  onChange: (units: Units) => void;
}

function Lines({ order, units, onChange }: LinesProps) {
  return (
    <ul className="grid gap-3">
      {order.items.map((item) => {
        const moved = units[item.id] ?? 0;
        return (
          <li key={item.id} className="flex items-end gap-3">
            <Thumbnail url={item.imageUrl} hasPlace />
            <div className="min-w-0 flex-1">
              <p className="font-semibold break-words">{item.products.name}</p>
              <p className="text-sm text-ink2">
                {formatCount(item.unit)} ชิ้น · {formatBaht(item.amount)} บาท
                {item.isFree ? ' · ของแถม' : ''}
              </p>
            </div>
            <div className="w-32">
              <NumberInput
                label="ย้ายไปกล่องใหม่"
                unit="ชิ้น"
                value={moved}
                error={
                  moved > item.unit || moved < 0 ? `ใส่ได้ 0–${formatCount(item.unit)}` : undefined
                }
                onChange={(value) => onChange({ ...units, [item.id]: value ?? 0 })}
              />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

const wishOf = (units: Units) =>
  Object.entries(units)
    .filter(([, unit]) => unit > 0)
    .map(([id, unit]) => ({ id: Number(id), unit }));

interface SplitOrderProps {
  order: OrderReply;
  onClose: () => void;
}

function useSplit({ order, onClose }: SplitOrderProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pending, run: press } = usePress(sayRefusal);
  const run = (units: Units) =>
    press(
      async () => {
        const made = await split(order, wishOf(units));
        toast.done(`แยกเป็นออเดอร์ ${made.code} แล้ว`, {
          label: 'เปิดออเดอร์ใหม่',
          run: () => void navigate({ to: '/order/$id/view', params: { id: String(made.id) } }),
        });
        onClose();
      },
      () => ordersChanged(client),
    );
  return { pending, run };
}

/** Both parcels after the split; null while one holds more than there is. */
function previewOf(order: OrderReply, units: Units) {
  const isInRange = order.items.every((item) => {
    const unit = units[item.id] ?? 0;
    return unit >= 0 && unit <= item.unit;
  });
  return isInRange ? previewSplit(order, units) : null;
}

function Boxes({ order, units }: { order: OrderReply; units: Units }) {
  const preview = previewOf(order, units);
  if (!preview) return null;
  const left = countUnits(order.items) - preview.moved;
  return (
    <>
      <div className="mt-4 grid gap-3 sm:grid-cols-2" aria-live="polite">
        <Sums title="กล่องเดิม" amount={`${formatCount(left)} ชิ้น`} money={preview.stays} />
        <Sums title="กล่องใหม่" amount={`${formatCount(preview.moved)} ชิ้น`} money={preview.goes} />
      </div>
      {left === 0 ? (
        <p className="mt-3 text-sm text-problem">ต้องเหลือสินค้าในกล่องเดิมอย่างน้อย 1 ชิ้น</p>
      ) : null}
    </>
  );
}

export default function SplitOrder(props: SplitOrderProps) {
  const { order, onClose } = props;
  const [units, setUnits] = useState<Units>({});
  const { pending, run } = useSplit(props);
  const moved = previewOf(order, units)?.moved ?? 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`แยกกล่อง ${order.code}`}
      subtitle="กล่องใหม่ได้เลขออเดอร์ของตัวเอง ค่าส่งอยู่กับกล่องเดิม ส่วนลดแบ่งตามมูลค่าสินค้า"
      actions={
        <>
          <Button kind="ghost" onClick={onClose}>
            ไม่ใช่ตอนนี้
          </Button>
          <Button
            kind="primary"
            icon="split"
            pending={pending}
            disabled={moved === 0 || moved === countUnits(order.items)}
            onClick={() => void run(units)}
          >
            แยกกล่อง
          </Button>
        </>
      }
    >
      <Lines order={order} units={units} onChange={setUnits} />
      <Boxes order={order} units={units} />
    </Dialog>
  );
}
