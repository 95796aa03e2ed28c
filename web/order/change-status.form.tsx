// Moves the ticked orders to another state: only steps that are allowed, with a result for each order.
import { errors, isErrorCode } from '@app/contract/kit/errors';
import {
  orderSteps,
  orderStatuses,
  stepMay,
  type OrderReply,
  type OrderStatus,
} from '@app/contract/order';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../ui/action/button.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { useCan } from '../ui/hooks/me.ts';
import { Select } from '../ui/input/choice.tsx';
import { TextArea, TextInput } from '../ui/input/text-input.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { moveMany, ordersChanged, send, type StatusResult } from './order.data.ts';

/** Names of the steps as sellers say them. */
const verbs: Readonly<Record<OrderStatus, string>> = {
  telesale: 'ส่งให้เทเลเซล',
  pending: 'กลับไปรอตรวจสอบ',
  send: 'ย้ายไปรอจัดส่ง',
  sending: 'ส่งแล้ว',
  tracking: 'ระหว่างขนส่ง',
  return: 'รับคืนตีกลับ',
  cancel: 'ยกเลิกออเดอร์',
};

export const verbOf = (status: OrderStatus): string => verbs[status];

/** Steps that every one of these orders may take, by someone with these rights. */
export function useSteps(statuses: readonly OrderStatus[]): OrderStatus[] {
  const can = useCan();
  const [first, ...rest] = [...new Set(statuses)];
  if (first === undefined) return [];
  return orderSteps[first].filter((to) => {
    const may = stepMay(first, to);
    return may.length > 0 && can(...may) && rest.every((from) => orderSteps[from].includes(to));
  });
}

interface ChangeStatusProps {
  open: boolean;
  orders: readonly OrderReply[];
  onClose: () => void;
  onDone: () => void;
}

const textOf = (result: StatusResult): string => {
  const code = result.error ?? '';
  return isErrorCode(code)
    ? [errors[code].th, errors[code].next].filter(Boolean).join(' – ')
    : code;
};

export function ChangeStatus({ open, orders, onClose, onDone }: ChangeStatusProps) {
  const client = useQueryClient();
  const steps = useSteps(orders.map((order) => order.status));
  const [to, setTo] = useState<OrderStatus | null>(null);
  const [reason, setReason] = useState('');
  const [pno, setPno] = useState('');
  const [pending, setPending] = useState(false);
  const [failed, setFailed] = useState<readonly StatusResult[]>([]);
  const chosen = to !== null && steps.includes(to) ? to : (steps[0] ?? null);
  const needsReason = chosen === 'cancel' || chosen === 'return';

  // A parcel that goes without our couriers may still have a number of its own.
  const single = orders.length === 1 ? orders[0] : undefined;
  const takesPno = chosen === 'sending' && single?.pno === '';

  async function handOver(id: number) {
    await ordersChanged(client, await send(id, pno.trim()));
    toast.done('เปลี่ยนสถานะเป็นส่งแล้ว');
    onDone();
  }

  async function run() {
    if (chosen === null) return;
    setPending(true);
    try {
      if (takesPno && single) return await handOver(single.id);
      const { items } = await moveMany(
        orders.map((order) => order.id),
        chosen,
        reason.trim(),
      );
      const bad = items.filter((item) => item.t === 'error');
      setFailed(bad);
      await ordersChanged(client);
      const good = items.length - bad.length;
      if (good > 0) toast.done(`เปลี่ยนสถานะแล้ว ${good} ออเดอร์`);
      if (bad.length === 0) onDone();
    } catch (fault) {
      toast.failed(fault);
    } finally {
      setPending(false);
    }
  }

  const codeOf = (id: number) => orders.find((order) => order.id === id)?.code ?? `#${id}`;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`เปลี่ยนสถานะ ${orders.length} ออเดอร์`}
      actions={
        <>
          <Button kind="ghost" onClick={onClose}>
            ปิด
          </Button>
          <Button
            kind={chosen === 'cancel' ? 'danger' : 'primary'}
            pending={pending}
            disabled={chosen === null || (needsReason && reason.trim() === '')}
            onClick={() => void run()}
          >
            {chosen === null ? 'เปลี่ยนสถานะ' : `${verbs[chosen]} ${orders.length} ออเดอร์`}
          </Button>
        </>
      }
    >
      {steps.length === 0 ? (
        <p className="text-ink2">
          ออเดอร์ที่เลือกอยู่คนละสถานะ หรือคุณไม่มีสิทธิ์เปลี่ยน ลองเลือกออเดอร์สถานะเดียวกัน
        </p>
      ) : (
        <div className="grid gap-4">
          <Select
            label="เปลี่ยนเป็น"
            value={chosen}
            onChange={setTo}
            options={steps.map((step) => ({
              value: step,
              label: `${verbs[step]} (${orderStatuses[step]})`,
            }))}
          />
          {takesPno ? (
            <TextInput
              label="เลขพัสดุ (ถ้ามี)"
              hint="สำหรับของที่ส่งเองหรือขนส่งที่ไม่ได้เชื่อมต่อ"
              value={pno}
              onChange={setPno}
              scan
            />
          ) : null}
          {needsReason ? (
            <TextArea
              label="เหตุผล"
              required
              value={reason}
              onChange={setReason}
              limit={400}
              rows={2}
            />
          ) : null}
        </div>
      )}
      {failed.length > 0 ? (
        <ul aria-label="ออเดอร์ที่เปลี่ยนไม่ได้" className="mt-4 grid gap-1 text-sm">
          {failed.map((item) => (
            <li key={item.id} className="rounded-control bg-problem-bg px-3 py-1.5 text-problem">
              <b>{codeOf(item.id)}</b> {textOf(item)}
            </li>
          ))}
        </ul>
      ) : null}
    </Dialog>
  );
}
