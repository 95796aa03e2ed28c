// Assigns telesale orders to a person, and reports those that failed.
import { errors, isErrorCode } from '@app/contract/kit/errors';
import type { OrderReply } from '@app/contract/order/order';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ordersChanged } from '../order/order.data.ts';
import { Button } from '../../ui/action/button.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { usePress } from '../../ui/feedback/use-sending.ts';
import { Select } from '../../ui/input/choice.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { assign, sellersQuery } from './telesale.data.ts';

interface AssignProps {
  orders: readonly OrderReply[];
  onClose: () => void;
  onDone: () => void;
}

function refusalText(code = ''): string {
  if (!isErrorCode(code)) return 'มอบหมายไม่ได้ กรุณาลองใหม่';
  const { th, next = '' } = errors[code];
  return `${th} ${next}`;
}

function useAssigning({ orders, onClose, onDone }: AssignProps) {
  const client = useQueryClient();
  const { pending, run: press } = usePress();
  const run = (telesaleBy: number | null, name: string) =>
    press(async () => {
      const { items } = await assign(
        orders.map(({ id }) => id),
        telesaleBy,
      );
      const refused = items.filter(({ t }) => t === 'error');
      const given = items.length - refused.length;
      if (given > 0) toast.done(`มอบหมาย ${given} ออเดอร์ให้ ${name} แล้ว`);
      if (refused.length > 0) {
        const codes = new Map(orders.map(({ id, code }) => [id, code]));
        const texts = refused.map(({ id, error }) => `${codes.get(id)} ${refusalText(error)}`);
        toast.warn(`มอบหมายไม่ได้ ${refused.length} ออเดอร์: ${texts.slice(0, 3).join(' · ')}`);
      }
      onDone();
      onClose();
      await ordersChanged(client);
    });
  return { pending, run };
}

/** Nobody: the order goes back to the unassigned ones. */
const NOBODY = 0;

export default function AssignOrders(props: AssignProps) {
  const { orders, onClose } = props;
  const { data, error } = useQuery(sellersQuery());
  const [chosen, setChosen] = useState<number | null>(null);
  const { pending, run } = useAssigning(props);
  const options = [
    ...(data?.items ?? []).map(({ id, name, username }) => ({
      value: id,
      label: name || username,
    })),
    { value: NOBODY, label: 'ยังไม่มอบหมายใคร' },
  ];
  const name = options.find(({ value }) => value === chosen)?.label ?? '';
  return (
    <Dialog
      open
      onClose={onClose}
      title={`มอบหมาย ${orders.length} ออเดอร์`}
      actions={
        <>
          <Button kind="ghost" onClick={onClose}>
            ยกเลิก
          </Button>
          <Button
            kind="primary"
            disabled={chosen === null}
            pending={pending}
            pendingText="กำลังมอบหมาย…"
            onClick={() => void run(chosen === NOBODY ? null : chosen, name)}
          >
            มอบหมาย
          </Button>
        </>
      }
    >
      {error ? <ErrorNote error={error} /> : null}
      <Select
        label="เทเลเซลที่ดูแล"
        required
        focusFirst
        empty="เลือกผู้ดูแล"
        value={chosen}
        onChange={setChosen}
        options={options}
      />
    </Dialog>
  );
}
