// Starting a print from a list or an order: only those with a number, by the courier that has them.
import type { CourierId } from '@app/contract/kit/carriers';
import type { OrderReply } from '@app/contract/order';
import { useState, type ReactNode } from 'react';
import { Button } from '../ui/action/button.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { useCan } from '../ui/hooks/me.ts';
import { courierOf } from './label.data.ts';
import type { PrintTarget } from './print-labels.tsx';

export interface Printing {
  target: PrintTarget | null;
  close: () => void;
  start: (orders: readonly OrderReply[]) => void;
  /** Orders whose parcels were made a moment ago. */
  startNew: (orderIds: readonly number[], courier: CourierId) => void;
}

async function targetOf(orders: readonly OrderReply[]): Promise<PrintTarget | null> {
  const ready = orders.filter((order) => order.pno !== '');
  const [first] = ready;
  if (!first) {
    toast.warn('ออเดอร์ที่เลือกยังไม่มีเลขพัสดุ กด “สร้างเลขพัสดุ” ก่อน');
    return null;
  }
  if (ready.length < orders.length)
    toast.info(`พิมพ์เฉพาะที่มีเลขพัสดุ ${ready.length} จาก ${orders.length} ออเดอร์`);
  return { courier: await courierOf(first), orderIds: ready.map((order) => order.id) };
}

export function usePrinting(): Printing {
  const [target, setTarget] = useState<PrintTarget | null>(null);
  return {
    target,
    close: () => setTarget(null),
    start: (orders) => void targetOf(orders).then(setTarget, toast.failed),
    startNew: (orderIds, courier) => setTarget({ courier, orderIds }),
  };
}

/** Nothing without the right to print. */
export function PrintButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  const can = useCan();
  if (!can('ship.print')) return null;
  return (
    <Button kind="primary" icon="print" onClick={onClick}>
      {children}
    </Button>
  );
}
