// API calls of commissions; the only file of the feature that makes them.
import { listCategories } from '@app/contract/catalog/category';
import {
  cancelCommissionPayment,
  commissionReport,
  freezeCommissionMonth,
  type getCommissionPlan,
  listCommissionAgents,
  listCommissionOrders,
  listCommissionPayments,
  payCommission,
  setCommissionPlan,
  type CommissionOrder,
  type CommissionPayment,
  type CommissionPlan,
  type CommissionRow,
  type CommissionRule,
} from '@app/contract/money/commission';
import type { Asks, Gives } from '@app/contract/kit/endpoint';
import { listProducts } from '@app/contract/catalog/product';
import type { QueryClient } from '@tanstack/react-query';
import { planQuery } from '../../shop/index.ts';
import { call } from '../../ui/http.ts';
import type { Option } from '../../ui/input/choice.tsx';
import { keyOf, read } from '../../ui/wire/query.ts';
import { wholeList } from '../../ui/wire/whole-list.ts';

export type { CommissionOrder, CommissionPayment, CommissionPlan, CommissionRow, CommissionRule };
export type CommissionQuery = Asks<typeof commissionReport>['query'];
export type CommissionReport = Gives<typeof commissionReport>;
export type PlanReply = Gives<typeof getCommissionPlan>;
export type NewPayment = Asks<typeof payCommission>['body'];

export interface SellerMonth {
  userId: number;
  month: string;
}

/** The report's filter: some products or categories, one seller. */
export interface Goods {
  userId?: string | undefined;
  catId?: string | undefined;
  productId?: string | undefined;
}

/** The requested lines: of a seller's month, or of everybody in the report's days. */
export type Lines = NonNullable<Asks<typeof listCommissionOrders>['query']>;

const COUNTING_MS = 3_000;

/** Refetched until the server has counted all changes. */
export const commissionsQuery = (query: CommissionQuery) => ({
  ...read(commissionReport, { query }, { keep: true }),
  refetchInterval: (asked: { state: { data?: CommissionReport | undefined } }): number | false =>
    asked.state.data?.counting ? COUNTING_MS : false,
});
export const agentsQuery = () => read(listCommissionAgents, {});
export const earnedQuery = (of: Lines, pageSize: number) =>
  read(listCommissionOrders, { query: { ...of, pageSize } }, { keep: true });
export const paymentsQuery = (of: SellerMonth) =>
  read(listCommissionPayments, { query: { ...of, pageSize: 100 } });

export const freezeMonth = (month: string, frozen: boolean) =>
  call(freezeCommissionMonth, { params: { month }, body: { frozen } });
export const pay = (body: NewPayment) => call(payCommission, { body });
export const cancelPayment = (id: number) =>
  call(cancelCommissionPayment, { params: { id }, body: {} });

/** The reply is the current plan: no need to fetch it again. */
export async function savePlan(
  client: QueryClient,
  plan: CommissionPlan,
  version: number,
): Promise<void> {
  const reply = await call(setCommissionPlan, { body: { plan, version } });
  client.setQueryData(planQuery().queryKey, reply);
  void commissionsChanged(client);
}

/** After any change of sums: refetches them in the background. */
export const commissionsChanged = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    [commissionReport, listCommissionOrders, listCommissionPayments].map((endpoint) =>
      client.invalidateQueries({ queryKey: keyOf(endpoint) }),
    ),
  );

interface NamedRow {
  readonly id: number;
  readonly name: string;
}
const optionsOf = ({ items }: { items: readonly NamedRow[] }): Option[] =>
  items.map(({ id, name }) => ({ value: String(id), label: name }));

const ALL = { query: { pageSize: 200 } } as const;
export const loadAgents = async (): Promise<Option[]> =>
  optionsOf(await call(listCommissionAgents, {}));
export const loadCategories = async (): Promise<Option[]> =>
  optionsOf(await call(listCategories, ALL));
export const loadProducts = async (): Promise<Option[]> =>
  optionsOf({ items: await wholeList((query) => call(listProducts, { query })) });
