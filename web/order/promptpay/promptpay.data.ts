// API call for the QR of the open amount; the only file that makes it.
import { getPromptPay, type PromptPay } from '@app/contract/order/promptpay';
import type { OrderReply } from '@app/contract/order/order';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../ui/http.ts';
import type { AppError } from '../../ui/wire/app-error.ts';
import { keyOf } from '../../ui/wire/query.ts';

/** Fetched again whenever the order has changed. */
export function promptPayQuery({ id, version }: Pick<OrderReply, 'id' | 'version'>) {
  const params = { id };
  return queryOptions<PromptPay, AppError>({
    queryKey: [...keyOf(getPromptPay, { params }), version],
    queryFn: ({ signal }) => call(getPromptPay, { params }, { quiet: true, signal }),
  });
}
