// API calls of reports; the only file of the feature that makes them.
import { listProvinces } from '@app/contract/customer/address';
import { listCategories } from '@app/contract/catalog/category';
import { listChannels } from '@app/contract/customer/channel';
import { listSellers } from '@app/contract/order/telesale';
import { getProduct, listProducts } from '@app/contract/catalog/product';
import type { Asks, Gives } from '@app/contract/kit/endpoint';
import {
  dailyReport,
  monthlyReport,
  productReport,
  type Figures,
  type ProductRow,
  type ReportRow,
} from '@app/contract/report/reports';
import { type Counting } from '@app/contract/kit/report-range';
import {
  customerReport,
  orderReport,
  shippingReport,
  type ReportCustomer,
  type ReportOrder,
  type ReportParcel,
} from '@app/contract/report/lists';
import { call } from '../../ui/http.ts';
import type { Option } from '../../ui/input/choice.tsx';
import { read } from '../../ui/wire/query.ts';
import { wholeList } from '../../ui/wire/whole-list.ts';

export type { Counting, Figures, ProductRow, ReportCustomer, ReportOrder, ReportParcel, ReportRow };
export type ReportOrderQuery = Asks<typeof orderReport>['query'];
export type OrderReport = Gives<typeof orderReport>;
export type ParcelReport = Gives<typeof shippingReport>;
export type ParcelSums = ParcelReport['total'];
export type ReportParcelQuery = Asks<typeof shippingReport>['query'];
export type ReportCustomerQuery = Asks<typeof customerReport>['query'];
export type ReportQuery = Asks<typeof dailyReport>['query'];

/** A report's reply: rows, their total, and the previous period. */
export interface Report<Row extends ReportRow = ReportRow> {
  readonly start: string;
  readonly end: string;
  readonly items: readonly Row[];
  readonly total: Figures;
  readonly previous?:
    | {
        readonly start: string;
        readonly end: string;
        readonly items: readonly Row[];
        readonly total: Figures;
      }
    | undefined;
  readonly counting?: Counting | undefined;
}

const COUNTING_MS = 3_000;

/** Refetched until the server has counted all changes. */
const untilCounted = {
  refetchInterval: (query: {
    state: { data?: { counting?: Counting | undefined } | undefined };
  }): number | false => (query.state.data?.counting ? COUNTING_MS : false),
};

export const dailyQuery = (query: ReportQuery) => ({
  ...read(dailyReport, { query }, { keep: true }),
  ...untilCounted,
});
export const monthlyQuery = (query: ReportQuery) => ({
  ...read(monthlyReport, { query }, { keep: true }),
  ...untilCounted,
});
export const productQuery = (query: ReportQuery) => ({
  ...read(productReport, { query }, { keep: true }),
  ...untilCounted,
});

export const reportOrdersQuery = (query: ReportOrderQuery) => ({
  ...read(orderReport, { query }, { keep: true }),
  ...untilCounted,
});
export const reportParcelsQuery = (query: ReportParcelQuery) => ({
  ...read(shippingReport, { query }, { keep: true }),
  ...untilCounted,
});
export const reportCustomersQuery = (query: ReportCustomerQuery) => ({
  ...read(customerReport, { query }, { keep: true }),
  ...untilCounted,
});

export type ReportName = 'daily' | 'monthly' | 'product';

interface NamedRow {
  readonly id: number;
  readonly name: string;
}
const optionsOf = ({ items }: { items: readonly NamedRow[] }): Option[] =>
  items.map(({ id, name }) => ({ value: String(id), label: name }));

export const loadChannels = async (): Promise<Option[]> =>
  optionsOf(await call(listChannels, { query: { pageSize: 200 } }));
export const loadCategories = async (): Promise<Option[]> =>
  optionsOf(await call(listCategories, { query: { pageSize: 200 } }));
/** The products for sale, and the requested one. */
export async function loadProducts(id: string | undefined): Promise<Option[]> {
  const items = await wholeList((at) => call(listProducts, { query: { active: '1', ...at } }));
  const isThere = id === undefined || items.some((product) => String(product.id) === id);
  const asked = isThere ? [] : [await call(getProduct, { params: { id: Number(id) } })];
  return optionsOf({ items: [...asked, ...items] });
}
export const loadSellers = async (): Promise<Option[]> => {
  const { items } = await call(listSellers, {});
  return items.map(({ id, name, username }) => ({ value: String(id), label: name || username }));
};
export const loadProvinces = async (): Promise<Option[]> => {
  const { items } = await call(listProvinces, {});
  return items.map(({ th }) => ({ value: th, label: th }));
};
