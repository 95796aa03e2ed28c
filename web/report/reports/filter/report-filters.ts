// The filters of reports, and the filters of the orders behind their numbers.
import { reportDates } from '@app/contract/report/reports';
import type { Filter } from '../../../ui/layout/filters.tsx';
import { pickFilters, type ListSearch } from '../../../ui/layout/list-search.ts';
import {
  loadCategories,
  loadChannels,
  loadProducts,
  type ReportQuery,
  type ReportRow,
} from '../report.data.ts';
import { carriersByText } from '../../../ui/input/carrier-choices.ts';

const modes = [
  { value: 'creator', label: 'ผู้เปิดออเดอร์' },
  { value: 'telesale', label: 'เทเลเซล' },
];
const dates = (['sent', 'delivered'] as const).map((value) => ({
  value,
  label: reportDates[value],
}));

export const days: Filter = { kind: 'days', key: 'start', toKey: 'end', label: 'ช่วงวันที่' };
export const byCarrier: Filter = {
  kind: 'select',
  key: 'provider',
  label: 'ขนส่ง',
  options: carriersByText,
};

export const reportFilters: readonly Filter[] = [
  days,
  { kind: 'select', key: 'dateBy', label: 'นับจาก', options: dates, empty: reportDates.created },
  { kind: 'select', key: 'modeUser', label: 'แยกตามคน', options: modes, empty: 'รวมทุกคน' },
  { kind: 'select', key: 'catId', label: 'หมวด', options: [], load: loadCategories },
  { kind: 'select', key: 'channelId', label: 'ช่องทาง', options: [], load: loadChannels },
  byCarrier,
];

/** The product is looked up by id, so that its name appears however many products the shop has. */
export const productFilter = (id: string | undefined): Filter => ({
  kind: 'select',
  key: 'productId',
  label: 'สินค้า',
  options: [],
  load: () => loadProducts(id),
});

const KEYS = [
  'start',
  'end',
  'dateBy',
  'modeUser',
  'catId',
  'channelId',
  'provider',
  'productId',
  'compare',
  'groupBy',
] as const;

/** The query from the address. */
export const reportQueryOf = (search: ListSearch): ReportQuery =>
  pickFilters(search, KEYS) as ReportQuery;

/** The part of it that filters the orders behind every number. */
export const drillBase = ({ dateBy, catId, channelId, provider, productId }: ReportQuery) =>
  ({ dateBy, catId, channelId, provider, productId }) as Record<string, string | undefined>;

/** For a row by person: the person's orders, or unassigned ones. */
export function drillPerson(row: ReportRow, mode: string | undefined) {
  if (row.user === undefined || (mode !== 'creator' && mode !== 'telesale')) return {};
  return row.userId ? { userId: String(row.userId), userAs: mode } : { without: mode };
}
