// API calls for an order's money after it was sent: the courier's COD, and profit; the only file that makes them.
import { checkCodNumbers } from '@app/contract/money/cod-desk';
import type { Gives } from '@app/contract/kit/endpoint';
import type { OrderReply } from '@app/contract/order/order';
import { orderProfit } from '@app/contract/report/lists';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../ui/http.ts';
import type { AppError } from '../../ui/wire/app-error.ts';
import { keyOf } from '../../ui/wire/query.ts';

export type CodMoney = Gives<typeof checkCodNumbers>['items'][number];
export type Profit = Gives<typeof orderProfit>;

const MOST_AT_ONCE = 200;
const FRESH_MS = 60_000;

interface WaitingRead {
  readonly pno: string;
  readonly done: (money: CodMoney | null) => void;
  readonly failed: (fault: unknown) => void;
}

const waiting: WaitingRead[] = [];

async function askTogether(): Promise<void> {
  const asked = waiting.splice(0, MOST_AT_ONCE);
  if (waiting.length > 0) setTimeout(() => void askTogether());
  const pnos = asked.map(({ pno }) => pno);
  try {
    const { items } = await call(checkCodNumbers, { body: { pnos } }, { quiet: true });
    const known = new Map(items.map((item) => [item.pno, item]));
    for (const { pno, done } of asked) done(known.get(pno) ?? null);
  } catch (fault) {
    for (const { failed } of asked) failed(fault);
  }
}

/** Each row asks for its own number; the requests of a page are combined into one call. */
export const codQuery = (pno: string) =>
  queryOptions({
    queryKey: [...keyOf(checkCodNumbers), pno],
    queryFn: () =>
      new Promise<CodMoney | null>((done, failed) => {
        if (waiting.length === 0) setTimeout(() => void askTogether());
        waiting.push({ pno, done, failed });
      }),
    staleTime: FRESH_MS,
  });

/** Fetched again whenever the order has changed. */
export function profitQuery({ id, version }: Pick<OrderReply, 'id' | 'version'>) {
  return queryOptions<Profit, AppError>({
    queryKey: [...keyOf(orderProfit, { params: { id } }), version],
    queryFn: ({ signal }) => call(orderProfit, { params: { id } }, { quiet: true, signal }),
  });
}
