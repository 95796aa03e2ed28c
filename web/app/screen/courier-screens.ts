// The screens that couriers have in the same form.
import type { FlagName } from '@app/contract/kit/carriers';
import type { Screen } from './screen.ts';

export const tracking = () => import('../../shipping/tracking/tracking.page.tsx');

export const ordersOf = (path: string, label: string, flag?: FlagName): Screen => ({
  path,
  title: `ออเดอร์ ${label}`,
  may: ['ship.view'],
  ...(flag && { flag }),
  menu: { group: 'ship', label },
  page: () => import('../../shipping/by-courier/carrier-orders.page.tsx'),
});

/** The screens that every courier but Flash has in the same form; without a flag they are always there. */
export const courierScreens = (screen: string, label: string, flag?: FlagName): Screen[] => [
  ordersOf(`/${screen}/orders`, label, flag),
  {
    path: `/order/tracking/${screen}`,
    title: `ติดตามพัสดุ ${label}`,
    may: ['ship.view'],
    ...(flag && { flag }),
    menu: { group: 'tracking', label },
    page: tracking,
  },
];
