// The screens that couriers have in common.
import { carriers, courierCan, moduleOf } from '@app/contract/kit/carriers';
import type { Module } from '../../ui/hooks/me.ts';
import type { ScreenPath } from './paths.ts';
import type { Screen } from './screen.ts';

export const tracking = () => import('../../shipping/tracking/tracking.page.tsx');

export const ordersOf = (path: ScreenPath, label: string, module: Module): Screen => ({
  path,
  title: `ออเดอร์ ${label}`,
  may: ['ship.view'],
  module,
  menu: { group: 'ship', label },
  page: () => import('../../shipping/by-courier/carrier-orders.page.tsx'),
});

type Carrier = (typeof carriers)[number];
/** Its orders and its tracking have the same path segment. */
type OneWordCarrier = Exclude<Carrier, { path: string }>;

/** The screens that couriers without a print queue have in common. */
const courierScreens = (carrier: OneWordCarrier): Screen[] => [
  ordersOf(`/${carrier.screen}/orders`, carrier.name, moduleOf(carrier)),
  {
    path: `/order/tracking/${carrier.screen}`,
    title: `ติดตามพัสดุ ${carrier.name}`,
    may: ['ship.view'],
    module: moduleOf(carrier),
    menu: { group: 'tracking', label: carrier.name },
    page: tracking,
  },
];

export const otherCouriers: readonly Screen[] = carriers
  .filter((carrier): carrier is OneWordCarrier => !courierCan(carrier.id, 'queue'))
  .flatMap(courierScreens);
