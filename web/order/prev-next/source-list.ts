// Reads from an order's address which list it was opened from, with its filter.
import { filterKeys, listWays, sortOf, type ListWay } from '../list/kinds/list-ways.ts';
import { bangkokToday } from '../../ui/format/date.ts';
import { dayIn } from '../../ui/layout/day-words.ts';
import { type OrderQuery } from '../list/order-list.data.ts';

export interface SourceList {
  way: ListWay;
  /** The values of the list's own address. */
  values: Readonly<Record<string, string>>;
  /** The list's query. */
  query: OrderQuery;
}

/** The list of such an address; null where there is none. */
export function readSourceList(address: unknown): SourceList | null {
  if (typeof address !== 'string') return null;
  const [path, text = ''] = address.split('?');
  const way: ListWay | undefined = Object.values(listWays).find((each) => each.path === path);
  if (!way) return null;
  const values = Object.fromEntries(new URLSearchParams(text));
  const today = bangkokToday();
  const filters = filterKeys.flatMap((key) =>
    values[key] ? [[key, dayIn(key, values[key], today)]] : [],
  );
  const { stage } = values;
  const query = {
    ...Object.fromEntries(filters),
    ...way.narrow,
    ...(stage ? { stage } : { status: way.status }),
    sort: sortOf(way, values['sort']),
  };
  return { way, values, query: query as OrderQuery };
}
