// The screens that couriers have in the same form.
import { carriers, courierCan, type FlagName } from '@app/contract/kit/carriers';
import type { ScreenPath } from './paths.ts';
import type { Screen } from './screen.ts';

export const tracking = () => import('../../shipping/tracking/tracking.page.tsx');

export const ordersOf = (path: ScreenPath, label: string, flag?: FlagName | null): Screen => ({
  path,
  title: `ออเดอร์ ${label}`,
  may: ['ship.view'],
  ...(flag && { flag }),
  menu: { group: 'ship', label },
  page: () => import('../../shipping/by-courier/carrier-orders.page.tsx'),
});

type Carrier = (typeof carriers)[number];
/** Its orders and its tracking stand under the same word. */
type OneWordCarrier = Exclude<Carrier, { path: string }>;

/** The screens that couriers without a print queue have in the same form; without a flag they are always there. */
const courierScreens = ({ screen, name: label, flag }: OneWordCarrier): Screen[] => [
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

export const otherCouriers: readonly Screen[] = carriers
  .filter((carrier): carrier is OneWordCarrier => !courierCan(carrier.id, 'queue'))
  .flatMap(courierScreens);
