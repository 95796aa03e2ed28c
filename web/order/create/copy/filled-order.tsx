// A new order form that starts filled: from an existing order, for a lead that buys, or from an unsent order.
import type { ReactNode } from 'react';
import type { OrderFormOptions } from '../use-order-form.ts';
import { CopiedOrder } from './copied-order.tsx';
import { LeadOrder } from './lead-order.tsx';
import { WaitingForm } from './waiting-form.tsx';

interface FilledOrderProps {
  /** The order to copy. */
  copy: number;
  /** The lead that buys. */
  lead: number;
  /** The unsent order. */
  waiting: string | undefined;
  children: (options: OrderFormOptions) => ReactNode;
}

export default function FilledOrder({ copy, lead, waiting, children }: FilledOrderProps) {
  if (waiting) return <WaitingForm id={waiting}>{children}</WaitingForm>;
  if (lead > 0)
    return (
      <LeadOrder key={lead} id={lead}>
        {children}
      </LeadOrder>
    );
  if (!(copy > 0)) return children({});
  return (
    <CopiedOrder key={copy} id={copy}>
      {(filled) => children(filled ? { filled, draft: `order-copy-${copy}` } : {})}
    </CopiedOrder>
  );
}
