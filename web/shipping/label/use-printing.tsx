// Starts a print from a list or an order: only parcels with a number, by courier.
import type { CourierId } from '@app/contract/kit/carriers';
import type { OrderReply } from '@app/contract/order/order';
import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { loadPart } from '../../ui/lazy-part.ts';
import type { PrintTarget } from './print-labels.tsx';

export interface Printing {
  target: PrintTarget | null;
  /** After labels that were made, the next courier's follow. */
  close: (isMade: boolean) => void;
  start: (orders: readonly OrderReply[]) => void;
  /** Orders whose parcels are with this courier. */
  startOf: (orderIds: readonly number[], courier: CourierId) => void;
}

/** The print after these. */
export function nextOf({ next = [] }: PrintTarget): PrintTarget | null {
  const [target = null, ...rest] = next;
  return target && { ...target, next: rest };
}

export function usePrinting(): Printing {
  const [target, setTarget] = useState<PrintTarget | null>(null);
  return {
    target,
    close: (isMade) => setTarget((now) => (isMade && now ? nextOf(now) : null)),
    start: (orders) =>
      void loadPart(() => import('./print-targets.ts'))
        .then(({ targetOf }) => targetOf(orders))
        .then(setTarget, toast.failed),
    startOf: (orderIds, courier) => setTarget({ courier, orderIds }),
  };
}

interface PrintButtonProps {
  /** A secondary button, beside a main one. */
  isSecond?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** Renders nothing without the right to print. */
export function PrintButton({ isSecond = false, onClick, children }: PrintButtonProps) {
  const can = useCan();
  if (!can('ship.print')) return null;
  return (
    <Button kind={isSecond ? 'secondary' : 'primary'} icon="print" onClick={onClick}>
      {children}
    </Button>
  );
}
