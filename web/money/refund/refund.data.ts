// API calls of refunds; the only file of the feature that makes them.
import type { Asks } from '@app/contract/kit/endpoint';
import {
  addRefund,
  addRefundSlip,
  keepMoney,
  listOrderRefunds,
  listRefunds,
  removeRefund,
  updateRefund,
  type Refund,
} from '@app/contract/money/refund';
import type { QueryClient } from '@tanstack/react-query';
import { ordersChanged } from '../../order/index.ts';
import { call } from '../../ui/http.ts';
import { formBody } from '../../ui/wire/form-body.ts';
import { keyOf, read } from '../../ui/wire/query.ts';

export type { Refund };
export type NewRefund = Asks<typeof addRefund>['body'];
export type KeptMoney = Asks<typeof keepMoney>['body'];
export type RefundQuery = Partial<Asks<typeof listRefunds>['query']>;

export const refundListQuery = (query: RefundQuery) => read(listRefunds, { query }, { keep: true });

/** Fetched again for each version of its order: what can be refunded depends on payments and status. */
export function refundsOfOrder({ id, version }: { id: number; version: number }) {
  const asked = read(listOrderRefunds, { params: { id } }, { quiet: true, keep: true });
  return { ...asked, queryKey: [...asked.queryKey, version] };
}

export const decide = (orderId: number, body: NewRefund): Promise<Refund> =>
  call(addRefund, { params: { id: orderId }, body });

export const keepMoneyOf = (orderId: number, body: KeptMoney): Promise<Refund> =>
  call(keepMoney, { params: { id: orderId }, body });

export const setState = (id: number, state: 'due' | 'paid'): Promise<Refund> =>
  call(updateRefund, { params: { id }, body: { state } });

export const addSlip = (id: number, one: { file: File; key: string }): Promise<Refund> =>
  call(
    addRefundSlip,
    { params: { id }, body: formBody({ file: one.file }) },
    { idempotencyKey: one.key },
  );

export const remove = (id: number) => call(removeRefund, { params: { id } });

export async function refundsChanged(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keyOf(listRefunds) }),
    client.invalidateQueries({ queryKey: keyOf(listOrderRefunds) }),
    ordersChanged(client),
  ]);
}
