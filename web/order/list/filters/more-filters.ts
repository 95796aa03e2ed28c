// The filters of the order lists other than search and channel: loaded after the list, with the names of chosen
// values.
import { orderHolds, payMethods } from '@app/contract/kit/order-states';
import type { Permission } from '@app/contract/kit/permissions';
import type { QueryClient } from '@tanstack/react-query';
import { categoriesQuery } from '../../../catalog/index.ts';
import { provincesQuery } from '../../../customer/index.ts';
import type { Option } from '../../../ui/input/choice.tsx';
import type { Filter } from '../../../ui/layout/filters.tsx';
import { peopleQuery } from '../order-list.data.ts';
import { allProducts } from './goods.data.ts';
import { carriersByText } from '../../../ui/input/carrier-choices.ts';

const yesNo = (yes: string, no: string): readonly Option[] => [
  { value: '1', label: yes },
  { value: '0', label: no },
];

const fixed: readonly Filter[] = [
  { kind: 'days', key: 'from', group: 'days', toKey: 'to', label: 'ช่วงวันที่', quick: true },
  {
    kind: 'select',
    key: 'dateBy',
    group: 'days',
    label: 'นับวันที่จาก',
    options: [
      { value: 'sent', label: 'วันที่ส่ง' },
      { value: 'delivered', label: 'วันที่ถึง' },
    ],
    empty: 'วันที่สร้าง',
  },
  {
    kind: 'select',
    key: 'carrier',
    group: 'parcel',
    label: 'ขนส่ง',
    options: carriersByText,
    quick: true,
  },
  {
    kind: 'select',
    key: 'payment',
    group: 'money',
    label: 'การชำระเงิน',
    options: Object.entries(payMethods).map(([value, label]) => ({ value, label })),
    quick: true,
  },
  { kind: 'range', key: 'minTotal', group: 'money', toKey: 'maxTotal', label: 'ยอดรวม (บาท)' },
  {
    kind: 'select',
    key: 'problem',
    group: 'state',
    label: 'ปัญหา',
    options: yesNo('มีปัญหา', 'ไม่มีปัญหา'),
  },
  {
    kind: 'select',
    key: 'hold',
    group: 'state',
    label: 'ติดที่',
    options: Object.entries(orderHolds).map(([value, label]) => ({ value, label })),
  },
  {
    kind: 'select',
    key: 'risky',
    group: 'people',
    label: 'ลูกค้า',
    options: yesNo('เสี่ยง (เคยไม่รับของ)', 'ไม่เสี่ยง'),
  },
  {
    kind: 'select',
    key: 'hasPno',
    group: 'parcel',
    label: 'เลขพัสดุ',
    options: yesNo('มีเลขแล้ว', 'ยังไม่มีเลข'),
  },
  {
    kind: 'select',
    key: 'printed',
    group: 'parcel',
    label: 'ใบปะหน้า',
    options: yesNo('พิมพ์แล้ว', 'ยังไม่พิมพ์'),
  },
];

export interface FilterContext {
  readonly client: QueryClient;
  readonly permissions: ReadonlySet<Permission> | undefined;
  /** The address's filter values. */
  readonly categoryId: string | undefined;
  readonly productId: string | undefined;
  readonly userId: string | undefined;
}

interface Names {
  readonly categories?: readonly Option[];
  readonly products?: readonly Option[];
  readonly people?: readonly Option[];
}

const named = (list: readonly { id: number; name: string }[]): Option[] =>
  list.map(({ id, name }) => ({ value: String(id), label: name }));

const categories = async (client: QueryClient): Promise<Option[]> =>
  named((await client.fetchQuery(categoriesQuery())).items);
const products = async (client: QueryClient): Promise<Option[]> =>
  (await allProducts(client)).map(({ id, code, name }) => ({
    value: String(id),
    label: `${code} ${name}`,
  }));
const people = async (client: QueryClient): Promise<Option[]> =>
  named((await client.fetchQuery(peopleQuery())).items);
const provinces = async (client: QueryClient): Promise<Option[]> =>
  (await client.fetchQuery(provincesQuery())).items.map(({ th }) => ({ value: th, label: th }));

const seesGoods = ({ permissions }: FilterContext): boolean =>
  permissions?.has('product.view') ?? false;
const seesPeople = ({ permissions }: FilterContext): boolean =>
  (permissions?.has('user.manage') || permissions?.has('member.manage')) ?? false;

/** Long lists load when the window opens; before that only names that the address contains. */
export async function namesFor(filterContext: FilterContext): Promise<Names> {
  const { client, categoryId, productId, userId } = filterContext;
  const [goods, sold, sellers] = await Promise.all([
    categoryId !== undefined && seesGoods(filterContext) ? categories(client) : undefined,
    productId !== undefined && seesGoods(filterContext) ? products(client) : undefined,
    userId !== undefined && seesPeople(filterContext) ? people(client) : undefined,
  ]);
  return {
    ...(goods && { categories: goods }),
    ...(sold && { products: sold }),
    ...(sellers && { people: sellers }),
  };
}

export function moreFilters(filterContext: FilterContext, names: Names = {}): readonly Filter[] {
  const { client } = filterContext;
  // Without the right the chip still shows the filter and can be removed.
  const hasPeople = seesPeople(filterContext) || filterContext.userId !== undefined;
  return [
    ...fixed,
    {
      kind: 'select',
      key: 'province',
      group: 'people',
      label: 'จังหวัด',
      options: [],
      load: () => provinces(client),
    },
    ...(seesGoods(filterContext)
      ? [
          {
            kind: 'select' as const,
            key: 'categoryId',
            group: 'goods' as const,
            label: 'หมวดสินค้า',
            options: names.categories ?? [],
            load: () => categories(client),
          },
          {
            kind: 'select' as const,
            key: 'productId',
            group: 'goods' as const,
            label: 'สินค้า',
            options: names.products ?? [],
            load: () => products(client),
          },
        ]
      : []),
    ...(hasPeople
      ? [
          {
            kind: 'select' as const,
            key: 'userId',
            group: 'people' as const,
            label: 'ผู้ขาย',
            options: names.people ?? [],
            load: () => people(client),
          },
        ]
      : []),
  ];
}
