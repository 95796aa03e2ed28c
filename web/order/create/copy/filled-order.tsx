// A new order that begins filled: from an order that exists, or for a lead that buys.
import type { ReactNode } from 'react';
import type { OrderFormOptions } from '../use-order-form.ts';
import { CopiedOrder } from './copied-order.tsx';
import { LeadOrder } from './lead-order.tsx';

interface FilledOrderProps {
  /** The order that this one is a copy of. */
  copy: number;
  /** The lead that buys. */
  lead: number;
  children: (options: OrderFormOptions) => ReactNode;
}

export default function FilledOrder({ copy, lead, children }: FilledOrderProps) {
  if (lead > 0) return <LeadOrder id={lead}>{children}</LeadOrder>;
  if (!(copy > 0)) return children({});
  return <CopiedOrder id={copy}>{(filled) => children({ filled })}</CopiedOrder>;
}
