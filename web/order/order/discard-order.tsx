// Moves an order to the trash; a booked number is cancelled with it, which the question says.
import type { OrderReply } from '@app/contract/order/order';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { AppError } from '../../ui/http.ts';
import { useCan } from '../../ui/hooks/me.ts';
import type { PlainPath } from '../../ui/layout/target.ts';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { useUndo } from '../../shop/index.ts';
import { cancelNumbersPrefix, isBooked } from './booked-orders.tsx';
import { cancelNumbers } from './cancel-numbers.data.ts';
import { moneyOfDeleted } from './money-of-deleted.ts';
import { ordersChanged, remove } from './order.data.ts';

interface Discarding {
  order: OrderReply;
  /** The list to return to. */
  back: PlainPath;
}

function useDiscard({ order, back }: Discarding) {
  const client = useQueryClient();
  const say = useUndo();
  const navigate = useNavigate();
  const [pending, setPending] = useState(false);
  const [isFreed, setFreed] = useState(false);
  async function discard() {
    const [freed] = isBooked(order) ? await cancelNumbers(client, [order]) : [];
    if (freed?.t === 'error') return toast.warn(String(freed.details?.['text']));
    if (freed) setFreed(true);
    // Its number was just cancelled from here, which changed its version.
    const { undoToken } = await remove(order.id, freed || isFreed ? undefined : order.version);
    say(`ลบออเดอร์ ${order.code} แล้ว`, undoToken);
    await navigate({ to: back });
    return ordersChanged(client);
  }
  async function tellFault(fault: unknown) {
    // Loaded only on a conflict. Offline it does not load.
    const isRefused = fault instanceof AppError && fault.kind === 'server';
    const words = isRefused ? await import('./say-kept.ts').catch(() => null) : null;
    if (words && isRefused) words.showDeleteRefused(client, fault);
    else toast.failed(fault);
  }
  async function run(done: () => void) {
    setPending(true);
    await discard().catch(tellFault);
    setPending(false);
    done();
  }
  return { pending, run };
}

/** Why it cannot be deleted, shown before the question. */
function hindranceOf(order: OrderReply, mayFree: boolean): string | null {
  if (isBooked(order) && !mayFree)
    return `มีเลขพัสดุ ${order.pno} อยู่ ให้คนที่มีสิทธิ์ยกเลิกเลขพัสดุก่อน แล้วจึงลบออเดอร์`;
  const hasLeft = order.pno !== '' && ['sending', 'tracking'].includes(order.status);
  return hasLeft ? `พัสดุ ${order.pno} ส่งออกไปแล้ว ลบออเดอร์นี้ไม่ได้` : null;
}

const consequenceOf = (order: OrderReply, isOnBooks: boolean): string =>
  (isOnBooks
    ? `มีเลขพัสดุ ${order.pno} อยู่ ระบบจะยกเลิกเลขกับขนส่งก่อน แล้วจึงลบ ใบปะหน้าที่พิมพ์ไว้จะใช้ไม่ได้`
    : 'สต็อกที่จองไว้จะถูกคืน กู้คืนได้จากถังขยะ') + moneyOfDeleted([order]);

/** Renders nothing without the right to delete. */
export function DiscardOrder(props: Discarding) {
  const { order } = props;
  const can = useCan();
  const [asking, setAsking] = useState(false);
  const { pending, run } = useDiscard(props);
  if (!can('order.delete')) return null;
  const booked = isBooked(order) ? [order] : [];
  const hindrance = hindranceOf(order, can('ship.cancel'));
  const close = () => setAsking(false);
  const ask = () => (hindrance === null ? setAsking(true) : toast.warn(hindrance));
  return (
    <>
      <Button kind="ghost" icon="trash" onClick={ask}>
        ลบ
      </Button>
      <Confirm
        open={asking}
        danger
        pending={pending}
        title={`ลบออเดอร์ ${order.code}?`}
        text={consequenceOf(order, booked.length > 0)}
        verb={`${cancelNumbersPrefix(booked)}ลบออเดอร์ ${order.code}`}
        onConfirm={() => void run(close)}
        onCancel={close}
      />
    </>
  );
}
