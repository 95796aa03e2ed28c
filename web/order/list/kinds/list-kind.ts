// The definition of an order list: address, tabs, columns and empty text; the frame is shared.
import type { OrderStage, OrderStatus } from '@app/contract/kit/order-states';
import type { OrderReply } from '@app/contract/order/order';
import type { ReactNode } from 'react';
import type { ListWay } from './list-ways.ts';
import type { OrderColumn } from './order-columns.tsx';

export interface ListKind extends ListWay {
  /** Its tabs; the first one without a stage is the whole status. */
  tabs?: readonly { stage?: OrderStage; label: string; status?: OrderStatus }[];
  columns: readonly OrderColumn[];
  card?: (order: OrderReply) => ReactNode;
  empty: { title: string; text: string; action?: ReactNode };
}
