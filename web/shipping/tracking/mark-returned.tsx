// Moves ticked orders to 'returned' without scanning each parcel. Stock still waits for the scan.
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../../ui/action/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { formatCount } from '../../ui/format/money.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { ordersChanged } from '../../order/index.ts';
import { useUndo } from '../../shop/index.ts';
import { markReturned, trackingChanged } from './tracking.data.ts';

interface MarkReturnedProps {
  count: number;
  orderIds: () => Promise<readonly number[]>;
  /** Undefined for an order that was never on screen. */
  codeOf: (orderId: number) => string | undefined;
  onDone: () => void;
}

type Results = Awaited<ReturnType<typeof markReturned>>['items'];

const MOST_NAMED = 5;

/** Names those that stay, because the user must search for them. */
function whatStays(items: Results, codeOf: MarkReturnedProps['codeOf']): string {
  const staying = items.filter(({ t }) => t === 'error');
  if (staying.length === 0) return '';
  const named = staying.slice(0, MOST_NAMED).map(({ id }) => codeOf(id) ?? `#${id}`);
  const more = staying.length - named.length;
  const rest = more > 0 ? ` และอีก ${formatCount(more)}` : '';
  return ` ย้ายไม่ได้ ${formatCount(staying.length)} ออเดอร์ เพราะสถานะออเดอร์ไม่อนุญาต: ${named.join(' · ')}${rest}`;
}

export function MarkReturned({ count, orderIds, codeOf, onDone }: MarkReturnedProps) {
  const can = useCan();
  const client = useQueryClient();
  const say = useUndo();
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  if (!can('return.scan', 'order.edit')) return null;
  const run = async () => {
    setPending(true);
    try {
      const { items, undoToken } = await markReturned(await orderIds());
      const done = items.filter((item) => item.t === 'success').length;
      const stays = whatStays(items, codeOf);
      if (done > 0) say(`ย้ายเป็นตีกลับ ${formatCount(done)} ออเดอร์${stays}`, undoToken);
      else toast.warn(stays.trim() || 'ไม่มีออเดอร์ให้ย้ายแล้ว ดูรายการล่าสุดอีกครั้ง');
      onDone();
    } catch (fault) {
      toast.failed(fault);
    } finally {
      setPending(false);
      setAsking(false);
    }
    await Promise.all([trackingChanged(client), ordersChanged(client)]);
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>เป็นรับคืน</Button>
      <Confirm
        open={asking}
        title={`ย้าย ${count} ออเดอร์เป็นตีกลับ?`}
        text="สต็อกยังไม่คืน จนกว่าจะสแกนรับคืนที่หน้า “สแกนตีกลับ”"
        verb={`ย้าย ${count} ออเดอร์`}
        pending={pending}
        onConfirm={() => void run()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
