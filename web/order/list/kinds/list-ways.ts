// Which orders each list contains, without its columns: an opened order uses it to find its neighbours.
import type { OrderStatus } from '@app/contract/kit/order-states';
import type { PlainPath } from '../../../ui/layout/target.ts';
import type { OrderQuery } from '../order-list.data.ts';

export interface ListWay {
  path: PlainPath;
  title: string;
  /** The status of its orders, which decides the available actions. */
  status: OrderStatus;
  narrow?: OrderQuery;
  oldestFirst?: boolean;
}

export const listWays = {
  telesale: { path: '/order/telesale', title: 'เทเลเซล', status: 'telesale' },
  pending: { path: '/order/pending', title: 'รอตรวจสอบ', status: 'pending', oldestFirst: true },
  salepage: {
    path: '/order/salepage',
    title: 'เซลเพจ',
    status: 'pending',
    narrow: { channelKind: 'salepage' },
    oldestFirst: true,
  },
  send: { path: '/order/send', title: 'รอจัดส่ง', status: 'send' },
  success: { path: '/order/success', title: 'จัดส่งแล้ว', status: 'sending' },
  cancel: { path: '/order/cancel', title: 'ยกเลิก', status: 'cancel' },
  return: { path: '/order/return', title: 'ตีกลับ', status: 'return' },
} as const satisfies Record<string, ListWay>;

export const filterKeys = [
  'search',
  'from',
  'to',
  'dateBy',
  'channelId',
  'carrier',
  'payment',
  'province',
  'printed',
  'hasPno',
  'problem',
  'hold',
  'risky',
  'minTotal',
  'maxTotal',
  'userId',
  'productId',
  'categoryId',
] as const;

const isSort = (text: string | undefined): text is 'created' | '-created' =>
  text === 'created' || text === '-created';

export const sortOf = (way: ListWay, sort: string | undefined): 'created' | '-created' =>
  isSort(sort) ? sort : way.oldestFirst ? 'created' : '-created';

type Values = Readonly<Record<string, string>>;

/** The list's current state, for the address of an order opened from it. */
export function addressOf({ path }: ListWay, values: Values): string {
  const { open: _open, call: _call, ...kept } = values;
  const query = new URLSearchParams(kept).toString();
  return query === '' ? path : `${path}?${query}`;
}
