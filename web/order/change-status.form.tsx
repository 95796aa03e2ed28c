// Moves the ticked orders to another state: only steps that are allowed, with a result for each order.
import { errors, isErrorCode } from '@app/contract/kit/errors';
import {
  orderSteps,
  orderStatuses,
  stepMay,
  type OrderStatus,
} from '@app/contract/kit/order-states';
import type { OrderReply } from '@app/contract/order';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../ui/action/button.tsx';
import { ErrorNote } from '../ui/feedback/error-note.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { useCan } from '../ui/hooks/me.ts';
import { AppError } from '../ui/http.ts';
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

/** Steps that every one of these orders may take, by someone with these rights. */
function useSteps(statuses: readonly OrderStatus[]): OrderStatus[] {
  const can = useCan();
  const [first, ...rest] = [...new Set(statuses)];
  if (first === undefined) return [];
  return orderSteps[first].filter((to) => {
    const may = stepMay(first, to);
    return may.length > 0 && can(...may) && rest.every((from) => orderSteps[from].includes(to));
  });
}

export interface ChangeStatusProps {
  orders: readonly OrderReply[];
  onClose: () => void;
  onDone: () => void;
}

const textOf = (result: StatusResult): string => {
  const code = result.error ?? '';
  return isErrorCode(code)
    ? [errors[code].th, errors[code].next].filter(Boolean).join(' ')
    : code || 'เปลี่ยนสถานะไม่ได้ กรุณาลองใหม่';
};

interface Step {
  to: OrderStatus;
  reason: string;
  /** Typed number of a parcel that goes without our couriers; null where it has no place. */
  pno: string | null;
}

function useMove({ orders, onDone }: ChangeStatusProps) {
  const client = useQueryClient();
  const [pending, setPending] = useState(false);
  const [failed, setFailed] = useState<readonly StatusResult[]>([]);
  const [problem, setProblem] = useState<AppError | null>(null);

  async function handOver(id: number, pno: string) {
    await ordersChanged(client, await send(id, pno.trim()));
    toast.done('เปลี่ยนสถานะเป็นจัดส่งแล้ว');
    onDone();
  }

  async function moveAll({ to, reason }: Step) {
    const ids = orders.map((order) => order.id);
    const { items } = await moveMany(ids, to, reason.trim());
    const bad = items.filter((item) => item.t === 'error');
    setFailed(bad);
    await ordersChanged(client);
    const good = items.length - bad.length;
    if (good > 0) toast.done(`เปลี่ยนสถานะแล้ว ${good} ออเดอร์`);
    if (bad.length === 0) onDone();
  }

  async function run(step: Step) {
    const [single] = orders;
    setPending(true);
    setProblem(null);
    try {
      if (step.pno !== null && single) await handOver(single.id, step.pno);
      else await moveAll(step);
    } catch (fault) {
      if (fault instanceof AppError) setProblem(fault);
      else toast.failed(fault);
    } finally {
      setPending(false);
    }
  }
  return { pending, failed, problem, run };
}

export default function Mover(props: ChangeStatusProps) {
  const { orders, onClose } = props;
  const steps = useSteps(orders.map((order) => order.status));
  const [typed, setTyped] = useState<Typed>({ to: null, reason: '', pno: '' });
  const { pending, failed, problem, run } = useMove(props);
  const chosen = typed.to !== null && steps.includes(typed.to) ? typed.to : (steps[0] ?? null);
  const needsReason = chosen === 'cancel' || chosen === 'return';
  // A parcel that goes without our couriers may still have a number of its own.
  const takesPno = chosen === 'sending' && orders.length === 1 && orders[0]?.pno === '';
  const verb = chosen === null ? 'เปลี่ยนสถานะ' : `${verbs[chosen]} ${orders.length} ออเดอร์`;
  const start = () => {
    if (chosen === null) return;
    void run({ to: chosen, reason: typed.reason, pno: takesPno ? typed.pno : null });
  };
  return (
    <Dialog
      open
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
            disabled={chosen === null || (needsReason && typed.reason.trim() === '')}
            onClick={start}
          >
            {verb}
          </Button>
        </>
      }
    >
      <StepFields
        steps={steps}
        typed={{ ...typed, to: chosen }}
        onChange={setTyped}
        needsReason={needsReason}
        takesPno={takesPno}
        pnoError={problem?.fields['pno']}
      />
      {problem ? <ErrorNote error={problem} className="mt-3" /> : null}
      <Failed failed={failed} orders={orders} />
    </Dialog>
  );
}

interface Typed {
  to: OrderStatus | null;
  reason: string;
  pno: string;
}

interface StepFieldsProps {
  steps: readonly OrderStatus[];
  typed: Typed;
  onChange: (typed: Typed) => void;
  needsReason: boolean;
  takesPno: boolean;
  pnoError: string | undefined;
}

function StepFields(props: StepFieldsProps) {
  const { steps, typed, onChange } = props;
  if (steps.length === 0) {
    return (
      <p className="text-ink2">ออเดอร์ที่เลือกอยู่คนละสถานะ หรือคุณไม่มีสิทธิ์เปลี่ยน ลองเลือกออเดอร์สถานะเดียวกัน</p>
    );
  }
  return (
    <div className="grid gap-4">
      <Select
        label="เปลี่ยนเป็น"
        value={typed.to}
        onChange={(to) => onChange({ ...typed, to })}
        options={steps.map((step) => ({
          value: step,
          label: `${verbs[step]} (${orderStatuses[step]})`,
        }))}
      />
      {props.takesPno ? (
        <TextInput
          label="เลขพัสดุ (ถ้ามี)"
          hint="สำหรับของที่ส่งเองหรือขนส่งที่ไม่ได้เชื่อมต่อ"
          value={typed.pno}
          onChange={(pno) => onChange({ ...typed, pno })}
          error={props.pnoError}
          scan
        />
      ) : null}
      {props.needsReason ? (
        <TextArea
          label="เหตุผล"
          required
          value={typed.reason}
          onChange={(reason) => onChange({ ...typed, reason })}
          limit={400}
          rows={2}
        />
      ) : null}
    </div>
  );
}

interface FailedProps {
  failed: readonly StatusResult[];
  orders: readonly OrderReply[];
}

function Failed({ failed, orders }: FailedProps) {
  if (failed.length === 0) return null;
  const codeOf = (id: number) => orders.find((order) => order.id === id)?.code ?? `#${id}`;
  return (
    <section className="mt-4">
      <h3 className="mb-1 text-sm font-semibold">เปลี่ยนไม่ได้ {failed.length} ออเดอร์</h3>
      <ul aria-label="ออเดอร์ที่เปลี่ยนไม่ได้" className="grid gap-1 text-sm">
        {failed.map((item) => (
          <li key={item.id} className="rounded-control bg-problem-bg px-3 py-1.5 text-problem">
            <b>{codeOf(item.id)}</b> {textOf(item)}
          </li>
        ))}
      </ul>
    </section>
  );
}
