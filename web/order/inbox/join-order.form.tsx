// Joins messages to an existing order: found by phone, name or number.
import type { OrderReply } from '@app/contract/order/order';
import { useState } from 'react';
import { formatPhone } from '@app/contract/kit/text';
import { OrderChip } from '../../ui/feedback/order-chip.tsx';
import { Button } from '../../ui/action/button.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { useSending } from '../../ui/feedback/use-sending.ts';
import { Combobox } from '../../ui/input/combobox.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { findOrders, open, type FoundOrder } from './message.data.ts';

interface JoinProps {
  messageIds: readonly number[];
  /** The buyer's phone: their orders are offered before anything is typed. */
  phone: string;
  onJoined: (order: OrderReply) => void;
  onClose: () => void;
}

export default function JoinOrder({ messageIds, phone, onJoined, onClose }: JoinProps) {
  const [order, setOrder] = useState<FoundOrder | null>(null);
  const { pending, problem, run } = useSending();
  const join = (orderId: number): Promise<void> =>
    run(async () => onJoined(await open({ messageIds: [...messageIds], orderId })));
  return (
    <Dialog
      open
      onClose={onClose}
      title="รวมกับออเดอร์เดิม"
      subtitle={`${messageIds.length} ข้อความจะไปอยู่ท้ายข้อความของออเดอร์ที่เลือก`}
      actions={
        <>
          <Button kind="ghost" onClick={onClose}>
            ยกเลิก
          </Button>
          <Button
            kind="primary"
            disabled={!order}
            pending={pending}
            onClick={() => order && void join(order.id)}
          >
            รวมกับออเดอร์นี้
          </Button>
        </>
      }
    >
      <Combobox<FoundOrder>
        label="ออเดอร์"
        value={order}
        onChange={setOrder}
        search={(text, signal) => findOrders(text.trim() || phone, signal)}
        searchFrom={phone === '' ? 3 : 0}
        labelOf={(each) => `${each.code} ${each.info.name}`}
        keyOf={(each) => each.id}
        show={(each) => (
          <span className="flex flex-wrap items-center gap-2">
            <b>{each.code}</b> {each.info.name}{' '}
            <span className="num text-sm text-ink2">{formatPhone(each.info.phone)}</span>
            <OrderChip status={each.status} />
          </span>
        )}
        placeholder="พิมพ์เบอร์ ชื่อ หรือเลขออเดอร์"
        emptyText="ไม่พบออเดอร์นี้"
      />
      {problem ? <ErrorNote error={problem} className="mt-3" /> : null}
    </Dialog>
  );
}
