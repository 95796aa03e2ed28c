// What an order list is: its status, tabs, columns, order and first words; the frame is the same for all.
import type { OrderStage, OrderStatus } from '@app/contract/kit/order-states';
import type { OrderReply } from '@app/contract/order';
import type { ReactNode } from 'react';
import type { OrderQuery } from '../order-list.data.ts';
import type { OrderColumn } from './order-columns.tsx';

export interface ListKind {
  path: string;
  title: string;
  /** Where its orders stand, and so what can be done with them. */
  status: OrderStatus;
  narrow?: OrderQuery;
  oldestFirst?: boolean;
  /** Its tabs; the first one without a stage is the whole status. */
  tabs?: readonly { stage?: OrderStage; label: string; status?: OrderStatus }[];
  columns: readonly OrderColumn[];
  card?: (order: OrderReply) => ReactNode;
  empty: { title: string; text: string };
}
